"""Whether one layer, given the words and the size of another of its kind, comes out as the other is.

What stands in an auto layout follows from it: it was written only where Figma's rules give what the page shows. What
does not must follow its parent by its constraints.
"""

from __future__ import annotations

from typing import Final, Literal

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fig.components.kinds import (
    ACROSS,
    ALIGNMENTS,
    CLIP,
    NUMBERS,
    TRACKS,
    Distance,
    Kinds,
    Sizing,
    following_sides,
    track_sizes,
)
from htmlfig_desktop.engine.fig.components.styling import breaks, is_edged_alike, is_set_alike
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode
from htmlfig_desktop.engine.fig.writing.notes import Note, note_of

_CLOSE: Final = 1.01
"""px by which browsers round what is the same; instances hold where each layer is."""
NEAR: Final = 1.5
"""px by which the distances of equal layouts differ: one takes up what several lines of text are rounded by."""
_SHARE: Final = 0.01
"""Of the room that tracks share, likewise."""
_LINEAR: Final = 1e-4
"""Of turned and scaled layers, likewise."""
_MARKED: Final = 2
"""Texts set otherwise in one part and another of the same words: a menu marks one here, and another one there."""
_FEW: Final = 4
"""Likewise in large parts, such as with several menus: one of so many."""
HUGS: Final = "RESIZE_TO_FIT_WITH_IMPLICIT_SIZE"


@dataclass(frozen=True, slots=True)
class Axis:
    """One of the two axes of the plane, by the fields that speak of it."""

    side: Literal["x", "y"]
    """Of a size."""
    place: Literal["m02", "m12"]
    """Of a matrix."""
    constraint: Literal["horizontalConstraint", "verticalConstraint"]
    mode: str
    """Of auto layouts that run along it; grids count as horizontal."""
    following: tuple[str, ...]
    """Texts that are as long as their characters along it."""
    aligned: Literal["textAlignHorizontal", "textAlignVertical"]
    """What texts say of their alignment along it."""
    paddings: tuple[Distance, Distance]
    """Of an auto layout along it."""


AXES: Final = (
    Axis(
        "x",
        "m02",
        "horizontalConstraint",
        "HORIZONTAL",
        ("WIDTH_AND_HEIGHT",),
        "textAlignHorizontal",
        ("stackHorizontalPadding", "stackPaddingRight"),
    ),
    Axis(
        "y",
        "m12",
        "verticalConstraint",
        "VERTICAL",
        ("WIDTH_AND_HEIGHT", "HEIGHT"),
        "textAlignVertical",
        ("stackVerticalPadding", "stackPaddingBottom"),
    ),
)
_KEPT_PARTS: Final = {"MIN": 0.0, "LEFT": 0.0, "TOP": 0.0, "CENTER": 0.5, "MAX": 1.0, "RIGHT": 1.0, "BOTTOM": 1.0}
"""Where the point lies around which a layer grows, in parts of its length."""


def fits(file: FigFile, kinds: Kinds, component: FigNode, other: FigNode) -> bool:
    """Return whether a layer can be an instance of another of its kind, with a size of its own as any instance."""
    pending = [(component, other, False)]
    texts = marked = boxes = 0
    while pending:
        one, another, is_in_part = pending.pop()
        is_in_part = is_in_part or bool(note_of(one.fields, Note.PART))
        texts += one.type == "TEXT"
        if not _is_styled_alike(one, another):
            if is_in_part or not kinds.say_the_same(one, another):
                return False
            marked += one.type == "TEXT"
            boxes += one.type != "TEXT"
        if not all(_is_aligned_alike(file, one, another, name) for name in ALIGNMENTS):
            return False
        for mine, its in zip(file.children_of(one), file.children_of(another), strict=True):
            if not _child_fits(file, kinds, mine, its, one, another):
                return False
            if not kinds.is_icon(mine):
                pending.append((mine, its, is_in_part))
    is_same = not (marked or boxes)
    return is_same or (texts > 1 and marked <= most_marked(texts))


