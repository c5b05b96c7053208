"""Prints what a conversion costs after the browser's answer: reading it, making the scene, writing the file.

Per page the medians of some rounds, milliseconds of wall clock and of this thread's processor time, and the same for
1,000 layout objects; pages of our own come in three sizes, so that a column that grows shows what is not linear.
Budget: 60 ms for 1,000 layout objects. What the browser answers is kept in a folder and read again from there:

    .venv/bin/python -m tests.bench.bench_after --answers FOLDER --record   # asks the browser
    .venv/bin/python -m tests.bench.bench_after --answers FOLDER            # measures, without a browser

With ``--digest`` it prints instead what was written: equal lines before and after a change prove equal files.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import hashlib
import pickle
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from qasync import QEventLoop

from htmlfig_desktop.core.collector import paused_collector
from htmlfig_desktop.core.conversion import ignore_progress
from htmlfig_desktop.core.deep_trees import allow_deep_trees
from htmlfig_desktop.core.limits import DEFAULT_LIMITS, Limits
from htmlfig_desktop.core.options import ConversionOptions, FileSource
from htmlfig_desktop.engine.browser.browser import Browser
from htmlfig_desktop.engine.browser.chromium import create_application
from htmlfig_desktop.engine.capture import frozen_page
from htmlfig_desktop.engine.capture.asking.asked_properties import EVERYTHING, Asked
from htmlfig_desktop.engine.capture.capture import capture_page
from htmlfig_desktop.engine.capture.decoding.decode import decode_snapshot
from htmlfig_desktop.engine.capture.decoding.insides import Inside, Insides
from htmlfig_desktop.engine.capture.decoding.zoom import zoomed
from htmlfig_desktop.engine.capture.snapshot import Snapshot, SnapshotDocument
from htmlfig_desktop.engine.convert.document import Converted, build_scene
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from tests.bench.corpus import default_cache, fetch_pages, package_of, use_fonts
from tests.bench.own_pages import write_scaled_pages

OPTIONS = ConversionOptions(timeout_ms=120_000)
PARTS = ("decode", "scene", "fig")
ADDED = {"shape-rendering": "auto", "text-spacing-trim": "normal", "ruby-align": "space-around"}
"""Properties that older recordings may lack, newest last, and what they are then."""


@dataclass(slots=True)
class Answer:
    """What the browser told of a page."""

    answer: dict[str, Any]
    insides: Insides
    asked: Asked
    zooms: Mapping[int, float] | None
    snapshot: Snapshot | None
    """All the rest; its document is read from ``answer`` each time."""

    @property
    def objects(self) -> int:
        """How many layout objects the page has."""
        return sum(len(document["layout"]["nodeIndex"]) for document in self.answer["documents"])


class _Times:
    """Milliseconds of the parts, wall clock and processor."""

    def __init__(self) -> None:
        self.parts: dict[str, tuple[float, float]] = {}

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """Time what runs inside."""
        wall, work = time.perf_counter(), time.thread_time()
        yield
        self.parts[name] = (time.perf_counter() - wall) * 1000, (time.thread_time() - work) * 1000


def convert(answer: Answer, times: _Times) -> tuple[Converted, bytes]:
    """Return the scene and the .fig of an answer, by the steps of the pipeline."""
    assert answer.snapshot is not None
    with times.part("decode"):
        document = decode_snapshot(answer.answer, DEFAULT_LIMITS, answer.insides, answer.asked)
        if answer.zooms:
            document = zoomed(document, dict(answer.zooms))
    snapshot = replace(answer.snapshot, document=document)
    with times.part("scene"), paused_collector():
        converted = build_scene(snapshot)
    with times.part("fig"), paused_collector():
        return converted, write_fig(converted.scene, thumbnail=None)


def measure(name: str, answer: Answer, rounds: int) -> None:
    """Print a page's row."""
    measured = []
    gc.disable()  # as in the process that converts, which collects between events
    for _ in range(rounds):
        times = _Times()
        convert(answer, times)
        measured.append(times.parts)
        gc.collect()
    walls = [statistics.median(each[part][0] for each in measured) for part in PARTS]
    works = [statistics.median(each[part][1] for each in measured) for part in PARTS]
    total, work = sum(walls), sum(works)
    thousand = answer.objects / 1000
    print(
        f"{name:24}{answer.objects:8}{''.join(f'{wall:10.0f}' for wall in walls)}{total:8.0f}{work:8.0f}"
        f"{total / thousand:10.1f}{work / thousand:10.1f}",
        flush=True,
    )


