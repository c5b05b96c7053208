"""How a design is built, in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from htmlfig_desktop.core.conversion import Arranged, Structure
from htmlfig_desktop.engine.convert.arrange.budget import shows_nothing
from htmlfig_desktop.engine.convert.arrange.outcomes import Container, Outcome
from htmlfig_desktop.engine.scene.nodes import Frame, Group, Layer


def structure_of(layers: tuple[Layer, ...], outcomes: Sequence[Outcome], drawings: int) -> Structure:
    """Return the numbers of a design.

    Args:
        layers: At the top of the design.
        outcomes: What became of the boxes that lay others out.
        drawings: Frames around drawings; they stand for a box that shows something.
    """
    total, shown = counted(layers)
    kinds = Counter(outcome.container for outcome in outcomes)
    arranged = Counter(outcome.container for outcome in outcomes if outcome.reason is None)
    reasons = Counter(outcome.reason.value for outcome in outcomes if outcome.reason is not None)
    return Structure(
        layers=total,
        shown=shown + drawings,
        containers=tuple(Arranged(kind.value, arranged[kind], kinds[kind]) for kind in Container if kinds[kind]),
        reasons=tuple(reasons.most_common()),
    )


def counted(layers: tuple[Layer, ...]) -> tuple[int, int]:
    """Return how many layers there are, and how many of them show something; no frame around a drawing does."""
    total = shown = 0
    pending = list(layers)
    while pending:
        layer = pending.pop()
        total += 1
        if isinstance(layer, Frame):
            shown += not shows_nothing(layer)
            pending.extend(layer.children)
        elif isinstance(layer, Group):
            pending.extend(layer.children)
        else:
            shown += 1
    return total, shown
