"""Inline content of one block: text and the boxes of inline elements, from where a block begins to where it ends."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from operator import add

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, SnapshotNode, TextBox
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.first_lines import FirstLines
from htmlfig_desktop.engine.convert.boxes.fragments import Fragment, fragment_box, over_lines
from htmlfig_desktop.engine.convert.boxes.line_space import line_space
from htmlfig_desktop.engine.convert.boxes.look import Look
from htmlfig_desktop.engine.convert.boxes.placement import Placement, leaves_size_open, unmapped, unmapped_line
from htmlfig_desktop.engine.convert.css.keywords import SIDES
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.per_style import PerStyle
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.convert.text.bidi import with_overrides
from htmlfig_desktop.engine.convert.text.first_indents import with_indent
from htmlfig_desktop.engine.convert.text.hyphens import SOFT, hyphenated
from htmlfig_desktop.engine.convert.text.line_fonts import LineFonts
from htmlfig_desktop.engine.convert.text.line_tops import drawn
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph, paragraphs_of
from htmlfig_desktop.engine.convert.text.pieces import POSITIONED, Piece, Ruby, Shine, TextLook
from htmlfig_desktop.engine.convert.text.segments import areas_of, beside
from htmlfig_desktop.engine.convert.tree.inline_edges import InlineEdges
from htmlfig_desktop.engine.convert.tree.vertical_lines import VerticalLines

_COLLAPSED = dict.fromkeys(map(ord, "\n\r\t\f"), " ")
"""White space that shows as a space where it is not preserved (CSS Text 3, section 4.1.1)."""

_PLAIN = frozenset({"block", "flow-root", "inline-block", "list-item"})
"""Values of ``display`` of blocks whose lines begin at the top of their content."""
_PARTS = 64
"""Of a px, in which the browser keeps lengths."""
_SAME = 0.05
"""px by which a base of ruby may miss the edges of its annotation: the browser keeps 64ths."""
_SHARES = {"left": 0.0, "right": 1.0, "center": 0.5}
"""How much of the room left over in a line stands at its left."""


@dataclass(frozen=True, slots=True)
class _Opened:
    """An inline element whose end was not met yet."""

    node: SnapshotNode
    box: LayoutBox
    look: Look
    order: int
    start: int
    """How many pieces were gathered before what is inside of it."""
    is_broken: bool = False
    """Whether a block stands inside of it, so that its next fragment is not its first."""


class ContentBoxes:
    """The content boxes of blocks, by borders and paddings that are read once per style."""

    def __init__(self) -> None:
        self._borders = PerStyle(lambda style: [parse_px(style[f"border-{side}-width"]) for side in SIDES])
        self._paddings = PerStyle(lambda used: [parse_px(used[f"padding-{side}"]) for side in SIDES])

    def of(self, box: Box) -> Rect:
        """Return the content box of a box, in layout space."""
        edges = map(add, self._borders[box.layout.style], self._paddings[box.layout.used])
        return box.placement.laid_out.inset(*edges)


@dataclass(frozen=True, slots=True)
class Shared:
    """What all runs of one document share."""

    report: Report
    next_order: Callable[[], int]
    """Returns the place of a box in the flat tree."""
    device_scale: float
    content_boxes: ContentBoxes
    fonts: LineFonts
    first_lines: FirstLines


class InlineRun:
    """Gathers pieces of text and inline boxes of a block until the block ends or another begins inside it."""

    def __init__(self, container: Box, shared: Shared, hand_on: Callable[[Box, int], None]) -> None:
        """Gather what stands in ``container``; ``hand_on`` takes boxes that are painted at a later turn than it."""
        self._shared = shared
        self._hand_on = hand_on
        self._turns: list[int] = []
        """When the browser paints the pieces that show something."""
        self._begins = not container.children
        """Whether nothing of the block stands before what is gathered."""
        self._container = container
        self._lines = line_space(container.layout.style.get("writing-mode"))
        """In which all that is gathered lies."""
        self._origin = self._lines.origin(container.placement.origin)
        self._pieces: list[Piece] = []
        self._fragments: list[Box] = []
        self._open: list[_Opened] = []
        self._breaks = False
        self._passed: list[Rect] = []
        """Boxes met since the last piece that stand in lines as a whole."""
        self.apart = 0
        """The element met last that the browser puts on a pixel by itself, of those still open (``Piece.apart``)."""
        self._aparts = 0
        self.annotates = container.layout.style.get("display") == "ruby-text"
        """Whether what is met is an annotation of ruby."""
        self._sides: InlineEdges | None = None
        self._edges: dict[int, float] = {}
        """By ``apart``: how far the element begins above its letters, px."""
        self._elements: dict[int, Rect] = {}
        """By ``apart``: the boxes of such elements in lines that are not level."""

    def enter_apart(self, box: LayoutBox, look: Look, *, is_raised: bool) -> int:
        """Begin an element that the browser puts on a pixel by itself, and return what was ``apart`` around it."""
        around, self._aparts = self.apart, self._aparts + 1
        self.apart = -self._aparts if is_raised else self._aparts
        edge = parse_px(box.used["padding-top"]) + look.border_widths[0]
        if not self._lines.is_level:
            self._elements[self.apart] = self._lines.of(unmapped(box.rect, self._container.placement.measured, None))
        self._edges[self.apart] = math.floor(edge * _PARTS) / _PARTS
        return around

    def begin_edges(self, left: float, *, is_shown: bool) -> None:
        """Begin an inline element that has edges at its left or right, px, or shows a background or border."""
        if self._sides is None:
            self._sides = InlineEdges()
        self._sides.begin(len(self._pieces), left, is_shown=is_shown)

    def end_edges(self, right: float, node: SnapshotNode, *, is_shown: bool) -> None:
        """End the element whose edges were begun last."""
        if self._sides is not None:
            self._sides.end(len(self._pieces), right, node, is_shown=is_shown)

    def break_line(self) -> None:
        """Let what follows begin on a new line."""
        self._breaks = True

    def pass_by(self, box: LayoutBox) -> None:
        """Take note of a box that stands in a line as a whole, such as a picture."""
        if self._pieces and not box.rect.is_empty:
            self._passed.append(self._lines.of(self._unmapped(box.rect, self._container.layout.style)))

    def _is_parted(self, rect: Rect) -> bool:
        """Whether a box stands in a line of its own between the last piece and what begins there."""
        passed, self._passed = self._passed, []
        return any(not (beside(self._pieces[-1].rect, box) or beside(box, rect)) for box in passed)

    def add_text(self, box: LayoutBox, look: TextLook) -> None:
        """Take the pieces of a text node, in reading order."""
        if not box.text_boxes or box.style["visibility"] != "visible" or parse_px(look.style["font-size"]) <= 0:
            return
        keeps_breaks = box.style["white-space-collapse"] != "collapse"
        end = 0
        in_reading_order: Sequence[TextBox] = box.text_boxes
        if len(in_reading_order) > 1:
            in_reading_order = sorted(in_reading_order, key=lambda text_box: text_box.start)
        for at, text_box in enumerate(in_reading_order):
            characters = box.text[text_box.start : text_box.end]
            before = box.text[end : text_box.start]
            end = text_box.end
            if not keeps_breaks:
                characters = characters.translate(_COLLAPSED)
            is_break = self._breaks or (keeps_breaks and "\n" in before)
            if characters.strip("\n\r") == "":
                self._breaks = self._breaks or "\n" in characters
                continue
            after = box.text[end:] if at == len(box.text_boxes) - 1 else ""
            rect = self._lines.of(self._unmapped(text_box.rect, box.style))
            if characters[-1] == SOFT and at + 1 < len(in_reading_order):
                following = self._lines.of(self._unmapped(in_reading_order[at + 1].rect, box.style))
                characters, rect = hyphenated(characters, rect, following, look.style, self._shared.fonts)
            if characters.strip():
                self._turns.append(box.paint_order)
            is_positioned = box.paint_order != self._container.layout.paint_order
            apart = -POSITIONED - box.paint_order if is_positioned else self.apart
            edge = self._edges.get(apart, 0.0)
            ruby = Ruby.ANNOTATION if self.annotates else Ruby.NONE
            told = (before, after, is_break, bool(self._passed) and self._is_parted(rect), apart, edge)
            self._pieces.append(Piece(characters.strip("\n\r"), rect, look, *told, ruby=ruby))
            self._breaks = characters.endswith("\n")

    def annotate(self, box: LayoutBox) -> bool:
        """Begin an annotation of ruby, and return whether another one was begun; its base is as long, if not longer."""
        around, self.annotates = self.annotates, True
        room = self._lines.of(unmapped(box.rect, self._container.placement.measured, None))
        for at in range(len(self._pieces) - 1, -1, -1):
            rect = self._pieces[at].rect
            if rect.x < room.x - _SAME or not beside(rect, self._pieces[-1].rect):
                break
            if abs(rect.x - room.x) <= _SAME and abs(rect.right - room.right) <= _SAME:
                self._pieces[at] = replace(self._pieces[at], ruby=Ruby.BASE)
        return around

    def _unmapped(self, bounds: Rect, style: ComputedStyle) -> Rect:
        matrix = self._container.placement.measured
        if matrix is IDENTITY:
            return bounds
        if not leaves_size_open(matrix) or style["writing-mode"] != "horizontal-tb":
            return unmapped(bounds, matrix, None)
        return unmapped_line(bounds, matrix, self._shared.fonts.height(style))

    def open_box(self, node: SnapshotNode, box: LayoutBox, look: Look, order: int) -> None:
        """Begin an inline element that shows a background or borders; what is gathered next is inside of it.

        ``order`` is that of the element in the flat tree.
        """
        self._open.append(_Opened(node, box, look, order, len(self._pieces)))

    def close_box(self) -> None:
        """End the inline element that was begun last: it has a fragment for each line it stands on."""
        opened = self._open.pop()
        rows = areas_of(self._pieces[opened.start :])
        matrix = self._container.placement.measured
        is_one = len(rows) == 1 and not leaves_size_open(matrix)
        whole = self._lines.of(unmapped(opened.box.rect, matrix, None))
        top, _, bottom, _ = self._edges_of(opened)
        is_cut = is_one and whole.height >= 2 * rows[0].height + top + bottom  # by an ellipsis in its first line
        if opened.is_broken or (rows and not is_one) or is_cut:
            self._add_fragments(opened, rows, ends=not is_cut)
            return
        self._add(opened, [] if whole.is_empty else [Fragment(whole)])

    def _edges_of(self, opened: _Opened) -> list[float]:
        pad = [parse_px(opened.box.used[f"padding-{side}"]) for side in SIDES]
        return self._lines.edges([a + b for a, b in zip(pad, opened.look.border_widths, strict=True)])

    def _break_boxes(self) -> None:
        """End the fragments of the inline elements around a block (CSS 2.1, section 9.2.1.1)."""
        for at, opened in enumerate(self._open):
            self._add_fragments(opened, areas_of(self._pieces[opened.start :]), ends=False)
            self._open[at] = replace(opened, start=0, is_broken=True)

    def _add_fragments(self, opened: _Opened, rows: list[Rect], *, ends: bool) -> None:
        """Take the fragments of an inline element up to a block inside of it, or up to its end."""
        style, begins = opened.box.style, not opened.is_broken
        is_rtl = self._container.layout.style["direction"] == "rtl"
        edges = self._edges_of(opened)
        rects = [
            row.inset(*(-edge if is_own else 0.0 for edge, is_own in zip(edges, piece.sides, strict=True)))
            for row, piece in zip(rows, over_lines(rows, style, is_rtl=is_rtl, begins=begins, ends=ends), strict=True)
        ]
        if not rects and begins is not ends and not self._pieces:
            rects = self._edge_alone(opened, edges, is_left=begins is not is_rtl, is_top=begins)
        self._add(opened, over_lines(rects, style, is_rtl=is_rtl, begins=begins, ends=ends))

    def _edge_alone(self, opened: _Opened, edges: list[float], *, is_left: bool, is_top: bool) -> list[Rect]:
        """Return where the padding and border stand with which an element begins before a block, or ends behind it."""
        top, right, bottom, left = edges
        width, height = (left if is_left else right), self._shared.fonts.height(opened.box.style)
        if width <= 0 or height is None:
            return []
        whole = self._lines.of(unmapped(opened.box.rect, self._container.placement.measured, None))
        room = self._lines.of(self._shared.content_boxes.of(self._container))
        align, is_rtl = self._container.layout.style["text-align"], self._container.layout.style["direction"] == "rtl"
        share = _SHARES.get(align, float((align == "end") is not is_rtl))
        height += top + bottom
        return [
            Rect(room.x + share * (room.width - width), whole.y if is_top else whole.bottom - height, width, height)
        ]

    def _add(self, opened: _Opened, pieces: list[Fragment]) -> None:
        box, around = opened.box, self._container.placement
        if "text" in box.style["background-clip"]:
            self._let_shine(opened.node, box, pieces, opened.start)
        for piece in map(self._lines.broken, pieces):
            self._fragments.append(
                fragment_box(piece, opened.node, box, around, opened.order, self._shared.device_scale)
            )

    def _let_shine(self, node: SnapshotNode, box: LayoutBox, fragments: Sequence[Fragment], start: int) -> None:
        """Let an element's background shine through the letters of its pieces, line by line."""
        back = self._lines.back
        shines = [(each.rect, Shine(node, replace(box, rect=back(each.whole or each.rect)))) for each in fragments]
        for at in range(start, len(self._pieces)):
            piece = self._pieces[at]
            shine = next((shine for rect, shine in shines if beside(rect, piece.rect)), None)
            if shine is not None and piece.look.shine is None:
                self._pieces[at] = replace(piece, look=replace(piece.look, shine=shine))

    def end(self, block: LayoutBox | None = None) -> None:
        """Nest what was gathered in the block: fragments, and in front of them the paragraphs.

        ``block`` is what ended it, and stands before what is gathered next.
        """
        if self._open:
            self._break_boxes()
        if self._pieces or self._fragments:
            self._nest_gathered()
        if self._sides is not None:
            self._sides.end_run()
        self._breaks = False
        if block is not None and block.rect.height > 0:
            self._begins = False

    def _nest_gathered(self) -> None:
        begins = self._begins
        top = self._first_top() if begins else None
        if self._pieces:
            owner = self._shared.first_lines.owner(self._container) if self._begins else None
            if owner is not None:
                self._pieces = self._shared.first_lines.shown(self._pieces, owner)
                if self._shared.first_lines.leaves_out(owner):
                    self._shared.report.add(DiagnosticCode.TEXT_FEATURE_LOST, owner.node, "::first-line background")
            self._begins = False
        for node in self._sides.shown_in_words(self._pieces) if self._sides is not None else ():
            self._shared.report.add(DiagnosticCode.TEXT_BOXES_APART, node)
        for fragment in sorted(self._fragments, key=lambda box: box.order):
            self._nest(fragment)
        if self._pieces:
            matrix = self._container.placement.matrix
            if self._lines.is_level:
                pieces = self._pieces if self._sides is None else self._sides.on(self._pieces)
                if matrix is IDENTITY:
                    pieces = drawn(pieces, top, self._shared.device_scale)
                if begins:
                    style, room = self._container.layout.style, self._shared.content_boxes.of(self._container)
                    pieces = with_indent(pieces, style, room, self._shared.fonts.level_length)
                self._set_all(self._paragraphs(pieces), matrix)
            else:
                self._shared.report.add(DiagnosticCode.TEXT_WRITING_MODE, self._container.node)
                self._set_vertical(matrix)
        self._pieces, self._fragments, self._turns, self._passed = [], [], [], []

    def _first_top(self) -> float | None:
        """Return where the block's first line begins, px; None where that is not at the top of its content."""
        container = self._container
        is_plain = container.layout.style["display"] in _PLAIN and container.node.name != "button"
        return self._shared.content_boxes.of(container).y if is_plain else None

    def _nest(self, made: Box) -> None:
        """Nest a box in the block, or hand it on where all that was gathered is painted after what is positioned.

        A text of which only a part is positioned stays whole, and in the block.
        """
        turn = min(self._turns, default=-1)
        if turn > self._container.layout.paint_order:
            self._hand_on(made, turn)
            return
        at = len(self._container.children)
        while made.kind is BoxKind.FRAGMENT and at and _stands_in(self._container.children[at - 1], made):
            at -= 1
        self._container.adopt(made, at)

    def _set_all(self, paragraphs: Sequence[Paragraph], matrix: Affine) -> None:
        for paragraph in paragraphs:
            if paragraph.shows:
                self._set(paragraph, matrix)

    def _set(self, paragraph: Paragraph, matrix: Affine) -> None:
        container = self._container
        placement = Placement(paragraph.rect, matrix, None, self._origin)
        made = Box(BoxKind.TEXT, container.node, container.layout, placement, self._shared.next_order())
        made.ink = paragraph.ink if matrix is IDENTITY else matrix.bounds(paragraph.ink)
        made.paragraph = with_overrides(paragraph)
        self._nest(made)

    def _paragraphs(self, pieces: Sequence[Piece]) -> list[Paragraph]:
        style = self._container.layout.style
        return paragraphs_of(
            pieces,
            self._lines.of(self._shared.content_boxes.of(self._container)),
            style["text-align"],
            None if style["line-height"] == "normal" else parse_px(style["line-height"]) or None,
            style["direction"] == "rtl",
            style["text-align-last"],
        )

    def _set_vertical(self, matrix: Affine) -> None:
        """Nest what stands upright in lines that run down or up, and then what lies on its side.

        Where both stand in a block, each piece that lies is a text of its own.
        """
        setter = VerticalLines(self._lines, self._shared.fonts, self._shared.device_scale, self._container.layout.style)
        begins = self._shared.content_boxes.of(self._container).y if matrix is IDENTITY else None
        made = setter.set(self._pieces, begins, self._elements)
        for column in made.columns:
            self._set(column.paragraph, matrix if column.narrowed is IDENTITY else matrix @ column.narrowed)
        if not made.columns:
            self._set_all(self._paragraphs(made.lying), matrix @ self._lines.to_layout)
            return
        for part in (*made.lying, *made.lined):
            alone = paragraphs_of([part], part.rect, "left", None, is_rtl=False)
            self._set_all(alone, matrix @ self._lines.to_layout)


def _stands_in(box: Box, fragment: Box) -> bool:
    """Whether a box stands in a line behind the start of an inline element, whose background lies behind all inside.

    Blocks in an inline element are painted before it. Source: CSS 2.1, appendix E, step 7.2.1.
    """
    is_in_line = box.kind is BoxKind.ELEMENT and box.layout.style["display"].startswith("inline")
    return is_in_line and box.order > fragment.order
