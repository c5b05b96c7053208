"""Prints how fast designs are written, read and checked.

    .venv/bin/python -m tests.bench.bench_kiwi [NODES]

The design is made of frames, boxes and texts in the mixture of real pages. Times are processor time, the best of five.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import Affine, Size, Vec
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.schema import FIG_SCHEMA
from htmlfig_desktop.engine.fig.validate import validate_fig
from htmlfig_desktop.engine.fig.writing.document import DocumentWriter
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.kiwi.codec import Codec
from htmlfig_desktop.engine.scene.nodes import Frame, Layer, Page, Rectangle, SceneDocument, Text
from htmlfig_desktop.engine.scene.paints import Corners, Effect, EffectKind, SolidPaint, Stroke
from htmlfig_desktop.engine.scene.text import FontName, TextContent, TextRun, TextStyle

ROUNDS = 5
ROW = 10
SHADOW = Effect(EffectKind.DROP_SHADOW, 10.0, Color(0, 0, 0, 0.4), Vec(2, 4), 2.0)
FONT = FontName("Inter", "Regular")


def paint(number: int) -> SolidPaint:
    """Return one of a few thousand colors."""
    return SolidPaint(Color.from_bytes(number * 97 % 256, number * 57 % 256, number % 256))


def leaf(number: int) -> Layer:
    """Return a box, a text or a frame."""
    size, place = Size(10 + number % 300, 20 + number % 77), Affine.translation(number % 900, number % 700 + 0.5)
    name = f"layer {number}"
    if number % 3 == 0:
        stroke = Stroke((paint(number),), 1.0) if number % 2 else None
        corners = Corners(4, 4, 4, 4) if number % 4 == 0 else Corners()
        return Rectangle(name=name, size=size, transform=place, fills=(paint(number),), stroke=stroke, corners=corners)
    if number % 3 == 1:
        style = TextStyle(FONT, 12.0 + number % 5, (paint(number % 7),), line_height=20.0)
        content = TextContent((TextRun(f"Some words of text number {number}", style),))
        return Text(name=name, size=size, transform=place, content=content)
    return Frame(name=name, size=size, transform=place, fills=(paint(number),))


def design(nodes: int) -> SceneDocument:
    """Return a design of rows of nine layers."""
    rows = tuple(
        Frame(
            name=f"row {row}",
            size=Size(1000, 200 + row % 50),
            transform=Affine.translation(0, row * 200.5),
            fills=(paint(row),),
            effects=(SHADOW,),
            children=tuple(leaf(row * ROW + place) for place in range(ROW - 1)),
        )
        for row in range(nodes // ROW)
    )
    return SceneDocument("Bench", (Page("Page 1", rows),))


def best(work: Callable[[], object]) -> float:
    """Return the processor time of the best round, in seconds."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def main(nodes: int) -> None:
    """Measure and print."""
    document = design(nodes)
    codec = Codec(FIG_SCHEMA)
    message = DocumentWriter(document).message
    encoded = codec.encode("Message", message)
    decoded = codec.decode("Message", encoded)
    data = write_fig(document, thumbnail=None)
    print(f"{nodes} nodes, message {len(encoded) / 1e6:.2f} MB, file {len(data) / 1e6:.2f} MB")
    works: dict[str, Callable[[], object]] = {
        "kiwi encode": lambda: codec.encode("Message", decoded),
        "kiwi decode": lambda: codec.decode("Message", encoded),
        "write_fig": lambda: write_fig(document, thumbnail=None),
        "read_fig": lambda: read_fig(data),
        "validate_fig": lambda: validate_fig(data),
    }
    for name, work in works.items():
        seconds = best(work)
        print(
            f"{name:13}{seconds * 1e3:8.0f} ms{nodes / seconds:10.0f} nodes/s{len(encoded) / seconds / 1e6:8.1f} MB/s"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
