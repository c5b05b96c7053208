"""Small .fig files with known contents."""

from __future__ import annotations

import hashlib
import struct
import zlib

from htmlfig_desktop.core.color import BLACK, WHITE, Color
from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.scene.nodes import (
    STATES_PAGE,
    Frame,
    ImageAsset,
    InteractionState,
    Page,
    Rectangle,
    SceneDocument,
    Semantics,
    Text,
)
from htmlfig_desktop.engine.scene.paints import ImagePaint, SolidPaint
from htmlfig_desktop.engine.scene.shared import ColorVariable, PaintRole
from htmlfig_desktop.engine.scene.text import FontName, TextContent, TextRun, TextStyle

RED = SolidPaint(Color(1.0, 0.0, 0.0))
BLUE = SolidPaint(Color(0.0, 0.0, 1.0))


def png(width: int, height: int) -> bytes:
    """Return a black opaque PNG."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    rows = (b"\0" + b"\0\0\0\xff" * width) * height
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def small_design() -> SceneDocument:
    """Return a frame that holds a box with a picture and a text in two weights."""
    picture = png(3, 2)
    digest = hashlib.sha1(picture).hexdigest()
    regular = TextStyle(FontName("Inter", "Regular"), 16.0, (RED,), line_height=20.0)
    bold = TextStyle(FontName("Inter", "Bold"), 16.0, (RED,), line_height=20.0)
    frame = Frame(
        name="Landing page",
        size=Size(400, 300),
        fills=(RED,),
        children=(
            Rectangle(name="Logo", size=Size(30, 20), fills=(ImagePaint(digest),)),
            Text(
                name="Heading",
                size=Size(200, 20),
                content=TextContent((TextRun("Hello ", regular), TextRun("world", bold))),
            ),
        ),
    )
    return SceneDocument("Small", (Page("Page 1", (frame,)),), {digest: ImageAsset(picture, 3, 2)})


def small_fig() -> bytes:
    """Return the bytes of ``small_design``."""
    return write_fig(small_design(), thumbnail=png(4, 3))


def states_fig() -> bytes:
    """Return a .fig of two pages: one with a red button, and one with its states, red by default and blue hovered.

    A layer of the first page is called as the second page is.
    """

    def button(name: str, paint: SolidPaint, *, x: float = 0.0, state: InteractionState | None = None) -> Frame:
        says = Semantics(part="button", state=state)
        return Frame(name=name, size=Size(80, 30), transform=Affine(e=x), fills=(paint,), semantics=says)

    heading = Rectangle(name=STATES_PAGE, size=Size(20, 20), transform=Affine(f=100))
    page = Frame(
        name="Landing page",
        size=Size(400, 300),
        fills=(SolidPaint(WHITE),),
        children=(button("Button", RED, x=10), heading),
    )
    sheet = (
        button("Button / Default", RED, state=InteractionState.DEFAULT),
        button("Button / Hover", BLUE, x=120, state=InteractionState.HOVER),
    )
    document = SceneDocument("Small", (Page("Page 1", (page,)), Page(STATES_PAGE, sheet)))
    return write_fig(document, thumbnail=png(4, 3))


def two_modes_fig() -> bytes:
    """Return a .fig whose one frame, "page" of 8 x 8 px, is white, and black in the mode Dark of its variable."""
    page = Frame(name="page", size=Size(8, 8), fills=(SolidPaint(WHITE),))
    paper = ColorVariable("paper", WHITE, frozenset({(PaintRole.FILL, WHITE)}), others=(BLACK,))
    pages = (Page("Page 1", (page,)),)
    return write_fig(SceneDocument("Modes", pages, variables=(paper,), color_modes=("Light", "Dark")), thumbnail=None)
