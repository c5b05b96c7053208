"""``python -m tests.bench.bench_text``: how much of the corpus' text is live, and whether it moves in Figma.

Every text layer is laid out again from what the file says of it alone, without its cached glyphs, by the rules that
``engine/preview`` has for Figma and with the fonts the page was drawn with. Each line's start is then held against the
browser's. Columns: visible characters; the share of them that is live text; lines; lines that begin more than 1 px
from where the browser began them, or hold other words; texts whose lines were fixed; texts with more than one line;
texts; those with a complete cached layout; build time and ms per 1,000 characters.
"""

from __future__ import annotations

import argparse
import asyncio
import pickle
import sys
import time
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

from qasync import QEventLoop

from htmlfig_desktop.core.collector import paused_collector
from htmlfig_desktop.core.conversion import ignore_progress
from htmlfig_desktop.core.deep_trees import allow_deep_trees
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.options import ConversionOptions, FileSource
from htmlfig_desktop.engine.browser.browser import Browser
from htmlfig_desktop.engine.browser.chromium import create_application
from htmlfig_desktop.engine.capture.capture import capture_page
from htmlfig_desktop.engine.capture.snapshot import LayoutBox, Snapshot, SnapshotNode
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.document import Converted, build_scene
from htmlfig_desktop.engine.convert.layering.text_layers import TextLayers
from htmlfig_desktop.engine.convert.text.line_metrics import whole
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph
from htmlfig_desktop.engine.convert.text.pieces import Piece
from htmlfig_desktop.engine.convert.text.type_faces import TypeFaces
from htmlfig_desktop.engine.convert.tree.list_symbols import SYMBOLS
from htmlfig_desktop.engine.fig.packing.images import ImageShelf
from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields
from htmlfig_desktop.engine.fig.schema.text_fields import FontNameFields
from htmlfig_desktop.engine.fig.schema.value_fields import VectorFields
from htmlfig_desktop.engine.fig.writing.paints import PaintWriter
from htmlfig_desktop.engine.fig.writing.text import TextWriter
from htmlfig_desktop.engine.fonts.design import FontDesign
from htmlfig_desktop.engine.preview.nodes import ResolvedNode
from htmlfig_desktop.engine.preview.text_layout import lay_out
from htmlfig_desktop.engine.preview.text_lines import Char
from htmlfig_desktop.engine.preview.text_styles import run_style, style_fields
from htmlfig_desktop.engine.scene.nodes import Text, walk
from htmlfig_desktop.engine.scene.text import FontName
from tests.bench.corpus import default_cache, fetch_pages, package_of

OPTIONS = ConversionOptions(screenshot=False, timeout_ms=120_000)
_TOLERANCE = 1.0


@dataclass(slots=True)
class Made:
    """A text layer and what it was made from."""

    paragraph: Paragraph
    text: Text
    down: float
    """From layout space to the page."""
    top: float
    """Of the layer on the page."""
    across: float
    """How far right of its paragraph the layer begins, px."""
    faces: TypeFaces
    designs: Mapping[FontName, tuple[FontDesign, ...]]
    """By font name."""


@dataclass(slots=True)
class Row:
    """A page's figures."""

    name: str
    visible: int
    live: int
    lines: int
    off: int
    fixed: int
    wrapping: int
    texts: int
    cached: int
    build: float

    def line(self) -> str:
        share = self.live / self.visible if self.visible else 1.0
        return (
            f"{self.name:24}{self.visible:9}{share:9.2%}{self.lines:8}{self.off:6}{self.fixed:7}{self.wrapping:7}"
            f"{self.texts:7}{self.cached:7}{self.build * 1000:9.0f}{self.build * 1e6 / max(1, self.visible):8.1f}"
        )


HEAD = f"{'page':24}{'visible':>9}{'live':>9}{'lines':>8}{'off':>6}{'fixed':>7}{'wrap':>7}{'texts':>7}{'cached':>7}" + (
    f"{'ms':>9}{'ms/1k':>8}"
)


