"""The palette, the shortcuts, the logs, the diagnostics and the licenses."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence

from htmlfig_desktop.core.resources import resource_path
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.ui.actions import keys_of
from htmlfig_desktop.ui.commands import COMMANDS, Command, commands_in, menu_titles, translated
from htmlfig_desktop.ui.diagnostics import export
from htmlfig_desktop.ui.jobs.rows import Details
from htmlfig_desktop.ui.messages.figures import with_unit
from htmlfig_desktop.ui.options.presenter import OptionsPresenter
from htmlfig_desktop.ui.options.presets import preset_title
from htmlfig_desktop.ui.palette import Entry, Palette, ShortcutsDialog
from htmlfig_desktop.ui.settings.subjects import SUBJECTS
from htmlfig_desktop.ui.system import open_with_system
from htmlfig_desktop.ui.tasks import TaskRunner
from htmlfig_desktop.ui.viewer.actions import viewer_shortcuts

if TYPE_CHECKING:
    from htmlfig_desktop.ui.jobs.presenter import JobsPresenter
    from htmlfig_desktop.ui.main_window import MainWindow
    from htmlfig_desktop.ui.theme import Theme

_JOBS_IN_PALETTE = 500


class HelpDesk(QObject):
    """Answers the commands of the help menu.

    Signals:
        exported: Path, the diagnostics are there.
        settingsWanted: str, the settings shall open at the subject of this key.
    """

    exported = Signal(object)
    settingsWanted = Signal(str)

    def __init__(
        self,
        window: MainWindow,
        theme: Theme,
        queue: JobQueue,
        jobs: JobsPresenter,
        options: OptionsPresenter,
        tasks: TaskRunner,
        logs: Path,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._theme = theme
        self._queue = queue
        self._jobs = jobs
        self._options = options
        self._tasks = tasks
        self._logs = logs
        self.launch = open_with_system
        for command, handle in (
            (Command.PALETTE, self._show_palette),
            (Command.SHORTCUTS, self._show_shortcuts),
            (Command.LOGS, self._open_logs),
            (Command.EXPORT_DIAGNOSTICS, window.ask_for_diagnostics_name),
            (Command.LICENSES, self._show_licenses),
        ):
            window.action(command).triggered.connect(lambda _=False, act=handle: act())
        window.diagnosticsNameChosen.connect(self._export)

    def entries(self) -> Iterator[Entry]:
        """Yield what the palette offers now: commands that can be given, settings, presets, jobs."""
        for command, text in COMMANDS.items():
            action = self._window.action(command)
            if action.isEnabled() and command is not Command.PALETTE:
                hint = " · ".join(filter(None, (keys_of(action), action.statusTip())))
                yield Entry(action.text().replace("&", ""), hint, action.trigger, text.icon)
        for subject in SUBJECTS:
            title = self.tr("Settings: {name}").format(name=subject.title)
            yield Entry(title, subject.about, partial(self.settingsWanted.emit, subject.key), subject.icon)
        for name in self._options.preset_names:
            yield Entry(
                self.tr("Preset: {name}").format(name=preset_title(name)),
                "",
                partial(self._options.apply, name),
                "sliders",
            )
        for job in reversed(self._queue.jobs[-_JOBS_IN_PALETTE:]):
            hint = with_unit(job.options.viewport_width, "px")
            yield Entry(self.tr("Job: {name}").format(name=job.name), hint, partial(self._jobs.select, job), "layers")

    def _show_palette(self) -> None:
        Palette(list(self.entries()), self._theme, self._window).open()

    def _show_shortcuts(self) -> None:
        groups = []
        for menu in menu_titles():
            rows = []
            for command, text in commands_in(menu):
                keys = [
                    each.toString(QKeySequence.SequenceFormat.NativeText)
                    for each in self._window.action(command).shortcuts()
                ]
                if keys:
                    rows.append((translated(text.text).replace("&", ""), ", ".join(keys)))
            groups.append((translated(menu).replace("&", ""), rows))
        groups.append((self.tr("In a design's window"), viewer_shortcuts()))
        ShortcutsDialog(groups, self._window).open()

    def _open_logs(self) -> None:
        if not (self._logs.is_dir() and self.launch(self._logs)):
            self._window.bar.show_notice(self.tr("Logs"), str(self._logs))

    def _export(self, target: Path) -> None:
        self._tasks.start(self._write(target), name="export diagnostics")

    async def _write(self, target: Path) -> None:
        facts = {"options": str(self._options.preset_name), "paused": str(self._queue.is_paused)}
        await asyncio.to_thread(export, target, self._logs, self._queue.jobs, facts)
        self._window.bar.show_notice(self.tr("Diagnostics written"), str(target))
        self.exported.emit(target)

    def _show_licenses(self) -> None:
        text = resource_path("licenses.txt").read_text(encoding="utf-8")
        title = self.tr("Licenses")
        what = self.tr("This program and what it uses")
        self._window.show_details(Details(title, what, "", text, text, window_title=title))
