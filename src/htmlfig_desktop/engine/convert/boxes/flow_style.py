"""What a computed style says about how a box takes part in the flow, read once per style."""

from __future__ import annotations

import re

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, SnapshotNode
from htmlfig_desktop.engine.convert.boxes.placement import is_painted_apart, is_transformed
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.text.pieces import Decoration

_RISES = re.compile(r"sub|super|-?[\d.]+px")
_RIGHT_LINED = frozenset({"ja", "ko"})
"""Languages whose vertical text has its underlines on the right."""
_OTHER_SIDE = {"underline": "overline", "overline": "underline"}
_NEVER_SCROLLING = frozenset({"visible", "hidden", "clip"})
"""Values of ``overflow`` with which nobody can scroll what is inside."""
_IN_FLOW = frozenset({"static", "relative", "sticky"})


@dataclass(frozen=True, slots=True)
class FlowStyle:
    """How a box takes part in the flow, as far as its style alone says it."""

    position: str
    is_hidden: bool
    """Whether neither the element nor anything inside it can be seen."""
    is_visible: bool
    is_inline: bool
    """Whether it goes on in the lines around it, unless it is a stacking context, or atomic for another reason."""
    ends_line: bool
    """Whether what follows it begins a new line."""
    stands_in_line: bool
    """Whether it takes room in a line, as a whole where it is no inline box."""
    is_annotation: bool
    """Whether it is one of ruby."""
    is_float: bool
    is_painted_along: bool
    """Whether what is around it paints it in one turn with itself, unless it is a stacking context."""
    keeps_lines: bool
    """Whether decoration lines of what is around it go on in it."""
    orders_children: bool
    """Whether the children are painted by their ``order``."""
    shows_picture: bool
    """Whether ``content`` gives a picture."""
    draws_rules: bool
    """Whether it draws rules between columns."""
    bidi: str
    """The value of ``unicode-bidi``."""
    hides_empty: bool
    """Whether it is a table cell that is not painted where it holds nothing (CSS 2.1, section 17.6.1.1)."""
    hides_back: bool
    is_transformed: bool
    is_painted_apart: bool
    """Whether the browser paints it from a whole pixel on, with all inside."""
    decorations: tuple[Decoration, ...]
    """The decoration line that the element puts on text inside it; empty: none."""
    rise: str
    """What raises or lowers it above the baseline around it: ``sub``, ``super``, a length, or empty."""

    def raised(self, decorations: tuple[Decoration, ...], around: LayoutBox | None) -> tuple[Decoration, ...]:
        """Return what decoration lines from around the element are for the text inside it: they stay where they are.

        Args:
            decorations: As they are for text beside the element.
            around: The box of its parent, where that has one.

        Source: Chromium, InlineBoxState::ComputeBaselineShift, as far as it does not depend on the line.
        """
        if not self.rise or not decorations or decorations[-1].is_central:
            return decorations
        size = decorations[-1].size if around is None else parse_px(around.style["font-size"])
        return tuple(replace(line, lift=line.lift + _rise(self.rise, size)) for line in decorations)

    def override_of(self, node: SnapshotNode, box: LayoutBox, around: str) -> str:
        """Return which way all text in an element runs, whatever its letters say: ``ltr``, ``rtl``, or empty.

        ``around`` says it of the text around. The browser's own style sheet gives ``bdo`` its value.
        Source: CSS Writing Modes 4, section 2.2.
        """
        if self.bidi.endswith("override") or (node.name == "bdo" and self.bidi == "normal"):
            return box.style["direction"]
        return around if self.bidi == "normal" else ""

    def taken(self, decorations: tuple[Decoration, ...], box: LayoutBox) -> tuple[Decoration, ...]:
        """Return what decoration lines from around a block are for its lines: as thick as its own font has them.

        Source: CSS Text Decoration 4, section 2.1, where line boxes are the decorating boxes; seen in Chromium.
        """
        if not decorations or not self.keeps_lines:
            return ()
        size = parse_px(box.style["font-size"])
        return tuple(replace(line, size=size, lift=0.0) if not line.is_central else line for line in decorations)


