"""A design in another mode of its variables."""

from __future__ import annotations

from typing import Any

import pytest

from htmlfig_desktop.core.color import BLACK, WHITE, Color
from htmlfig_desktop.core.geometry import IDENTITY, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.fig.reading.color_modes import color_modes, in_mode
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.scene.nodes import Frame, Page, Rectangle, SceneDocument, Text
from htmlfig_desktop.engine.scene.paints import (
    Effect,
    EffectKind,
    GradientKind,
    GradientPaint,
    GradientStop,
    SolidPaint,
    Stroke,
)
from htmlfig_desktop.engine.scene.shared import ColorVariable, PaintRole
from htmlfig_desktop.engine.scene.text import FontName, TextContent, TextRun, TextStyle

SIZE = Size(40, 20)
BLUE, GLASS = Color.from_bytes(79, 70, 229), Color(1, 1, 1, 0.25)
INK = TextStyle(FontName("Inter", "Regular"), 16, (SolidPaint(BLACK),))
PAPER = (PaintRole.FILL, PaintRole.GRADIENT, PaintRole.SHADOW)
VARIABLES = (
    ColorVariable("paper", WHITE, frozenset((role, WHITE) for role in PAPER), others=(GLASS,)),
    ColorVariable("ink", BLACK, frozenset({(PaintRole.TEXT, BLACK), (PaintRole.STROKE, BLACK)}), others=(BLUE,)),
)


@pytest.fixture(scope="module")
def design() -> FigFile:
    box = Rectangle(
        name="box", size=SIZE, fills=(SolidPaint(WHITE), SolidPaint(BLUE)), stroke=Stroke((SolidPaint(BLACK),), 1.0)
    )
    runs = TextRun("black, ", INK), TextRun("blue", replace(INK, fills=(SolidPaint(BLUE),))), TextRun("!", INK)
    text = Text(name="text", size=SIZE, content=TextContent(runs))
    stops = (GradientStop(0, WHITE), GradientStop(1, BLUE))
    band = Rectangle(name="band", size=SIZE, fills=(GradientPaint(GradientKind.LINEAR, stops, IDENTITY),))
    shadows = tuple(Effect(EffectKind.DROP_SHADOW, 4, color) for color in (WHITE, BLUE))
    card = Rectangle(name="card", size=SIZE, effects=shadows)
    page = Frame(name="page", size=SIZE, children=(box, text, band, card))
    document = SceneDocument("Modes", (Page("Page 1", (page,)),), variables=VARIABLES, color_modes=("Light", "Dark"))
    return read_fig(write_fig(document, thumbnail=None))


def node(file: FigFile, name: str) -> FigNode:
    (found,) = (each for each in file.by_guid.values() if each.name == name)
    return found


def hexes(paints: list[dict[str, Any]]) -> list[str]:
    assert all(paint["color"]["a"] == 1 for paint in paints)
    return [Color(**{**paint["color"], "a": paint["opacity"]}).hex for paint in paints]


def test_modes_are_told_in_their_order(design: FigFile) -> None:
    assert color_modes(design) == ("Light", "Dark")


def test_fills_and_strokes_take_the_colors_of_the_mode_and_their_opacity(design: FigFile) -> None:
    box = node(in_mode(design, "Dark"), "box")
    assert hexes(box.fields["fillPaints"]) == ["#FFFFFF40", BLUE.hex]
    assert hexes(box.fields["strokePaints"]) == [BLUE.hex]


def test_stops_of_gradients_do_too_and_those_that_follow_nothing_stay(design: FigFile) -> None:
    (paint,) = node(in_mode(design, "Dark"), "band").fields["fillPaints"]
    assert [Color(**stop["color"]).hex for stop in paint["stops"]] == ["#FFFFFF40", BLUE.hex]


def test_shadows_do_too_with_its_alpha_and_those_that_follow_nothing_stay(design: FigFile) -> None:
    shadows = node(in_mode(design, "Dark"), "card").fields["effects"]
    assert [Color(**each["color"]).hex for each in shadows] == ["#FFFFFF40", BLUE.hex]


def test_runs_of_texts_do_too_and_those_that_follow_nothing_stay(design: FigFile) -> None:
    text = node(in_mode(design, "Dark"), "text")
    assert hexes(text.fields["fillPaints"]) == [BLUE.hex]
    light = node(design, "text").fields["textData"]["styleOverrideTable"]
    assert text.fields["textData"]["styleOverrideTable"] == light


def test_the_mode_that_layers_were_written_in_changes_nothing_that_shows(design: FigFile) -> None:
    again = in_mode(design, "Light")
    for name in ("box", "text"):
        assert hexes(node(again, name).fields["fillPaints"]) == hexes(node(design, name).fields["fillPaints"])


def test_the_tree_holds_the_recolored_layers(design: FigFile) -> None:
    dark = in_mode(design, "Dark")
    (page,) = dark.pages
    shown = {layer.name: layer for _, layer in dark.walk(page)}
    assert shown["box"] is node(dark, "box")
    assert shown["box"] in dark.nodes


def test_a_design_without_variables_has_no_modes() -> None:
    document = SceneDocument("Plain", (Page("Page 1", ()),))
    file = read_fig(write_fig(document, thumbnail=None))
    assert color_modes(file) == ()
    assert [each.name for each in in_mode(file, "Dark").nodes] == [each.name for each in file.nodes]
