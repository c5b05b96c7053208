"""Every command of the window, once. Menus, toolbar, palette, shortcuts and tests read this table."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication

from htmlfig_desktop.ui.commands import edit_menu, file_menu, help_menu, job_menu, order_menu, view_menu
from htmlfig_desktop.ui.commands.command import Command, CommandText

__all__ = [
    "COMMANDS",
    "ROW_MENU",
    "TOOLBAR_FOLDED",
    "TOOLBAR_LEFT",
    "TOOLBAR_RIGHT",
    "WHILE_HELD",
    "Command",
    "CommandText",
    "commands_in",
    "menu_titles",
    "submenu_titles",
    "translated",
]

_MENUS = (file_menu, edit_menu, job_menu, view_menu, help_menu)

_SUBMENUS = {view_menu.TITLE: (order_menu.TITLE,)}
"""At the end of their menus."""

COMMANDS: dict[Command, CommandText] = {
    command: text for menu in (*_MENUS, order_menu) for command, text in menu.COMMANDS.items()
}

TOOLBAR_LEFT = (Command.OPEN, Command.PASTE, Command.EXAMPLE)
TOOLBAR_RIGHT = (Command.COPY_LAYERS, Command.SAVE_AS)
"""Beside the primary button, which is Convert."""
WHILE_HELD = frozenset(
    {
        Command.UNDO,
        Command.REDO,
        Command.PASTE,
        Command.MOVE_EARLIER,
        Command.MOVE_LATER,
        Command.ZOOM_IN,
        Command.ZOOM_OUT,
        Command.TEXT_LARGER,
        Command.TEXT_SMALLER,
        Command.NEXT_PANEL,
        Command.PREVIOUS_PANEL,
    }
)
"""Those that go on while their keys are held; of any other a held key would make ten jobs."""
TOOLBAR_FOLDED = (Command.EXAMPLE, Command.PASTE, Command.COPY_LAYERS, Command.OPEN)
"""Those that give up their words in a narrow window, the first one first."""
ROW_MENU = (
    (Command.SHOW_DESIGN, Command.SAVE_AS, Command.SAVE_TOGETHER, Command.SAVE_COMPONENTS, Command.COPY_LAYERS),
    (Command.REVEAL, Command.OPEN_RESULT, Command.COPY_PATH),
    (Command.RETRY, Command.DUPLICATE, Command.CONVERT_HERE, Command.CANCEL),
    (Command.MOVE_FIRST, Command.MOVE_EARLIER, Command.MOVE_LATER, Command.MOVE_LAST),
    (Command.DETAILS, Command.REMOVE),
)
"""Groups of the menu that a row of the list of jobs opens."""


def translated(text: str) -> str:
    """Return a text of this list in the user's language."""
    return QCoreApplication.translate("Commands", text)


def menu_titles() -> tuple[str, ...]:
    """Return the menus in the order of the menu bar, not translated."""
    return tuple(menu.TITLE for menu in _MENUS)


def submenu_titles(menu: str) -> tuple[str, ...]:
    """Return the menus at the end of a menu, not translated."""
    return _SUBMENUS.get(menu, ())


def commands_in(menu: str) -> Iterator[tuple[Command, CommandText]]:
    """Yield the commands of a menu, top to bottom."""
    return ((command, text) for command, text in COMMANDS.items() if text.menu == menu)
