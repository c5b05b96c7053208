"""Whether one layer, given the words and the size of another of its kind, comes out as the other is.

What stands in an auto layout follows from it: it was written only where Figma's rules give what the page shows. What
does not must follow its parent by its constraints.
"""

from __future__ import annotations

from typing import Final

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fig.components.kinds import ALIGNMENTS, CLIP, NUMBERS, Kinds, following_sides
from htmlfig_desktop.engine.fig.file import FigFile, FigNode

_CLOSE: Final = 1.01
"""px by which browsers round what is the same; instances hold where each layer is."""
_NEAR: Final = 1.5
"""px by which the distances of equal layouts differ: one takes up what several lines of text are rounded by."""
_LINEAR: Final = 1e-4
"""Of turned and scaled layers, likewise."""
_HUGS: Final = "RESIZE_TO_FIT_WITH_IMPLICIT_SIZE"


@dataclass(frozen=True, slots=True)
class _Axis:
    """One of the two axes of the plane, by the fields that speak of it."""

    side: str
    """Of a size."""
    place: str
    """Of a matrix."""
    constraint: str
    mode: str
    """Of auto layouts that run along it; grids count as horizontal."""
    following: tuple[str, ...]
    """Texts that are as long as their characters along it."""
    aligned: str
    """What texts say of their alignment along it."""


_AXES: Final = (
    _Axis("x", "m02", "horizontalConstraint", "HORIZONTAL", ("WIDTH_AND_HEIGHT",), "textAlignHorizontal"),
    _Axis("y", "m12", "verticalConstraint", "VERTICAL", ("WIDTH_AND_HEIGHT", "HEIGHT"), "textAlignVertical"),
)
_KEPT_PARTS: Final = {"MIN": 0.0, "LEFT": 0.0, "TOP": 0.0, "CENTER": 0.5, "MAX": 1.0, "RIGHT": 1.0, "BOTTOM": 1.0}
"""Where the point lies around which a layer grows, in parts of its length."""


def fits(file: FigFile, kinds: Kinds, component: FigNode, other: FigNode) -> bool:
    """Return whether a layer can be an instance of another of its kind, with a size of its own as any instance."""
    pending = [(component, other)]
    while pending:
        one, another = pending.pop()
        if not all(abs(_number(one, name) - _number(another, name)) <= _NEAR for name in NUMBERS):
            return False
        if not all(_is_aligned_alike(file, one, another, name) for name in ALIGNMENTS):
            return False
        for mine, its in zip(file.children_of(one), file.children_of(another), strict=True):
            if not _child_fits(mine, its, one, another):
                return False
            if not kinds.is_icon(mine):
                pending.append((mine, its))
    return True


def _child_fits(mine: FigNode, its: FigNode, parent: FigNode, other: FigNode) -> bool:
    if mine.fields.get(CLIP) != its.fields.get(CLIP):
        return False
    if _mode(parent) != "NONE" and mine.fields.get("stackPositioning") != "ABSOLUTE":
        return all(
            _fills(mine, parent, axis)
            or (_follows_itself(mine, axis) and _follows_itself(its, axis))
            or _is_close(mine, its, axis)
            for axis in _AXES
        )
    return _is_turned_alike(mine, its) and all(_is_anchored(mine, its, parent, other, axis) for axis in _AXES)


def _is_aligned_alike(file: FigFile, one: FigNode, other: FigNode, name: str) -> bool:
    """Return whether an alignment agrees, or makes no difference here."""
    if one.fields.get(name) == other.fields.get(name):
        return True
    is_primary = name == "stackPrimaryAlignItems"
    axis = next(axis for axis in _AXES if (axis.mode == _mode(one)) == is_primary)
    pairs = zip(file.children_of(one), file.children_of(other), strict=True)
    return all(abs(_place(a, axis) - _place(b, axis)) <= _CLOSE and _is_close(a, b, axis) for a, b in pairs)


def _is_anchored(mine: FigNode, its: FigNode, parent: FigNode, other: FigNode, axis: _Axis) -> bool:
    """Return whether a layer stands where its constraint says in a parent of another size."""
    grown = _side(other, axis) - _side(parent, axis)
    longer = _side(its, axis) - _side(mine, axis)
    moved = _place(its, axis) - _place(mine, axis)
    constraint = mine.fields.get(axis.constraint, "MIN")
    if _follows_itself(mine, axis):
        kept = _KEPT_PARTS.get(constraint)
        if kept is not None and abs(moved - kept * (grown - longer)) <= _CLOSE:
            return True
        around = _KEPT_PARTS.get(mine.fields.get(axis.aligned, "")) if mine.type == "TEXT" else None
        return around is not None and kept is not None and abs(moved - kept * grown + around * longer) <= _CLOSE
    if constraint == "SCALE":
        factor = _side(other, axis) / _side(parent, axis) if _side(parent, axis) else 1.0
        moves, lengthens = _place(mine, axis) * (factor - 1), _side(mine, axis) * (factor - 1)
    else:
        moves = {"CENTER": grown / 2, "MAX": grown}.get(constraint, 0.0)
        lengthens = grown if constraint == "STRETCH" else 0.0
    return abs(moved - moves) <= _CLOSE and abs(longer - lengthens) <= _CLOSE


def _fills(child: FigNode, parent: FigNode, axis: _Axis) -> bool:
    mode = "HORIZONTAL" if _mode(parent) == "GRID" else _mode(parent)
    if mode == axis.mode:
        return bool(child.fields.get("stackChildPrimaryGrow"))
    return child.fields.get("stackChildAlignSelf") == "STRETCH"


def _follows_itself(layer: FigNode, axis: _Axis) -> bool:
    """Return whether a layer is as long as what is in it."""
    if layer.type == "TEXT":
        return following_sides(layer.fields) in axis.following
    mode = _mode(layer)
    if mode == "NONE":
        return False
    is_primary = ("HORIZONTAL" if mode == "GRID" else mode) == axis.mode
    return bool(layer.fields.get("stackPrimarySizing" if is_primary else "stackCounterSizing", _HUGS) == _HUGS)


def _number(layer: FigNode, name: str) -> float:
    return float(layer.fields.get(name, 0.0))


def _mode(layer: FigNode) -> str:
    return str(layer.fields.get("stackMode", "NONE"))


def _side(layer: FigNode, axis: _Axis) -> float:
    return float((layer.fields.get("size") or {}).get(axis.side, 0.0))


def _place(layer: FigNode, axis: _Axis) -> float:
    return float((layer.fields.get("transform") or {}).get(axis.place, 0.0))


def _is_close(one: FigNode, other: FigNode, axis: _Axis) -> bool:
    return abs(_side(one, axis) - _side(other, axis)) <= _CLOSE


def _is_turned_alike(one: FigNode, other: FigNode) -> bool:
    a, b = one.transform, other.transform
    return all(abs(p - q) <= _LINEAR for p, q in ((a.a, b.a), (a.b, b.b), (a.c, b.c), (a.d, b.d)))