def measure(name: str, snapshot: Snapshot, verbose: bool = False) -> Row:
    """Convert a page and lay out all its texts again."""
    made, converted, build = _converted(snapshot, name)
    lines = off = 0
    for each in made:
        count, wrong = _lines_off(each, ImageShelf(converted.scene.images))
        lines += count
        off += len(wrong)
        for words in wrong if verbose else ():
            print(f"  {words}")
    layers = list(walk(converted.scene.pages[0].children))
    texts = [layer for layer in layers if isinstance(layer, Text)]
    return Row(
        name,
        visible=sum(_visible_characters(snapshot)),
        live=sum(_count(text.content.characters) for text in texts),
        lines=lines,
        off=off,
        fixed=sum(found.code is DiagnosticCode.TEXT_LINES_SPLIT for found in converted.diagnostics),
        wrapping=sum(len(each.paragraph.lines) > 1 for each in made),
        texts=len(texts),
        cached=sum(text.layout is not None for text in texts),
        build=build,
    )


def _converted(snapshot: Snapshot, name: str) -> tuple[list[Made], Converted, float]:
    made: list[Made] = []
    real = TextLayers.layer

    def spying(self: TextLayers, box: Any, paragraph: Paragraph, *args: Any, **named: Any) -> Text | None:
        text = real(self, box, paragraph, *args, **named)
        if text is not None and box.placement.matrix.is_translation and named.get("is_measured", True):
            used = [piece.look.style for line in paragraph.lines for piece in line.pieces]
            drawn = {fonts: None for style in used for fonts in [self._faces.designs(style)]}
            designs = {
                design.name: (design, *(other for other in fonts if other is not design))
                for fonts in drawn
                for design in fonts
            }
            down = box.placement.matrix.f
            top = paragraph.rect.y + down + text.transform.f - args[0].f
            across = text.transform.e - args[0].e
            made.append(Made(paragraph, text, down, top, across, self._faces, designs))
        return text

    with patch.object(TextLayers, "layer", spying), paused_collector():
        build_scene(snapshot, name)
    with paused_collector():
        started = time.perf_counter()
        converted = build_scene(snapshot, name)
        build = time.perf_counter() - started
    return made, converted, build


def _lines_off(made: Made, shelf: ImageShelf) -> tuple[int, list[str]]:
    """Return how many lines a text has, and the words of those that Figma sets elsewhere."""
    paragraph, content = made.paragraph, made.text.content
    wanted = paragraph.lines
    if not made.designs or content.truncates:
        return len(wanted), []
    size: VectorFields = {"x": made.text.size.width, "y": made.text.size.height}
    written = cast("NodeFields", {**TextWriter(PaintWriter(shelf)).fields(content).fields, "size": size})
    node = ResolvedNode("", "TEXT", "", written, ())
    ids = written["textData"].get("characterStyleIDs", ())
    styles = {}
    for style_id, own in style_fields(written, ids).items():
        name = own["fontName"]
        designs = next(
            (designs for known, designs in made.designs.items() if _is_named(known, name)),
            next(iter(made.designs.values())),
        )
        styles[style_id] = run_style(style_id, own, designs)
    chars = [Char(char, styles[ids[at] if ids else 0]) for at, char in enumerate(content.characters)]
    lines = lay_out(node, chars, styles[0]).lines
    wrong = []
    for at, line in enumerate(wanted):
        words = "".join(piece.characters for piece in line.pieces)
        if not _count(words):
            continue
        if at >= len(lines) or _plain(words) != _plain(lines[at].characters):
            wrong.append(f"words {words[:50]!r}")
            continue
        if not made.faces.designs(line.tallest.look.style):  # nobody knows how high its font is
            continue
        across = made.across + lines[at].x - (line.rect.x - paragraph.left)
        if content.is_rtl:  # it begins at its right edge
            across = made.across + lines[at].right - (line.rect.right - paragraph.left)
        down = lines[at].baseline + made.top - _baseline(line.tallest, made)
        if max(abs(across), abs(down)) > _TOLERANCE:
            wrong.append(f"start {across:+.1f} {down:+.1f} {words[:50]!r}")
    return len(wanted), wrong


def _baseline(piece: Piece, made: Made) -> float:
    """Return where the browser draws a piece's baseline, px of the page: by the font asked for, whichever draws it."""
    style = piece.look.style
    ascent = made.faces.ascent(style, piece.rect.height)
    if ascent is None:
        ascent, _ = made.faces.designs(style)[0].metrics.rounded(parse_px(style["font-size"]))
    return whole(piece.rect.y) + whole(made.down) + ascent


def _is_named(known: FontName, name: FontNameFields) -> bool:
    return bool(known.family == name["family"] and known.style == name["style"])


