"""Designs of pages with their parts in states."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import aclosing

from htmlfig_desktop.core.limits import DEFAULT_LIMITS
from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.engine.capture.capture import PageReader
from htmlfig_desktop.engine.convert.document import Converted
from htmlfig_desktop.engine.convert.states.design import design_in_states
from htmlfig_desktop.engine.convert.states.looks import part_looks
from htmlfig_desktop.engine.scene.nodes import Frame
from tests.engine.conftest import Pages, Run

SIZE = {"viewport_width": 480, "viewport_height": 360}
OPTIONS = ConversionOptions(**SIZE, states=True)
HEAD = """<!doctype html><title>Page</title><style>
body { margin: 0; padding: 20px; font: 16px/24px 'DejaVu Sans'; background: #fff } a { text-decoration: none }
</style>"""


def design_of(run: Run, pages: Pages, html: str, size: Mapping[str, int] = SIZE) -> Converted:
    """Return the design of a page with its states."""

    async def work() -> Converted:
        options = ConversionOptions(**size, states=True)
        async with pages.open(html, **size, states=True) as page, PageReader(page, options) as reader:
            snapshot = await reader.whole(await reader.for_layers())
            async with aclosing(reader.in_states()) as states:
                told = [part_looks(each, DEFAULT_LIMITS) async for each in states]
            return design_in_states(snapshot, told)

    return run(work())


def rows(converted: Converted) -> dict[str, list[str]]:
    """Return the states of each row of the page of states, by the name of its part."""
    found: dict[str, list[str]] = {}
    for layer in converted.scene.pages[1].children if len(converted.scene.pages) > 1 else ():
        name, _, state = layer.name.rpartition(" / ")
        if layer.semantics.state is not None:
            assert state == layer.semantics.state.value
            found.setdefault(name, []).append(state)
    return found


def look(converted: Converted, name: str) -> Frame:
    """Return a frame of the page of states."""
    (frame,) = (layer for layer in converted.scene.pages[1].children if layer.name == name)
    assert isinstance(frame, Frame)
    return frame
