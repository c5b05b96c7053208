"""Where a conversion is done: on this machine, or on a server with a key."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Destination:
    """A place that converts. Names a key and never holds its secret, so it may be stored and shown."""

    server: str = ""
    """Base address of the server; empty for this machine."""
    key_id: str = ""
    """Of the key among the facts about keys."""
    key_name: str = ""
    """What the key was called; it is found by this name where another one has taken its place."""

    @property
    def is_here(self) -> bool:
        """Whether the engine of this machine converts."""
        return not self.server


HERE: Final = Destination()
"""This machine."""
