"""Asks a frozen page for everything but pictures of single elements.

The page answers in turn. What needs no answer before it is asked right behind the snapshot (``_Answers``): it is
computed while the snapshot is on its way. What needs that one alone is asked at once.
"""

from __future__ import annotations

import asyncio
import dataclasses
from asyncio import Task
from collections.abc import AsyncIterator, Awaitable, Coroutine, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from htmlfig_desktop.core.beside import beside
from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.core.options import ColorScheme, ConversionOptions
from htmlfig_desktop.engine.capture.asking.asked_properties import Asked, SheetsRead, sparing_question, taken_snapshot
from htmlfig_desktop.engine.capture.asking.element_questions import Worlds, document_number
from htmlfig_desktop.engine.capture.asking.placed_elements import ask_placed
from htmlfig_desktop.engine.capture.asking.rule_facts import RuleFacts, rule_facts
from htmlfig_desktop.engine.capture.decoding.columns import place_columns
from htmlfig_desktop.engine.capture.decoding.cut_lines import place_cut_lines
from htmlfig_desktop.engine.capture.decoding.decode import decode_snapshot
from htmlfig_desktop.engine.capture.decoding.insides import Controls, Insides, ask_insides, capture_insides
from htmlfig_desktop.engine.capture.decoding.scroll_parts import with_scroll_parts
from htmlfig_desktop.engine.capture.decoding.scrolling import place_scrolling
from htmlfig_desktop.engine.capture.decoding.zoom import capture_zooms, zoomed
from htmlfig_desktop.engine.capture.fonts.drawn import KnownFonts, capture_fonts
from htmlfig_desktop.engine.capture.fonts.heights import learned_heights
from htmlfig_desktop.engine.capture.fonts.learned import learned_styles
from htmlfig_desktop.engine.capture.fonts.lent import PageRules
from htmlfig_desktop.engine.capture.fonts.web import FontWatch
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.pictures.coming import ComingPictures
from htmlfig_desktop.engine.capture.pictures.drawings import AskedDrawings, ask_drawings, coming_drawings
from htmlfig_desktop.engine.capture.pictures.pictures import coming_pictures
from htmlfig_desktop.engine.capture.snapshot import FontKey, Snapshot, SnapshotDocument
from htmlfig_desktop.engine.capture.unsaid.anchors import anchors_of, columns_of, own_heights
from htmlfig_desktop.engine.capture.unsaid.backdrops import capture_backdrops
from htmlfig_desktop.engine.capture.unsaid.first_lines import capture_first_lines
from htmlfig_desktop.engine.capture.unsaid.fixed_backgrounds import loosen_backgrounds
from htmlfig_desktop.engine.capture.unsaid.highlights import Highlights, with_highlights
from htmlfig_desktop.engine.capture.unsaid.line_metrics import ask_line_metrics, keys_of_texts
from htmlfig_desktop.engine.capture.unsaid.stops import capture_stops
from htmlfig_desktop.engine.capture.unsaid.uses import capture_uses

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Ahead:
    """What was asked before the page was frozen, or is known of it already."""

    sheets: SheetsRead | None
    web_fonts: Awaitable[Mapping[str, bytes]]
    """Unpacked, by address."""
    controls: Awaitable[Controls | None]
    """The form controls."""
    version: str = ""
    """Which state the page is in; empty: it is to be asked."""
    root: int | None = None
    """The number that the browser has for the document; None: it is to be asked. Another takes states away."""


@dataclass(frozen=True, slots=True)
class _Answers:
    """The answers to what needs none before it, in the order in which the page is asked."""

    snapshot: Task[tuple[dict[str, Any], Asked]]
    insides: Task[Insides]
    placed: Task[object]
    """What elements say of their places."""
    font_rules: Task[PageRules]
    root: Task[int]
    extent: Task[tuple[Rect, Mapping[int, float]]]
    """All that can be scrolled to, and what is zoomed."""
    rules: Task[RuleFacts]
    steady: Task[None]


