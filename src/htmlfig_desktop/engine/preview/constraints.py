"""Moves and stretches the layers of a frame that has another size than the one they were drawn for.

Source: format notes, section 6.2; Figma's exports of instances that were resized.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Literal

from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.engine.preview.nodes import ResolvedNode, size_of
from htmlfig_desktop.engine.preview.values import placement_of

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields
    from htmlfig_desktop.engine.fig.schema.value_fields import MatrixFields

Span = tuple[float, float]

_Cache = Literal["fillGeometry", "strokeGeometry", "derivedTextData"]
_CACHES: Final[tuple[_Cache, ...]] = ("fillGeometry", "strokeGeometry", "derivedTextData")


def resized(children: Iterable[ResolvedNode], before: NodeFields, after: NodeFields) -> tuple[ResolvedNode, ...]:
    """Return the children of a frame as they lie once it has another size.

    Args:
        children: as drawn for the frame ``before``.
        before: fields of the frame with its old size.
        after: fields of the frame with its new size; in an auto layout children stay where they are.
    """
    if (after.get("stackMode") or before.get("stackMode") or "NONE") != "NONE":
        return tuple(children)
    old, new = size_of(before), size_of(after)
    return tuple(_child(child, old, new) for child in children)


def scaled(children: Iterable[ResolvedNode], factor: float) -> tuple[ResolvedNode, ...]:
    """Return the children of an instance that is scaled as a whole."""
    return tuple(
        _with(child, {"transform": _matrix(Affine.scaling(factor, factor) @ placement_of(child.fields))})
        for child in children
    )


def _child(child: ResolvedNode, old: Size, new: Size) -> ResolvedNode:
    placed, size = placement_of(child.fields), child.size
    bounds = placed.bounds(Rect(0, 0, size.width, size.height))
    x, width = _along(child.fields.get("horizontalConstraint", "MIN"), (bounds.x, bounds.width), old.width, new.width)
    y, height = _along(child.fields.get("verticalConstraint", "MIN"), (bounds.y, bounds.height), old.height, new.height)
    dx, dy = x - bounds.x, y - bounds.y
    changed = Size(size.width, size.height)
    if placed.is_axis_parallel and abs(abs(placed.a) - 1) < 1e-6 and abs(abs(placed.d) - 1) < 1e-6:
        changed = Size(max(width, 0.0), max(height, 0.0))
        dx += (width - bounds.width) if placed.a < 0 else 0.0
        dy += (height - bounds.height) if placed.d < 0 else 0.0
    moved = Affine(placed.a, placed.b, placed.c, placed.d, placed.e + dx, placed.f + dy)
    if changed == size:
        return _with(child, {"transform": _matrix(moved)})
    fields: NodeFields = {
        **child.fields,
        "transform": _matrix(moved),
        "size": {"x": changed.width, "y": changed.height},
    }
    for name in _CACHES:
        if name in fields and not _survives(name, child.fields):
            del fields[name]
    return replace(child, fields=fields, children=resized(child.children, child.fields, fields))


def _survives(name: str, fields: NodeFields) -> bool:
    """Return whether a cache still holds for another size: that of a text laid out from the left and top does."""
    return (
        name == "derivedTextData"
        and fields.get("textAlignHorizontal", "LEFT") == "LEFT"
        and fields.get("textAlignVertical", "TOP") == "TOP"
    )


def _along(constraint: str, span: Span, old: float, new: float) -> Span:
    """Return where a child starts and how long it is, on one axis."""
    start, length = span
    grown = new - old
    if constraint == "MAX":
        return start + grown, length
    if constraint == "CENTER":
        return start + grown / 2, length
    if constraint == "STRETCH":
        return start, length + grown
    if constraint == "SCALE" and old > 0:
        return start * new / old, length * new / old
    return start, length


def _matrix(affine: Affine) -> MatrixFields:
    return {
        "m00": affine.a,
        "m01": affine.c,
        "m02": affine.e,
        "m10": affine.b,
        "m11": affine.d,
        "m12": affine.f,
    }


def _with(node: ResolvedNode, changes: NodeFields) -> ResolvedNode:
    return replace(node, fields={**node.fields, **changes})
