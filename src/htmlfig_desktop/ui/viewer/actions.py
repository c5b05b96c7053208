"""What the viewer's window can be told to do, once: menus, toolbar and shortcuts read this table."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from htmlfig_desktop.ui.i18n import QT_TRANSLATE_NOOP
from htmlfig_desktop.ui.icons import set_icon


class ViewerAction(Enum):
    """What the viewer can be told to do."""

    OPEN = auto()
    EXPORT = auto()
    COMPARE = auto()
    CLOSE = auto()
    FIND = auto()
    COPY_LAYERS = auto()
    COPY_NAME = auto()
    COPY_TEXT = auto()
    COPY_COLOR = auto()
    ZOOM_IN = auto()
    ZOOM_OUT = auto()
    ZOOM_ACTUAL = auto()
    ZOOM_FIT = auto()
    ZOOM_SELECTION = auto()
    NEXT_PANEL = auto()
    PREVIOUS_PANEL = auto()


NEEDS_DESIGN: Final = (
    ViewerAction.COMPARE,
    ViewerAction.FIND,
    ViewerAction.COPY_LAYERS,
    ViewerAction.ZOOM_IN,
    ViewerAction.ZOOM_OUT,
    ViewerAction.ZOOM_ACTUAL,
    ViewerAction.ZOOM_FIT,
)
NEEDS_LAYER: Final = (ViewerAction.EXPORT, ViewerAction.COPY_NAME, ViewerAction.ZOOM_SELECTION)

LAYER_MENU: Final = (
    ViewerAction.FIND,
    ViewerAction.COPY_LAYERS,
    ViewerAction.COPY_NAME,
    ViewerAction.COPY_TEXT,
    ViewerAction.COPY_COLOR,
)

_TEXTS: Final[dict[ViewerAction, tuple[str, str, tuple[str, ...]]]] = {
    ViewerAction.OPEN: (QT_TRANSLATE_NOOP("ViewerActions", "&Open Design…"), "open", ("Ctrl+O",)),
    ViewerAction.EXPORT: (QT_TRANSLATE_NOOP("ViewerActions", "&Export Layer as PNG…"), "image", ("Ctrl+E",)),
    ViewerAction.COMPARE: (QT_TRANSLATE_NOOP("ViewerActions", "Compare &With Picture…"), "image", ("Ctrl+Shift+P",)),
    ViewerAction.CLOSE: (QT_TRANSLATE_NOOP("ViewerActions", "&Close Window"), "", ("Ctrl+W",)),
    ViewerAction.FIND: (QT_TRANSLATE_NOOP("ViewerActions", "&Find Layers"), "search", ("Ctrl+F",)),
    ViewerAction.COPY_LAYERS: (QT_TRANSLATE_NOOP("ViewerActions", "C&opy for Figma"), "copy", ("Ctrl+C",)),
    ViewerAction.COPY_NAME: (QT_TRANSLATE_NOOP("ViewerActions", "Copy &Name"), "copy", ("Ctrl+Shift+N",)),
    ViewerAction.COPY_TEXT: (QT_TRANSLATE_NOOP("ViewerActions", "Copy &Text"), "text", ("Ctrl+Shift+C",)),
    ViewerAction.COPY_COLOR: (QT_TRANSLATE_NOOP("ViewerActions", "Copy &Color"), "copy", ("Ctrl+Alt+C",)),
    ViewerAction.ZOOM_IN: (QT_TRANSLATE_NOOP("ViewerActions", "Zoom &In"), "plus", ("Ctrl++", "Ctrl+=")),
    ViewerAction.ZOOM_OUT: (QT_TRANSLATE_NOOP("ViewerActions", "Zoom &Out"), "minus", ("Ctrl+-",)),
    ViewerAction.ZOOM_ACTUAL: (QT_TRANSLATE_NOOP("ViewerActions", "&Actual Size"), "", ("Ctrl+0",)),
    ViewerAction.ZOOM_FIT: (QT_TRANSLATE_NOOP("ViewerActions", "&Fit Page"), "fit", ("Ctrl+9",)),
    ViewerAction.ZOOM_SELECTION: (QT_TRANSLATE_NOOP("ViewerActions", "Zoom to &Selection"), "selection", ("Ctrl+8",)),
    ViewerAction.NEXT_PANEL: (QT_TRANSLATE_NOOP("ViewerActions", "&Next Panel"), "", ("F6",)),
    ViewerAction.PREVIOUS_PANEL: (QT_TRANSLATE_NOOP("ViewerActions", "Pre&vious Panel"), "", ("Shift+F6",)),
}


def viewer_shortcuts() -> list[tuple[str, str]]:
    """Return what can be done by keys in a window with a design, and the keys."""
    return [
        (
            QCoreApplication.translate("ViewerActions", text).replace("&", ""),
            ", ".join(QKeySequence(each).toString(QKeySequence.SequenceFormat.NativeText) for each in keys),
        )
        for text, _, keys in _TEXTS.values()
        if keys
    ]


def build_viewer_actions(window: QWidget) -> dict[ViewerAction, QAction]:
    """Return the actions of a window, by what they do."""
    made = {}
    for name, (text, icon, shortcuts) in _TEXTS.items():
        action = QAction(QCoreApplication.translate("ViewerActions", text), window)
        action.setShortcuts([QKeySequence(keys) for keys in shortcuts])
        plain = action.text().replace("&", "")
        keys = QKeySequence(shortcuts[0]).toString(QKeySequence.SequenceFormat.NativeText) if shortcuts else ""
        action.setToolTip(f"{plain} ({keys})" if keys else plain)
        action.setStatusTip(plain)
        if icon:
            set_icon(action, icon)
        window.addAction(action)
        made[name] = action
    return made
