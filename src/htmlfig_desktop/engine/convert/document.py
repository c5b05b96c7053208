"""From a Snapshot to a Scene: one page, one top-level frame."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import TypeVar

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.conversion import Structure
from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.limits import DEFAULT_LIMITS, Limits
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import (
    ComputedStyle,
    LayoutBox,
    Snapshot,
    SnapshotDocument,
    SnapshotNode,
)
from htmlfig_desktop.engine.convert.arrange.arranger import Arranger
from htmlfig_desktop.engine.convert.arrange.attempts.outcomes import Outcome
from htmlfig_desktop.engine.convert.arrange.growth.growing import grown
from htmlfig_desktop.engine.convert.arrange.growth.line_boxes import with_whole_boxes
from htmlfig_desktop.engine.convert.arrange.growth.settling import settled
from htmlfig_desktop.engine.convert.arrange.sparing.structure import structure_of
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.first_lines import FirstLines
from htmlfig_desktop.engine.convert.boxes.look import LookBook
from htmlfig_desktop.engine.convert.boxes.menus import menu_items
from htmlfig_desktop.engine.convert.boxes.placement import Placement
from htmlfig_desktop.engine.convert.boxes.tidy import tidy
from htmlfig_desktop.engine.convert.css.background import BackgroundBox
from htmlfig_desktop.engine.convert.diagnosed_layers import with_layers
from htmlfig_desktop.engine.convert.layering.cuts import Cuts
from htmlfig_desktop.engine.convert.layering.grounds import Grounds
from htmlfig_desktop.engine.convert.layering.legends import cover_borders
from htmlfig_desktop.engine.convert.layering.lost_pictures import LostPictures
from htmlfig_desktop.engine.convert.layering.meanings import Meanings
from htmlfig_desktop.engine.convert.layering.replaced import ReplacedContent
from htmlfig_desktop.engine.convert.layering.scaled_content import without_scales
from htmlfig_desktop.engine.convert.layering.spare import without_holders
from htmlfig_desktop.engine.convert.layering.text_layers import TextLayers
from htmlfig_desktop.engine.convert.layers import LayerMaker, Makers
from htmlfig_desktop.engine.convert.links import address_of, anchors_in, asked_of
from htmlfig_desktop.engine.convert.look_names import with_names_by_look
from htmlfig_desktop.engine.convert.names import without_echoes
from htmlfig_desktop.engine.convert.page_facts import PageFacts
from htmlfig_desktop.engine.convert.paint.backgrounds import Backgrounds, Painted, box_area
from htmlfig_desktop.engine.convert.paint.system_colors import SystemColor, follows_scheme, system_colors
from htmlfig_desktop.engine.convert.pictures.element_pictures import ElementPictures
from htmlfig_desktop.engine.convert.pictures.store import PictureStore
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.convert.shared.colors import color_modes, color_variables
from htmlfig_desktop.engine.convert.shared.effect_styles import effect_styles
from htmlfig_desktop.engine.convert.shared.sizes import size_variables
from htmlfig_desktop.engine.convert.shared.text_styles import text_styles
from htmlfig_desktop.engine.convert.shared.unswitched import unswitched
from htmlfig_desktop.engine.convert.svg.context import SvgContext, SvgIndex
from htmlfig_desktop.engine.convert.svg.drawing import convert_svg
from htmlfig_desktop.engine.convert.text.glyph_layout import GlyphLayouts
from htmlfig_desktop.engine.convert.text.type_faces import TypeFaces
from htmlfig_desktop.engine.convert.tree.flow import FlowWalk
from htmlfig_desktop.engine.convert.tree.foregrounds import foregrounds
from htmlfig_desktop.engine.convert.tree.stacking import place_units
from htmlfig_desktop.engine.scene.nodes import Frame, ImageAsset, Layer, Page, SceneDocument, Semantics
from htmlfig_desktop.engine.scene.paints import BlendMode, Paint, SolidPaint

Told = TypeVar("Told")
"""What the browser told of nodes."""


@dataclass(frozen=True, slots=True)
class Converted:
    """A scene and what was lost on the way."""

    scene: SceneDocument
    diagnostics: tuple[Diagnostic, ...]
    structure: Structure
    outcomes: tuple[Outcome, ...] = ()
    """What became of the boxes that lay others out."""


@dataclass(frozen=True, slots=True)
class PageLayers:
    """The layers of a page, before what they have in common has names."""

    title: str
    whole: Layer
    images: Mapping[str, ImageAsset]
    """By digest."""
    painted: int
    """How many things the page paints."""
    outcomes: tuple[Outcome, ...]
    diagnostics: tuple[Diagnostic, ...]


def build_scene(snapshot: Snapshot, name: str = "Untitled", limits: Limits = DEFAULT_LIMITS) -> Converted:
    """Return the design of a snapshot, called by the page's title or else by ``name``.

    Equal snapshots give equal scenes. For deep pages the process must have called ``allow_deep_trees``.
    """
    return build_design(build_layers(snapshot, name, limits), snapshot)


def build_layers(snapshot: Snapshot, name: str = "Untitled", limits: Limits = DEFAULT_LIMITS) -> PageLayers:
    """Return the layers of a snapshot, which may lack what the page has names for; as ``build_scene``."""
    return _Build(snapshot, limits).layers(name)


def build_design(layers: PageLayers, snapshot: Snapshot) -> Converted:
    """Return the design of which a page's layers are; the snapshot knows what the page has names for."""
    scene = scene_of(snapshot, layers.title, (Page("Page 1", (layers.whole,)),), layers.images)
    structure = structure_of(scene, layers.outcomes, layers.painted)
    diagnostics = (*layers.diagnostics, *_unswitched(snapshot, layers, scene))
    return Converted(scene, diagnostics, structure, layers.outcomes)


