"""Frames of fixed positions most of whose words stand in one column: that becomes an auto layout, the rest absolute.

Such are pages with a bar beside their content that stays, or with pictures put anywhere in front of their first part.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.identity import IdentityMap, IdentitySet
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.arrange.members.members import hugs, is_bare, with_role
from htmlfig_desktop.engine.convert.arrange.members.tolerances import CLOSE
from htmlfig_desktop.engine.convert.arrange.members.words import has_words, words_in
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    Constraint,
    CounterAlign,
    Frame,
    Layer,
    LayoutChild,
    LayoutMode,
    LayoutSizing,
)

_MOST_WORDS = 0.5
"""Share of a frame's texts that its column has to have, and of its width if it has no more."""
_WIDE = 0.9
"""Share of a frame's width from which on what has no words is a part of its column."""
_ASIDE = LayoutChild(is_absolute=True)


@dataclass(frozen=True, slots=True)
class _Across:
    """How the blocks of a column stand across it."""

    align: CounterAlign
    before: float
    after: float
    fills: tuple[bool, ...]


def carried(frame: Frame) -> Frame | None:
    """Return a frame of fixed positions as the column that carries most of its words; None where there is none.

    It is as high as it was, or, where it shows nothing itself, as high as what stands in it: in pages whose body is as
    high as the window, all content reaches over that.
    """
    carriers = _below_each_other([child for child in frame.children if _carries(child)])
    if not carriers or any(child.mask for child in frame.children) or not _have_most_words(carriers, frame):
        return None
    kept = IdentitySet(carriers)
    column = [each.bounds for each in carriers]
    blocks = [child for child in frame.children if child in kept or _is_block(child, column, frame)]
    gaps = [after.bounds.y - before.bounds.bottom for before, after in pairwise(blocks)]
    if any(gap < -CLOSE or abs(gap - gaps[0]) > CLOSE for gap in gaps):
        return None
    across = _across(blocks, frame.size.width)
    first, last = blocks[0].bounds, blocks[-1].bounds
    room = frame.size.height - last.bottom
    if across is None or first.y < 0 or (room < -CLOSE and not is_bare(frame)):
        return None
    layout = AutoLayout(
        LayoutMode.VERTICAL,
        spacing=max(0.0, gaps[0]) if gaps else 0.0,
        padding_top=first.y,
        padding_right=across.after,
        padding_left=across.before,
        primary_sizing=LayoutSizing.HUG if room <= CLOSE else LayoutSizing.FIXED,
        counter_align=across.align,
    )
    fills = IdentityMap(zip(blocks, across.fills, strict=True))
    is_higher = room < -CLOSE
    children = tuple(
        _aside(child, is_higher=is_higher)
        if (fill := fills.get(child)) is None
        else with_role(child, LayoutChild(stretches=fill), sets_width=fill, sets_height=False)
        for child in frame.children
    )
    size = Size(frame.size.width, last.bottom) if is_higher else frame.size
    return replace(frame, children=children, auto_layout=layout, size=size)


def _carries(layer: Layer) -> bool:
    """Whether a layer follows the height of words in it."""
    if not isinstance(layer, Frame) or not hugs(layer, is_width=False) or not _stands(layer):
        return False
    return has_words((layer,))


def _below_each_other(layers: Sequence[Layer]) -> list[Layer]:
    """Return the layer with most words, and of the others those that stand above and below it in their order."""
    if not layers:
        return []
    most = max(range(len(layers)), key=lambda at: words_in((layers[at],)))
    found = [layers[most]]
    for layer in reversed(layers[:most]):
        if layer.bounds.bottom <= found[0].bounds.y + CLOSE:
            found.insert(0, layer)
    for layer in layers[most + 1 :]:
        if layer.bounds.y >= found[-1].bounds.bottom - CLOSE:
            found.append(layer)
    return found


def _stands(layer: Layer) -> bool:
    return layer.is_visible and layer.transform.is_translation


def _is_block(layer: Layer, column: Sequence[Rect], frame: Frame) -> bool:
    """Whether a layer as wide as a frame that is none of those stands above, below or between what carries words."""
    rect = layer.bounds
    if not _stands(layer) or rect.width < _WIDE * frame.size.width or rect.y > column[-1].y:
        return False
    at = bisect_right(column, rect.y + CLOSE, key=lambda each: each.bottom)
    return at == len(column) or rect.bottom <= column[at].y + CLOSE


def _have_most_words(carriers: Sequence[Layer], frame: Frame) -> bool:
    """Whether a column has most words of a frame; of a badge and a name beside each other, neither has."""
    share = words_in(carriers) / max(words_in(frame.children), 1)
    is_wide = any(each.bounds.width >= _MOST_WORDS * frame.size.width for each in carriers)
    return share > _MOST_WORDS or (share == _MOST_WORDS and is_wide)


def _across(blocks: Sequence[Layer], width: float) -> _Across | None:
    """Return how blocks stand across a frame, which they go on following as their constraints say; None: unlike."""
    before = min(block.bounds.x for block in blocks)
    after = width - max(block.bounds.right for block in blocks)
    fills = tuple(
        block.horizontal is Constraint.STRETCH
        and abs(block.bounds.x - before) <= CLOSE
        and abs(block.bounds.right - width + after) <= CLOSE
        for block in blocks
    )
    others = [block for block, is_filled in zip(blocks, fills, strict=True) if not is_filled]
    if before < 0 or after < 0:
        return None
    if all(block.horizontal is Constraint.CENTER for block in others) and others:
        is_middle = all(abs(block.bounds.center.x - width / 2) <= CLOSE for block in others)
        is_even = abs(before - after) <= CLOSE
        return _Across(CounterAlign.CENTER, before, after, fills) if is_middle and is_even else None
    is_left = all(block.horizontal is Constraint.MIN and abs(block.bounds.x - before) <= CLOSE for block in others)
    return _Across(CounterAlign.MIN, before, after, fills) if is_left else None


def _aside(layer: Layer, *, is_higher: bool) -> Layer:
    """Return a layer that stands where it is, whatever the column does; at the top, where its frame became higher."""
    vertical = Constraint.MIN if is_higher else layer.vertical
    return replace(layer, layout_child=_ASIDE, vertical=vertical)
