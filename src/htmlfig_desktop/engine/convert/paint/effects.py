"""Opacity, blending, shadows and filters of a box."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from htmlfig_desktop.core.color import BLACK, GRAY, WHITE, Color
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Rect, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, SnapshotNode
from htmlfig_desktop.engine.convert.boxes.look import Look
from htmlfig_desktop.engine.convert.css.effects import Filter, FilterKind, Shadow, parse_filters, parse_shadows
from htmlfig_desktop.engine.convert.css.tones import Tone, tone_of
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.scene.paints import BlendMode, Effect, EffectKind

_BLEND_MODES = {
    "normal": BlendMode.NORMAL,
    "multiply": BlendMode.MULTIPLY,
    "screen": BlendMode.SCREEN,
    "overlay": BlendMode.OVERLAY,
    "darken": BlendMode.DARKEN,
    "lighten": BlendMode.LIGHTEN,
    "color-dodge": BlendMode.COLOR_DODGE,
    "color-burn": BlendMode.COLOR_BURN,
    "hard-light": BlendMode.HARD_LIGHT,
    "soft-light": BlendMode.SOFT_LIGHT,
    "difference": BlendMode.DIFFERENCE,
    "exclusion": BlendMode.EXCLUSION,
    "hue": BlendMode.HUE,
    "saturation": BlendMode.SATURATION,
    "color": BlendMode.COLOR,
    "luminosity": BlendMode.LUMINOSITY,
    "plus-lighter": BlendMode.LINEAR_DODGE,
}


@dataclass(frozen=True, slots=True)
class BoxShadows:
    """What the shadows of a box become."""

    effects: tuple[Effect, ...] = ()
    rings: tuple[Shadow, ...] = ()
    """Shadows that are plain rings around the box: no blur, no offset. Topmost first."""
    together: tuple[Effect, ...] = ()
    """All of them in the order in which they are painted, rings as shadows that spread."""

    @property
    def inner(self) -> BoxShadows:
        """The shadows inside the box, and the rings."""
        return BoxShadows(tuple(each for each in self.effects if each.kind is EffectKind.INNER_SHADOW), self.rings)


@dataclass(frozen=True, slots=True)
class Veil:
    """A layer in the shape of a box that does to the colors behind it what a backdrop filter does."""

    color: Color
    mode: BlendMode


@dataclass(frozen=True, slots=True)
class GroupEffects:
    """What happens to a box and all inside as one picture."""

    opacity: float = 1.0
    blend_mode: BlendMode = BlendMode.PASS_THROUGH
    effects: tuple[Effect, ...] = ()
    tones: tuple[Tone, ...] = ()
    """Color filters for all inside, but not for ``effects``."""
    veils: tuple[Veil, ...] = ()
    """What changes the colors behind the box, lowest first."""
    saturation: float = 1.0
    """By how much the colors behind the box are richer than without it: above 1 a veil depends on what they are."""


_NONE = GroupEffects()
_NOTICED = 0.2
"""Opacity below which nobody sees whether a shadow lies above or below its neighbors."""
_NOTICED_BLUR = 0.75
"""How much of its blur a shadow is seen to reach; beyond that a fifteenth of its color is left."""
_RICHEST = Color(1, 0, 0)
_PALE = 0.02
"""Of 1, how much richer a color may be without anybody seeing it."""
_ISOLATED = GroupEffects(blend_mode=BlendMode.NORMAL)


def blend_mode(name: str) -> BlendMode | None:
    """Return the blend mode of a CSS name, or None."""
    return _BLEND_MODES.get(name)


def box_shadows(style: ComputedStyle, look: Look, size: Size, node: SnapshotNode, report: Report) -> BoxShadows:
    """Return the shadows of a box of some size. CSS lists the topmost first, effects the lowest."""
    if not look.has_shadow:
        return BoxShadows()
    shadows = parse_shadows(style["box-shadow"], look.color)
    if shadows is None:
        report.add(DiagnosticCode.SHADOW_UNREADABLE, node, style["box-shadow"])
        return BoxShadows()
    return as_box_shadows([shadow for shadow in shadows if _shows(shadow, size)])


def as_box_shadows(shadows: Iterable[Shadow]) -> BoxShadows:
    """Return what shadows of a box become, topmost first; those in no color are left out."""
    visible = [shadow for shadow in shadows if not shadow.color.is_transparent]
    visible.reverse()
    together = tuple(_shadow_effect(shadow) for shadow in visible)
    effects = tuple(effect for shadow, effect in zip(visible, together, strict=True) if not _is_ring(shadow))
    return BoxShadows(effects, tuple(shadow for shadow in reversed(visible) if _is_ring(shadow)), together)


def shadowed(rect: Rect, style: ComputedStyle, look: Look) -> Rect:
    """Return what a box covers together with its shadows, as far as they are noticed on what lies below."""
    covered = rect
    for shadow in parse_shadows(style["box-shadow"], look.color) or ():
        if not shadow.is_inset and shadow.color.a >= _NOTICED and _shows(shadow, rect.size):
            reach = -(shadow.spread + shadow.blur * _NOTICED_BLUR)
            covered = covered.union(rect.moved(shadow.x, shadow.y).inset(reach, reach, reach, reach))
    return covered


def _shadow_effect(shadow: Shadow) -> Effect:
    kind = EffectKind.INNER_SHADOW if shadow.is_inset else EffectKind.DROP_SHADOW
    return Effect(kind, shadow.blur, shadow.color, Vec(shadow.x, shadow.y), shadow.spread)


def _is_ring(shadow: Shadow) -> bool:
    return not (shadow.x or shadow.y or shadow.blur or shadow.is_inset) and shadow.spread > 0


def _shows(shadow: Shadow, size: Size) -> bool:
    if not shadow.is_inset and min(size.width, size.height) + 2 * shadow.spread <= 0:
        return False  # it has shrunk to nothing
    return bool(shadow.x or shadow.y or shadow.blur or shadow.spread > 0)


def group_effects(style: ComputedStyle, look: Look, isolates: bool, node: SnapshotNode, report: Report) -> GroupEffects:
    """Return opacity, blending and filters of a box.

    Args:
        style: Of the box.
        look: Of the box.
        isolates: Whether what is inside must not mix with what lies behind the box.
        node: For diagnostics.
        report: Takes what is lost.
    """
    if look.opacity == 1 and look.blend_mode == "normal" and not look.has_filter:
        return _ISOLATED if isolates else _NONE
    mode = blend_mode(look.blend_mode)
    if mode is None or look.blend_mode == "plus-lighter":
        report.add(DiagnosticCode.BLEND_MODE_APPROXIMATED, node, look.blend_mode)
    chain = _filters(style, look.color, node, report) if look.has_filter else FilterChain()
    opacity = look.opacity * chain.opacity
    if look.blend_mode == "normal" or mode is None:
        mode = BlendMode.NORMAL if isolates or opacity < 1 else BlendMode.PASS_THROUGH
    return GroupEffects(opacity, mode, chain.effects, chain.tones, chain.veils, chain.saturation)


def richer(group: GroupEffects, shades: Sequence[tuple[Color, float]]) -> GroupEffects:
    """Return what is done to a box as a whole with a veil in place of its ``saturation``.

    The veil's blend mode sets how rich colors are, whatever they were: as much of it as comes nearest to what each of
    them needs.

    Args:
        group: Of the box.
        shades: The colors behind the box, each with its share.
    """
    tone = tone_of(FilterKind.SATURATE, group.saturation)
    if tone is None:
        return group
    missed = reached = pulled = 0.0
    for color, share in shades:
        own = _richness(color)
        asked, most = _richness(tone.applied(color)) - own, _richness_below_richest(color) - own
        missed += share * asked
        reached += share * asked * most
        pulled += share * most * most
    if missed < _PALE or pulled <= 0:
        return group
    veil = Veil(_RICHEST.with_alpha(round(min(1.0, max(0.0, reached / pulled)), 2)), BlendMode.SATURATION)
    return replace(group, veils=(*group.veils, veil))


def _richness(color: Color) -> float:
    """Return how far a color is from gray, 0 to 1: what blend modes call its saturation."""
    return max(color.r, color.g, color.b) - min(color.r, color.g, color.b)


def _richness_below_richest(color: Color) -> float:
    """Return how rich a color is below the richest one in blend mode saturation, which keeps its luminosity.

    Source: Compositing and Blending 1, section 13.2: what leaves the range of colors by that is brought back to it.
    """
    least, richness = min(color.r, color.g, color.b), _richness(color)
    if richness == 0:
        return 0.0
    light = 0.3 * color.r + 0.59 * color.g + 0.11 * color.b
    from_least = (light - least) / richness  # of a richness of 1, how far light lies above the least of the three
    return min(
        1.0, light / from_least if from_least else 1.0, (1 - light) / (1 - from_least) if from_least < 1 else 1.0
    )


@dataclass(frozen=True, slots=True)
class FilterChain:
    """What a list of filter functions becomes."""

    opacity: float = 1.0
    effects: tuple[Effect, ...] = ()
    tones: tuple[Tone, ...] = ()
    """Of the colors of all inside, but not of ``effects``."""
    veils: tuple[Veil, ...] = ()
    saturation: float = 1.0


def filter_chain(value: str, color: Color) -> FilterChain | None:
    """Return what a computed ``filter`` becomes; None where it has no form in Figma."""
    filters = parse_filters(value, color)
    if filters is None:
        return None
    opacity = 1.0
    effects: list[Effect] = []
    tones: list[Tone] = []
    for item in filters:
        if item.kind is FilterKind.URL:
            return None
        tone = tone_of(item.kind, item.amount)
        if tone is not None:
            tones.append(tone)
            effects = [_toned(effect, tone) for effect in effects]
        elif item.kind is FilterKind.OPACITY:
            opacity *= item.amount
        elif (effect := _filter_effect(item)) is not None:
            effects.append(effect)
    return FilterChain(opacity, tuple(effects), tuple(tones))


def _toned(effect: Effect, tone: Tone) -> Effect:
    return effect if effect.color is None else replace(effect, color=tone.applied(effect.color))


def _filters(style: ComputedStyle, color: Color, node: SnapshotNode, report: Report) -> FilterChain:
    chain = filter_chain(style["filter"], color)
    if chain is None:
        report.add(DiagnosticCode.FILTER_UNSUPPORTED, node, style["filter"])
        chain = FilterChain()
    if style["backdrop-filter"] == "none":
        return chain
    backdrop = parse_filters(style["backdrop-filter"], color)
    blurs = [item for item in backdrop or () if item.kind is FilterKind.BLUR]
    stronger = [item for item in backdrop or () if item.kind is FilterKind.SATURATE and item.amount > 1]
    others = [_veil(item) for item in backdrop or () if item.kind is not FilterKind.BLUR and item not in stronger]
    if backdrop is None or None in others:
        report.add(DiagnosticCode.BACKDROP_APPROXIMATED, node, style["backdrop-filter"])
    blurred = (Effect(EffectKind.BACKGROUND_BLUR, 2 * item.amount) for item in blurs[:1] if item.amount > 0)
    veils = tuple(veil for veil in others if veil is not None and not veil.color.is_transparent)
    saturation = math.prod(item.amount for item in stronger)
    return replace(chain, effects=(*chain.effects, *blurred), veils=veils, saturation=saturation)


def _veil(item: Filter) -> Veil | None:
    """Return the layer that shows the same as a color filter of what lies behind it; None where there is none.

    Exact for brightness and inversion; without saturation, Figma's blend mode weighs colors a little differently.
    """
    amount = item.amount
    if item.kind is FilterKind.BRIGHTNESS:
        if amount <= 1:
            return Veil(BLACK.with_alpha(1 - max(0.0, amount)), BlendMode.NORMAL)
        share = 1 - 1 / amount
        return Veil(Color(share, share, share), BlendMode.COLOR_DODGE)
    if item.kind is FilterKind.INVERT:
        return Veil(WHITE.with_alpha(min(1.0, amount)), BlendMode.DIFFERENCE)
    if item.kind is FilterKind.GRAYSCALE:
        return Veil(GRAY.with_alpha(min(1.0, amount)), BlendMode.SATURATION)
    if item.kind is FilterKind.SATURATE and amount <= 1:
        return Veil(GRAY.with_alpha(1 - max(0.0, amount)), BlendMode.SATURATION)
    return None


def _filter_effect(item: Filter) -> Effect | None:
    if item.kind is FilterKind.BLUR and item.amount > 0:
        return Effect(EffectKind.LAYER_BLUR, 2 * item.amount)
    if item.kind is FilterKind.DROP_SHADOW and item.shadow is not None:
        shadow = item.shadow
        return Effect(EffectKind.DROP_SHADOW, 2 * shadow.blur, shadow.color, Vec(shadow.x, shadow.y), show_behind=True)
    return None