def _unswitched(snapshot: Snapshot, layers: PageLayers, scene: SceneDocument) -> tuple[Diagnostic, ...]:
    return unswitched(snapshot, layers.whole, scene.variables) if scene.color_modes else ()


def scene_of(snapshot: Snapshot, name: str, pages: tuple[Page, ...], images: Mapping[str, ImageAsset]) -> SceneDocument:
    """Return a design with what its layers have in common by name.

    Args:
        snapshot: What the layers were made of.
        name: Of the design.
        pages: With all layers.
        images: Their pictures by digest.
    """
    layers = tuple(layer for page in pages for layer in page.children)
    variables = color_variables((*snapshot.custom_colors, *system_colors(snapshot.other_scheme)), layers)
    return SceneDocument(
        name=name,
        pages=pages,
        images=images,
        variables=variables,
        color_modes=color_modes(variables, snapshot.other_scheme),
        sizes=size_variables(snapshot.custom_lengths, layers),
        text_styles=text_styles(layers),
        effect_styles=effect_styles(snapshot.custom_shadows, layers, variables),
    )


class _Build:
    """One conversion and what its rooms share."""

    def __init__(self, snapshot: Snapshot, limits: Limits) -> None:
        self._pictures = PictureStore(snapshot.pictures, snapshot.drawings, limits, snapshot.device_scale_factor)
        self._page = page = PageFacts(
            snapshot=snapshot,
            limits=limits,
            looks=LookBook(),
            faces=TypeFaces(snapshot),
            first_lines=FirstLines(snapshot.first_lines),
            elements=ElementPictures(snapshot.elements, self._pictures),
            report=Report(snapshot.document),
        )
        self._arranger = Arranger(_by_box(snapshot, snapshot.anchors), _by_box(snapshot, snapshot.grid_columns))
        self._backgrounds = Backgrounds(page.looks, self._pictures, page.report, snapshot.viewport)
        self._glyphs = GlyphLayouts(page.faces, snapshot.device_scale_factor)
        self._maker: LayerMaker
        """Made once the boxes are, and with them what these lie on."""
        self._contexts: dict[SnapshotDocument, SvgContext] = {}
        for node in snapshot.document.nodes if snapshot.lost_highlights else ():
            if node.index in snapshot.lost_highlights:
                page.report.add(DiagnosticCode.TEXT_FEATURE_LOST, node, "::highlight()")

    def _makers(self, items: Container[int]) -> Makers:
        """Return what makes the layers of parts of boxes; ``items`` keep their boxes in a menu."""
        snapshot, report = self._page.snapshot, self._page.report
        meanings = Meanings(snapshot.parts, anchors_in(snapshot.document), items)
        texts = TextLayers(self._page.faces, report, self._glyphs, meanings)
        lost = LostPictures(texts, self._glyphs, self._pictures, snapshot.own_heights)
        return Makers(
            texts=texts,
            backgrounds=self._backgrounds,
            replaced=ReplacedContent(self._pictures, lost, self._drawing, report),
            cuts=Cuts(self._backgrounds, self._drawing_context, report),
            meanings=meanings,
        )

    def layers(self, name: str) -> PageLayers:
        """Return the layers of the whole page."""
        document, page = self._page.snapshot.document, self._page.snapshot.page
        root = _root_box(document, page)
        self._fill(root, document, document.root)
        node = _take_canvas(document, root, self._page.looks)
        canvas = Painted() if node is None else self._backgrounds.canvas(node, _html_box(document), root.placement)
        base = _base_color(document, prefers_dark=self._page.snapshot.prefers_dark)
        title = (" ".join(document.title.split()) or name)[:200]
        frame = Frame(
            name=title,
            size=page.size,
            fills=_over(base, canvas.fills),
            clips=True,
            children=canvas.behind,
            semantics=Semantics(address=address_of(document), asked=asked_of(self._page.snapshot)),
        )
        color = self._canvas_color(node, base)
        grounds = Grounds(self._page.looks, self._backgrounds, color, frame)
        items = menu_items(root)
        cover_borders(root, self._page.looks, grounds)
        tidy(root, self._page.looks, keeps_rows=True, parts=items | self._page.snapshot.parts.keys())
        self._arranger.expect(root)
        self._maker = LayerMaker(self._page, self._makers(items), self._arranger, grounds)
        whole = self._maker.filled(frame, root, root.placement)
        painted = self._maker.painted
        whole = self._arranger.thinned(whole, root, painted) if isinstance(whole, Frame) else whole
        whole = without_scales(without_holders(whole))
        whole = grown(whole) if isinstance(whole, Frame) else whole
        whole = with_whole_boxes(with_names_by_look(without_echoes(settled(whole))))
        images, outcomes = self._pictures.images, self._arranger.outcomes
        diagnostics = with_layers(self._page.report.diagnostics, whole)
        return PageLayers(title, whole, images, painted, outcomes, diagnostics)

    def _canvas_color(self, node: SnapshotNode | None, base: Color) -> Color | None:
        """Return the color of the canvas, which an element may give; None where that is a picture."""
        box = node.box if node is not None else None
        if box is None:
            return base
        look = self._page.looks.of(box)
        if 0 < look.background.a < 1 or self._backgrounds.has_picture(box):
            return None
        return base if look.background.is_transparent else look.background

    def _fill(self, root: Box, document: SnapshotDocument, top: SnapshotNode) -> None:
        """Fill a box with what is inside ``top``, in painting order, and the frames in it with their documents."""
        walk = FlowWalk(document, self._page)
        walk.walk(root, top)
        for frame in walk.frames:
            inner = frame.node.document
            if inner is not None:
                self._fill_frame(frame, inner)
        root.settle()
        for unit in walk.units:
            unit.box.settle()
        place_units([*walk.units, *foregrounds(root, walk.units)])

    def _fill_frame(self, frame: Box, inner: SnapshotDocument) -> None:
        """Fill a frame with its document, which is measured as if nothing transformed the frame."""
        rect = Placement(frame.layout.rect).on_pixels(self._page.snapshot.device_scale_factor).rect
        size = frame.placement.rect.size
        own = Placement(Rect(rect.x, rect.y, size.width, size.height))
        content = box_area(BackgroundBox.CONTENT, frame.layout, size).moved(rect.x, rect.y)
        page = Box(BoxKind.ELEMENT, frame.node, frame.layout, own, frame.order, clip=content, document=inner)
        self._fill(page, inner, inner.root)
        frame.inner, frame.children = own, page.children
        for child in frame.children:
            child.parent = frame
        frame.canvas = _take_canvas(inner, frame, self._page.looks)
        frame.ground = _color_below(inner, frame.layout, prefers_dark=self._page.snapshot.prefers_dark)

    def _drawing(self, box: Box) -> Sequence[Layer]:
        return convert_svg(box.node, box.placement, self._drawing_context(box))

    def _drawing_context(self, box: Box) -> SvgContext:
        """Return what drawings in a box's document share."""
        document = box.document or self._page.snapshot.document
        context = self._contexts.get(document)
        if context is None:
            snapshot = self._page.snapshot
            context = self._contexts[document] = SvgContext(
                index=SvgIndex(document.root),
                report=self._page.report,
                pictures=self._pictures,
                base_url=document.base_url,
                fonts_of=self._page.faces.parts,
                convert_html=lambda node, placement: self._foreign(document, node, placement),
                limits=self._page.limits,
                stops=snapshot.stops,
                elements=self._page.elements,
                glyphs=self._glyphs,
                uses=snapshot.uses,
                device_scale=snapshot.device_scale_factor,
            )
        return context

    def _foreign(self, document: SnapshotDocument, node: SnapshotNode, placement: Placement) -> Sequence[Layer]:
        """Return the layers of HTML inside a drawing."""
        if node.box is None:
            return ()
        root = Box(BoxKind.ELEMENT, node, node.box, placement, 0, document=document)
        self._fill(root, document, node)
        tidy(root, self._page.looks)
        return self._maker.children(root, placement)


