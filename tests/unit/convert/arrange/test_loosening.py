"""Frames that show nothing become as high as what is in them, if nothing in them moves by that."""

from __future__ import annotations

from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.engine.convert.arrange.growth.loosening import loosened
from htmlfig_desktop.engine.scene.nodes import AutoLayout, CounterAlign, Frame, LayoutMode, Rectangle, Text
from htmlfig_desktop.engine.scene.text import FontName, TextContent, TextRun, TextStyle

WORD = Text(
    name="word",
    size=Size(33, 17.2),
    transform=Affine.translation(20, 0),
    content=TextContent((TextRun("word", TextStyle(FontName("Inter", "Regular"), 14, ())),)),
)
ROW = AutoLayout(LayoutMode.HORIZONTAL, padding_bottom=0.5, counter_align=CounterAlign.CENTER)


def link(icon_y: float) -> Frame:
    """Return a link of 18 px: an icon of 9.4 px that begins so far down, and a word."""
    icon = Rectangle(name="icon", size=Size(12, 9.4), transform=Affine.translation(0, icon_y))
    return Frame(name="link", size=Size(53, 18), children=(icon, WORD), auto_layout=ROW)


def test_a_row_that_shows_nothing_becomes_as_high_as_its_words() -> None:
    made = loosened(link(4.0), CounterAlign.MIN, 18)
    assert made.size.height == 17.7


def test_it_stays_where_its_icon_would_come_to_lie_more_than_half_a_pixel_off() -> None:
    """The middle rises by 0.15 px, and the icon was 0.39 px below it already."""
    assert loosened(link(4.44), CounterAlign.MIN, 18) == link(4.44)
