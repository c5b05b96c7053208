"""What browsers show for a picture that did not load: a sign, the text instead of it, a border around its place.

Source: HTML, section 15.4.3; Chromium, HTMLImageFallbackHelper; seen on its pictures.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from itertools import groupby

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.unsaid.alternatives import alternative
from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.convert.css.background import BackgroundBox
from htmlfig_desktop.engine.convert.css.values import parse_number
from htmlfig_desktop.engine.convert.layering.text_layers import TextLayers
from htmlfig_desktop.engine.convert.layering.text_rooms import TextRoom
from htmlfig_desktop.engine.convert.paint.backgrounds import box_area
from htmlfig_desktop.engine.convert.pictures.broken_pictures import SIGN, broken_sign
from htmlfig_desktop.engine.convert.pictures.store import PictureStore
from htmlfig_desktop.engine.convert.text.glyph_layout import GlyphLayouts
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph, alignment_of
from htmlfig_desktop.engine.convert.text.pieces import NO_BREAK_SPACE, Line, Piece, TextLook
from htmlfig_desktop.engine.scene.nodes import Frame, Layer, Rectangle
from htmlfig_desktop.engine.scene.paints import ImagePaint, SolidPaint, Stroke
from htmlfig_desktop.engine.scene.text import TextAlign

_SILVER = (SolidPaint(Color.from_bytes(192, 192, 192)),)
_EDGE = 2.0
"""px of border and padding around the place of a picture."""
_LEAST_PLACE = SIGN + _EDGE
"""px: a smaller place shows nothing."""
_SLACK = 2.0
"""px that a text on a line may be wider than its room, which was made for it."""
_SIDE = re.compile(r"(?<![\w-])(?:width|height)\s*:(?!\s*auto)", re.IGNORECASE)
_PERCENT = re.compile(r"(?<![\w-])width\s*:\s*(\d+(?:\.\d+)?)%", re.IGNORECASE)
_SHARES = {TextAlign.LEFT: 0.0, TextAlign.CENTER: 0.5, TextAlign.RIGHT: 1.0}
"""Of the room that a line leaves, at its left."""
_NOWHERE = Rect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class _Row:
    """A line of the text."""

    text: str
    size: Size
    top: float
    """px below the top of the place; of the line box."""
    is_beside: bool
    """Whether the sign stands beside it."""


class LostPictures:
    """Makes what stands for the pictures of one conversion that did not load.

    Args:
        texts: Makes their texts.
        glyphs: Tells how long these are.
        pictures: Where signs go.
        own_heights: As ``Snapshot`` has them.
    """

    def __init__(
        self, texts: TextLayers, glyphs: GlyphLayouts, pictures: PictureStore, own_heights: Container[int] = ()
    ) -> None:
        self._own_heights = own_heights
        self._texts = texts
        self._glyphs = glyphs
        self._pictures = pictures

    def layers(self, box: Box) -> list[Layer]:
        """Return what a picture's box shows instead of it, placed in its border box."""
        area = box_area(BackgroundBox.CONTENT, box.layout, box.placement.rect.size)
        has_place = _has_place(box, area)
        if has_place:
            is_as_high = box.node.index in self._own_heights
            area = _as_high_as_sign(box, _within(box, area), is_sure=is_as_high)
        if has_place and min(area.width, area.height) < _LEAST_PLACE:
            return []
        place = area.inset(_EDGE, _EDGE, _EDGE, _EDGE) if has_place else area
        if place.width < SIGN or place.height < 1:
            return []
        words = alternative(box.node).split()
        made = self._lines(box, list(self._rows(box, words, place)), place)
        if words or "src" in box.node.attributes:  # else nobody wanted a picture yet
            made = [self._sign(place, is_rtl=_is_rtl(box)), *made]
        if has_place:
            border = Stroke(_SILVER, 1.0)
            corner = Affine.translation(area.x, area.y)
            return [Rectangle(name="Border", size=area.size, transform=corner, stroke=border), *made]
        return made

    def _sign(self, place: Rect, *, is_rtl: bool) -> Layer:
        """Return the sign in the upper corner of its place, cut off where that is less high."""
        size = Size(SIGN, min(SIGN, place.height))
        picture = self._pictures.add(broken_sign(size.height), size)
        corner = Affine.translation(place.right - SIGN if is_rtl else place.x, place.y)
        return Rectangle(name="Broken picture", size=size, transform=corner, fills=(ImagePaint(picture.image),))

    def _rows(self, box: Box, words: list[str], place: Rect) -> Iterator[_Row]:
        """Yield the lines of a text around the sign, as far as they may show; none where its font is not known."""
        whole, style = self._size(box, " ".join(words)), box.layout.style
        is_made_for_it = (
            whole is not None
            and abs(place.width - SIGN - whole.width) <= _SLACK
            and place.height < 2 * max(whole.height, self._glyphs.line_height(style) or 0.0)
        )
        is_whole = style["white-space-collapse"] != "collapse" or style["text-wrap-mode"] == "nowrap"
        if whole is not None and words and (is_made_for_it or is_whole):
            yield _Row(" ".join(words), whole, 0.0, is_beside=True)
            return
        top = 0.0
        while words and top < place.height:
            is_beside = top < SIGN
            room = place.width - (SIGN if is_beside else 0.0)
            count, size = 0, None
            for number in range(1, len(words) + 1):
                wider = self._size(box, " ".join(words[:number]))
                if wider is None:
                    return
                if wider.width > room and (count or is_beside):
                    break
                count, size = number, wider
                if wider.width > room:
                    break
            if size is None:
                top = SIGN  # not even one word has room beside the sign
                continue
            yield _Row(" ".join(words[:count]), size, top, is_beside)
            top += self._glyphs.line_height(style) or size.height
            words = words[count:]

    def _size(self, box: Box, text: str) -> Size | None:
        return self._glyphs.natural_size(Piece(text, _NOWHERE, TextLook(box.layout.style)))

    def _lines(self, box: Box, rows: list[_Row], place: Rect) -> list[Layer]:
        """Return the layers of a text, cut off where it does not fit."""
        made: list[Layer] = []
        groups = [(SIGN if is_beside else 0.0, list(group)) for is_beside, group in groupby(rows, _is_beside)]
        sign = self._room_of_sign(box, rows, groups, place)
        for taken, group in [(0.0, rows)] if sign is not None else groups:
            layer = self._text(box, group, place, taken, sign)
            made += [layer] if layer is not None else []
        widest = max((row.size.width + (SIGN if row.is_beside else 0.0) for row in rows), default=0.0)
        lowest = max((row.top + row.size.height for row in rows), default=0.0)
        if lowest <= place.height + _SLACK and widest <= place.width + _SLACK:
            return made
        inside = tuple(
            replace(each, transform=Affine.translation(-place.x, -place.y) @ each.transform) for each in made
        )
        corner = Affine.translation(place.x, place.y)
        return [Frame(name="Text", size=place.size, transform=corner, clips=True, children=inside)]

    def _room_of_sign(
        self, box: Box, rows: list[_Row], groups: list[tuple[float, list[_Row]]], place: Rect
    ) -> Piece | None:
        """Return a space as wide as the sign, for the first line to begin with, which makes all lines one text.

        None where that line begins elsewhere than the others for another reason, or the sign stands beside several.
        """
        is_first_alone = len(groups) == 2 and len(groups[0][1]) == 1
        is_at_end = _is_rtl(box) and _align(box) is TextAlign.LEFT  # such a text runs from left to right (``layer``)
        if not is_first_alone or is_at_end or _widest(rows) > place.width:
            return None
        space = self._size(box, NO_BREAK_SPACE)
        if space is None or space.width >= SIGN:
            return None
        rect = Rect(0, 0, space.width, rows[0].size.height)
        return Piece(NO_BREAK_SPACE, rect, TextLook(box.layout.style), room=SIGN - space.width)

    def _text(self, box: Box, rows: list[_Row], place: Rect, taken: float, sign: Piece | None) -> Layer | None:
        """Return lines with the same room, of which the sign may have taken some px; ``sign`` is room in the first."""
        look = TextLook(box.layout.style, box.lines)
        is_rtl, align = _is_rtl(box), _align(box)
        corner, across = _line_corner(box, align)
        lead = self._glyphs.lead(Piece(rows[0].text, _NOWHERE, look))
        room = place.inset(0, taken if is_rtl else 0, 0, 0 if is_rtl else taken)
        widest = _widest(rows)
        wraps = len(rows) > 1 and widest <= room.width  # else a word is longer than a line
        lines, starts = [], []
        for at, row in enumerate(rows):
            beside = sign if at == 0 else None
            spare = room.width - row.size.width - (SIGN if beside else 0.0)
            x = room.x + spare * (_SHARES[align] if spare > 0 else float(is_rtl))
            starts.append(x)
            before = SIGN if beside and not is_rtl else 0.0
            rect = Rect(corner.x + x + before, corner.y + place.y + row.top + lead, row.size.width, row.size.height)
            piece = Piece(row.text, rect, look, before=" " if at else "")
            pieces = (piece,) if beside is None else (_beside(beside, rect, is_rtl=is_rtl), piece)
            lines.append(Line(pieces, at > 0 and not wraps))
        left, width = (room.x, room.width) if wraps else (min(starts), widest)
        pitch = rows[1].top - rows[0].top if len(rows) > 1 else rows[0].size.height
        paragraph = Paragraph(tuple(lines), align, pitch, width, corner.x + left, wraps, is_rtl=is_rtl)
        at_top = Affine.translation(left + across, paragraph.top - corner.y)
        return self._texts.layer(box, paragraph, at_top, TextRoom())


