"""Which lengths of a page become variables, and what follows them."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.capture.custom_names import CustomColorUse, CustomLength
from htmlfig_desktop.engine.convert.shared.sizes import size_variables
from htmlfig_desktop.engine.scene.nodes import AutoLayout, Frame, GridTracks, LayoutMode, Rectangle
from htmlfig_desktop.engine.scene.paints import Corners
from htmlfig_desktop.engine.scene.shared import SizeRole, SizeVariable

SIZE = Size(100, 50)
RADIUS, SPACING, PADDING = SizeRole.RADIUS, SizeRole.SPACING, SizeRole.PADDING
ROUND = Rectangle(name="round", size=SIZE, corners=Corners(8, 8, 8, 8))
ROW = Frame(
    name="row", size=SIZE, auto_layout=AutoLayout(LayoutMode.HORIZONTAL, spacing=12, padding_left=16, padding_top=8)
)


def length(name: str, value: float, function: str = "", **uses: int) -> CustomLength:
    """Return a custom property; uses by property, with ``_`` for ``-``."""
    found = tuple(CustomColorUse(each.replace("_", "-"), function, count) for each, count in uses.items())
    return CustomLength(name, value, found)


def chosen(*lengths: CustomLength) -> dict[str, set[SizeRole]]:
    """Return what follows which variable."""
    return {each.name: set(each.roles) for each in size_variables(lengths, (ROUND, ROW))}


@pytest.mark.parametrize(
    ("property", "value", "role"),
    [
        ("border_radius", 8, RADIUS),
        ("border_top_left_radius", 8, RADIUS),
        ("__card_radius", 8, RADIUS),
        ("gap", 12, SPACING),
        ("column_gap", 12, SPACING),
        ("margin_bottom", 12, SPACING),
        ("padding", 16, PADDING),
        ("padding_inline", 16, PADDING),
        ("padding", 8, PADDING),
    ],
)
def test_a_length_is_for_what_the_style_sheets_set_with_it(property: str, value: float, role: SizeRole) -> None:
    assert chosen(length("--size", value, **{property: 1})) == {"size": {role}}


@pytest.mark.parametrize(("property", "value"), [("width", 8), ("padding", 12), ("gap", 8), ("border_radius", 9)])
def test_what_is_used_for_something_else_or_is_otherwise_long_is_not_followed(property: str, value: float) -> None:
    assert chosen(length("--size", value, **{property: 1})) == {}


def test_pills_follow_the_radius_they_are_given() -> None:
    pill = Rectangle(name="pill", size=SIZE, corners=Corners(25, 25, 25, 25, given=9999))
    (variable,) = size_variables((length("--radius-full", 9999, border_radius=1),), (pill,))
    assert variable.roles == {RADIUS}


def test_a_length_that_something_is_made_of_is_not_followed() -> None:
    assert chosen(length("--space", 8, "calc", padding=3)) == {}


def test_so_many_times_a_length_is_a_variable_of_its_own() -> None:
    (variable,) = size_variables([length("--unit", 6, "*2", gap=1)], (ROW,))
    assert variable == SizeVariable("unit 200%", 12, frozenset({SPACING}), "calc(var(--unit) * 2)")


def test_tailwinds_scale_has_a_step_for_each_multiple_and_so_has_a_length_with_several() -> None:
    assert chosen(length("--spacing", 4, "*3", gap=1)) == {"spacing/3": {SPACING}}
    uses = tuple(CustomColorUse("padding", f"*{times}", 1) for times in (2, 4, 8))
    assert chosen(CustomLength("--unit", 4, uses)) == {"unit/2": {PADDING}, "unit/4": {PADDING}}


def test_a_gutter_is_a_distance_whatever_is_made_of_it() -> None:
    assert chosen(length("--bs-gutter-x", 12, "calc", width=1)) == {"bs-gutter-x": {SPACING}}


def test_steps_of_utility_classes_stand_in_a_folder_and_behind_the_names_of_properties() -> None:
    steps = (length("spacing-3", 12, gap=1), length("spacing-4", 16, padding=9), length("spacing-px", 8, padding=1))
    assert chosen(*steps) == {"spacing/3": {SPACING}, "spacing/4": {PADDING}, "spacing/px": {PADDING}}
    assert chosen(*steps, length("--pad", 16, padding=1)).keys() == {"spacing/3", "pad", "spacing/px"}
    assert {each.web_syntax for each in size_variables(steps[:1], (ROW,))} == {"spacing-3"}


def test_gaps_of_grids_follow_variables_for_distances() -> None:
    tracks = GridTracks((40, 40), (20, 20), column_gap=6, row_gap=7)
    grid = Frame(name="grid", size=SIZE, auto_layout=AutoLayout(LayoutMode.GRID, tracks=tracks))
    names = length("--wide", 6, column_gap=1), length("--low", 7, row_gap=1)
    assert {each.name for each in size_variables(names, (grid,))} == {"wide", "low"}


def test_of_two_names_the_one_used_more_counts() -> None:
    assert chosen(length("--a", 8, border_radius=1), length("--b", 8, border_radius=2)) == {"b": {RADIUS}}


def test_one_length_may_be_for_several_things() -> None:
    assert chosen(length("--unit", 8, border_radius=1, padding=1)) == {"unit": {RADIUS, PADDING}}


def test_a_variable_says_its_length_and_what_developers_write() -> None:
    (variable,) = size_variables([length("--radius.lg", 8, border_radius=1)], (ROUND,))
    assert variable == SizeVariable("radius-lg", 8, frozenset({RADIUS}), "var(--radius.lg)")


def test_a_page_without_lengths_has_no_variables() -> None:
    assert size_variables((), (ROUND, ROW)) == ()
