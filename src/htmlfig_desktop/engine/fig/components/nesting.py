"""Nests what several pages of a site have in common as the first of them has it, so that it is built alike.

What is seen stays where it is. Only words that are the same tell that two frames of several pages are one part.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Final, cast

from htmlfig_desktop.core.geometry import IDENTITY, Affine
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fig.components.fitting import fits
from htmlfig_desktop.engine.fig.components.kinds import GEOMETRY, PLACEMENT, VARYING, Kinds, words_of
from htmlfig_desktop.engine.fig.components.showing import Seen, leads, show_the_same, shown_in
from htmlfig_desktop.engine.fig.components.styling import OF_TEXTS
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.fig.reading.interactions import swaps
from htmlfig_desktop.engine.fig.reading.reader import with_families
from htmlfig_desktop.engine.fig.reading.references import guid_fields, new_guids
from htmlfig_desktop.engine.fig.writing.notes import Note, note_of, with_note, without_note
from htmlfig_desktop.engine.fig.writing.paints import matrix_fields

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields
    from htmlfig_desktop.engine.fig.schema.value_fields import GuidFields

_LEAST: Final = 4
"""Layers of a part that is looked at; smaller ones are built alike or are not worth it."""
_MOST_TRIED: Final = 8
"""Parts of the same words that one is compared with."""
_OF_WORDS: Final = (*OF_TEXTS, "textData", "fontVersion", "styleIdForText", "hyperlink")
"""What a text keeps: its words, and how they are set."""


@dataclass(frozen=True, slots=True)
class Nested:
    """A design in which some parts are nested as others of the same words."""

    file: FigFile
    parts: frozenset[Guid]
    """Those parts."""


def nested_alike(file: FigFile, only: Collection[Guid] | None = None) -> Nested:
    """Return a design in which what several of its pages show alike is built alike.

    Args:
        file: The design.
        only: Parts that may be nested anew; None: all.
    """
    tops = file.children_of(file.pages[0]) if file.pages else ()
    if len(tops) < 2:
        return Nested(file, frozenset())
    return _Nesting(file, tops, only).nested()


class _Nesting:
    """Gathers what is nested anew; used once."""

    def __init__(self, file: FigFile, tops: Sequence[FigNode], only: Collection[Guid] | None) -> None:
        self._file = file
        self._tops = tops
        self._only = only
        self._kinds = Kinds(file, pages=file.pages[:1])
        self._guids = new_guids(file)
        self._built: dict[Guid, list[NodeFields]] = {}
        """By part: its layers as they become, the part first."""

    def nested(self) -> Nested:
        """Return the design."""
        by_words: dict[object, list[FigNode]] = defaultdict(list)
        for top in self._tops:
            for child in self._file.children_of(top):
                for words, node in self._parts(child):
                    by_words[words].append(node)
        done: set[Guid] = set()
        for nodes in sorted(by_words.values(), key=lambda each: -self._kinds.sizes[each[0].guid]):
            there = [node for node in nodes if not self._is_below(node, done)]
            if len({self._file.top_of(node).guid for node in there}) > 1:
                done.update(self._unite(there))
        return Nested(with_families(self._file, self._built), frozenset(self._built))

    def _parts(self, node: FigNode) -> list[tuple[object, FigNode]]:
        """Return the frames in a layer, and itself, with the words that they show."""
        found: list[tuple[object, FigNode]] = []
        self._gather(node, found)
        return found

    def _gather(self, node: FigNode, found: list[tuple[object, FigNode]]) -> tuple[str, ...]:
        if node.type == "TEXT":
            return (words_of(node),)
        words = tuple(each for child in self._file.children_of(node) for each in self._gather(child, found))
        is_whole = node.type != "FRAME" or node.guid in self._kinds.foreign
        if words and not is_whole and self._kinds.sizes[node.guid] >= _LEAST:
            found.append((words, node))
        return words

    def _is_below(self, node: FigNode, done: Collection[Guid]) -> bool:
        above: FigNode | None = node
        while above is not None and above.guid not in done:
            above = self._file.by_guid.get(above.parent) if above.parent else None
        return above is not None

    def _unite(self, nodes: Sequence[FigNode]) -> Iterator[Guid]:
        """Nest parts as the first one that shows the same, and yield those that are built as another one then."""
        models: list[tuple[FigNode, list[Seen]]] = []
        for node in nodes:
            shown = shown_in(self._file, node)
            model = next((each for each in models[:_MOST_TRIED] if self._are_one(*each, node, shown)), None)
            if model is None:
                models.append((node, shown))
                continue
            yield from (model[0].guid, node.guid)
            if not self._are_alike(model[0], node) and (self._only is None or node.guid in self._only):
                self._built[node.guid] = list(self._rebuilt(model[0], model[1], shown))

    def _are_alike(self, one: FigNode, other: FigNode) -> bool:
        return self._kinds.of(one) == self._kinds.of(other) and fits(self._file, self._kinds, one, other)

    def _are_one(self, one: FigNode, mine: Sequence[Seen], other: FigNode, its: Sequence[Seen]) -> bool:
        return self._are_alike(one, other) or show_the_same(mine, its)

    def _rebuilt(self, model: FigNode, mine: Sequence[Seen], its: Sequence[Seen]) -> Iterator[NodeFields]:
        """Yield the layers of a part as they are nested in another one, the part first."""
        by_model = {one.node.guid: other for one, other in zip(mine, its, strict=True)}
        places = {one.node.guid: one.place for one in mine}
        pending: list[tuple[FigNode, Affine, Affine, GuidFields | None]] = [(model, IDENTITY, IDENTITY, None)]
        while pending:
            node, place, around, parent = pending.pop()
            seen = by_model.get(node.guid)
            own = self._holder(node) if seen is None else _in_place(node, seen.node, is_top=node is model)
            if parent is not None:
                place = place if seen is None else seen.place
                own["transform"] = matrix_fields(around.inverse() @ place)
                own["parentIndex"] = {"guid": parent, "position": node.position}
                own |= self._link(node, mine, its)
            yield own
            for child in reversed(self._file.children_of(node)):
                kept = places.get(child.guid)
                inner = kept if kept is not None else _place(self._file, child, model)
                pending.append((child, inner, place, own["guid"]))

    def _holder(self, node: FigNode) -> NodeFields:
        return {**node.fields, "guid": guid_fields(next(self._guids))}

    def _link(self, node: FigNode, mine: Sequence[Seen], its: Sequence[Seen]) -> NodeFields:
        """Return where a layer leads in a part, by what is seen of it there."""
        pair = next(((one, other) for one, other in zip(mine, its, strict=True) if one.link is node), None)
        home = pair[1].node.fields if pair and pair[0].node is node else {}
        notes = without_note(home, Note.LINK)
        if pair is None or not leads(node):
            return {"pluginData": notes, "prototypeInteractions": []}
        link = pair[1].link.fields if pair[1].link else {}
        leading = [each for each in link.get("prototypeInteractions") or () if each not in swaps(link)]
        said = note_of(link, Note.LINK)
        data = with_note({"pluginData": notes}, Note.LINK, said) if said else notes
        return {"pluginData": data, "prototypeInteractions": leading}


def _in_place(node: FigNode, part: FigNode, *, is_top: bool) -> NodeFields:
    """Return a layer of a part as it is with the role in layouts that its partner has."""
    its = part.fields
    kept = ("guid", "parentIndex", "name", *VARYING, *GEOMETRY, *_OF_WORDS, *(PLACEMENT if is_top else ()))
    said = {name: value for name, value in node.fields.items() if name not in kept}
    said |= {name: value for name, value in its.items() if name in kept}
    fields = cast("NodeFields", said)
    if node.type == "TEXT" and its["size"] != node.fields["size"] and its.get("textAlignHorizontal", "LEFT") == "LEFT":
        fields["size"] = node.fields["size"]
        if "derivedTextData" in its:
            fields["derivedTextData"] = {**its["derivedTextData"], "layoutSize": node.fields["size"]}
    return fields


def _place(file: FigFile, node: FigNode, top: FigNode) -> Affine:
    """Return where a layer is in one around it."""
    place = node.transform
    while node.parent is not None and node.parent != top.guid:
        node = file.by_guid[node.parent]
        place = node.transform @ place
    return place
