"""What holds for every drawing, however odd."""

from __future__ import annotations

import math
from xml.sax.saxutils import quoteattr

from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.core.geometry import Affine, Rect
from htmlfig_desktop.engine.convert.boxes.placement import Placement
from htmlfig_desktop.engine.convert.pictures.store import PictureStore
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.convert.shapes.outlines import mapped_path
from htmlfig_desktop.engine.convert.shapes.path_data import parse_path
from htmlfig_desktop.engine.convert.svg import SvgContext, convert_svg
from htmlfig_desktop.engine.convert.svg.context import SvgIndex
from htmlfig_desktop.engine.scene.nodes import Vector, walk
from htmlfig_desktop.engine.scene.path_bounds import path_bounds
from htmlfig_desktop.engine.scene.paths import PathOp
from htmlfig_desktop.engine.scene.text import FontName
from tests.support.drawings import drawing

TAGS = (
    "g",
    "rect",
    "circle",
    "ellipse",
    "path",
    "line",
    "polygon",
    "use",
    "symbol",
    "svg",
    "clipPath",
    "mask",
    "linearGradient",
    "radialGradient",
    "stop",
    "image",
    "foreignObject",
    "a",
    "pattern",
    "unknown",
)
NAMES = (
    "id",
    "href",
    "x",
    "y",
    "width",
    "height",
    "r",
    "rx",
    "cx",
    "d",
    "points",
    "x1",
    "x2",
    "fill",
    "stroke",
    "stroke-width",
    "stroke-dasharray",
    "stroke-dashoffset",
    "clip-path",
    "mask-image",
    "opacity",
    "viewBox",
    "preserveAspectRatio",
    "gradientUnits",
    "spreadMethod",
    "offset",
    "stop-color",
    "pathLength",
    "filter",
    "clipPathUnits",
    "vector-effect",
    "display",
    "fill-rule",
    "style",
)
VALUES = (
    "a",
    "b",
    "#a",
    "#b",
    "url(#a)",
    "url(#b)",
    "0",
    "-1",
    "5",
    "1e9",
    "1e-9",
    "50%",
    "nan",
    "",
    "none",
    "red",
    "currentColor",
    "M0 0L9 9A1 2 3 0 1 4 5Z",
    "0 0 10 10",
    "0 0 0 0",
    "1 2 3",
    "objectBoundingBox",
    "reflect",
    "userSpaceOnUse",
    "evenodd",
    "non-scaling-stroke",
    "blur(3px)",
    "circle(5px)",
    "inset(1px)",
    "xMinYMax slice",
)
ATTRIBUTES = st.dictionaries(st.sampled_from(NAMES), st.sampled_from(VALUES), max_size=8)
MATRICES = st.tuples(*[st.sampled_from([0.0, 1.0, -1.0, 0.5, 1e6, -3.0])] * 6)


@st.composite
def sources(draw: st.DrawFn, depth: int = 3) -> str:
    tag = draw(st.sampled_from(TAGS))
    attributes = "".join(f" {name}={quoteattr(value)}" for name, value in draw(ATTRIBUTES).items())
    if draw(st.booleans()):
        attributes += f' transform="matrix({", ".join(map(str, draw(MATRICES)))})"'
    inside = "".join(draw(st.lists(sources(depth - 1), max_size=3))) if depth else ""
    return f"<{tag}{attributes}>{inside}</{tag}>"


@given(st.lists(sources(), max_size=4).map("".join), st.booleans())
def test_no_drawing_fails_and_all_layers_are_finite(inside: str, is_laid_out: bool) -> None:
    root = drawing(f'<div>{inside}</div><svg viewBox="0 0 20 10">{inside}</svg>', is_laid_out=is_laid_out)
    shown = next(node for node in root.children if node.name == "svg")
    context = SvgContext(
        SvgIndex(root),
        Report(),
        PictureStore({}),
        "https://x.test/",
        lambda style, text: [(text, FontName("A", "Regular"))],
    )
    for layer in walk(convert_svg(shown, Placement(Rect(0, 0, 100, 100)), context)):
        matrix = layer.transform
        numbers = [layer.size.width, layer.size.height, matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]
        assert all(math.isfinite(number) for number in numbers)
        assert layer.size.width >= 0
        assert layer.size.height >= 0
        if isinstance(layer, Vector):
            assert layer.path.ops[0] is PathOp.MOVE
            assert sum(op.coordinates for op in layer.path.ops) == len(layer.path.coords)
            assert all(math.isfinite(number) for number in layer.path.coords)


@given(st.text(alphabet="MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, x", max_size=60))
def test_any_path_data_give_a_well_formed_outline(data: str) -> None:
    path = parse_path(data)
    assert sum(op.coordinates for op in path.ops) == len(path.coords)
    assert not path.ops or path.ops[0] is PathOp.MOVE
    assert all(math.isfinite(number) for number in path.coords)


NUMBERS = st.floats(-1000, 1000)


@given(
    points=st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS, NUMBERS), min_size=1, max_size=5),
    scale=st.floats(0.1, 10),
    dx=NUMBERS,
    dy=NUMBERS,
)
def test_bounds_follow_maps_that_keep_the_axes(
    points: list[tuple[float, ...]], scale: float, dx: float, dy: float
) -> None:
    path = parse_path("M0 0" + "".join("C" + " ".join(f"{number:.3f}" for number in point) for point in points))
    bounds, affine = path_bounds(path), Affine(scale, 0, 0, -scale, dx, dy)
    mapped = path_bounds(mapped_path(path, affine))
    assert bounds is not None
    assert mapped is not None
    expected = affine.bounds(bounds)
    for one, other in (
        (mapped.x, expected.x),
        (mapped.y, expected.y),
        (mapped.right, expected.right),
        (mapped.bottom, expected.bottom),
    ):
        assert math.isclose(one, other, abs_tol=1e-3)
