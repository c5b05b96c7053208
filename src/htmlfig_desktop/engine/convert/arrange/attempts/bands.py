"""Blocks whose children stand in two directions: what stands side by side becomes a row, and all of it a column.

A heading, a text and a line of badges below them are three children of a column for a designer, in a page they may be
seven of one block.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from htmlfig_desktop.core.geometry import Affine, Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.capture.snapshot import LayoutBox
from htmlfig_desktop.engine.convert.arrange.members.members import Member, moved
from htmlfig_desktop.engine.convert.arrange.stacking.axes import ROW
from htmlfig_desktop.engine.convert.arrange.stacking.preparing import Effort
from htmlfig_desktop.engine.convert.arrange.stacking.stacks import stacked
from htmlfig_desktop.engine.convert.arrange.wishes.wishes import Flow, Place, Wishes
from htmlfig_desktop.engine.convert.boxes.box import Box
from htmlfig_desktop.engine.scene.nodes import AutoLayout, Frame

_OVERLAP = 2.5
"""px that a line's box may reach into the next one, as in ``spacing``."""
_LINES = 3.0
"""px between two lines of one paragraph, at most."""
_EFFORTS = (Effort(), Effort(keeps_text_sizes=True), Effort(1), Effort(1, keeps_text_sizes=True))
_ROW = Wishes(
    Flow.BLOCK, is_row=True, wraps=False, justify=Place.START, align=Place.START, padding=(0,) * 4, is_shrunk=True
)


@dataclass(frozen=True, slots=True)
class Banded:
    """Members below each other."""

    members: tuple[Member, ...]
    added: int
    """Layers that are new."""


def banded(members: Sequence[Member]) -> Banded | None:
    """Return members in bands, each a row where several stand beside each other; None where there is one band only."""
    bands = list(_joined(_bands(members)))
    if len(bands) < 2 or all(len(band.members) == 1 for band in bands):
        return None
    found = [_member(band) for band in bands]
    return Banded(tuple(member for member, _ in found), sum(added for _, added in found))


@dataclass(frozen=True, slots=True)
class _Band:
    members: tuple[Member, ...]
    area: Rect
    row: Member | None
    """None: what stands in it is no row."""
    added: int


def _bands(members: Sequence[Member]) -> Iterator[_Band]:
    """Yield what stands beside each other, from the top."""
    run: list[Member] = []
    bottom = 0.0
    for member in sorted(members, key=lambda each: (each.rect.y, each.rect.x)):
        if run and member.rect.y >= bottom - _OVERLAP:
            yield _band(run)
            run = []
        bottom = max(bottom, member.rect.bottom) if run else member.rect.bottom
        run.append(member)
    yield _band(run)


def _band(members: Sequence[Member]) -> _Band:
    area = members[0].rect
    for member in members[1:]:
        area = area.union(member.rect)
    if len(members) == 1:
        return _Band(tuple(members), area, None, 0)
    inside = [
        member.placed(member.rect.moved(-area.x, -area.y), moved(member.layer, -area.x, -area.y)) for member in members
    ]
    for effort in _EFFORTS:
        stack = stacked(ROW, area.size, inside, _ROW, effort)
        if stack is not None:
            row = grouped("Row", area, stack.members, stack.layout)
            return _Band(tuple(members), area, row, stack.added + 1)
    return _Band(tuple(members), area, None, 1)


def _joined(bands: Iterator[_Band]) -> Iterator[_Band]:
    """Yield bands, of which those without a row that follow each other as lines do are one: pieces of a paragraph."""
    last: _Band | None = None
    for band in bands:
        if last is not None and _is_paragraph(last, band):
            last = _Band((*last.members, *band.members), last.area.union(band.area), None, 1)
            continue
        if last is not None:
            yield last
        last = band
    if last is not None:
        yield last


def _is_paragraph(before: _Band, after: _Band) -> bool:
    """Whether two bands are lines of one paragraph, the first of which holds pieces that overlap."""
    is_loose = len(before.members) > 1 and before.row is None
    if not is_loose or after.row is not None or after.area.y - before.area.bottom > _LINES:
        return False
    block = block_of(before.members[0])
    return block is not None and block_of(after.members[0]) is block


def block_of(member: Member) -> Box | None:
    """Return the block that a piece of a line stands in; None where it is a block itself."""
    own = member.box.stands_as if member.box is not None else None
    if member.box is None or (own is not None and not _is_inline(own)):
        return None
    around = member.box.parent
    while around is not None and _is_inline(around.layout):
        around = around.parent
    return around


def _is_inline(layout: LayoutBox) -> bool:
    return layout.style.get("display", "").startswith("inline")  # a document has none


def _member(band: _Band) -> tuple[Member, int]:
    """Return a band as one member, and how many layers that takes."""
    if len(band.members) == 1:
        return band.members[0], 0
    if band.row is not None:
        return band.row, band.added
    ordered = sorted(band.members, key=lambda each: each.sources)
    inside = [replace(each, layer=moved(each.layer, -band.area.x, -band.area.y)) for each in ordered]
    return grouped("Lines", band.area, inside), band.added


def grouped(name: str, area: Rect, members: Sequence[Member], layout: AutoLayout | None = None) -> Member:
    """Return a frame around members as one: the members are placed in the frame, and that between some edges."""
    layers = tuple(member.layer for member in members)
    frame = Frame(
        name=name, size=area.size, transform=Affine.translation(area.x, area.y), children=layers, auto_layout=layout
    )
    sources = tuple(source for member in members for source in member.sources)
    return Member(frame, None, area, True, sources, group=tuple(members))
