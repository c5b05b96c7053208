"""What stands in a frame: layers with the boxes they came from."""

from __future__ import annotations

import operator
from collections.abc import Sequence

from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import LayoutBox
from htmlfig_desktop.engine.convert.arrange.members.texts import fixed
from htmlfig_desktop.engine.convert.arrange.members.tolerances import CLOSE
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.widths import (
    inner_width,
    insets,
    is_block,
    is_block_container,
    is_clamped,
    keeps_width,
)
from htmlfig_desktop.engine.convert.css.keywords import OUT_OF_FLOW
from htmlfig_desktop.engine.scene.nodes import (
    HOLDERS,
    IN_FLOW,
    AutoLayout,
    CounterAlign,
    Ellipse,
    Frame,
    Layer,
    LayoutChild,
    LayoutMode,
    LayoutSizing,
    Rectangle,
    ScrollBehavior,
    Text,
)
from htmlfig_desktop.engine.scene.paints import BlendMode, Effect, EffectKind, StrokeAlign
from htmlfig_desktop.engine.scene.text import TextAlign

_ASIDE = frozenset({BoxKind.FRAGMENT, BoxKind.CLIP})
_THIN = 0.02
"""px below which a layer takes no room."""
PAINTED = 1.0
"""px by which what is painted on whole pixels may differ from its box."""
_FAINT, _SEEN_BLUR = 0.1, 0.75
"""Opacity from which on a shadow is noticed on its neighbors, and how much of its blur is."""


@dataclass(frozen=True, slots=True, eq=False)
class Member:
    """A child of a frame, with the edges it has in it. Compares by identity: two may look alike."""

    layer: Layer
    box: Box | None
    """None: a part of the frame's own painting."""
    rect: Rect
    is_flowing: bool
    sources: tuple[int, ...]
    """Which children of the frame, by their place, are in it."""
    held: Box | None = None
    """What the only layer in it came from, where it is a frame that was made around that."""
    group: tuple[Member, ...] = ()
    """What is in it, in the order of its layers, where it is a frame that was made around several."""

    @classmethod
    def of(cls, layer: Layer, box: Box | None, place: int) -> Member:
        """Return a member; what the browser did not lay out in flow stays aside."""
        return cls(layer, box, layer.bounds, box is not None and _flows(layer, box), (place,))

    @property
    def is_float(self) -> bool:
        """Whether the page lets text flow around it."""
        return self.box is not None and self.box.outermost.style["float"] != "none"

    @property
    def is_positioned(self) -> bool:
        """Whether it may be painted over what comes after it, although it stands in flow."""
        return self.box is not None and self.box.outermost.style["position"] != "static"

    @property
    def is_marker(self) -> bool:
        """Whether it is the symbol of a list item."""
        return self.box is not None and self.box.is_marker

    @property
    def cell(self) -> tuple[Rect, Rect] | None:
        """The box it stands for and the outermost one that this took the place of, as CSS has them on the page.

        None where the layer is wider or narrower than its box.
        """
        if self.box is None or abs(self.box.layout.rect.width - self.rect.width) > PAINTED:
            return None
        return self.box.layout.rect, self.box.outermost.rect

    @property
    def right_of_block(self) -> float:
        """Where it ends, px; of a text at the left of a block of its own, where that ends."""
        text, block = self.layer, self.box.stands_as if self.box is not None else None
        if not isinstance(text, Text) or text.content.align is not TextAlign.LEFT:
            return self.rect.right
        if block is None or not is_block(block):
            return self.rect.right
        return max(self.rect.right, self.rect.x - insets(block)[0] + block.rect.width)

    @property
    def room_in_middle(self) -> float:
        """How much wider a block is, inside, than the text at its left, px, where CSS keeps the block in the middle."""
        text, block = self.layer, self.box.stands_as if self.box is not None else None
        if not isinstance(text, Text) or text.content.align is not TextAlign.LEFT:
            return 0.0
        if block is None or not keeps_width(block):
            return 0.0
        return inner_width(block) - text.size.width

    def is_block_of(self, width: float) -> bool:
        """Whether it is the text of a block so many px wide inside, which is as wide as its column makes it."""
        if self.box is None or self.box.kind is not BoxKind.TEXT:
            return False
        block = self.box.stands_as
        if block is None:
            around = self.box.parent
            return around is not None and around.lays_out is None and is_block_container(around.layout)
        return is_block(block) and not is_clamped(block) and abs(inner_width(block) - width) < PAINTED

    def beside_text(self) -> Member:
        """Return the member; the marker of a list item stands beside its text and not in flow."""
        return replace(self, is_flowing=False) if self.is_marker else self

    def placed(self, rect: Rect, layer: Layer) -> Member:
        """Return the member with another layer between other edges."""
        return Member(layer, self.box, rect, self.is_flowing, self.sources, self.held, self.group)


