"""How the designs of the corpus are built: auto layouts, why there are none, displaced children, layers.

Per page: layers, layers for each that shows something, boxes of flex and block-stack layout and the share of them that
became auto layout, other boxes, and how many layers a simulation of Figma's layout moves by more than half a pixel. The
simulation reads the written file. At the end, how many rows and columns have whole numbers only. ``--fig`` checks the
simulation itself against files that Figma wrote; ``--judge`` has the files laid out once more by the engine of the
judge's renderer.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from qasync import QEventLoop

from htmlfig_desktop.core.conversion import Structure, ignore_progress
from htmlfig_desktop.core.deep_trees import allow_deep_trees
from htmlfig_desktop.core.options import ConversionOptions, FileSource
from htmlfig_desktop.engine.browser import chromium
from htmlfig_desktop.engine.browser.browser import Browser
from htmlfig_desktop.engine.capture.capture import capture_page
from htmlfig_desktop.engine.convert.document import build_scene
from htmlfig_desktop.engine.fig.reading.file import FigFile
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.scene.arranging.displacement import displacements
from htmlfig_desktop.engine.scene.arranging.simulation import laid_out
from htmlfig_desktop.engine.scene.nodes import AutoLayout, Frame, Layer, LayoutChild, SceneDocument, children_of, walk
from tests.bench.corpus import default_cache, fetch_pages, package_of
from tests.bench.judged_layout import judged_layouts
from tests.support.layers_of_fig import CONTAINERS, layer_of

OPTIONS = ConversionOptions(timeout_ms=120_000)
MAIN_KINDS = ("flex", "block stack")
FAR = 0.502
"""px; half a pixel, and what single precision adds."""


def moved_layers(fig: FigFile) -> tuple[int, float]:
    """Return how many layers the simulation moves by more than half a pixel, and the largest distance."""
    (top,) = (layer_of(fig, node) for page in fig.pages for node in fig.children_of(page))
    distances = [each.distance for each in displacements(top)]
    return sum(distance > FAR for distance in distances), max(distances)


def line_of(name: str, structure: Structure, moved: tuple[int, float]) -> str:
    """Return a page's row of the table."""
    main = [each for each in structure.containers if each.kind in MAIN_KINDS]
    rest = [each for each in structure.containers if each.kind not in MAIN_KINDS]
    arranged, total = sum(each.arranged for each in main), sum(each.total for each in main)
    others = f"{sum(each.arranged for each in rest)}/{sum(each.total for each in rest)}"
    share = f"{100 * arranged / total:.0f} %" if total else "-"
    return (
        f"{name:22}{structure.layers:8}{structure.ratio:7.2f}{f'{arranged}/{total}':>12}{share:>7}{others:>12}"
        f"{moved[0]:7}{moved[1]:8.2f}"
    )


def is_whole(layout: AutoLayout) -> bool:
    """Whether a designer finds no fraction among the distances and paddings of an auto layout."""
    paddings = (layout.padding_top, layout.padding_right, layout.padding_bottom, layout.padding_left)
    return all(abs(number - round(number)) < 0.01 for number in (*paddings, layout.spacing, layout.counter_spacing))


def _written_stacks(scene: SceneDocument) -> Iterator[AutoLayout]:
    for page in scene.pages:
        for layer in walk(page.children):
            if isinstance(layer, Frame) and layer.auto_layout is not None and layer.auto_layout.tracks is None:
                yield layer.auto_layout


async def measure(sources: Mapping[str, FileSource], kept: Path) -> int:
    """Convert every page, print its row and keep its file in a folder; return 1 if a child is displaced."""
    browser = Browser()
    reasons: Counter[str] = Counter()
    arranged = total = displaced = 0
    stacks: list[AutoLayout] = []
    print(f"{'page':22}{'layers':>8}{'ratio':>7}{'flex, block':>12}{'share':>7}{'others':>12}{'moved':>7}{'px':>8}")
    for name, source in sources.items():
        page = browser.new_page()
        await page.open(source, OPTIONS, ignore_progress)
        converted = build_scene(await capture_page(page, OPTIONS))
        await page.close()
        written = write_fig(converted.scene, thumbnail=None)
        (kept / f"{name}.fig").write_bytes(written)
        moved = moved_layers(read_fig(written))
        print(line_of(name, converted.structure, moved), flush=True)
        main = [each for each in converted.structure.containers if each.kind in MAIN_KINDS]
        arranged, total = arranged + sum(each.arranged for each in main), total + sum(each.total for each in main)
        displaced += moved[0]
        stacks += _written_stacks(converted.scene)
        reasons.update(dict(converted.structure.reasons))
    await browser.close()
    share = 100 * arranged / max(1, total)
    print(f"\n{arranged} of {total} flex and block-stack boxes ({share:.0f} %); {displaced} layers moved")
    print(f"{sum(map(is_whole, stacks))} of {len(stacks)} rows and columns have whole numbers only")
    for reason, count in reasons.most_common():
        print(f"{count:6} {reason}")
    return 1 if displaced else 0


