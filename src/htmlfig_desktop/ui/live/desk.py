"""Joins the live preview with the window: what is typed, which page is in front, and where the picture is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings

from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.live.presenter import LivePresenter, Looking
from htmlfig_desktop.ui.options.form import FormField
from htmlfig_desktop.ui.tasks import TaskRunner

if TYPE_CHECKING:
    from htmlfig_desktop.ui.main_window import MainWindow
    from htmlfig_desktop.ui.presenter import WindowPresenter


class LiveDesk(QObject):
    """Wires; decides only who typed.

    Attributes:
        presenter: looks at the page in front.
    """

    def __init__(
        self,
        window: MainWindow,
        flow: WindowPresenter,
        tasks: TaskRunner,
        settings: QSettings,
        looker: Callable[[], Looking],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._window = window
        self._flow = flow
        editor, options = flow.editor, flow.options
        self.presenter = LivePresenter(
            window.preview.live,
            tasks,
            settings,
            looker,
            editor.glance,
            lambda: editor.html_length,
            lambda: options.runs_as_typed,
            self,
        )
        window.action(Command.LIVE_PREVIEW).setChecked(self.presenter.is_on)
        window.editor.set_live(self.presenter.is_on)
        window.action(Command.LIVE_PREVIEW).triggered.connect(self._switch)
        window.editor.liveRequested.connect(self._switch)
        window.editor.htmlEdited.connect(self._note_typing)
        editor.taken.connect(self._note_taken)
        editor.changed.connect(self.presenter.note_change)
        options.changed.connect(self.presenter.note_change)
        flow.jobs.currentChanged.connect(self._note_current)
        self.presenter.shown.connect(self._show)
        self.presenter.selectorChecked.connect(self._show_selector)
        self.presenter.selectorRefused.connect(options.refuse_selector)

    def _switch(self, on: bool) -> None:
        self._window.action(Command.LIVE_PREVIEW).setChecked(on)
        self._window.editor.set_live(on)
        self.presenter.switch(on)

    def _note_typing(self) -> None:
        """Follow what a person types; HTML that is brought back at the start is not shown until then."""
        if self._window.editor.code.hasFocus() and self.presenter.is_on:
            if self._flow.jobs.current is not None:
                self._flow.jobs.select(None)
            self.presenter.note_typing()

    def _note_taken(self) -> None:
        if self._flow.editor.html_length:
            self.presenter.note_typing()

    def _note_current(self) -> None:
        if self._flow.jobs.current is not None:
            self.presenter.forget()

    def _show(self, shown: bool) -> None:
        self._flow.preview.is_live = shown
        self._flow.show_current()

    def _show_selector(self, text: str, is_wrong: bool) -> None:
        self._window.options.fields[FormField.SELECTOR].set_note(text, is_warning=is_wrong)
