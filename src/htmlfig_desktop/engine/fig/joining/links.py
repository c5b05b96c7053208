"""Lets a click on a link of one design lead to another one beside it, as in a prototype.

Source: interactions of genuine presentations, which lead from slide to slide.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import count
from typing import Any, Final
from urllib.parse import urlsplit

from htmlfig_desktop.core.addresses import without_tracking
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fig.file import Guid
from htmlfig_desktop.engine.fig.interactions import Trigger, Way, interaction, swaps
from htmlfig_desktop.engine.fig.notes import Note, note_of

_Fields = dict[str, Any]
_INDEX: Final = frozenset({"index.html", "index.htm"})
"""Names of the page that a folder shows."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A design of the whole that shows a page."""

    guid: Guid
    address: str
    width: float


class Prototype:
    """Knows which link leads to which design.

    Args:
        frames: Those of the whole that say which page they show.
        session: A free one, for the numbers of the interactions.
    """

    def __init__(self, frames: Iterable[Frame], session: int) -> None:
        self._frames: dict[str, list[Frame]] = defaultdict(list)
        for frame in frames:
            page = _page(frame.address) if frame.address else None
            if page is not None:
                self._frames[page].append(frame)
        self._ids = (Guid(session, number) for number in count(1))

    def linked(self, layers: Iterable[_Fields], frame: Frame) -> Iterator[_Fields]:
        """Yield the layers inside of a design; those that lead to another one do so on a click.

        A link to a page that is there in several widths leads to that of its own width, or else nowhere.
        """
        for fields in layers:
            target = self._target(fields, frame)
            yield fields if target is None else self._leading(_without_address(fields), target)

    def _leading(self, fields: _Fields, target: Guid) -> _Fields:
        """Return a layer that leads to a design as well; how it looks under the pointer stays."""
        click = interaction(next(self._ids), Trigger.CLICK, Way.NAVIGATE, target)
        return fields | {"prototypeInteractions": [*swaps(fields), click]}

    def _target(self, fields: Mapping[str, Any], frame: Frame) -> Guid | None:
        link = note_of(fields, Note.LINK) or str((fields.get("hyperlink") or {}).get("url") or "")
        page = _page(link) if link else None
        found = self._frames.get(page, ()) if page is not None else ()
        fitting = found if len(found) == 1 else [each for each in found if each.width == frame.width]
        return fitting[0].guid if len(fitting) == 1 and fitting[0].guid != frame.guid else None


def _page(address: str) -> str | None:
    """Return what all addresses of a page have in common; None for those with a question, whose answers differ.

    A slash at the end makes no other page: servers lead from the one to the other.
    """
    try:
        parts = urlsplit(address)
    except ValueError:
        return None
    folder, _, name = parts.path.rpartition("/")
    if without_tracking(parts.query) or parts.scheme not in ("", "http", "https"):
        return None
    return f"{parts.netloc.lower()}{folder}/{'' if name in _INDEX else name}".rstrip("/")


def _without_address(fields: _Fields) -> _Fields:
    """Return a text that leads to the web no more; a click would go there instead."""
    return {name: value for name, value in fields.items() if name != "hyperlink"}
