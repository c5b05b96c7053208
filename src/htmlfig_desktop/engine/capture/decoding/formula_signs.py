"""Signs of formulas that may stretch, such as brackets and arrows: their text is told where their box begins.

Chromium draws such a sign by itself, in a box as high as its ink, and tells of its text as if a whole line began there.
What is beside it in the formula says where the line really stands.
Source: Chromium, MathOperatorLayoutAlgorithm and MathMLPainter.
"""

from __future__ import annotations

from collections.abc import Iterable

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, NodeKind, SnapshotNode

_MATH = frozenset({"math", "inline math", "block math"})
"""Values of ``display`` of formulas."""
_SAME = 0.02
"""px; the browser keeps 64ths."""


def with_formula_signs(root: SnapshotNode, styles: Iterable[ComputedStyle]) -> None:
    """Put signs on the line of what stands beside them, in a page that has formulas at all."""
    if not any(style["display"] in _MATH for style in styles):
        return
    for formula in root.walk():
        if formula.name == "math":
            for row in formula.walk():
                _settle(row)


def stands_apart(sign: SnapshotNode) -> bool:
    """Whether it is not known where the line of a sign stands, or it is larger than a line: it was stretched."""
    text = _text_of(sign)
    if text is None or sign.box is None or sign.name != "mo":
        return False
    return _is_told_at_the_top(sign.box, text) or sign.box.rect.height > text.text_boxes[0].rect.height + _SAME


def _settle(row: SnapshotNode) -> None:
    for at, sign in enumerate(row.children):
        text = _text_of(sign) if sign.name == "mo" else None
        if text is None or sign.box is None or not _is_told_at_the_top(sign.box, text):
            continue
        (told,) = text.text_boxes
        beside = sorted(range(len(row.children)), key=lambda other: abs(other - at))
        for other in beside:
            line = _line_of(row.children[other])
            if line is not None and abs(line.rect.height - told.rect.height) <= _SAME:
                rect = replace(told.rect, y=line.text_boxes[0].rect.y)
                object.__setattr__(text, "text_boxes", (replace(told, rect=rect),))  # frozen for all who come later
                object.__setattr__(text, "rect", replace(text.rect, y=rect.y))
                break


def _is_told_at_the_top(sign: LayoutBox, text: LayoutBox) -> bool:
    line = text.text_boxes[0].rect
    return abs(line.y - sign.rect.y) <= _SAME and line.height > sign.rect.height + _SAME


def _line_of(node: SnapshotNode) -> LayoutBox | None:
    """Return the text of a part of a formula that stands on its line: of one with scripts, that of its base."""
    if node.kind is not NodeKind.ELEMENT or node.box is None:
        return None
    text = _text_of(node)
    if text is not None:
        return None if _is_told_at_the_top(node.box, text) else text
    return next((line for child in node.children if (line := _line_of(child)) is not None), None)


def _text_of(node: SnapshotNode) -> LayoutBox | None:
    """Return the text of an element that holds one line of it and nothing else."""
    texts = [child.box for child in node.children if child.box is not None]
    return texts[0] if len(texts) == 1 and len(texts[0].text_boxes) == 1 else None
