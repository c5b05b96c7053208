"""What reading a page has reached, for who asks or draws it meanwhile."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Milestones:
    """Each is set once, and stays so."""

    loaded: asyncio.Event = field(default_factory=asyncio.Event)
    """The page answers, though more of it may be awaited; not set where it was open before."""
    calm: asyncio.Event = field(default_factory=asyncio.Event)
    """The page will likely stay as it looks. Only of some is that known before it is frozen."""
    frozen: asyncio.Event = field(default_factory=asyncio.Event)
    """Nothing stirs in the page any more."""
    measured: asyncio.Event = field(default_factory=asyncio.Event)
    """The page may be laid out in another height: what it is still asked for does not depend on that."""