def _over(base: Color, fills: tuple[Paint, ...]) -> tuple[Paint, ...]:
    """Return fills with the color below the page behind them, where it could be seen."""
    lowest = fills[0] if fills else None
    is_hidden = isinstance(lowest, SolidPaint) and lowest.color.is_opaque and lowest.blend_mode is BlendMode.NORMAL
    return fills if is_hidden else (SolidPaint(base), *fills)


def _by_box(snapshot: Snapshot, told: Mapping[int, Told]) -> dict[LayoutBox, Told]:
    """Return what was told of nodes, by their boxes."""
    nodes = snapshot.document.nodes if told else ()
    return {node.box: told[node.index] for node in nodes if node.box is not None and node.index in told}


def _root_box(document: SnapshotDocument, page: Rect) -> Box:
    root = document.root
    layout = root.box or LayoutBox(page, ComputedStyle({}), ComputedStyle({}), 0, is_stacking_context=True)
    return Box(BoxKind.ELEMENT, root, layout, Placement(page), 0, clip=page)


def _take_canvas(document: SnapshotDocument, root: Box, looks: LookBook) -> SnapshotNode | None:
    """Return the element whose background covers the whole page; its own box then no longer paints it.

    What blends in the page does so with that background, and with nothing where there is none.
    Source: Compositing and Blending 1, section 3.2.
    """
    node, html = _canvas_node(document, looks), _html(document)
    whole = _box_of(root, html) if html is not None and node is not None else None
    if whole is not None:
        whole.isolates = False
    if node is None or node.box is None:
        return None
    owner = _box_of(root, node)
    if owner is not None:
        owner.is_canvas = True
        if not any(side.width for side in looks.of(node.box).borders):
            owner.ink = None
    return node


