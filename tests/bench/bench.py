"""``make bench``: what a conversion costs beside loading and photographing the same page in the same engine.

Per page the medians of some rounds, in milliseconds: ``bare`` is the page merely loaded and photographed, without any
of what the engine does about it; ``usual`` is the page loaded as we load it and its picture, as Chromium takes one
unless it is told otherwise; ``plain`` the same with the quick compression that our own pictures have. Then the stages
of a conversion without a picture of the page, and the time until its .fig is ready; then the time until the .fig and
the picture are, of one with it; each with its ratio to ``bare``. Memory is the peak of the whole process tree. The
engine is warm and at rest: the page before is gone, and a fresh one stands ready, as for somebody who converts one
page and looks at it. What was learned of the machine's fonts is known, too: from a page's second conversion on, and
from its first where others asked for the same fonts.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from qasync import QEventLoop

from htmlfig_desktop.core.collector import collected_by_loop
from htmlfig_desktop.core.conversion import Conversion, ConversionRequest, Stage, ignore_progress
from htmlfig_desktop.core.deep_trees import allow_deep_trees
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.options import ConversionOptions, FileSource, HtmlSource
from htmlfig_desktop.engine.browser.browser import Browser
from htmlfig_desktop.engine.browser.chromium import create_application
from htmlfig_desktop.engine.browser.page import PageSession
from htmlfig_desktop.engine.browser.pictures import STRIP_ROWS
from htmlfig_desktop.engine.pipeline import convert_page
from htmlfig_desktop.engine.workers.priority import stay_behind
from tests.bench.bare import photograph_bare
from tests.bench.corpus import default_cache, fetch_pages, package_of
from tests.bench.memory import PeakMemory
from tests.bench.own_pages import write_pages

OPTIONS = ConversionOptions(timeout_ms=120_000)
PICTURED = ConversionOptions(screenshot=True, timeout_ms=120_000)
STAGES = (Stage.LOADING, Stage.CAPTURING, Stage.CONVERTING, Stage.WRITING)
YARDSTICKS = ("bare", "usual", "plain")
"""What a conversion is measured against."""
REST_S = 0.7
"""After which a page that was closed keeps no processor any more, and the next one is connected."""
CODEC_BENCH = Path(__file__).with_name("bench_kiwi.py")


@dataclass(frozen=True, slots=True)
class Round:
    """One measurement of one page, milliseconds."""

    bare: float
    plain: float
    usual: float
    stages: Mapping[Stage, float]
    """Of a conversion without a picture."""
    with_picture: float
    """Until the .fig and the full-page picture lie there, of another one."""
    nodes: int

    @property
    def fig_ready(self) -> float:
        """Until the .fig lies there."""
        return sum(self.stages.values())


@dataclass(frozen=True, slots=True)
class Row:
    """A page's medians."""

    name: str
    nodes: int
    bare: float
    plain: float
    usual: float
    stages: tuple[float, ...]
    fig_ready: float
    with_picture: float
    megabytes: float

    def ratios(self, yardstick: str) -> tuple[float, float]:
        """Return those of the .fig, and with the picture, to one of the ``YARDSTICKS``."""
        whole: float = getattr(self, yardstick)
        return self.fig_ready / whole, self.with_picture / whole


async def photograph(browser: Browser, source: FileSource, take: Callable[[PageSession], Awaitable[object]]) -> float:
    """Return the milliseconds that loading a page and taking its picture cost."""
    page = await _rested_page(browser)
    started = time.perf_counter()
    await page.open(source, OPTIONS, ignore_progress)
    await take(page)
    spent = (time.perf_counter() - started) * 1000
    await page.close()
    return spent


async def take_quickly(page: PageSession) -> object:
    """Take the full page as our own pictures are taken."""
    return await page.screenshot(full_page=True)


async def take_as_usual(page: PageSession) -> object:
    """Take the full page by the engine's command as it stands; one that takes several orders, quickly."""
    area = await page.content_area()
    if area.height > STRIP_ROWS:
        return await take_quickly(page)
    clip = {"x": 0, "y": 0, "width": area.width, "height": area.height, "scale": 1}
    return await page.command("Page.captureScreenshot", {"captureBeyondViewport": True, "clip": clip})


async def measure(browser: Browser, source: FileSource) -> Round:
    """Load and photograph a page in either way, then convert it without its picture and with it, each anew."""
    bare = await photograph_bare(source.path, OPTIONS, REST_S)
    plain = await photograph(browser, source, take_quickly)
    usual = await photograph(browser, source, take_as_usual)
    converted, pictured = await convert(browser, source, OPTIONS), await convert(browser, source, PICTURED)
    stages = {timing.stage: timing.milliseconds for timing in converted.timings}
    with_picture = sum(timing.milliseconds for timing in pictured.timings)
    return Round(bare, plain, usual, stages, with_picture, converted.nodes)


