"""The commands of the menu with the orders of the list of jobs, top to bottom."""

from __future__ import annotations

from htmlfig_desktop.ui.commands.command import Command, CommandText
from htmlfig_desktop.ui.i18n import QT_TRANSLATE_NOOP

TITLE = QT_TRANSLATE_NOOP("Commands", "Order of &Jobs")

COMMANDS: dict[Command, CommandText] = {
    Command.ORDER_NEWEST: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Newest First"),
        QT_TRANSLATE_NOOP("Commands", "Order the list of jobs by when they were asked for"),
        is_switch=True,
    ),
    Command.ORDER_TURN: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "As They &Run"),
        QT_TRANSLATE_NOOP("Commands", "Order the list of jobs by their turn: those at work, then the waiting ones"),
        is_switch=True,
    ),
    Command.ORDER_NAME: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&By Name"),
        QT_TRANSLATE_NOOP("Commands", "Order the list of jobs by their names"),
        is_switch=True,
    ),
    Command.ORDER_STATE: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "By &State"),
        QT_TRANSLATE_NOOP("Commands", "Order the list of jobs by what has become of them"),
        is_switch=True,
    ),
    Command.ORDER_SIZE: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "&Largest First"),
        QT_TRANSLATE_NOOP("Commands", "Order the list of jobs by the size of their designs"),
        is_switch=True,
    ),
    Command.ORDER_DURATION: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Slo&west First"),
        QT_TRANSLATE_NOOP("Commands", "Order the list of jobs by how long they took"),
        is_switch=True,
    ),
    Command.ORDER_FIDELITY: CommandText(
        TITLE,
        QT_TRANSLATE_NOOP("Commands", "Least &Alike First"),
        QT_TRANSLATE_NOOP("Commands", "Order the list of jobs by how alike design and page are"),
        is_switch=True,
    ),
}