def most_marked(texts: int) -> int:
    """Return how many of so many texts may be set otherwise in another part that says the same."""
    return max(_MARKED, texts // _FEW)


def _is_styled_alike(one: FigNode, other: FigNode) -> bool:
    """Return whether the distances in a layer, and what is around it, agree."""
    if one.type == "TEXT":
        return is_set_alike(one.fields, other.fields)
    if not all(abs(_number(one, name) - _number(other, name)) <= NEAR for name in NUMBERS):
        return False
    if not all(_tracks_fit(one, other, name) for name in TRACKS):
        return False
    return one.type != "FRAME" or is_edged_alike(one.fields, other.fields)


def _tracks_fit(one: FigNode, other: FigNode, name: str) -> bool:
    """Return whether the tracks of two grids are equally large but for what browsers round."""
    pairs = zip(track_sizes(one.fields, name), track_sizes(other.fields, name), strict=True)
    return all(abs(mine - its) <= (_CLOSE if kind == "FIXED" else _SHARE) for (kind, mine), (_, its) in pairs)


def _child_fits(file: FigFile, kinds: Kinds, mine: FigNode, its: FigNode, parent: FigNode, other: FigNode) -> bool:
    if mine.fields.get(CLIP) != its.fields.get(CLIP):
        return False
    if _mode(parent) == "NONE" or mine.fields.get("stackPositioning") == "ABSOLUTE":
        is_same = mine.fields.get(ACROSS) == its.fields.get(ACROSS)
        is_turned = not _is_turned_alike(mine, its)
        return is_same and not is_turned and all(_is_anchored(mine, its, parent, other, axis) for axis in AXES)
    if mine.fields.get(ACROSS) != its.fields.get(ACROSS):
        is_said = mine.type == "FRAME" and kinds.say_the_same(mine, its)
        if not is_said and not _is_left(mine, parent):
            return False
    return all(_is_as_long(file, mine, its, parent, other, axis) or _is_close(mine, its, axis) for axis in AXES)


def _is_as_long(file: FigFile, mine: FigNode, its: FigNode, parent: FigNode, other: FigNode, axis: Axis) -> bool:
    """Return whether what makes a layer in a layout so long makes the other one as long as it is."""
    if mine.type == "TEXT":
        is_sure = fills(its, other, axis) or not breaks(its.fields)
        if fills(mine, parent, axis):
            return is_sure
        follows = follows_itself(mine, axis)
        return follows and (follows_itself(its, axis) or (is_sure and fills(its, other, axis)))
    if fills(its, other, axis):  # where the other does not, the instance says so
        return True
    return all(follows_itself(layer, axis) or is_full(file, layer, axis) for layer in (mine, its))


def is_full(file: FigFile, layer: FigNode, axis: Axis) -> bool:
    """Return whether what is in a layout is as long as that is, though it does not follow it."""
    children = file.children_of(layer)
    flowing = [child for child in children if child.fields.get("stackPositioning") != "ABSOLUTE"]
    if layer.type != "FRAME" or _mode(layer) not in ("HORIZONTAL", "VERTICAL") or not flowing:
        return False
    if any(fills(child, layer, axis) for child in flowing) or "stackWrap" in layer.fields:
        return False
    before, after = (_number(layer, name) for name in axis.paddings)
    lengths = [_side(child, axis) for child in flowing]
    is_along = _mode(layer) == axis.mode
    inner = sum(lengths) + _number(layer, "stackSpacing") * (len(lengths) - 1) if is_along else max(lengths)
    return abs(before + inner + after - _side(layer, axis)) <= _CLOSE


def _is_left(text: FigNode, parent: FigNode) -> bool:
    """Return whether a text begins at the same place, be it as wide as its letters or as its column."""
    is_line = text.type == "TEXT" and _mode(parent) == "VERTICAL"
    return is_line and text.fields.get("textAlignHorizontal", "LEFT") == "LEFT"


def _is_aligned_alike(file: FigFile, one: FigNode, other: FigNode, name: str) -> bool:
    """Return whether an alignment agrees, or makes no difference here."""
    if one.fields.get(name) == other.fields.get(name):
        return True
    is_primary = name == "stackPrimaryAlignItems"
    axis = next(axis for axis in AXES if (axis.mode == _mode(one)) == is_primary)
    pairs = zip(file.children_of(one), file.children_of(other), strict=True)
    return all(abs(_place(a, axis) - _place(b, axis)) <= _CLOSE and _is_close(a, b, axis) for a, b in pairs)


def _is_anchored(mine: FigNode, its: FigNode, parent: FigNode, other: FigNode, axis: Axis) -> bool:
    """Return whether a layer stands where its constraint says in a parent of another size."""
    grown = _side(other, axis) - _side(parent, axis)
    longer = _side(its, axis) - _side(mine, axis)
    moved = _place(its, axis) - _place(mine, axis)
    constraint = mine.fields.get(axis.constraint, "MIN")
    if follows_itself(mine, axis):
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


def fills(child: FigNode, parent: FigNode, axis: Axis) -> bool:
    """Return whether a layer is as long as the room that the layout around it has."""
    mode = "HORIZONTAL" if _mode(parent) == "GRID" else _mode(parent)
    if mode == axis.mode:
        return bool(child.fields.get("stackChildPrimaryGrow"))
    return child.fields.get("stackChildAlignSelf") == "STRETCH"


def follows_itself(layer: FigNode, axis: Axis) -> bool:
    """Return whether a layer is as long as what is in it."""
    if layer.type == "TEXT":
        return following_sides(layer.fields) in axis.following
    mode = _mode(layer)
    if mode == "NONE":
        return False
    return layer.fields.get(sizing_along(layer, axis), HUGS) == HUGS


def sizing_along(layer: FigNode, axis: Axis) -> Sizing:
    """Return which field of a frame with an auto layout says what it is as long as along an axis."""
    mode = "HORIZONTAL" if _mode(layer) == "GRID" else _mode(layer)
    return "stackPrimarySizing" if mode == axis.mode else "stackCounterSizing"


def _number(layer: FigNode, name: Distance) -> float:
    return layer.fields.get(name, 0.0)


def _mode(layer: FigNode) -> str:
    return layer.fields.get("stackMode", "NONE")


def _side(layer: FigNode, axis: Axis) -> float:
    size = layer.fields.get("size")
    return size[axis.side] if size else 0.0


def _place(layer: FigNode, axis: Axis) -> float:
    matrix = layer.fields.get("transform")
    return matrix[axis.place] if matrix else 0.0


def _is_close(one: FigNode, other: FigNode, axis: Axis) -> bool:
    return abs(_side(one, axis) - _side(other, axis)) <= _CLOSE


def _is_turned_alike(one: FigNode, other: FigNode) -> bool:
    a, b = one.transform, other.transform
    return all(abs(p - q) <= _LINEAR for p, q in ((a.a, b.a), (a.b, b.b), (a.c, b.c), (a.d, b.d)))
