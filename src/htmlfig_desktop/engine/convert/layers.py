"""From the box tree to layers."""

from __future__ import annotations

from dataclasses import dataclass, replace

from htmlfig_desktop.core.color import BLACK
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.engine.capture.snapshot import ElementPart
from htmlfig_desktop.engine.convert.arrange.arranger import Arranger
from htmlfig_desktop.engine.convert.backgrounds import Backgrounds, Painted
from htmlfig_desktop.engine.convert.borders import Borders, borders_of, gradient_stroke, outline_of
from htmlfig_desktop.engine.convert.box import Box, BoxKind
from htmlfig_desktop.engine.convert.control_marks import disclosure_path
from htmlfig_desktop.engine.convert.controls import NATIVE_RADII, native_look
from htmlfig_desktop.engine.convert.corner_radii import SQUARE, CornerRadii, corner_radii
from htmlfig_desktop.engine.convert.css_color import parse_color
from htmlfig_desktop.engine.convert.css_effects import Shadow
from htmlfig_desktop.engine.convert.css_values import parse_number, parse_px
from htmlfig_desktop.engine.convert.cuts import Cuts
from htmlfig_desktop.engine.convert.effects import BoxShadows, GroupEffects, blend_mode, box_shadows, group_effects
from htmlfig_desktop.engine.convert.element_pictures import ElementPictures
from htmlfig_desktop.engine.convert.flow import REPLACED
from htmlfig_desktop.engine.convert.icons import icon_of
from htmlfig_desktop.engine.convert.look import Look, LookBook
from htmlfig_desktop.engine.convert.names import layer_name, semantics_of
from htmlfig_desktop.engine.convert.outlines import joined_paths, rectangle_path
from htmlfig_desktop.engine.convert.placement import Placement
from htmlfig_desktop.engine.convert.replaced import ReplacedContent
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.convert.svg.clips import masked_by_outline
from htmlfig_desktop.engine.convert.table_borders import collapsed_parts, is_collapsed, table_lines
from htmlfig_desktop.engine.convert.text_layers import TextLayers, TextRoom
from htmlfig_desktop.engine.convert.tones import Toning
from htmlfig_desktop.engine.scene.nodes import Ellipse, Frame, Layer, Rectangle, ScrollBehavior, Vector, as_rectangle
from htmlfig_desktop.engine.scene.paints import (
    BlendMode,
    Corners,
    EffectKind,
    ImagePaint,
    SolidPaint,
    Stroke,
    StrokeAlign,
)
from htmlfig_desktop.engine.scene.paths import Winding

_SCROLLING = {"fixed": ScrollBehavior.FIXED, "sticky": ScrollBehavior.STICKY}


@dataclass(frozen=True, slots=True)
class _Decorated:
    """A box's own painting."""

    radii: CornerRadii
    painted: Painted
    borders: Borders
    shadows: BoxShadows
    outline: Layer | None

    @property
    def corners(self) -> Corners:
        """The corners as Figma has them."""
        return self.radii.corners


