"""Texts of a row that others stand behind follow what is typed, at whatever distance keeps all in their places."""

from __future__ import annotations

from dataclasses import replace

import pytest

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.convert.arrange.attempts.attempts import Found, arrangement
from htmlfig_desktop.engine.convert.arrange.attempts.may_add import MayAdd
from htmlfig_desktop.engine.convert.arrange.wishes.wishes import Place, Wishes
from htmlfig_desktop.engine.scene.arranging.displacement import displacements
from htmlfig_desktop.engine.scene.arranging.text_sizes import relaid_size
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    Ellipse,
    Frame,
    Layer,
    LayoutSizing,
    PrimaryAlign,
    Text,
    children_of,
)
from htmlfig_desktop.engine.scene.text import TextResize
from tests.support.stacks import FLEX, PAINT, at, box, members, text, two_lines


def arranged(size: Size, *layers: Layer, wishes: Wishes = FLEX) -> tuple[Frame, AutoLayout]:
    """Return a frame that shows something with layers in a row."""
    frame = Frame(name="row", size=size, children=layers, fills=PAINT)
    inside = members(*layers)
    found = arrangement(frame, inside, inside, wishes, MayAdd.FOR_MARGINS)
    assert isinstance(found, Found), found
    assert found.frame.auto_layout is not None
    top = Frame(name="top", size=size, children=(found.frame,))
    assert max(each.distance for each in displacements(top, relaid_size)) <= 0.5, "texts set anew move nothing"
    return found.frame, found.frame.auto_layout


def sizings(frame: Frame) -> list[TextResize]:
    return [each.content.resize for each in children_of(frame) if isinstance(each, Text)]


def menu(*widths: float, gap: float, start: float = 0.0) -> list[Layer]:
    """Return lines that follow each other at a distance."""
    layers: list[Layer] = []
    for width in widths:
        layers.append(text(start, 0, width))
        start += width + gap
    return layers


def test_all_texts_of_a_row_follow_what_is_typed_although_the_distance_is_no_whole_one_then() -> None:
    frame, layout = arranged(Size(300, 20), *menu(34.6, 51.4, 40.3, gap=6))
    assert sizings(frame) == [TextResize.WIDTH_AND_HEIGHT] * 3
    assert layout.spacing == 5.5, "the roundest at which each stands less than half a pixel from its place"


def test_texts_keep_the_distance_of_css_where_their_boxes_leave_room_for_it() -> None:
    frame, layout = arranged(Size(300, 20), *menu(34.9, 51.9, 40.3, gap=6))
    assert (sizings(frame), layout.spacing) == ([TextResize.WIDTH_AND_HEIGHT] * 3, 6)


def test_texts_are_fixed_where_no_distance_keeps_all_in_their_places() -> None:
    frame, _ = arranged(Size(300, 20), *menu(34.1, 51.93, 51.93, 40.3, gap=6))
    assert sizings(frame) == [TextResize.NONE, TextResize.NONE, TextResize.NONE, TextResize.WIDTH_AND_HEIGHT]


def test_a_row_that_spreads_goes_on_spreading_although_its_texts_could_follow_at_a_distance() -> None:
    wishes = replace(FLEX, justify=Place.BETWEEN)
    first, middle, last = text(0, 0, 40.93), text(135.465, 0, 30.1), text(260.1, 0, 39.9)
    _, layout = arranged(Size(300, 20), first, middle, last, wishes=wishes)
    assert layout.primary_align is PrimaryAlign.SPACE_BETWEEN


@pytest.mark.parametrize("is_item", [False, True])
def test_a_row_as_wide_as_its_texts_hugs_them_although_their_boxes_are_wider(is_item: bool) -> None:
    wishes = replace(FLEX, is_item=is_item, is_shrunk=not is_item, padding=(0, 10, 0, 10))
    size = Size(10 + 34.6 + 6 + 51.4 + 10, 20)
    frame, layout = arranged(size, *menu(34.6, 51.4, gap=6, start=10), wishes=wishes)
    assert (layout.primary_sizing, sizings(frame)) == (LayoutSizing.HUG, [TextResize.WIDTH_AND_HEIGHT] * 2)
    assert frame.size.width == size.width, "a padding gives what the boxes take"


def test_the_texts_of_a_row_follow_although_the_width_of_one_among_them_is_not_sure() -> None:
    frame, layout = arranged(Size(300, 20), *menu(34.1, 40.0, 51.3, 30, gap=6))
    follows = TextResize.WIDTH_AND_HEIGHT
    assert sizings(frame) == [follows, TextResize.NONE, follows, follows]
    fixed = frame.children[1]
    assert fixed.size.width + layout.spacing == pytest.approx(46, abs=0.2), (
        "its box takes the px to spare from its distance"
    )
    assert fixed.size.width >= 41


def test_a_text_before_room_that_is_left_follows_what_is_typed_although_its_width_is_not_sure() -> None:
    wishes = replace(FLEX, justify=Place.BETWEEN)
    frame, layout = arranged(Size(300, 20), text(0, 0, 40.0), box(260, 0, 40, 20), wishes=wishes)
    assert (layout.primary_align, sizings(frame)) == (PrimaryAlign.SPACE_BETWEEN, [TextResize.WIDTH_AND_HEIGHT])


def test_an_icon_and_a_text_share_the_part_of_a_pixel_between_their_middles_so_that_the_text_follows() -> None:
    icon = Ellipse(name="icon", size=Size(12, 12), transform=at(0, 3.5), fills=PAINT)
    frame, layout = arranged(Size(300, 20), icon, text(18, 0, 40.4), wishes=replace(FLEX, align=Place.CENTER))
    assert sizings(frame) == [TextResize.WIDTH_AND_HEIGHT]
    assert (layout.padding_top, layout.padding_bottom) == (0, 0.5)


def test_a_last_text_of_a_fixed_height_has_the_rest_of_its_row_for_what_is_typed() -> None:
    icon = Ellipse(name="icon", size=Size(12, 12), transform=at(0, 3), fills=PAINT)
    wishes = replace(FLEX, align=Place.CENTER, padding=(0, 10, 0, 0))
    frame, layout = arranged(Size(300, 20), icon, text(18, 0, 40.4), wishes=wishes)
    _, last = frame.children
    assert sizings(frame) == [TextResize.NONE], "it reaches up to the middle of the icon"
    assert last.bounds.right == 300 - layout.padding_right == 290
    assert last.layout_child is not None
    assert last.layout_child.grows


def test_lines_beside_a_mark_are_as_high_as_everybody_sets_them() -> None:
    lines = two_lines(100, 19)
    content = replace(lines.content, resize=TextResize.HEIGHT)
    tall = replace(lines, size=Size(100, 39.6), transform=at(20, 0), content=content)
    frame, _ = arranged(Size(120, 40), box(0, 0, 16, 16), tall)
    _, made = children_of(frame)
    assert isinstance(made, Text)
    assert made.content.resize is TextResize.HEIGHT
    assert made.size.height == relaid_size(made).height
