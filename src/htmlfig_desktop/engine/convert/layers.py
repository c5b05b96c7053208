"""From the box tree to layers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.decoding.grafts import SLIDER_THUMB
from htmlfig_desktop.engine.convert.arrange.arranger import Arranger
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.element_kinds import CONTROLS, is_replaced
from htmlfig_desktop.engine.convert.boxes.fragments import cut, is_seen_whole, window
from htmlfig_desktop.engine.convert.boxes.indents import is_indented_away
from htmlfig_desktop.engine.convert.boxes.look import Look
from htmlfig_desktop.engine.convert.boxes.painted import PaintedBoxes
from htmlfig_desktop.engine.convert.boxes.placement import Placement
from htmlfig_desktop.engine.convert.boxes.scrolling import SCROLL_BEHAVIORS, scrolls_of
from htmlfig_desktop.engine.convert.css.keywords import OUT_OF_FLOW
from htmlfig_desktop.engine.convert.css.tones import Toning, mixes_inside
from htmlfig_desktop.engine.convert.layering.assembly import assembled, with_image_outside
from htmlfig_desktop.engine.convert.layering.bevels import bevelled
from htmlfig_desktop.engine.convert.layering.cell_backgrounds import into_cells
from htmlfig_desktop.engine.convert.layering.controls import lone_mark
from htmlfig_desktop.engine.convert.layering.cuts import Cuts
from htmlfig_desktop.engine.convert.layering.decorated import Decorated
from htmlfig_desktop.engine.convert.layering.decorating import Decorating
from htmlfig_desktop.engine.convert.layering.framed_pages import with_page
from htmlfig_desktop.engine.convert.layering.grounds import Grounds
from htmlfig_desktop.engine.convert.layering.meanings import Meanings
from htmlfig_desktop.engine.convert.layering.own_areas import interrupted, legend_gap, own_area
from htmlfig_desktop.engine.convert.layering.replaced import ReplacedContent
from htmlfig_desktop.engine.convert.layering.scaling import unscaled
from htmlfig_desktop.engine.convert.layering.spare import clips_nothing, drawing, seen_through
from htmlfig_desktop.engine.convert.layering.text_layers import TextLayers
from htmlfig_desktop.engine.convert.layering.text_rooms import TextRooms
from htmlfig_desktop.engine.convert.layering.veiled import before_veils
from htmlfig_desktop.engine.convert.layering.whole_fills import with_drawn_shape, with_picture
from htmlfig_desktop.engine.convert.names import layer_name
from htmlfig_desktop.engine.convert.page_facts import PageFacts
from htmlfig_desktop.engine.convert.paint.backgrounds import Backgrounds
from htmlfig_desktop.engine.convert.paint.borders import Borders
from htmlfig_desktop.engine.convert.paint.columns import column_rules
from htmlfig_desktop.engine.convert.paint.control_marks import disclosure_path
from htmlfig_desktop.engine.convert.paint.edge_lines import bordered
from htmlfig_desktop.engine.convert.paint.effects import GroupEffects, Veil, blend_mode, group_effects, richer
from htmlfig_desktop.engine.convert.paint.lone_shadows import lone_shadows
from htmlfig_desktop.engine.convert.paint.shadow_alpha import with_faint_shadows
from htmlfig_desktop.engine.convert.paint.table_borders import is_collapsed
from htmlfig_desktop.engine.convert.shapes.corner_radii import corner_radii
from htmlfig_desktop.engine.convert.shapes.outlines import mapped_path, rectangle_path
from htmlfig_desktop.engine.convert.svg.clips import masked_by_outline
from htmlfig_desktop.engine.convert.svg.layers import clipped
from htmlfig_desktop.engine.convert.text.icons import icon_of
from htmlfig_desktop.engine.convert.text.trimming import trimmed
from htmlfig_desktop.engine.scene.ink import ink_of, lies_within
from htmlfig_desktop.engine.scene.nodes import Constraint, Ellipse, Frame, Layer, Rectangle, ScrollBehavior, Vector
from htmlfig_desktop.engine.scene.paints import BlendMode, SolidPaint, Stroke, StrokeAlign


@dataclass(frozen=True, slots=True)
class Makers:
    """What makes the layers of one kind, for all boxes of a page."""

    texts: TextLayers
    backgrounds: Backgrounds
    replaced: ReplacedContent
    cuts: Cuts
    meanings: Meanings


class LayerMaker:
    """Makes the layers of one conversion.

    Args:
        page: Whose boxes they are.
        makers: Of its parts.
        arranger: Of its frames.
        grounds: The colors that its boxes lie on.
    """

    def __init__(self, page: PageFacts, makers: Makers, arranger: Arranger, grounds: Grounds) -> None:
        self._page = page
        self._makers = makers
        self._arranger = arranger
        self._grounds = grounds
        self._rooms = TextRooms(makers.backgrounds)
        self._decorating = Decorating(page.looks, makers.backgrounds, page.elements, page.report)
        self._made = 0
        self._painted = PaintedBoxes()
        self._shines: list[Box] = []
        """Boxes around what is made now whose backgrounds shine through the letters inside."""

    @property
    def painted(self) -> int:
        """How many boxes, blocks of text and shapes of drawings the page has painted."""
        return self._painted.count

    def children(self, box: Box, parent: Placement) -> list[Layer]:
        """Return the layers of all boxes inside a box, back to front, placed inside ``parent``."""
        return self._layers_of(box.children, parent)

    def _layers_of(self, boxes: Sequence[Box], parent: Placement) -> list[Layer]:
        made: list[Layer] = []
        for child in boxes:
            layers = self._layers(child, parent)
            if child.stands_as is not None and child.stands_as.style["position"] in SCROLL_BEHAVIORS:
                behavior = SCROLL_BEHAVIORS[child.stands_as.style["position"]]
                layers = [replace(layer, scroll_behavior=behavior) for layer in layers]
            self._arranger.note(layers, child)
            made.extend(layers)
        return made

    def filled(self, frame: Frame, box: Box, parent: Placement) -> Layer:
        """Return a frame with the layers of all boxes inside ``box`` in front of what it holds, arranged."""
        return self._arranger.arranged(replace(frame, children=(*frame.children, *self.children(box, parent))), box)

    def _layers(self, box: Box, parent: Placement) -> list[Layer]:
        if self._made >= self._page.limits.layers:
            self._page.report.add(DiagnosticCode.LAYERS_LIMITED)
            return []
        self._made += 1
        layers = _MAKERS[box.kind](self, box, parent)
        self._painted.note(box, layers)
        return layers

    def _text(self, box: Box, parent: Placement) -> list[Layer]:
        if box.paragraph is None or is_indented_away(box):
            return []
        place = box.placement.relative_to(parent)
        room = self._rooms.of(box, self._shines[-1] if self._shines else None)
        made = self._makers.texts.layers(box, box.paragraph, place, room)
        texts = [trimmed(text, box.paragraph) for text in made]
        marks = self._makers.texts.marks(box, box.paragraph, place)
        return [*(icon_of(text, box.node) or text for text in texts), *marks]

    def _marker(self, box: Box, parent: Placement) -> list[Layer]:
        look = self._page.looks.of(box.layout)
        fills, symbol = (SolidPaint(look.color),), box.layout.style["list-style-type"]
        name, size, place = "Marker", box.placement.rect.size, box.placement.relative_to(parent)
        if symbol.startswith("disclosure"):
            path = disclosure_path(size, is_open=symbol.endswith("open"))
            return [Vector(name=name, size=size, transform=place, path=path, fills=fills)]
        if symbol == "square":
            return [Rectangle(name=name, size=size, transform=place, fills=fills)]
        if symbol == "circle":
            return [Ellipse(name=name, size=size, transform=place, stroke=Stroke(fills, 1.0, StrokeAlign.CENTER))]
        return [Ellipse(name=name, size=size, transform=place, fills=fills)]

    def _clip(self, box: Box, parent: Placement) -> list[Layer]:
        inside = tuple(self.children(box, box.placement))
        if not inside:
            return []
        size, place = box.placement.rect.size, box.placement.relative_to(parent)
        if box.radii.is_square and lies_within(inside, Rect(0, 0, size.width, size.height)):
            return [replace(layer, transform=place @ layer.transform) for layer in inside]
        corners = box.radii.fitted(size).corners
        return [Frame(name="Clip", size=size, transform=place, corners=corners, clips=True, children=inside)]

    def _fragment(self, box: Box, parent: Placement) -> list[Layer]:
        """Return the background and borders of a piece of a broken box."""
        look = self._page.looks.of(box.layout)
        if box.whole is None or not is_seen_whole(look):
            look, box.layout = cut(look, box.layout, box.sides)
            return self._assembled(box, look, self._decorating.decorated(box, look), [], parent, GroupEffects())
        matrix = box.placement.matrix
        whole = Box(BoxKind.FRAGMENT, box.node, box.layout, Placement(box.whole, matrix), box.order)
        layers = self._assembled(whole, look, self._decorating.decorated(whole, look), [], parent, GroupEffects())
        if not layers:  # a background that shines through letters alone is none of the box's
            return []
        shown = window(box.placement.rect, box.sides)
        place, name = Placement(shown, matrix).relative_to(parent), layer_name(box.node)
        if place.is_translation:
            return seen_through(Rect(place.e, place.f, shown.width, shown.height), layers, name)
        outline = mapped_path(rectangle_path(Rect(0, 0, shown.width, shown.height)), place)
        return masked_by_outline(layers, outline, name)

    def _element(self, box: Box, parent: Placement) -> list[Layer]:
        look = self._page.looks.of(box.layout)
        is_shut = box.clip is not None and box.clip.is_empty  # a closed part of an accordion: nothing inside shows
        is_bare = not (look.has_shadow or look.has_outline or self._page.elements.replaces(box.node))
        if box.placement.rect.is_empty and (is_shut or not box.children) and is_bare:
            return []
        before = self._painted.count
        kept = self._kept_picture(box, look, parent)
        if kept is not None:
            self._painted.element(box, kept, (), before, shows=True)
            return kept
        own, inside = self._own(box, look)
        content = self._makers.replaced.layers(box, look) if box.ink is not None else []
        shows = bool(own.shows or inside) or (box.ink is not None and self._decorating.is_collapsed(box))
        inside.extend(content)
        own, inside = with_picture(own, inside, box.placement.rect.size, self._makers.replaced.hides)
        if box.node.name in CONTROLS:
            own, inside = with_drawn_shape(own, inside, box.placement.rect.size)
        inside.extend(column_rules(box))
        is_shining = "text" in box.layout.style["background-clip"]
        if is_shining:
            self._shines.append(box)
        counts_lines = self._rooms.begin(box)
        own, inside = self._with_content(box, own, inside)
        if counts_lines:
            self._rooms.end()
        if is_shining:
            self._shines.pop()
        shows, style = shows or (own.shows and not content), box.layout.style
        isolates = box.isolates or (box.layout.is_stacking_context and style["isolation"] == "isolate")
        group = group_effects(style, look, isolates, box.node, self._page.report)
        if group.opacity <= 0:
            return []
        group = self._enriched(box, self._grounds.without_idle_blur(box, group))
        if style["scroll-marker-group"] not in _NO_MARKERS and look.clips:
            self._page.report.add(DiagnosticCode.SCROLL_MARKERS_MISSING, box.node, style["scroll-marker-group"])
        own = self._decorating.with_row_border(box, own)  # a line of its table, whose cells count for it
        layers = self._assembled(box, look, own, inside, parent, group)
        self._painted.element(box, layers, content, before, shows=shows)
        layers = self._affected(box, layers, parent, group)
        cut = self._makers.cuts.applied(box, layers, parent) if look.is_cut else layers
        if not cut:
            self._painted.count = before  # nor does what is inside show
        return cut

    def _own(self, box: Box, look: Look) -> tuple[Decorated, list[Layer]]:
        """Return what a box itself paints, and which of it has to be layers inside."""
        if box.ink is None:
            return self._decorating.undecorated(box), []
        area = own_area(box, self._page.looks)
        if area is not None:
            return self._apart(box, look, area)
        size = box.placement.rect.size
        alone = lone_shadows(box.layout.style, look, size) if box.placement.rect.is_empty else []
        return into_cells(box, self._decorating.decorated(box, look)), alone

    def _affected(self, box: Box, layers: list[Layer], parent: Placement, group: GroupEffects) -> list[Layer]:
        """Return the layers of a box with what its filters do beyond effects of a layer."""
        if group.tones:
            toning = Toning(group.tones, self._makers.backgrounds.recolored)
            layers = [toning.layer(layer, group.effects) for layer in layers]
            if any(map(mixes_inside, layers)):
                note = f"filter: {box.layout.style['filter']}"  # it filters what comes of mixing, not what is mixed
                self._page.report.add(DiagnosticCode.BLEND_MODE_APPROXIMATED, box.node, note)
        if group.effects:
            layers = [with_faint_shadows(layer, group.effects) for layer in layers]
        if not group.veils or box.ink is None or box.ink.is_empty:
            return layers
        veils = [self._veil(box, veil, parent) for veil in group.veils]
        return before_veils(layers, veils, layer_name(box.node), is_clip=box.clip is not None)

    def _enriched(self, box: Box, group: GroupEffects) -> GroupEffects:
        """Return what is done to a box as a whole with what makes the colors behind it richer."""
        if group.saturation <= 1:
            return group
        shades = self._grounds.shades(box)
        if not shades:
            self._page.report.add(DiagnosticCode.BACKDROP_APPROXIMATED, box.node, box.layout.style["backdrop-filter"])
        return richer(group, shades)

    def _veil(self, box: Box, veil: Veil, parent: Placement) -> Layer:
        """Return a layer in the shape of a box that changes the colors behind it."""
        size, fills = box.placement.rect.size, (SolidPaint(veil.color),)
        radii, place = corner_radii(box.layout.style, size), box.placement.relative_to(parent)
        shape = Rectangle(name="Backdrop", size=size, transform=place, fills=fills, corners=radii.corners)
        return replace(shape, blend_mode=veil.mode)

    def _with_content(self, box: Box, own: Decorated, inside: list[Layer]) -> tuple[Decorated, list[Layer]]:
        """Add the content of a box: a page, or boxes behind and in front of its outline."""
        if box.clip is not None and box.clip.is_empty:
            return own, inside
        if box.inner is not None:
            return with_page(box, own, inside, self._makers.backgrounds, self.children)
        if own.outline is None or box.clip is not None:
            return own, [*inside, *self.children(box, box.placement)]
        below, above = (self._layers_of(part, box.placement) for part in _around_outline(box, own.outline))
        if not above:
            return own, [*inside, *below]
        return replace(own, outline=None), [*inside, *below, own.outline, *above]

    def _kept_picture(self, box: Box, look: Look, parent: Placement) -> list[Layer] | None:
        """Return the picture of an element that has no other form, with all inside; None where it has none."""
        drawn = self._page.elements.of(box.node) if box.layout is box.node.box else None
        if drawn is None:
            return [] if self._page.elements.is_masked_away(box.node) else None
        self._page.report.add(DiagnosticCode.ELEMENT_RASTERISED, box.node, drawn.feature)
        mode = blend_mode(look.blend_mode) or BlendMode.NORMAL
        layer = drawn.layer(layer_name(box.node), parent)
        return [replace(layer, opacity=look.opacity, blend_mode=mode, semantics=self._makers.meanings.of_box(box))]

    def _windowed(self, box: Box, inside: list[Layer]) -> list[Layer]:
        """Cut the content of a box that clips it elsewhere than at its own edges, along one axis for example."""
        if box.window is None or not inside:
            return inside
        rect = box.placement.rect
        window = box.window.moved(-rect.x, -rect.y)
        area = Rect(0, 0, rect.width, rect.height)
        if lies_within(inside, window):
            return inside
        for layer in inside:
            area = area.union(ink_of(layer) or area)
        shown = window.intersection(area)
        return [] if shown.is_empty else [clipped("Content", inside, shown)]

    def _apart(self, box: Box, look: Look, area: Rect) -> tuple[Decorated, list[Layer]]:
        """Return what a box paints itself as a layer of its own, in a part of the box; a legend interrupts it.

        The lines between the cells of a table lie in front of these and stay the box's own.
        """
        rect, bare = box.placement.rect, self._decorating.undecorated(box)
        place = Placement(area.moved(rect.x, rect.y), box.placement.matrix)
        part = Box(BoxKind.FRAGMENT, box.node, box.layout, place, box.order)
        own = self._decorating.decorated(part, look)
        if is_collapsed(box.layout) and own.borders.sides:
            to_box = Affine.translation(area.x, area.y)
            lines = tuple(replace(line, transform=to_box @ line.transform) for line in own.borders.sides)
            own, bare = replace(own, borders=Borders()), replace(bare, borders=Borders(sides=lines))
        layers = self._assembled(part, look, own, [], box.placement, GroupEffects())
        name, fills = "Background" if own.painted.fills else "Border", Constraint.STRETCH
        layers = [replace(layer, name=name, horizontal=fills, vertical=fills) for layer in layers]
        if (gap := legend_gap(box)) is not None:
            layers = interrupted(layers, area, gap, look.border_widths[0])
        if box.clip is None or lies_within(layers, Rect(0, 0, rect.width, rect.height)):
            return bare, layers
        return replace(bare, apart=tuple(layers)), []  # its clip cuts no shadow of its own

    def _assembled(
        self, box: Box, look: Look, own: Decorated, inside: list[Layer], parent: Placement, group: GroupEffects
    ) -> list[Layer]:
        """Put a box's painting and its content together in as few layers as show it right."""
        inside = self._windowed(box, inside)
        if own.borders.sides and box.clip is not None:
            own = with_image_outside(own, box.placement.rect.size)
        clips = box.window is None and (box.clip is not None or _is_cut_round(box, own))
        clips = clips and not clips_nothing(box, own, inside)
        if (own.borders.sides or own.borders.stroke) and self._decorating.has_own_borders(box):
            own = bevelled(box, own, look if own.lines is None else bordered(look, own.lines), inside, self._grounds)
        own = self._grounds.up_to_edge(box, own)
        if own.shadows.effects and not own.painted.fills:
            own = self._grounds.filled(box, own)
            own = replace(own, ground=self._grounds.around(box) or own.ground)
        shell = Frame(
            name=layer_name(box.node),
            size=Size(max(0.01, box.placement.rect.width), max(0.01, box.placement.rect.height)),
            transform=box.placement.relative_to(parent),
            opacity=group.opacity,
            blend_mode=group.blend_mode,
            scroll_behavior=SCROLL_BEHAVIORS.get(box.layout.style["position"], ScrollBehavior.SCROLLS),
            semantics=self._makers.meanings.of_box(box),
            is_painted=bool(inside) and own.shows,
        )
        arranged = partial(self._arranged, box)
        return [unscaled(layer) for layer in assembled(shell, own, inside, group, arranged, clips=clips)]

    def _arranged(self, box: Box, frame: Frame) -> Layer:
        """Return a frame of a box's content with the auto layout it gets, if any."""
        frame = replace(frame, scrolls=scrolls_of(box)) if frame.clips else frame
        if box.node.name == SLIDER_THUMB:
            return lone_mark(frame)
        if box.node.name in CONTROLS:
            return self._arranger.with_words_arranged(frame, box)
        if is_replaced(box.node):
            return drawing(frame) if box.node.name == "svg" else frame
        return self._arranger.arranged(frame, box)


