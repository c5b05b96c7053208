"""The palette, shortcuts, zoom, notifications, wakefulness, logs, diagnostics and licenses."""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import zipfile
from pathlib import Path
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QTextEdit, QTreeWidget

from htmlfig_desktop.core.errors import ErrorCode, StorageError
from htmlfig_desktop.core.options import UrlSource
from htmlfig_desktop.core.resources import resource_path
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.ui.application import Desktop
from htmlfig_desktop.ui.awake import Awake
from htmlfig_desktop.ui.commands import COMMANDS, Command
from htmlfig_desktop.ui.diagnostics import export, start_logging
from htmlfig_desktop.ui.jobs.details import DetailsDialog
from htmlfig_desktop.ui.options.presets import DEFAULTS
from htmlfig_desktop.ui.palette import Entry, Palette, ShortcutsDialog, found
from htmlfig_desktop.ui.settings.dialog import SettingsDialog
from htmlfig_desktop.ui.theme import ZOOMS, Theme
from htmlfig_desktop.ui.viewer.actions import ViewerAction
from htmlfig_desktop.ui.widgets.rows import ICON_ROLE
from tests.gui.driver import give, until
from tests.gui.fake_backend import FakeBackend
from tests.gui.test_orders import states, submit

ROOT = Path(__file__).parents[2]


def open_dialog(driver, kind: type[QDialog]) -> QDialog:
    return next(child for child in driver.window.children() if isinstance(child, kind))


