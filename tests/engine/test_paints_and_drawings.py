"""Gradients and inline SVG against what Chromium itself paints and reports."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skia

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.engine.capture.capture import capture_page
from htmlfig_desktop.engine.capture.snapshot import Snapshot
from htmlfig_desktop.engine.convert.boxes.placement import Placement
from htmlfig_desktop.engine.convert.paint.gradients import gradient_paint
from htmlfig_desktop.engine.convert.pictures.bitmaps import painted
from htmlfig_desktop.engine.convert.pictures.store import PictureStore
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.convert.svg import SvgContext, convert_svg
from htmlfig_desktop.engine.convert.svg.context import SvgIndex
from htmlfig_desktop.engine.scene.nodes import Group, Layer, Rectangle, Text, Vector
from htmlfig_desktop.engine.scene.paints import SolidPaint
from htmlfig_desktop.engine.scene.text import FontName
from tests.engine.conftest import Pages, Run

pytestmark = pytest.mark.engine

BOX = Size(120, 60)
GRADIENTS = (
    "linear-gradient(310deg, rgb(121, 40, 202) 0%, rgb(255, 0, 128) 100%)",
    "linear-gradient(to right, red, transparent, blue)",
    "linear-gradient(to right top, red -50%, blue 150%)",
    "linear-gradient(to bottom left, red 20px, lime 50%, blue)",
    "linear-gradient(to right, red, 20%, blue)",
    "linear-gradient(to right, rgb(255 0 0), rgb(0 0 255 / 0.2))",
    "linear-gradient(to right in oklab, red, blue)",
    "linear-gradient(to right in hsl, red, lime)",
    "linear-gradient(to right, oklch(0.7 0.2 30), rgb(0 0 255))",
    "linear-gradient(to right, red 150%, blue 150%)",
    "radial-gradient(circle at 0px 0px, red, blue 50px)",
    "radial-gradient(closest-corner at 30% 40%, red, yellow, blue)",
    "radial-gradient(farthest-side at 30% 40%, red, rgba(0, 0, 255, 0.2))",
    "radial-gradient(circle closest-corner at 30px 40px, red -50%, blue 150%)",
    "conic-gradient(from 30deg at 25% 60%, red, lime, blue, red)",
    "conic-gradient(from 90deg, red, blue 90deg)",
    "repeating-linear-gradient(45deg, red 0px, red 10px, blue 10px, blue 20px)",
    "repeating-radial-gradient(circle at 20% 50%, red, blue 30px)",
    "repeating-conic-gradient(red 0deg 30deg, blue 30deg 60deg)",
    "-webkit-linear-gradient(30deg, red, blue)",
    "-webkit-radial-gradient(20% 30%, circle cover, red, blue)",
)
PAGE = "<!doctype html><style>body{{margin:0}}div{{width:120px;height:60px;background:{}}}</style>{}"


def test_gradients_look_as_chromium_paints_them(run: Run, pages: Pages) -> None:
    boxes = "".join(f'<div style="background-image:{gradient}"></div>' for gradient in GRADIENTS)
    page_source = PAGE.format("white", boxes)

    async def work() -> tuple[list[str], bytes]:
        async with pages.open(page_source) as page:
            values = await page.evaluate(
                "[...document.querySelectorAll('div')].map(box => getComputedStyle(box).backgroundImage)"
            )
            return values, await page.screenshot(full_page=True)

    values, screenshot = run(work())
    shown = pixels(skia.Image.MakeFromEncoded(skia.Data.MakeWithCopy(screenshot)))
    for row, value in enumerate(values):
        result = gradient_paint(value, Rect(0, 0, BOX.width, BOX.height), BOX)
        assert result.paint is not None, value
        ours = pixels(painted(result.paint, int(BOX.width), int(BOX.height)))
        theirs = shown[row * 60 : (row + 1) * 60, :120]
        difference = np.abs(ours - theirs).max(axis=2)
        # Straight pieces stand for curved transitions; hard edges may fall on the other side of a pixel's middle.
        assert (difference > 20).mean() < 0.02, value
        assert difference.mean() < 4, value


def pixels(image: skia.Image) -> np.ndarray[Any, Any]:
    """Return colors over white."""
    surface = skia.Surface(image.width(), image.height())
    surface.getCanvas().clear(skia.ColorWHITE)
    surface.getCanvas().drawImage(image, 0, 0)
    array = surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)
    return np.asarray(array[:, :, :3], dtype=int)


DRAWINGS = """<!doctype html>
<style>body{margin:20px} .soft{rx:8px} .far{d:path("M0 0H40V40Z")} text{font:20px sans-serif}</style>
<svg style="display:none"><symbol id="tick" viewBox="0 0 24 24"><path d="M4 4h16v16z"/></symbol></svg>
<svg id="icon" width="48" height="48" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"
 style="color:#066fd1;display:block"><path stroke="none" d="M0 0h24v24H0z"/><path d="M5 12l5 5l10 -10"/></svg>
