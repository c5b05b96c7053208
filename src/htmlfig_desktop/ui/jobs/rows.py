"""What a row of the job list is made of, in plain values. The model fills it, the delegate paints it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum

from PySide6.QtCore import Qt


class Role(IntEnum):
    """Data roles of a row beyond Qt's own."""

    JOB_ID = Qt.ItemDataRole.UserRole + 1
    MOOD = Qt.ItemDataRole.UserRole + 2
    """A Mood."""
    STATUS = Qt.ItemDataRole.UserRole + 3
    """What is going on or came of it, in words."""
    SHARE = Qt.ItemDataRole.UserRole + 4
    """0 to 1 while at work, else None."""
    ELAPSED = Qt.ItemDataRole.UserRole + 5
    SIZE = Qt.ItemDataRole.UserRole + 6
    """Of the .fig, in words; empty before."""
    ACTIONS = Qt.ItemDataRole.UserRole + 7
    """Tuple of RowAction, left to right."""
    WIDTH = Qt.ItemDataRole.UserRole + 8
    """Of the viewport, in words."""
    FIDELITY = Qt.ItemDataRole.UserRole + 9
    """How alike design and page are, in words; empty where that is not known."""


class SortBy(Enum):
    """What decides the order of the rows."""

    NEWEST = "newest"
    TURN = "turn"
    """Those at work, then the waiting ones as they will run, then the finished ones."""
    NAME = "name"
    STATE = "state"
    SIZE = "size"
    DURATION = "duration"
    FIDELITY = "fidelity"


class Show(Enum):
    """Which rows are shown."""

    ALL = "all"
    ACTIVE = "active"
    DONE = "done"
    UNSAVED = "unsaved"
    FAILED = "failed"
    CANCELLED = "cancelled"


class Mood(Enum):
    """How a job looks at a glance: icon and the token of its color."""

    WAITING = ("waiting", "muted")
    RUNNING = ("convert", "accent_text")
    DONE = ("done", "success")
    FAILED = ("error", "danger")
    CANCELLED = ("cancelled", "muted")


class RowAction(Enum):
    """What can be done to a job right in its row; the value is the icon."""

    SAVE = "save"
    RETRY = "retry"
    DETAILS = "info"
    CANCEL = "stop"
    REMOVE = "trash"


@dataclass(frozen=True, slots=True)
class Fact:
    """A line of the details."""

    label: str
    """What it is about: a word, a code, a time."""
    text: str
    notes: tuple[str, ...] = ()
    """What stands below, such as the places of a loss."""


@dataclass(frozen=True, slots=True)
class Section:
    """Facts of one subject; without a label each is a sentence."""

    title: str
    facts: tuple[Fact, ...]

    @property
    def plain(self) -> str:
        """The section as lines of text, to be copied."""
        lines = [self.title]
        for fact in self.facts:
            lines.append(f"  {fact.label}: {fact.text}" if fact.label else f"  {fact.text}")
            lines.extend(f"      {note}" for note in fact.notes)
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Details:
    """What the details dialog of a job says."""

    name: str
    headline: str
    explanation: str
    """Cause and next step; may be empty."""
    text: str
    """Everything else, line by line."""
    copied: str
    """What the copy button puts on the clipboard."""
    sections: tuple[Section, ...] = ()
    """The same as ``text``, to be shown in its place."""
    window_title: str = ""
    """Of what is no job's: what the dialog and its text are called."""
