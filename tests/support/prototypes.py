"""Where clicks lead in a design of several pages."""

from __future__ import annotations

from collections.abc import Iterator

from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.fig.reading.hyperlinks import hyperlinks_in
from htmlfig_desktop.engine.fig.reading.references import guid_of


def led_from(file: FigFile) -> dict[str, set[str]]:
    """Return by name of each frame on the first page: those of the frames that clicks inside of it lead to."""
    frames = file.children_of(file.pages[0])
    return {frame.name: {file.by_guid[guid].name for guid in _targets(file, frame)} for frame in frames}


def linked_from(file: FigFile) -> dict[str, set[str]]:
    """Return likewise: those of the frames that texts inside of it link to."""
    frames = file.children_of(file.pages[0])
    return {
        frame.name: {
            file.by_guid[link.node].name
            for _, node in file.walk(frame)
            for link in hyperlinks_in(node.fields)
            if link.node is not None
        }
        for frame in frames
    }


def _targets(file: FigFile, node: FigNode) -> Iterator[Guid]:
    for interaction in node.fields.get("prototypeInteractions", ()):
        for action in interaction["actions"]:
            guid = guid_of(action["transitionNodeID"])
            if guid is not None:
                yield guid
    for child in file.children_of(node):
        yield from _targets(file, child)
