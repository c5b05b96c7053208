"""Everything is named and reached by the keyboard; strings can be translated."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, QTranslator
from PySide6.QtGui import QAccessible, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QWidget,
)

import htmlfig_desktop.ui
from htmlfig_desktop.core.errors import ErrorCode, StorageError
from htmlfig_desktop.core.resources import resource_path
from htmlfig_desktop.ui.commands import COMMANDS, Command, submenu_titles
from htmlfig_desktop.ui.editor.rows import InputKind
from htmlfig_desktop.ui.main_window import MainWindow
from htmlfig_desktop.ui.preview.losses import LossGroup
from htmlfig_desktop.ui.widgets.segmented import Segmented
from tests.gui.driver import Driver, give, until
from tests.gui.faces import FACES

UI = Path(htmlfig_desktop.ui.__file__).parent
CONTROLS = (QAbstractButton, QLineEdit, QComboBox, QAbstractItemView, QAbstractScrollArea)


def controls_of(window: QWidget) -> list[QWidget]:
    """Return what a person can use, without the inner parts of Qt's own widgets."""
    return [
        widget
        for widget in window.findChildren(QWidget)
        if isinstance(widget, CONTROLS)
        and not isinstance(widget, QScrollArea)
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not isinstance(widget.parentWidget(), QComboBox)
        and not any(isinstance(parent, QComboBox) for parent in ancestors(widget))
    ]


def ancestors(widget: QWidget) -> list[QObject]:
    found, parent = [], widget.parent()
    while parent is not None:
        found.append(parent)
        parent = parent.parent()
    return found


def name_of(widget: QWidget) -> str:
    return widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")


def reached_by_tab(driver: Driver) -> set[QWidget]:
    """Press Tab until the focus is back where it began."""
    window, reached = driver.window, []
    window.setFocus()
    for _ in range(200):
        window.focusNextChild()
        now = QApplication.focusWidget()
        if now in reached:
            break
        reached.append(now)
    return set(reached)


