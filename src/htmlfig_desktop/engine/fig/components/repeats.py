"""Finds what repeats in a design and is worth a component."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fig.components.fitting import fits
from htmlfig_desktop.engine.fig.components.kinds import Kinds, own_layers
from htmlfig_desktop.engine.fig.components.states import Look, StatesSheet
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.fig.writing.notes import Note, note_of
from htmlfig_desktop.engine.scene.distinct_names import DistinctNames

_LARGE: Final = 6
"""Layers from which a second occurrence is enough; of less there must be three."""
_MOST_TRIED: Final = 40
"""Components of one kind that a layer is compared with."""
_SAYS_NOTHING: Final = frozenset({"Container", "Inline", "Row", "Stack", "Item"})
"""Names that our layers have for want of a better one."""
_BY_TAG: Final = {
    "LI": "Item", "TR": "Row", "A": "Link", "BUTTON": "Button", "ARTICLE": "Article", "SECTION": "Section",
    "NAV": "Navigation", "HEADER": "Header", "FOOTER": "Footer", "FIGURE": "Figure", "LABEL": "Label",
}  # fmt: skip
"""What layers are called together, by their tag, where each has a name of its own."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """A part of a design that occurs again and again or has states, or an icon that stands in for others in such."""

    name: str
    """What its component is called; no two of one design have the same."""
    size: Size
    """Of the model."""
    layers: int
    """In each occurrence, itself included."""
    is_icon: bool
    first: Guid
    """The first of all layers that are alike: says which repeat it is, whichever others are taken."""
    model: Guid
    """The layer that becomes the component."""
    occurrences: tuple[Guid, ...]
    """What becomes instances, in the order of the design; none of an icon that only copies of larger parts have."""
    alike: tuple[Guid, ...]
    """Occurrences and those that are gone inside instances of a larger component, the model first."""
    places: int
    """In how many places of the design it is seen, beside the page of the states."""
    looks: tuple[Look, ...] = ()
    """In which states it is there, the default first, which is the model; none of what has no states."""
    ground: Guid | None = None
    """What lies below these, so that they can be read."""
    spare: tuple[Guid, ...] = ()
    """What shows them once more."""

    @property
    def shown(self) -> tuple[Guid, ...]:
        """All that the page of the states shows of it."""
        return (*(look.frame for look in self.looks), *((self.ground,) if self.ground else ()), *self.spare)


def find_repeats(file: FigFile, taken: Mapping[Guid, str] | None = None) -> tuple[Repeat, ...]:
    """Return what repeats or has states, the largest first; inside of a larger one it counts only in its component.

    Args:
        file: A design.
        taken: By ``Repeat.first`` which repeats there shall be, and their names; None: all. Icons that stand in for
            each other in one of these come with it.
    """
    return _Finder(file, taken).repeats()


class _Finder:
    """Gathers repeats; used once."""

    def __init__(self, file: FigFile, taken: Mapping[Guid, str] | None) -> None:
        self._file = file
        self._taken = taken
        self._sheet = StatesSheet(file)
        self._kinds = Kinds(file, lambda part: self._sheet.keys.get(part, part))
        symbols = (node for node in file.nodes if node.type == "SYMBOL")
        self._kept = self._sheet.of_themselves.union(*map(self._below, symbols))
        """Layers that are in a component already, or would be one inside of itself."""
        self._uncounted = set(self._sheet.layers)
        """Layers that show once more what stands somewhere else."""
        self._gone: set[Guid] = set()
        self._names = DistinctNames()
        self._found: list[Repeat] = []
        self._swapped: set[int] = set()
        """Kinds of icons that stand in for each other."""

    def repeats(self) -> tuple[Repeat, ...]:
        clusters = sorted(self._clusters(), key=lambda nodes: -self._kinds.sizes[nodes[0].guid])
        for cluster in clusters:
            if not self._kinds.is_icon(cluster[0]):
                self._take(cluster)
        for cluster in clusters:
            if self._kinds.is_icon(cluster[0]):
                self._take_icon(cluster)
        return tuple(self._found)

    def _take(self, cluster: list[FigNode]) -> None:
        there = self._there(cluster)
        row = self._sheet.rows.get(cluster[0].guid)
        if row is None and self._count(there) < (2 if self._kinds.sizes[cluster[0].guid] >= _LARGE else 3):
            return
        name = self._wanted(cluster[0], lambda: row.name if row else _called(self._file, there))
        if name is None:
            return
        if row is not None:
            self._uncounted.difference_update(self._below(there[0]))
        for node in there[1:]:
            self._gone.update(self._below(node))
        copies = [node for node in cluster if node.guid in self._gone and node not in there]
        self._add(name, cluster[0], there[0], there, [*there, *copies])
        self._swapped |= self._stand_ins([*there, *copies])

    def _take_icon(self, cluster: list[FigNode]) -> None:
        there = self._there(cluster)
        is_swapped = self._kinds.of(cluster[0]) in self._swapped
        if self._count(there) < 3 and not is_swapped:
            return
        name = self._wanted(cluster[0], lambda: _icon_name(there or cluster), is_needed=is_swapped)
        if name is not None:
            others = [node for node in cluster if node not in there]
            self._add(name, cluster[0], (there or cluster)[0], there, [*there, *others])

    def _there(self, cluster: list[FigNode]) -> list[FigNode]:
        there = [node for node in cluster if node.guid not in self._gone]
        return [node for node in there if node is there[0] or fits(self._file, self._kinds, there[0], node)]

    def _count(self, there: list[FigNode]) -> int:
        return sum(node.guid not in self._uncounted for node in there)

    def _below(self, top: FigNode) -> Iterator[Guid]:
        return (node.guid for depth, node in self._file.walk(top) if depth)

    def _wanted(self, first: FigNode, called: Callable[[], str], *, is_needed: bool = False) -> str | None:
        """Return what a repeat is called; None: it stays as it is."""
        if self._taken is not None:
            return self._taken.get(first.guid) or (self._names.give(called()) if is_needed else None)
        return self._names.give(called())

    def _add(
        self, name: str, first: FigNode, model: FigNode, there: Sequence[FigNode], alike: Sequence[FigNode]
    ) -> None:
        row = self._sheet.rows.get(first.guid)
        self._found.append(
            Repeat(
                name,
                model.size or Size(0, 0),
                self._kinds.sizes[model.guid],
                self._kinds.is_icon(model),
                first.guid,
                model.guid,
                tuple(node.guid for node in there if row is None or node is not model),
                tuple(node.guid for node in alike),
                sum(node.guid not in self._sheet.layers for node in alike),
                row.looks if row else (),
                row.ground if row else None,
                row.others if row else (),
            )
        )

    def _stand_ins(self, alike: list[FigNode]) -> set[int]:
        """Return the kinds of icons that occurrences have in one place, where these differ."""
        layers = [list(own_layers(self._file, self._kinds, node)) for node in alike]
        found: set[int] = set()
        for place in zip(*layers, strict=True):
            icons = {self._kinds.of(node) for node in place} if self._kinds.is_icon(place[0]) else set()
            found |= icons if len(icons) > 1 else set()
        return found

    def _clusters(self) -> Iterator[list[FigNode]]:
        """Yield layers of one kind that could be instances of the first of them; icons may be alone.

        Parts with states come after the frame that shows them by default.
        """
        by_kind: dict[int, list[FigNode]] = defaultdict(list)
        for row in self._sheet.rows.values():
            if not any(look.frame in self._kinds.foreign for look in row.looks):
                default = self._file.by_guid[row.looks[0].frame]
                by_kind[self._kinds.of(default)].append(default)
        for page in self._file.pages:
            for depth, node in self._file.walk(page):
                if depth > 1 and self._is_part(node):
                    by_kind[self._kinds.of(node)].append(node)
        for nodes in by_kind.values():
            clusters: list[list[FigNode]] = []
            for node in nodes:
                tried = clusters[:_MOST_TRIED]
                home = next((each for each in tried if fits(self._file, self._kinds, each[0], node)), None)
                if home is None:
                    clusters.append([node])
                else:
                    home.append(node)
            yield from (cluster for cluster in clusters if len(cluster) > 1 or self._kinds.is_icon(cluster[0]))

    def _is_part(self, node: FigNode) -> bool:
        """Return whether a layer can become a component: an icon, or a frame that is no group, with something in it."""
        fields = node.fields
        if fields.get("mask") or node.guid in self._kinds.foreign or node.guid in self._kept:
            return False
        if self._kinds.is_icon(node):
            return True
        if node.type != "FRAME" or fields.get("resizeToFit"):
            return False
        paints = any(depth and _paints(below) for depth, below in self._file.walk(node))
        return paints or bool(note_of(fields, Note.PART))


def _paints(node: FigNode) -> bool:
    return node.type in ("TEXT", "VECTOR") or bool(node.fields.get("fillPaints"))


def _icon_name(icons: list[FigNode]) -> str:
    (name, count), *_ = Counter(icon.name for icon in icons).most_common(1)
    return name if 2 * count >= len(icons) else "Icon"


def _called(file: FigFile, nodes: list[FigNode]) -> str:
    """Return what occurrences are called together."""
    (name, count), *_ = Counter(node.name for node in nodes).most_common(1)
    if 2 * count >= len(nodes) and name not in _SAYS_NOTHING:
        return name
    tag = str(nodes[0].fields.get("accessibleHTMLTag"))
    return _BY_TAG.get(tag) or _by_content(file, nodes[0])


def _by_content(file: FigFile, node: FigNode) -> str:
    """Return what somebody would call a part of whom nobody says anything."""
    texts = sum(layer.type == "TEXT" for _, layer in file.walk(node))
    has_ground = any(node.fields.get(name) for name in ("fillPaints", "strokePaints", "effects"))
    if texts > 1:
        return "Card" if has_ground else "Item"
    if texts:
        return "Label" if has_ground else "Text"
    return "Graphic"
