"""Short questions look like the program's own dialogs, have room for their words, and take names as text."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QFileDialog,
    QHeaderView,
    QInputDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QToolButton,
    QTreeView,
    QWidget,
)

from htmlfig_desktop.ui.dialogs import ask_for_target
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.questions import Doubt, ask_first, ask_for_line

DOUBT = Doubt("Delete", "Delete “<b>Team</b>”?", "A sentence that says what is lost then. " * 3, "&Delete", "&Keep")


@pytest.fixture
def parent(theme: Theme, qtbot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(900, 700)
    made.show()
    return made


def test_a_question_has_room_for_its_words_and_markup_in_a_name_is_shown(parent: QWidget) -> None:
    ask_first(parent, DOUBT, lambda: None)
    box = parent.findChild(QMessageBox)
    assert box.width() > 400
    words = [each for each in box.findChildren(QLabel) if each.text() in (DOUBT.question, DOUBT.explanation)]
    assert len(words) == 2
    assert all(each.textFormat() is Qt.TextFormat.PlainText for each in words)
    assert all(each.heightForWidth(each.width()) <= each.height() for each in words)


def test_only_the_button_that_does_it_does_it(parent: QWidget, qtbot) -> None:
    done: list[str] = []
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Escape):
        ask_first(parent, DOUBT, lambda: done.append("done"))
        box = parent.findChild(QMessageBox)
        QTest.keyClick(box.defaultButton(), key)
        qtbot.waitUntil(lambda: parent.findChild(QMessageBox) is None)
    assert done == []
    ask_first(parent, DOUBT, lambda: done.append("done"))
    next(each for each in parent.findChild(QMessageBox).buttons() if each.text() == DOUBT.act).click()
    assert done == ["done"]


def test_a_name_is_asked_for_with_what_happens_on_the_button_to_the_right_and_no_more_letters_than_may_be(
    parent: QWidget,
) -> None:
    names: list[str] = []
    ask_for_line(parent, "Rename", "New name", "&Rename", names.append, text="Team", most=8)
    dialog = parent.findChild(QInputDialog)
    buttons = dialog.findChild(QDialogButtonBox)
    accept, cancel = (
        buttons.button(each) for each in (QDialogButtonBox.StandardButton.Ok, QDialogButtonBox.StandardButton.Cancel)
    )
    assert accept.text() == "&Rename"
    assert cancel.x() < accept.x()
    QTest.keyClicks(dialog.findChild(QLineEdit), "A long name for a key")
    accept.click()
    assert names == ["A long n"]


def test_a_long_caption_stands_on_lines_of_its_own_and_does_not_widen_the_dialog(parent: QWidget) -> None:
    ask_for_line(parent, "New Versions", "Once a day, and nothing is sent along. " * 4, "&Switch On", print, most=99)
    dialog = parent.findChild(QInputDialog)
    QApplication.processEvents()
    words = dialog.findChild(QLabel)
    assert dialog.width() == 400
    assert words.height() >= words.heightForWidth(words.width()) > 2 * words.fontMetrics().height()
    dialog.reject()


def test_a_dialog_for_files_begins_at_home_where_the_folder_of_last_time_is_gone(parent: QWidget, tmp_path) -> None:
    (tmp_path / "kept").mkdir()
    for folder, shown in ((tmp_path / "kept", tmp_path / "kept"), (tmp_path / "gone", None)):
        ask_for_target(parent, "Save Design", str(folder), "Harbor.fig", ("Figma files (*.fig)",), lambda _: None)
        dialog = parent.findChildren(QFileDialog)[-1]
        expected = shown or Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
        assert dialog.directory().absolutePath() == str(expected if expected.is_dir() else Path.home())
        dialog.reject()


def test_a_dialog_for_files_shows_sizes_and_dates_whole(parent: QWidget, tmp_path) -> None:
    (tmp_path / "Harbor.fig").write_bytes(bytes(70_000))
    ask_for_target(parent, "Save Design", str(tmp_path), "Harbor.fig", ("Figma files (*.fig)",), lambda _: None)
    dialog = parent.findChild(QFileDialog)
    files = dialog.findChild(QTreeView, "treeView")
    shown = [column for column in range(4) if not files.isColumnHidden(column)]
    assert shown == [0, 1, 3], "without the type, which is that of another program"
    modes = [files.header().sectionResizeMode(column) for column in shown]
    assert modes == [QHeaderView.ResizeMode.Stretch, *[QHeaderView.ResizeMode.ResizeToContents] * 2]
    dialog.reject()


def test_every_button_with_an_icon_in_a_dialog_for_files_has_one_in_the_colors_of_the_window(
    parent: QWidget, tmp_path: Path
) -> None:
    """Qt's own are made for light windows."""
    ask_for_target(parent, "Save Design", str(tmp_path), "Harbor.fig", ("Figma files (*.fig)",), lambda _: None)
    dialog = parent.findChild(QFileDialog)
    shown = [each for each in dialog.findChildren(QToolButton) if each.isVisible() and not each.icon().isNull()]
    assert len(shown) >= 6
    assert [each.objectName() for each in shown if not each.property("htmlfigIcon")] == []
    dialog.reject()
