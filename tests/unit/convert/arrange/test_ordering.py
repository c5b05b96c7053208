"""In which order children of an auto layout lie, so that nothing comes in front of what hid it."""

from __future__ import annotations

from dataclasses import replace

from htmlfig_desktop.engine.convert.arrange.members.members import Member
from htmlfig_desktop.engine.convert.arrange.members.ordering import in_layout_order
from tests.support.stacks import box, members


def grouped(*inside: Member) -> Member:
    """Return a group of members."""
    sources = tuple(source for member in inside for source in member.sources)
    return replace(inside[0], rect=inside[0].rect.union(inside[-1].rect), sources=sources, group=inside)


def test_a_group_stays_behind_what_lies_in_front_of_the_first_that_it_holds() -> None:
    first, header, second, last = members(
        box(0, 40, 100, 60), box(0, 0, 100, 50), box(0, 100, 100, 60), box(0, 200, 9, 9)
    )
    group = grouped(first, second)
    assert in_layout_order([first, header, second, last], [group, last]) == [group, header, last]


def test_a_group_stays_in_front_of_what_lies_behind_the_last_that_it_holds() -> None:
    first, mark, second, last = members(box(0, 40, 100, 60), box(0, 90, 9, 40), box(0, 100, 100, 60), box(0, 200, 9, 9))
    first = replace(first, layer=box(0, 40, 100, 40), rect=box(0, 40, 100, 40).bounds)
    group = grouped(first, second)
    assert in_layout_order([first, mark, second, last], [group, last]) == [mark, group, last]
