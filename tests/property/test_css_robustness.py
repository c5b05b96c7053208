"""What holds for every value, however odd."""

import functools
import math

from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.engine.capture.css_lists import split_list
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.css.effects import parse_filters, parse_shadows
from htmlfig_desktop.engine.convert.css.gradients import parse_gradient
from htmlfig_desktop.engine.convert.css.shapes import parse_clip_path
from htmlfig_desktop.engine.convert.css.values import Length, parse_length, parse_transform, parse_url

WORDS = st.sampled_from(
    [
        "red",
        "rgb(1,2,3)",
        "10px",
        "50%",
        "calc(",
        ")",
        "(",
        ",",
        "/",
        '"',
        "'",
        "\\",
        "at",
        "to",
        "in",
        "url(",
        "circle",
        "linear-gradient(",
        "inset",
        "none",
        "1e999",
        "nan",
        "-",
        "0",
        "45deg",
        "matrix(",
        " ",
        "polygon(",
        "round",
    ]
)
PARSERS = (
    parse_color,
    parse_filters,
    parse_shadows,
    parse_clip_path,
    parse_length,
    parse_transform,
    parse_url,
    functools.partial(parse_gradient, current=None),
    split_list,
)


@given(st.lists(WORDS, max_size=25).map("".join) | st.text(max_size=60))
def test_no_value_makes_a_parser_fail(value: str) -> None:
    for parse in PARSERS:
        parse(value)


@given(px=st.floats(-1e6, 1e6), percent=st.floats(-1e6, 1e6))
def test_a_written_length_is_read_back(px: float, percent: float) -> None:
    length = parse_length(f"calc({percent:.6f}% + {px:.6f}px)")
    assert length is not None
    assert math.isclose(length.px, px, abs_tol=1e-6)
    assert math.isclose(length.percent, percent, abs_tol=1e-6)
    assert parse_length(f"{px:.6f}px") == Length(px=length.px)


@given(r=st.integers(0, 255), g=st.integers(0, 255), b=st.integers(0, 255), a=st.floats(0, 1))
def test_a_written_color_is_read_back(r: int, g: int, b: int, a: float) -> None:
    color = parse_color(f"rgba({r}, {g}, {b}, {a:.4f})")
    assert color == Color(r / 255, g / 255, b / 255, float(f"{a:.4f}"))


@given(
    st.lists(st.text(alphabet="abc 123", min_size=1, max_size=5).map(str.strip).filter(bool), min_size=1, max_size=5)
)
def test_a_list_splits_into_what_was_joined(items: list[str]) -> None:
    wrapped = [f"f({item}, x)" for item in items]
    assert split_list(", ".join(wrapped)) == tuple(wrapped)