class FrozenPage:
    """Asks one page, once at rest and once in each state.

    Args:
        page: Frozen, once it is asked.
        options: It was opened with.
        limits: Bounds on what it may hold.
        meanwhile: For as long as this lasts pictures may come.
    """

    def __init__(self, page: Page, options: ConversionOptions, limits: Limits, meanwhile: AsyncExitStack) -> None:
        self._page = page
        self._meanwhile = meanwhile
        self._options = options
        self._limits = limits
        self._rules: RuleFacts | None = None
        self._learned = learned_styles() if page.may_be_changed else None
        self._heights = learned_heights() if page.may_be_changed else None
        """Only of pages that are all shown by one set of rules: a window has its own."""
        self._is_laid_out = asyncio.Event()
        """Neither decoding nor a picture of the whole page waits for what is asked from then on."""
        self.worlds = Worlds(page)
        self.watch = FontWatch(page)
        self.fonts_may_come = asyncio.Event()
        """To tell of fonts the browser reads all style sheets, which a picture of the page need not wait for."""
        if not options.screenshot or options.states:
            self.fonts_may_come.set()

    async def read(self, ahead: Ahead, measured: asyncio.Event) -> Snapshot:
        """Return the page as it stands, without pictures of single elements; others may still be on their way.

        Args:
            ahead: What was asked before.
            measured: Set where what is asked last does not depend on the page's height, before it is asked.
        """
        page = self._page
        async with self._asked(ahead) as answers:
            answer, asked = await answers.snapshot
            drawn = await ask_drawings(self.worlds, answer, self._meanwhile, self._is_laid_out)
            async with beside(self._line_metrics(answer, asked, answers.font_rules)) as line_metrics:
                insides = await self._laid_out(answer, asked, answers.insides, answers.placed)
                (area, zooms), rules, _ = await asyncio.gather(answers.extent, answers.rules, answers.steady)
                if not rules.keep_its_height:
                    measured.set()
                self._is_laid_out.set()
                self.fonts_may_come.set()
                scale = self._options.device_scale_factor
                document = await asyncio.to_thread(decode_snapshot, answer, self._limits, insides, asked, scale)
                told = await self._told(document, _frame_of(answer), rules)
                document = await asyncio.to_thread(zoomed, told.document, zooms) if zooms else told.document
                root = await answers.root
                first_lines = await capture_first_lines(page, document, root, rules.first_lines)
                files, font_rules = await ahead.web_fonts, await answers.font_rules
                known = KnownFonts(line_metrics, files, font_rules, self.watch, self._learned)
                boxes = Snapshot(
                    document=document,
                    viewport=Size(self._options.viewport_width, self._options.layout_height),
                    page=area,
                    device_scale_factor=scale,
                    prefers_dark=self._options.color_scheme is ColorScheme.DARK,
                    lost_highlights=told.lost,
                    first_lines=first_lines,
                )
                return await self._filled(boxes, root, known, answers.placed, drawn)

    async def _filled(
        self, boxes: Snapshot, root: int, known: KnownFonts, placed: Awaitable[object], drawn: AskedDrawings
    ) -> Snapshot:
        """Return a snapshot with what its boxes show: pictures, drawings and fonts, and what they are anchored to."""
        page, document = self._page, boxes.document
        pictures: asyncio.Future[ComingPictures[str]] = asyncio.get_running_loop().create_future()
        fonts_of_page = capture_fonts(page, document, root, boxes.first_lines, known, pictures)
        async with beside(fonts_of_page) as fonts:
            await asyncio.sleep(0)  # layers wait for fonts, and not for pictures: they are asked about first
            pictures.set_result(await coming_pictures(page, document, self._options, self._limits, self._meanwhile))
            drawings = await coming_drawings(page, document, self._meanwhile, drawn)
            stops, uses, backdrops = await asyncio.gather(
                capture_stops(page, document),
                capture_uses(page, document, self._limits),
                capture_backdrops(page, document),
            )
            told = await placed
            anchors, columns = anchors_of(document, told), columns_of(document, told)
            found = await fonts
        return dataclasses.replace(
            boxes,
            pictures=pictures.result(),
            drawings=drawings,
            stops=stops,
            uses=uses,
            anchors=anchors,
            grid_columns=columns,
            own_heights=own_heights(document, told),
            backdrops=backdrops,
            fonts=found.files,
            font_choices=found.choices,
            line_metrics=found.line_metrics,
        )

    @asynccontextmanager
    async def _asked(self, ahead: Ahead) -> AsyncIterator[_Answers]:
        """Ask all that needs no answer before it; what is not answered when the block ends is given up."""
        page, question = self._page, await sparing_question(self._page, ahead.sheets, ahead.version)
        async with AsyncExitStack() as open_questions:

            async def ask(asking: Coroutine[Any, Any, Answer]) -> Task[Answer]:
                return await open_questions.enter_async_context(beside(asking))

            if page.may_be_changed:  # ordered, and so done, before the snapshot, though nobody waits for it
                await ask(loosen_backgrounds(page, question))
            yield _Answers(
                snapshot=await ask(taken_snapshot(page, question)),
                insides=await ask(_insides_of(page, ahead.controls)),
                placed=await ask(ask_placed(page)),
                font_rules=await ask(PageRules.of(page)),
                root=await ask(_number_of(page, ahead.root)),
                extent=await ask(_extent(page)),
                rules=await ask(self._rule_facts()),
                steady=await ask(self._steady()),
            )

    async def _laid_out(
        self, answer: dict[str, Any], asked: Asked, controls: Awaitable[Insides], placed: Awaitable[object]
    ) -> Insides:
        """Put right in an answer where what is in columns, cut or scrolled lies; return the insides of its controls."""
        insides, *_ = await asyncio.gather(
            _insides(self._page, self.worlds, answer, controls),
            place_columns(self.worlds, answer, asked),
            place_cut_lines(self.worlds, answer, asked),
            place_scrolling(self.worlds, answer, asked, placed),
        )
        return insides

    async def _told(self, document: SnapshotDocument, frame: str, rules: RuleFacts) -> Highlights:
        """Return a document with what its rules speak of, and which highlights could not be told."""
        if rules.has_scroll_parts:
            document = await with_scroll_parts(self._page, self.worlds, document, frame)
        if rules.has_highlights:
            return await with_highlights(self._page, self.worlds, document, frame)
        return Highlights(document)

    async def _steady(self) -> None:
        """Hold what would move in the picture of the whole page, which then waits for nothing."""
        if self._options.screenshot:
            await self._page.hold()

    async def _line_metrics(
        self, answer: Mapping[str, Any], asked: Asked, rules: Awaitable[PageRules]
    ) -> Mapping[FontKey, tuple[float, float]]:
        """Find out how high lines are."""
        await self._is_laid_out.wait()
        keys = keys_of_texts(answer, asked)
        if self._heights is None:
            return await ask_line_metrics(self._page, keys)
        return await self._heights.of(self._page, keys, await rules)

    async def _rule_facts(self) -> RuleFacts:
        """Return what rules tell that no snapshot does: the same in all states."""
        if self._rules is None:
            self._rules = await rule_facts(self._page)
        return self._rules


def _frame_of(answer: Mapping[str, Any]) -> str:
    """Return the browser's id of the page's frame."""
    return str(answer["strings"][answer["documents"][0]["frameId"]])


async def _number_of(page: Page, known: int | None) -> int:
    return await document_number(page) if known is None else known


async def _extent(page: Page) -> tuple[Rect, Mapping[int, float]]:
    return await asyncio.gather(page.content_area(), capture_zooms(page))


async def _insides(page: Page, worlds: Worlds, answer: Mapping[str, Any], asked_before: Awaitable[Insides]) -> Insides:
    return await capture_insides(page, worlds, answer, await asked_before)


async def _insides_of(page: Page, finding: Awaitable[Controls | None]) -> Insides:
    return await ask_insides(page, await finding)
