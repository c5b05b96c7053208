"""The page of a design that shows its parts in their states: a row for each part, the default first."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Affine, Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.states.grounds import grounds_of
from htmlfig_desktop.engine.convert.states.likeness import BUILT_SAME, LOOKS_SAME
from htmlfig_desktop.engine.convert.states.looks import PartLooks, alone, marked, parts_of
from htmlfig_desktop.engine.scene.distinct_names import distinct_names
from htmlfig_desktop.engine.scene.nodes import Frame, Group, InteractionState, Layer, Rectangle, Semantics, Text, walk
from htmlfig_desktop.engine.scene.paints import Corners, SolidPaint

_BESIDE: Final = 40.0
"""Between the looks of a part, px."""
_BELOW: Final = 48.0
"""Between parts, px."""
_MARGIN: Final = 16.0
"""Of a ground around its row, px."""
_ROUND: Final = 8.0
"""Its corners, px."""
_MOST: Final = 100
"""Rows."""
_KEY: Final = 10
"""Letters of a part's name for programs."""

_BY_TAG: Final = {
    "A": "Link", "BUTTON": "Button", "INPUT": "Field", "TEXTAREA": "Field", "SELECT": "Field", "LI": "Item",
    "TR": "Row", "TD": "Cell", "LABEL": "Label", "SUMMARY": "Summary",
}  # fmt: skip
"""What parts are that have different names, such as their words."""

_Looks = Mapping[InteractionState, Frame]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a design says of its parts."""

    whole: Layer
    """The design, whose parts have their names."""
    rows: tuple[Layer, ...]
    """What stands on the page of the states."""
    parts: int
    """How many rows there are."""
    beyond: int
    """Parts that have none, since there are so many."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A part and those that are built and behave the same."""

    key: str
    default: Frame
    looks: _Looks
    numbers: list[str]
    names: set[str]
    """What those are called."""


@dataclass(frozen=True, slots=True)
class _Stage:
    """What rows are placed with; all by the numbers of parts."""

    defaults: Mapping[str, Frame]
    keys: Mapping[str, str]
    grounds: Mapping[str, Color]


def states_that_differ(whole: Layer, told: Iterable[PartLooks]) -> dict[str, dict[InteractionState, Frame]]:
    """Return by number of a part how it looks in the states in which it looks otherwise; no others are named.

    Args:
        whole: The design at rest, its parts frames.
        told: Looks of its parts.
    """
    found: dict[str, dict[InteractionState, Frame]] = {}
    defaults = parts_of(whole)
    for looks in told:
        for number, frame in looks.frames.items():
            default = defaults.get(number)
            if default is None:
                continue
            look = alone(frame)
            known = found.get(number, {})
            if not any(LOOKS_SAME.holds(look, each) for each in (alone(default), *known.values())):
                found.setdefault(number, {})[looks.state] = look
    return found


def sheet_of(whole: Layer, states: Mapping[str, _Looks]) -> Sheet:
    """Return the sheet of a design.

    Args:
        whole: The design at rest, its parts frames.
        states: Of its parts, as ``states_that_differ`` gives them.
    """
    defaults = parts_of(whole)
    rows: list[_Row] = []
    for number, default in defaults.items():
        if number in states:
            _put(rows, number, alone(default), states[number])
    beyond, rows = sum(len(row.numbers) for row in rows[_MOST:]), rows[:_MOST]
    keys = {number: row.key for row in rows for number in row.numbers}
    stage = _Stage(defaults, keys, grounds_of(whole))
    names = distinct_names([_called(row) for row in rows])
    return Sheet(marked(whole, keys), tuple(_placed(rows, names, stage)), len(rows), beyond)


def _put(rows: list[_Row], number: str, default: Frame, looks: _Looks) -> None:
    """Put a part into the row of those like it, or into one of its own."""
    for row in rows:
        if _is_same(row, default, looks):
            row.numbers.append(number)
            row.names.add(default.name)
            return
    rows.append(_Row(_key_of(default, looks), default, looks, [number], {default.name}))


def _is_same(row: _Row, default: Frame, looks: _Looks) -> bool:
    if row.looks.keys() != looks.keys() or not BUILT_SAME.holds(row.default, default):
        return False
    return all(BUILT_SAME.holds(row.looks[state], look) for state, look in looks.items())


def _key_of(default: Frame, looks: _Looks) -> str:
    """Return a name that equal parts of other pages have, too."""
    said = repr([_without_outlines(marked(each, {})) for each in (default, *looks.values())])
    return hashlib.sha256(said.encode()).hexdigest()[:_KEY]


def _without_outlines(layer: Layer) -> Layer:
    """Return a layer without the outlines of its letters, which follow from the rest."""
    if isinstance(layer, Text):
        return replace(layer, layout=None)
    if not isinstance(layer, Frame | Group):
        return layer
    return replace(layer, children=tuple(map(_without_outlines, layer.children)))


def _placed(rows: Sequence[_Row], names: Sequence[str], stage: _Stage) -> list[Layer]:
    y = 0.0
    placed: list[Layer] = []
    for row, name in zip(rows, names, strict=True):
        looks = {InteractionState.DEFAULT: row.default, **row.looks}
        height = max(frame.bounds.height for frame in looks.values())
        width = sum(frame.bounds.width + _BESIDE for frame in looks.values()) - _BESIDE
        placed.extend(_ground(row, name, Rect(0, y, width, height), stage))
        x = 0.0
        for state, frame in looks.items():
            place = Affine.translation(x, y) @ frame.transform
            whole = _with_known_parts(frame, stage)
            said = replace(frame.semantics, part=row.key, state=state, leads_to="")
            placed.append(replace(whole, name=f"{name} / {state.value}", transform=place, semantics=said))
            x += frame.bounds.width + _BESIDE
        y += height + _BELOW
    return placed


def _ground(row: _Row, name: str, area: Rect, stage: _Stage) -> list[Layer]:
    """Return what a row stands on where that is not nearly white."""
    color = stage.grounds.get(row.numbers[0])
    if color is None:
        return []
    around = area.inset(-_MARGIN, -_MARGIN, -_MARGIN, -_MARGIN)
    return [
        Rectangle(
            name=f"{name} / Ground",
            size=around.size,
            transform=Affine.translation(around.x, around.y),
            fills=(SolidPaint(color),),
            corners=Corners(_ROUND, _ROUND, _ROUND, _ROUND),
            semantics=Semantics(part=row.key),
        )
    ]


def _with_known_parts(frame: Frame, stage: _Stage) -> Layer:
    """Return a look in which those parts have their names that look there as by default."""
    inside = parts_of(frame)
    same = {
        number: stage.keys[number]
        for number, each in inside.items()
        if each is not frame and number in stage.keys and LOOKS_SAME.holds(alone(each), alone(stage.defaults[number]))
    }
    return marked(frame, same)


def _called(row: _Row) -> str:
    """Return what those of a row are called together: as each of them is, else what they are."""
    default = row.default
    if len(row.names) == 1 or default.semantics.tag not in _BY_TAG:
        return default.name
    if default.semantics.tag == "A" and (default.fills or default.stroke):
        texts = sum(isinstance(layer, Text) for layer in walk((default,)))
        return "Card" if texts > 1 else "Button"
    return _BY_TAG[default.semantics.tag]
