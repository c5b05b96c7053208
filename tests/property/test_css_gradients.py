"""What holds for every gradient."""

import math

from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.core.geometry import Rect, Size, Vec
from htmlfig_desktop.engine.convert.paint.gradients import gradient_paint
from htmlfig_desktop.engine.scene.paints import GradientPaint

SIDES = st.floats(1, 5000)
PLACES = st.floats(-500, 500)
ANGLES = st.floats(-720, 720)


def paint_of(value: str, area: Rect, size: Size) -> GradientPaint:
    paint = gradient_paint(value, area, size).paint
    assert isinstance(paint, GradientPaint)
    return paint


@given(angle=ANGLES, x=PLACES, y=PLACES, width=SIDES, height=SIDES, layer_width=SIDES, layer_height=SIDES)
def test_the_ends_of_the_gradient_line_are_0_and_1_of_gradient_space(
    angle: float, x: float, y: float, width: float, height: float, layer_width: float, layer_height: float
) -> None:
    paint = paint_of(
        f"linear-gradient({angle:.6f}deg, red, blue)", Rect(x, y, width, height), Size(layer_width, layer_height)
    )
    direction = Vec(math.sin(math.radians(angle)), -math.cos(math.radians(angle)))
    half = (abs(width * direction.x) + abs(height * direction.y)) / 2
    center = Vec(x + width / 2, y + height / 2)
    for sign, u in ((-1, 0.0), (1, 1.0)):
        end = Vec(center.x + sign * half * direction.x, center.y + sign * half * direction.y)
        mapped = paint.transform.apply(Vec(end.x / layer_width, end.y / layer_height))
        assert math.isclose(mapped.x, u, abs_tol=1e-4)
        assert math.isclose(mapped.y, 0.5, abs_tol=1e-4)


@given(
    kind=st.sampled_from(["linear-gradient", "radial-gradient", "conic-gradient", "repeating-linear-gradient"]),
    stops=st.lists(
        st.tuples(st.sampled_from(["red", "transparent", "rgb(0 0 255 / 0.3)", "lime"]), st.floats(-200, 300)),
        min_size=2,
        max_size=6,
    ),
)
def test_stops_are_always_at_least_two_in_ascending_order_between_0_and_1(
    kind: str, stops: list[tuple[str, float]]
) -> None:
    listed = ", ".join(f"{color} {place:.4f}%" for color, place in stops)
    paint = gradient_paint(f"{kind}({listed})", Rect(0, 0, 120, 80), Size(120, 80)).paint
    if isinstance(paint, GradientPaint):
        positions = [stop.position for stop in paint.stops]
        assert len(positions) >= 2
        assert positions == sorted(positions)
        assert positions[0] >= 0
        assert positions[-1] <= 1 + 1e-9
