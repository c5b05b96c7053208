"""Walks the flat tree of a document and makes a box of everything that has one.

Boxes that the browser paints in their own turn (positioned elements, floats, stacking contexts) are handed on as
units for ``stacking`` to place; all others are nested right away.
Source: CSS 2.1, appendix E.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import urljoin

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Affine, Rect
from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.engine.capture.snapshot import LayoutBox, NodeKind, SnapshotDocument, SnapshotNode
from htmlfig_desktop.engine.convert.box import Box, BoxKind
from htmlfig_desktop.engine.convert.css_values import parse_px
from htmlfig_desktop.engine.convert.look import Look, LookBook
from htmlfig_desktop.engine.convert.paragraphs import Decoration, Paragraph, Piece, TextLook, paragraphs_of
from htmlfig_desktop.engine.convert.placement import Placement, border_box_size, place, unmapped
from htmlfig_desktop.engine.convert.report import Report

REPLACED = frozenset(
    {
        "img",
        "video",
        "canvas",
        "svg",
        "iframe",
        "frame",
        "object",
        "embed",
        "input",
        "textarea",
        "select",
        "audio",
        "progress",
        "meter",
    }
)
"""Elements whose content is not made of boxes of the document."""

SYMBOLS = frozenset({"disc", "circle", "square"})
"""List markers that are painted, not written."""
_COLLAPSED = dict.fromkeys(map(ord, "\n\r\t\f"), " ")
"""White space that shows as a space where it is not preserved (CSS Text 3, section 4.1.1)."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What an element hands down to those inside it."""

    parent: Box
    paint_order: int
    stacking: Box
    """Nearest stacking context."""
    clips: tuple[Box, ...] = ()
    """Clipping boxes around content in flow."""
    absolute_clips: tuple[Box, ...] = ()
    fixed_clips: tuple[Box, ...] = ()
    decorations: tuple[Decoration, ...] = ()
    link: str = ""


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


class _Run:
    """Inline content of one block: gathers its pieces until the block ends or another block begins."""

    def __init__(self, container: Box) -> None:
        self.container = container
        self.pieces: list[Piece] = []
        self.fragments: list[Box] = []
        self.breaks = False


