"""Lets frames follow what is in them where that is of another length in some instances.

A browser rounds the lengths of boxes and of lines by themselves, so that a frame is fixed which is as long as its text
but for a part of a pixel. With other letters in an instance it would stay so long.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from htmlfig_desktop.engine.fig.components.fitting import AXES, HUGS, Axis, fills, follows_itself, is_full, sizing_along
from htmlfig_desktop.engine.fig.components.kinds import Kinds, own_layers
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields


def with_hugging_frames(file: FigFile, kinds: Kinds, families: Iterable[Sequence[FigNode]]) -> FigFile:
    """Return a design in which frames inside of parts that are alike hug what is in them where lengths differ.

    Args:
        file: The design.
        kinds: of its layers.
        families: Layers that become instances of one component, the component's own first.
    """
    news: dict[Guid, NodeFields] = {}
    for family in families:
        layers = (list(own_layers(file, kinds, each))[1:] for each in family)
        for place in zip(*layers, strict=True):
            for axis in AXES:
                if _is_to_hug(file, place, axis):
                    for node in place:
                        news.setdefault(node.guid, {})[sizing_along(node, axis)] = HUGS
    return file.with_fields(news)


def _is_to_hug(file: FigFile, place: Sequence[FigNode], axis: Axis) -> bool:
    first = place[0]
    if first.type != "FRAME" or "stackMode" not in first.fields or follows_itself(first, axis):
        return False
    lengths = [node.fields["size"][axis.side] for node in place]
    if min(lengths) == max(lengths):
        return False
    around = file.by_guid[first.parent] if first.parent else None
    if around is None or "stackMode" not in around.fields or fills(first, around, axis):
        return False
    return all(follows_itself(node, axis) or is_full(file, node, axis) for node in place)