def _base_color(document: SnapshotDocument, *, prefers_dark: bool) -> Color:
    """Return the color below a page: dark where the page says that it can be dark and is to be."""
    html = _html(document)
    is_dark = _is_dark(_html_box(document), prefers_dark=prefers_dark)
    return SystemColor.CANVAS.shown(is_dark=is_dark, follows=html is not None and follows_scheme(html))


def _color_below(document: SnapshotDocument, frame: LayoutBox, *, prefers_dark: bool) -> Color | None:
    """Return the color below a page in a frame; None where one sees through it: where both are dark or neither is.

    Source: CSS Color Adjustment 1, section 2.4.
    """
    is_dark, is_around = (_is_dark(box, prefers_dark=prefers_dark) for box in (_html_box(document), frame))
    return None if is_dark == is_around else _base_color(document, prefers_dark=prefers_dark)


def _is_dark(box: LayoutBox | None, *, prefers_dark: bool) -> bool:
    schemes = box.style["color-scheme"].split() if box is not None else []
    return "dark" in schemes and (prefers_dark or "light" not in schemes)


def _html(document: SnapshotDocument) -> SnapshotNode | None:
    return next((node for node in document.root.children if node.name == "html"), None)


def _html_box(document: SnapshotDocument) -> LayoutBox | None:
    """Return the box of a page's root element; None where it has none."""
    html = _html(document)
    return None if html is None else html.box


def _canvas_node(document: SnapshotDocument, looks: LookBook) -> SnapshotNode | None:
    """Return the element whose background is the canvas's: the root element, else the body.

    Source: CSS Backgrounds 3, section 2.11.2.
    """
    html = _html(document)
    body = next((node for node in html.children if node.name in ("body", "frameset")), None) if html else None
    for node in (html, body):
        if node is not None and node.box is not None:
            look = looks.of(node.box)
            if not look.background.is_transparent or look.has_background_image:
                return node
    return None


def _box_of(root: Box, node: SnapshotNode) -> Box | None:
    pending = [root]
    while pending:
        box = pending.pop()
        if box.node is node and box.kind is BoxKind.ELEMENT:
            return box
        if box is root or box.node.name == "html":
            pending.extend(box.children)
    return None
