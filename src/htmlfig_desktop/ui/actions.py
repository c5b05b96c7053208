"""Makes one action per command."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence

from htmlfig_desktop.ui.commands import COMMANDS, WHILE_HELD, Command, CommandText, translated
from htmlfig_desktop.ui.icons import set_icon


def build_actions(parent: QObject) -> dict[Command, QAction]:
    """Return one action per command, owned by ``parent``, all enabled."""
    made = {command: _build_action(text, parent) for command, text in COMMANDS.items()}
    for command, action in made.items():
        action.setAutoRepeat(command in WHILE_HELD)
    return made


def describe(action: QAction, text: CommandText) -> None:
    """Let an action say what it does now; its keys stay."""
    keys, tip = keys_of(action), translated(text.tip)
    action.setText(translated(text.text))
    action.setStatusTip(tip)
    action.setToolTip(f"{tip} ({keys})" if keys else tip)
    if text.icon:
        set_icon(action, text.icon)


def keys_of(action: QAction) -> str:
    """Return the first keys of an action by the names this system and language have for them; empty for none."""
    return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)


def _build_action(text: CommandText, parent: QObject) -> QAction:
    action = QAction(parent)
    action.setShortcuts([QKeySequence(keys) for keys in text.shortcuts])
    action.setCheckable(text.is_switch)
    describe(action, text)
    return action