async def record(sources: Mapping[str, FileSource], folder: Path) -> None:
    """Have a browser show the pages and keep what it answers."""
    browser = Browser()
    for name, source in sources.items():
        page = browser.new_page()
        await page.open(source, OPTIONS, ignore_progress)
        told: list[Answer] = []

        def decoding(
            answer: dict[str, Any],
            limits: Limits,
            insides: Insides,
            asked: Asked,
            device_scale: float,
            told: list[Answer] = told,
        ) -> SnapshotDocument:
            told.append(Answer(answer, dict(insides), asked, None, None))
            return decode_snapshot(answer, limits, insides, asked, device_scale)

        def zooming(
            document: SnapshotDocument, zooms: Mapping[int, float], told: list[Answer] = told
        ) -> SnapshotDocument:
            told[0].zooms = dict(zooms)
            return zoomed(document, dict(zooms))

        with patch.object(frozen_page, "decode_snapshot", decoding), patch.object(frozen_page, "zoomed", zooming):
            snapshot = await capture_page(page, OPTIONS)
        await page.close()
        (answer,) = told
        answer.snapshot = replace(snapshot, document=_nothing(snapshot.document))
        (folder / f"{name}.pickle").write_bytes(pickle.dumps(answer))
        print(f"{name:24}{answer.objects:8}", flush=True)
    await browser.close()


def _nothing(document: SnapshotDocument) -> SnapshotDocument:
    return replace(document, root=replace(document.root, children=()))


def main() -> int:
    allow_deep_trees()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--answers", type=Path, required=True, help="folder for what the browser answered")
    parser.add_argument("--record", action="store_true", help="ask the browser")
    parser.add_argument("--corpus", type=Path, help="with --record: also these pages; folder with fetch.py")
    parser.add_argument("--cache", type=Path, default=default_cache(), help="where fetched pages are kept")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="names of pages, comma separated")
    parser.add_argument("--digest", action="store_true", help="print what was written")
    options = parser.parse_args()
    only = {name for name in options.only.split(",") if name}
    use_fonts(options.cache)
    if options.record:
        return _record(options, only)
    answers = {file.stem: file for file in sorted(options.answers.glob("*.pickle"))}
    show: Callable[[str, Answer, int], None] = _digest if options.digest else measure
    if not options.digest:
        heads = "".join(f"{part:>10}" for part in PARTS)
        print(f"{'page':24}{'objects':>8}{heads}{'ms':>8}{'cpu':>8}{'ms/1000':>10}{'cpu/1000':>10}")
    for name, file in answers.items():
        if not only or name in only:
            answer = pickle.loads(file.read_bytes())
            answer.insides = _completed(answer.insides)
            show(name, answer, options.rounds)
    return 0


def _completed(insides: Insides) -> Insides:
    """Return recorded insides of form controls with the properties added since; styles are lists of all values."""
    made: dict[int, Inside] = {}
    tables: dict[int, list[str]] = {}
    for number, inside in insides.items():
        count = len(EVERYTHING) - _values(inside.nodes)
        missing = sorted(list(ADDED)[len(ADDED) - count :], key=EVERYTHING.index)
        if missing:
            strings = tables.setdefault(id(inside.strings), [*inside.strings, *map(ADDED.__getitem__, missing)])
            places = list(map(EVERYTHING.index, missing))
            nodes = [_with_values(node, places, len(inside.strings)) for node in inside.nodes]
            inside = replace(inside, strings=strings, nodes=nodes)
        made[number] = inside
    return made


def _values(nodes: Sequence[Mapping[str, Any]]) -> int:
    """Return how many values the styles of recorded nodes have."""
    return len(nodes[0]["style"]) if nodes else len(EVERYTHING)


def _with_values(node: Mapping[str, Any], places: Sequence[int], first: int) -> dict[str, Any]:
    """Return a node with values more in its style: those from ``first`` on in the table, at the places they have."""
    style = list(node["style"])
    for number, place in enumerate(places):
        style.insert(place, first + number)
    children = [_with_values(child, places, first) for child in node.get("children", ())]
    return {**node, "style": style, **({"children": children} if "children" in node else {})}


def _record(options: argparse.Namespace, only: set[str]) -> int:
    options.answers.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        sources = {name: FileSource(page) for name, page in write_scaled_pages(Path(scratch)).items()}
        if options.corpus:
            cache = options.cache.resolve()
            pages = fetch_pages(options.corpus, cache)
            sources |= {name: FileSource(page, package_of(page, cache)) for name, page in pages.items()}
        application = create_application()
        with asyncio.Runner(loop_factory=lambda: QEventLoop(application)) as runner:
            wanted = {name: source for name, source in sources.items() if not only or name in only}
            runner.run(record(wanted, options.answers))
    return 0


def _digest(name: str, answer: Answer, _: int) -> None:
    converted, data = convert(answer, _Times())
    told = repr((converted.diagnostics, converted.structure)).encode()
    digests = " ".join(hashlib.sha256(each).hexdigest()[:32] for each in (data, told))
    print(f"{name:24}{answer.objects:8}{len(data):10} {digests}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
