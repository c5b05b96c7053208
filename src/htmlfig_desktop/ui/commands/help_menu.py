"""The commands of the help menu, top to bottom."""

from __future__ import annotations

from htmlfig_desktop.ui.commands.command import Command, CommandText
from htmlfig_desktop.ui.i18n import QT_TRANSLATE_NOOP

TITLE = QT_TRANSLATE_NOOP("Commands", "&Help")

COMMANDS: dict[Command, CommandText] = {
    Command.PALETTE: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Command Palette…"),
        QT_TRANSLATE_NOOP("Commands", "Find commands, presets and jobs by typing"),
        "search",
        ("Ctrl+K",),
    ),
    Command.SHORTCUTS: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Keyboard Shortcuts"),
        QT_TRANSLATE_NOOP("Commands", "List every shortcut"),
        "",
        ("Ctrl+/", "F1"),
    ),
    Command.LOGS: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Open &Logs Folder"),
        QT_TRANSLATE_NOOP("Commands", "Show the folder with the program's logs"),
        "folder",
        starts_group=True,
    ),
    Command.EXPORT_DIAGNOSTICS: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Export Diagnostics…"),
        QT_TRANSLATE_NOOP("Commands", "Write a file for a bug report, without secrets, addresses and page content"),
    ),
    Command.NEW_VERSIONS: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Tell of New Versions…"),
        QT_TRANSLATE_NOOP("Commands", "Ask an address of your choice once a day whether there is a newer version"),
        starts_group=True,
        is_switch=True,
    ),
    Command.LICENSES: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "L&icenses"),
        QT_TRANSLATE_NOOP("Commands", "The works this program uses, and their licenses"),
        starts_group=True,
    ),
    Command.ABOUT: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&About HTML Fig Desktop"),
        QT_TRANSLATE_NOOP("Commands", "Version and licenses"),
    ),
}
