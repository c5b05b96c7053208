"""What the list of what repeats shows, in plain values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage

ROOM = QSize(144, 72)
"""Px that a picture may take."""


class PartRole(IntEnum):
    """What a row tells beside its name."""

    KEY = Qt.ItemDataRole.UserRole + 1
    STATUS = Qt.ItemDataRole.UserRole + 2


@dataclass(frozen=True, slots=True)
class PartRow:
    """A part that repeats."""

    key: str
    name: str
    status: str
    """How often, of how many layers, how large, in which states."""
    picture: QImage | None
