"""A design of cards that are built alike, and of what they are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from htmlfig_desktop.core.color import BLACK, Color
from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    Frame,
    ImageAsset,
    Layer,
    LayoutMode,
    LayoutSizing,
    Page,
    SceneDocument,
    Semantics,
    Text,
    Vector,
)
from htmlfig_desktop.engine.scene.paints import SolidPaint
from htmlfig_desktop.engine.scene.paths import PathData, PathOp
from htmlfig_desktop.engine.scene.text import FontName, TextContent, TextResize, TextRun, TextStyle

WHITE, RED, BLUE = SolidPaint(Color(1, 1, 1)), SolidPaint(Color(1, 0, 0)), SolidPaint(Color(0, 0, 1))
COLUMN = AutoLayout(
    LayoutMode.VERTICAL,
    spacing=8,
    padding_top=16,
    padding_right=16,
    padding_bottom=16,
    padding_left=16,
    primary_sizing=LayoutSizing.HUG,
    counter_sizing=LayoutSizing.HUG,
)


def at(x: float, y: float) -> Affine:
    return Affine.translation(x, y)


def text(words: str, x: float, y: float) -> Text:
    """Return a line as wide as its letters are many."""
    run = TextRun(words, TextStyle(FontName("Inter", "Regular"), 10, (SolidPaint(BLACK),), line_height=20))
    content = TextContent((run,), resize=TextResize.WIDTH_AND_HEIGHT)
    return Text(name=words, size=Size(6.0 * len(words), 20), transform=at(x, y), content=content)


def icon(kind: str, x: float, y: float, fill: SolidPaint = RED) -> Vector:
    """Return an outline of 16 x 16 px: a triangle or a square."""
    corners = {"triangle": [(0, 16), (8, 0), (16, 16)], "square": [(0, 0), (16, 0), (16, 16), (0, 16)]}[kind]
    ops = (PathOp.MOVE, *(PathOp.LINE for _ in corners[1:]), PathOp.CLOSE)
    numbers = tuple(float(number) for corner in corners for number in corner)
    return Vector(name=kind, size=Size(16, 16), transform=at(x, y), path=PathData(ops, numbers), fills=(fill,))


def card(title: str, x: float, *, fill: SolidPaint = WHITE, drawn: str = "", more: Sequence[Layer] = ()) -> Frame:
    """Return a column of an icon, a title, a line and a button."""
    icons = (icon(drawn, 16, 16),) if drawn else ()
    top = 16 + 24 * len(icons)
    label = text("Buy", 8, 4)
    button = Frame(
        name="button",
        size=Size(label.size.width + 16, 28),
        transform=at(16, top + 56),
        fills=(BLUE,),
        children=(label,),
        auto_layout=replace(COLUMN, padding_top=4, padding_left=8, padding_right=8, padding_bottom=4),
        semantics=Semantics(tag="BUTTON"),
    )
    lines = (text(title, 16, top), text("All of it", 16, top + 28))
    width = 32 + max(layer.size.width for layer in (*lines, button))
    return Frame(
        name="card",
        size=Size(width, top + 100),
        transform=at(x, 0),
        fills=(fill,),
        children=(*icons, *lines, button, *more),
        auto_layout=COLUMN,
    )


def fig(*layers: Layer, images: dict[str, ImageAsset] | None = None) -> bytes:
    page = Frame(name="page", size=Size(1400, 400), fills=(WHITE,), children=layers)
    return write_fig(SceneDocument("Page", (Page("Page 1", (page,)),), images or {}), thumbnail=None)


CARDS = (card("Small", 0), card("Medium", 200), card("Extra large", 400))
