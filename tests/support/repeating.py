"""A design in which something repeats."""

from __future__ import annotations

from htmlfig_desktop.core.color import BLACK, WHITE, Color
from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.scene.nodes import Frame, Page, Rectangle, SceneDocument, Text
from htmlfig_desktop.engine.scene.paints import SolidPaint
from htmlfig_desktop.engine.scene.text import FontName, TextContent, TextRun, TextStyle

GREEN = SolidPaint(Color(0.0, 0.6, 0.2))


def repeating_fig(*titles: str) -> bytes:
    """Return a page with a card for each title, a badge in each, and three badges below them."""
    cards = [_card(title, at * 220.0) for at, title in enumerate(titles or ("One", "Two", "Three"))]
    badges = [_badge(at * 60.0, 160.0) for at in range(3)]
    page = Frame(name="page", size=Size(1000, 240), fills=(SolidPaint(WHITE),), children=(*cards, *badges))
    return write_fig(SceneDocument("Repeating", (Page("Page 1", (page,)),), {}), thumbnail=None)


def _text(words: str, x: float, y: float) -> Text:
    style = TextStyle(FontName("Inter", "Regular"), 12.0, (SolidPaint(BLACK),), line_height=16.0)
    content = TextContent((TextRun(words, style),))
    return Text(name=words, size=Size(120, 16), transform=Affine.translation(x, y), content=content)


def _badge(x: float, y: float) -> Frame:
    dot = Rectangle(name="dot", size=Size(8, 8), transform=Affine.translation(4, 4), fills=(SolidPaint(WHITE),))
    place = Affine.translation(x, y)
    return Frame(name="badge", size=Size(40, 16), transform=place, fills=(GREEN,), children=(dot,))


def _card(title: str, x: float) -> Frame:
    picture = Rectangle(name="picture", size=Size(200, 60), fills=(GREEN,))
    lines = (_text(title, 12, 68), _text("All of it", 12, 88), _text("More", 12, 108))
    return Frame(
        name="card",
        size=Size(200, 140),
        transform=Affine.translation(x, 0),
        fills=(SolidPaint(Color(0.95, 0.95, 0.95)),),
        children=(picture, *lines, _badge(148, 8)),
    )
