"""The commands of the view menu, top to bottom."""

from __future__ import annotations

from htmlfig_desktop.ui.commands.command import Command, CommandText
from htmlfig_desktop.ui.i18n import QT_TRANSLATE_NOOP

TITLE = QT_TRANSLATE_NOOP("Commands", "&View")

COMMANDS: dict[Command, CommandText] = {
    Command.LOOK_PAGE: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Show Pa&ge"),
        QT_TRANSLATE_NOOP("Commands", "Show the browser's picture of the page"),
        "",
        ("Ctrl+1",),
    ),
    Command.LOOK_DESIGN: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Show &Design"),
        QT_TRANSLATE_NOOP("Commands", "Show the design, drawn by us"),
        "",
        ("Ctrl+2",),
    ),
    Command.LOOK_SLIDER: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Show Slide&r"),
        QT_TRANSLATE_NOOP("Commands", "Show page and design over each other"),
        "",
        ("Ctrl+3",),
    ),
    Command.LOOK_HEAT: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Show &Heat Map"),
        QT_TRANSLATE_NOOP("Commands", "Show where page and design differ"),
        "",
        ("Ctrl+4",),
    ),
    Command.ZOOM_IN: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Zoom &In"),
        QT_TRANSLATE_NOOP("Commands", "Show the picture larger"),
        "plus",
        ("Ctrl++", "Ctrl+="),
        starts_group=True,
    ),
    Command.ZOOM_OUT: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Zoom &Out"),
        QT_TRANSLATE_NOOP("Commands", "Show the picture smaller"),
        "minus",
        ("Ctrl+-",),
    ),
    Command.ZOOM_ACTUAL: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Actual Size"),
        QT_TRANSLATE_NOOP("Commands", "Show the picture at 100 %"),
        "",
        ("Ctrl+0",),
    ),
    Command.ZOOM_FIT: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Fit Width"),
        QT_TRANSLATE_NOOP("Commands", "Fit the picture into the window's width"),
        "fit",
        ("Ctrl+9",),
    ),
    Command.TEXT_LARGER: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Larger Interface"),
        QT_TRANSLATE_NOOP("Commands", "Show the window's words larger"),
        "",
        ("Ctrl+Alt++", "Ctrl+Alt+="),
        starts_group=True,
    ),
    Command.TEXT_SMALLER: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Smaller Interface"),
        QT_TRANSLATE_NOOP("Commands", "Show the window's words smaller"),
        "",
        ("Ctrl+Alt+-",),
    ),
    Command.TEXT_NORMAL: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Nor&mal Interface"),
        QT_TRANSLATE_NOOP("Commands", "Show the window's words in the system's size"),
        "",
        ("Ctrl+Alt+0",),
    ),
    Command.LIVE_PREVIEW: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Live Previe&w"),
        QT_TRANSLATE_NOOP("Commands", "Show what the HTML looks like while you type"),
        "eye",
        ("Ctrl+Shift+L",),
        starts_group=True,
        is_switch=True,
    ),
    Command.NOTIFY: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "No&tify When Done"),
        QT_TRANSLATE_NOOP("Commands", "Tell of finished jobs while another window is in front"),
        starts_group=True,
        is_switch=True,
    ),
    Command.NEXT_PANEL: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Next Panel"),
        QT_TRANSLATE_NOOP("Commands", "Move the keyboard to the next panel"),
        "",
        ("F6",),
        starts_group=True,
    ),
    Command.PREVIOUS_PANEL: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Pre&vious Panel"),
        QT_TRANSLATE_NOOP("Commands", "Move the keyboard to the previous panel"),
        "",
        ("Shift+F6",),
    ),
}