def read_flow_style(style: ComputedStyle) -> FlowStyle:
    """Return what a style says."""
    display, position, floats = style["display"], style["position"], style["float"] != "none"
    is_inline = display.startswith("inline")
    is_aside = position in ("absolute", "fixed") or floats
    return FlowStyle(
        position=position,
        is_hidden=_is_hidden(style),
        is_visible=style["visibility"] == "visible",
        is_inline=_goes_on_in_lines(style) and not floats and position in _IN_FLOW,
        ends_line=not is_inline and not is_aside,
        stands_in_line=is_inline and not is_aside,
        is_annotation=display == "ruby-text",
        is_float=floats and position in ("static", "relative"),
        is_painted_along=position == "static" and not _has_own_turn(style),
        keeps_lines=position in _IN_FLOW and not floats and not display.startswith("inline-"),
        orders_children=display.endswith(("flex", "grid")),
        shows_picture="url(" in style["content"],
        draws_rules=has_rules(style),
        bidi=style["unicode-bidi"],
        hides_empty=display == "table-cell"
        and style["empty-cells"] == "hide"
        and style["border-collapse"] != "collapse",
        hides_back=style["backface-visibility"] == "hidden",
        is_transformed=is_transformed(style),
        is_painted_apart=is_painted_apart(style),
        decorations=_decorations(style),
        rise=style["vertical-align"] if _RISES.fullmatch(style["vertical-align"]) else "",
    )


def _goes_on_in_lines(style: ComputedStyle) -> bool:
    """Whether a box is no box of its own. In lines that run down ruby is none: its letters are columns each anyway."""
    display = style["display"]
    return display == "inline" or (display in ("ruby", "ruby-text") and style["writing-mode"] != "horizontal-tb")


def _has_own_turn(style: ComputedStyle) -> bool:
    """Whether the browser paints a box apart that is neither positioned nor a stacking context.

    What only cuts off what reaches out, as drawings do, has a layer of the browser's, and with it an order, but is
    painted where it stands. Source: Chromium, PaintLayer::IsSelfPaintingLayer and LayoutBox::LayerTypeRequired.
    """
    scrolls = not _NEVER_SCROLLING.issuperset((style["overflow-x"], style["overflow-y"]))
    return scrolls or has_columns(style) or style["backface-visibility"] == "hidden"


def _rise(word: str, size: float) -> float:
    """Return how far ``vertical-align`` raises text inside of text of a size, px."""
    if word == "super":
        return size / 3 + 1
    return -(size / 5 + 1) if word == "sub" else parse_px(word)


def has_columns(style: ComputedStyle) -> bool:
    """Whether what is inside of a box goes on from column to column."""
    return style.get("column-count", "auto") != "auto" or style.get("column-width", "auto") != "auto"


def has_rules(style: ComputedStyle) -> bool:
    """Whether a style draws rules between columns."""
    return has_columns(style) and style["column-rule-style"] not in ("none", "hidden", "")


def _is_hidden(style: ComputedStyle) -> bool:
    if style["opacity"] == "0":
        return True
    clip = style["clip"].replace(" ", "")
    return clip.startswith("rect(") and style["position"] in ("absolute", "fixed") and _is_empty_clip(clip)


def _is_empty_clip(clip: str) -> bool:
    edges = [parse_px(edge, -1.0) for edge in clip[5:-1].split(",")]
    if len(edges) != 4 or -1.0 in edges:
        return False
    top, right, bottom, left = edges
    return right - left <= 1 or bottom - top <= 1


def _decorations(style: ComputedStyle) -> tuple[Decoration, ...]:
    lines, position = style["text-decoration-line"], style["text-underline-position"]
    if lines in ("none", ""):
        return ()
    is_central = style["writing-mode"].startswith("vertical") and style["text-orientation"] != "sideways"
    is_swapped = is_central and _are_lines_right(position, style["-webkit-locale"])
    if is_swapped:
        lines = " ".join(_OTHER_SIDE.get(word, word) for word in lines.split())
    return (
        Decoration(
            lines,
            style["text-decoration-style"],
            style["text-decoration-color"],
            style["text-decoration-thickness"],
            style["text-underline-offset"],
            "under" in position,
            0.0 if is_central else parse_px(style["font-size"]),
            is_central=is_central,
            is_swapped=is_swapped,
        ),
    )


def _are_lines_right(position: str, locale: str) -> bool:
    """Whether underlines of vertical text stand on its right, where else overlines do; these then stand on its left.

    Left or right, they stand beside the letters. Source: CSS Text Decoration 3, sections 2.6 and A; Chromium,
    ResolveUnderlinePosition.
    """
    is_right_otherwise = locale.strip('"').partition("-")[0] in _RIGHT_LINED
    return "left" not in position if is_right_otherwise else "right" in position
