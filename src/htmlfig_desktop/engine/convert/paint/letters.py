"""Backgrounds that shine through letters: paints of a text, laid out by the box whose background it is."""

from __future__ import annotations

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.css.background import BackgroundLayer
from htmlfig_desktop.engine.convert.paint.gradient_tiles import alone_in_a_row
from htmlfig_desktop.engine.convert.paint.image_paints import BackgroundPaint, background_paint
from htmlfig_desktop.engine.convert.pictures.store import PictureStore
from htmlfig_desktop.engine.scene.paints import GradientPaint, ImageMode, ImagePaint, Paint, SolidPaint

_REACH = 32.0
"""px that lines of text may reach beyond the box whose gradient fills them, without it beginning anew."""


def letter_paint(
    layer: BackgroundLayer,
    area: Rect,
    box: Rect,
    text: Size,
    store: PictureStore,
    current: Color,
    *,
    is_inside: bool,
) -> BackgroundPaint:
    """Return one background layer as a paint of the letters of a text.

    Args:
        layer: As computed.
        area: Positioning area, px from the corner of the text.
        box: What the background covers, px from there.
        text: Size of the layer that gets the paint. Letters hang out of it where lines are lower than their font.
        store: Where pictures come from and composed bitmaps go.
        current: What ``currentcolor`` means.
        is_inside: Whether the letters lie in the box, so that nobody sees a gradient begin anew beyond it.
    """
    if text.width <= 0 or text.height <= 0:
        return BackgroundPaint(None)
    if is_inside and "gradient(" in layer.image and not box.is_empty:
        result = background_paint(layer, area.moved(-box.x, -box.y), box.size, store, current)
        if not isinstance(result.paint, ImagePaint):
            return _from(result, box, text)
    result = background_paint(layer, area, text, store, current, _REACH)
    if result.rect is None and _is_cut(result.paint) and not Rect(0, 0, text.width, text.height).contains(box, 0.5):
        whole = background_paint(layer, area.moved(-box.x, -box.y), box.size, store, current, _REACH)
        return _from(whole, box, text) if _is_cut(whole.paint) else result
    return result if result.rect is None else _from(result, Rect(0, 0, text.width, text.height), text)


def _is_cut(paint: Paint | None) -> bool:
    """Whether a paint ends where its layer does: a picture that was composed for it."""
    return isinstance(paint, ImagePaint) and paint.mode is ImageMode.STRETCH and paint.transform.is_identity


def _from(result: BackgroundPaint, room: Rect, text: Size) -> BackgroundPaint:
    """Return what was laid out in a rectangle, px of a text, as it lies in the letters of all the text."""
    paint, own = result.paint, room
    if result.rect is not None and isinstance(paint, GradientPaint | SolidPaint):
        row = alone_in_a_row(paint, result.rect, room.size)
        paint, own = (row, room) if row is not None else (paint, result.rect.moved(room.x, room.y))
    if paint is None or isinstance(paint, SolidPaint):
        return replace(result, rect=None)
    to_own = Affine.scaling(1 / own.width, 1 / own.height) @ Affine(e=-own.x, f=-own.y)
    turned = paint.transform @ to_own @ Affine.scaling(text.width, text.height)
    is_same = isinstance(paint, ImagePaint) and own == Rect(0, 0, text.width, text.height)
    return replace(result, paint=replace(paint, transform=IDENTITY if is_same else turned), rect=None)
