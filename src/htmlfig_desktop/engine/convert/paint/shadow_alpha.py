"""How strong the shadow of something translucent is.

``drop-shadow()`` blurs what is drawn, so that half of its alpha casts half of a shadow. Figma casts a full one of all
that is filled, however faintly (docs/preview.md); the shadow's own color can have the alpha instead, where it is one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.scene.nodes import Group, Layer, MaskKind, Text, children_of
from htmlfig_desktop.engine.scene.paints import Effect, EffectKind, GradientPaint, Paint, SolidPaint

_SAME = 1 / 512
"""Difference of two alphas that no picture shows."""
_MOST = 200
"""Layers that are looked at for one shadow."""


def with_faint_shadows(layer: Layer, effects: Sequence[Effect]) -> Layer:
    """Return a layer whose drop shadows are as strong as all that it draws, where that has one alpha, else as its box.

    Its own opacity is left out: it holds for shadows, too, in CSS as in Figma.

    Args:
        layer: With the effects.
        effects: What ``filter`` came to. Shadows of another origin are part of what casts.
    """
    if not any(effect.kind is EffectKind.DROP_SHADOW for effect in effects) or layer.effects != tuple(effects):
        return layer
    # Around a box with content on it, that of the box shows.
    alpha = _one(_alphas(layer, 1.0)) or _one(_own(layer, 1.0))
    if alpha is None or alpha >= 1 - _SAME:
        return layer
    return replace(layer, effects=tuple(_faint(effect, alpha) for effect in effects))


def _faint(effect: Effect, alpha: float) -> Effect:
    if effect.kind is not EffectKind.DROP_SHADOW or effect.color is None:
        return effect
    return replace(effect, color=effect.color.with_alpha(effect.color.a * alpha))


def _one(alphas: Iterable[float | None]) -> float | None:
    """Return the only one of some alphas; None where there are several, none, or one that is not known."""
    one: float | None = None
    for seen, alpha in enumerate(alphas):
        if alpha is None or seen >= _MOST or (one is not None and abs(alpha - one) > _SAME):
            return None
        one = alpha
    return one


def _alphas(layer: Layer, opacity: float) -> Iterator[float | None]:
    """Yield the alphas of what a layer draws; None for what has several."""
    if isinstance(layer, Text):
        for run in layer.content.runs:
            if run.characters.strip():
                yield from _of(run.style.fills, opacity)
                yield from _of(run.style.decoration_fills, opacity)
    yield from _own(layer, opacity)
    for child in children_of(layer):
        if child.mask is MaskKind.OUTLINE:
            continue
        if child.mask is not None or child.effects:
            yield None
        elif child.is_visible:
            yield from _alphas(child, opacity * child.opacity)


def _own(layer: Layer, opacity: float) -> Iterator[float | None]:
    """Yield the alphas of a layer's own paints, without its content."""
    if not isinstance(layer, Text | Group):
        yield from _of(getattr(layer, "fills", ()), opacity)
    stroke = getattr(layer, "stroke", None)
    if stroke is not None and stroke.weight > 0:
        yield from _of(stroke.paints, opacity)


def _of(paints: Iterable[Paint], opacity: float) -> Iterator[float | None]:
    """Yield the alpha of paints above each other, if any shows."""
    through = 1.0
    for paint in paints:
        alpha = _of_paint(paint)
        if alpha is None:
            yield None
            return
        through *= 1 - alpha
    if through < 1:
        yield (1 - through) * opacity


def _of_paint(paint: Paint) -> float | None:
    if isinstance(paint, SolidPaint):
        return paint.color.a
    if isinstance(paint, GradientPaint):
        alphas = {stop.color.a for stop in paint.stops}
        return alphas.pop() * paint.opacity if len(alphas) == 1 else None
    return None
