"""Pictures of single elements: each alone, on nothing, as the browser paints it.

The rest of the page is made invisible for a moment; what an element's ancestors do to it as a group (opacity,
filters, masks) is taken away, for the layers around its picture do the same again. Nothing is laid out anew.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.core.resources import script_text
from htmlfig_desktop.engine.capture.asking.element_questions import answer_of
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.pictures.element_wishes import ElementWish
from htmlfig_desktop.engine.capture.snapshot import ElementPicture

_SPARSE = 4.0
"""Elements are photographed together where the rectangle around them is at most so many times as large as they are."""

_SCREEN = 1440 * 900
"""Or where it has no more device pixels than this: a picture takes some 100 ms before its first pixel (measured)."""


@dataclass(slots=True)
class _Group:
    """Elements that are photographed together: none paints where another does."""

    wishes: list[ElementWish] = field(default_factory=list)
    areas: list[Rect] = field(default_factory=list)
    around: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))

    def takes(self, area: Rect, small: float) -> bool:
        """Whether another area fits in; rectangles up to ``small``, CSS px², may be as empty as they like."""
        if any(not each.intersection(area).is_empty for each in self.areas):
            return False
        around = self.around.union(area)
        filled = area.width * area.height + sum(each.width * each.height for each in self.areas)
        return around.width * around.height <= max(_SPARSE * filled, small)

    def add(self, wish: ElementWish, area: Rect) -> None:
        """Take an element in."""
        self.around = self.around.union(area) if self.wishes else area
        self.wishes.append(wish)
        self.areas.append(area)


async def capture_elements(
    page: Page, wishes: Sequence[ElementWish], area: Rect, device_scale: float, limits: Limits
) -> Mapping[int, ElementPicture]:
    """Return pictures of elements, by ``SnapshotNode.index``.

    Args:
        page: Frozen.
        wishes: The elements that have no other form.
        area: All of the page that can be scrolled to.
        device_scale: Device px in a CSS px.
        limits: Bounds on number and size; elements beyond them are left out.

    Raises:
        CaptureError: CAP020 the page crashed.
    """
    found: dict[int, ElementPicture] = {}
    try:
        for group in _grouped(wishes, area, device_scale, limits):
            found.update(await _photographed(page, group))
    finally:
        await page.evaluate(_script("end"))
    return found


def _grouped(wishes: Sequence[ElementWish], page: Rect, scale: float, limits: Limits) -> list[_Group]:
    groups: list[_Group] = []
    pixels = 0.0
    for wish in wishes[: limits.element_pictures]:
        area = _whole(wish.area.intersection(page))
        size = area.width * area.height * scale * scale
        if area.is_empty or size > limits.element_pixels or pixels + size > 8 * limits.element_pixels:
            continue
        pixels += size
        group = next((each for each in groups if each.takes(area, _SCREEN / scale**2)), None)
        if group is None and len(groups) >= limits.element_shots:
            continue
        if group is None:
            group = _Group()
            groups.append(group)
        group.add(wish, area)
    return groups


async def _photographed(page: Page, group: _Group) -> Mapping[int, ElementPicture]:
    shown: list[tuple[ElementWish, Rect]] = []
    await page.evaluate(_script("begin"))
    for wish, area in zip(group.wishes, group.areas, strict=True):
        if await _show(page, wish):
            shown.append((wish, area))
    if not shown:
        return {}
    png = await page.screenshot(clip=group.around, transparent=True)
    await page.evaluate(_script("end"))
    return {wish.node.index: ElementPicture(png, group.around, area, wish.part, wish.feature) for wish, area in shown}


async def _show(page: Page, wish: ElementWish) -> bool:
    """Let an element alone be seen; False where it cannot be reached."""
    return await answer_of(page, wish.node, script_text("capture/show_element.js"), wish.part.value) is True


def _script(step: str) -> str:
    return f"({script_text('capture/elements.js')})({step!r})"


def _whole(area: Rect) -> Rect:
    return Rect.from_edges(math.floor(area.x), math.floor(area.y), math.ceil(area.right), math.ceil(area.bottom))
