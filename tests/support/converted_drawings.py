"""Inline SVG from its source to layers, and short ways to look at them."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TypeVar

import pytest
from PIL import Image

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.limits import DEFAULT_LIMITS, Limits
from htmlfig_desktop.engine.capture.snapshot import Picture
from htmlfig_desktop.engine.convert.boxes.placement import Placement
from htmlfig_desktop.engine.convert.pictures.store import PictureStore
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.convert.svg import SvgContext, convert_svg
from htmlfig_desktop.engine.convert.svg.context import SvgIndex
from htmlfig_desktop.engine.scene.nodes import (
    Ellipse,
    Layer,
    Rectangle,
    Vector,
)
from htmlfig_desktop.engine.scene.paints import (
    SolidPaint,
)
from htmlfig_desktop.engine.scene.text import FontName
from tests.support.drawings import drawing, element

L = TypeVar("L", bound=Layer)
RED, BLUE, LIME = Color(1, 0, 0), Color(0, 0, 1), Color(0, 1, 0)
SIZE = Size(100, 100)


def _picture() -> bytes:
    buffer = io.BytesIO()
    Image.new("RGB", (40, 20), (255, 0, 0)).save(buffer, "PNG")
    return buffer.getvalue()


def converted(
    source: str, size: Size = SIZE, *, report: Report | None = None, limits: Limits = DEFAULT_LIMITS
) -> tuple[Layer, ...]:
    """Return the layers of the first drawing in the source; it stands at (0, 0) of the page."""
    root = drawing(source)
    context = SvgContext(
        SvgIndex(root),
        report or Report(),
        PictureStore({"https://x.test/p.png": Picture(_picture(), "image/png", 0, 0)}),
        "https://x.test/page.html",
        lambda style, text: [(text, FontName(style["font-family"], "Regular"))],
        limits=limits,
    )
    return convert_svg(element(root, "svg"), Placement(Rect(0, 0, size.width, size.height)), context)


def only(layers: Sequence[Layer], kind: type[L]) -> L:
    assert len(layers) == 1, layers
    assert isinstance(layers[0], kind)
    return layers[0]


def box(layer: Layer) -> object:
    """Return what equals the place of a layer, but for what rounding does."""
    bounds = layer.transform.bounds(Rect(0, 0, layer.size.width, layer.size.height))
    return pytest.approx((bounds.x, bounds.y, bounds.width, bounds.height), abs=1e-3)


def codes(report: Report) -> list[DiagnosticCode]:
    return [diagnostic.code for diagnostic in report.diagnostics]


def fill_color(layer: Layer) -> Color:
    assert isinstance(layer, Vector | Rectangle | Ellipse)
    (paint,) = layer.fills
    assert isinstance(paint, SolidPaint)
    return paint.color
