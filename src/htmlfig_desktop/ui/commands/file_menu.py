"""The commands of the file menu, top to bottom."""

from __future__ import annotations

from htmlfig_desktop.ui.commands.command import Command, CommandText
from htmlfig_desktop.ui.i18n import QT_TRANSLATE_NOOP

TITLE = QT_TRANSLATE_NOOP("Commands", "&File")
_DESIGN_NEEDED = QT_TRANSLATE_NOOP("Commands", "Select a finished design in the list first.")

COMMANDS: dict[Command, CommandText] = {
    Command.OPEN: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Open…"),
        QT_TRANSLATE_NOOP("Commands", "Choose HTML files or zips to convert"),
        "open",
        ("Ctrl+O",),
    ),
    Command.OPEN_FOLDER: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Open &Folder…"),
        QT_TRANSLATE_NOOP("Commands", "Choose a folder that holds a page and its pictures"),
        "folder",
        ("Ctrl+Shift+O",),
    ),
    Command.ADD_SITE: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Add S&ite…"),
        QT_TRANSLATE_NOOP("Commands", "Find the pages of a site and convert them together"),
        "globe",
        ("Ctrl+Shift+I",),
    ),
    Command.OPEN_DESIGN: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Ope&n Design…"),
        QT_TRANSLATE_NOOP("Commands", "Choose .fig files to look at"),
        "layers",
        ("Ctrl+Alt+O",),
    ),
    Command.EXAMPLE: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Try the &Example"),
        QT_TRANSLATE_NOOP("Commands", "Convert the example page that comes with the program"),
        "example",
    ),
    Command.PRIVATE_BROWSER: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Private &Browser"),
        QT_TRANSLATE_NOOP("Commands", "Log in to a page, open its menus, and capture it as it stands"),
        "lock",
        ("Ctrl+B",),
    ),
    Command.FORGET_PRIVATE: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "For&get Private Session"),
        QT_TRANSLATE_NOOP("Commands", "Close the private browser and delete its cookies and logins"),
    ),
    Command.SAVE_AS: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Save As…"),
        QT_TRANSLATE_NOOP("Commands", "Save the selected design as a .fig file"),
        "save",
        ("Ctrl+S", "Ctrl+Shift+S"),  # where a name is asked for anyway, both mean this
        starts_group=True,
        needs=_DESIGN_NEEDED,
    ),
    Command.SAVE_ALL: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Save A&ll…"),
        QT_TRANSLATE_NOOP("Commands", "Save every design that is not saved yet into one folder"),
        "",
        ("Ctrl+Alt+S",),
    ),
    Command.SAVE_TOGETHER: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Save &as One File…"),
        QT_TRANSLATE_NOOP("Commands", "Put the selected designs, or the widths of a page, side by side into one file"),
        "widths",
        ("Ctrl+Shift+Alt+S",),
    ),
    Command.SAVE_COMPONENTS: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Save With Co&mponents…"),
        QT_TRANSLATE_NOOP("Commands", "Make components of what repeats in the selected design, and save it so"),
        "component",
        ("Ctrl+Alt+K",),
    ),
    Command.COPY_LAYERS: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Copy for Figma"),
        QT_TRANSLATE_NOOP("Commands", "Copy the layers of the selected designs, to be pasted into a file in Figma"),
        "copy",
        ("Ctrl+Alt+C",),
        needs=_DESIGN_NEEDED,
    ),
    Command.REVEAL: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Show in Fol&der"),
        QT_TRANSLATE_NOOP("Commands", "Show the selected design in the file browser"),
        "folder",
        ("Ctrl+Shift+E",),
    ),
    Command.OPEN_RESULT: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Open &With the System"),
        QT_TRANSLATE_NOOP("Commands", "Open the selected design with the program the system has for it"),
        "external",
        ("Ctrl+Alt+E",),
    ),
    Command.COPY_PATH: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Cop&y Path"),
        QT_TRANSLATE_NOOP("Commands", "Copy the path of the selected design"),
        "copy",
        ("Ctrl+Shift+C",),
    ),
    Command.KEYS: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "API &Keys…"),
        QT_TRANSLATE_NOOP("Commands", "Add, test, rotate and delete the keys of conversion services"),
        "key",
        ("Ctrl+Shift+K",),
        starts_group=True,
    ),
    Command.SETTINGS: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Se&ttings…"),
        QT_TRANSLATE_NOOP("Commands", "Network, appearance, notifications, data, updates and privacy"),
        "settings",
        ("Ctrl+,",),
    ),
    Command.QUIT: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Quit"),
        QT_TRANSLATE_NOOP("Commands", "Close the program"),
        "",
        ("Ctrl+Q",),
        starts_group=True,
    ),
}