def judge_layouts(judge: Path, cache: Path, kept: Path) -> int:
    """Print what the judge's engine makes of files in a folder; return 1 if a child is displaced."""
    moved = 0
    print(f"\n{'laid out by the judge':22}{'layers':>8}{'moved':>7}{'px':>8}")
    for each in judged_layouts(judge, cache, sorted(kept.glob("*.fig"))):
        print(f"{each.name:22}{each.layers:8}{len(each.moved):7}{each.farthest:8.2f}")
        for layer in each.moved:
            print(f"    {layer}")
        moved += len(each.moved)
    return 1 if moved else 0


def check_genuine(paths: list[Path]) -> int:
    """Print how far the simulation agrees with the auto layouts of files; each is looked at by itself."""
    print(f"{'file':32}{'frames':>8}{'size':>8}{'children':>10}{'agree':>8}")
    for path in paths:
        frames = sizes = children = agreeing = 0
        for frame in _stacks(read_fig(path.read_bytes())):
            done = laid_out(frame)
            frames += 1
            sizes += _distance(frame, done, is_size=True) <= 0.5
            for before, after in zip(children_of(frame), children_of(done), strict=True):
                if before.is_visible and not (before.layout_child or LayoutChild()).is_absolute:
                    children += 1
                    agreeing += _distance(before, after, is_size=False) <= 0.5
        print(f"{path.stem:32}{frames:8}{sizes:8}{children:10}{agreeing:8}")
    return 0


def _stacks(fig: FigFile) -> Iterator[Frame]:
    """Yield the frames with auto layout, with children as large as the file says."""
    for node in fig.by_guid.values():
        if node.is_removed or node.type not in CONTAINERS or node.type == "INSTANCE":
            continue
        frame = layer_of(fig, node)
        if isinstance(frame, Frame) and frame.auto_layout is not None and frame.children:
            yield replace(frame, children=tuple(_rigid(child) for child in frame.children))


def _rigid(layer: Layer) -> Layer:
    return replace(layer, auto_layout=None, children=()) if isinstance(layer, Frame) else layer


def _distance(before: Layer, after: Layer, *, is_size: bool) -> float:
    first, second = before.bounds, after.bounds
    size = max(abs(first.width - second.width), abs(first.height - second.height))
    return size if is_size else max(size, abs(first.x - second.x), abs(first.y - second.y))


def main() -> int:
    """Run the measurement the arguments ask for."""
    allow_deep_trees()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, help="folder with fetch.py and the manifest")
    parser.add_argument("--cache", type=Path, default=default_cache(), help="where fetched pages are kept")
    parser.add_argument("--only", default="", help="ids of pages, comma separated")
    parser.add_argument("--fig", type=Path, nargs="*", default=[], help="files that Figma wrote")
    parser.add_argument("--judge", type=Path, help="folder with the judge's setup.sh")
    options = parser.parse_args()
    if options.fig:
        return check_genuine(options.fig)
    if options.corpus is None or not options.corpus.is_dir():
        print("The corpus is not there. Name its folder with --corpus.", file=sys.stderr)
        return 2
    wanted = {name for name in options.only.split(",") if name}
    sources = {
        name: FileSource(page, package_of(page, options.cache))
        for name, page in fetch_pages(options.corpus, options.cache).items()
        if not wanted or name in wanted
    }
    chromium.prepare()
    application = chromium.create_application()
    with tempfile.TemporaryDirectory() as folder:
        with asyncio.Runner(loop_factory=lambda: QEventLoop(application)) as runner:
            displaced = runner.run(measure(sources, Path(folder)))
        judged = judge_layouts(options.judge, options.cache.resolve(), Path(folder)) if options.judge else 0
    return displaced or judged


if __name__ == "__main__":
    sys.exit(main())
