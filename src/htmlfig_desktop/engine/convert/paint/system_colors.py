"""Colors that the browser has for what a page says nothing of: its canvas and the controls that it draws itself.

Where the page has two color schemes they have a mark (``color_marks``), so that what is painted follows a variable.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from htmlfig_desktop.core.color import WHITE, Color
from htmlfig_desktop.core.options import ColorScheme
from htmlfig_desktop.engine.capture.custom_names import CustomColor
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, SnapshotNode
from htmlfig_desktop.engine.capture.unsaid.color_marks import FOLLOWS, LAST_NUMBER, marked
from htmlfig_desktop.engine.convert.paint.focus_rings import is_dark

_DARK_FIELD = Color.from_bytes(59, 59, 59)
_EDGE, _DARK_EDGE = Color.from_bytes(118, 118, 118), Color.from_bytes(133, 133, 133)
_FACE, _DARK_FACE = Color.from_bytes(239, 239, 239), Color.from_bytes(107, 107, 107)


class SystemColor(Enum):
    """A color of the browser, in the light and in the dark scheme. Source: Chromium's pictures."""

    __hash__ = object.__hash__

    CANVAS = (WHITE, Color.from_bytes(18, 18, 18))
    """Below the page."""
    FACE = (_FACE, _DARK_FACE)
    """Of buttons."""
    FACE_EDGE = (_EDGE, _DARK_FACE)
    FIELD = (WHITE, _DARK_FIELD)
    """Of boxes and rings, and of the mark on an accent color."""
    EDGE = (_EDGE, _DARK_EDGE)
    """Of fields, boxes and rings."""
    ACCENT = (Color.from_bytes(0, 117, 255), Color.from_bytes(153, 200, 255))
    TRACK = (_FACE, _DARK_FIELD)
    """Also of the mark on what is disabled."""
    TRACK_EDGE = (_EDGE.with_alpha(0.5), _DARK_EDGE)
    OFF_FIELD = (Color.from_bytes(244, 244, 244, 0.7), _DARK_FIELD)
    """Of what is disabled, like those that follow."""
    OFF_FACE = (Color.from_bytes(216, 216, 216, 0.44), Color.from_bytes(109, 109, 109, 0.4))
    OFF_FACE_EDGE = (_EDGE.with_alpha(0.3), Color.from_bytes(109, 109, 109, 0.01))
    """In the dark scheme there is none; what is not there has no variable."""
    OFF_EDGE = (_EDGE.with_alpha(0.3), Color.from_bytes(98, 98, 98))
    OFF_ACCENT = (Color.from_bytes(203, 203, 203), Color.from_bytes(117, 117, 117))
    OFF_TRACK = (_FACE.with_alpha(0.3), Color.from_bytes(54, 54, 54))

    def shown(self, *, is_dark: bool, follows: bool) -> Color:
        """Return the color in a scheme, with its mark where it is to follow the scheme."""
        color = self.value[is_dark]
        return marked(color, self._number) if follows else color

    @property
    def _number(self) -> int:
        return LAST_NUMBER - 1 - list(SystemColor).index(self)


def follows_scheme(node: SnapshotNode) -> bool:
    """Whether the browser's own colors of an element are others in the page's other scheme."""
    return FOLLOWS in node.attributes


def is_in_dark(node: SnapshotNode, style: ComputedStyle) -> bool:
    """Return whether the browser draws an element in its dark scheme: as it says, or by its words."""
    told = node.attributes.get(FOLLOWS)
    return is_dark(style) if not told else told == ColorScheme.DARK.value


def system_colors(other_scheme: ColorScheme | None) -> Iterator[CustomColor]:
    """Yield what layers with the browser's own colors follow, in a page that has another scheme."""
    if other_scheme is None:
        return
    is_dark = other_scheme is ColorScheme.LIGHT
    for each in SystemColor:
        light, dark = (_css(color) for color in each.value)
        now, then = (dark, light) if is_dark else (light, dark)
        shade = _css(each.shown(is_dark=is_dark, follows=True))
        yield CustomColor(f"light-dark({light}, {dark})", now, (), mark=LAST_NUMBER, shade=shade, other=then)


def _css(color: Color) -> str:
    return f"color(srgb {color.r:.6f} {color.g:.6f} {color.b:.6f} / {color.a:.6f})"
