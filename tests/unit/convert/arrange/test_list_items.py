"""List items: boxes to tick beside words, and lists inside of items."""

from __future__ import annotations

from dataclasses import replace

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, NodeKind, SnapshotNode
from htmlfig_desktop.engine.convert.arrange.attempts.attempts import Found, arrangement
from htmlfig_desktop.engine.convert.arrange.attempts.may_add import MayAdd
from htmlfig_desktop.engine.convert.arrange.attempts.outcomes import Reason
from htmlfig_desktop.engine.convert.arrange.members.members import Member
from htmlfig_desktop.engine.convert.arrange.stacking.axes import ROW
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.placement import Placement
from htmlfig_desktop.engine.scene.nodes import Constraint, CounterAlign, Frame, Layer, LayoutMode
from tests.support.stacks import BLOCK, box, members, stack, text


def item(*layers: Layer, marker: int = 0) -> Found | Reason:
    """Return what becomes of a bare list item, of which one layer is the marker."""
    inside = members(*layers)
    inside[marker] = replace(inside[marker], box=marker_box(inside[marker]))
    frame = Frame(name="item", size=Size(300, 90), children=layers)
    return arrangement(frame, inside, inside, BLOCK, MayAdd.NOTHING)


def marker_box(member: Member) -> Box:
    style = ComputedStyle({"float": "none", "position": "static"})
    layout = LayoutBox(member.rect, style, style, 0, False)
    node = SnapshotNode(1, NodeKind.PSEUDO, "::marker", "", {}, 1, layout)
    return Box(BoxKind.MARKER, node, layout, Placement(member.rect), 0)


def test_a_box_to_tick_stands_in_the_middle_of_a_row_with_words_whose_line_is_higher() -> None:
    line = replace(text(24, 0, 200), size=Size(200, 26.4))
    found = stack(ROW, Size(300, 27), box(4, 5, 13, 13), line)
    assert found.layout.counter_align is CounterAlign.CENTER
    assert [member.layer.bounds.center.y for member in found.members] == [11.5, 11.5]


def test_an_item_with_a_list_inside_is_a_column_beside_its_marker() -> None:
    dot, line, inside = box(0, 8, 5, 5), text(15, 0, 200), box(15, 30, 285, 60)
    found = item(dot, line, inside)
    assert isinstance(found, Found), found
    layout = found.frame.auto_layout
    assert layout is not None
    assert (layout.mode, layout.padding_left, layout.spacing) == (LayoutMode.VERTICAL, 15, 10)
    roles = [child.layout_child for child in found.frame.children]
    assert [role is not None and role.is_absolute for role in roles] == [True, False, False]


def test_an_item_of_a_marker_and_words_is_as_high_as_these_and_its_marker_stands_aside() -> None:
    found = item(box(0, 8, 5, 5), text(15, 0, 200))
    assert isinstance(found, Found), found
    layout = found.frame.auto_layout
    assert layout is not None
    assert (layout.mode, layout.padding_left) == (LayoutMode.VERTICAL, 15)
    assert [child.is_absolute for child in found.frame.children] == [True, False]


def test_a_marker_of_a_list_from_right_to_left_keeps_to_the_right() -> None:
    found = item(box(295, 8, 5, 5), text(85, 0, 200), box(0, 30, 285, 60))
    assert isinstance(found, Found), found
    assert found.frame.children[0].horizontal is Constraint.MAX


def test_a_marker_that_is_not_beside_the_first_line_stays_where_it_is_in_the_flow() -> None:
    line, inside, dot = text(15, 0, 200), box(15, 30, 285, 60), box(0, 60, 5, 5)
    assert item(line, inside, dot, marker=2) is Reason.OVERLAP
