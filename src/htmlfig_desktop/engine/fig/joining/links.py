"""Lets a click on a link of one design lead to another one beside it, as in a prototype.

Source: interactions of genuine presentations, which lead from slide to slide. That a part of a text can link to a frame
of its file is in the schema of genuine files (``Hyperlink.guid``) and in Figma's documentation of its REST API.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urlsplit

from htmlfig_desktop.core.addresses import without_tracking
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fig.reading.file import Guid
from htmlfig_desktop.engine.fig.reading.interactions import Trigger, Way, interaction, swaps
from htmlfig_desktop.engine.fig.reading.references import guid_fields, guid_of
from htmlfig_desktop.engine.fig.writing.notes import Note, links_of, note_of, note_of_links, with_note, without_note

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields

_INDEX: Final = frozenset({"index.html", "index.htm"})
"""Names of the page that a folder shows."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A design of the whole that shows a page."""

    guid: Guid
    address: str
    width: float
    asked: str = ""
    """The address that led to the page, where it is another one."""


class Prototype:
    """Knows which link leads to which design.

    Args:
        frames: Those of the whole that say which page they show.
        session: A free one, for the numbers of the interactions.
        links_runs: Whether the schema knows links from parts of a text to nodes.
    """

    def __init__(self, frames: Iterable[Frame], session: int, *, links_runs: bool = True) -> None:
        frames = tuple(frames)
        self._pages = [frame for frame in frames if frame.address]
        self._frames = _by_page((frame.address, frame) for frame in frames)
        self._led = _by_page((frame.asked, frame) for frame in frames)
        """By addresses that led to other pages."""
        self._links_runs = links_runs
        self._ids = (Guid(session, number) for number in count(1))
        self._leads = False
        """Whether anything leads from one design to another, of what was linked so far."""

    def linked(self, layers: Iterable[NodeFields], frame: Frame) -> Iterator[NodeFields]:
        """Yield the layers inside of a design; those that lead to another one do so on a click, and parts of texts too.

        A link to a place of its own page scrolls to the layer there, if there is one; one to that page leads nowhere.
        A link to a page that is there in several widths leads to that of its own width, or else nowhere.
        """
        layers = list(layers)
        places = _places(layers)
        for fields in layers:
            link = note_of(fields, Note.LINK) or _address_in(fields)
            target = self._target(link, frame)
            if (place := self._place(link, frame, places)) is not None:
                yield self._leading(_without_address(fields), Way.SCROLL_TO, place)
            elif target == frame.guid:
                yield _noted(fields, link)
            elif target is not None:
                self._leads = True
                yield self._leading(_without_address(fields), Way.NAVIGATE, target)
            else:
                yield self._with_linked_runs(fields, frame) if self._links_runs else fields

    def starts(self) -> list[Guid]:
        """Return where somebody begins who plays what was linked: in the first of each width, if any leads on."""
        first: dict[float, Guid] = {}
        for frame in self._pages if self._leads else ():
            first.setdefault(frame.width, frame.guid)
        return list(first.values())

    def _place(self, link: str, frame: Frame, places: Mapping[str, Guid]) -> Guid | None:
        """Return the layer of a design that a link from inside of it names."""
        address, _, place = link.partition("#")
        is_own = bool(place) and _page(address) in {_page(each) for each in (frame.address, frame.asked) if each}
        return places.get(unquote(place)) if is_own else None

    def _leading(self, fields: NodeFields, way: Way, target: Guid) -> NodeFields:
        """Return a layer that leads somewhere as well; how it looks under the pointer stays."""
        click = interaction(next(self._ids), Trigger.CLICK, way, target)
        return fields | {"prototypeInteractions": [*swaps(fields), click]}

    def _with_linked_runs(self, fields: NodeFields, frame: Frame) -> NodeFields:
        """Return a layer whose text links to the designs that parts of it lead to, beside the one that it is in."""
        text = fields.get("textData") or {}
        paths = links_of(fields)
        linked: dict[int, NodeFields] = {}
        for at, style in enumerate(text.get("styleOverrideTable") or ()):
            noted = paths.get(style["styleID"], "") if "styleID" in style else ""
            link = _address_in(style) or noted
            target = self._target(link, frame)
            if target == frame.guid and "hyperlink" in style:
                linked[at] = _without_address(style)
                paths[style["styleID"]] = link
            elif target not in (None, frame.guid):
                self._leads = True
                linked[at] = style | {"hyperlink": {"guid": guid_fields(target)}}
        if not linked:
            return fields
        table = [linked.get(at, style) for at, style in enumerate(text["styleOverrideTable"])]
        notes = [*without_note(fields, Note.LINKS), *([note_of_links(paths)] if paths else [])]
        return fields | {"textData": text | {"styleOverrideTable": table}, "pluginData": notes}

    def _target(self, link: str, frame: Frame) -> Guid | None:
        page = _page(link) if link else None
        found: Sequence[Frame] = ()
        if page is not None:
            found = self._frames.get(page) or self._led.get(page) or ()
        fitting = found if len(found) == 1 else [each for each in found if each.width == frame.width]
        return fitting[0].guid if len(fitting) == 1 else None


def _places(layers: Iterable[NodeFields]) -> dict[str, Guid]:
    """Return layers by what links to their places call them; the first of each."""
    found: dict[str, Guid] = {}
    for fields in layers:
        name, guid = note_of(fields, Note.ANCHOR), guid_of(fields.get("guid"))
        if name and guid is not None:
            found.setdefault(name, guid)
    return found


def _by_page(told: Iterable[tuple[str, Frame]]) -> dict[str, list[Frame]]:
    """Return frames by what all addresses of a page have in common."""
    found: dict[str, list[Frame]] = defaultdict(list)
    for address, frame in told:
        page = _page(address) if address else None
        if page is not None:
            found[page].append(frame)
    return found


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


def _address_in(style: NodeFields) -> str:
    """Return where on the web a text, or the part of one that has a style, leads."""
    return str((style.get("hyperlink") or {}).get("url") or "")


def _without_address(fields: NodeFields) -> NodeFields:
    """Return a text that leads to the web no more; a click would go there instead."""
    plain = fields.copy()
    plain.pop("hyperlink", None)
    return plain


def _noted(fields: NodeFields, link: str) -> NodeFields:
    """Return a layer that is a link, but leads nowhere."""
    if "hyperlink" not in fields:
        return fields
    return _without_address(fields) | {"pluginData": with_note(fields, Note.LINK, link)}
