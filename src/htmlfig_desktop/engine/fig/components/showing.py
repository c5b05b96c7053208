"""What a frame shows, however its layers are nested: all that is seen, where it is, what cuts it, where it leads.

Frames that only hold others, or lay them out, are a matter of taste: on one page of a site a footer's lists are
columns, on the next, where the browser rounded otherwise, their lines stand in the footer itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from htmlfig_desktop.core.geometry import IDENTITY, Affine
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fig.components.fitting import most_marked
from htmlfig_desktop.engine.fig.components.kinds import GEOMETRY, PLACEMENT, TRACKS, VARYING
from htmlfig_desktop.engine.fig.components.styling import OF_FRAMES, OF_TEXTS, is_edged_alike, is_set_alike
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode
from htmlfig_desktop.engine.fig.writing.notes import Note, note_of

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields

_CLOSE: Final = 1.01
"""px by which browsers round what is the same."""
_LINEAR: Final = 1e-4
_PAINTS: Final = ("fillPaints", "strokePaints", "effects")
_GROUPING: Final[Mapping[str, Any]] = {"opacity": 1.0, "mask": False, "visible": True}
"""What else makes a frame more than a holder."""
_PLAIN_MODES: Final = frozenset({"PASS_THROUGH", "NORMAL"})
_NOT_SHOWN: Final = frozenset(
    {
        "guid", "parentIndex", "name", "phase", "version", "userFacingVersion", "autoRename", "textData", "hyperlink",
        "accessibleHTMLTag", "ariaRole", "textAutoResize", "textAlignVertical", "variableConsumptionMap",
        "styleIdForText",
    }
    | {*GEOMETRY, *VARYING, *PLACEMENT, *TRACKS, *OF_TEXTS, *OF_FRAMES}
)  # fmt: skip
"""Fields that say nothing of how a layer looks, or are compared by themselves."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A layer that is seen in a frame."""

    node: FigNode
    place: Affine
    """In the frame."""
    around: tuple[int, ...]
    """Which of the layers before, as they are counted, cut it or change its looks."""
    link: FigNode | None
    """The nearest of itself and what is around it, in the frame, that leads somewhere."""


def shown_in(file: FigFile, frame: FigNode) -> list[Seen]:
    """Return what is seen in a frame, back to front, the frame itself first."""
    return list(_below(file, frame))


def _below(file: FigFile, frame: FigNode) -> Iterator[Seen]:
    pending: list[tuple[FigNode, Affine, tuple[int, ...], FigNode | None]] = [(frame, IDENTITY, (), None)]
    count = 0
    while pending:
        node, place, around, link = pending.pop()
        link = node if leads(node) else link
        if node is frame or not only_holds(node):
            yield Seen(node, place, around, link)
            around = (
                (*around, count) if node is not frame and node.type == "FRAME" and _changes_inside(node) else around
            )
            count += 1
        pending.extend((each, place @ each.transform, around, link) for each in reversed(file.children_of(node)))


def leads(node: FigNode) -> bool:
    """Return whether a click on a layer leads somewhere, be it to its own page."""
    return bool(note_of(node.fields, Note.LINK) or node.fields.get("prototypeInteractions"))


def only_holds(node: FigNode) -> bool:
    """Return whether a layer is a frame that shows nothing itself."""
    fields = node.fields
    return node.type == "FRAME" and not any(fields.get(name) for name in _PAINTS) and not _changes_inside(node)


def _changes_inside(node: FigNode) -> bool:
    """Return whether a frame cuts what is in it, or shows it otherwise than it is."""
    fields = node.fields
    is_grouping = any(fields.get(name, value) != value for name, value in _GROUPING.items())
    is_plain = fields.get("blendMode", "PASS_THROUGH") in _PLAIN_MODES and not fields.get("effects")
    is_turned = not node.transform.is_translation
    return is_grouping or not is_plain or is_turned or not fields.get("frameMaskDisabled", False)


def show_the_same(mine: Sequence[Seen], its: Sequence[Seen]) -> bool:
    """Return whether two frames show the same words and shapes at the same places, whatever their colors are."""
    if len(mine) != len(its) or not all(map(_is_same, mine, its)):
        return False
    texts = [(one, other) for one, other in zip(mine, its, strict=True) if one.node.type == "TEXT"]
    marked = sum(not is_set_alike(one.node.fields, other.node.fields) for one, other in texts)
    return not marked or (len(texts) > 1 and marked <= most_marked(len(texts)))


def _is_same(mine: Seen, its: Seen) -> bool:
    one, other = mine.node.fields, its.node.fields
    if mine.node.type != its.node.type or mine.around != its.around or _said(mine) != _said(its):
        return False
    if any(one.get(name, value) != other.get(name, value) for name, value in _GROUPING.items()):
        return False
    if note_of(one, Note.PART) or note_of(other, Note.PART) or not _lies_alike(mine, its):
        return False
    if mine.node.type == "TEXT":
        return _reads_alike(one, other)
    if not _is_close(one, other):
        return False
    return mine.node.type != "FRAME" or is_edged_alike(one, other)


def _said(seen: Seen) -> object:
    """Return what two layers must have in common that are seen as the same: their looks, and where they lead."""
    fields, link = seen.node.fields, seen.link.fields if seen.link else {}
    own = {} if seen.node.type == "FRAME" else fields  # a frame with its layout aside
    looks = {name: value for name, value in own.items() if name not in _NOT_SHOWN and not name.startswith("stack")}
    return (looks, note_of(link, Note.LINK), fields.get("hyperlink"))


def _lies_alike(mine: Seen, its: Seen) -> bool:
    a, b = mine.place, its.place
    if abs(b.determinant) <= _LINEAR:
        return False
    is_near = abs(a.e - b.e) <= _CLOSE and abs(a.f - b.f) <= _CLOSE
    return is_near and all(abs(p - q) <= _LINEAR for p, q in ((a.a, b.a), (a.b, b.b), (a.c, b.c), (a.d, b.d)))


def _reads_alike(one: NodeFields, other: NodeFields) -> bool:
    """Return whether two texts say the same in the same way; one that is left aligned may have more room."""
    is_left = one.get("textAlignHorizontal", "LEFT") == other.get("textAlignHorizontal", "LEFT") == "LEFT"
    is_plain = not (one["textData"].get("styleOverrideTable") or other["textData"].get("styleOverrideTable"))
    is_same = one["textData"].get("characters") == other["textData"].get("characters")
    return is_same and is_plain and (is_left or _is_close(one, other))


def _is_close(one: NodeFields, other: NodeFields) -> bool:
    mine, its = one.get("size") or {"x": 0.0, "y": 0.0}, other.get("size") or {"x": 0.0, "y": 0.0}
    return all(abs(mine[side] - its[side]) <= _CLOSE for side in ("x", "y"))
