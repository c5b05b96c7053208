"""Names by what is seen, for layers whose elements say nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from htmlfig_desktop.core.color import BLACK
from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.engine.convert.look_names import with_names_by_look
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    Ellipse,
    Frame,
    Layer,
    LayoutMode,
    Rectangle,
    Semantics,
    Vector,
)
from htmlfig_desktop.engine.scene.paints import Corners, ImagePaint, SideWeights, SolidPaint, Stroke
from htmlfig_desktop.engine.scene.paths import PathData
from tests.support import stacks

INK = (SolidPaint(BLACK),)
ROUND = Corners(8, 8, 8, 8)
SIDES = Stroke(INK, 1, sides=SideWeights(0, 1, 1, 0))


def named(layer: Layer) -> str:
    top = with_names_by_look(Frame(name="Container", size=Size(200, 100), children=(layer,)))
    assert isinstance(top, Frame)
    assert top.name == "Container"
    return top.children[0].name


def box(width: float, height: float, name: str = "Container", **fields: Any) -> Rectangle:
    return Rectangle(name=name, size=Size(width, height), **{"fills": INK, **fields})


@pytest.mark.parametrize(
    ("layer", "name"),
    [
        (box(100, 1), "Line"),
        (box(2, 40, "Before"), "Line"),
        (box(16, 16, corners=ROUND), "Dot"),
        (Ellipse(name="Inline", size=Size(40, 40), fills=INK), "Circle"),
        (box(200, 100, "After"), "Overlay"),
        (box(200, 100), "Shape"),
        (box(50, 40, "Inline"), "Shape"),
        (box(50, 40, "Before", fills=(ImagePaint("0" * 40, Size(1, 1)),)), "Image"),
        (box(24, 20, "Inline", fills=(ImagePaint("0" * 40, Size(1, 1)),)), "Icon"),
        (Vector(name="Before", size=Size(20, 20), path=PathData((), ()), fills=INK), "Icon"),
        (Vector(name="After", size=Size(200, 90), path=PathData((), ()), fills=INK), "Shape"),
        (box(100, 1, "divider"), "divider"),
        (box(7, 7, "After", fills=(), stroke=SIDES, transform=Affine(0.7, 0.7, -0.7, 0.7)), "Arrow"),
        (box(70, 30, "After", fills=(), stroke=SIDES), "Shape"),
    ],
)
def test_a_layer_without_content_is_called_what_it_looks_like(layer: Layer, name: str) -> None:
    assert named(layer) == name


def text(name: str) -> Layer:
    return replace(stacks.text(0, 0, 40), name=name)


def frame(*children: Layer, mode: LayoutMode | None = None, name: str = "Container") -> Frame:
    layout = AutoLayout(mode) if mode is not None else None
    return Frame(name=name, size=Size(90, 30), children=children, auto_layout=layout)


def test_a_frame_around_one_short_text_is_called_by_it() -> None:
    assert named(frame(text("New"), name="Inline")) == "New"
    assert named(frame(frame(text("New")), box(9, 9, "icon"))) == "New"
    assert named(frame(text("A sentence of more than forty characters, all told"))) == "Container"


def test_a_number_names_what_it_stands_on_and_not_what_it_stands_beside() -> None:
    number, formula = text("(1)"), replace(box(40, 30), transform=Affine.translation(95, 0))
    assert named(frame(number, name="Inline")) == "(1)"
    assert named(frame(box(40, 20, "Background"), number)) == "(1)"
    assert named(frame(number, formula, mode=LayoutMode.HORIZONTAL)) == "Row"
    assert named(frame(frame(number), formula, mode=LayoutMode.HORIZONTAL)) == "Row"
    assert named(frame(text("Sum (1)"), formula, mode=LayoutMode.HORIZONTAL)) == "Sum (1)"


@pytest.mark.parametrize(
    ("mode", "name"),
    [(LayoutMode.HORIZONTAL, "Row"), (LayoutMode.VERTICAL, "Stack"), (LayoutMode.GRID, "Grid"), (None, "Container")],
)
def test_a_frame_of_several_is_called_by_its_layout(mode: LayoutMode | None, name: str) -> None:
    assert named(frame(text("One"), text("Two"), mode=mode)) == name


def grounded(*children: Layer, size: Size, **fields: Any) -> Frame:
    layout = AutoLayout(LayoutMode.VERTICAL)
    return Frame(name="Container", size=size, children=children, auto_layout=layout, fills=INK, **fields)


def test_a_raised_box_of_several_texts_is_a_card_and_a_strip_or_a_chip_is_none() -> None:
    texts = text("Revenue"), text("$48,294")
    assert named(grounded(*texts, size=Size(180, 90), corners=ROUND)) == "Card"
    assert named(grounded(*texts, size=Size(180, 90))) == "Stack"
    assert named(grounded(*texts, size=Size(180, 24), corners=ROUND)) == "Stack"


def test_the_ground_of_an_icon_is_called_so() -> None:
    icon = Frame(name="Icon", size=Size(16, 16), semantics=Semantics(tag="SVG"), children=(box(9, 9),))
    assert named(grounded(icon, size=Size(36, 36), corners=ROUND)) == "Icon tile"
    assert named(grounded(icon, icon, size=Size(36, 36))) == "Stack"
    check = box(14, 14, "Background", fills=(ImagePaint("0" * 40, Size(1, 1)),))
    assert named(grounded(check, size=Size(22, 22), corners=ROUND)) == "Icon tile"


def test_a_long_round_box_that_is_filled_in_part_is_a_progress_bar() -> None:
    size = Size(180, 8)
    assert named(grounded(box(90, 8), size=size, corners=ROUND)) == "Progress bar"
    assert named(grounded(box(180, 8), size=size, corners=ROUND)) == "Stack"
    assert named(grounded(box(90, 8), size=size)) == "Stack"


def test_a_design_in_which_all_say_what_they_are_is_the_same() -> None:
    top = frame(box(9, 9, "icon"), text("One"), name="card")
    assert with_names_by_look(top) is top