class LayerMaker:
    """Makes the layers of one conversion."""

    def __init__(
        self,
        looks: LookBook,
        texts: TextLayers,
        backgrounds: Backgrounds,
        replaced: ReplacedContent,
        elements: ElementPictures,
        cuts: Cuts,
        arranger: Arranger,
        report: Report,
        limits: Limits,
    ) -> None:
        self._looks = looks
        self._arranger = arranger
        self._texts = texts
        self._backgrounds = backgrounds
        self._replaced = replaced
        self._elements = elements
        self._cuts = cuts
        self._report = report
        self._limits = limits
        self._made = 0
        self._collapsed: set[int] = set()
        """Parts of tables whose borders are drawn by the table."""

    def children(self, box: Box, parent: Placement) -> list[Layer]:
        """Return the layers of all boxes inside a box, back to front, placed inside ``parent``."""
        made: list[Layer] = []
        for child in box.children:
            layers = self._layers(child, parent)
            self._arranger.note(layers, child)
            made.extend(layers)
        return made

    def filled(self, frame: Frame, box: Box, parent: Placement) -> Layer:
        """Return a frame with the layers of all boxes inside ``box`` in front of what it holds, arranged."""
        return self._arranger.arranged(replace(frame, children=(*frame.children, *self.children(box, parent))), box)

    def _layers(self, box: Box, parent: Placement) -> list[Layer]:
        if self._made >= self._limits.layers:
            self._report.add(DiagnosticCode.LAYERS_LIMITED)
            return []
        self._made += 1
        return _MAKERS[box.kind](self, box, parent)

    def _text(self, box: Box, parent: Placement) -> list[Layer]:
        if box.paragraph is None:
            return []
        layer = self._texts.layer(box, box.paragraph, box.placement.relative_to(parent), self._room(box))
        return [icon_of(layer, layer_name(box.node)) or layer] if layer is not None else []

    def _room(self, box: Box) -> TextRoom:
        """Return what the block around a text lets it do."""
        host = box.parent
        style = box.layout.style
        clamp = parse_number(style["-webkit-line-clamp"])
        has_ellipsis = style["text-overflow"] == "ellipsis" and style["overflow-x"] != "visible"
        fills = self._backgrounds.text_fills(box.layout, box.node, box.placement) if host is not None else ()
        if not (clamp or has_ellipsis or fills):
            return TextRoom()
        right = box.layout.rect.right
        if host is not None and host.kind is BoxKind.ELEMENT and host.node is box.node:
            right = host.placement.laid_out.right
        right -= parse_px(style["border-right-width"]) + parse_px(box.layout.used["padding-right"])
        return TextRoom(has_ellipsis, right, int(clamp) if clamp else None, fills)

    def _marker(self, box: Box, parent: Placement) -> list[Layer]:
        look = self._looks.of(box.layout)
        fills = (SolidPaint(look.color),)
        name, size, place = "Marker", box.placement.rect.size, box.placement.relative_to(parent)
        if box.layout.style["list-style-type"].startswith("disclosure"):
            path = disclosure_path(size, is_open=box.layout.style["list-style-type"].endswith("open"))
            return [Vector(name=name, size=size, transform=place, path=path, fills=fills)]
        if box.layout.style["list-style-type"] == "square":
            return [Rectangle(name=name, size=size, transform=place, fills=fills)]
        if box.layout.style["list-style-type"] == "circle":
            return [Ellipse(name=name, size=size, transform=place, stroke=Stroke(fills, 1.0, StrokeAlign.CENTER))]
        return [Ellipse(name=name, size=size, transform=place, fills=fills)]

    def _clip(self, box: Box, parent: Placement) -> list[Layer]:
        inside = tuple(self.children(box, box.placement))
        if not inside:
            return []
        return [
            Frame(
                name="Clip",
                size=box.placement.rect.size,
                transform=box.placement.relative_to(parent),
                clips=True,
                children=inside,
            )
        ]

    def _fragment(self, box: Box, parent: Placement) -> list[Layer]:
        """Return a piece of an inline element's background; inner pieces have no left or right border."""
        look = self._looks.of(box.layout)
        left, right = box.edges
        top, right_side, bottom, left_side = look.borders
        look = replace(
            look,
            borders=(
                top,
                right_side if right else replace(right_side, width=0.0),
                bottom,
                left_side if left else replace(left_side, width=0.0),
            ),
        )
        own = self._decorated(box, look)
        return self._assembled(box, look, own, [], parent, GroupEffects())

    def _element(self, box: Box, parent: Placement) -> list[Layer]:
        look = self._looks.of(box.layout)
        if box.placement.rect.is_empty and not box.children:
            return []
        kept = self._kept_picture(box, look, parent)
        if kept is not None:
            return kept
        own = self._decorated(box, look) if box.ink is not None else self._undecorated(box)
        inside: list[Layer] = []
        if box.ink is not None:
            inside.extend(self._replaced.layers(box, look))
        own, inside = _with_picture(own, inside, box.placement.rect.size)
        inside.extend(self.children(box, box.placement))
        style = box.layout.style
        group = group_effects(style, look, box.layout.is_stacking_context, box.node, self._report)
        if group.opacity <= 0:
            return []
        layers = self._assembled(box, look, own, inside, parent, group)
        if group.tones:
            toning = Toning(group.tones, self._backgrounds.recolored)
            layers = [toning.layer(layer, group.effects) for layer in layers]
        return self._cuts.applied(box, layers, parent)

    def _kept_picture(self, box: Box, look: Look, parent: Placement) -> list[Layer] | None:
        """Return the picture of an element that has no other form, with all inside; None where it has none."""
        drawn = self._elements.of(box.node) if box.layout is box.node.box else None
        if drawn is None:
            return None
        self._report.add(DiagnosticCode.ELEMENT_RASTERISED, box.node, drawn.feature)
        mode = blend_mode(look.blend_mode) or BlendMode.NORMAL
        layer = drawn.layer(layer_name(box.node), parent)
        return [replace(layer, opacity=look.opacity, blend_mode=mode, semantics=semantics_of(box.node))]

    def _decorated(self, box: Box, look: Look) -> _Decorated:
        size, style, node = box.placement.rect.size, box.layout.style, box.node
        radii = corner_radii(style, size)
        native = native_look(box, look)
        if native is not look and radii.is_square:
            look, radii = native, NATIVE_RADII
        if parse_color(style["background-color"]) is None:
            self._report.add(DiagnosticCode.COLOR_UNREADABLE, node, style["background-color"])
        return _Decorated(
            radii,
            Painted() if box.is_canvas else self._backgrounds.painted(box.layout, look, box.placement, node),
            self._borders(box, look, size, radii),
            box_shadows(style, look, node, self._report),
            outline_of(look, size, radii),
        )

    def _undecorated(self, box: Box) -> _Decorated:
        """Return what remains of a box that paints nothing: the corners it clips with."""
        if box.clip is None:
            return _UNPAINTED
        return replace(_UNPAINTED, radii=corner_radii(box.layout.style, box.placement.rect.size))

    def _borders(self, box: Box, look: Look, size: Size, radii: CornerRadii) -> Borders:
        if box.node.index in self._collapsed:
            return Borders()
        if is_collapsed(box.layout) and box.placement.matrix.is_identity:
            self._collapsed.update(part.index for part in collapsed_parts(box.node))
            return Borders(sides=tuple(table_lines(box.node, self._looks, box.placement.rect)))
        source = box.layout.style["border-image-source"]
        if source in ("none", ""):
            return borders_of(look, size, radii, box.node, self._report)
        drawn = self._elements.of(box.node, ElementPart.BORDER_IMAGE) if box.layout is box.node.box else None
        if drawn is not None:
            self._report.add(DiagnosticCode.ELEMENT_RASTERISED, box.node, drawn.feature)
            return Borders(sides=(drawn.layer("Border image", box.placement),))
        stroke = gradient_stroke(look, source, size)
        if stroke is None:
            self._report.add(DiagnosticCode.BORDER_IMAGE_UNSUPPORTED, box.node)
            return borders_of(look, size, radii, box.node, self._report)
        return Borders(stroke=stroke)

    def _assembled(
        self, box: Box, look: Look, own: _Decorated, inside: list[Layer], parent: Placement, group: GroupEffects
    ) -> list[Layer]:
        """Put a box's painting and its content together in as few layers as show it right."""
        size = Size(max(0.01, box.placement.rect.width), max(0.01, box.placement.rect.height))
        style = box.layout.style
        clips = box.clip is not None or (box.node.name in REPLACED and not own.radii.is_square)
        backmost: list[Layer] = [_ring(shadow, size, own.corners) for shadow in reversed(own.shadows.rings)]
        frontmost: list[Layer] = [*own.borders.sides, *([own.outline] if own.outline else [])]
        if any(each.kind is EffectKind.DROP_SHADOW for each in own.shadows.effects) and not own.painted.fills:
            backmost = [*_bare_shadow(own, size), *backmost]
            own = replace(own, shadows=own.shadows.inner)
        effects = (*own.shadows.effects, *group.effects)
        is_shadowed = bool(own.shadows.effects)
        needs_own_layer = (bool(inside) and is_shadowed and not clips and not _fits(inside, size)) or (
            bool(backmost) and (clips or not own.painted.fills)
        )
        shell = Frame(
            name=layer_name(box.node),
            size=size,
            transform=box.placement.relative_to(parent),
            opacity=group.opacity,
            blend_mode=group.blend_mode,
            scroll_behavior=_SCROLLING.get(style["position"], ScrollBehavior.SCROLLS),
            semantics=semantics_of(box.node),
        )
        painted = replace(
            shell, effects=effects, fills=own.painted.fills, stroke=own.borders.stroke, corners=own.corners
        )
        content = [*own.painted.behind, *inside, *frontmost]
        if not own.radii.is_circular:
            return [_shaped(shell, own, content, backmost, group, clips=clips)]
        if not content and not backmost:
            return [as_rectangle(painted)] if painted.fills or painted.stroke or effects else []
        if needs_own_layer:
            background = Rectangle(
                name="Background",
                size=size,
                effects=own.shadows.effects,
                fills=own.painted.fills,
                stroke=own.borders.stroke,
                corners=own.corners,
            )
            held: list[Layer] = content
            if clips and content:
                inner = Frame(name="Content", size=size, clips=True, corners=own.corners, children=tuple(content))
                held = [self._arranger.arranged(inner, box)]
            shell = replace(shell, effects=group.effects, children=(*backmost, background, *held))
            return [shell if clips else self._arranger.arranged(shell, box)]
        whole = replace(painted, clips=clips or is_shadowed, children=(*backmost, *content))
        return [whole if box.node.name in REPLACED else self._arranger.arranged(whole, box)]


