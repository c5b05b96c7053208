"""The commands of the job menu, top to bottom."""

from __future__ import annotations

from htmlfig_desktop.ui.commands.command import Command, CommandText
from htmlfig_desktop.ui.i18n import QT_TRANSLATE_NOOP

TITLE = QT_TRANSLATE_NOOP("Commands", "&Job")

RESUME = CommandText(
    TITLE,
    QT_TRANSLATE_NOOP("Commands", "Resume &Queue"),
    QT_TRANSLATE_NOOP("Commands", "Start waiting jobs again"),
    "play",
)
"""What ``Command.PAUSE`` is while the queue is paused."""
COMMANDS: dict[Command, CommandText] = {
    Command.CONVERT: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Convert"),
        QT_TRANSLATE_NOOP("Commands", "Turn the page into a Figma file"),
        "convert",
        ("Ctrl+Return", "Ctrl+Enter"),
        needs=QT_TRANSLATE_NOOP("Commands", "Drop, open or paste a page first."),
    ),
    Command.WATCH: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Watch Files"),
        QT_TRANSLATE_NOOP("Commands", "Convert the chosen pages again whenever their files change"),
        "eye",
        ("Ctrl+Shift+W",),
        is_switch=True,
    ),
    Command.PAUSE: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Pause Queue"),
        QT_TRANSLATE_NOOP("Commands", "Start no more jobs until the queue is resumed"),
        "pause",
        ("Ctrl+Shift+P",),
    ),
    Command.CANCEL: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "C&ancel"),
        QT_TRANSLATE_NOOP("Commands", "Stop the selected jobs"),
        "stop",
        ("Ctrl+.",),
        starts_group=True,
    ),
    Command.RETRY: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Try A&gain"),
        QT_TRANSLATE_NOOP("Commands", "Run the selected jobs once more"),
        "retry",
        ("Ctrl+R",),
    ),
    Command.RETRY_FAILED: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Try All Fai&led Again"),
        QT_TRANSLATE_NOOP("Commands", "Run every failed job once more"),
        "",
        ("Ctrl+Shift+R",),
    ),
    Command.DUPLICATE: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Convert Again With &Other Options"),
        QT_TRANSLATE_NOOP("Commands", "Take the page and options of the selected job back into the panels"),
        "sliders",
        ("Ctrl+D",),
    ),
    Command.CONVERT_HERE: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Convert on This &Machine"),
        QT_TRANSLATE_NOOP("Commands", "Let the local engine convert the selected jobs instead of their server"),
        "desktop",
        ("Ctrl+Shift+M",),
    ),
    Command.MOVE_FIRST: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Move to the &Top"),
        QT_TRANSLATE_NOOP("Commands", "Run the selected waiting jobs next"),
        "",
        ("Alt+Shift+Up",),
        starts_group=True,
    ),
    Command.MOVE_EARLIER: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Move &Up"),
        QT_TRANSLATE_NOOP("Commands", "Run the selected waiting jobs one place earlier"),
        "",
        ("Alt+Up",),
    ),
    Command.MOVE_LATER: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Move Dow&n"),
        QT_TRANSLATE_NOOP("Commands", "Run the selected waiting jobs one place later"),
        "",
        ("Alt+Down",),
    ),
    Command.MOVE_LAST: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Move to the &Bottom"),
        QT_TRANSLATE_NOOP("Commands", "Run the selected waiting jobs after all others"),
        "",
        ("Alt+Shift+Down",),
    ),
    Command.SHOW_DESIGN: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Show Des&ign"),
        QT_TRANSLATE_NOOP("Commands", "Look at the layers of the selected design"),
        "layers",
        ("Ctrl+Shift+D",),
        starts_group=True,
    ),
    Command.DETAILS: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Details…"),
        QT_TRANSLATE_NOOP("Commands", "Show what happened in the selected job"),
        "info",
        ("Ctrl+I",),
    ),
    Command.REMOVE: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Remove"),
        QT_TRANSLATE_NOOP("Commands", "Take the selected jobs off the list"),
        "trash",
        ("Delete",),
        starts_group=True,
    ),
    Command.CLEAR_FINISHED: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Clear Saved and &Failed"),
        QT_TRANSLATE_NOOP("Commands", "Take saved, failed and cancelled jobs off the list; unsaved designs stay"),
    ),
    Command.UNDO_REMOVE: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Bring Removed Bac&k"),
        QT_TRANSLATE_NOOP("Commands", "Bring back the jobs that were removed last"),
        "",
        ("Ctrl+Shift+Z",),
    ),
    Command.FIND_JOBS: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Search Jobs"),
        QT_TRANSLATE_NOOP("Commands", "Find jobs by their name"),
        "search",
        ("Ctrl+Shift+F",),
        starts_group=True,
    ),
}
