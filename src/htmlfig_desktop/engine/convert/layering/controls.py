"""Form controls as they look, where their boxes do not say it."""

from __future__ import annotations

from htmlfig_desktop.core.color import BLACK, TRANSPARENT, WHITE, Color
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.convert.boxes.look import NO_BORDER, Look
from htmlfig_desktop.engine.convert.paint.control_marks import (
    EDGE,
    OFF_BUTTON,
    OFF_EDGE,
    OFF_FIELD,
    OFF_FILL,
    control_kind,
    is_simpler,
    marks,
)
from htmlfig_desktop.engine.convert.shapes.corner_radii import CornerRadii
from htmlfig_desktop.engine.scene.nodes import Layer

_FIELDS = frozenset({"select", "textarea"})
_BUTTONS = frozenset({"button", "submit", "reset", "file"})
_BUTTON_FACE = Color.from_bytes(239, 239, 239)
_NO_BORDERS = (NO_BORDER, NO_BORDER, NO_BORDER, NO_BORDER)


def control_layers(box: Box) -> list[Layer]:
    """Return the layers that the browser draws for a control, placed in its border box."""
    return (marks(box, control_kind(box.node)) or []) if _is_native(box) else []


def _is_native(box: Box) -> bool:
    """Whether the browser draws a control; of a bar that the page styles, parts inside have boxes instead."""
    if box.layout.style["appearance"] in ("none", "", "base-select"):
        return False
    return box.node.name != "progress" or all(part.box is None or part is box.node for part in box.node.walk())


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
