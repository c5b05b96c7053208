"""The order in which flex and grid containers paint their children."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, SnapshotNode
from htmlfig_desktop.engine.convert.css.values import parse_number


def in_painted_order(children: Sequence[SnapshotNode], style: ComputedStyle) -> Sequence[SnapshotNode]:
    """Return the children of a flex or grid container as browsers paint them: by ``order``, then as they are placed.

    Browsers keep the items of ``*-reverse`` from the end of each line on, and the lines of ``wrap-reverse`` from the
    last one on: of items that overlap, such as portraits in a row, the first one is the uppermost.
    """
    ordered = sorted(children, key=lambda child: parse_number(child.box.style["order"]) or 0 if child.box else 0)
    direction, wrap = style["flex-direction"], style["flex-wrap"]
    is_reverse = direction.endswith("-reverse")
    if not style["display"].endswith("flex") or not (is_reverse or wrap == "wrap-reverse"):
        return ordered
    is_row = direction.startswith("row")
    to_end = -1 if is_reverse != (is_row and style["direction"] == "rtl") else 1
    lines = [ordered] if wrap == "nowrap" else list(_lines(ordered, is_row=is_row, to_end=to_end))
    if wrap == "wrap-reverse":
        lines.reverse()
    return [child for line in lines for child in (reversed(line) if is_reverse else line)]


def _lines(items: Sequence[SnapshotNode], *, is_row: bool, to_end: int) -> Iterator[list[SnapshotNode]]:
    """Yield the items line by line: where one does not stand further on than the one before it, a line begins."""
    line: list[SnapshotNode] = []
    last: float | None = None
    for item in items:
        if item.box is not None:
            start = _start(item.box.rect, is_row=is_row) * to_end
            if last is not None and start <= last:
                yield line
                line = []
            last = start
        line.append(item)
    if line:
        yield line


def _start(rect: Rect, *, is_row: bool) -> float:
    """Return where a box begins along a line of its container; the middle, as boxes are of any length."""
    return rect.center.x if is_row else rect.center.y
