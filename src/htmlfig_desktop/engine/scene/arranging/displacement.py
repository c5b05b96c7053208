"""How far layers stand from where the file says, once an auto layout has moved them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.scene.arranging.simulation import MeasureText, laid_out
from htmlfig_desktop.engine.scene.arranging.text_sizes import stored_size
from htmlfig_desktop.engine.scene.nodes import Layer, Text, children_of
from htmlfig_desktop.engine.scene.text import TextAlign

MOST_MOVED: Final = 0.5
"""px by which a layer may come to stand elsewhere than the page has it, for a layout to be kept."""


@dataclass(frozen=True, slots=True)
class Displacement:
    """A layer and how far its edges move on the page, px."""

    layer: Layer
    distance: float


def displacements(top: Layer, measure: MeasureText = stored_size) -> Iterator[Displacement]:
    """Yield how far layers inside ``top`` move when Figma lays it out; of what moves as one, the outermost alone.

    Of texts, whose boxes may come to whole pixels, the top and the edge that their lines stand at count.
    """
    pending = [(top, laid_out(top, measure), IDENTITY, IDENTITY)]
    while pending:
        before, after, was, now = pending.pop()
        if before is after and was is now:
            yield Displacement(before, 0.0)
            continue
        stays = was is now and before.transform is after.transform
        was = was @ before.transform
        now = was if stays else now @ after.transform
        yield Displacement(before, _distance(before, after, was, now))
        inside = children_of(before)
        if inside is children_of(after) and before.size is after.size:  # it moves as this does
            continue
        pending.extend((a, b, was, now) for a, b in zip(inside, children_of(after), strict=True))


def _distance(before: Layer, after: Layer, was: Affine, now: Affine) -> float:
    first = was.bounds(Rect(0, 0, before.size.width, before.size.height))
    second = now.bounds(Rect(0, 0, after.size.width, after.size.height))
    left, top, right = abs(first.x - second.x), abs(first.y - second.y), abs(first.right - second.right)
    if isinstance(before, Text):
        middle = abs((first.x + first.width / 2) - (second.x + second.width / 2))
        align = before.content.align
        return max(top, right if align is TextAlign.RIGHT else middle if align is TextAlign.CENTER else left)
    return max(left, top, right, abs(first.bottom - second.bottom))
