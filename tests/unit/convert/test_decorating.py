"""Boxes of one style and size paint the same, and what only one of them paints stays its own."""

from __future__ import annotations

import dataclasses

import pytest

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.engine.capture.asking.properties import STYLE_PROPERTIES, USED_PROPERTIES
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, NodeKind, SnapshotNode
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.boxes.look import LookBook
from htmlfig_desktop.engine.convert.boxes.placement import Placement
from htmlfig_desktop.engine.convert.layering.decorating import Decorating
from htmlfig_desktop.engine.convert.paint.backgrounds import Backgrounds
from htmlfig_desktop.engine.convert.pictures.element_pictures import ElementPictures
from htmlfig_desktop.engine.convert.pictures.store import PictureStore
from htmlfig_desktop.engine.convert.report import Report

PLAIN = {
    **dict.fromkeys(STYLE_PROPERTIES, "none"),
    **{f"border-{corner}-radius": "0px" for corner in ("top-left", "top-right", "bottom-right", "bottom-left")},
    "background-clip": "border-box",
    "background-attachment": "scroll",
    "border-collapse": "separate",
    "background-color": "rgb(255, 0, 0)",
    "color": "rgb(0, 0, 0)",
    "clip": "auto",
    "mix-blend-mode": "normal",
}
USED = ComputedStyle(dict.fromkeys(USED_PROPERTIES, "0px"))


class _Bench:
    """One conversion with boxes 100 px wide."""

    def __init__(self) -> None:
        self.report, self.looks = Report(), LookBook()
        pictures = PictureStore({})
        backgrounds = Backgrounds(self.looks, pictures, self.report, Size(800, 600))
        self.decorating = Decorating(self.looks, backgrounds, ElementPictures({}, pictures), self.report)

    def decorated(self, number: int, style: ComputedStyle, height: float = 50.0) -> object:
        rect = Rect(0, number * 60, 100, height)
        layout = LayoutBox(rect, style, USED, 0, is_stacking_context=False)
        node = SnapshotNode(number, NodeKind.ELEMENT, "div", "", {}, number, layout)
        box = Box(BoxKind.ELEMENT, node, layout, Placement(rect), number)
        return self.decorating.decorated(box, self.looks.of(layout))


def test_boxes_of_one_style_and_size_paint_the_same() -> None:
    bench, style = _Bench(), ComputedStyle(PLAIN)
    first = bench.decorated(1, style)
    assert bench.decorated(2, style) is first
    assert bench.decorated(3, style, height=70.0) is not first
    assert bench.decorated(4, ComputedStyle(PLAIN | {"background-color": "rgb(0, 0, 255)"})) != first


def test_boxes_inside_of_tables_whose_borders_collapse_paint_the_same() -> None:
    bench, style = _Bench(), ComputedStyle(PLAIN | {"border-collapse": "collapse", "display": "block"})
    assert bench.decorated(1, style) is bench.decorated(2, style)


@pytest.mark.parametrize(
    "own",
    [
        {"border-collapse": "collapse", "display": "table"},
        {"background-image": "linear-gradient(red, blue)", "background-attachment": "fixed"},
        {"background-image": "url(a.png)"},
        {"appearance": "button"},
    ],
)
def test_what_depends_on_more_than_style_and_size_is_worked_out_for_each(own: dict[str, str]) -> None:
    bench, style = _Bench(), ComputedStyle(PLAIN | own)
    assert bench.decorated(1, style) is not bench.decorated(2, style)


@pytest.mark.parametrize(
    ("own", "code"),
    [
        ({"box-shadow": "no shadow"}, DiagnosticCode.SHADOW_UNREADABLE),
        ({"background-color": "no color"}, DiagnosticCode.COLOR_UNREADABLE),
        ({"border-image-source": "paint(waves)"}, DiagnosticCode.BORDER_IMAGE_UNSUPPORTED),
    ],
)
def test_a_loss_is_told_of_each_box(own: dict[str, str], code: DiagnosticCode) -> None:
    bench, style = _Bench(), ComputedStyle(PLAIN | own)
    bench.decorated(1, style)
    bench.decorated(2, style)
    assert bench.report.told == 2
    assert {each.code for each in bench.report.diagnostics} == {code}


def test_layers_belong_to_one_box() -> None:
    bench = _Bench()
    style = ComputedStyle(
        PLAIN | {"outline-style": "solid", "outline-width": "2px", "outline-color": "red", "outline-offset": "0px"}
    )
    first, second = bench.decorated(1, style), bench.decorated(2, style)
    assert dataclasses.astuple(first) == dataclasses.astuple(second)
    assert first is not second
