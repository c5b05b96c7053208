"""Frames that show nothing and are as high as the row around them: they become as high as what is in them.

Nobody sees the difference, and the row follows each of them: a cell in which more is typed makes its row higher,
whichever cell was the highest before.
"""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.arrange.members.members import is_bare
from htmlfig_desktop.engine.convert.arrange.members.tolerances import CLOSE
from htmlfig_desktop.engine.convert.arrange.members.words import has_words
from htmlfig_desktop.engine.scene.arranging.displacement import MOST_MOVED
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    Constraint,
    CounterAlign,
    Frame,
    Layer,
    LayoutMode,
    LayoutSizing,
    PrimaryAlign,
    ScrollDirection,
)


def loosened(layer: Layer, align: CounterAlign, height: float) -> Layer:
    """Return a layer that a row makes as high as it is as one that is as high as its content; the same where it cannot.

    Args:
        layer: What fills the height of the row.
        align: Where the row puts what is lower than it is: at the top, or in the middle.
        height: Of the row inside of its paddings, px.
    """
    layout = layer.auto_layout if isinstance(layer, Frame) else None
    if not isinstance(layer, Frame) or layout is None or not _is_loose(layer, layout):
        return layer
    content = _content(layer, layout)
    if content is None or abs(layer.size.height - height) > CLOSE:
        return layer
    above, below = content[0], height - content[1]
    if align is CounterAlign.MIN:
        above, below = layout.padding_top, layout.padding_bottom
        is_placed = abs(content[0] - above) <= CLOSE and content[1] + below <= height + CLOSE
    else:
        is_placed = align is CounterAlign.CENTER and abs(above - below) <= CLOSE
        above = below = min(above, layout.padding_top, layout.padding_bottom)
    if not is_placed:
        return layer
    made = _as_high_as_content(layer, layout, content, above, below)
    return made if _keeps_middles(made, layout, above, below) else layer


def _as_high_as_content(
    frame: Frame, layout: AutoLayout, content: tuple[float, float], above: float, below: float
) -> Frame:
    """Return a frame that hugs its content between two paddings."""
    is_column = layout.mode is LayoutMode.VERTICAL
    made = replace(
        layout,
        padding_top=above,
        padding_bottom=below,
        primary_align=PrimaryAlign.MIN if is_column else layout.primary_align,
        primary_sizing=LayoutSizing.HUG if is_column else layout.primary_sizing,
        counter_sizing=layout.counter_sizing if is_column else LayoutSizing.HUG,
    )
    up = content[0] - above
    return replace(
        frame,
        size=Size(frame.size.width, above + content[1] - content[0] + below),
        transform=frame.transform @ Affine.translation(0.0, up),
        children=tuple(replace(child, transform=child.transform.moved(0.0, -up)) for child in frame.children),
        auto_layout=made,
        layout_child=replace(frame.role, stretches=False),
    )


def _keeps_middles(frame: Frame, layout: AutoLayout, above: float, below: float) -> bool:
    """Whether what a row puts into its middle is there between other paddings too."""
    if layout.mode is LayoutMode.VERTICAL or layout.counter_align is not CounterAlign.CENTER:
        return True
    middle = (above + frame.size.height - below) / 2
    return all(abs(child.bounds.center.y - middle) <= MOST_MOVED for child in frame.children if child.flows)


def _is_loose(frame: Frame, layout: AutoLayout) -> bool:
    """Whether a frame shows nothing, holds words and nothing that follows its height."""
    if not is_bare(frame) or frame.semantics.part or layout.wraps or layout.tracks is not None:
        return False
    if frame.scrolls is not ScrollDirection.NONE or layout.primary_align is PrimaryAlign.SPACE_BETWEEN:
        return False
    if frame.limits is not None and (frame.limits.min_height or frame.limits.max_height):
        return False
    is_column = layout.mode is LayoutMode.VERTICAL
    if any(_follows(child, is_column=is_column) for child in frame.children):
        return False
    return has_words(frame.children)


def _follows(child: Layer, *, is_column: bool) -> bool:
    role = child.role
    if role.is_absolute:
        return child.vertical is not Constraint.MIN
    return role.grows if is_column else role.stretches


def _content(frame: Frame, layout: AutoLayout) -> tuple[float, float] | None:
    """Return where the content of a frame begins and ends, px; None where it reaches over an edge."""
    flowing: Sequence[Layer] = [child for child in frame.children if child.flows]
    if not flowing or (layout.strokes_take_space and frame.stroke is not None):
        return None
    tops, bottoms = [child.bounds.y for child in flowing], [child.bounds.bottom for child in flowing]
    if layout.mode is not LayoutMode.VERTICAL and layout.counter_align is not CounterAlign.CENTER:
        is_even = max(tops) - min(tops) <= CLOSE or layout.counter_align is CounterAlign.MAX
        if not is_even:
            return None
    if min(tops) < -CLOSE or max(bottoms) > frame.size.height + CLOSE:
        return None
    return max(0.0, min(tops)), max(bottoms)
