"""A box in front of veils, the layers that change the colors behind it."""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.geometry import IDENTITY
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.svg.layers import grouped
from htmlfig_desktop.engine.scene.nodes import Constraint, Frame, Layer, LayoutChild, Rectangle
from htmlfig_desktop.engine.scene.paints import BlendMode

_ASIDE = LayoutChild(is_absolute=True)


def before_veils(layers: Sequence[Layer], veils: Sequence[Layer], name: str, *, is_clip: bool) -> list[Layer]:
    """Return the layers of a box with veils behind them.

    Args:
        layers: What it paints and holds; nothing where it only changes the colors behind it.
        veils: At least one.
        name: Of the box.
        is_clip: Whether it cuts what is inside.
    """
    if not layers and len(veils) == 1:
        return [replace(veils[0], name=name)]
    if len(layers) == 1 and not is_clip and (held := veiled(layers[0], veils)) is not None:
        return [held]
    return [grouped(name, [*veils, *layers])]


def veiled(layer: Layer, veils: Sequence[Layer]) -> Layer | None:
    """Return a frame with veils behind what it paints itself, so that it keeps its layout; None where it has none.

    What it paints becomes a layer in front of them: they would change that, too. All of these follow its size.
    """
    if not isinstance(layer, Frame) or layer.auto_layout is None or layer.mask or not layer.transform.is_translation:
        return None
    if layer.opacity != 1 or layer.blend_mode is not BlendMode.PASS_THROUGH:
        return None  # it keeps what mixes to itself
    ground = Rectangle(
        name="Background",
        size=layer.size,
        fills=layer.fills,
        stroke=layer.stroke,
        effects=layer.effects,
        corners=layer.corners,
    )
    behind = [
        replace(
            each,
            transform=IDENTITY,
            layout_child=_ASIDE,
            horizontal=Constraint.STRETCH,
            vertical=Constraint.STRETCH,
        )
        for each in (*veils, ground)
    ]
    bare = replace(layer, fills=(), stroke=None, effects=(), clips=False)
    return replace(bare, children=(*behind, *layer.children))