def _flows(layer: Layer, box: Box) -> bool:
    if box.kind in _ASIDE or box.is_aside or layer.mask is not None or not layer.transform.is_translation:
        return False
    if layer.is_absolute:  # a line or a shadow along the letters of a text
        return False
    if layer.size.width < _THIN or layer.size.height < _THIN:
        return False
    outermost = box.stands_as or (None if box.kind is BoxKind.TEXT else box.layout)
    if outermost is None:
        return True
    return outermost.style["position"] not in OUT_OF_FLOW and not _spans_rows(box, outermost)


def _spans_rows(box: Box, cell: LayoutBox) -> bool:
    """Whether a box is a cell that reaches into the rows below its own, whose columns it would push down in a stack."""
    row = box.parent
    if row is None or cell.style["display"] != "table-cell":
        return False
    around = row.lays_out or row.layout
    return around.style["display"] == "table-row" and cell.rect.height > around.rect.height + PAINTED


def beside_marker(flowing: Sequence[Member]) -> Sequence[Member]:
    """Return what a list item holds but its marker, which keeps to the item's corner beside the first line.

    With a list inside of an item neither a row nor a column would take all three. Empty where there is nothing like it.
    """
    markers = [member for member in flowing if member.is_marker]
    others = [member for member in flowing if not member.is_marker]
    if len(markers) != 1 or not others:
        return ()
    first, middle = min(others, key=lambda member: member.rect.y).rect, markers[0].rect.center.y
    return others if first.y <= middle <= first.bottom else ()


def is_bare(layer: Layer) -> bool:
    """Whether a layer only holds others: a frame that shows, clips and changes nothing, and is no part with states."""
    return (
        isinstance(layer, Frame)
        and not (layer.fills or layer.stroke or layer.effects or layer.clips or layer.mask or layer.is_painted)
        and layer.opacity == 1
        and layer.blend_mode is BlendMode.PASS_THROUGH
        and not layer.semantics.stays
    )


def is_painted_inside(layer: Layer) -> bool:
    """Whether a shape with others in a frame is as large as the frame, as a border of dashes is: the frame shows it."""
    if not isinstance(layer, Frame) or len(layer.children) < 2:
        return False
    width, height = layer.size.width, layer.size.height
    return any(
        not isinstance(child, (Frame, Text))
        and abs(child.bounds.x) <= CLOSE
        and abs(child.bounds.y) <= CLOSE
        and abs(child.bounds.right - width) <= CLOSE
        and abs(child.bounds.bottom - height) <= CLOSE
        for child in layer.children
    )


def is_drawing(layer: Layer) -> bool:
    """Whether a layer is the frame of a drawing, as large as its canvas: nobody would stretch an icon for a gap."""
    return isinstance(layer, Frame) and layer.semantics.tag == "SVG"


def is_free_to_go(frame: Frame) -> bool:
    """Whether a frame does nothing but hold and perhaps lay out, so that what is inside may stand in its parent."""
    return (
        is_bare(frame)
        and frame.transform.is_translation
        and frame.scroll_behavior is ScrollBehavior.SCROLLS
        and not any(child.mask for child in frame.children)
    )


def extended(layer: Frame, top: float, right: float, bottom: float, left: float) -> Frame:
    """Return a bare frame with its edges moved outward; what is inside stays where it is."""
    size = Size(layer.size.width + left + right, layer.size.height + top + bottom)
    children = layer.children
    if left or top:
        children = tuple(moved(child, left, top) for child in children)
    layout = layer.auto_layout
    if layout is not None:
        is_idle = right > 0 and keeps_left(layout) and layout.counter_sizing is LayoutSizing.FIXED
        is_idle = is_idle and not any(child.role.stretches for child in children)
        layout = replace(
            layout,
            padding_top=max(0.0, layout.padding_top + top),
            padding_right=layout.padding_right if is_idle else max(0.0, layout.padding_right + right),
            padding_bottom=max(0.0, layout.padding_bottom + bottom),
            padding_left=max(0.0, layout.padding_left + left),
        )
    transform = layer.transform @ Affine.translation(-left, -top)
    limits = layer.limits
    if limits is not None and limits.max_width is not None and size.width > limits.max_width:
        limits = replace(limits, max_width=None)  # it stands for more than the box that CSS limits
    return replace(layer, size=size, transform=transform, children=children, auto_layout=layout, limits=limits)


