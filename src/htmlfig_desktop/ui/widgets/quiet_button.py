"""A button without a frame that shows an icon."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QToolButton

from htmlfig_desktop.ui.icons import set_icon


def quiet_button(
    icon: str, name: str, tip: str = "", *, color: str = "text", size: int = 20, keys: str = ""
) -> QToolButton:
    """Return a button without a frame that the keyboard comes to.

    Args:
        icon: What it shows, by its name.
        name: What a screen reader says.
        tip: What is told beside the pointer; the name unless given.
        color: Of the icon, by the name of its token.
        size: Px of the icon beside words of the system's size.
        keys: What does the same; named behind the tip as the system names them.
    """
    button = QToolButton()
    button.setProperty("kind", "quiet")
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    button.setAccessibleName(name)
    named = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
    button.setToolTip(f"{tip or name} ({named})" if keys else tip or name)
    set_icon(button, icon, color, size)
    return button
