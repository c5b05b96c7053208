"""How designs behave under a designer's hands: made wider or narrower, texts made longer, a card or row deleted.

Chromium tells the truth: it lays the page out at the other width, or with the longer texts, or without the element. Our
simulation of Figma's layout does the same with the design of the page as it was. Per page: which share of the layers
that show something (and of these, of the edits, which move in either) has all edges within 2 px of where the browser
has them. A width is used only where the page's media rules stay as they are.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median

from qasync import QEventLoop

from htmlfig_desktop.core.conversion import ignore_progress
from htmlfig_desktop.core.deep_trees import allow_deep_trees
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.options import ConversionOptions, FileSource
from htmlfig_desktop.engine.browser import chromium
from htmlfig_desktop.engine.browser.browser import Browser
from htmlfig_desktop.engine.capture.capture import capture_page
from htmlfig_desktop.engine.convert.document import build_scene
from htmlfig_desktop.engine.scene.nodes import Frame, Layer, LayoutMode, LayoutSizing, Text, children_of, walk
from tests.bench.corpus import default_cache, fetch_pages, package_of, use_fonts
from tests.bench.edited_design import Design, Placed, matched, shows
from tests.bench.retyping import longer

OPTIONS = ConversionOptions(timeout_ms=120_000)
WIDTHS = ((1300, 1340, 1380, 1410), (1560, 1520, 1480))
"""The narrower and the wider ones, those first that change more."""
NEAR = 2.0
"""px."""
MOST_EDITS = 6
MOST_LAYERS = 6000

_MEDIA = """(() => {
  const found = [], seen = (rules) => { for (const rule of rules) {
    if (rule.media) found.push(matchMedia(rule.media.mediaText).matches);
    if (rule.cssRules) seen(rule.cssRules);
    if (rule.styleSheet) try { seen(rule.styleSheet.cssRules) } catch { } } };
  for (const sheet of document.styleSheets) {
    if (sheet.media.length) found.push(matchMedia(sheet.media.mediaText).matches);
    try { seen(sheet.cssRules) } catch { } }
  return found.map(Number).join('') })()"""
_RETYPE = """((pairs) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = {};
  for (let node; (node = walker.nextNode());) {
    const text = node.data.trim(); if (text in pairs) (found[text] ??= []).push(node) }
  const done = [];
  for (const [text, nodes] of Object.entries(found)) if (nodes.length === 1) {
    nodes[0].data = nodes[0].data.replace(text, () => pairs[text]); done.push(text) }
  return done })(%s)"""
_REMOVE = """((most) => {
  const shown = (e) => e.getClientRects().length && e.innerText && e.innerText.trim(), removed = [];
  for (const parent of document.body.querySelectorAll('*')) {
    if (removed.length >= most) break;
    const kids = [...parent.children].filter(shown), one = kids[1];
    if (kids.length < 3 || !kids.every((e) => e.tagName === one.tagName && e.className === one.className)) continue;
    if (!parent.isConnected || one.getBoundingClientRect().height < 8) continue;
    const texts = [], walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode());) if (node.data.trim()) texts.push(node.data.trim());
    if (!texts.length || texts.join('').length > 2000) continue;
    one.remove(); removed.push(texts) }
  return removed })(%d)"""


@dataclass(slots=True)
class Score:
    """What was counted of some layers."""

    right: int = 0
    total: int = 0
    unmatched: int = 0

    def __str__(self) -> str:
        return f"{100 * self.right / self.total:5.1f} % of {self.total:5}" if self.total else f"{'-':>16}"

    @property
    def share(self) -> float | None:
        """How many percent are right; None where nothing was counted."""
        return 100 * self.right / self.total if self.total else None

    def add(self, other: Score) -> None:
        """Count those of another too."""
        self.right, self.total = self.right + other.right, self.total + other.total
        self.unmatched += other.unmatched


async def design_of(
    browser: Browser, source: FileSource, options: ConversionOptions, script: str = ""
) -> tuple[Layer, str, list[object]]:
    """Return the design of a page, which of its media rules hold, and what a script says that changes it first."""
    page = browser.new_page()
    try:
        await page.open(source, options, ignore_progress)
        media = str(await page.evaluate(_MEDIA))
        said = await page.evaluate(script) if script else []
        scene = build_scene(await capture_page(page, options)).scene
    finally:
        await page.close()
    return scene.pages[0].children[0], media, list(said)


async def media_at(browser: Browser, source: FileSource, width: int) -> str:
    """Return which media rules of a page hold at a width."""
    page = browser.new_page()
    try:
        await page.open(source, replace(OPTIONS, viewport_width=width), ignore_progress)
        return str(await page.evaluate(_MEDIA))
    finally:
        await page.close()


def _is_near(first: Rect, second: Rect) -> bool:
    pairs = ((first.x, second.x), (first.y, second.y), (first.right, second.right), (first.bottom, second.bottom))
    return all(abs(a - b) <= NEAR for a, b in pairs)


class Comparison:
    """Layers as Figma lays them out beside those of the browser."""

    def __init__(
        self, ours: list[Placed], truth: list[Placed], pairs: dict[int, int], names: Mapping[str, str]
    ) -> None:
        self._ours, self._truth, self._pairs, self._names = ours, truth, pairs, names

    def score(self, before: list[Placed] | None = None) -> Score:
        """Return how many stand where they should; of those alone that moved, where it is said where they were."""
        score = Score()
        for at, each in enumerate(self._ours):
            if not each.is_shown or each.rect.width <= 0 or each.rect.height <= 0:
                continue
            if at not in self._pairs:
                score.unmatched += 1
                continue
            other = self._truth[self._pairs[at]]
            if before is not None and _is_near(each.rect, before[at].rect) and _is_near(other.rect, before[at].rect):
                continue
            score.total += 1
            score.right += _is_near(each.rect, other.rect)
        return score

    def causes(self) -> Iterator[tuple[str, str]]:
        """Yield why layers stand elsewhere whose frames are right in that, and an example."""
        for at, each in enumerate(self._ours):
            if at not in self._pairs or each.parent < 0:
                continue
            above = each.parent
            while above not in self._pairs and above > 0:
                above = self._ours[above].parent
            here, there = each.rect, self._truth[self._pairs[at]].rect
            around, truly = self._ours[above].rect, self._truth[self._pairs.get(above, 0)].rect
            for axis, a, b, c, d in (
                (
                    "across",
                    (here.x, here.right),
                    (there.x, there.right),
                    (around.x, around.right),
                    (truly.x, truly.right),
                ),
                ("down", (here.y, here.bottom), (there.y, there.bottom), (around.y, around.y), (truly.y, truly.y)),
            ):
                is_right_around = all(abs(p - q) <= NEAR for p, q in zip(c, d, strict=True))
                wrong = [abs(p - q) > NEAR for p, q in zip(a, b, strict=True)]
                if is_right_around and any(wrong):
                    kind = "place" if abs((a[1] - a[0]) - (b[1] - b[0])) <= NEAR else "size"
                    note = f"{self._names[each.layer.name][:40]!r} {a[0]:.0f}-{a[1]:.0f} not {b[0]:.0f}-{b[1]:.0f}"
                    yield f"{axis} {kind}: {self._described(at)} in {self._around(each.parent)}", note

    def _around(self, at: int) -> str:
        layer = self._ours[at].layer
        if not isinstance(layer, Frame) or layer.auto_layout is None:
            return "free"
        layout = layer.auto_layout
        name = {LayoutMode.HORIZONTAL: "row", LayoutMode.VERTICAL: "column", LayoutMode.GRID: "grid"}[layout.mode]
        return f"{name}{' wrapped' if layout.wraps else ''} {layout.primary_align.name}/{layout.counter_align.name}"

    def _described(self, at: int) -> str:
        layer = self._ours[at].layer
        role = layer.layout_child
        words = [type(layer).__name__]
        if isinstance(layer, Text):
            words.append(layer.content.resize.name)
            words.append(f"{len(layer.layout.lines) if layer.layout else 0}lines".replace("1lines", "line"))
        elif isinstance(layer, Frame) and layer.auto_layout is not None:
            layout = layer.auto_layout
            words += [layout.mode.name[0], f"{_sizing(layout.primary_sizing)}/{_sizing(layout.counter_sizing)}"]
        if role is not None and role.is_absolute:
            words.append(f"absolute {layer.horizontal.name}")
        elif role is not None:
            words += [word for word, is_so in (("grows", role.grows), ("fills", role.stretches)) if is_so]
        elif self._around(self._ours[at].parent) == "free":
            words.append(layer.horizontal.name)
        return " ".join(words)


def _sizing(sizing: LayoutSizing) -> str:
    return "hug" if sizing is LayoutSizing.HUG else "fixed"


def edits_of(design: Design) -> list[str]:
    """Return texts to make longer: short ones that stand once on the page, in frames of each kind."""
    texts = [layer.content.characters for layer in walk((design.top,)) if isinstance(layer, Text)]
    once = Counter(text.strip() for text in texts)
    kinds: dict[tuple[object, ...], list[str]] = {}
    for frame in walk((design.top,)):
        layout = frame.auto_layout if isinstance(frame, Frame) else None
        for layer in children_of(frame):
            if not isinstance(layer, Text) or layer.name not in design.letters or "\n" in layer.content.characters:
                continue
            text = layer.content.characters.strip()
            if once[text] != 1 or not 3 <= len(text) <= 120 or len(layer.content.runs) > 1 or "\u2028" in text:
                continue
            kind = (layout.mode, layout.primary_sizing, layout.counter_sizing) if layout else (None,)
            kinds.setdefault((*kind, shows(frame), len(text) > 30), []).append(text)
    chosen: list[str] = []
    while len(chosen) < MOST_EDITS and any(kinds.values()):
        for left in kinds.values():
            if left and len(chosen) < MOST_EDITS:
                chosen.append(left.pop(len(left) // 2))
    return chosen


@dataclass(frozen=True, slots=True)
class Measured:
    """The scores of one page."""

    narrower: Score
    wider: Score
    longer: Score
    deleted: Score
    causes: list[tuple[str, str]]
    widths: tuple[int, int]


async def measure_page(browser: Browser, source: FileSource) -> Measured | None:
    """Return the scores of one page; None where it is too large."""
    top, media, _ = await design_of(browser, source, OPTIONS)
    design = Design(top)
    if len(design.names) > MOST_LAYERS:
        return None
    before, own = design.found(), design.keys()
    causes: list[tuple[str, str]] = []
    scores: list[Score] = []
    widths = [0, 0]
    for at, choices in enumerate(WIDTHS):
        score = Score()
        for width in choices:
            if await media_at(browser, source, width) != media:
                continue
            there, _, _ = await design_of(browser, source, replace(OPTIONS, viewport_width=width))
            truth = Design(there)
            pairs = matched(own, truth.keys())
            compared = Comparison(design.at_width(width), truth.found(), pairs, design.names)
            score = compared.score()
            causes += compared.causes()
            widths[at] = width
            break
        scores.append(score)
    wishes = {text: longer(text) for text in edits_of(design)}
    changed, _, done = await design_of(browser, source, OPTIONS, _RETYPE % json.dumps(wishes))
    truth = Design(changed)
    edited = design.retyped([str(text) for text in done])
    scores.append(_edited(edited, truth, before, causes, "longer"))
    fewer, _, gone = await design_of(browser, source, OPTIONS, _REMOVE % 1)
    texts = [[str(text) for text in each] for each in gone if isinstance(each, list)]
    less, count = design.without(texts)
    score = Score()
    if count and count == len(texts):
        kept = {layer.name for layer in walk((less.top,))}
        score = _edited(less, Design(fewer), [each for each in before if each.layer.name in kept], causes, "deleted")
    return Measured(scores[0], scores[1], scores[2], score, causes, (widths[0], widths[1]))


def _edited(edited: Design, truth: Design, before: list[Placed], causes: list[tuple[str, str]], edit: str) -> Score:
    """Return the score of a design that was edited, of the layers that move."""
    ours = edited.as_edited()
    compared = Comparison(ours, truth.found(), matched(edited.keys(), truth.keys()), edited.names)
    causes += [(f"{edit}: {cause}", note) for cause, note in compared.causes()]
    return compared.score(before)


async def measure(sources: Mapping[str, FileSource], most_causes: int) -> None:
    """Print a row for every page, and at the end why layers stand elsewhere."""
    browser = Browser()
    whole = [Score() for _ in range(4)]
    shares: list[list[float]] = [[] for _ in range(4)]
    causes: Counter[str] = Counter()
    pages: dict[str, set[str]] = {}
    notes: dict[str, list[str]] = {}
    print(f"{'page':22}{'narrower':>26}{'wider':>26}{'longer texts':>20}{'deleted':>20}{'unmatched':>11}")
    for name, source in sources.items():
        try:
            measured = await measure_page(browser, source)
        except HtmlFigError as error:
            print(f"{name:22} {error}", flush=True)
            continue
        if measured is None:
            print(f"{name:22} too large", flush=True)
            continue
        scores = (measured.narrower, measured.wider, measured.longer, measured.deleted)
        for score, own, of_pages in zip(whole, scores, shares, strict=True):
            score.add(own)
            of_pages += [] if own.share is None else [own.share]
        unmatched = sum(score.unmatched for score in scores[:2])
        at = [f"{width}: " if width else "" for width in measured.widths]
        print(
            f"{name:22}{at[0] + str(scores[0]):>26}{at[1] + str(scores[1]):>26}{scores[2]!s:>20}{scores[3]!s:>20}"
            f"{unmatched:11}",
            flush=True,
        )
        for cause, note in measured.causes:
            causes[cause] += 1
            pages.setdefault(cause, set()).add(name)
            notes.setdefault(cause, []).append(f"{name} {note}")
    await browser.close()
    print(f"{'all':22}{whole[0]!s:>26}{whole[1]!s:>26}{whole[2]!s:>20}{whole[3]!s:>20}")
    middle = [f"{median(each):.1f} % of {len(each)} pages" if each else "-" for each in shares]
    print(f"{'in the middle':22}{middle[0]:>26}{middle[1]:>26}{middle[2]:>20}{middle[3]:>20}")
    print()
    for cause, count in causes.most_common(most_causes):
        print(f"{count:6} on {len(pages[cause]):2} pages: {cause}")
        for note in notes[cause][:: max(1, len(notes[cause]) // 3)][:3]:
            print(f"{'':22}{note}")


def main() -> int:
    """Run the measurement over pages."""
    allow_deep_trees()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", type=Path, nargs="*", help="pages, or folders of them")
    parser.add_argument("--list", type=Path, help="a JSON file with the paths of pages by name")
    parser.add_argument("--corpus", type=Path, help="folder with fetch.py and the manifest")
    parser.add_argument("--cache", type=Path, default=default_cache(), help="where fetched pages are kept")
    parser.add_argument("--root", type=Path, help="folder that the pages may read; without it, their own")
    parser.add_argument("--only", default="", help="names of pages, comma separated")
    parser.add_argument("--causes", type=int, default=40, help="how many causes to print")
    options = parser.parse_args()
    sources: dict[str, FileSource] = {}
    for given in options.pages:
        for page in sorted(given.glob("*.html")) if given.is_dir() else [given]:
            sources[page.stem] = FileSource(page, options.root)
    found: dict[str, Path] = {}
    if options.corpus:
        found |= fetch_pages(options.corpus, options.cache)
    if options.list:
        use_fonts(options.cache)
        found |= {name: Path(path) for name, path in json.loads(options.list.read_text()).items()}
    sources |= {name: FileSource(page, package_of(page, options.cache)) for name, page in found.items()}
    wanted = {name for name in options.only.split(",") if name}
    sources = {name: source for name, source in sources.items() if not wanted or name in wanted}
    chromium.prepare()
    application = chromium.create_application()
    with asyncio.Runner(loop_factory=lambda: QEventLoop(application)) as runner:
        runner.run(measure(sources, options.causes))
    return 0


if __name__ == "__main__":
    sys.exit(main())
