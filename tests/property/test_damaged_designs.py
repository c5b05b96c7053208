"""Whatever a design lacks, and whichever numbers it holds, work on it gives a design or one of the errors for that."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.core.errors import FigError
from htmlfig_desktop.engine.components import fig_with_components
from htmlfig_desktop.engine.copying import copied_layers
from htmlfig_desktop.engine.fig.reading.changes import changes_between
from htmlfig_desktop.engine.fig.reading.inspect import inspect_fig
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.joining import joined_fig
from htmlfig_desktop.engine.preview.raster import render_png
from tests.support.fig_surgery import open_fig
from tests.support.figs import states_fig
from tests.support.repeating import repeating_fig

REPEATING, STATES = repeating_fig(), states_fig()
WORKS: tuple[Callable[[bytes], object], ...] = (
    fig_with_components,
    lambda design: joined_fig([design, REPEATING], "Both"),
    lambda design: copied_layers(read_fig(design)),
    lambda design: changes_between(read_fig(REPEATING), read_fig(design)),
    lambda design: inspect_fig(read_fig(design)),
)


def work_on(design: bytes) -> None:
    for work in WORKS:
        with suppress(FigError):
            work(design)


def draw(design: bytes) -> None:
    try:
        render_png(read_fig(design), scale=0.1)
    except ValueError as error:
        assert "too large" in str(error)  # noqa: PT017 - a picture of it need not be possible


def fields_of(design: bytes) -> list[tuple[str, str]]:
    """Return the types of layers with the names of their fields."""
    nodes = open_fig(design).nodes
    return sorted(
        {(node["type"], name) for node in nodes for name in node} - {(node["type"], "guid") for node in nodes}
    )


def without_each_field(design: bytes) -> Iterator[bytes]:
    """Yield a design that lacks a field in one of its layers, for every field there is."""
    for kind, name in fields_of(design):
        fig = open_fig(design)
        having = [node for node in fig.nodes if node["type"] == kind and name in node]
        del having[len(having) // 2][name]
        yield fig.close()


@pytest.mark.slow
def test_any_field_of_a_layer_may_be_missing() -> None:
    for design in without_each_field(REPEATING):
        work_on(design)


def test_any_field_of_a_part_with_states_may_be_missing() -> None:
    for design in without_each_field(STATES):
        with suppress(FigError):
            fig_with_components(design)


def numbers_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of all numbers that are no whole ones."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in entries:
        yield from numbers_in(inner, (*path, key))
    if isinstance(value, float):
        yield path


NODES = open_fig(REPEATING).nodes
WILD = (math.nan, math.inf, -math.inf, 1e30, -1.0)


def with_number(path: tuple[Any, ...], number: float) -> bytes:
    fig = open_fig(REPEATING)
    fig.message["nodeChanges"] = nodes = copy.deepcopy(fig.nodes)
    inner: Any = nodes
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = number
    return fig.close()


@given(st.sampled_from(list(numbers_in(NODES))), st.sampled_from(WILD))
def test_any_number_of_a_layer_may_be_wild(path: tuple[Any, ...], number: float) -> None:
    design = with_number(path, number)
    work_on(design)
    draw(design)


@pytest.mark.parametrize("number", WILD)
@pytest.mark.parametrize("path", [("size", "y"), ("transform", "m02"), ("fillPaints", 0, "color", "r")])
def test_wild_sizes_places_and_colors_of_the_page_are_no_exception(path: tuple[Any, ...], number: float) -> None:
    page = next(at for at, node in enumerate(NODES) if node["name"] == "page")
    design = with_number((page, *path), number)
    work_on(design)
    draw(design)
