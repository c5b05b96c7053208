"""What converting a drawing needs of the conversion around it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field

from htmlfig_desktop.core.addresses import absolute
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.limits import DEFAULT_LIMITS, Limits
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, SnapshotNode, StopColor
from htmlfig_desktop.engine.convert.boxes.placement import Placement
from htmlfig_desktop.engine.convert.per_style import PerStyle
from htmlfig_desktop.engine.convert.pictures.element_pictures import ElementPictures
from htmlfig_desktop.engine.convert.pictures.store import PictureStore
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.convert.svg.style import SvgStyle, is_plain
from htmlfig_desktop.engine.convert.text.glyph_layout import GlyphLayouts
from htmlfig_desktop.engine.scene.nodes import Layer
from htmlfig_desktop.engine.scene.text import FontName

ConvertHtml = Callable[[SnapshotNode, Placement], Sequence[Layer]]
"""Makes the layers inside a ``foreignObject``, which lies at the placement; they are placed in its own space."""


def no_html(node: SnapshotNode, placement: Placement) -> Sequence[Layer]:
    """Make no layers."""
    return ()


class SvgIndex:
    """Finds the elements of one document by id; read through when first asked."""

    def __init__(self, root: SnapshotNode) -> None:
        self._root = root
        self._by_id: dict[str, SnapshotNode] | None = None
        self._parents: dict[int, SnapshotNode] | None = None

    def by_id(self, identity: str) -> SnapshotNode | None:
        """Return the first element with an id, or None."""
        if self._by_id is None:
            self._by_id = {}
            for node in self._root.walk():
                if "id" in node.attributes:
                    self._by_id.setdefault(node.attributes["id"], node)
        return self._by_id.get(identity) if identity else None

    def parent_of(self, node: SnapshotNode) -> SnapshotNode | None:
        """Return the parent of a node of this document."""
        if self._parents is None:
            self._parents = {child.index: around for around in self._root.walk() for child in around.children}
        return self._parents.get(node.index)


@dataclass(frozen=True, slots=True)
class SvgContext:
    """Of one document in one conversion."""

    index: SvgIndex
    report: Report
    pictures: PictureStore
    base_url: str
    """Where relative addresses in the document resolve against."""
    fonts_of: Callable[[ComputedStyle, str], Sequence[tuple[str, FontName]]]
    """Cuts a text of a style into stretches by the font that draws them."""
    convert_html: ConvertHtml = no_html
    limits: Limits = field(default=DEFAULT_LIMITS)
    stops: Mapping[int, StopColor] = field(default_factory=dict)
    """Colors that style sheets give to gradient stops, by ``SnapshotNode.index``."""
    elements: ElementPictures | None = None
    """Elements that are kept as pictures."""
    glyphs: GlyphLayouts | None = None
    """Lays text out by the fonts that drew it."""
    uses: Mapping[str, SnapshotNode] = field(default_factory=dict)
    """As in ``Snapshot``."""
    device_scale: float = 1.0
    """Device px per px."""
    plain: PerStyle[bool] = field(default_factory=lambda: PerStyle(is_plain))
    """Whether nothing that a style says applies to an element as a whole."""

    def absolute(self, address: str) -> str:
        """Return an address as the browser loads it; empty where it cannot be read."""
        return absolute(self.base_url, address) if address else ""

    def referenced(self, address: str) -> SnapshotNode | None:
        """Return the element that ``#id`` or ``address#id`` means, or None."""
        document, _, identity = address.partition("#")
        if document and self.absolute(document) != self.base_url.partition("#")[0]:
            return self.uses.get(self.absolute(address))
        element = self.index.by_id(identity)
        kept = self.uses.get(self.absolute(address))
        return kept if element is not None and kept is not None and kept.index == element.index else element

    def style_of(self, node: SnapshotNode) -> SvgStyle:
        """Return the style of an element where it stands in the document."""
        parent = self.index.parent_of(node) if node.box is None else None
        return SvgStyle(node, self.style_of(parent) if parent is not None else None)

    def lost(self, node: SnapshotNode, feature: str) -> None:
        """Report a feature of SVG that is not converted."""
        self.report.add(DiagnosticCode.SVG_FEATURE_UNSUPPORTED, node, feature)
