"""Whose keyboard has no key for menus opens them all the same."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from htmlfig_desktop.ui.menu_key import open_menus_by_keys

pytestmark = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the system does it, or nobody expects it")
SHIFT, NONE = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier


def asked_of(qtbot: QtBot, key: Qt.Key, modifier: Qt.KeyboardModifier) -> list[str]:
    """Return which of two fields is asked for its menu when a key is pressed while the second has the keyboard."""
    window = QWidget()
    qtbot.addWidget(window)
    open_menus_by_keys(window)
    column, asked = QVBoxLayout(window), []
    for name in ("first", "second"):
        field = QLineEdit(window)
        field.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        field.customContextMenuRequested.connect(lambda _, name=name: asked.append(name))
        column.addWidget(field)
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    field.setFocus()
    qtbot.waitUntil(lambda: QApplication.focusWidget() is field)
    QTest.keyClick(window.windowHandle(), key, modifier)
    return asked


def test_shift_and_f10_ask_what_has_the_keyboard_for_its_menu(qtbot: QtBot) -> None:
    assert asked_of(qtbot, Qt.Key.Key_F10, SHIFT) == ["second"]


@pytest.mark.parametrize(("key", "modifier"), [(Qt.Key.Key_F10, NONE), (Qt.Key.Key_F9, SHIFT)])
def test_other_keys_ask_for_none(qtbot: QtBot, key: Qt.Key, modifier: Qt.KeyboardModifier) -> None:
    assert asked_of(qtbot, key, modifier) == []