class FlowWalk:
    """One walk over one document."""

    def __init__(self, document: SnapshotDocument, looks: LookBook, report: Report, limits: Limits) -> None:
        self._document = document
        self._looks = looks
        self._report = report
        self._limits = limits
        self._order = 0
        self.units: list[Unit] = []
        self.frames: list[Box] = []
        """Boxes of frame elements whose documents are to be walked next."""

    def walk(self, root: Box, top: SnapshotNode) -> None:
        """Fill ``root`` with the boxes of all that is inside ``top``, and gather the units."""
        scope = Scope(parent=root, paint_order=-1, stacking=root)
        run = _Run(root)
        self._inside(top, scope, run)
        self._flush(run)

    def _inside(self, node: SnapshotNode, scope: Scope, run: _Run) -> None:
        for child in node.children:
            if child.kind is NodeKind.TEXT:
                if child.box is not None:
                    self._text(child, child.box, scope, run)
            elif child.box is None:
                if child.children:
                    self._inside(child, scope, run)
            elif child.name == "br":
                run.breaks = True
            elif self._is_inline(child, child.box):
                self._inline(child, child.box, scope, run)
            else:
                self._block(child, child.box, scope, run)

    def _is_inline(self, node: SnapshotNode, box: LayoutBox) -> bool:
        if box.style["display"] != "inline" or node.name in REPLACED or box.style["float"] != "none":
            return False
        return box.style["position"] in ("static", "relative", "sticky") and not box.is_stacking_context

    def _text(self, node: SnapshotNode, box: LayoutBox, scope: Scope, run: _Run) -> None:
        self._pieces(box, scope, run)

    def _pieces(self, box: LayoutBox, scope: Scope, run: _Run) -> None:
        if not box.text_boxes or box.style["visibility"] != "visible":
            return
        look = TextLook(box.style, scope.decorations, scope.link)
        matrix = scope.parent.placement.matrix
        keeps_breaks = box.style["white-space-collapse"] != "collapse"
        end = 0
        in_reading_order = sorted(box.text_boxes, key=lambda text_box: text_box.start)
        for at, text_box in enumerate(in_reading_order):
            characters = box.text[text_box.start : text_box.end]
            before = box.text[end : text_box.start]
            end = text_box.end
            if not keeps_breaks:
                characters = characters.translate(_COLLAPSED)
            is_break = run.breaks or (keeps_breaks and "\n" in before)
            if characters.strip("\n\r") == "":
                run.breaks = run.breaks or "\n" in characters
                continue
            after = box.text[end:] if at == len(box.text_boxes) - 1 else ""
            rect = unmapped(text_box.rect, matrix, None)
            run.pieces.append(Piece(characters.strip("\n\r"), rect, look, before, after, is_break))
            run.breaks = characters.endswith("\n")

    def _inline(self, node: SnapshotNode, box: LayoutBox, scope: Scope, run: _Run) -> None:
        inner = replace(
            scope,
            paint_order=box.paint_order,
            decorations=self._decorations(box, scope.decorations),
            link=self._link(node, scope.link),
        )
        start = len(run.pieces)
        self._order += 1
        order = self._order
        self._generated(node, inner, run)
        self._inside(node, inner, run)
        look = self._looks.of(box)
        if look.paints and box.style["visibility"] == "visible":
            self._fragments(node, box, look, run, start, order)

    def _fragments(self, node: SnapshotNode, box: LayoutBox, look: Look, run: _Run, start: int, order: int) -> None:
        """Make a box for each line that an inline element with a background or borders stands on."""
        matrix = run.container.placement.matrix
        whole = unmapped(box.rect, matrix, None)
        rows: list[Rect] = []
        for piece in run.pieces[start:]:
            if rows and rows[-1].y <= piece.rect.center.y <= rows[-1].bottom:
                rows[-1] = rows[-1].union(piece.rect)
            else:
                rows.append(piece.rect)
        if len(rows) <= 1:
            rects = [whole] if not whole.is_empty else []
        else:
            pad = [parse_px(box.used[f"padding-{side}"]) for side in ("top", "right", "bottom", "left")]
            pad = [a + b for a, b in zip(pad, look.border_widths, strict=True)]
            last = len(rows) - 1
            rects = [
                row.inset(-pad[0], -pad[1] if at == last else 0, -pad[2], -pad[3] if at == 0 else 0)
                for at, row in enumerate(rows)
            ]
        for at, rect in enumerate(rects):
            placement = Placement(rect, matrix)
            fragment = Box(BoxKind.FRAGMENT, node, box, placement, order, ink=placement.page_bounds)
            fragment.edges = (at == 0, at == len(rects) - 1)
            run.fragments.append(fragment)

    def _block(self, node: SnapshotNode, box: LayoutBox, scope: Scope, run: _Run) -> None:
        style = box.style
        is_out_of_flow = style["position"] in ("absolute", "fixed") or style["float"] != "none"
        if not style["display"].startswith("inline") and not is_out_of_flow:
            self._flush(run)
        if _is_hidden(box):
            return
        placement = place(node, box, scope.parent.placement.matrix, self._report)
        if placement is None:
            return
        if abs(placement.rect.x) > self._limits.page_side or abs(placement.rect.y) > self._limits.page_side:
            self._report.add(DiagnosticCode.COORDINATES_LIMITED, node)
            return
        self._order += 1
        look = self._looks.of(box)
        made = Box(BoxKind.ELEMENT, node, box, placement, self._order, document=self._document)
        if style["visibility"] == "visible" and (look.paints or node.name in REPLACED):
            made.ink = placement.page_bounds
        self._nest(made, look, scope)
        if node.document is not None:
            made.clip = placement.page_bounds
            self.frames.append(made)
            return
        if node.name in REPLACED:
            return
        inner = self._scope_inside(made, look, scope)
        inside = _Run(made)
        self._generated(node, inner, inside)
        self._inside(node, inner, inside)
        self._flush(inside)

    def _nest(self, made: Box, look: Look, scope: Scope) -> None:
        """Hand a box to its parent, or keep it as a unit where it is painted in its own turn."""
        style = made.layout.style
        is_float = style["float"] != "none" and style["position"] in ("static", "relative")
        order = made.layout.paint_order
        if order == scope.paint_order and not is_float:
            scope.parent.adopt(made)
            return
        clips = {"absolute": scope.absolute_clips, "fixed": scope.fixed_clips}.get(style["position"], scope.clips)
        is_behind = look.z_index < 0 and made.layout.is_stacking_context
        self.units.append(
            Unit(made, (order, 1 if is_float else 0, made.order), scope.parent, scope.stacking, clips, is_behind)
        )

    def _scope_inside(self, made: Box, look: Look, scope: Scope) -> Scope:
        box, style = made.layout, made.layout.style
        position = style["position"]
        around = {"absolute": scope.absolute_clips, "fixed": scope.fixed_clips}.get(position, scope.clips)
        if look.clips and not self._is_viewport(made.node):
            made.clip = _padding_box(made, look)
            around = (*around, made)
        is_transform_root = look.contains_fixed
        is_positioned = position != "static" or is_transform_root
        keeps_lines = position in ("static", "relative", "sticky") and style["float"] == "none"
        keeps_lines = keeps_lines and not style["display"].startswith("inline-")
        return Scope(
            parent=made,
            paint_order=box.paint_order,
            stacking=made if box.is_stacking_context else scope.stacking,
            clips=around,
            absolute_clips=around if is_positioned else scope.absolute_clips,
            fixed_clips=around if is_transform_root else scope.fixed_clips,
            decorations=self._decorations(box, scope.decorations if keeps_lines else ()),
            link=self._link(made.node, scope.link),
        )

    def _generated(self, node: SnapshotNode, scope: Scope, run: _Run) -> None:
        for box in node.generated:
            if node.name == "::marker" and box.style["list-style-type"] in SYMBOLS and box.text_boxes:
                self._symbol(node, box, scope)
            elif box.text_boxes:
                self._pieces(box, scope, run)
            elif not box.text and not box.rect.is_empty:
                placement = Placement(unmapped(box.rect, scope.parent.placement.matrix, border_box_size(box)))
                self._order += 1
                picture = Box(BoxKind.ELEMENT, node, box, placement, self._order, ink=placement.page_bounds)
                scope.parent.adopt(picture)

    def _symbol(self, node: SnapshotNode, box: LayoutBox, scope: Scope) -> None:
        """Make a box of the symbol that the browser paints where a marker's text box stands.

        Its side is the box's width without a pixel at each end, and it stands one and a half sides below the top.
        Source: Chromium, ListMarker; seen on its pictures.
        """
        room = unmapped(box.text_boxes[0].rect, scope.parent.placement.matrix, None)
        side = max(1.0, room.width - 2)
        place = Placement(Rect(room.x + 1, room.y + side * 3 // 2, side, side), scope.parent.placement.matrix)
        if box.style["visibility"] == "visible":
            self._order += 1
            scope.parent.adopt(Box(BoxKind.MARKER, node, box, place, self._order, ink=place.page_bounds))

    def _is_viewport(self, node: SnapshotNode) -> bool:
        """Whether clipping on this element belongs to the viewport (CSS Overflow 3, section 3.3)."""
        return node.name in ("html", "body")

    def _decorations(self, box: LayoutBox, inherited: tuple[Decoration, ...]) -> tuple[Decoration, ...]:
        style = box.style
        if style["text-decoration-line"] in ("none", ""):
            return inherited
        return (
            *inherited,
            Decoration(
                style["text-decoration-line"],
                style["text-decoration-style"],
                style["text-decoration-color"],
                style["text-decoration-thickness"],
                style["text-underline-offset"],
            ),
        )

    def _link(self, node: SnapshotNode, inherited: str) -> str:
        target = node.attributes.get("href") if node.name == "a" else None
        if not target:
            return inherited
        try:
            address = urljoin(self._document.base_url or self._document.url, target.strip())
        except ValueError:
            return inherited
        return address if address.startswith(("http://", "https://", "mailto:", "tel:")) else ""

    def _set(self, container: Box, paragraph: Paragraph, matrix: Affine) -> None:
        """Nest a paragraph in its block."""
        self._order += 1
        made = Box(BoxKind.TEXT, container.node, container.layout, Placement(paragraph.rect, matrix), self._order)
        made.ink = Placement(paragraph.ink, matrix).page_bounds
        made.paragraph = paragraph
        container.adopt(made)

    def _set_vertical_aside(self, run: _Run) -> list[Piece]:
        """Nest pieces of vertical text, each as a line turned by a quarter, and return the others."""
        kept: list[Piece] = []
        for piece in run.pieces:
            if piece.look.style["writing-mode"] == "horizontal-tb":
                kept.append(piece)
                continue
            self._report.add(DiagnosticCode.TEXT_WRITING_MODE, run.container.node)
            turned, to_layout = _quarter_turn(piece)
            (paragraph,) = paragraphs_of([turned], turned.rect, "left", None, is_rtl=False)
            self._set(run.container, paragraph, run.container.placement.matrix @ to_layout)
        return kept

    def _flush(self, run: _Run) -> None:
        """End a stretch of inline content: nest its fragments, then its paragraphs in front of them."""
        for fragment in sorted(run.fragments, key=lambda box: box.order):
            run.container.adopt(fragment)
        if run.pieces:
            container = run.container
            style = container.layout.style
            run.pieces = self._set_vertical_aside(run)
            for paragraph in paragraphs_of(
                run.pieces,
                _content_box(container),
                style["text-align"],
                None if style["line-height"] == "normal" else parse_px(style["line-height"]) or None,
                style["direction"] == "rtl",
            ):
                self._set(container, paragraph, container.placement.matrix)
        run.pieces, run.fragments, run.breaks = [], [], False


def _quarter_turn(piece: Piece) -> tuple[Piece, Affine]:
    """Return a piece of vertical text as a horizontal one at the origin, and the map back."""
    rect = piece.rect
    if piece.look.style["writing-mode"] == "sideways-lr":
        back = Affine(0, -1, 1, 0, rect.x, rect.bottom)
    else:
        back = Affine(0, 1, -1, 0, rect.right, rect.y)
    return replace(piece, rect=Rect(0, 0, rect.height, rect.width)), back


def _is_hidden(box: LayoutBox) -> bool:
    """Whether neither the element nor anything inside it can be seen."""
    if box.style["opacity"] == "0":
        return True
    clip = box.style["clip"].replace(" ", "")
    return clip.startswith("rect(") and box.style["position"] in ("absolute", "fixed") and _is_empty_clip(clip)


def _is_empty_clip(clip: str) -> bool:
    edges = [parse_px(edge, -1.0) for edge in clip[5:-1].split(",")]
    if len(edges) != 4 or -1.0 in edges:
        return False
    top, right, bottom, left = edges
    return right - left <= 1 or bottom - top <= 1


def _padding_box(box: Box, look: Look) -> Rect:
    top, right, bottom, left = look.border_widths
    inner = box.placement.rect.inset(top, right, bottom, left)
    return Placement(inner, box.placement.matrix).page_bounds


def _content_box(box: Box) -> Rect:
    used, style = box.layout.used, box.layout.style
    edges = [
        parse_px(style[f"border-{side}-width"]) + parse_px(used[f"padding-{side}"])
        for side in ("top", "right", "bottom", "left")
    ]
    return box.placement.rect.inset(*edges)
