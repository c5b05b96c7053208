"""Walks the flat tree of a document and makes a box of everything that has one.

Boxes that the browser paints in their own turn (positioned elements, floats, stacking contexts) are handed on as
units for ``stacking`` to place; all others are nested right away.
Source: CSS 2.1, appendix E.
"""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import (
    LayoutBox,
    NodeKind,
    SnapshotDocument,
    SnapshotNode,
)
from htmlfig_desktop.engine.convert.boxes.backdrops import backdrop_box
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.clip_windows import clip_window
from htmlfig_desktop.engine.convert.boxes.element_kinds import CONTROLS, is_empty, is_replaced, shows_picture
from htmlfig_desktop.engine.convert.boxes.flow_style import FlowStyle
from htmlfig_desktop.engine.convert.boxes.fragments import fragment_box, over_columns
from htmlfig_desktop.engine.convert.boxes.look import Look
from htmlfig_desktop.engine.convert.boxes.placement import Placement, place, unmapped, untransformed
from htmlfig_desktop.engine.convert.css.keywords import SIDES
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.links import Leads
from htmlfig_desktop.engine.convert.page_facts import PageFacts
from htmlfig_desktop.engine.convert.paint.effects import shadowed
from htmlfig_desktop.engine.convert.paint.table_borders import has_lines, holds_collapsed, is_collapsed
from htmlfig_desktop.engine.convert.per_style import PerStyle
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.convert.text.initial_letters import enlarged
from htmlfig_desktop.engine.convert.text.line_fonts import LineFonts
from htmlfig_desktop.engine.convert.text.pieces import Decoration, TextLook
from htmlfig_desktop.engine.convert.tree.backs import is_turned_away
from htmlfig_desktop.engine.convert.tree.faded_words import are_faded_words, faded
from htmlfig_desktop.engine.convert.tree.inline import ContentBoxes, InlineRun, Shared
from htmlfig_desktop.engine.convert.tree.inline_edges import edges_of
from htmlfig_desktop.engine.convert.tree.item_order import in_painted_order
from htmlfig_desktop.engine.convert.tree.list_symbols import is_symbol, symbol_area

FLOAT_TURN = 1
"""Of what is painted in one layer: floats come after the blocks around them."""
_EDGES = tuple(f"{kind}-{side}" for kind in ("padding", "margin") for side in SIDES)
_TEXT = NodeKind.TEXT  # faster than asking an enum, for all nodes
_NO_CHANGE = ("normal", "multiply", "darken")  # blend modes that over white are as over nothing


@dataclass(frozen=True, slots=True)
class Scope:
    """What an element hands down to those inside it."""

    parent: Box
    paint_order: int
    turn: int
    """The order of what paints this along with itself."""
    stacking: Box
    """Nearest stacking context."""
    clips: tuple[Box, ...] = ()
    """Clipping boxes around content in flow."""
    absolute_clips: tuple[Box, ...] = ()
    fixed_clips: tuple[Box, ...] = ()
    decorations: tuple[Decoration, ...] = ()
    link: str = ""
    override: str = ""
    """Which way text runs, as in ``TextLook``."""
    opacity: float = 1.0
    """Of words that stay in their line although they are faded."""

    def clips_of(self, position: str) -> tuple[Box, ...]:
        """Return the clipping boxes around what has a value of ``position``."""
        if position == "absolute":
            return self.absolute_clips
        return self.fixed_clips if position == "fixed" else self.clips

    def turn_of(self, box: LayoutBox, style: FlowStyle) -> int:
        """Return in which turn a box inside is painted, as long as it does not float."""
        is_along = box.paint_order == self.paint_order or (style.is_painted_along and not box.is_stacking_context)
        return self.turn if is_along else box.paint_order


@dataclass(frozen=True, slots=True)
class Unit:
    """A box that is painted in its own turn, with all it takes along."""

    box: Box
    turn: tuple[int, int, int]
    """Units are painted in this order."""
    dom_parent: Box
    stacking: Box
    clips: tuple[Box, ...]
    """Boxes that clip it."""
    is_behind: bool
    """Whether it lies behind the content in flow of its stacking context (negative z-index)."""


