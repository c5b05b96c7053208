"""Gives all that becomes instances of one component the same links, so that the component has all of them.

The page that a menu stands on is the one to which it has no link in a design of several pages. A click that leads to
the frame it is in shows that frame again, so the menu loses nothing by having that link, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from htmlfig_desktop.engine.fig.components.kinds import Kinds, own_layers
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.fig.reading.interactions import clicks, leads_alike, swaps
from htmlfig_desktop.engine.fig.reading.references import guid_fields
from htmlfig_desktop.engine.fig.writing.notes import Note, links_of, note_of

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields, PrototypeInteractionFields
    from htmlfig_desktop.engine.fig.schema.text_fields import HyperlinkFields


def with_same_links(file: FigFile, kinds: Kinds, families: Iterable[Sequence[FigNode]]) -> FigFile:
    """Return a design in which layers at one place of parts that are alike lead to one place in the same words.

    Args:
        file: The design.
        kinds: of its layers.
        families: Layers that become instances of one component, the component's own first.
    """
    links = _Links(file)
    for family in families:
        layers = (own_layers(file, kinds, each) for each in family)
        for place in zip(*layers, strict=True):
            links.unite(place)
    return file.with_fields(links.news)


class _Links:
    """Where layers lead; gathers those that lead somewhere else, or in other words."""

    def __init__(self, file: FigFile) -> None:
        self._file = file
        self.news: dict[Guid, NodeFields] = {}
        """By layer: what it says instead."""

    def unite(self, place: Sequence[FigNode]) -> None:
        """Let layers at one place of parts that are alike say the same where they lead to the same."""
        said: list[Sequence[PrototypeInteractionFields]] = []
        for each in map(self._links, place):
            if each and not any(leads_alike(each, known) for known in said):
                said.append(each)
        if said:
            for node in place:
                self._settle(node, said)
        if place[0].type == "TEXT":
            self._unite_runs(place)

    def _settle(self, node: FigNode, said: Sequence[Sequence[PrototypeInteractionFields]]) -> None:
        own = self._links(node)
        if own:
            same = next(each for each in said if leads_alike(each, own))
        else:
            same = next((each for each in said if self._is_own_page(node, each)), own)
        if same is not own:
            self.news.setdefault(node.guid, {})["prototypeInteractions"] = [*swaps(node.fields), *same]

    def _unite_runs(self, place: Sequence[FigNode]) -> None:
        """Let parts of texts that say the same lead to the page they stand on, where they do so elsewhere."""
        runs = [(node, styles) for node in place if (styles := _styles(node))]
        by_count: dict[int, list[list[NodeFields]]] = {}
        for _, styles in runs:
            by_count.setdefault(len(styles), []).append(styles)
        for node, own in runs:
            top: HyperlinkFields = {"guid": guid_fields(self._file.top_of(node).guid)}
            paths = links_of(node.fields)
            alike = by_count[len(own)]
            table: list[NodeFields] = [
                {**style, "hyperlink": top}
                if "hyperlink" not in style
                and style.get("styleID") in paths
                and any(other[at].get("hyperlink") == top for other in alike)
                else style
                for at, style in enumerate(own)
            ]
            if table != own:
                self.news.setdefault(node.guid, {})["textData"] = {
                    **node.fields["textData"],
                    "styleOverrideTable": table,
                }

    def _is_own_page(self, node: FigNode, link: Sequence[PrototypeInteractionFields]) -> bool:
        """Return whether a layer that leads nowhere is a link to the page that it stands on, as this one is."""
        targets = set(clicks({"prototypeInteractions": link}))
        return bool(note_of(node.fields, Note.LINK)) and targets == {self._file.top_of(node).guid}

    def _links(self, node: FigNode) -> Sequence[PrototypeInteractionFields]:
        """Return what leads away from a layer, its own looks aside."""
        fields: NodeFields = {**node.fields, **self.news.get(node.guid, {})}
        gone = swaps(fields)
        return [each for each in fields.get("prototypeInteractions") or () if each not in gone]


def _styles(text: FigNode) -> list[NodeFields]:
    """Return how some characters of a text look otherwise, and where they lead."""
    return list(text.fields["textData"].get("styleOverrideTable") or ())
