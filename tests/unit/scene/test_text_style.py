"""Styles of text as keys."""

from __future__ import annotations

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.engine.scene.paints import SolidPaint
from htmlfig_desktop.engine.scene.text import FontName, TextStyle

INTER = FontName("Inter", "Regular")


def test_styles_of_many_colors_are_told_apart_without_comparing_each_with_all_others() -> None:
    shades = [Color.from_bytes(red, green, 0) for red in range(0, 256, 16) for green in range(0, 256, 16)]
    styles = [TextStyle(INTER, 16, (SolidPaint(shade),)) for shade in shades]
    assert len({hash(style) for style in styles}) > 0.9 * len(styles)


def test_equal_styles_are_one_key() -> None:
    one, other = (TextStyle(INTER, 16, (SolidPaint(Color(1, 0, 0)),)) for _ in range(2))
    assert {one, other} == {one}
    assert hash(TextStyle(INTER, 16, ())) == hash(TextStyle(INTER, 16, ()))