_UNPAINTED = _Decorated(SQUARE, Painted(), Borders(), BoxShadows(), None)
_MAKERS = {
    BoxKind.ELEMENT: LayerMaker._element,
    BoxKind.FRAGMENT: LayerMaker._fragment,
    BoxKind.TEXT: LayerMaker._text,
    BoxKind.MARKER: LayerMaker._marker,
    BoxKind.CLIP: LayerMaker._clip,
}


def _shaped(
    shell: Frame, own: _Decorated, content: list[Layer], backmost: list[Layer], group: GroupEffects, *, clips: bool
) -> Layer:
    """Return a box with elliptical corners, which only outlines have: its figure, and its content cut to that."""
    box = Rect(0, 0, shell.size.width, shell.size.height)
    outline = own.radii.path(box)
    fills, stroke, effects = own.painted.fills, own.borders.stroke, own.shadows.effects
    figure: Layer
    if own.radii.is_ellipse(shell.size):
        figure = Ellipse(name="Background", size=shell.size, effects=effects, fills=fills, stroke=stroke)
    else:
        figure = Vector(name="Background", size=shell.size, path=outline, effects=effects, fills=fills, stroke=stroke)
    if not content and not backmost:
        return replace(
            figure,
            name=shell.name,
            transform=shell.transform,
            effects=(*effects, *group.effects),
            opacity=shell.opacity,
            blend_mode=shell.blend_mode,
            scroll_behavior=shell.scroll_behavior,
            semantics=shell.semantics,
        )
    is_painted = fills or stroke or effects
    held = masked_by_outline(content, outline, "Content") if clips and content else content
    return replace(shell, effects=group.effects, children=(*backmost, *([figure] if is_painted else []), *held))


