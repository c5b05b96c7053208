"""What blocks let their texts do: end with an ellipsis, and show a background in their letters."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import field

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.line_space import line_space
from htmlfig_desktop.engine.convert.boxes.placement import border_box_size, unmapped
from htmlfig_desktop.engine.convert.css.keywords import SIDES
from htmlfig_desktop.engine.convert.css.values import parse_number, parse_px
from htmlfig_desktop.engine.convert.paint.backgrounds import Backgrounds
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph
from htmlfig_desktop.engine.convert.text.pieces import Shine
from htmlfig_desktop.engine.convert.text.run_text import hidden_text
from htmlfig_desktop.engine.scene.paints import Paint

_CLAMPING = frozenset({"flow-root", "inline-block", "-webkit-box", "-webkit-inline-box"})
"""What ``display: -webkit-box`` and its inline kind compute to; lines of other boxes are not counted."""
_WITHOUT_LINES = frozenset({"flex", "inline-flex", "grid", "inline-grid"})
"""Text in such boxes stands in an anonymous block of its own, which cuts nothing off (CSS Overflow 4, section 5.1)."""
_HIDDEN = 1.0
"""px by which a line may begin above the end of a box that it does not show in."""


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
    bottom: float = math.inf
    """Where lines behind ``max_lines`` end to show, in layout space: those of a box that has room for more."""
    more: str = ""
    """What the block would say behind the last line, where other text of it does."""
    is_hidden: bool = False
    """Whether the text stands behind that line itself."""


class TextRooms:
    """Finds the rooms of the texts of one conversion."""

    def __init__(self, backgrounds: Backgrounds) -> None:
        self._backgrounds = backgrounds
        self._counting: list[Box] = []

    def begin(self, box: Box) -> bool:
        """Say that the texts asked for from here on lie in a box; return whether that is to be ended."""
        counts = _clamp(box.layout.style) is not None
        if counts:
            self._counting.append(box)
        return counts

    def end(self) -> None:
        """Say that those of the last box that was begun, and is to be ended, are made."""
        self._counting.pop()

    def of(self, box: Box, shining_through: Box | None) -> TextRoom:
        """Return what the block around a text lets it do.

        Args:
            box: Of the text.
            shining_through: The innermost box around it whose background shines through letters; None: there is none.
        """
        host = box.parent
        style = box.layout.style
        own_clamp = _clamp(style)
        clamp, more, is_open = own_clamp, "", style["overflow-y"] == "visible"
        if own_clamp and not is_open and box.paragraph is not None:
            beside = _in_block_of(box)
            clamp = own_clamp - _lines_above(box.paragraph, beside)
            if clamp <= 0:
                return TextRoom(is_hidden=True)
            more = _text_behind(box.paragraph, beside) if len(box.paragraph.lines) == clamp else ""
        if own_clamp is None and self._counting:
            clamp = _shown_lines(box, self._counting[-1])
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
        edges = [parse_px(style[f"border-{side}-width"]) + parse_px(used[f"padding-{side}"]) for side in SIDES]
        room = lines.of(area.inset(*edges))
        bottom = -math.inf
        if own_clamp is not None:
            borders = (parse_px(style[f"border-{side}-width"]) for side in SIDES)
            bottom = math.inf if is_open else lines.of(area.inset(*borders)).bottom
        return TextRoom(has_ellipsis, room.right, clamp, fills, shining, room.x, bottom, more)

    def _shining(self, box: Box) -> dict[Shine, tuple[Paint, ...]]:
        """Return the paints of letters that the backgrounds of inline elements shine through."""
        lines = box.paragraph.lines if box.paragraph is not None else ()
        shines = [piece.look.shine for line in lines for piece in line.pieces if piece.look.shine is not None]
        return {
            shine: self._backgrounds.text_fills(shine.layout, shine.node, box.placement, is_inside=True)
            for shine in shines
        }


def _clamp(style: ComputedStyle) -> int | None:
    """Return after how many lines a box ends its text with an ellipsis; None: it does not count them."""
    clamp = parse_number(style["-webkit-line-clamp"]) if style["display"] in _CLAMPING else None
    return int(clamp) if clamp else None


def _in_block_of(box: Box) -> list[Box]:
    """Return what stands in the block of a text, itself included, as far as it was nested beside it."""
    if box.parent is None:
        return [box]
    inside = {node.index for node in box.node.walk()}
    return [each for each in box.parent.children if each.node.index in inside]


def _lines_above(paragraph: Paragraph, beside: list[Box]) -> int:
    """Return how many lines of a block end above a text in it: a picture in a line parts what is before and behind."""
    first = paragraph.lines[0].tallest.rect
    rects = [line.tallest.rect for each in beside if each.paragraph for line in each.paragraph.lines]
    above = sorted(rect.y for rect in rects if rect.bottom <= first.y + _HIDDEN)
    return sum(not at or top - above[at - 1] > first.height / 2 for at, top in enumerate(above))


def _text_behind(paragraph: Paragraph, beside: list[Box]) -> str:
    """Return the text of a block behind the last line of one in it; nothing where something else ends that line."""
    last, is_rtl = paragraph.lines[-1].rect, paragraph.is_rtl
    words: list[str] = []
    for child in beside:
        rects = [line.rect for line in child.paragraph.lines] if child.paragraph else [child.placement.laid_out]
        if any(_is_behind(rect, last, is_rtl=is_rtl) for rect in rects):
            return ""
        if child.paragraph is not None and rects[0].y >= last.bottom - _HIDDEN:
            words += ("".join(piece.characters for piece in line.pieces) for line in child.paragraph.lines)
    found = " ".join(" ".join(words).split())
    return f" {found}" if found else ""


def _is_behind(rect: Rect, last: Rect, *, is_rtl: bool) -> bool:
    """Whether something stands in a line behind its text."""
    is_beside = rect.y < last.bottom - _HIDDEN and rect.bottom > last.y + _HIDDEN
    return is_beside and (rect.right <= last.x + _HIDDEN if is_rtl else rect.x >= last.right - _HIDDEN)


def _shown_lines(box: Box, around: Box) -> int | None:
    """Return how many lines of a text show in a box that counts those of all blocks inside; None where all do.

    It is as high as that many are.
    """
    paragraph, block = box.paragraph, box.parent
    while block is not around:
        if block is None or not _hands_on_lines(block):
            return None
        block = block.parent
    style, used = around.layout.style, around.layout.used
    if paragraph is None or style["writing-mode"] != "horizontal-tb" or not around.placement.matrix.is_translation:
        return None
    edge = parse_px(style["border-bottom-width"]) + parse_px(used["padding-bottom"])
    bottom = around.placement.laid_out.bottom - edge
    shown = sum(line.tallest.rect.y < bottom - _HIDDEN for line in paragraph.lines)
    return shown if 0 < shown < len(paragraph.lines) or (shown and hidden_text(paragraph)) else None


def _hands_on_lines(box: Box) -> bool:
    """Whether the lines of a block are also counted by the one around it."""
    style = box.layout.style
    is_in_flow = style["float"] == "none" and style["position"] in ("static", "relative")
    is_plain = style["display"] in ("block", "list-item") and style["overflow-y"] == "visible"
    return box.kind is BoxKind.ELEMENT and is_in_flow and is_plain