def test_the_palette_finds_commands_presets_and_jobs_and_does_them(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            submit(driver, "a")
            await driver.converted()
            await give(driver.window, Command.PALETTE)
            palette = open_dialog(driver, Palette)
            QTest.keyClicks(palette._search, "pause queue")
            QTest.keyClick(palette._search, Qt.Key.Key_Return)
            assert driver.queue.is_paused
            await until(lambda: not any(isinstance(child, Palette) for child in driver.window.children()))
            for words, holds in (
                ("preset tablet", lambda: driver.desktop.presenter.options.preset_name == "Tablet"),
                ("job harbor", lambda: driver.window.jobs.current_id == driver.jobs[0].id),
            ):
                await give(driver.window, Command.PALETTE)
                palette = open_dialog(driver, Palette)
                palette._search.setText(words)
                QTest.keyClick(palette._search, Qt.Key.Key_Down)
                palette._list.setCurrentRow(0)
                QTest.keyClick(palette._search, Qt.Key.Key_Return)
                assert holds(), words
                await until(lambda: not any(isinstance(child, Palette) for child in driver.window.children()))

    run(play())


@pytest.mark.parametrize(
    ("words", "page"),
    [("proxy", "network"), ("language", "appearance"), ("old results", "data"), ("awake", "notifications")],
)
def test_the_palette_finds_a_setting_by_what_it_sets_and_leads_there(words: str, page: str, run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            await give(driver.window, Command.PALETTE)
            palette = open_dialog(driver, Palette)
            palette._search.setText(words)
            assert palette._list.currentItem().text().startswith("Settings: ")
            QTest.keyClick(palette._search, Qt.Key.Key_Return)
            dialog = open_dialog(driver, SettingsDialog)
            assert dialog._pages[dialog.list.currentRow()].key == page
            dialog.reject()

    run(play())


def test_the_palette_shows_what_begins_with_the_words_first() -> None:
    entries = [Entry(text, hint, lambda: None) for text, hint in (("Save", "open"), ("Reopen", ""), ("Open", ""))]
    assert [each.text for each in found(entries, "open")] == ["Open", "Reopen", "Save"]
    assert found(entries, "nothing of that") == []


def test_the_palette_shows_commands_with_the_icons_of_the_toolbar(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            await give(driver.window, Command.PALETTE)
            palette = open_dialog(driver, Palette)
            rows = {palette._list.item(row).text(): palette._list.item(row) for row in range(palette._list.count())}
            assert rows["Open…"].data(ICON_ROLE) == COMMANDS[Command.OPEN].icon != ""
            assert rows["Try the Example"].data(ICON_ROLE) == COMMANDS[Command.EXAMPLE].icon != ""
            palette.reject()

    run(play())


def test_every_shortcut_is_listed(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            await give(driver.window, Command.SHORTCUTS)
            tree = open_dialog(driver, ShortcutsDialog).findChild(QTreeWidget)
            groups = [tree.topLevelItem(n) for n in range(tree.topLevelItemCount())]
            assert sum(each.childCount() for each in groups[:-1]) == sum(
                bool(text.shortcuts) for text in COMMANDS.values()
            )
            assert groups[-1].text(0) == "In a design's window"
            assert groups[-1].childCount() == len(ViewerAction)

    run(play())


def test_the_interface_is_zoomed_within_bounds_and_remembers_it(run, theme: Theme, settings: QSettings) -> None:
    async def play() -> None:
        normal = QApplication.font().pointSizeF()
        desktop = Desktop.build(theme, settings, FakeBackend())
        await give(desktop.window, Command.TEXT_LARGER)
        assert theme.zoom == 1.1
        theme.set_zoom(ZOOMS[1] - 0.2)
        for _ in range(4):
            await give(desktop.window, Command.TEXT_LARGER)
        assert QApplication.font().pointSizeF() == pytest.approx(normal * ZOOMS[1], abs=0.6)
        desktop.window.show()
        desktop.window.grab()
        await desktop.aclose()
        theme.set_zoom(1.0)
        again = Desktop.build(theme, settings, FakeBackend())
        assert theme.zoom == ZOOMS[1]
        await give(again.window, Command.TEXT_SMALLER)
        assert theme.zoom == ZOOMS[1] - 0.1
        theme.set_zoom(ZOOMS[0] + 0.2)
        for _ in range(4):
            await give(again.window, Command.TEXT_SMALLER)
        assert theme.zoom == ZOOMS[0]
        await give(again.window, Command.TEXT_NORMAL)
        assert QApplication.font().pointSizeF() == normal
        await again.aclose()

    run(play())


class Told:
    """Stands where the tray is."""

    def __init__(self) -> None:
        self.told: list[tuple[str, str]] = []
        self.acts: list[object] = []

    def tell(self, title: str, text: str, act) -> None:
        self.told.append((title, text))
        self.acts.append(act)

    def close(self) -> None:
        pass


def test_finished_jobs_are_told_while_another_window_is_in_front_unless_switched_off(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            attention = driver.desktop.attention
            attention._notifier = told = Told()
            driver.window.isActiveWindow = lambda: False
            shown: list[Path] = []
            attention.show = lambda path: not shown.append(path)
            submit(driver, "a")
            await driver.converted()
            assert [title for title, _ in told.told] == ["The design is ready"]
            told.acts[0]()
            assert shown[0].suffix == ".fig"
            submit(driver, "b", "c", "d")
            await until(lambda: states(driver) == [JobState.DONE] * 4)
            await driver.shown()
            assert told.told[-1] == ("All conversions are finished", "Designs: 3. Failed: 0.")
            assert driver.window.bar._title.text() == "All conversions are finished"
            count = len(told.told)
            await give(driver.window, Command.NOTIFY)
            submit(driver, "e")
            await until(lambda: states(driver) == [JobState.DONE] * 5)
            await driver.shown()
            assert len(told.told) == count

    run(play())


class Wishes:
    """Stands where the system is."""

    def __init__(self) -> None:
        self.made: list[str] = []

    def hold(self, reason: str) -> bool:
        self.made.append("hold")
        return True

    def release(self) -> None:
        self.made.append("release")


def test_the_machine_is_kept_awake_exactly_while_jobs_are_at_work(run, theme: Theme, settings: QSettings) -> None:
    gate = asyncio.Event()

    async def hold(progress: object) -> None:
        await gate.wait()

    async def play() -> None:
        wishes = Wishes()
        desktop = Desktop.build(theme, settings, FakeBackend(at_stage=hold), awake=Awake(wishes))
        desktop.queue.pause()
        job = desktop.queue.submit(UrlSource("https://example.com"), DEFAULTS)
        assert wishes.made == []
        desktop.queue.resume()
        await until(lambda: wishes.made == ["hold"])
        gate.set()
        await until(lambda: desktop.queue.job(job.id).state is JobState.DONE)
        await until(lambda: wishes.made == ["hold", "release"])
        await desktop.aclose()
        assert wishes.made == ["hold", "release"]

    run(play())


def test_exported_diagnostics_hold_figures_and_logs_but_no_secret_address_or_name(
    run, theme: Theme, settings: QSettings, tmp_path: Path
) -> None:
    logs = tmp_path / "logs"
    handler = start_logging(logs)
    try:
        logging.getLogger("x").info("key svc_sk_abcdefghijklmnop at https://me:hunter2@example.com/%s", Path.home())
    finally:
        logging.getLogger().removeHandler(handler)
        handler.close()

    async def play() -> None:
        desktop = Desktop.build(theme, settings, FakeBackend(), logs=logs)
        desktop.window.show()
        desktop.queue.submit(UrlSource("https://private.example/secret-plan?token=hunter2"), DEFAULTS)
        await until(lambda: desktop.queue.jobs[0].state is JobState.DONE)
        target = tmp_path / "d.zip"
        desktop.window.diagnosticsNameChosen.emit(target)
        await until(lambda: desktop.window.bar.isVisible())
        await desktop.aclose()

    run(play())
    with zipfile.ZipFile(tmp_path / "d.zip") as file:
        texts = {name: file.read(name).decode() for name in file.namelist()}
    assert set(texts) == {"about.json", "jobs.json", "logs/htmlfig-desktop.log"}
    everything = "".join(texts.values())
    for secret in ("hunter2", "private.example", "secret-plan", "abcdefghijklmnop", "Harbor"):
        assert secret not in everything
    assert json.loads(texts["jobs.json"])[0]["state"] == "done"
    assert "[hidden]" in texts["logs/htmlfig-desktop.log"]


def test_diagnostics_that_a_full_disk_has_no_room_for_are_told_as_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(zipfile.ZipFile, "writestr", Mock(side_effect=OSError(errno.ENOSPC, "No space left")))
    with pytest.raises(StorageError) as caught:
        export(tmp_path / "d.zip", tmp_path, (), {})
    assert caught.value.error is ErrorCode.STORAGE_FULL


def test_the_licenses_shown_are_those_of_the_notice(run, opened) -> None:
    text = resource_path("licenses.txt").read_text(encoding="utf-8")
    assert (ROOT / "NOTICE").read_text(encoding="utf-8").strip() in text
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").strip() in text

    async def play() -> None:
        async with opened() as driver:
            await give(driver.window, Command.LICENSES)
            shown = [each for each in driver.window.findChildren(QTextEdit) if "Chromium" in each.toPlainText()]
            assert shown

    run(play())


def test_the_licenses_have_a_window_of_their_name(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            await give(driver.window, Command.LICENSES)
            dialog = open_dialog(driver, DetailsDialog)
            assert dialog.windowTitle() == dialog.text.accessibleName() == "Licenses"

    run(play())
