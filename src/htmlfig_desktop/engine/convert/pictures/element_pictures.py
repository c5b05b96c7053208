"""Elements that are kept as pictures: cut out of what was photographed, and made layers."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import skia

from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import ElementPart, ElementPicture, SnapshotNode
from htmlfig_desktop.engine.convert.boxes.placement import Placement
from htmlfig_desktop.engine.convert.pictures.bitmaps import UndecodableError, decode
from htmlfig_desktop.engine.convert.pictures.store import PictureStore
from htmlfig_desktop.engine.scene.nodes import Rectangle
from htmlfig_desktop.engine.scene.paints import ImageMode, ImagePaint


@dataclass(frozen=True, slots=True)
class DrawnElement:
    """An element as a picture."""

    image: str
    """As in ``ImagePaint``."""
    area: Rect
    """Where it lies, px of the page: as large as what is painted."""
    part: ElementPart
    feature: str

    def layer(self, name: str, parent: Placement) -> Rectangle:
        """Return the picture as a layer inside a parent."""
        return self.drawn_into(name, Placement(self.area).relative_to(parent))

    def drawn_into(self, name: str, transform: Affine) -> Rectangle:
        """Return the picture as a layer; the transform maps its own px, from its corner, into its parent's."""
        fills = (ImagePaint(self.image, ImageMode.STRETCH),)
        return Rectangle(name=name, size=self.area.size, transform=transform, fills=fills)


class ElementPictures:
    """The pictures of elements of one conversion, cut out when first asked for."""

    def __init__(self, elements: Mapping[int, ElementPicture], store: PictureStore) -> None:
        """Take the pictures of a snapshot; what is cut out goes into the store."""
        self._elements = elements
        self._store = store
        self._drawn: dict[int, DrawnElement | None] = {}
        self._decoded: dict[bytes, skia.Image | None] = {}

    def replaces(self, node: SnapshotNode) -> bool:
        """Whether a picture stands for an element with all inside."""
        return node.index in self._elements and self.of(node) is not None

    def shows(self, node: SnapshotNode) -> bool:
        """Whether there is a picture of an element or of a part of it."""
        return node.index in self._elements

    def is_masked_away(self, node: SnapshotNode) -> bool:
        """Whether the picture of an element shows that its masks let nothing through."""
        taken = self._elements.get(node.index)
        if taken is None or taken.part is not ElementPart.WHOLE or not taken.feature.startswith("mask"):
            return False
        return self.of(node) is None and self._image(taken.png) is not None

    def of(self, node: SnapshotNode, part: ElementPart = ElementPart.WHOLE) -> DrawnElement | None:
        """Return the picture of that part of an element, None where there is none or nothing is painted."""
        taken = self._elements.get(node.index)
        if taken is None or taken.part is not part:
            return None
        if node.index not in self._drawn:
            self._drawn[node.index] = self._cut_out(taken)
        return self._drawn[node.index]

    def _cut_out(self, taken: ElementPicture) -> DrawnElement | None:
        image = self._image(taken.png)
        if image is None:
            return None
        scale = image.width() / taken.frame.width
        left, top = (round((taken.area.x - taken.frame.x) * scale), round((taken.area.y - taken.frame.y) * scale))
        width, height = round(taken.area.width * scale), round(taken.area.height * scale)
        pixels = image.toarray(colorType=skia.kRGBA_8888_ColorType)[top : top + height, left : left + width]
        rows, columns = np.flatnonzero(pixels[..., 3].any(axis=1)), np.flatnonzero(pixels[..., 3].any(axis=0))
        if not rows.size:
            return None
        x, y, right, bottom = int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1
        cut = image.makeSubset(skia.IRect.MakeLTRB(left + x, top + y, left + right, top + bottom))
        area = Rect(taken.area.x + x / scale, taken.area.y + y / scale, (right - x) / scale, (bottom - y) / scale)
        stored = self._store.add(cut, Size(area.width, area.height))
        return DrawnElement(stored.image, area, taken.part, taken.feature)

    def _image(self, png: bytes) -> skia.Image | None:
        if png not in self._decoded:
            try:
                self._decoded[png] = decode(png)
            except UndecodableError:
                self._decoded[png] = None
        return self._decoded[png]