def _around_outline(box: Box, outline: Layer) -> tuple[list[Box], list[Box]]:
    """Return the children of a box that lie behind its outline, and those in front of it, as they are painted later.

    Source: CSS Basic User Interface 4, section 3; CSS 2.1, appendix E, step 10.
    """
    at = len(box.children)
    while at and box.children[at - 1].layout.paint_order > box.layout.paint_order:
        at -= 1
    corner = box.placement.rect
    line = outline.bounds.moved(corner.x, corner.y)
    behind: list[Box] = []
    in_front: list[Box] = []
    for child in box.children[:at]:  # out of flow, they stand anywhere in the order
        is_over = child.layout.paint_order > box.layout.paint_order and child.layout.style["position"] in OUT_OF_FLOW
        (in_front if is_over and not line.contains(child.placement.rect) else behind).append(child)
    return behind, [*in_front, *box.children[at:]]


def _is_cut_round(box: Box, own: Decorated) -> bool:
    """Whether the content of a picture, drawing or frame is cut by round corners."""
    if box.node.name in CONTROLS or box.layout.style["overflow-x"] == "visible":
        return False
    return is_replaced(box.node) and not own.radii.is_square


_NO_MARKERS = frozenset({"none", ""})

_MAKERS = {
    BoxKind.ELEMENT: LayerMaker._element,
    BoxKind.FRAGMENT: LayerMaker._fragment,
    BoxKind.TEXT: LayerMaker._text,
    BoxKind.MARKER: LayerMaker._marker,
    BoxKind.CLIP: LayerMaker._clip,
}
