"""From a Snapshot to a Scene: one page, one top-level frame."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from htmlfig_desktop.core.color import WHITE
from htmlfig_desktop.core.diagnostics import Diagnostic
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.limits import DEFAULT_LIMITS, Limits
from htmlfig_desktop.engine.capture.snapshot import (
    ComputedStyle,
    LayoutBox,
    Snapshot,
    SnapshotDocument,
    SnapshotNode,
)
from htmlfig_desktop.engine.convert.backgrounds import Backgrounds, Painted
from htmlfig_desktop.engine.convert.box import Box, BoxKind
from htmlfig_desktop.engine.convert.controls import FormControls
from htmlfig_desktop.engine.convert.flow import FlowWalk
from htmlfig_desktop.engine.convert.layers import LayerMaker
from htmlfig_desktop.engine.convert.look import LookBook
from htmlfig_desktop.engine.convert.pictures import PictureStore
from htmlfig_desktop.engine.convert.placement import Placement
from htmlfig_desktop.engine.convert.replaced import ReplacedContent
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.convert.stacking import place_units
from htmlfig_desktop.engine.convert.text_layers import TextLayers
from htmlfig_desktop.engine.convert.tidy import tidy
from htmlfig_desktop.engine.convert.type_faces import TypeFaces
from htmlfig_desktop.engine.scene.nodes import Frame, Page, SceneDocument
from htmlfig_desktop.engine.scene.paints import SolidPaint

_RECURSION = 20_000
"""Python frames that the deepest page allowed may need; they live on the heap."""


@dataclass(frozen=True, slots=True)
class Converted:
    """A scene and what was lost on the way."""

    scene: SceneDocument
    diagnostics: tuple[Diagnostic, ...]


def build_scene(snapshot: Snapshot, limits: Limits = DEFAULT_LIMITS) -> Converted:
    """Return the design of a snapshot. Equal snapshots give equal scenes."""
    if sys.getrecursionlimit() < _RECURSION:
        sys.setrecursionlimit(_RECURSION)
    report = Report()
    looks = LookBook()
    faces = TypeFaces(snapshot)
    document = snapshot.document
    pictures = PictureStore(snapshot.pictures, snapshot.drawings, limits)
    backgrounds = Backgrounds(looks, pictures, report, snapshot.viewport)
    texts = TextLayers(faces, report)
    replaced = ReplacedContent(pictures, FormControls(texts), lambda box: [], document.base_url or document.url, report)
    maker = LayerMaker(looks, texts, backgrounds, replaced, report, limits)
    page = snapshot.page
    root = _root_box(document, page)
    _fill(root, document, looks, report, limits)
    canvas = _take_canvas(document, root, looks, backgrounds)
    tidy(root, looks)
    title = document.title.strip() or document.url or "Untitled"
    frame = Frame(
        name=title[:200],
        size=page.size,
        fills=(SolidPaint(WHITE), *canvas.fills),
        clips=True,
        children=(*canvas.behind, *maker.children(root, root.placement)),
    )
    scene = SceneDocument(name=title[:200], pages=(Page("Page 1", (frame,)),), images=pictures.images)
    return Converted(scene, report.diagnostics)


def _root_box(document: SnapshotDocument, page: Rect) -> Box:
    root = document.root
    layout = root.box or LayoutBox(page, ComputedStyle({}), ComputedStyle({}), 0, is_stacking_context=True)
    return Box(BoxKind.ELEMENT, root, layout, Placement(page), 0, clip=page)


def _fill(root: Box, document: SnapshotDocument, looks: LookBook, report: Report, limits: Limits) -> None:
    """Fill a box with a document's boxes in painting order, and the frames in it with theirs."""
    walk = FlowWalk(document, looks, report, limits)
    walk.walk(root)
    for frame in walk.frames:
        inner = frame.node.document
        if inner is not None:
            _fill(frame, inner, looks, report, limits)
            _spread_canvas(frame, inner, looks)
    root.settle()
    place_units(walk.units)


def _take_canvas(document: SnapshotDocument, root: Box, looks: LookBook, backgrounds: Backgrounds) -> Painted:
    """Take the background that covers the whole page from the element that has it."""
    node = _canvas_node(document, looks)
    if node is None or node.box is None:
        return Painted()
    owner = _box_of(root, node)
    if owner is not None:
        owner.is_canvas = True
        if not any(side.width for side in looks.of(node.box).borders):
            owner.ink = None
    return backgrounds.painted(node.box, looks.of(node.box), root.placement, node)


def _spread_canvas(frame: Box, document: SnapshotDocument, looks: LookBook) -> None:
    """Let the background of a document in a frame cover the frame."""
    node = _canvas_node(document, looks)
    owner = _box_of(frame, node) if node is not None else None
    if owner is not None:
        area = frame.placement.rect
        owner.placement = Placement(area, frame.placement.matrix)
        owner.ink = owner.placement.page_bounds


def _canvas_node(document: SnapshotDocument, looks: LookBook) -> SnapshotNode | None:
    """Return the element whose background is the canvas's: the root element, else the body.

    Source: CSS Backgrounds 3, section 2.11.2.
    """
    html = next((node for node in document.root.children if node.name == "html"), None)
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
