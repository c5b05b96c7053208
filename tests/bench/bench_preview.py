"""Prints how fast designs are drawn, and how much memory a tall page takes.

    .venv/bin/python -m tests.bench.bench_preview [NODES ...]

The page is 1440 px wide: cards with shadows, round corners and borders, texts with cached glyphs, pictures that are
cut to a circle. Times are the best of five; the first drawing of all is left out.
"""

from __future__ import annotations

import math
import resource
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.preview.raster import Drawing, prepare
from tests.support.fig_pictures import (
    Node,
    box,
    fig_bytes,
    fig_of,
    frame,
    gradient,
    image_paint,
    node,
    outline,
    paint,
    picture_of,
    rect,
)

ROUNDS = 5
WIDTH, CARD, ROW = 1440, 120, 90
PHOTO = picture_of(*("RGBW" * 16 for _ in range(64)))
GLYPHS = [
    outline(("M", 0, 0), ("Q", 0.1, 0.6, 0.3, 0.7), ("Q", 0.5, 0.6, 0.5 + at / 100, 0), ("L", 0.2, 0.1), ("Z",))
    for at in range(40)
]
SHADOW = {"type": "DROP_SHADOW", "offset": {"x": 0, "y": 2}, "radius": 6.0, "visible": True, "spread": 0.0,
          "color": {"r": 0.0, "g": 0.0, "b": 0.0, "a": 0.2}, "showShadowBehindNode": False}  # fmt: skip


def words(number: int) -> Node:
    """Return a text of 30 cached glyphs."""
    glyphs = [
        {"commandsBlob": (number + at) % len(GLYPHS), "position": {"x": at * 6.0, "y": 12.0}, "fontSize": 12.0,
         "firstCharacter": at}
        for at in range(30)
    ]  # fmt: skip
    return node("TEXT", 8, 50, 180, 16, "K", textData={"characters": "a" * 30}, derivedTextData={"glyphs": glyphs})


def card(number: int) -> Node:
    """Return a card of five layers."""
    columns = WIDTH // CARD
    return frame(
        number % columns * CARD + 4, number // columns * ROW + 4, CARD - 8, ROW - 8,
        rect(8, 8, 32, 32, [image_paint(PHOTO)], cornerRadius=16.0),
        rect(48, 12, 50, 10, [gradient("LINEAR", "RGB")], cornerRadius=3.0),
        node("ELLIPSE", 90, 28, 12, 12, "B", opacity=0.6),
        words(number),
        fill="W", cornerRadius=6.0, effects=[SHADOW], strokePaints=[paint("g", 0.3)],
    )  # fmt: skip


def page_bytes(nodes: int) -> bytes:
    """Return a .fig with a page of so many nodes."""
    cards = nodes // 5
    height = math.ceil(cards / (WIDTH // CARD)) * ROW
    rows: list[Node] = []
    for first in range(0, cards, 90):
        rows.append(frame(0, 0, WIDTH, height, *map(card, range(first, min(first + 90, cards))),
                          frameMaskDisabled=True))  # fmt: skip
    body: Any = frame(0, 0, WIDTH, height, *rows, fill="W")
    return fig_bytes(body, blobs=[*GLYPHS, box(0, 0, 1, 1)], images=[PHOTO])


def best(work: Callable[[], object]) -> float:
    """Return the shortest time of some rounds, seconds of the processor: others on the machine do not count."""
    times = []
    for _ in range(ROUNDS):
        start = time.thread_time()
        made = work()
        times.append(time.thread_time() - start)
        del made  # to throw it away again is no part of the work
    return min(times)


def peak() -> float:
    """Return the most memory the process has had, MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _draw(drawing: Drawing) -> None:
    """Draw all, one tile in memory at a time."""
    for _ in drawing.tiles():
        pass


def _draw_kept(drawing: Drawing, screen: Rect) -> list[NDArray[np.uint8]]:
    """Draw what a screen shows and keep it."""
    return list(drawing.tiles(region=screen))


def main() -> None:
    """Print the figures."""
    for nodes in map(int, sys.argv[1:] or ("200", "2000", "20000")):
        data = page_bytes(nodes)
        file = read_fig(data)
        drawing = prepare(file)
        screen = Rect(0, drawing.region.height / 2, WIDTH, min(900.0, drawing.region.height))
        list(drawing.tiles())
        reading = best(partial(read_fig, data))
        build = best(partial(prepare, file))
        whole = best(partial(_draw, drawing))
        pan = best(partial(_draw_kept, drawing, screen))
        print(
            f"{nodes:6} nodes, {WIDTH} x {drawing.region.height:.0f}: read {reading:.3f} s, prepare {build:.3f} s,"
            f" draw all {whole:.3f} s, together {reading + build + whole:.3f} s; one screen {pan:.3f} s;"
            f" peak {peak():.0f} MB",
            flush=True,
        )
    tall = prepare(fig_of(frame(0, 0, WIDTH, 40_000, rect(0, 0, 700, 40_000, "R"), fill="W")))
    before = peak()
    _draw(tall)
    print(f"a page of 40,000 px: {peak() - before:.0f} MB more than before")


if __name__ == "__main__":
    main()
