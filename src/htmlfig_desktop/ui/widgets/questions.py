"""Short questions: whether something shall really be done, and what something shall be called.

They open and return at once; the answer comes to a function. Qt's own dialogs are the frame, in the measures of ours.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QMargins, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QInputDialog,
    QLabel,
    QLineEdit,
    QMessageBox,
    QWidget,
)

from htmlfig_desktop.ui.icons import set_icon, side

_MARGINS = QMargins(24, 20, 24, 16)
_WORDS_WIDTH = 360
"""Px of what is asked; Qt breaks it so that the dialog is as narrow as its buttons."""
_LINE_WIDTH = 400
"""Px; as Qt has it, the title of such a dialog is cut."""
_ICON = 32


@dataclass(frozen=True, slots=True)
class Doubt:
    """What is asked before something that cannot be taken back."""

    title: str
    question: str
    explanation: str
    """What would be lost."""
    act: str
    """The words of the button that does it."""
    stay: str
    """The words of the button that does not, which is the answer of Return and Escape."""
    hushed: str = ""
    """The words of a box for who does not want to be asked again; empty: there is none."""


def ask_first(
    parent: QWidget, doubt: Doubt, act: Callable[[], object], hush: Callable[[], object] = lambda: None
) -> None:
    """Ask whether to do something; ``act`` does it, after ``hush`` where it shall not be asked again."""
    box = QMessageBox(QMessageBox.Icon.NoIcon, doubt.title, doubt.question, parent=parent)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setTextFormat(Qt.TextFormat.PlainText)  # there may be names in it
    box.setInformativeText(doubt.explanation)
    doing = box.addButton(doubt.act, QMessageBox.ButtonRole.DestructiveRole)
    staying = box.addButton(doubt.stay, QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(staying)
    box.setEscapeButton(staying)
    again = QCheckBox(doubt.hushed)
    if doubt.hushed:
        box.setCheckBox(again)

    def do() -> None:
        if again.isChecked():
            hush()
        act()

    doing.clicked.connect(do)
    box.setIconPixmap(QPixmap(side(_ICON), side(_ICON)))  # or else there is no place for one
    set_icon(_part(box, "qt_msgboxex_icon_label"), "warning", "warning", _ICON)  # changes with the theme
    for name, kind in (("qt_msgbox_label", "heading"), ("qt_msgbox_informativelabel", "")):
        words = _part(box, name)
        words.setProperty("kind", kind)
        words.setTextFormat(Qt.TextFormat.PlainText)
        words.setWordWrap(True)
        words.setMinimumWidth(_WORDS_WIDTH)
    _arrange(box)
    box.open()


def ask_for_line(
    parent: QWidget, title: str, caption: str, accept: str, given: Callable[[str], object], *, text: str = "", most: int
) -> QDialog:
    """Ask for a line of at most so many characters, such as a name, and return the dialog.

    Args:
        parent: The window.
        title: Of the dialog.
        caption: Of its field.
        accept: The words of the button that gives the line.
        given: Takes the line.
        text: What it is now.
        most: Characters.
    """
    dialog = QInputDialog(parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setWindowTitle(title)
    dialog.setLabelText(caption)
    dialog.setTextValue(text)
    dialog.setOkButtonText(accept)
    if (field := dialog.findChild(QLineEdit)) is not None:
        field.setMaxLength(most)
    if (buttons := dialog.findChild(QDialogButtonBox)) is not None:
        accepting = buttons.button(QDialogButtonBox.StandardButton.Ok)
        accepting.setProperty("kind", "primary")
        accepting.style().unpolish(accepting)
        accepting.style().polish(accepting)
    _arrange(dialog)
    if (words := dialog.findChild(QLabel)) is not None:
        words.setWordWrap(True)
        words.setMinimumWidth(_LINE_WIDTH - _MARGINS.left() - _MARGINS.right())
        words.setMinimumHeight(words.heightForWidth(words.minimumWidth()))
    dialog.resize(_LINE_WIDTH, dialog.sizeHint().height())
    dialog.textValueSelected.connect(given)
    dialog.open()
    return dialog


def _part(box: QMessageBox, name: str) -> QLabel:
    found = box.findChild(QLabel, name)
    return found if found is not None else QLabel(box)


def _arrange(dialog: QDialog) -> None:
    if (layout := dialog.layout()) is not None:
        layout.setContentsMargins(_MARGINS)
