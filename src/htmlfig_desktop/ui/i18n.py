"""Marks texts of tables for Qt Linguist, where ``tr`` cannot be called yet."""

from __future__ import annotations


def QT_TRANSLATE_NOOP(context: str, text: str) -> str:
    """Return ``text`` as it is; lupdate finds it by this function's name. PySide's own has no type."""
    return text
