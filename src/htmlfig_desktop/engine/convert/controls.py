"""Form controls as they look, where their boxes do not say it; and pictures that did not load."""

from __future__ import annotations

from htmlfig_desktop.core.color import BLACK, TRANSPARENT, WHITE, Color
from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.backgrounds import box_area
from htmlfig_desktop.engine.convert.box import Box
from htmlfig_desktop.engine.convert.broken_pictures import SIGN, broken_sign
from htmlfig_desktop.engine.convert.control_marks import (
    EDGE,
    OFF_BUTTON,
    OFF_EDGE,
    OFF_FIELD,
    OFF_FILL,
    control_kind,
    is_simpler,
    marks,
)
from htmlfig_desktop.engine.convert.corner_radii import CornerRadii
from htmlfig_desktop.engine.convert.css_background import BackgroundBox
from htmlfig_desktop.engine.convert.css_values import parse_px
from htmlfig_desktop.engine.convert.glyph_layout import GlyphLayouts
from htmlfig_desktop.engine.convert.look import NO_BORDER, Look
from htmlfig_desktop.engine.convert.paragraphs import Line, Paragraph, Piece, TextLook
from htmlfig_desktop.engine.convert.pictures import PictureStore
from htmlfig_desktop.engine.convert.placement import Placement
from htmlfig_desktop.engine.convert.text_layers import TextLayers, TextRoom
from htmlfig_desktop.engine.scene.nodes import Frame, Layer, Rectangle
from htmlfig_desktop.engine.scene.paints import ImagePaint, SolidPaint
from htmlfig_desktop.engine.scene.text import TextAlign

_ALT_SLACK = 2.0
"""px that alt text may be wider than its room, so that rounding does not wrap it."""
_FIELDS = frozenset({"select", "textarea"})
_BUTTONS = frozenset({"button", "submit", "reset", "file"})
_BUTTON_FACE = Color.from_bytes(239, 239, 239)
_DEFAULT_LINE = 1.2
_NO_BORDERS = (NO_BORDER, NO_BORDER, NO_BORDER, NO_BORDER)