def test_every_control_has_a_name_and_every_mnemonic_a_buddy(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            await driver.desktop.presenter.editor.open([page])
            await give(driver.window, Command.CONVERT)
            await driver.converted()
            shown = [widget for widget in controls_of(driver.window) if not widget.isHidden()]
            nameless = [widget for widget in shown if not name_of(widget)]
            assert nameless == []
            mnemonics = [label for label in driver.window.findChildren(QLabel) if re.search("&[^&]", label.text())]
            assert len(mnemonics) >= 8
            assert [label.text() for label in mnemonics if label.buddy() is None] == []
            icon_buttons = [
                button
                for button in shown
                if isinstance(button, QAbstractButton)
                and not button.text()
                and button.focusPolicy() & Qt.FocusPolicy.TabFocus
            ]
            assert all(button.toolTip() for button in icon_buttons)

    run(play())


def test_tab_reaches_every_control_in_every_face_of_the_window(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window.activateWindow()
            await until(driver.window.isActiveWindow)
            for face in ("welcome", *InputKind, "result"):
                if isinstance(face, InputKind):
                    driver.window.editor.set_kind(face)
                if face is InputKind.PAGE:
                    await driver.desktop.presenter.editor.open([page])
                if face == "result":
                    driver.window.editor.set_kind(InputKind.PAGE)
                    await give(driver.window, Command.CONVERT)
                    await driver.converted()
                reached = reached_by_tab(driver)
                usable = [w for w in controls_of(driver.window) if w.isVisible() and w.isEnabled()]
                unreached = [
                    name_of(w)
                    for w in usable
                    if w not in reached
                    and not (isinstance(w, QAbstractButton) and w.isCheckable() and not w.isChecked())
                ]
                assert unreached == [], face

    run(play())


@pytest.mark.parametrize("name", ["View", "Viewport", "Color scheme", "Source"])
def test_choices_of_which_one_holds_are_radio_buttons_to_screen_readers(name: str, run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            await FACES["result"](driver, page)
            choices = [
                each
                for row in driver.window.findChildren(Segmented)
                if row.accessibleName() == name
                for each in row.findChildren(QPushButton)
            ]
            told = [QAccessible.queryAccessibleInterface(each) for each in choices]
            assert len(told) > 1
            assert {each.role() for each in told} == {QAccessible.Role.RadioButton}
            assert [each.state().checked for each in told].count(True) == 1

    run(play())


@pytest.mark.parametrize("name", FACES)
def test_the_name_of_a_button_holds_the_words_on_it_so_that_it_can_be_called_by_them(
    name: str, run, opened, page: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            window = await FACES[name](driver, page)
            shown = [each for each in window.findChildren(QAbstractButton) if each.isVisible() and each.text()]
            named = {each: QAccessible.queryAccessibleInterface(each).text(QAccessible.Text.Name) for each in shown}
            unlike = [
                (each.text(), called) for each, called in named.items() if _plain(each.text()) not in _plain(called)
            ]
            assert unlike == []

    run(play())


def _plain(words: str) -> str:
    return words.replace("&", "").replace("\xa0", " ").strip("….").casefold()


def test_what_a_message_says_is_said_by_screen_readers_too(run, opened, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[tuple[str, bool]] = []
    monkeypatch.setattr(
        "htmlfig_desktop.ui.announcing.QAccessible.updateAccessibility",
        lambda event: said.append(
            (event.message(), event.politeness() is QAccessible.AnnouncementPoliteness.Assertive)
        ),
    )

    async def play() -> None:
        async with opened() as driver:
            driver.window.bar.show_notice("Saved as a.fig", "In /home.")
            driver.desktop.presenter.show_error(StorageError(ErrorCode.STORAGE_FULL, "There is no room."))
            assert said[0] == ("Saved as a.fig. In /home.", False)
            assert said[1][0].startswith("The disk is full. There is no room.")
            assert said[1][1], "what went wrong does not wait"

    run(play())


def test_that_a_design_is_ready_is_said_by_screen_readers_while_one_looks_at_the_window(
    run, opened, page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr("htmlfig_desktop.ui.attention.announce", lambda widget, text: said.append(text))

    async def play() -> None:
        async with opened() as driver:
            driver.window.activateWindow()
            await until(driver.window.isActiveWindow)
            await FACES["result"](driver, page)
            await until(lambda: bool(said))
            assert said == [f"The design is ready: {driver.jobs[0].name}"]

    run(play())


def test_a_kind_of_loss_is_a_button_to_screen_readers_that_return_and_space_press(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            await FACES["result"](driver, page)
            group = next(each for each in driver.window.findChildren(LossGroup) if each._loss.found)
            assert QAccessible.queryAccessibleInterface(group).role() is QAccessible.Role.Button
            for key in (Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Enter):
                before = group.is_open
                QTest.keyClick(group, key)
                assert group.is_open != before
            QTest.mouseClick(group, Qt.MouseButton.LeftButton)
            assert not group.is_open
            assert group.height() >= group.layout().heightForWidth(group.width()) > 20
            room = driver.window.preview.result.summary.viewport().width()
            for each in driver.window.findChildren(LossGroup):
                assert each.mapTo(each.parentWidget(), each.rect().topRight()).x() < room, "its words wrap"

    run(play())


def test_f6_moves_from_panel_to_panel_and_shift_f6_back(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window.activateWindow()
            await until(driver.window.isActiveWindow)
            window = driver.window
            panels = [window.editor, window.options, window.preview, window.jobs]

            def panel() -> QWidget | None:
                return next((p for p in panels if p.isAncestorOf(QApplication.focusWidget())), None)

            seen = []
            for _ in range(4):
                await give(window, Command.NEXT_PANEL)
                seen.append(panel())
            assert seen[0] is window.editor
            assert seen[1] is window.options
            assert seen[2] is window.preview
            assert seen[3] is window.jobs
            await give(window, Command.NEXT_PANEL)
            assert panel() is window.editor
            await give(window, Command.PREVIOUS_PANEL)
            assert panel() is window.jobs

    run(play())


def test_f6_comes_to_the_list_of_jobs_where_there_are_some(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            window = driver.window
            window.activateWindow()
            await until(window.isActiveWindow)
            await give(window, Command.PREVIOUS_PANEL)
            assert window.jobs.isAncestorOf(QApplication.focusWidget())
            await driver.desktop.presenter.editor.open([page])
            await give(window, Command.CONVERT)
            await driver.converted()
            window.preview.setFocus()
            await give(window, Command.PREVIOUS_PANEL)
            while not window.jobs.isAncestorOf(QApplication.focusWidget()):
                await give(window, Command.NEXT_PANEL)
            assert QApplication.focusWidget() is window.jobs.list

    run(play())


@pytest.mark.parametrize("was_in_jobs", [True, False])
def test_a_message_that_goes_gives_the_keyboard_back_and_not_to_a_button_that_ends_a_job(
    was_in_jobs: bool, run, opened, page: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            window = await FACES["working"](driver, page)
            cancel = next(
                each for each in window.findChildren(QPushButton) if each.accessibleName() == "Cancel conversion"
            )
            assert cancel.isVisible()
            window.activateWindow()
            before = window.jobs.list if was_in_jobs else window
            before.setFocus()
            await until(before.hasFocus)
            done: list[str] = []
            window.bar.show_notice("The queue is paused", "", ("Continue", lambda: done.append("went on")))
            window.bar._offer.setFocus(Qt.FocusReason.TabFocusReason)
            QTest.keyClick(window.bar._offer, Qt.Key.Key_Space)
            assert done == ["went on"]
            assert QApplication.focusWidget() is before
            window.bar.show_notice("The queue is paused", "", ("Continue", lambda: None))
            QTest.mouseClick(window.bar._offer, Qt.MouseButton.LeftButton)
            assert QApplication.focusWidget() is before

    run(play())


def test_no_shortcut_and_no_mnemonic_is_given_twice() -> None:
    shortcuts = Counter(QKeySequence(keys).toString() for text in COMMANDS.values() for keys in text.shortcuts)
    assert [keys for keys, count in shortcuts.items() if count > 1] == []
    for menu in {text.menu for text in COMMANDS.values()}:
        texts = [text.text for text in COMMANDS.values() if text.menu == menu] + list(submenu_titles(menu))
        letters = Counter(each[each.index("&") + 1].lower() for each in texts if "&" in each)
        assert [letter for letter, count in letters.items() if count > 1] == [], menu


@pytest.mark.parametrize("language", ["", "de"])
def test_the_mnemonics_of_panels_menus_and_messages_do_not_meet_each_other(run, opened, qapp, language: str) -> None:
    def letters_given_twice(window: MainWindow) -> list[str]:
        labels = [each for each in window.findChildren(QLabel) if each.buddy() is not None]
        buttons = [
            each
            for each in window.findChildren(QAbstractButton)
            if not (window.bar.isAncestorOf(each) and each.isHidden())
        ]
        texts = [each.text() for each in (*labels, *buttons, *window.menuBar().actions())]
        letters = Counter(text[text.index("&") + 1].lower() for text in texts if "&" in text)
        twice = [letter for letter, count in letters.items() if count > 1]
        return [text for text in texts if "&" in text and text[text.index("&") + 1].lower() in twice]

    def nothing() -> None: ...

    async def play() -> None:
        async with opened() as driver:
            news, bar = driver.desktop.presenter.news, driver.window.bar
            orders = driver.desktop.presenter.orders
            full = StorageError(ErrorCode.STORAGE_FULL, "The disk is full.")
            for tell in (
                lambda: news.tell_waiting(2, nothing),
                lambda: news.tell_paused(2, nothing),
                lambda: news.tell_saved(Path("/a/b.fig"), nothing),
                lambda: news.tell_all_saved(Path("/a"), 2, nothing),
                lambda: news.tell_finished(2, 0, 2, nothing, nothing, nothing),
                lambda: news.tell_finished(2, 1, 2, nothing, nothing, nothing),
                lambda: news.tell_joining(2, nothing),
                lambda: news.tell_saved_together(Path("/a/b.fig"), 2, 1, nothing, nothing),
                lambda: news.tell_components(Path("/a/b.fig"), 2, 1, nothing, nothing),
                lambda: news.tell_removed(2, nothing),
                lambda: news.tell_error(full, (orders.tr("Save &As…"), nothing)),
                lambda: news.tell_error(full, (orders.tr("&Another Folder…"), nothing)),
            ):
                tell()
                offers = [each.text() for each in (bar._offer, bar._second) if each.isVisible()]
                assert offers
                assert all("&" in each for each in offers), "reached with one key"
                assert letters_given_twice(driver.window) == [], offers

    translator = QTranslator()
    if language:
        assert translator.load(str(resource_path(f"translations/{language}.qm")))
    qapp.installTranslator(translator)
    try:
        run(play())
    finally:
        qapp.removeTranslator(translator)


def test_every_command_explains_itself_and_its_toolbar_button_names_the_keys(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            for command, action in driver.window.actions_by_command.items():
                assert action.statusTip(), command
            convert = next(b for b in driver.window.findChildren(QAbstractButton) if b.text() == "Convert")
            assert "Ctrl+Return" in convert.toolTip()

    run(play())


def test_visible_strings_pass_through_translation() -> None:
    """Literal sentences given to widgets would stay English for ever."""
    setters = {
        "setText",
        "setToolTip",
        "setWindowTitle",
        "setPlaceholderText",
        "setAccessibleName",
        "addAction",
        "label",
    }
    found = []
    for path in UI.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            for argument in node.args[:1]:
                is_sentence = (
                    isinstance(argument, ast.Constant) and isinstance(argument.value, str) and " " in argument.value
                )
                if called in setters and is_sentence and "HTML Fig Desktop" not in argument.value:
                    found.append((path.name, argument.value))
    assert found == []
