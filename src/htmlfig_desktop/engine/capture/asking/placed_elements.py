"""What all elements of a page say of their places, asked in one question that needs no snapshot before it.

The page answers behind its snapshot, while that is on its way. Who reads the answer finds elements again by what they
are called: their tag, id and classes. Where the page has another count of alike ones than the snapshot, as with shadow
trees, nothing is known of these.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from htmlfig_desktop.core.resources import script_text
from htmlfig_desktop.engine.capture.page import Page, unless_refused

_Told = TypeVar("_Told")
_Place = TypeVar("_Place")
_MOST_ELEMENTS = 20_000
"""Elements above which a page is not asked: the script looks at each."""


async def ask_placed(page: Page) -> object:
    """Return what the page tells of its positioned elements, of grids and of what scrolls, unchecked.

    A list of entries as ``placed_elements.js`` describes them; anything else where the page tells nothing.

    Args:
        page: Frozen.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    return await unless_refused(page.evaluate(f"{script_text('capture/placed_elements.js')}({_MOST_ELEMENTS})"))


def entries_of(told: object, length: int) -> Iterator[list[object]]:
    """Yield the entries of a length, its name included, in what ``ask_placed`` returned."""
    for entry in told if isinstance(told, list) else ():
        if isinstance(entry, list) and len(entry) == length and isinstance(entry[0], str):
            yield entry


def called(name: str, attributes: Mapping[str, str]) -> str:
    """Return what an element is called in the page's answer."""
    return " ".join((name, attributes.get("id", ""), attributes.get("class", "")))


def matched(told: Iterable[tuple[str, _Told]], there: Iterable[tuple[str, _Place]]) -> Iterator[tuple[_Place, _Told]]:
    """Yield what was told together with what it was told of, where both have as many of a name.

    Args:
        told: By what elements are called, in the document's order.
        there: The elements of a snapshot, likewise.
    """
    found: defaultdict[str, list[_Told]] = defaultdict(list)
    for name, each in told:
        found[name].append(each)
    if not found:
        return
    places: defaultdict[str, list[_Place]] = defaultdict(list)
    for name, place in there:
        places[name].append(place)
    for name, alike in places.items():
        if len(found.get(name, ())) == len(alike):
            yield from zip(alike, found[name], strict=True)