def _plain(words: str) -> str:
    return "".join(char for char in words if not char.isspace() and unicodedata.category(char) != "Cf")


def _count(characters: str) -> int:
    return sum(not char.isspace() and unicodedata.category(char) not in ("Co", "Cf", "Cc") for char in characters)


def _visible_characters(snapshot: Snapshot) -> Iterator[int]:
    """Yield how many characters each box of text shows; neither private icons nor discs of lists count."""
    pending: list[tuple[SnapshotNode, bool]] = [(snapshot.document.root, True)]
    while pending:
        node, shows = pending.pop()
        if node.box is not None and node.name:
            shows = shows and node.box.style["opacity"] != "0" and not _is_cut_away(node.box)
        for box in (*([node.box] if node.box else ()), *node.generated):
            if shows and box.text_boxes and box.style["visibility"] == "visible" and not _is_symbol(node, box):
                for piece in box.text_boxes:
                    if piece.rect.width > 0 and not piece.rect.intersection(snapshot.page).is_empty:
                        yield _count(box.text[piece.start : piece.end])
        inner = [node.document.root] if node.document is not None else []
        pending.extend((child, shows) for child in (*node.children, *inner))


def _is_symbol(node: SnapshotNode, box: LayoutBox) -> bool:
    """Whether a marker is a disc or the like, which browsers paint and do not write."""
    return node.name == "::marker" and box.style["list-style-type"] in SYMBOLS


def _is_cut_away(box: LayoutBox) -> bool:
    """Whether an element keeps its text for those who do not see it: clipped to at most one pixel."""
    is_clipped = box.style["overflow-x"] != "visible" and box.style["overflow-y"] != "visible"
    is_tiny = box.rect.width <= 1 or box.rect.height <= 1
    edges = [parse_px(edge) for edge in box.style["clip"].removeprefix("rect(").rstrip(")").split(",")]
    is_cut = len(edges) == 4 and (edges[1] - edges[3] <= 1 or edges[2] - edges[0] <= 1)
    return (is_clipped and is_tiny) or is_cut


async def _captured(sources: Mapping[str, FileSource], keep: Path | None) -> dict[str, Snapshot]:
    browser = Browser()
    snapshots: dict[str, Snapshot] = {}
    for name, source in sources.items():
        page = browser.new_page()
        try:
            await page.open(source, OPTIONS, ignore_progress)
            snapshots[name] = await capture_page(page, OPTIONS)
        except HtmlFigError as error:
            print(f"{name:24} {error}")
        await page.close()
        if keep is not None and name in snapshots:
            (keep / f"{name}.pickle").write_bytes(pickle.dumps(snapshots[name]))
    await browser.close()
    return snapshots


def main() -> int:
    allow_deep_trees()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, help="folder with fetch.py and the manifest")
    parser.add_argument("--cache", type=Path, default=default_cache(), help="where fetched pages are kept")
    parser.add_argument(
        "--snapshots", type=Path, help="folder that snapshots are read from, or written to by a capture"
    )
    parser.add_argument("--only", default="", help="names of pages, comma separated")
    parser.add_argument("--verbose", action="store_true", help="also print the lines that are off")
    options = parser.parse_args()
    only = {name for name in options.only.split(",") if name}
    snapshots: Iterator[tuple[str, Snapshot]]
    if options.corpus:
        cache = options.cache.resolve()
        pages = {
            name: FileSource(page, package_of(page, cache)) for name, page in fetch_pages(options.corpus, cache).items()
        }
        application = create_application()
        with asyncio.Runner(loop_factory=lambda: QEventLoop(application)) as runner:
            wanted = {name: page for name, page in pages.items() if not only or name in only}
            snapshots = iter(runner.run(_captured(wanted, options.snapshots)).items())
    else:
        files = sorted(options.snapshots.glob("*.pickle"))
        snapshots = ((file.stem, pickle.loads(file.read_bytes())) for file in files if not only or file.stem in only)
    print(HEAD)
    total = Row("all", 0, 0, 0, 0, 0, 0, 0, 0, 0.0)
    for name, snapshot in snapshots:
        row = measure(name, snapshot, options.verbose)
        print(row.line(), flush=True)
        for column in fields(Row)[1:]:
            setattr(total, column.name, getattr(total, column.name) + getattr(row, column.name))
    print(total.line())
    return 0


if __name__ == "__main__":
    sys.exit(main())
