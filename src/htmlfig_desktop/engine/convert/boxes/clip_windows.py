"""What boxes that clip let show of what is inside."""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.css.values import parse_px

_FAR = 100_000.0
"""px; stands for no clipping."""


def clip_window(style: ComputedStyle, inner: Rect) -> Rect:
    """Return what shows of the content, given the padding box (CSS Overflow 3, sections 3.1 and 3.2)."""
    x, y = style["overflow-x"], style["overflow-y"]
    margin = parse_px(style["overflow-clip-margin"].split()[-1]) if "clip" in (x, y) else 0.0
    is_open_x, is_open_y = (x == "visible") and y != "visible", (y == "visible") and x != "visible"
    across = _FAR if is_open_x else margin if x == "clip" else 0.0
    down = _FAR if is_open_y else margin if y == "clip" else 0.0
    return inner.inset(-down, -across, -down, -across)
