"""Every command of the window, once. Menus, toolbar, shortcuts and tests read this list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAction, QKeySequence

from htmlfig_desktop.ui.i18n import QT_TRANSLATE_NOOP
from htmlfig_desktop.ui.icons import set_icon


class Command(Enum):
    """What the window can be told to do."""

    OPEN = auto()
    OPEN_FOLDER = auto()
    PASTE = auto()
    EXAMPLE = auto()
    SAVE_AS = auto()
    QUIT = auto()
    CONVERT = auto()
    CANCEL = auto()
    RETRY = auto()
    REMOVE = auto()
    DETAILS = auto()
    CLEAR_FINISHED = auto()
    ZOOM_IN = auto()
    ZOOM_OUT = auto()
    ZOOM_ACTUAL = auto()
    ZOOM_FIT = auto()
    NEXT_PANEL = auto()
    PREVIOUS_PANEL = auto()
    ABOUT = auto()


@dataclass(frozen=True, slots=True)
class CommandText:
    """How a command is shown and reached."""

    menu: str
    text: str
    tip: str
    icon: str = ""
    shortcuts: tuple[str, ...] = ()
    starts_group: bool = False
    """Whether a line stands above it in its menu."""


_FILE = QT_TRANSLATE_NOOP("Commands", "&File")
_JOB = QT_TRANSLATE_NOOP("Commands", "&Job")
_VIEW = QT_TRANSLATE_NOOP("Commands", "&View")
_HELP = QT_TRANSLATE_NOOP("Commands", "&Help")

COMMANDS: dict[Command, CommandText] = {
    Command.OPEN: CommandText(
        _FILE,
        QT_TRANSLATE_NOOP("Commands", "&Open…"),
        QT_TRANSLATE_NOOP("Commands", "Choose HTML files or zips to convert"),
        "open",
        ("Ctrl+O",),
    ),
    Command.OPEN_FOLDER: CommandText(
        _FILE,
        QT_TRANSLATE_NOOP("Commands", "Open &Folder…"),
        QT_TRANSLATE_NOOP("Commands", "Choose a folder that holds a page and its pictures"),
        "folder",
        ("Ctrl+Shift+O",),
    ),
    Command.PASTE: CommandText(
        _FILE,
        QT_TRANSLATE_NOOP("Commands", "&Paste Page"),
        QT_TRANSLATE_NOOP("Commands", "Take HTML, an address or a file from the clipboard"),
        "clipboard",
        ("Ctrl+V",),
    ),
    Command.EXAMPLE: CommandText(
        _FILE,
        QT_TRANSLATE_NOOP("Commands", "Try the &Example"),
        QT_TRANSLATE_NOOP("Commands", "Convert the example page that comes with the program"),
        "example",
    ),
    Command.SAVE_AS: CommandText(
        _FILE,
        QT_TRANSLATE_NOOP("Commands", "&Save As…"),
        QT_TRANSLATE_NOOP("Commands", "Save the selected design as a .fig file"),
        "save",
        ("Ctrl+S",),
        starts_group=True,
    ),
    Command.QUIT: CommandText(
        _FILE,
        QT_TRANSLATE_NOOP("Commands", "&Quit"),
        QT_TRANSLATE_NOOP("Commands", "Close the program"),
        "",
        ("Ctrl+Q",),
        starts_group=True,
    ),
    Command.CONVERT: CommandText(
        _JOB,
        QT_TRANSLATE_NOOP("Commands", "&Convert"),
        QT_TRANSLATE_NOOP("Commands", "Turn the page into a Figma file"),
        "convert",
        ("Ctrl+Return", "Ctrl+Enter"),
    ),
    Command.CANCEL: CommandText(
        _JOB,
        QT_TRANSLATE_NOOP("Commands", "C&ancel"),
        QT_TRANSLATE_NOOP("Commands", "Stop the selected job"),
        "stop",
        ("Ctrl+.",),
        starts_group=True,
    ),
    Command.RETRY: CommandText(
        _JOB,
        QT_TRANSLATE_NOOP("Commands", "Try A&gain"),
        QT_TRANSLATE_NOOP("Commands", "Run the selected job once more"),
        "retry",
        ("Ctrl+R",),
    ),
    Command.DETAILS: CommandText(
        _JOB,
        QT_TRANSLATE_NOOP("Commands", "&Details…"),
        QT_TRANSLATE_NOOP("Commands", "Show what happened in the selected job"),
        "info",
        ("Ctrl+I",),
    ),
    Command.REMOVE: CommandText(
        _JOB,
        QT_TRANSLATE_NOOP("Commands", "&Remove"),
        QT_TRANSLATE_NOOP("Commands", "Take the selected job off the list"),
        "trash",
        ("Delete",),
        starts_group=True,
    ),
    Command.CLEAR_FINISHED: CommandText(
        _JOB,
        QT_TRANSLATE_NOOP("Commands", "Clear &Finished"),
        QT_TRANSLATE_NOOP("Commands", "Take every finished job off the list; designs not saved yet stay"),
    ),
    Command.ZOOM_IN: CommandText(
        _VIEW,
        QT_TRANSLATE_NOOP("Commands", "Zoom &In"),
        QT_TRANSLATE_NOOP("Commands", "Show the picture larger"),
        "plus",
        ("Ctrl++", "Ctrl+="),
    ),
    Command.ZOOM_OUT: CommandText(
        _VIEW,
        QT_TRANSLATE_NOOP("Commands", "Zoom &Out"),
        QT_TRANSLATE_NOOP("Commands", "Show the picture smaller"),
        "minus",
        ("Ctrl+-",),
    ),
    Command.ZOOM_ACTUAL: CommandText(
        _VIEW,
        QT_TRANSLATE_NOOP("Commands", "&Actual Size"),
        QT_TRANSLATE_NOOP("Commands", "Show the picture at 100 %"),
        "",
        ("Ctrl+0",),
    ),
    Command.ZOOM_FIT: CommandText(
        _VIEW,
        QT_TRANSLATE_NOOP("Commands", "&Fit Width"),
        QT_TRANSLATE_NOOP("Commands", "Fit the picture into the window's width"),
        "fit",
        ("Ctrl+9",),
    ),
    Command.NEXT_PANEL: CommandText(
        _VIEW,
        QT_TRANSLATE_NOOP("Commands", "&Next Panel"),
        QT_TRANSLATE_NOOP("Commands", "Move the keyboard to the next panel"),
        "",
        ("F6",),
        starts_group=True,
    ),
    Command.PREVIOUS_PANEL: CommandText(
        _VIEW,
        QT_TRANSLATE_NOOP("Commands", "Pre&vious Panel"),
        QT_TRANSLATE_NOOP("Commands", "Move the keyboard to the previous panel"),
        "",
        ("Shift+F6",),
    ),
    Command.ABOUT: CommandText(
        _HELP,
        QT_TRANSLATE_NOOP("Commands", "&About HTML Fig Desktop"),
        QT_TRANSLATE_NOOP("Commands", "Version and licenses"),
    ),
}

TOOLBAR_LEFT = (Command.OPEN, Command.PASTE, Command.EXAMPLE)
TOOLBAR_RIGHT = (Command.SAVE_AS,)
"""Beside the primary button, which is Convert."""


def translated(text: str) -> str:
    """Return a text of this list in the user's language."""
    return QCoreApplication.translate("Commands", text)


def menu_titles() -> tuple[str, ...]:
    """Return the menus in the order of the menu bar, not translated."""
    return (_FILE, _JOB, _VIEW, _HELP)


def commands_in(menu: str) -> Iterator[tuple[Command, CommandText]]:
    """Yield the commands of a menu, top to bottom."""
    return ((command, text) for command, text in COMMANDS.items() if text.menu == menu)


def build_actions(parent: QObject) -> dict[Command, QAction]:
    """Return one action per command, owned by ``parent``, all enabled."""
    return {command: _build_action(text, parent) for command, text in COMMANDS.items()}


def _build_action(text: CommandText, parent: QObject) -> QAction:
    action = QAction(translated(text.text), parent)
    sequences = [QKeySequence(keys) for keys in text.shortcuts]
    action.setShortcuts(sequences)
    keys = sequences[0].toString(QKeySequence.SequenceFormat.NativeText) if sequences else ""
    tip = translated(text.tip)
    action.setStatusTip(tip)
    action.setToolTip(f"{tip} ({keys})" if keys else tip)
    if text.icon:
        set_icon(action, text.icon)
    return action
