"""Reads the page that shows parts of a design in their states: a row of frames for each part, the default first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fig.components.fitting import fits
from htmlfig_desktop.engine.fig.components.kinds import Kinds, own_layers
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.fig.writing.notes import Note, note_of
from htmlfig_desktop.engine.scene.nodes import InteractionState

_BY_NAME: Final = {state.value: state for state in InteractionState}
_ORDER: Final = list(InteractionState)
_MOST_TRIED: Final = 40
"""Parts built in one way that another one is compared with."""
_SHOWN: Final = ("fillPaints", "strokePaints", "effects")
_OF_PICTURES: Final = ("type", "opacity", "visible", "blendMode", "imageScaleMode")
"""What pictures in one place have in common, whatever they show."""
_NAMED: Final = frozenset({"colorVar", "stopsVar"})
"""Colors by name, which other pages may have otherwise."""
_CLOSE: Final = 1 / 512
"""By which parts of a color differ that nobody sees, such as of mixed ones."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a part looks in a state."""

    state: InteractionState
    frame: Guid


@dataclass(frozen=True, slots=True, eq=False)
class StatesRow:
    """A part in its states."""

    part: str
    """Its key: what its occurrences say."""
    name: str
    looks: tuple[Look, ...]
    """The default first, and at least another one."""
    ground: Guid | None
    """What lies below them, so that they can be read."""
    others: tuple[Guid, ...]
    """Whatever else is shown of it, such as the same once more for another one of the designs that were joined."""

    @property
    def frames(self) -> tuple[Guid, ...]:
        """All that is shown of it."""
        return (*(look.frame for look in self.looks), *((self.ground,) if self.ground else ()), *self.others)


class StatesSheet:
    """What the pages of the states of a design show; the first page is never one of them.

    Args:
        file: The design.
    """

    def __init__(self, file: FigFile) -> None:
        rows = list(_rows(file))
        self.keys = _Comparison(file, rows).keys() if len(rows) > 1 else {}
        """By a part: the one before it that looks the same in all states, whatever it says."""
        self.rows: dict[Guid, StatesRow] = {row.looks[0].frame: row for row in _merged(rows, self.keys)}
        """By the frame of the default; parts that look the same have one."""
        self.layers: set[Guid] = set()
        """Frames of the rows and what is below them."""
        self.of_themselves: set[Guid] = set()
        """Layers below a frame that say that they are the part that it shows."""
        for row in self.rows.values():
            for depth, node in (each for guid in row.frames for each in file.walk(file.by_guid[guid])):
                self.layers.add(node.guid)
                part = note_of(node.fields, Note.PART)
                if depth and self.keys.get(part, part) == row.part:
                    self.of_themselves.add(node.guid)


def _rows(file: FigFile) -> Iterator[StatesRow]:
    """Yield the parts that have more than one look; of several rows of a part the first counts."""
    by_part: dict[str, list[tuple[InteractionState | None, FigNode]]] = {}
    for page in file.pages[1:]:
        for top in file.children_of(page):
            if part := note_of(top.fields, Note.PART):
                state = _BY_NAME.get(note_of(top.fields, Note.STATE)) if top.type == "FRAME" else None
                by_part.setdefault(part, []).append((state, top))
    for part, shown in by_part.items():
        first: dict[InteractionState | None, FigNode] = {}
        for state, top in shown:
            first.setdefault(state, top)
        ground = first.pop(None, None)
        default = first.get(InteractionState.DEFAULT)
        if default is not None and len(first) > 1:
            looks = tuple(Look(state, first[state].guid) for state in _ORDER if state in first)
            others = tuple(top.guid for state, top in shown if top not in (ground, first.get(state)))
            yield StatesRow(part, _name(default), looks, ground.guid if ground else None, others)


def _merged(rows: Sequence[StatesRow], keys: Mapping[str, str]) -> Iterator[StatesRow]:
    same: dict[str, list[Guid]] = {row.part: [] for row in rows if row.part not in keys}
    for row in rows:
        if row.part in keys:
            same[keys[row.part]].extend(row.frames)
    for row in rows:
        if row.part in same:
            yield StatesRow(row.part, row.name, row.looks, row.ground, (*row.others, *same[row.part]))


class _Comparison:
    """Tells which parts look the same in all states, whatever they say; in joined designs they have different keys."""

    def __init__(self, file: FigFile, rows: Sequence[StatesRow]) -> None:
        self._file = file
        self._rows = rows
        self._kinds = Kinds(file, lambda part: "", file.pages[1:])
        self._keys: dict[str, str] = {}

    def keys(self) -> Mapping[str, str]:
        """Return by a part the first that is the same."""
        firsts: dict[object, list[StatesRow]] = {}
        for row in sorted(self._rows, key=self._layers):  # parts in parts before these
            built = tuple((look.state, self._kinds.of(self._file.by_guid[look.frame])) for look in row.looks)
            known = firsts.setdefault(built, [])
            same = next((each for each in known[:_MOST_TRIED] if self._are_same(each, row)), None)
            if same is None:
                known.append(row)
            else:
                self._keys[row.part] = same.part
        return self._keys

    def _layers(self, row: StatesRow) -> int:
        return self._kinds.sizes[row.looks[0].frame]

    def _are_same(self, one: StatesRow, other: StatesRow) -> bool:
        pairs = [
            (self._file.by_guid[mine.frame], self._file.by_guid[its.frame])
            for mine, its in zip(one.looks, other.looks, strict=True)
        ]
        return all(self._look_same(mine, its) for mine, its in pairs)

    def _look_same(self, one: FigNode, other: FigNode) -> bool:
        if not fits(self._file, self._kinds, one, other):
            return False
        pairs = zip(*(own_layers(self._file, self._kinds, each) for each in (one, other)), strict=True)
        return all(_are_close(self._shown(mine, mine is one), self._shown(its, its is other)) for mine, its in pairs)

    def _shown(self, node: FigNode, is_top: bool) -> list[object]:
        """Return what is seen of a layer, its size aside: paints, effects, and which part it is."""
        part = note_of(node.fields, Note.PART)
        said = "" if is_top else self._keys.get(part, part)
        if self._kinds.is_icon(node):
            paints = [_paints(layer.fields) for _, layer in self._file.walk(node)]
            return [said, [each for at, each in enumerate(paints) if each not in paints[:at]]]
        return [said, _paints(node.fields)]


def _paints(fields: Mapping[str, Any]) -> list[object]:
    return [_plain(paint) for name in _SHOWN for paint in fields.get(name) or ()]


def _plain(paint: Mapping[str, Any]) -> Mapping[str, Any]:
    names = _OF_PICTURES if "image" in paint else paint.keys() - _NAMED
    return {name: paint[name] for name in names if name in paint}


def _are_close(one: Any, other: Any) -> bool:
    if isinstance(one, float) and isinstance(other, float):
        return abs(one - other) <= _CLOSE
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_are_close(each, other[name]) for name, each in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_are_close, one, other))
    return bool(one == other)


def _name(default: FigNode) -> str:
    return default.name.removesuffix(f" / {InteractionState.DEFAULT.value}")
