"""Small pictures of layers where they stand, with what lies behind them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect, Size
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.preview.raster import Drawing, Pixels, prepare

_LONGEST = 2.0
"""So many times longer than its room is what is shown of a box."""
_READABLE = 0.6
"""Scale down to which a longer box is shown whole."""


def thumbnails(file: FigFile, layers: Iterable[Guid], room: Size, density: float = 1.0) -> Iterator[Pixels | None]:
    """Yield a picture of each layer, of very long ones of their beginning; None of what is on no page, or has no size.

    Args:
        file: A design.
        layers: Of which to make pictures. Each page of the design is made ready once.
        room: Px that a picture may take; what is larger is shown smaller, what is smaller as it is.
        density: Pixels of a picture per px.
    """
    drawings: dict[Guid, Drawing] = {}
    for guid in layers:
        page, place = _place(file, file.by_guid[guid])
        if page is None or place.is_empty:
            yield None
            continue
        if page.guid not in drawings:
            drawings[page.guid] = prepare(file, page)
        begin = _begin(place, room)
        scale = min(1.0, room.width / begin.width, room.height / begin.height) * density
        yield np.concatenate(list(drawings[page.guid].tiles(scale, begin)))


def _begin(place: Rect, room: Size) -> Rect:
    """Return as much of a box as can be told apart in little room: of a wide one the left, of a high one the top."""
    widest = max(place.height * _LONGEST * room.width / room.height, room.width / _READABLE)
    highest = max(place.width * _LONGEST, room.height / _READABLE)
    return Rect(place.x, place.y, min(place.width, widest), min(place.height, highest))


def _place(file: FigFile, layer: FigNode) -> tuple[FigNode | None, Rect]:
    """Return the page that a layer is on, and the box around it there."""
    to_page: Affine = IDENTITY
    node: FigNode | None = layer
    while node is not None and node.type != "CANVAS":
        to_page = node.transform @ to_page
        node = file.by_guid.get(node.parent) if node.parent else None
    size = layer.size or Size(0, 0)
    return node, to_page.bounds(Rect(0, 0, size.width, size.height))
