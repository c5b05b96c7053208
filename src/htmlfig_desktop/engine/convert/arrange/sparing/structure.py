"""How a design is built, in numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from htmlfig_desktop.core.conversion import Arranged, Structure
from htmlfig_desktop.engine.convert.arrange.attempts.outcomes import Container, Outcome
from htmlfig_desktop.engine.scene.nodes import HOLDERS, Layer, SceneDocument


def structure_of(scene: SceneDocument, outcomes: Sequence[Outcome], painted: int) -> Structure:
    """Return the numbers of a design.

    Args:
        scene: The design.
        outcomes: What became of the boxes that lay others out.
        painted: How many boxes, blocks of text and shapes of drawings the page paints.
    """
    kinds = Counter(outcome.container for outcome in outcomes)
    arranged = Counter(outcome.container for outcome in outcomes if outcome.reason is None)
    reasons = Counter(outcome.reason.value for outcome in outcomes if outcome.reason is not None)
    return Structure(
        layers=sum(counted(page.children) for page in scene.pages),
        shown=painted,
        containers=tuple(Arranged(kind.value, arranged[kind], kinds[kind]) for kind in Container if kinds[kind]),
        reasons=tuple(reasons.most_common()),
        variables=len(scene.variables),
        sizes=len(scene.sizes),
        color_modes=scene.color_modes,
        text_styles=len(scene.text_styles),
        effect_styles=len(scene.effect_styles),
    )


def counted(layers: tuple[Layer, ...]) -> int:
    """Return how many layers there are."""
    total = 0
    pending = list(layers)
    while pending:
        layer = pending.pop()
        total += 1
        if isinstance(layer, HOLDERS):
            pending.extend(layer.children)
    return total