def keeps_left(layout: AutoLayout) -> bool:
    """Whether another width moves nothing that does not fill it."""
    return layout.mode is LayoutMode.VERTICAL and layout.counter_align is CounterAlign.MIN


def still(member: Member) -> Member:
    """Return a member that does not follow what is typed in it, where it is a text."""
    return replace(member, layer=fixed(member.layer)) if isinstance(member.layer, Text) else member


def moved(layer: Layer, dx: float, dy: float) -> Layer:
    """Return a layer moved inside its parent."""
    return replace(layer, transform=layer.transform.moved(dx, dy))


def with_role(layer: Layer, role: LayoutChild, *, sets_width: bool, sets_height: bool) -> Layer:
    """Return a layer with its role in its parent's auto layout; an axis that the parent sets does not hug."""
    if isinstance(layer, Frame) and layer.auto_layout is not None and (sets_width or sets_height):
        layout = layer.auto_layout
        is_row = layout.mode is not LayoutMode.VERTICAL  # the columns of a grid stand along its primary axis, too
        primary, counter = (sets_width, sets_height) if is_row else (sets_height, sets_width)
        if primary and layout.primary_sizing is LayoutSizing.HUG:
            layout = replace(layout, primary_sizing=LayoutSizing.FIXED)
        if counter and layout.counter_sizing is LayoutSizing.HUG:
            layout = replace(layout, counter_sizing=LayoutSizing.FIXED)
        return replace(layer, layout_child=role, auto_layout=layout)
    own = None if role is IN_FLOW or role == IN_FLOW else role
    return layer if own is layer.layout_child is None else replace(layer, layout_child=own)


def hugs(layer: Layer, is_width: bool) -> bool:
    """Whether a layer finds its own length along an axis."""
    if not isinstance(layer, Frame) or layer.auto_layout is None:
        return False
    layout = layer.auto_layout
    sizing = layout.primary_sizing if (layout.mode is not LayoutMode.VERTICAL) == is_width else layout.counter_sizing
    return sizing is LayoutSizing.HUG


def visible_area(layer: Layer) -> Rect:
    """Return what a layer may paint, in its parent's space, overflow and what is noticed of shadows included."""
    area = Rect(0, 0, layer.size.width, layer.size.height)
    if isinstance(layer, HOLDERS) and not (isinstance(layer, Frame) and layer.clips):
        for child in layer.children:
            area = area.union(visible_area(child))
    reach = 0.0
    for effect in layer.effects:
        if effect.kind is EffectKind.DROP_SHADOW:
            area = area.union(_shadow_of(layer, effect))
        elif effect.kind is EffectKind.LAYER_BLUR:
            reach = max(reach, effect.radius)
    if isinstance(layer, Rectangle | Ellipse) and layer.stroke is not None:
        reach = max(reach, 0.0 if layer.stroke.align is StrokeAlign.INSIDE else layer.stroke.weight)
    return layer.transform.bounds(area.inset(-reach, -reach, -reach, -reach) if reach else area)


def _shadow_of(layer: Layer, shadow: Effect) -> Rect:
    """Return where a shadow falls, as far as anybody sees whether it lies above or below what stands there."""
    box = Rect(0, 0, layer.size.width, layer.size.height)
    if shadow.color is not None and shadow.color.a < _FAINT:
        return box
    reach = shadow.radius * _SEEN_BLUR + shadow.spread
    return box.inset(-reach, -reach, -reach, -reach).moved(shadow.offset.x, shadow.offset.y)


def holding(frame: Frame, children: list[Layer]) -> Frame:
    """Return a frame that holds these layers: the very same where it does already."""
    is_same = len(children) == len(frame.children) and all(map(operator.is_, children, frame.children))
    return frame if is_same else replace(frame, children=tuple(children))
