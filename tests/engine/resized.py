"""Where layers stand once the page has another width."""

from __future__ import annotations

from htmlfig_desktop.engine.scene.arranging.simulation import laid_out
from htmlfig_desktop.engine.scene.nodes import Layer, children_of
from tests.support.scenes import Design

WIDER = 500.0


def across(design: Design, name: str, width: float = WIDER) -> tuple[float, float]:
    """Return where a layer begins and ends on the page once that has another width."""

    def ends(layer: Layer, left: float) -> tuple[float, float] | None:
        left += layer.transform.e
        if layer.name == name:
            return left, left + layer.size.width
        return next((found for child in children_of(layer) if (found := ends(child, left))), None)

    found = ends(laid_out(design.page, width=width), 0.0)
    assert found is not None, design.outline()
    return found