def _with_picture(own: _Decorated, inside: list[Layer], size: Size) -> tuple[_Decorated, list[Layer]]:
    """Make a picture that fills its whole box the fill of that box, so that it has the box's corners."""
    picture = inside[0] if len(inside) == 1 else None
    if not isinstance(picture, Rectangle) or isinstance(picture, Frame):
        return own, inside
    is_whole = picture.size == size and picture.transform.is_identity and picture.stroke is None
    if not is_whole or own.painted.behind or not all(isinstance(fill, ImagePaint) for fill in picture.fills):
        return own, inside
    painted = replace(own.painted, fills=(*own.painted.fills, *picture.fills))
    return replace(own, painted=painted), []


def _fits(layers: list[Layer], size: Size) -> bool:
    """Whether all layers lie inside a box, so that clipping to it changes nothing."""
    box = Rect(0, 0, size.width, size.height)
    return all(
        box.contains(layer.transform.bounds(Rect(0, 0, layer.size.width, layer.size.height)), 0.5) for layer in layers
    )


def _bare_shadow(own: _Decorated, size: Size) -> list[Layer]:
    """Return the shadows of a box that has no fill: Figma shows none there, so a box of its own casts them.

    That box itself is cut away, as browsers do (CSS Backgrounds 3, section 7.1.1).
    """
    cast = tuple(each for each in own.shadows.effects if each.kind is EffectKind.DROP_SHADOW)
    reach = max(each.radius * 2 + abs(each.offset.x) + abs(each.offset.y) + max(0.0, each.spread) for each in cast) + 1
    box = Rect(0, 0, size.width, size.height)
    around = rectangle_path(box.inset(-reach, -reach, -reach, -reach))
    hole = replace(joined_paths((around, own.radii.path(box))), winding=Winding.ODD)
    caster = Rectangle(name="Shadow", size=size, effects=cast, fills=(SolidPaint(BLACK),), corners=own.radii.corners)
    return masked_by_outline([caster], hole, "Shadow")


def _ring(shadow: Shadow, size: Size, corners: Corners) -> Rectangle:
    """Return a shadow without blur and offset as a line around the box."""
    return Rectangle(
        name="Ring",
        size=size,
        transform=Affine(),
        stroke=Stroke((SolidPaint(shadow.color),), shadow.spread, StrokeAlign.OUTSIDE),
        corners=corners,
    )
