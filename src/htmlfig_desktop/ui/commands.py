"""Every command of the window, once. Menus, toolbar, palette, shortcuts and tests read this list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtCore import QCoreApplication

from htmlfig_desktop.ui.i18n import QT_TRANSLATE_NOOP


class Command(Enum):
    """What the window can be told to do."""

    OPEN = auto()
    OPEN_FOLDER = auto()
    PASTE = auto()
    EXAMPLE = auto()
    SAVE_AS = auto()
    SAVE_ALL = auto()
    REVEAL = auto()
    OPEN_RESULT = auto()
    COPY_PATH = auto()
    QUIT = auto()
    CONVERT = auto()
    PAUSE = auto()
    CANCEL = auto()
    RETRY = auto()
    RETRY_FAILED = auto()
    DUPLICATE = auto()
    MOVE_FIRST = auto()
    MOVE_EARLIER = auto()
    MOVE_LATER = auto()
    MOVE_LAST = auto()
    REMOVE = auto()
    UNDO_REMOVE = auto()
    DETAILS = auto()
    CLEAR_FINISHED = auto()
    FIND_JOBS = auto()
    FIND_HTML = auto()
    ZOOM_IN = auto()
    ZOOM_OUT = auto()
    ZOOM_ACTUAL = auto()
    ZOOM_FIT = auto()
    TEXT_LARGER = auto()
    TEXT_SMALLER = auto()
    TEXT_NORMAL = auto()
    NOTIFY = auto()
    NEXT_PANEL = auto()
    PREVIOUS_PANEL = auto()
    PALETTE = auto()
    SHORTCUTS = auto()
    LOGS = auto()
    EXPORT_DIAGNOSTICS = auto()
    LICENSES = auto()
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
    is_switch: bool = False
    """Whether it is on or off."""


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
    Command.SAVE_ALL: CommandText(
        _FILE,
        QT_TRANSLATE_NOOP("Commands", "Save A&ll…"),
        QT_TRANSLATE_NOOP("Commands", "Save every design that is not saved yet into one folder"),
        "",
        ("Ctrl+Alt+S",),
    ),
    Command.REVEAL: CommandText(
        _FILE,
        QT_TRANSLATE_NOOP("Commands", "Show in Fol&der"),
        QT_TRANSLATE_NOOP("Commands", "Show the selected design in the file browser"),
        "folder",
        ("Ctrl+Shift+E",),
    ),
    Command.OPEN_RESULT: CommandText(
        _FILE,
        QT_TRANSLATE_NOOP("Commands", "Open &With the System"),
        QT_TRANSLATE_NOOP("Commands", "Open the selected design with the program the system has for it"),
        "external",
        ("Ctrl+Shift+S",),
    ),
    Command.COPY_PATH: CommandText(
        _FILE,
        QT_TRANSLATE_NOOP("Commands", "Cop&y Path"),
        QT_TRANSLATE_NOOP("Commands", "Copy the path of the selected design"),
        "copy",
        ("Ctrl+Shift+C",),
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
    Command.PAUSE: CommandText(
        _JOB,
        QT_TRANSLATE_NOOP("Commands", "&Pause Queue"),
        QT_TRANSLATE_NOOP("Commands", "Start no more jobs until this is switched off"),
        "pause",
        ("Ctrl+Shift+P",),
        is_switch=True,
    ),
    Command.CANCEL: CommandText(
        _JOB,
        QT_TRANSLATE_NOOP("Commands", "C&ancel"),
        QT_TRANSLATE_NOOP("Commands", "Stop the selected jobs"),
        "stop",
        ("Ctrl+.",),
        starts_group=True,
    ),
    Command.RETRY: CommandText(
        _JOB,
        QT_TRANSLATE_NOOP("Commands", "Try A&gain"),
        QT_TRANSLATE_NOOP("Commands", "Run the selected jobs once more"),
        "retry",
        ("Ctrl+R",),
    ),
    Command.RETRY_FAILED: CommandText(
        _JOB,
        QT_TRANSLATE_NOOP("Commands", "Try All Fai&led Again"),
        QT_TRANSLATE_NOOP("Commands", "Run every failed job once more"),
        "",
        ("Ctrl+Shift+R",),
    ),
    Command.DUPLICATE: CommandText(
        _JOB,
        QT_TRANSLATE_NOOP("Commands", "Convert Again With &Other Options"),
        QT_TRANSLATE_NOOP("Commands", "Take the page and options of the selected job back into the panels"),
        "sliders",
        ("Ctrl+D",),
    ),
    Command.MOVE_FIRST: CommandText(
        _JOB,
        QT_TRANSLATE_NOOP("Commands", "Move to the &Top"),
        QT_TRANSLATE_NOOP("Commands", "Run the selected waiting jobs next"),
        "",
        ("Alt+Shift+Up",),
        starts_group=True,
    ),
    Command.MOVE_EARLIER: CommandText(
        _JOB,
        QT_TRANSLATE_NOOP("Commands", "Move &Up"),
        QT_TRANSLATE_NOOP("Commands", "Run the selected waiting jobs one place earlier"),
        "",
        ("Alt+Up",),
    ),
    Command.MOVE_LATER: CommandText(
        _JOB,
        QT_TRANSLATE_NOOP("Commands", "Move Dow&n"),
        QT_TRANSLATE_NOOP("Commands", "Run the selected waiting jobs one place later"),
        "",
        ("Alt+Down",),
    ),
    Command.MOVE_LAST: CommandText(
        _JOB,
        QT_TRANSLATE_NOOP("Commands", "Move to the &Bottom"),
        QT_TRANSLATE_NOOP("Commands", "Run the selected waiting jobs after all others"),
        "",
        ("Alt+Shift+Down",),
    ),
    Command.DETAILS: CommandText(
        _JOB,
        QT_TRANSLATE_NOOP("Commands", "&Details…"),
        QT_TRANSLATE_NOOP("Commands", "Show what happened in the selected job"),
        "info",
        ("Ctrl+I",),
        starts_group=True,
    ),
    Command.REMOVE: CommandText(
        _JOB,
        QT_TRANSLATE_NOOP("Commands", "&Remove"),
        QT_TRANSLATE_NOOP("Commands", "Take the selected jobs off the list"),
        "trash",
        ("Delete",),
        starts_group=True,
    ),
    Command.CLEAR_FINISHED: CommandText(
        _JOB,
        QT_TRANSLATE_NOOP("Commands", "Clear &Finished"),
        QT_TRANSLATE_NOOP("Commands", "Take every finished job off the list; designs not saved yet stay"),
    ),
    Command.UNDO_REMOVE: CommandText(
        _JOB,
        QT_TRANSLATE_NOOP("Commands", "Bring Removed Bac&k"),
        QT_TRANSLATE_NOOP("Commands", "Bring back the jobs that were removed last"),
        "",
        ("Ctrl+Shift+Z",),
    ),
    Command.FIND_JOBS: CommandText(
        _JOB,
        QT_TRANSLATE_NOOP("Commands", "&Search Jobs"),
        QT_TRANSLATE_NOOP("Commands", "Find jobs by their name"),
        "search",
        ("Ctrl+Shift+F",),
        starts_group=True,
    ),
    Command.FIND_HTML: CommandText(
        _FILE,
        QT_TRANSLATE_NOOP("Commands", "Find in &HTML"),
        QT_TRANSLATE_NOOP("Commands", "Find and replace in the HTML code"),
        "",
        ("Ctrl+F",),
        starts_group=True,
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
    Command.TEXT_LARGER: CommandText(
        _VIEW,
        QT_TRANSLATE_NOOP("Commands", "&Larger Interface"),
        QT_TRANSLATE_NOOP("Commands", "Show the window's words larger"),
        "",
        ("Ctrl+Alt++", "Ctrl+Alt+="),
        starts_group=True,
    ),
    Command.TEXT_SMALLER: CommandText(
        _VIEW,
        QT_TRANSLATE_NOOP("Commands", "&Smaller Interface"),
        QT_TRANSLATE_NOOP("Commands", "Show the window's words smaller"),
        "",
        ("Ctrl+Alt+-",),
    ),
    Command.TEXT_NORMAL: CommandText(
        _VIEW,
        QT_TRANSLATE_NOOP("Commands", "Nor&mal Interface"),
        QT_TRANSLATE_NOOP("Commands", "Show the window's words in the system's size"),
        "",
        ("Ctrl+Alt+0",),
    ),
    Command.NOTIFY: CommandText(
        _VIEW,
        QT_TRANSLATE_NOOP("Commands", "No&tify When Done"),
        QT_TRANSLATE_NOOP("Commands", "Tell of finished jobs while another window is in front"),
        starts_group=True,
        is_switch=True,
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
    Command.PALETTE: CommandText(
        _HELP,
        QT_TRANSLATE_NOOP("Commands", "&Command Palette…"),
        QT_TRANSLATE_NOOP("Commands", "Find commands, presets and jobs by typing"),
        "search",
        ("Ctrl+K",),
    ),
    Command.SHORTCUTS: CommandText(
        _HELP,
        QT_TRANSLATE_NOOP("Commands", "&Keyboard Shortcuts"),
        QT_TRANSLATE_NOOP("Commands", "List every shortcut"),
        "",
        ("Ctrl+/", "F1"),
    ),
    Command.LOGS: CommandText(
        _HELP,
        QT_TRANSLATE_NOOP("Commands", "Open &Logs Folder"),
        QT_TRANSLATE_NOOP("Commands", "Show the folder with the program's logs"),
        "folder",
        starts_group=True,
    ),
    Command.EXPORT_DIAGNOSTICS: CommandText(
        _HELP,
        QT_TRANSLATE_NOOP("Commands", "&Export Diagnostics…"),
        QT_TRANSLATE_NOOP("Commands", "Write a file for a bug report, without secrets, addresses and page content"),
    ),
    Command.LICENSES: CommandText(
        _HELP,
        QT_TRANSLATE_NOOP("Commands", "L&icenses"),
        QT_TRANSLATE_NOOP("Commands", "The works this program uses, and their licenses"),
        starts_group=True,
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
