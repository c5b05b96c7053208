"""Where a page shows pictures, and how large: an SVG picture is drawn as large as its largest use needs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from htmlfig_desktop.core.addresses import absolute
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.capture.css_lists import split_list, split_words
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, SnapshotDocument, SnapshotNode
from htmlfig_desktop.engine.capture.urls import urls_in

_NO_ROOM = Size(0, 0)
_WHOLE = ("list-style-image", "border-image-source", "content")
"""Properties whose pictures count as large as their box."""
_TILED = {"background-image": "background-size", "mask-image": "mask-size"}
_EDGES = ("left", "right", "top", "bottom")
_BORDERS = tuple(f"border-{edge}-width" for edge in _EDGES)
_PADDINGS = tuple(f"padding-{edge}" for edge in _EDGES)
_SOURCES = {
    "image": "href",
    "video": "poster",
    "input": "src",
    "object": "data",
    "embed": "src",
    "img": "src",
}


@dataclass(frozen=True, slots=True)
class PictureUse:
    """What all uses of one picture need of it."""

    side: float = 0.0
    """The longest side that it is shown at, CSS px, whatever its own size."""
    room: Size = _NO_ROOM
    """The largest box, CSS px, in which it lies in its own size; one without a size fits into the box instead."""
    tile: Size = _NO_ROOM
    """The largest size, CSS px, that one without a size and proportions of its own is shown in."""

    def joined(self, other: PictureUse) -> PictureUse:
        """Return what both need."""
        return PictureUse(max(self.side, other.side), _larger(self.room, other.room), _larger(self.tile, other.tile))


def _larger(one: Size, other: Size) -> Size:
    return Size(max(one.width, other.width), max(one.height, other.height))


def picture_uses(document: SnapshotDocument) -> Mapping[str, PictureUse]:
    """Return what is needed of the pictures that a document and its frames show, by absolute address."""
    found: dict[str, PictureUse] = {}
    has_pictures: dict[ComputedStyle, bool] = {}
    for node in document.nodes:
        if node.document is not None:
            for url, use in picture_uses(node.document).items():
                found[url] = use.joined(found.get(url, use))
        for url, use in _uses(node, document.base_url, has_pictures):
            found[url] = use.joined(found.get(url, use))
    return found


def _uses(node: SnapshotNode, base: str, has_pictures: dict[ComputedStyle, bool]) -> Iterator[tuple[str, PictureUse]]:
    """Yield what one node needs of pictures, given its document's address and what is known of styles so far."""
    for box in (node.box, *node.generated):
        if box is None or box.text:
            continue
        if box.style not in has_pictures:
            has_pictures[box.style] = any("url(" in box.style[name] for name in (*_WHOLE, *_TILED))
        if not has_pictures[box.style]:
            continue
        for name in _WHOLE:
            for url in urls_in(box.style[name]):
                yield url, _whole(box)
        for name, size in _TILED.items():
            if "url(" in box.style[name]:
                yield from _tiles(box, box.style[name], box.style[size])
    if node.box is None:
        return
    if node.current_source:
        yield node.current_source, _whole(node.box)
    attribute = _SOURCES.get(node.name)
    address = node.attributes.get(attribute, "") if attribute else ""
    address = address or (node.attributes.get("xlink:href", "") if node.name == "image" else "")
    if address and not (node.name == "img" and node.current_source):
        yield absolute(base, address), _whole(node.box)


def _tiles(box: LayoutBox, images: str, sizes: str) -> Iterator[tuple[str, PictureUse]]:
    """Yield the pictures of a list of layers, each as large as one of its tiles."""
    listed = split_list(sizes)
    for at, image in enumerate(split_list(images)):
        size = listed[at % len(listed)]
        for url in urls_in(image):
            if set(split_words(size)) == {"auto"}:
                yield url, PictureUse(room=box.rect.size, tile=_padding_box(box))
            else:
                yield url, PictureUse(_tile_side(size, box), tile=_tile(size, _padding_box(box)))


def _tile(size: str, area: Size) -> Size:
    """Return how large a picture without a size becomes by ``background-size``, CSS px."""
    words = (*split_words(size), "auto")
    return Size(_side(words[0], area.width), _side(words[1], area.height))


def _side(word: str, room: float) -> float:
    return room * _number(word[:-1], 100.0) / 100 if word.endswith("%") else _number(word.removesuffix("px"), room)


def _padding_box(box: LayoutBox) -> Size:
    """Return the size of a box inside of its borders, CSS px."""
    left, right, top, bottom = (_number(box.style[name].removesuffix("px")) for name in _BORDERS)
    return Size(max(0.0, box.rect.width - left - right), max(0.0, box.rect.height - top - bottom))


def _content_box(box: LayoutBox) -> Size:
    """Likewise inside of its padding."""
    left, right, top, bottom = (_number(box.used[name].removesuffix("px")) for name in _PADDINGS)
    room = _padding_box(box)
    return Size(max(0.0, room.width - left - right), max(0.0, room.height - top - bottom))


def _number(text: str, default: float = 0.0) -> float:
    try:
        return float(text)
    except ValueError:
        return default


def _tile_side(size: str, box: LayoutBox) -> float:
    """Return the longer side of a tile, CSS px; of the box where that follows from the picture."""
    words = split_words(size)
    if "auto" not in words and words and all(word.endswith("px") for word in words):
        return max(float(word.removesuffix("px")) for word in words)
    return max(box.rect.width, box.rect.height)


def _whole(box: LayoutBox) -> PictureUse:
    return PictureUse(max(box.rect.width, box.rect.height), tile=_content_box(box))