def _beside(sign: Piece, words: Rect, *, is_rtl: bool) -> Piece:
    """Return the room of the sign where it stands beside the words of its line."""
    x = words.right + SIGN - sign.rect.width if is_rtl else words.x - SIGN
    return replace(sign, rect=sign.rect.moved(x, words.y))


def _is_beside(row: _Row) -> bool:
    return row.is_beside


def _widest(rows: list[_Row]) -> float:
    return max(row.size.width for row in rows)


def _line_corner(box: Box, align: TextAlign) -> tuple[Vec, float]:
    """Return from where the lines in a picture's box are counted, and how far right of its painted corner that is.

    The browser puts them on a whole pixel down, as it does the box, and across where the box was laid out.
    """
    laid_out = box.placement.laid_out
    painted = box.placement.rect if box.placement.matrix is IDENTITY else laid_out
    left, right = laid_out.x - painted.x, laid_out.right - painted.right
    across = left + (right - left) * _SHARES[align]
    return Vec(painted.x + across, painted.y), across


def _is_rtl(box: Box) -> bool:
    return box.layout.style["direction"] == "rtl"


def _has_place(box: Box, area: Rect) -> bool:
    """Whether a picture keeps its place, with a border around: width and height are given, and no text stands for it.

    In quirks mode it does so with a text as well, and where one of them is given: by its attributes, as in mails.
    """
    if box.node.name == "img" and not box.node.attributes.get("alt"):
        return min(area.width, area.height) > 1 and SIGN not in (area.width, area.height)
    is_quirks = box.document is not None and box.document.is_quirks
    given = box.node.attributes
    return is_quirks and bool(given.get("width") or given.get("height") or _SIDE.search(given.get("style", "")))


