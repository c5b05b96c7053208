"""Form controls as they look, where their boxes do not say it."""

from __future__ import annotations

from htmlfig_desktop.core.color import BLACK, TRANSPARENT, WHITE, Color
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.decoding.grafts import SLIDER_THUMB
from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.convert.boxes.look import NO_BORDER, Look
from htmlfig_desktop.engine.convert.paint.control_marks import control_kind, is_simpler, marks
from htmlfig_desktop.engine.convert.paint.system_colors import SystemColor, follows_scheme
from htmlfig_desktop.engine.convert.shapes.corner_radii import CornerRadii
from htmlfig_desktop.engine.scene.nodes import Frame, Layer

_BUTTON_FACE = Color.from_bytes(239, 239, 239)
_DARK_FACE = Color.from_bytes(107, 107, 107)
_DARK_FIELD = Color.from_bytes(59, 59, 59)
_DARK_EDGE = Color.from_bytes(133, 133, 133)
_EDGE = Color.from_bytes(118, 118, 118)
_OFF_EDGE, _OFF_FILL = _EDGE.with_alpha(0.3), _BUTTON_FACE.with_alpha(0.3)
_DARK_OFF_FIELD, _DARK_OFF_FACE = _DARK_FIELD.with_alpha(0.3), Color.from_bytes(19, 1, 1, 0.3)
_NO_BORDERS = (NO_BORDER, NO_BORDER, NO_BORDER, NO_BORDER)
_NEAR = 0.01
"""px."""


@dataclass(frozen=True, slots=True)
class _Usual:
    """How a control is told of that the page leaves as it is, in light and dark, disabled or not.

    Source: Chromium, html.css; told by its computed values.
    """

    line: str
    width: float
    edges: frozenset[Color]
    grounds: frozenset[Color]

    def is_look(self, look: Look, zoom: float) -> bool:
        """Whether that is how a control looks."""
        return (
            not look.has_background_image
            and look.background in self.grounds
            and all(
                side.style == self.line and side.color in self.edges and abs(side.width - self.width * zoom) < _NEAR
                for side in look.borders
            )
        )


_FIELD_EDGES = frozenset({_EDGE, _DARK_EDGE, _OFF_EDGE})
_FIELD_GROUNDS = frozenset({WHITE, _DARK_FIELD, _OFF_FILL, _DARK_OFF_FIELD})
_BUTTON_GROUNDS = frozenset({_BUTTON_FACE, _DARK_FACE, _OFF_FILL, _DARK_OFF_FACE})
_DARK_GROUNDS = frozenset({_DARK_FACE, _DARK_FIELD, _DARK_OFF_FIELD, _DARK_OFF_FACE})
_OFF_GROUNDS = frozenset({_OFF_FILL, _DARK_OFF_FIELD, _DARK_OFF_FACE})
"""Of what is disabled; lists are told by their edges."""
_EDGES = {
    SystemColor.FACE: SystemColor.FACE_EDGE,
    SystemColor.FIELD: SystemColor.EDGE,
    SystemColor.OFF_FACE: SystemColor.OFF_FACE_EDGE,
    SystemColor.OFF_FIELD: SystemColor.OFF_EDGE,
}
"""By the ground of a control."""
_FIELD = _Usual("inset", 2.0, _FIELD_EDGES, _FIELD_GROUNDS)
_BUTTON_EDGES = frozenset({BLACK, WHITE, _OFF_EDGE, Color.from_bytes(195, 195, 195, 0.3)})
_BUTTON = _Usual("outset", 2.0, _BUTTON_EDGES, _BUTTON_GROUNDS)
_OTHERS = {"input": _FIELD, "::part": _BUTTON}
"""By the name of the element: all that are written into, and the button of one that takes files."""
_USUAL = {
    **dict.fromkeys(("button", "submit", "reset", "file"), _BUTTON),
    "textarea": _Usual("solid", 1.0, _FIELD_EDGES, _FIELD_GROUNDS),
    "select": _Usual("solid", 1.0, _FIELD_EDGES, _FIELD_GROUNDS | _BUTTON_GROUNDS),
    "color": _Usual("solid", 1.0, _BUTTON_EDGES, _BUTTON_GROUNDS),
}


def control_layers(box: Box) -> list[Layer]:
    """Return the layers that the browser draws for a control, placed in its border box."""
    return (marks(box, control_kind(box.node)) or []) if _is_native(box) else []


def lone_mark(frame: Frame) -> Layer:
    """Return what the browser draws in a box as the layer of that box, where the box shows nothing but one mark."""
    if len(frame.children) != 1 or frame.fills or frame.stroke or frame.effects:
        return frame
    mark = frame.children[0]
    place = frame.transform @ mark.transform
    return replace(mark, transform=place, opacity=frame.opacity, blend_mode=frame.blend_mode, semantics=frame.semantics)


def _is_native(box: Box) -> bool:
    """Whether the browser draws a control; of a bar that the page styles, parts inside have boxes instead."""
    if box.node.name == SLIDER_THUMB:
        return True
    if box.layout.style["appearance"] in ("none", "", "base-select"):
        return False
    return box.node.name != "progress" or all(part.box is None or part is box.node for part in box.node.walk())


def is_drawn_simpler(box: Box) -> bool:
    """Whether the browser draws a control in a way that ours only comes near to."""
    return _is_native(box) and is_simpler(box, control_kind(box.node))


def native_look(box: Box, look: Look) -> Look:
    """Return the look of a control as the browser draws it.

    Its bevelled borders come out as a thin plain line, a list that drops down is white, and what is disabled has colors
    of its own (seen on Chromium's pictures). Where the page sets a color or a border, its box is drawn like any other.
    """
    if not _is_native(box):
        return look
    kind = control_kind(box.node)
    if kind in ("range", SLIDER_THUMB):
        return replace(look, background=TRANSPARENT, borders=_NO_BORDERS)  # track and thumb instead of a box
    usual = _USUAL.get(kind, _OTHERS.get(box.node.name))
    if usual is None or box.node.is_styled or not usual.is_look(look, float(box.layout.style.get("zoom") or 1)):
        return look
    is_off = look.background in _OFF_GROUNDS or all(side.color == _OFF_EDGE for side in look.borders)
    is_face = usual is _BUTTON or kind == "color"
    if is_off:
        ground = SystemColor.OFF_FACE if is_face else SystemColor.OFF_FIELD
    else:
        ground = SystemColor.FACE if is_face else SystemColor.FIELD
    in_dark, follows = look.background in _DARK_GROUNDS, follows_scheme(box.node)
    background, edge = (each.shown(is_dark=in_dark, follows=follows) for each in (ground, _EDGES[ground]))
    top, right, bottom, left = (
        replace(side, width=min(1.0, side.width), style="solid", color=edge if side.width else side.color)
        for side in look.borders
    )
    return replace(look, background=background, borders=(top, right, bottom, left))


NATIVE_RADII = CornerRadii(((2.0, 2.0),) * 4)
"""Of controls that the browser draws."""
