"""The commands of the edit menu, top to bottom."""

from __future__ import annotations

from htmlfig_desktop.ui.commands.command import Command, CommandText
from htmlfig_desktop.ui.i18n import QT_TRANSLATE_NOOP

TITLE = QT_TRANSLATE_NOOP("Commands", "&Edit")

COMMANDS: dict[Command, CommandText] = {
    Command.UNDO: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Undo"),
        QT_TRANSLATE_NOOP("Commands", "Take back what was typed last"),
        "",
        ("Ctrl+Z",),
    ),
    Command.REDO: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Redo"),
        QT_TRANSLATE_NOOP("Commands", "Type again what was taken back"),
        "",
        ("Ctrl+Y",),
    ),
    Command.CUT: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Cu&t"),
        QT_TRANSLATE_NOOP("Commands", "Move the selected text to the clipboard"),
        "",
        ("Ctrl+X",),
        starts_group=True,
    ),
    Command.COPY: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Copy"),
        QT_TRANSLATE_NOOP("Commands", "Copy the selected text to the clipboard"),
        "copy",
        ("Ctrl+C",),
    ),
    Command.PASTE: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Paste Page"),
        QT_TRANSLATE_NOOP("Commands", "Take HTML, an address or a file from the clipboard"),
        "clipboard",
        ("Ctrl+V",),
    ),
    Command.SELECT_ALL: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Select &All"),
        QT_TRANSLATE_NOOP("Commands", "Select all text, or all jobs of the list"),
        "",
        ("Ctrl+A",),
    ),
    Command.FIND_HTML: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Find in &HTML"),
        QT_TRANSLATE_NOOP("Commands", "Find and replace in the HTML code"),
        "",
        ("Ctrl+F",),
        starts_group=True,
    ),
}
