"""What applies to an element of a drawing as a whole: filters, opacity, blend modes."""

from __future__ import annotations

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.css.tones import Toning
from htmlfig_desktop.engine.convert.paint.effects import blend_mode, filter_chain
from htmlfig_desktop.engine.convert.paint.shadow_alpha import with_faint_shadows
from htmlfig_desktop.engine.convert.svg.context import SvgContext
from htmlfig_desktop.engine.convert.svg.layers import Place, grouped, svg_name
from htmlfig_desktop.engine.convert.svg.style import SvgStyle
from htmlfig_desktop.engine.convert.svg.viewports import scale_of
from htmlfig_desktop.engine.scene.nodes import Layer, walk
from htmlfig_desktop.engine.scene.paints import BlendMode

_ISOLATING = (
    ("isolation", "auto"),
    ("filter", "none"),
    ("mask", "none"),
    ("mask-image", "none"),
    ("clip-path", "none"),
)
"""Properties that keep what is inside from mixing with what lies behind, unless they say this. Source: SVG 2, 3.4."""


def filtered_layers(layers: list[Layer], style: SvgStyle, place: Place, context: SvgContext) -> list[Layer]:
    """Return layers with an element's filters applied; those of SVG itself are reported."""
    value = style.value("filter")
    if value == "none":
        return layers
    chain = filter_chain(value, style.current)
    if chain is None:
        context.report.add(DiagnosticCode.FILTER_UNSUPPORTED, style.node, value)
        return layers
    layer = _single(layers, style)
    if chain.tones:
        layer = Toning(chain.tones, context.pictures.recolored).layer(layer)
    scale = scale_of(place.ctm)
    effects = tuple(
        replace(effect, radius=effect.radius * scale, offset=Vec(effect.offset.x * scale, effect.offset.y * scale))
        for effect in chain.effects
    )
    layer = replace(layer, effects=effects, opacity=layer.opacity * chain.opacity)
    return [with_faint_shadows(layer, effects)]


def blended_layers(layers: list[Layer], style: SvgStyle) -> list[Layer]:
    """Return layers with an element's opacity and blend mode."""
    opacity = style.opacity("opacity")
    mode = blend_mode(style.value("mix-blend-mode")) or BlendMode.NORMAL
    if opacity <= 0:
        return []
    if _mixes(layers) and (opacity < 1 or any(style.value(name) != off for name, off in _ISOLATING)):
        layers = [replace(_single(layers, style), blend_mode=BlendMode.NORMAL)]
    if not layers or (opacity >= 1 and mode is BlendMode.NORMAL):
        return layers
    layer = _single(layers, style)
    mode = layer.blend_mode if mode is BlendMode.NORMAL else mode
    return [replace(layer, opacity=layer.opacity * opacity, blend_mode=mode)]


def _single(layers: list[Layer], style: SvgStyle) -> Layer:
    return layers[0] if len(layers) == 1 else grouped(svg_name(style.node), layers)


def _mixes(layers: list[Layer]) -> bool:
    """Whether anything in layers is blended with what lies behind it."""
    return any(layer.blend_mode not in (BlendMode.NORMAL, BlendMode.PASS_THROUGH) for layer in walk(tuple(layers)))
