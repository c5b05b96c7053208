"""Elements that leave the plane of the page: what of them no layer can show, and how far it reaches."""

from __future__ import annotations

import math

from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, SnapshotNode

_HAIR = 1e-6
_NEAR = 0.5
"""px out of the plane that nobody sees."""
_UNGROUPED = (
    ("overflow-x", ("visible", "clip", "")),
    ("overflow-y", ("visible", "clip", "")),
    ("opacity", ("1", "")),
    ("filter", ("none", "")),
    ("clip-path", ("none", "")),
    ("mask-image", ("none", "")),
    ("mix-blend-mode", ("normal", "")),
    ("isolation", ("auto", "")),
)


def depth_inside(style: ComputedStyle, depth: float) -> float:
    """Return the perspective that children are seen in, px; 0 where there is none.

    It is that of the element, or of one around it whose space they share.
    """
    if style["perspective"] != "none":
        return max(1.0, _px(style["perspective"]))
    return depth if shares_space(style) else 0.0


def shares_space(style: ComputedStyle) -> bool:
    """Whether an element and its children lie in one space: not where it is drawn as one picture all the same.

    Source: CSS Transforms 2, section 4.1.1, grouping property values.
    """
    return style["transform-style"] == "preserve-3d" and all(style[name] in off for name, off in _UNGROUPED)


def is_turned(style: ComputedStyle, in_depth: bool) -> bool:
    """Whether a transform turns the element out of the plane so that its picture is no parallelogram.

    Args:
        style: Of the element.
        in_depth: Whether its parent has a perspective.
    """
    matrix = _matrix3d(style["transform"])
    if matrix is None:
        return any(word in ("x", "y") for word in style["rotate"].split()) and in_depth
    if any(abs(matrix[at]) > _HAIR for at in (3, 7)):
        return True  # its sides come together in the plane itself
    if any(abs(matrix[at]) > _HAIR for at in (2, 6)):
        return in_depth or abs(matrix[11]) > _HAIR
    return in_depth and abs(matrix[14]) > _NEAR  # nearer by its own perspective alone, it is only larger


def enlargement(style: ComputedStyle, around: ComputedStyle) -> float:
    """Return how many times larger an element that only stands nearer shows in the perspective of its parent's map.

    1 where the parent has none, or does not share its space with the element.
    """
    own = _matrix3d(style["transform"])
    if own is None or abs(own[14]) <= _NEAR or any(abs(own[at]) > _HAIR for at in (2, 3, 6, 7)):
        return 1.0
    outer = _matrix3d(around["transform"]) if shares_space(around) else None
    if outer is None or any(abs(outer[at]) > _HAIR for at in (2, 3, 6, 7)):
        return 1.0
    still = outer[15] * own[15]
    nearer = still + outer[11] * own[14]
    return still / nearer if min(still, nearer) > _HAIR else 1.0


def holds_turned(node: SnapshotNode, style: ComputedStyle, in_depth: bool) -> bool:
    """Whether children that share the element's space lean out of the plane, so that depth orders them.

    In perspective depth also gives them other sizes.
    """
    own = _matrix3d(style["transform"])
    leans = own is not None and any(abs(own[at]) > _HAIR for at in (2, 6))
    for child in node.children:
        matrix = _matrix3d(child.box.style["transform"]) if child.box is not None else None
        if matrix is not None and (leans or any(abs(matrix[at]) > _HAIR for at in (2, 6))):
            return True
        if matrix is not None and in_depth and abs(matrix[14]) > _NEAR:
            return True
    return False


def _matrix3d(value: str) -> tuple[float, ...] | None:
    if not value.startswith("matrix3d("):
        return None
    try:
        numbers = tuple(float(word) for word in value[9:-1].split(","))
    except ValueError:
        return None
    return numbers if len(numbers) == 16 and all(map(math.isfinite, numbers)) else None


def passes_the_eye(box: LayoutBox, depth: float) -> bool:
    """Whether a part of a box lies at the eye of who looks at it or behind: a floor that runs towards them.

    Browsers draw the rest of it, and tell no box of that which holds all.

    Args:
        box: Of the element.
        depth: Perspective of what is around it, px; 0: none.
    """
    matrix = _matrix3d(box.style["transform"])
    if matrix is None:
        return False
    width, height = _px(box.used["width"]), _px(box.used["height"])
    words = [_px(word) for word in box.used["transform-origin"].split()]
    x, y = [*words, 0.0, 0.0][:2]
    for corner_x in (-x, width - x):
        for corner_y in (-y, height - y):
            z = matrix[2] * corner_x + matrix[6] * corner_y + matrix[14]
            w = matrix[3] * corner_x + matrix[7] * corner_y + matrix[15]
            if w <= _HAIR or (depth and z >= depth * w):
                return True
    return False


def _px(value: str) -> float:
    """Return a computed length in px; 0 where it is none."""
    try:
        return float(value.removesuffix("px"))
    except ValueError:
        return 0.0