class FlowWalk:
    """One walk over one document."""

    def __init__(self, document: SnapshotDocument, page: PageFacts) -> None:
        """Walk a document of a page; what is inside elements that a picture stands for is left out."""
        self._document = document
        self._page = page
        self._leads = Leads(document)
        self._device_scale = page.snapshot.device_scale_factor
        self._edges = PerStyle(edges_of)
        self._looks = page.looks
        self._styles = page.looks.flows
        self._elements = page.elements
        self._backdrops = page.snapshot.backdrops
        self._report = page.report
        self._has_edges = PerStyle(lambda used: any(parse_px(used[name]) for name in _EDGES))
        self._order = 0
        self._shared = Shared(
            report=page.report,
            next_order=self._next_order,
            device_scale=self._device_scale,
            content_boxes=ContentBoxes(),
            fonts=LineFonts(page.faces, self._device_scale),
            first_lines=page.first_lines,
        )
        self.units: list[Unit] = []
        self.frames: list[Box] = []
        """Boxes of frame elements whose documents are to be walked next."""

    def walk(self, root: Box, top: SnapshotNode) -> None:
        """Fill ``root`` with the boxes of all that is inside ``top``, and gather the units."""
        scope = Scope(parent=root, paint_order=-1, turn=-1, stacking=root)
        run = self._run(root, scope)
        self._inside(top, scope, run)
        run.end()

    def _text_look(self, box: LayoutBox, scope: Scope) -> TextLook:
        style = self._page.faces.adjusted(box.style)
        if scope.opacity < 1:
            style = self._page.faces.changed(style, faded(style, scope.opacity))
        return TextLook(style, scope.decorations, scope.link, None, scope.override)

    def _inside(self, node: SnapshotNode, scope: Scope, run: InlineRun) -> None:
        for child in self._in_order(node):
            if child.kind is _TEXT:
                if child.box is not None:
                    run.add_text(child.box, self._text_look(child.box, scope))
            elif child.box is None:
                if child.children:
                    self._inside(child, scope, run)
            elif child.name == "br":
                run.break_line()
            elif self._is_inline(child, child.box):
                self._inline(child, child.box, node.box, scope, run)
            elif self._fades_in_line(child, child.box, scope):
                faint = replace(scope, opacity=self._looks.of(child.box).opacity)
                self._inline(child, child.box, node.box, faint, run)
            else:
                self._block(child, child.box, scope, run)

    def _is_inline(self, node: SnapshotNode, box: LayoutBox) -> bool:
        style = self._styles[box.style]
        if not style.is_inline or box.is_stacking_context or is_replaced(node):
            return False
        return not (style.shows_picture and node.kind is NodeKind.ELEMENT)

    def _fades_in_line(self, node: SnapshotNode, box: LayoutBox, scope: Scope) -> bool:
        """Whether an element holds words of its line that only its opacity sets apart."""
        is_bare = box.is_stacking_context and self._styles[box.style].is_inline and not scope.decorations
        return is_bare and not self._elements.replaces(node) and are_faded_words(node, box, self._looks.of(box))

    def _inline(
        self, node: SnapshotNode, box: LayoutBox, parent: LayoutBox | None, scope: Scope, run: InlineRun
    ) -> None:
        style, link = self._styles[box.style], self._link(node, scope.link)
        inner, decorations = scope, style.raised(scope.decorations, parent)
        override = style.override_of(node, box, scope.override)
        is_other = link != scope.link or override != scope.override or box.paint_order != scope.paint_order
        if style.decorations or style.rise or is_other:
            decorations = (*decorations, *style.decorations)
            turn = scope.turn_of(box, style)
            inner = replace(
                scope, paint_order=box.paint_order, turn=turn, decorations=decorations, link=link, override=override
            )
        if style.position != "static":
            inner = replace(inner, absolute_clips=scope.clips)
        look, order = self._looks.of(box), self._next_order()
        shows = look.paints and style.is_visible
        if shows:
            run.open_box(node, box, look, order)
        left, right = self._edges[box.used]
        left, right = left + look.border_widths[3], right + look.border_widths[1]
        has_edges = shows or left != 0 or right != 0
        if has_edges:
            run.begin_edges(left, is_shown=shows)
        is_apart = self._moves_in_line(node, box, look)
        around = run.enter_apart(box, look, is_raised=bool(style.rise)) if is_apart else run.apart
        annotates = run.annotate(box) if style.is_annotation else run.annotates
        self._generated(node, inner, run)
        self._inside(node, inner, run)
        run.apart, run.annotates = around, annotates
        if has_edges:
            run.end_edges(right, node, is_shown=shows)
        if shows:
            run.close_box()

    def _moves_in_line(self, node: SnapshotNode, box: LayoutBox, look: Look) -> bool:
        """Whether an inline element is put on a pixel by itself, not with its line; highlighted words never are.

        Source: Chromium, LayoutInline (ShouldCreateBoxFragment); elements with raised ones in them as seen.
        """
        shows = look.paints and not node.name.startswith("::highlight(")
        if shows or self._has_edges[box.used] or box.style["display"] == "ruby":
            return True
        for child in node.children:
            if child.kind is not _TEXT and child.box is not None and self._styles[child.box.style].rise:
                return True
        return False

    def _block(self, node: SnapshotNode, box: LayoutBox, scope: Scope, run: InlineRun) -> None:
        style = self._styles[box.style]
        if style.is_annotation:
            run.annotate(box)
        if style.ends_line:
            run.end(box)
        elif style.stands_in_line:
            run.pass_by(box)
        if style.is_hidden or (style.hides_back and is_turned_away(box, scope.parent.layout)):
            return
        placement = self._placed(node, box, scope)
        if placement is None:
            return
        look = self._looks.of(box)
        if node.index in self._backdrops:
            self._put_backdrop(node, box, scope)
        made = Box(BoxKind.ELEMENT, node, box, placement, self._next_order(), document=self._document)
        made.link = self._link(node, scope.link if is_replaced(node) else "")
        if node.name == "img":
            made.lines = (*(scope.decorations if style.keeps_lines else ()), *style.decorations)
        made.ink = self._ink_of(made, look)
        self._nest(made, look, scope)
        if not self._elements.replaces(node):
            self._fill(made, look, scope)

    def _placed(self, node: SnapshotNode, box: LayoutBox, scope: Scope) -> Placement | None:
        """Return where a box lies, on whole pixels; None where nothing of it can be seen."""
        is_picture, around, style = self._elements.replaces(node), scope.parent.placement, self._styles[box.style]
        placement: Placement | None = None
        if style.is_transformed:
            report = Report() if is_picture else self._report  # whatever a picture shows is not lost
            placement = place(node, box, around, scope.parent.layout.style, report)
            if placement is None and not is_picture:
                return None
        placement = placement or untransformed(box, around)
        if abs(placement.rect.x) > self._page.limits.page_side or abs(placement.rect.y) > self._page.limits.page_side:
            self._report.add(DiagnosticCode.COORDINATES_LIMITED, node)
            return None
        if style.is_painted_apart:
            placement = placement.painted_apart(around, self._device_scale)
        return placement.on_pixels(self._device_scale)

    def _ink_of(self, made: Box, look: Look) -> Rect | None:
        """Return what a box itself paints of the page; None where it paints nothing."""
        node, box, placement, style = made.node, made.layout, made.placement, self._styles[made.layout.style]
        if (drawn := self._elements.of(node)) is not None:
            return drawn.area  # of all that is inside, which may lie far beside a box without an area
        paints = look.paints or is_replaced(node) or self._elements.shows(node) or self._draws_lines(node, box)
        if not (style.is_visible and paints) or (style.hides_empty and is_empty(node)):
            return None
        if look.has_shadow:
            return placement.matrix.bounds(shadowed(placement.rect, box.style, look))
        return placement.page_bounds

    def _fill(self, made: Box, look: Look, scope: Scope) -> None:
        """Make boxes of all that is inside a box. A document in a frame is left for later, a drawing to others."""
        node, box, placement = made.node, made.layout, made.placement
        if len(box.fragments) > 1 and made.ink is not None:
            made.ink = None
            rects = [unmapped(rect, placement.measured, None) for rect in box.fragments]
            for piece in over_columns(rects, box.style):
                made.adopt(fragment_box(piece, node, box, placement, made.order, self._device_scale))
        if node.document is not None:
            made.clip = placement.page_bounds
            self.frames.append(made)
        elif is_replaced(node) and node.name not in CONTROLS:
            is_document = any(node is top for top in self._document.root.children)  # cut whatever it says (Chromium)
            if node.name == "svg" and (look.clips or is_document):
                made.clip = placement.page_bounds
        else:
            inner = self._scope_inside(made, look, scope)
            inside = self._run(made, inner)
            self._generated(node, inner, inside)
            self._inside(node, inner, inside)
            inside.end()

    def _draws_lines(self, node: SnapshotNode, box: LayoutBox) -> bool:
        """Whether an element paints something that no color, picture or border of its own tells."""
        style = self._styles[box.style]
        if node.name == "frameset" or style.shows_picture or style.draws_rules:
            return True
        return (is_collapsed(box) or holds_collapsed(node, box)) and has_lines(node, self._looks)

    def _put_backdrop(self, node: SnapshotNode, box: LayoutBox, scope: Scope) -> None:
        """Make a box of what lies right behind an element of the top layer."""
        backdrop = self._backdrops[node.index]
        made = backdrop_box(node, box, backdrop, self._page.snapshot.viewport, self._document, self._next_order())
        self.units.append(Unit(made, (box.paint_order, 0, made.order), scope.parent, scope.stacking, (), False))

    def _nest(self, made: Box, look: Look, scope: Scope) -> None:
        """Hand a box to its parent, or keep it as a unit where it is painted in its own turn."""
        style = self._styles[made.layout.style]
        order = scope.turn_of(made.layout, style)
        if look.blend_mode not in (_NO_CHANGE if scope.stacking.node.name == "html" else ("normal",)):
            scope.stacking.isolates = True
        if order == scope.turn and not style.is_float:
            scope.parent.adopt(made)
            return
        turn = (order, FLOAT_TURN if style.is_float else 0, made.order)
        is_behind = look.z_index < 0 and made.layout.is_stacking_context
        clips = scope.clips_of(style.position)
        self.units.append(Unit(made, turn, scope.parent, scope.stacking, clips, is_behind))

    def _scope_inside(self, made: Box, look: Look, scope: Scope) -> Scope:
        box, style = made.layout, self._styles[made.layout.style]
        around = scope.clips_of(style.position)
        if look.clips and not self._is_viewport(made.node):
            self._clip(made, look)
            around = (*around, made)
        is_transform_root = look.contains_fixed
        is_positioned = style.position != "static" or is_transform_root
        return Scope(
            parent=made,
            paint_order=box.paint_order,
            turn=scope.turn_of(box, style),
            stacking=made if box.is_stacking_context else scope.stacking,
            clips=around,
            absolute_clips=around if is_positioned else scope.absolute_clips,
            fixed_clips=around if is_transform_root else scope.fixed_clips,
            decorations=(*style.taken(scope.decorations, box), *style.decorations),
            link=self._link(made.node, scope.link),
            override=style.override_of(made.node, box, ""),
        )

    def _clip(self, made: Box, look: Look) -> None:
        """Let a box clip what is inside it: at its padding box, along both axes or one."""
        inner = made.placement.rect.inset(*look.border_widths)
        window = clip_window(made.layout.style, inner)
        if window != inner and not made.placement.matrix.is_translation:
            self._report.add(DiagnosticCode.CLIP_ONE_AXIS, made.node)
            window = inner
        made.window = window if window != inner else None
        made.clip = Placement(window, made.placement.matrix).page_bounds

    def _generated(self, node: SnapshotNode, scope: Scope, run: InlineRun) -> None:
        for box in node.generated:
            if node.name == "::marker" and is_symbol(box):
                self._symbol(node, box, scope)
            elif box.text_boxes:
                if box.style["initial-letter"] not in ("normal", ""):
                    box = enlarged(box, scope.parent.layout.style, self._page.faces)
                run.add_text(box, self._text_look(box, scope))
            elif not (box.text or box.rect.is_empty) and shows_picture(node, box):  # else it is a part of a table
                placement = untransformed(box, scope.parent.placement).on_pixels(self._device_scale)
                picture = Box(BoxKind.ELEMENT, node, box, placement, self._next_order(), ink=placement.page_bounds)
                scope.parent.adopt(picture)

    def _symbol(self, node: SnapshotNode, box: LayoutBox, scope: Scope) -> None:
        """Make a box of the symbol that the browser paints where a marker's text box stands."""
        around = scope.parent.placement
        area = symbol_area(box, unmapped(box.text_boxes[0].rect, around.measured, None), self._page.faces)
        place = Placement(area, around.matrix, None, around.origin)
        if box.style["visibility"] == "visible":
            scope.parent.adopt(Box(BoxKind.MARKER, node, box, place, self._next_order(), ink=place.page_bounds))

    def _is_viewport(self, node: SnapshotNode) -> bool:
        """Whether clipping on this element belongs to the viewport (CSS Overflow 3, section 3.3)."""
        return node.name in ("html", "body")

    def _link(self, node: SnapshotNode, inherited: str) -> str:
        target = node.attributes.get("href") if node.name == "a" else None
        return self._leads[target] if target else inherited

    def _run(self, container: Box, scope: Scope) -> InlineRun:
        def hand_on(made: Box, order: int) -> None:
            turn = (order, 0, made.order)
            self.units.append(Unit(made, turn, scope.parent, scope.stacking, scope.clips, is_behind=False))

        return InlineRun(container, self._shared, hand_on)

    def _in_order(self, node: SnapshotNode) -> Sequence[SnapshotNode]:
        """Return the children of a node as they are painted: flex and grid containers order theirs."""
        if node.box is None or not self._styles[node.box.style].orders_children:
            return node.children
        return in_painted_order(node.children, node.box.style)

    def _next_order(self) -> int:
        self._order += 1
        return self._order