async def convert(browser: Browser, source: FileSource, options: ConversionOptions) -> Conversion:
    """Convert a page in a fresh one; the files are gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        page = await _rested_page(browser)
        conversion = await convert_page(page, ConversionRequest(source, options, Path(folder)), ignore_progress)
        await page.close()
    return conversion


async def _rested_page(browser: Browser) -> PageSession:
    await asyncio.sleep(REST_S)
    return browser.new_page()


async def measure_all(sources: Mapping[str, FileSource], rounds: int) -> list[Row]:
    """Measure every page, print each row as it is known, and return those that converted."""
    browser = Browser()
    rows: list[Row] = []
    warm = browser.new_page()
    await warm.open(HtmlSource("<p>warm"), OPTIONS, ignore_progress)
    await warm.screenshot(full_page=True)
    await warm.close()
    print(
        f"{'page':24}{'layers':>8}{'bare':>8}{'usual':>8}{'plain':>8}",
        *(f"{stage.value:>11}" for stage in STAGES),
        sep="",
        end="",
    )
    print(f"{'.fig':>8}{'ratio':>7}{'+picture':>10}{'ratio':>7}{'MB':>7}")
    for name, source in sources.items():
        try:
            with collected_by_loop():  # as in a worker
                measured = [await measure(browser, source) for _ in range(rounds)]
                with PeakMemory() as memory:  # in a conversion that nobody times: whoever watches takes time, too
                    await convert(browser, source, PICTURED)
        except HtmlFigError as error:
            print(f"{name:24} {error}")
            continue
        rows.append(_row(name, measured, memory.megabytes))
        print(_line(rows[-1]), flush=True)
    await browser.close()
    return rows


def _row(name: str, rounds: Sequence[Round], megabytes: float) -> Row:
    median = statistics.median
    return Row(
        name,
        rounds[0].nodes,
        median(each.bare for each in rounds),
        median(each.plain for each in rounds),
        median(each.usual for each in rounds),
        tuple(median(each.stages.get(stage, 0.0) for each in rounds) for stage in STAGES),
        median(each.fig_ready for each in rounds),
        median(each.with_picture for each in rounds),
        megabytes,
    )


def _line(row: Row) -> str:
    stages = "".join(f"{stage:11.0f}" for stage in row.stages)
    ready, pictured = row.ratios("bare")
    return (
        f"{row.name:24}{row.nodes:8}{row.bare:8.0f}{row.usual:8.0f}{row.plain:8.0f}{stages}{row.fig_ready:8.0f}{ready:7.2f}"
        f"{row.with_picture:10.0f}{pictured:7.2f}{row.megabytes:7.0f}"
    )


def _sources(corpus: Path, cache: Path, scratch: Path, only: set[str]) -> dict[str, FileSource]:
    if corpus.is_dir():
        pages = {name: FileSource(page, package_of(page, cache)) for name, page in fetch_pages(corpus, cache).items()}
    else:
        print(f"No corpus at {corpus}: measuring pages of our own.", file=sys.stderr)
        pages = {name: FileSource(page) for name, page in write_pages(scratch).items()}
    return {name: page for name, page in pages.items() if not only or name in only}


def main() -> int:
    stay_behind()  # as in a worker
    allow_deep_trees()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", type=Path, required=True, help="folder with fetch.py and the manifest")
    parser.add_argument("--cache", type=Path, default=default_cache(), help="where fetched pages are kept")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", default="", help="names of pages, comma separated")
    parser.add_argument("--json", type=Path, help="also write the rows to this file")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        only = {name for name in options.only.split(",") if name}
        sources = _sources(options.corpus, options.cache.resolve(), Path(scratch), only)
        application = create_application()
        with asyncio.Runner(loop_factory=lambda: QEventLoop(application)) as runner:
            rows = runner.run(measure_all(sources, options.rounds))
    if not rows:
        return 1
    for name in YARDSTICKS:
        ratios = zip(*(row.ratios(name) for row in rows), strict=True)
        ready, pictured = (statistics.median(each) for each in ratios)
        print(f"median of {len(rows)} pages: .fig ready at {ready:.2f} of {name}, with the picture at {pictured:.2f}")
    if options.json:
        options.json.write_text(json.dumps([_plain_row(row) for row in rows], indent=1))
    if CODEC_BENCH.exists():
        return subprocess.run([sys.executable, "-m", "tests.bench.bench_kiwi"]).returncode
    return 0


def _plain_row(row: Row) -> dict[str, object]:
    stages = dict(zip((stage.value for stage in STAGES), row.stages, strict=True))
    return {
        "page": row.name,
        "layers": row.nodes,
        "bare": row.bare,
        "plain": row.plain,
        "usual": row.usual,
        "stages": stages,
        "figReady": row.fig_ready,
        "withPicture": row.with_picture,
        "megabytes": row.megabytes,
    }


if __name__ == "__main__":
    sys.exit(main())
