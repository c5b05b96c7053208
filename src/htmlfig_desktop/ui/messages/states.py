"""What the states of parts are called: under the pointer, in focus, pressed."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication

from htmlfig_desktop.engine.scene.nodes import InteractionState
from htmlfig_desktop.ui.i18n import QT_TRANSLATE_NOOP

_NAMES: Final[dict[InteractionState, str]] = {
    InteractionState.DEFAULT: QT_TRANSLATE_NOOP("States", "Default"),
    InteractionState.HOVER: QT_TRANSLATE_NOOP("States", "Hover"),
    InteractionState.FOCUS: QT_TRANSLATE_NOOP("States", "Focus"),
    InteractionState.PRESSED: QT_TRANSLATE_NOOP("States", "Pressed"),
}


def state_name(state: InteractionState) -> str:
    """Return the name of a state in the user's language."""
    return QCoreApplication.translate("States", _NAMES[state])