<svg id="copy" width="48" height="48" style="display:block;color:red"><use href="#tick" fill="currentColor"/></svg>
<svg id="styled" width="100" height="50" style="display:block;border:3px solid;padding:5px">
 <rect class="soft" width="40" height="20"/><path class="far" transform="translate(50,5)"/></svg>
<svg id="clip" width="100" height="50" style="display:block">
 <clipPath id="c"><circle cx="20" cy="20" r="10"/></clipPath>
 <g clip-path="url(#c)"><rect width="50" height="50"/></g></svg>
<svg id="mask" width="100" height="50" style="display:block">
 <mask id="m"><circle cx="10" cy="10" r="10" fill="#fff"/></mask>
 <rect width="50" height="50" mask="url(#m)"/></svg>
<svg id="gradient" width="100" height="50" style="display:block"><linearGradient id="g"
 gradientTransform="rotate(90)"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
 <rect width="50" height="50" fill="url(#g)"/></svg>
<svg id="words" width="300" height="150" viewBox="0 0 150 75" style="display:block"><text x="10" y="30">Sales</text>
 <text transform="translate(100 70) rotate(-90)">Axis</text></svg>
"""


@pytest.fixture
def snapshot(run: Run, pages: Pages) -> Snapshot:
    async def work() -> Snapshot:
        async with pages.open(DRAWINGS) as page:
            return await capture_page(page, ConversionOptions())

    result = run(work())
    assert isinstance(result, Snapshot)
    return result


def layers_of(snapshot: Snapshot, identity: str) -> tuple[Layer, ...]:
    document = snapshot.document
    index, report = SvgIndex(document.root), Report()
    node = index.by_id(identity)
    assert node is not None
    assert node.box is not None
    context = SvgContext(
        index, report, PictureStore({}), document.base_url, lambda style, text: [(text, FontName("A", "Regular"))]
    )
    layers = convert_svg(node, Placement(node.box.rect), context)
    assert report.diagnostics == ()
    return layers


def place(layer: Layer) -> tuple[float, float, float, float]:
    return (layer.transform.e, layer.transform.f, layer.size.width, layer.size.height)


def test_an_icon_is_one_vector_in_the_color_of_the_text(snapshot: Snapshot) -> None:
    (vector,) = layers_of(snapshot, "icon")
    assert isinstance(vector, Vector)
    assert place(vector) == pytest.approx((10, 14, 30, 20))
    assert vector.stroke is not None
    assert (vector.stroke.weight, vector.stroke.paints) == (4, (SolidPaint(Color.from_bytes(6, 111, 209)),))


def test_a_symbol_of_a_hidden_drawing_takes_the_color_at_its_use(snapshot: Snapshot) -> None:
    (vector,) = layers_of(snapshot, "copy")
    assert isinstance(vector, Vector)
    assert place(vector) == pytest.approx((8, 8, 32, 32))
    assert vector.fills == (SolidPaint(Color(1, 0, 0)),)


def test_geometry_of_style_sheets_counts_and_content_stands_inside_border_and_padding(snapshot: Snapshot) -> None:
    rectangle, path = layers_of(snapshot, "styled")
    assert isinstance(rectangle, Rectangle)
    assert rectangle.corners.top_left == 8
    assert place(rectangle) == pytest.approx((8, 8, 40, 20))
    assert place(path) == pytest.approx((58, 13, 40, 40))


def test_clips_and_masks_are_found(snapshot: Snapshot) -> None:
    (clipped,) = layers_of(snapshot, "clip")
    assert isinstance(clipped, Group)
    assert place(clipped.children[0]) == pytest.approx((10, 10, 20, 20))
    (masked,) = layers_of(snapshot, "mask")
    assert isinstance(masked, Group)
    assert masked.children[0].mask is not None


def test_a_gradient_turned_by_its_transform_runs_down(snapshot: Snapshot) -> None:
    (rectangle,) = layers_of(snapshot, "gradient")
    assert isinstance(rectangle, Rectangle)
    (paint,) = rectangle.fills
    assert not isinstance(paint, SolidPaint)
    assert (paint.transform.a, paint.transform.c) == pytest.approx((0, 1), abs=1e-5)


def test_text_has_the_place_and_size_that_the_browser_drew(snapshot: Snapshot) -> None:
    sales, axis = layers_of(snapshot, "words")
    assert isinstance(sales, Text)
    assert isinstance(axis, Text)
    assert sales.content.characters == "Sales"
    assert sales.content.base_style.size == pytest.approx(40)
    left, top, _, height = place(sales)
    assert left == pytest.approx(20, abs=0.1)
    assert top < 60 < top + height  # the baseline stands at 2 * 30
    assert (axis.transform.a, axis.transform.b) == pytest.approx((0, -1), abs=1e-5)
    assert axis.transform.f == pytest.approx(140, abs=0.1)
    assert axis.size.height == pytest.approx(height, abs=0.5)