class FormControls:
    """Makes what the browser draws of form controls in one conversion."""

    def __init__(self, texts: TextLayers, glyphs: GlyphLayouts, pictures: PictureStore) -> None:
        self._texts = texts
        self._pictures = pictures
        self._glyphs = glyphs

    def layers(self, box: Box, look: Look) -> list[Layer]:
        """Return the layers that the browser draws for a control, placed in its border box."""
        return (marks(box, control_kind(box.node)) or []) if _is_native(box) else []

    def broken_picture(self, box: Box, alt: str) -> list[Layer]:
        """Return what the browser shows for a picture that did not load: an icon and the text instead of it."""
        area = box_area(BackgroundBox.CONTENT, box.layout, box.placement.rect.size)
        if area.width < SIGN or area.height < 1:
            return []
        icon = self._sign(area)
        room = area.inset(0, -_ALT_SLACK, 0, SIGN)
        if alt and not self._fits(box, alt.split()[:1], room.width):
            return [icon, *self._below_sign(box, alt, area)]
        if not alt or room.width <= 1:
            return [icon]
        set_lines = self._block if room.height >= 2 * _line_height(box) else self._line
        return [icon, *(self._measured(box, alt, room) or set_lines(box, alt, None, TextAlign.LEFT, room))]

    def _sign(self, area: Rect) -> Layer:
        """Return the sign in the corner of an area, cut off where that is less high."""
        size = Size(SIGN, min(SIGN, area.height))
        picture = self._pictures.add(broken_sign(size.height), size)
        place = Affine.translation(area.x, area.y)
        return Rectangle(name="Broken picture", size=size, transform=place, fills=(ImagePaint(picture.image),))

    def _below_sign(self, box: Box, text: str, area: Rect) -> list[Layer]:
        """Return what shows of a text that finds no room beside the sign."""
        room = area.inset(SIGN, 0, 0, 0)
        if room.height <= 1:
            return []
        inside = Rect(0, self._glyphs.lead(Piece(text, area, TextLook(box.layout.style))), room.width, room.height)
        lines = tuple(self._block(box, text, None, TextAlign.LEFT, inside))
        return [
            Frame(
                name="Text",
                size=room.size,
                transform=Affine.translation(room.x, room.y),
                clips=True,
                children=lines,
            )
        ]

    def _fits(self, box: Box, words: list[str], width: float) -> bool:
        """Whether words fit into a width; where it is not known they are thought to."""
        sizes = (self._glyphs.natural_size(Piece(word, Rect(0, 0, 0, 0), TextLook(box.layout.style))) for word in words)
        return all(size is None or size.width <= width for size in sizes)

    def _measured(self, box: Box, text: str, area: Rect) -> list[Layer]:
        """Return one line at the top of its room, where the browser sets it; none where its font is not known."""
        piece = Piece(text, Rect(0, 0, 0, 0), TextLook(box.layout.style, box.lines))
        size = self._glyphs.natural_size(piece)
        if size is None or size.width > area.width:
            return []
        area = area.moved(0, self._glyphs.lead(piece))
        corner = box.placement.laid_out
        rect = Rect(corner.x + area.x, corner.y + area.y, size.width, size.height)
        line = Line((replace(piece, rect=rect),), forced_break=False)
        paragraph = Paragraph((line,), TextAlign.LEFT, size.height, size.width, rect.x)
        made = self._texts.layer(box, paragraph, Affine.translation(area.x, area.y), TextRoom())
        return [made] if made is not None else []

    def _line(self, box: Box, text: str, color: Color | None, align: TextAlign, area: Rect) -> list[Layer]:
        """Return one line, centered in the height of its room and cut off at its end."""
        height = _line_height(box)
        room = Rect(area.x, area.center.y - height / 2, area.width, height)
        return self._block(box, text, color, align, room)

    def _block(self, box: Box, text: str, color: Color | None, align: TextAlign, area: Rect) -> list[Layer]:
        height = _line_height(box)
        look = TextLook(box.layout.style, box.lines)
        lines = tuple(
            Line((Piece(line or " ", Rect(area.x, area.y + at * height, area.width, height), look),), at > 0)
            for at, line in enumerate(text.split("\n"))
        )
        paragraph = Paragraph(lines, align, height, area.width, area.x)
        room = TextRoom(fills=(SolidPaint(color),)) if color is not None else TextRoom()
        place = Placement(area).relative_to(Placement(Rect(0, 0, 0, 0)))
        layer = self._texts.fixed(box, paragraph, place, room, area.size)
        return [layer] if layer is not None else []


def _is_native(box: Box) -> bool:
    return box.layout.style["appearance"] not in ("none", "", "base-select")


def is_drawn_simpler(box: Box) -> bool:
    """Whether the browser draws a control in a way that ours only comes near to."""
    return _is_native(box) and is_simpler(box, control_kind(box.node))


def native_look(box: Box, look: Look) -> Look:
    """Return the look of a control as the browser draws it.

    Its bevelled borders come out as a thin plain line, a list that drops down is white unless the page says more, and
    what is disabled has colors of its own (seen on Chromium's pictures).
    """
    if not _is_native(box):
        return look
    kind = control_kind(box.node)
    if kind == "range":
        return replace(look, background=TRANSPARENT, borders=_NO_BORDERS)  # track and thumb instead of a box
    if box.node.name == "select" and look.background == _BUTTON_FACE:
        look = replace(look, background=OFF_FIELD if box.node.is_disabled else WHITE)
    is_off = box.node.is_disabled or all(side.color == OFF_EDGE for side in look.borders)
    edge = OFF_EDGE if is_off else EDGE
    own = BLACK if kind == "color" else edge if box.node.name in _FIELDS else None
    is_plain = all(side.style == "solid" and side.color == own for side in look.borders)
    if not is_plain and not any(side.style in ("inset", "outset") for side in look.borders):
        return look
    background = look.background
    if background == OFF_FILL:
        background = OFF_BUTTON if kind in _BUTTONS else OFF_FIELD
    top, right, bottom, left = (
        replace(side, width=min(1.0, side.width), style="solid", color=edge if side.width else side.color)
        for side in look.borders
    )
    return replace(look, background=background, borders=(top, right, bottom, left))


NATIVE_RADII = CornerRadii(((2.0, 2.0),) * 4)
"""Of controls that the browser draws."""


def _line_height(box: Box) -> float:
    style = box.layout.style
    size = parse_px(style["font-size"])
    return parse_px(style["line-height"]) or round(size * _DEFAULT_LINE)