def _within(box: Box, area: Rect) -> Rect:
    """Return the place inside of a picture's box: a width in percent counts for both, so it is that part of a part."""
    share = _PERCENT.search(box.node.attributes.get("style", ""))
    if share is None or not box.node.attributes.get("alt"):
        return area
    part = min(1.0, float(share[1]) / 100)
    width, height = area.width * part, min(area.height, max(area.height * part, SIGN + 2 * _EDGE))
    return Rect(area.x + (area.width - width) * _SHARES[_align(box)], area.y, width, height)


def _as_high_as_sign(box: Box, area: Rect, *, is_sure: bool) -> Rect:
    """Return the place of a picture whose height follows its width: the border goes around the sign alone.

    Where that is not sure, as in frames, it has the proportions of its attributes in another size than theirs.
    """
    width, height = (parse_number(box.node.attributes.get(name, "")) or 0.0 for name in ("width", "height"))
    follows = width > 0 and abs(area.width - width) > 1 and abs(area.height - area.width * height / width) <= 1
    height = min(area.height, SIGN + 2 * _EDGE) if follows or is_sure else area.height
    return Rect(area.x, area.y, area.width, height)


def _align(box: Box) -> TextAlign:
    """Return where lines of a picture's text stand."""
    found = alignment_of(box.layout.style["text-align"], is_rtl=_is_rtl(box))
    return found if found is not TextAlign.JUSTIFIED else TextAlign.RIGHT if _is_rtl(box) else TextAlign.LEFT
