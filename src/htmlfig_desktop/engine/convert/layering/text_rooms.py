"""What blocks let their texts do: end with an ellipsis, and show a background in their letters."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import field

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.line_space import line_space
from htmlfig_desktop.engine.convert.boxes.placement import border_box_size, unmapped
from htmlfig_desktop.engine.convert.css.values import parse_number, parse_px
from htmlfig_desktop.engine.convert.paint.backgrounds import Backgrounds
from htmlfig_desktop.engine.convert.text.pieces import Shine
from htmlfig_desktop.engine.scene.paints import Paint

_CLAMPING = frozenset({"flow-root", "inline-block", "-webkit-box", "-webkit-inline-box"})
"""What ``display: -webkit-box`` and its inline kind compute to; lines of other boxes are not counted."""
_WITHOUT_LINES = frozenset({"flex", "inline-flex", "grid", "inline-grid"})
"""Text in such boxes stands in an anonymous block of its own, which cuts nothing off (CSS Overflow 4, section 5.1)."""
_SIDES = ("top", "right", "bottom", "left")


@dataclass(frozen=True, slots=True)
class TextRoom:
    """What a block lets its text do beyond its own lines."""

    clips_with_ellipsis: bool = False
    right: float = math.inf
    """Right edge of the block's content box, in layout space."""
    max_lines: int | None = None
    fills: tuple[Paint, ...] = ()
    """Set where the block's background shines through the letters (``background-clip: text``)."""
    shining: Mapping[Shine, tuple[Paint, ...]] = field(default_factory=dict)
    """The same of inline elements."""
    left: float = -math.inf
    """Left edge of the block's content box, in layout space."""


class TextRooms:
    """Finds the rooms of the texts of one conversion."""

    def __init__(self, backgrounds: Backgrounds) -> None:
        self._backgrounds = backgrounds

    def of(self, box: Box, shining_through: Box | None) -> TextRoom:
        """Return what the block around a text lets it do.

        Args:
            box: Of the text.
            shining_through: The innermost box around it whose background shines through letters; None: there is none.
        """
        host = box.parent
        style = box.layout.style
        clamp = parse_number(style["-webkit-line-clamp"]) if style["display"] in _CLAMPING else None
        has_ellipsis = (
            style["text-overflow"] == "ellipsis"
            and style["overflow-x"] != "visible"
            and style["display"] not in _WITHOUT_LINES
        )
        fills = self._backgrounds.text_fills(box.layout, box.node, box.placement) if host is not None else ()
        if not fills and shining_through is not None:
            fills = self._backgrounds.text_fills(shining_through.layout, shining_through.node, box.placement)
        shining = self._shining(box)
        if not (clamp or has_ellipsis or fills or shining):
            return TextRoom()
        lines = line_space(style["writing-mode"])
        area = unmapped(box.layout.rect, lines.layout_of(box.placement.measured), border_box_size(box.layout))
        if host is not None and host.kind is BoxKind.ELEMENT and host.node is box.node:
            area = host.placement.laid_out
        used = box.layout.used
        edges = [parse_px(style[f"border-{side}-width"]) + parse_px(used[f"padding-{side}"]) for side in _SIDES]
        room = lines.of(area.inset(*edges))
        return TextRoom(has_ellipsis, room.right, int(clamp) if clamp else None, fills, shining, room.x)

    def _shining(self, box: Box) -> dict[Shine, tuple[Paint, ...]]:
        """Return the paints of letters that the backgrounds of inline elements shine through."""
        lines = box.paragraph.lines if box.paragraph is not None else ()
        shines = [piece.look.shine for line in lines for piece in line.pieces if piece.look.shine is not None]
        return {
            shine: self._backgrounds.text_fills(shine.layout, shine.node, box.placement, is_inside=True)
            for shine in shines
        }
