"""Layers that stand anywhere, and the row or column that is made of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from htmlfig_desktop.core.color import BLACK
from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.engine.convert.arrange.members.members import Member
from htmlfig_desktop.engine.convert.arrange.stacking.axes import Axis
from htmlfig_desktop.engine.convert.arrange.stacking.preparing import Effort
from htmlfig_desktop.engine.convert.arrange.stacking.stacks import Stack, stacked
from htmlfig_desktop.engine.convert.arrange.wishes.wishes import Flow, Place, Wishes
from htmlfig_desktop.engine.scene.nodes import (
    Frame,
    Layer,
    Rectangle,
    Text,
)
from htmlfig_desktop.engine.scene.paints import SolidPaint
from htmlfig_desktop.engine.scene.text import (
    FontName,
    TextContent,
    TextLayout,
    TextLine,
    TextResize,
    TextRun,
    TextStyle,
)
from tests.support.glyphs import PlacedGlyph, rows_of

PAINT = (SolidPaint(BLACK),)
BLOCK = Wishes(Flow.BLOCK, False, False, Place.START, Place.START, (0, 0, 0, 0), False)
PLAIN = Effort()
FLEX = Wishes(Flow.FLEX, True, False, Place.START, Place.STRETCH, (0, 0, 0, 0), False)


def at(x: float, y: float) -> Affine:
    return Affine.translation(x, y)


def box(x: float, y: float, width: float, height: float) -> Rectangle:
    return Rectangle(name="box", size=Size(width, height), transform=at(x, y), fills=PAINT)


def bare(x: float, y: float, width: float, height: float) -> Frame:
    return Frame(name="bare", size=Size(width, height), transform=at(x, y), children=(box(0, 0, width, height),))


def text(x: float, y: float, width: float, height: float = 20, **content: Any) -> Text:
    """Return a line whose only glyph is as wide as the text."""
    style = TextStyle(FontName("Inter", "Regular"), 10, PAINT, line_height=height)
    layout = TextLayout(
        (TextLine(0, 15, 0, width, 20, 15, 0, 1),), rows_of(PlacedGlyph(None, 0, 15, 10, width / 10, 0, 0)), (), (0.0,)
    )
    return Text(
        name="text",
        size=Size(width, height),
        transform=at(x, y),
        content=TextContent((TextRun("m", style),), resize=TextResize.WIDTH_AND_HEIGHT, **content),
        layout=layout,
    )


def members(*layers: Layer) -> list[Member]:
    return [Member(layer, None, layer.bounds, True, (place,)) for place, layer in enumerate(layers)]


def stack(axis: Axis, size: Size, *layers: Layer, wishes: Wishes = BLOCK, effort: Effort = PLAIN) -> Stack:
    found = stacked(axis, size, members(*layers), wishes, effort)
    assert found is not None
    return found


def two_lines(width: float, pitch: float) -> Text:
    """Return a text of two lines whose glyphs are 30 px wide."""
    single = text(0, 0, 30)
    assert single.layout is not None
    (line,), (row,) = single.layout.lines, single.layout.rows
    lines = (replace(line, end=2), replace(line, top=pitch, start=2, end=3))
    layout = replace(single.layout, lines=lines, rows=(row, row._replace(characters=(2,))))
    (run,) = single.content.runs
    runs = (replace(run, characters="m\nm", style=replace(run.style, line_height=pitch)),)
    content = replace(single.content, runs=runs, resize=TextResize.HEIGHT)
    return replace(single, size=Size(width, 2 * pitch), content=content, layout=layout)
