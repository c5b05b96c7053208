"""With the largest words, in a language with long ones, on a small screen: what is there can be read and reached."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QModelIndex, QSettings, QTranslator
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QPushButton, QStyle, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from htmlfig_desktop.core.resources import resource_path
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.editor.rows import InputKind
from htmlfig_desktop.ui.keys.view import KeysDialog
from htmlfig_desktop.ui.settings.dialog import SettingsDialog
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.check_box import ElidedCheckBox

LARGEST = 1.8
LOWEST_SCREEN = 600 - 56


@pytest.fixture(autouse=True)
def _large_and_german(theme: Theme, settings: QSettings, qapp: QApplication) -> Iterator[None]:
    translator = QTranslator()
    assert translator.load(str(resource_path("translations/de.qm")))
    qapp.installTranslator(translator)
    settings.setValue("zoom", LARGEST)
    yield
    theme.set_zoom(1.0)
    qapp.removeTranslator(translator)


def test_the_dialog_of_keys_has_room_on_a_low_screen(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            on.desktop.window.action(Command.KEYS).trigger()
            dialog = on.dialog(KeysDialog)
            dialog.say_no_keyring("Es gibt keinen Schlüsselbund. Richten Sie einen ein, oder nehmen Sie ihn so.")
            await asyncio.sleep(0.05)
            assert dialog.height() <= LOWEST_SCREEN + 16
            assert dialog.minimumSizeHint().height() <= LOWEST_SCREEN

    run(play())


def test_the_subjects_of_the_settings_are_not_cut(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            on.desktop.window.action(Command.SETTINGS).trigger()
            names = on.dialog(SettingsDialog).list
            assert names.sizeHintForColumn(0) <= names.viewport().width()

    run(play())


def test_no_button_of_the_panels_is_cut_where_it_has_words(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            window = on.desktop.window
            for kind in InputKind:
                window.editor.set_kind(kind)
                await asyncio.sleep(0.05)
                for panel in (window.editor, window.preview):
                    buttons = [each for each in panel.findChildren(QPushButton) if each.isVisible() and each.text()]
                    assert buttons
                    assert not [each.text() for each in buttons if each.width() < each.sizeHint().width()]

    run(play())


def test_the_welcome_keeps_its_words_away_from_its_frame_in_a_narrow_window(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            on.desktop.window.resize(1000, 700)
            await asyncio.sleep(0.05)
            welcome = on.desktop.window.preview.welcome
            frame = welcome._zone.mapTo(welcome, welcome._zone.rect().topLeft()).x()
            assert frame == pytest.approx(welcome.width() - frame - welcome._zone.width(), abs=8)
            wide = [each for each in welcome._zone.findChildren(QLabel) if each.text() and not each.wordWrap()]
            assert not [each.text() for each in wide if each.width() > welcome._zone.width() - 2 * 16]

    run(play())


def test_no_button_of_a_conversion_that_waits_for_word_is_cut(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            preview = on.desktop.window.preview
            preview.working.set_steps(("Senden", "Umwandeln"), can_move=True, waits_for_word=True)
            preview.setCurrentWidget(preview.working)
            await asyncio.sleep(0.05)
            buttons = [each for each in preview.working.findChildren(QPushButton) if each.isVisible()]
            assert len(buttons) == 3
            assert not [each.text() for each in buttons if each.width() < each.sizeHint().width()]

    run(play())


def test_a_row_of_the_job_list_has_room_for_its_two_lines(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            rows, option = on.desktop.window.jobs.list, QStyleOptionViewItem()
            rows.initViewItemOption(option)
            high = rows.itemDelegate().sizeHint(option, QModelIndex()).height()
            assert high >= 2 * rows.fontMetrics().height() + 12

    run(play())


def test_a_menu_that_is_higher_than_the_screen_scrolls_instead_of_growing_sideways(run, remote) -> None:
    async def play() -> None:
        async with remote() as on:
            menu = on.desktop.window.findChild(QMenu)
            assert menu.style().styleHint(QStyle.StyleHint.SH_Menu_Scrollable, None, menu)

    run(play())


def test_a_check_box_that_is_cut_ends_with_dots_and_tells_its_words_in_its_tip(qtbot: QtBot) -> None:
    box = ElidedCheckBox("Neu umwandeln, wenn sich &Dateien ändern", "Beobachtet die Seiten")
    qtbot.addWidget(box)
    box.resize(box.sizeHint())
    box.show()
    assert (box._option().text, box.toolTip()) == (box.text(), "Beobachtet die Seiten")
    box.resize(box.minimumSizeHint())
    assert box._option().text.endswith("…")
    assert box.toolTip() == "Neu umwandeln, wenn sich Dateien ändern\nBeobachtet die Seiten"
