"""Whether two layers look the same: exactly, or but for what they say and what follows from that."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    Constraint,
    Frame,
    Group,
    Layer,
    LayoutSizing,
    Text,
    Vector,
    walk,
)
from htmlfig_desktop.engine.scene.paints import ImagePaint, Paint
from htmlfig_desktop.engine.scene.text import TextContent, TextRun, TextStyle

_UNSEEN: Final = frozenset({"name", "semantics", "layout"})
_PLACEMENT: Final = frozenset({"transform", "layout_child", "limits", "horizontal", "vertical", "scroll_behavior"})
_CLOSE: Final = 0.05
"""px, or other units, that nobody sees."""
_NEAR: Final = 1.6
"""px by which distances of two layouts differ that are meant to be the same, since browsers round."""
_ICON_SIDE: Final = 64.0
"""px of the longer side of an icon at most."""
_SAME_SIZE: Final = 1.0
"""px by which frames that keep their size may differ in it."""


class Likeness:
    """A way to compare layers.

    Args:
        ignored: By type: its fields that do not count.
        tolerance: By type: how far its numbers may be apart where that is not ``_CLOSE``.
        takes_icons: Whether one icon is as good as another of the same colors.
    """

    def __init__(
        self,
        ignored: Mapping[type, frozenset[str]],
        tolerance: Mapping[type, float],
        *,
        takes_icons: bool = False,
    ) -> None:
        self._takes_icons = takes_icons
        self._ignored = ignored
        self._tolerance = tolerance
        self._counted: dict[type, tuple[str, ...]] = {}

    def holds(self, one: Layer, other: Layer) -> bool:
        """Return whether two layers are alike, wherever they stand."""
        if type(one) is not type(other) or not _is_as_large(one, other):
            return False
        names = [name for name in self._names(type(one)) if name not in _PLACEMENT]
        return all(self._alike(getattr(one, name), getattr(other, name), _CLOSE) for name in names)

    def _alike(self, one: Any, other: Any, tolerance: float) -> bool:
        if one is other or (self._takes_icons and _are_icons(one, other)):
            return True
        if isinstance(one, float | int) and isinstance(other, float | int):
            return abs(one - other) <= tolerance
        if type(one) is not type(other):
            return False
        if isinstance(one, tuple):
            pairs = zip(one, other, strict=False)
            return len(one) == len(other) and all(self._alike(mine, its, tolerance) for mine, its in pairs)
        if not is_dataclass(one):
            return bool(one == other)
        inner = self._tolerance.get(type(one), _CLOSE)
        idle = _IDLE[type(one)](one, other) if type(one) in _IDLE else ()
        names = [name for name in self._names(type(one)) if name not in idle]
        return _is_as_large(one, other) and all(
            self._alike(getattr(one, name), getattr(other, name), inner) for name in names
        )

    def _names(self, kind: type) -> tuple[str, ...]:
        """Return the fields of a type that count."""
        if kind not in self._counted:
            ignored = [names for each, names in self._ignored.items() if issubclass(kind, each)]
            counted = [each.name for each in fields(kind) if each.compare]
            self._counted[kind] = tuple(name for name in counted if not any(name in names for names in ignored))
        return self._counted[kind]


LOOKS_SAME: Final = Likeness({Layer: _UNSEEN}, {Color: 1 / 512})
"""Nobody sees a difference."""
BUILT_SAME: Final = Likeness(
    {
        Layer: _UNSEEN | _PLACEMENT | {"size"},
        TextRun: frozenset({"characters"}),
        TextStyle: frozenset({"hyperlink"}),
        TextContent: frozenset({"resize"}),
        ImagePaint: frozenset({"image", "alt_text", "transform"}),
    },
    {Color: 1 / 512, AutoLayout: _NEAR},
    takes_icons=True,
)
"""They differ in words, icons, pictures, and the sizes that follow from these."""


def _are_icons(one: object, other: object) -> bool:
    """Return whether two layers are small drawings of the same colors."""
    if not (isinstance(one, Layer) and isinstance(other, Layer)):
        return False
    return _is_icon(one) and _is_icon(other) and _colors(one) == _colors(other)


def _is_icon(layer: Layer) -> bool:
    if max(layer.size.width, layer.size.height) > _ICON_SIDE:
        return False
    leaves = [each for each in walk((layer,)) if not isinstance(each, Frame | Group)]
    return bool(leaves) and all(isinstance(each, Vector) for each in leaves)


def _colors(layer: Layer) -> frozenset[tuple[Paint, ...]]:
    drawn = [each for each in walk((layer,)) if isinstance(each, Vector)]
    strokes = [each.stroke.paints if each.stroke else () for each in drawn]
    return frozenset((*(each.fills for each in drawn), *strokes)) - {()}


def _idle_in_layout(one: AutoLayout, other: AutoLayout) -> tuple[str, ...]:
    """Return alignments along axes on which both are as long as what they hold."""
    hug = LayoutSizing.HUG
    primary = ("primary_align",) if one.primary_sizing is hug is other.primary_sizing else ()
    return (*primary, "counter_align") if one.counter_sizing is hug is other.counter_sizing else primary


_IDLE: Final[Mapping[type, Callable[[Any, Any], tuple[str, ...]]]] = {
    AutoLayout: _idle_in_layout,
}
"""Fields that change nothing, as things are."""


def _is_as_large(one: object, other: object) -> bool:
    """Return whether two layers that keep their size, whatever they hold and stand in, have the same one."""
    if not (isinstance(one, Layer) and isinstance(other, Layer)) or _follows(one):
        return True
    is_loose = one.layout_child is not None and one.layout_child.is_absolute
    is_wide = is_loose and one.horizontal is Constraint.STRETCH
    is_high = is_loose and one.vertical is Constraint.STRETCH
    as_wide = is_wide or abs(one.size.width - other.size.width) <= _SAME_SIZE
    return as_wide and (is_high or abs(one.size.height - other.size.height) <= _SAME_SIZE)


def _follows(layer: Layer) -> bool:
    """Return whether a layer is as large as what it holds, or as there is room for."""
    if isinstance(layer, Text | Group) or (isinstance(layer, Frame) and layer.auto_layout is not None):
        return True
    role = layer.layout_child
    return role is not None and (role.grows or role.stretches)
