"""Texts in rows and columns: what their lines are held by, and the room they have."""

from __future__ import annotations

from dataclasses import replace

import pytest

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.convert.arrange.members.texts import settled
from htmlfig_desktop.engine.convert.arrange.stacking.axes import COLUMN
from htmlfig_desktop.engine.scene.nodes import (
    Text,
)
from htmlfig_desktop.engine.scene.text import (
    TextAlign,
    TextResize,
)
from tests.support.glyphs import glyphs_of
from tests.support.stacks import box, stack, text, two_lines


def test_a_text_whose_lines_are_no_whole_pixels_apart_keeps_its_height() -> None:
    assert settled(two_lines(31, 20)).content.resize is TextResize.HEIGHT
    assert settled(two_lines(31, 20.5)).content.resize is TextResize.NONE
    single = text(0, 0, 30)
    assert settled(single) is single
    free = replace(
        two_lines(30, 20.5), content=replace(two_lines(30, 20.5).content, resize=TextResize.WIDTH_AND_HEIGHT)
    )
    assert settled(free).size.width == 31, "who measures it wider does not wrap it"


def test_a_line_at_the_right_follows_its_text_where_its_column_holds_it_there() -> None:
    held, other = text(59.7, 0, 40.3, align=TextAlign.RIGHT), text(59.6, 20, 40.4)
    first, second, _ = (
        member.layer for member in stack(COLUMN, Size(100, 45), held, other, box(50, 40, 50, 5)).members
    )
    assert isinstance(first, Text)
    assert isinstance(second, Text)
    assert first.content.resize is TextResize.WIDTH_AND_HEIGHT
    assert second.content.resize is TextResize.NONE, "its letters would move with its left edge"


def test_a_line_held_by_its_end_has_room_on_its_other_side() -> None:
    line = stack(COLUMN, Size(100, 45), text(59.6, 20, 40.4), box(50, 40, 50, 5)).members[0]
    assert isinstance(line.layer, Text)
    assert line.layer.content.align is TextAlign.RIGHT
    assert (line.rect.x, line.rect.right) == (58, 100), "who measures it wider does not wrap it"
    assert line.layer.layout is not None
    assert glyphs_of(line.layer.layout)[0].x == pytest.approx(1.6), "its letters stay where they are"


def test_a_line_that_begins_outside_of_its_frame_is_held_by_its_end_and_has_room_there() -> None:
    (member,) = stack(COLUMN, Size(100, 30), text(-0.9, 0, 40)).members
    assert isinstance(member.layer, Text)
    assert member.layer.content.resize is TextResize.NONE
    assert (member.rect.x, member.rect.width) == (-0.9, 41)
