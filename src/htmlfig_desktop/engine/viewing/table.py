"""The layers of a page as flat arrays: what a window needs to list them, find them and outline them at once.

Layers are numbered as they are painted: a layer comes before all that is inside it, and before its later siblings.
A table of 20,000 layers takes 4 MB and is there without a single object per layer.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntFlag
from itertools import islice
from typing import Final

from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.engine.viewing.boxes import BoxTree
from htmlfig_desktop.engine.viewing.strings import Strings

_MAGIC: Final = b"layers1\n"
_LENGTH: Final = struct.Struct("<Q")
_MOST_BYTES: Final = 1 << 30
NO_LAYER: Final = -1


class Trait(IntFlag):
    """What is to be known of a layer without asking."""

    HIDDEN = 1
    """It, or a layer around it, is switched off."""
    SOLID = 2
    """It paints something of its own: a click on it means it."""
    CLIPS = 4
    MASK = 8
    ROW = 16
    """Auto layout from left to right."""
    COLUMN = 32
    """Auto layout from top to bottom."""
    LOCKED = 64


class TableError(ValueError):
    """These bytes are no table of layers."""


@dataclass(frozen=True, slots=True, eq=False)
class LayerTable:
    """All layers of a page."""

    types: Strings
    """Such as ``FRAME``, ``GROUP`` for a frame that is one; ``kinds`` numbers them."""
    ids: Strings
    """Guids; inside instances those of the instances come first, as in ``1:5/2:3``."""
    names: Strings
    folded: Strings
    """Names, without the difference of large and small letters: for the search."""
    parents: array[int]
    """The layer around each, or ``NO_LAYER``."""
    ends: array[int]
    """The first number after all that is inside."""
    kinds: array[int]
    traits: array[int]
    matrices: array[float]
    """Six numbers for each: from its space into the page's."""
    sizes: array[float]
    """Two for each, px of its own space."""
    areas: array[float]
    """Four edges for each: what of its box is not cut off, px of the page."""
    boxes: BoxTree

    def __len__(self) -> int:
        return len(self.parents)

    def type_of(self, layer: int) -> str:
        """Return the type as the file has it, such as ``FRAME``."""
        return self.types[self.kinds[layer]]

    def trait_of(self, layer: int) -> Trait:
        """Return what is to be known of a layer."""
        return Trait(self.traits[layer])

    def matrix_of(self, layer: int) -> Affine:
        """Return the map from a layer's space into the page's."""
        return Affine(*self.matrices[6 * layer : 6 * layer + 6])

    def size_of(self, layer: int) -> Size:
        """Return width and height in the layer's own space."""
        return Size(*self.sizes[2 * layer : 2 * layer + 2])

    def bounds_of(self, layer: int) -> Rect:
        """Return the smallest upright box around a layer, px of the page, cut off or not."""
        size = self.size_of(layer)
        return self.matrix_of(layer).bounds(Rect(0, 0, size.width, size.height))

    def index(self, layer_id: str) -> int | None:
        """Return the number of a layer; None: there is none."""
        return self.ids.index(layer_id)

    def children(self, layer: int = NO_LAYER) -> Iterator[int]:
        """Yield the layers right inside one, or the page's, back to front."""
        at, end = (0, len(self)) if layer == NO_LAYER else (layer + 1, self.ends[layer])
        while at < end:
            yield at
            at = self.ends[at]

    def has_children(self, layer: int) -> bool:
        """Return whether anything is inside."""
        return self.ends[layer] > layer + 1

    def way_to(self, layer: int) -> tuple[int, ...]:
        """Return the layers around one, the outermost first, and itself."""
        way = [layer]
        while (parent := self.parents[way[-1]]) != NO_LAYER:
            way.append(parent)
        return tuple(reversed(way))

    def at(self, x: float, y: float) -> int | None:
        """Return the frontmost layer at a point of the page that paints something, else the frontmost; None: none."""
        solid = frontmost = None
        for layer in sorted(self.boxes.at(x, y), reverse=True):
            if not self._holds(layer, x, y):
                continue
            frontmost = layer if frontmost is None else frontmost
            if self.traits[layer] & Trait.SOLID:
                solid = layer
                break
        return frontmost if solid is None else solid

    def search(self, words: str, most: int = 1000) -> list[int]:
        """Return the first layers whose name holds all of some words, in the order of the tree from the top."""
        rarest, *others = sorted(words.casefold().split(), key=len, reverse=True) or [""]
        found = (n for n in self.folded.holding(rarest) if all(each in self.folded[n] for each in others))
        return list(islice(found, most))

    def _holds(self, layer: int, x: float, y: float) -> bool:
        left, top, right, bottom = self.areas[4 * layer : 4 * layer + 4]
        if not (left <= x <= right and top <= y <= bottom):
            return False
        a, b, c, d, e, f = self.matrices[6 * layer : 6 * layer + 6]
        if b == 0 and c == 0:
            return True
        if (det := a * d - b * c) == 0:
            return False
        across = (d * (x - e) - c * (y - f)) / det
        down = (a * (y - f) - b * (x - e)) / det
        width, height = self.sizes[2 * layer : 2 * layer + 2]
        return 0 <= across <= width and 0 <= down <= height

    def pack(self) -> bytes:
        """Return the table as bytes."""
        parts = [part if isinstance(part, bytes) else part.tobytes() for part in self._parts()]
        return _MAGIC + b"".join(_LENGTH.pack(len(part)) + part for part in parts)

    def _parts(self) -> list[bytes | array[int] | array[float]]:
        texts = (self.types, self.ids, self.names, self.folded)
        blocks: list[bytes | array[int] | array[float]] = []
        for text in texts:
            blocks += [text.block, text.starts]
        return [*blocks, self.parents, self.ends, self.kinds, self.traits, self.matrices, self.sizes, self.areas,
                self.boxes.order, self.boxes.bounds]  # fmt: skip

    @classmethod
    def unpack(cls, data: bytes) -> LayerTable:
        """Return the table in some bytes that another process wrote.

        Raises:
            TableError: they hold none, or one that does not fit together.
        """
        parts = _split(data)
        types, ids, names, folded = (Strings(parts[at], _whole(parts[at + 1], "Q")) for at in (0, 2, 4, 6))
        parents, ends, kinds, traits = (_whole(part) for part in parts[8:12])
        matrices, sizes, areas = (_real(part) for part in parts[12:15])
        boxes = BoxTree(_whole(parts[15]), _real(parts[16]))
        table = cls(types, ids, names, folded, parents, ends, kinds, traits, matrices, sizes, areas, boxes)
        if not table._is_sound():
            raise TableError("a table that does not fit together")
        return table

    def _is_sound(self) -> bool:
        count, kinds = len(self.parents), len(self.types)
        lengths = ((self.ends, 1), (self.kinds, 1), (self.traits, 1), (self.matrices, 6), (self.sizes, 2),
                   (self.areas, 4))  # fmt: skip
        if any(len(part) != each * count for part, each in lengths) or not self.types.fits(kinds):
            return False
        if not all(text.fits(count) for text in (self.ids, self.names, self.folded)) or not self.boxes.fits(count):
            return False
        return all(0 <= kind < kinds for kind in self.kinds) and all(
            parent < layer < end <= (count if parent == NO_LAYER else self.ends[parent]) and parent >= NO_LAYER
            for layer, (parent, end) in enumerate(zip(self.parents, self.ends, strict=True))
        )


def _split(data: bytes) -> list[bytes]:
    if not data.startswith(_MAGIC) or len(data) > _MOST_BYTES:
        raise TableError("no table")
    at, parts = len(_MAGIC), []
    while at + _LENGTH.size <= len(data):
        (length,) = _LENGTH.unpack_from(data, at)
        at += _LENGTH.size
        if length > len(data) - at:
            raise TableError("a table that ends early")
        parts.append(data[at : at + length])
        at += length
    if at != len(data) or len(parts) != 17:
        raise TableError("a table of other parts")
    return parts


def _whole(data: bytes, code: str = "i") -> array[int]:
    made: array[int] = array(code)
    _fill(made, data)
    return made


def _real(data: bytes) -> array[float]:
    made: array[float] = array("d")
    _fill(made, data)
    return made


def _fill(made: array[int] | array[float], data: bytes) -> None:
    try:
        made.frombytes(data)
    except ValueError as error:
        raise TableError(str(error)) from error
