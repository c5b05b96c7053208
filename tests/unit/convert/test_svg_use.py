"""Copies, pictures and text of inline SVG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from htmlfig_desktop.core.color import BLACK, Color
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Affine, Rect, Size, Vec
from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.engine.capture.snapshot import SnapshotNode
from htmlfig_desktop.engine.convert.boxes.placement import Placement
from htmlfig_desktop.engine.convert.pictures.store import PictureStore
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.convert.svg import SvgContext, convert_svg
from htmlfig_desktop.engine.convert.svg.context import SvgIndex
from htmlfig_desktop.engine.scene.nodes import (
    Layer,
    Rectangle,
    Text,
    Vector,
    walk,
)
from htmlfig_desktop.engine.scene.paints import (
    ImageMode,
    ImagePaint,
    SolidPaint,
)
from htmlfig_desktop.engine.scene.text import FontName, TextAlign
from tests.support.converted_drawings import BLUE, LIME, RED, box, codes, converted, fill_color, only
from tests.support.drawings import drawing, element


def test_use_draws_what_it_refers_to_at_its_place() -> None:
    source = (
        '<svg><defs><g id="a"><rect width="5" height="5"/></g></defs>'
        '<use href="#a" x="10" y="20" transform="scale(2)"/></svg>'
    )
    assert box(only(converted(source), Rectangle)) == (20, 40, 10, 10)


def test_a_symbol_is_laid_into_the_room_of_its_use() -> None:
    source = (
        '<svg><symbol id="s" viewBox="0 0 24 24"><rect x="6" y="6" width="12" height="12"/></symbol>'
        '<use xlink:href="#s" x="10" y="10" width="48" height="48" xmlns:xlink="http://www.w3.org/1999/xlink"/></svg>'
    )
    assert box(only(converted(source), Rectangle)) == (22, 22, 24, 24)


def test_a_copy_inherits_from_the_place_of_use_but_keeps_what_is_its_own() -> None:
    source = (
        '<svg><defs><g id="a"><rect width="5" height="5"/><rect width="6" height="6" fill="blue"/></g></defs>'
        '<use href="#a" fill="red"/><use href="#a" fill="lime"/></svg>'
    )
    shapes = [layer for layer in walk(converted(source)) if isinstance(layer, Rectangle)]
    assert [fill_color(shape) for shape in shapes] == [RED, BLUE, LIME, BLUE]


def test_currentcolor_in_a_symbol_is_that_of_the_use() -> None:
    source = (
        '<svg><symbol id="s" viewBox="0 0 9 9"><path fill="currentColor" d="M0 0H9V9Z"/></symbol>'
        '<use href="#s" color="red" width="9" height="9"/></svg>'
    )
    assert fill_color(only(converted(source), Vector)) == RED


def test_variables_in_a_symbol_are_those_of_inline_styles_around_else_what_stands_in_for_them() -> None:
    source = (
        '<svg><defs><g id="a"><rect width="5" height="5" fill="var(--tone, rgb(0 0 255))"/></g></defs>'
        '<use href="#a"/><use href="#a" style="--tone: lime"/></svg>'
    )
    shapes = [layer for layer in walk(converted(source)) if isinstance(layer, Rectangle)]
    assert [fill_color(shape) for shape in shapes] == [BLUE, LIME]


def test_what_style_sheets_say_of_a_symbol_holds_for_it_alone_and_for_no_namesake_of_another_document() -> None:
    source = '<svg><symbol id="s"><rect width="5" height="5"/></symbol><use href="#s" width="9" height="9"/></svg>'
    root = drawing(source)
    symbol = element(root, "symbol")
    styled = replace(
        symbol, children=tuple(replace(each, attributes={"style": "fill:red"}) for each in symbol.children)
    )

    def drawn(kept: SnapshotNode) -> Color | None:
        context = SvgContext(
            SvgIndex(root), Report(), PictureStore({}), "about:srcdoc", lambda style, text: [], uses={"#s": kept}
        )
        return fill_color(only(convert_svg(element(root, "svg"), Placement(Rect(0, 0, 9, 9)), context), Rectangle))

    assert drawn(styled) == RED
    assert drawn(replace(styled, index=symbol.index + 1000)) == BLACK


def test_symbols_of_a_hidden_drawing_are_read_from_their_attributes() -> None:
    hidden = (
        '<svg style="display: none"><symbol id="s" viewBox="0 0 24 24"><path style="stroke: red" stroke-width="2"'
        ' fill="none" d="M4 4L20 20" transform="translate(1 0)"/></symbol></svg>'
    )
    root = drawing(f'<div>{hidden}</div><svg id="shown"><use href="#s" width="48" height="48"/></svg>')
    context_root = next(node for node in root.walk() if node.attributes.get("id") == "shown")
    assert element(root, "path").box is None
    report = Report()
    context = SvgContext(
        SvgIndex(root), report, PictureStore({}), "https://x.test/", lambda style, text: [(text, FontName("A", "B"))]
    )
    layers = convert_svg(context_root, Placement(Rect(0, 0, 48, 48)), context)
    vector = only(layers, Vector)
    assert box(vector) == (10, 8, 32, 32)
    assert vector.stroke is not None
    assert vector.stroke.paints == (SolidPaint(RED),)
    assert vector.stroke.weight == pytest.approx(4)


def test_uses_that_refer_to_each_other_end() -> None:
    report = Report()
    source = '<svg><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/><rect width="9" height="9"/></g></svg>'
    layers = converted(source, report=report)
    assert len(list(walk(layers))) < 100
    assert DiagnosticCode.SVG_FEATURE_UNSUPPORTED in codes(report)


def test_uses_that_multiply_are_limited() -> None:
    levels = "".join(f'<g id="l{n}">' + f'<use href="#l{n - 1}"/>' * 10 + "</g>" for n in range(1, 9))
    report = Report()
    source = f'<svg><defs><rect id="l0" width="9" height="9"/>{levels}</defs><use href="#l8"/></svg>'
    layers = converted(source, report=report, limits=Limits(layers=500))
    assert 0 < len(list(walk(layers))) <= 500
    assert DiagnosticCode.LAYERS_LIMITED in codes(report)


@pytest.mark.parametrize(
    "shape",
    [
        '<path d="M0 0L9e6 9"/>',
        '<g transform="scale(1e9)"><g transform="scale(1e9)"><rect width="9" height="9"/></g></g>',
        '<rect width="9" height="9" transform="translate(1e8 0)"/>',
    ],
)
def test_what_lies_too_far_outside_is_left_out_and_reported(shape: str) -> None:
    report = Report()
    assert converted(f"<svg>{shape}</svg>", report=report) == ()
    assert codes(report) == [DiagnosticCode.COORDINATES_LIMITED]


def test_use_of_another_file_is_reported() -> None:
    report = Report()
    assert converted('<svg><use href="sprite.svg#a"/></svg>', report=report) == ()
    assert codes(report) == [DiagnosticCode.SVG_FEATURE_UNSUPPORTED]


def test_a_picture_keeps_its_proportions() -> None:
    picture = only(converted('<svg><image href="p.png" x="10" y="20" width="40px" height="40px"/></svg>'), Rectangle)
    (paint,) = picture.fills
    assert isinstance(paint, ImagePaint)
    assert (box(picture), paint.mode) == ((10, 20, 40, 40), ImageMode.FIT)


def test_a_missing_picture_is_reported() -> None:
    report = Report()
    assert converted('<svg><image href="gone.png" width="9px" height="9px"/></svg>', report=report) == ()
    assert codes(report) == [DiagnosticCode.IMAGE_MISSING]


def test_text_stands_where_the_browser_measured_it() -> None:
    text = only(
        converted('<svg><text x="10" y="40" font-size="20px" fill="red" text-anchor="middle">Sales</text></svg>'), Text
    )
    assert text.content.characters == "Sales"
    assert text.content.align is TextAlign.CENTER
    assert box(text) == (10, 20, 60, 20)
    style = text.content.base_style
    assert (style.size, style.fills, style.font) == (20, (SolidPaint(RED),), FontName("Sans", "Regular"))


def test_turned_text_is_turned_not_measured_askew() -> None:
    text = only(
        converted('<svg><text font-size="20px" transform="translate(50 50) rotate(-90)">Axis</text></svg>'), Text
    )
    assert (text.size.width, text.size.height) == pytest.approx((48, 20))
    assert text.transform.a == pytest.approx(0, abs=1e-9)
    corner = text.transform.apply(Vec(0, 0))  # top left of the line: 20 px left of the baseline's start
    assert (corner.x, corner.y) == pytest.approx((30, 50))


def test_pieces_side_by_side_are_one_text_with_two_styles() -> None:
    source = (
        '<svg><text x="0" y="20" font-size="20px">ab<tspan x="24" y="20" fill="red">cd</tspan>'
        '<tspan x="80" y="20">far</tspan></text></svg>'
    )
    line, far = converted(source)
    assert isinstance(line, Text)
    assert isinstance(far, Text)
    assert [run.characters for run in line.content.runs] == ["ab", "cd"]
    assert far.content.characters == "far"


def test_a_halo_stays_behind_its_text_and_is_not_drawn_around_it() -> None:
    halo = '<tspan x="0" y="20" stroke="white" stroke-width="2px">ab<tspan>\u200b</tspan></tspan>'
    behind, text = converted(f'<svg><text font-size="20px">{halo}<tspan x="0" y="20">ab</tspan></text></svg>')
    assert isinstance(behind, Text)
    assert isinstance(text, Text)
    assert behind.stroke is not None
    assert (text.content.characters, text.stroke) == ("ab", None)


def test_pieces_side_by_side_that_are_stroked_otherwise_are_texts_of_their_own() -> None:
    source = (
        '<svg><text x="0" y="20" font-size="20px"><tspan x="0" y="20" stroke="red">ab</tspan>'
        '<tspan x="24" y="20">cd</tspan></text></svg>'
    )
    assert [isinstance(layer, Text) and layer.stroke is not None for layer in converted(source)] == [True, False]


def test_html_inside_a_drawing_is_handed_on_with_its_place() -> None:
    root = drawing(
        '<svg><g transform="translate(5 5)"><foreignObject x="10" y="20" width="30px" height="40px"/></g></svg>'
    )
    asked: list[tuple[str, Rect]] = []

    def convert_html(node: SnapshotNode, placement: Placement) -> Sequence[Layer]:
        asked.append((node.name, placement.page_bounds))
        return (Rectangle(name="Inside", size=Size(1, 1), transform=Affine.translation(2, 3)),)

    context = SvgContext(
        SvgIndex(root),
        Report(),
        PictureStore({}),
        "https://x.test/",
        lambda style, text: [(text, FontName("A", "B"))],
        convert_html,
    )
    layers = convert_svg(element(root, "svg"), Placement(Rect(100, 200, 100, 100)), context)
    assert asked == [("foreignobject", Rect(115, 225, 30, 40))]
    assert box(only(layers, Rectangle)) == (17, 28, 1, 1)
