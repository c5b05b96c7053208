"""What has changed from one design to the next, counted in a designer's words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import TYPE_CHECKING, Literal

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.value_fields import PaintFields


_STILL = 0.01
"""Less than so many px is no move."""
_PAINTS: tuple[Literal["fillPaints", "strokePaints"], ...] = ("fillPaints", "strokePaints")


@dataclass(frozen=True, slots=True)
class Changes:
    """How much of each kind is different."""

    texts: int = 0
    """Text layers with other words."""
    colors: int = 0
    """Pairs of an old and a new color, however many layers they are on."""
    pictures: int = 0
    fonts: int = 0
    """Text layers in another font or size."""
    moved: int = 0
    """Layers elsewhere in their parent, or of another size, and otherwise the same."""
    added: int = 0
    """Layers that were not there."""
    removed: int = 0

    @property
    def is_none(self) -> bool:
        """Whether the two designs are the same."""
        return self == Changes()


def changes_between(before: FigFile, after: FigFile) -> Changes:
    """Return what has changed. Layers are told apart by their place in the tree, their type and their name.

    Pages after the first, such as the one with states, show once more what is on it: they count where it is the same.
    """
    pages = list(zip_longest(before.pages, after.pages))
    changes = _changes_of(before, after, pages[:1])
    return _changes_of(before, after, pages[1:]) if changes.is_none else changes


def _changes_of(before: FigFile, after: FigFile, pages: Sequence[tuple[FigNode | None, FigNode | None]]) -> Changes:
    counter = _Counter(before, after)
    for old, new in pages:
        if old is not None and new is not None:
            counter.compare(old, new)
        else:
            counter.count_whole(old, new)
    return counter.changes


class _Counter:
    def __init__(self, before: FigFile, after: FigFile) -> None:
        self._before = before
        self._after = after
        self._counts = dict.fromkeys(("texts", "pictures", "fonts", "moved", "added", "removed"), 0)
        self._colors: set[tuple[str, str]] = set()

    @property
    def changes(self) -> Changes:
        return Changes(colors=len(self._colors), **self._counts)

    def compare(self, old: FigNode, new: FigNode) -> None:
        """Count what differs in two nodes and below them."""
        waiting = [(old, new)]
        while waiting:
            one, other = waiting.pop()
            self._compare_node(one, other)
            waiting.extend(self._pairs(one, other))

    def count_whole(self, old: FigNode | None, new: FigNode | None) -> None:
        """Count what is on a page that has come or gone."""
        self._counts["removed"] += _below(self._before, old) if old is not None else 0
        self._counts["added"] += _below(self._after, new) if new is not None else 0

    def _pairs(self, old: FigNode, new: FigNode) -> Iterator[tuple[FigNode, FigNode]]:
        """Yield the children that are each other's; count those that have come or gone."""
        mine, theirs = self._before.children_of(old), self._after.children_of(new)
        matcher = SequenceMatcher(None, [_key(node) for node in mine], [_key(node) for node in theirs], autojunk=False)
        for kind, a, b, c, d in matcher.get_opcodes():
            if kind == "equal":
                yield from zip(mine[a:b], theirs[c:d], strict=True)
            else:
                yield from self._other_names(list(mine[a:b]), list(theirs[c:d]))

    def _other_names(self, gone: list[FigNode], come: list[FigNode]) -> Iterator[tuple[FigNode, FigNode]]:
        """Pair what has another name but the same type, in order: a text is named after its words."""
        for node in list(gone):
            match = next((each for each in come if each.type == node.type), None)
            if match is not None:
                gone.remove(node)
                come.remove(match)
                yield node, match
        self._counts["removed"] += sum(1 + _below(self._before, node) for node in gone)
        self._counts["added"] += sum(1 + _below(self._after, node) for node in come)

    def _compare_node(self, old: FigNode, new: FigNode) -> None:
        words = [node.text_data.get("characters") for node in (old, new)]
        differs = {
            "texts": words[0] != words[1],
            "pictures": _pictures(old) != _pictures(new),
            "fonts": _font(old) != _font(new),
        }
        colors = set(zip(_colors(old), _colors(new), strict=False)) - {(each, each) for each in _colors(old)}
        self._colors |= colors
        if not any(differs.values()) and not colors:
            differs["moved"] = _has_moved(old, new)
        for name, is_so in differs.items():
            self._counts[name] += is_so


def _key(node: FigNode) -> tuple[str, str]:
    return node.type, node.name


def _below(file: FigFile, node: FigNode) -> int:
    return sum(1 for _ in file.walk(node)) - 1


def _paints(node: FigNode) -> Iterator[PaintFields]:
    for name in _PAINTS:
        yield from node.fields.get(name) or ()


def _colors(node: FigNode) -> list[str]:
    found = []
    for paint in _paints(node):
        stops = [stop.get("color") for stop in paint.get("stops") or ()]
        for color in (paint.get("color"), *stops):
            if color:
                opacity = paint.get("opacity", 1.0) * color["a"]
                parts = " ".join(f"{part * 255:.0f}" for part in (color["r"], color["g"], color["b"]))
                found.append(f"{parts} {opacity:.3f}")
    return found


def _pictures(node: FigNode) -> list[bytes | None]:
    return [(paint.get("image") or {}).get("hash") for paint in _paints(node) if paint.get("image")]


def _font(node: FigNode) -> object:
    font = node.fields.get("fontName")
    return font and (font["family"], font["style"]), node.fields.get("fontSize")


def _has_moved(old: FigNode, new: FigNode) -> bool:
    if old.type == "CANVAS":
        return False
    places = [(node.transform.e, node.transform.f, *_sides(node)) for node in (old, new)]
    return any(abs(a - b) > _STILL for a, b in zip(*places, strict=True))


def _sides(node: FigNode) -> tuple[float, float]:
    return (node.size.width, node.size.height) if node.size is not None else (0.0, 0.0)
