"""Reads a page once: freezes it, takes its snapshot, then pictures and fonts from the same frozen state."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Coroutine, Mapping, Sequence
from typing import Any

from htmlfig_desktop.core.beside import beside
from htmlfig_desktop.core.causes import NO_CAUSE, Cause, because
from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.limits import DEFAULT_LIMITS, Limits
from htmlfig_desktop.core.options import ColorScheme, ConversionOptions
from htmlfig_desktop.engine.capture.asking.asked_properties import (
    SheetsRead,
    keep_foreign_sheets,
    read_sheets_ahead,
    sparing_question,
    taken_snapshot,
)
from htmlfig_desktop.engine.capture.asking.element_questions import Worlds, document_number
from htmlfig_desktop.engine.capture.asking.rule_facts import RuleFacts, rule_facts
from htmlfig_desktop.engine.capture.decoding.columns import place_columns
from htmlfig_desktop.engine.capture.decoding.cut_lines import place_cut_lines
from htmlfig_desktop.engine.capture.decoding.decode import decode_snapshot
from htmlfig_desktop.engine.capture.decoding.insides import (
    Controls,
    Insides,
    ask_insides,
    capture_insides,
    find_controls,
)
from htmlfig_desktop.engine.capture.decoding.scroll_parts import with_scroll_parts
from htmlfig_desktop.engine.capture.decoding.scrolling import place_scrolling
from htmlfig_desktop.engine.capture.decoding.zoom import capture_zooms, zoomed
from htmlfig_desktop.engine.capture.fonts.colored import colored_elements
from htmlfig_desktop.engine.capture.fonts.drawn import KnownFonts, capture_fonts
from htmlfig_desktop.engine.capture.fonts.lent import PageRules
from htmlfig_desktop.engine.capture.fonts.web import unpack_ahead, watch_fonts
from htmlfig_desktop.engine.capture.milestones import Milestones
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.parts import Forcing, Parts, find_parts, parts_in
from htmlfig_desktop.engine.capture.pictures.drawings import capture_drawings
from htmlfig_desktop.engine.capture.pictures.element_wishes import ElementWish, element_wishes
from htmlfig_desktop.engine.capture.pictures.elements import capture_elements
from htmlfig_desktop.engine.capture.pictures.pictures import capture_pictures
from htmlfig_desktop.engine.capture.snapshot import (
    ElementPicture,
    Snapshot,
    StateSnapshot,
)
from htmlfig_desktop.engine.capture.unsaid.anchors import anchors_of, ask_anchors, columns_of
from htmlfig_desktop.engine.capture.unsaid.backdrops import capture_backdrops
from htmlfig_desktop.engine.capture.unsaid.color_marks import ColorMarks, mark_colors, unmark_elements, unswitched_in
from htmlfig_desktop.engine.capture.unsaid.custom_colors import CustomColors, custom_colors
from htmlfig_desktop.engine.capture.unsaid.first_lines import capture_first_lines
from htmlfig_desktop.engine.capture.unsaid.highlights import Highlights, with_highlights
from htmlfig_desktop.engine.capture.unsaid.line_metrics import ask_line_metrics, keys_of_texts
from htmlfig_desktop.engine.capture.unsaid.other_scheme import OtherScheme, other_scheme
from htmlfig_desktop.engine.capture.unsaid.stops import capture_stops
from htmlfig_desktop.engine.capture.unsaid.uses import capture_uses
from htmlfig_desktop.engine.scene.nodes import InteractionState


async def capture_page(
    page: Page,
    options: ConversionOptions,
    limits: Limits = DEFAULT_LIMITS,
) -> Snapshot:
    """Return the snapshot of an open page. The page stays frozen, so that pictures taken later show the same.

    Args:
        page: Open.
        options: It was opened with.
        limits: Bounds on what it may hold.

    Raises:
        CaptureError: CAP020 the page crashed; CAP021 beyond the limits; CAP030 an answer of an unexpected form.
    """
    reader = PageReader(page, options, limits)
    return await reader.with_names(await reader.without_names())


class PageReader:
    """Reads one open page: at rest, and then in other states.

    Args:
        page: Open.
        options: It was opened with.
        limits: Bounds on what it may hold.
    """

    def __init__(self, page: Page, options: ConversionOptions, limits: Limits = DEFAULT_LIMITS) -> None:
        self._page = page
        self._options = options
        self._limits = limits
        self._sheets: SheetsRead | None = None
        self._other_scheme: OtherScheme | None = None
        self._marks = ColorMarks()
        self._named: CustomColors | None = None
        """What the page has names for; None: not asked yet."""
        self._web_fonts: Mapping[str, bytes] = {}
        self._rule_facts: RuleFacts | None = None
        self._parts = Parts()
        self._worlds = Worlds(page)
        self._fonts_may_come = asyncio.Event()
        """To tell of fonts the browser reads all style sheets, which a picture of the page need not wait for."""
        if not options.screenshot or options.states:
            self._fonts_may_come.set()

    async def without_names(
        self, *, milestones: Milestones | None = None, drawing: asyncio.Task[Any] | None = None
    ) -> Snapshot:
        """Return the page's snapshot at rest, perhaps without what the page has names for.

        Layers can be made without: who has the time asks for them with ``with_names`` meanwhile.

        Args:
            milestones: Told of what has been reached.
            drawing: What draws the page meanwhile; it has ended before anything changes what the page shows.

        Raises:
            CaptureError: CAP020 the page crashed; CAP021 beyond the limits; CAP030 an answer of an unexpected form.
        """
        page, milestones = self._page, milestones or Milestones()
        async with (
            beside(_read_fonts(page, self._fonts_may_come)) as web_fonts,
            beside(find_controls(page, self._worlds)) as controls,
            beside(_sheets_and_scheme(page, reads_all=self._options.states)) as sheets,
        ):
            await page.freeze()
            milestones.frozen.set()
            self._sheets, self._other_scheme = await sheets
            if self._other_scheme is not None and page.may_be_changed:
                self._marks = await mark_colors(page, self._other_scheme)
            if self._options.states and page.may_be_changed:
                self._parts = await find_parts(page)
            told = await self._told(web_fonts, controls, document_number, milestones.measured)
            milestones.measured.set()
            self._web_fonts = await web_fonts
        wishes = _wishes(told) if page.may_be_changed else ()
        if wishes and drawing is not None:
            await asyncio.wait({drawing})
        return await self._whole(told, wishes)

    async def with_names(self, snapshot: Snapshot) -> Snapshot:
        """Return a snapshot of the page with what the page has names for; nothing is asked twice.

        Args:
            snapshot: What ``without_names`` returned. The page is as it was then, but may be drawn meanwhile.

        Raises:
            CaptureError: CAP020, the page crashed.
        """
        if self._named is None:
            self._named = await custom_colors(self._page, self._other_scheme, self._marks)
        return dataclasses.replace(
            snapshot,
            custom_colors=self._named.colors,
            custom_lengths=self._named.lengths,
            custom_shadows=self._named.shadows,
            other_scheme=self._other_scheme.scheme if self._other_scheme else None,
        )

    @property
    def why_stateless(self) -> Cause:
        """Why the parts of the page cannot be seen in states; empty where they can."""
        return NO_CAUSE if self._page.may_be_changed else because("the page is open in a window")

    @property
    def parts_beyond(self) -> int:
        """How many parts more the page has than are looked at in states."""
        return self._parts.beyond

    async def in_states(
        self, on_state: Callable[[InteractionState], None] = lambda _: None
    ) -> AsyncGenerator[StateSnapshot, None]:
        """Yield the page with its parts in their states, one after the other, once ``without_names`` has been awaited.

        Nothing may be drawn meanwhile; the page is at rest again when this ends.

        Args:
            on_state: Told of each state before the page is brought into it, more than once where parts lie in parts.

        Raises:
            CaptureError: As ``capture_page``.
        """
        if not self._parts.parts:
            return
        forcing = Forcing(self._page, self._parts)
        root = await document_number(self._page)
        await forcing.begin(root)
        if self._marks.made:
            await unmark_elements(self._page)
        for state, depth in self._parts.rounds():
            on_state(state)
            await forcing.force(state, depth)
            seen = self._parts.seen(state, depth)
            yield StateSnapshot(state, seen, await self._in_state(root, seen))
        await forcing.end()

    async def _in_state(self, root: int, seen: Collection[int]) -> Snapshot:
        """Return the snapshot of the page as it stands; pictures of elements only of those inside parts."""

        async def known(_: Page) -> int:
            return root  # another number would take the states away

        async with (
            beside(_same(self._web_fonts)) as web_fonts,
            beside(find_controls(self._page, self._worlds)) as controls,
        ):
            told = await self._told(web_fonts, controls, known, asyncio.Event())
        numbers = parts_in(told.document, self._parts)
        inside = {
            below.index
            for node in told.document.root.walk()
            if numbers.get(node.index) in seen
            for below in node.walk()
        }
        return await self._whole(told, [wish for wish in _wishes(told) if wish.node.index in inside])

    async def _told(
        self,
        web_fonts: Awaitable[Mapping[str, bytes]],
        controls: Awaitable[Controls | None],
        numbered: Callable[[Page], Coroutine[Any, Any, int]],
        measured: asyncio.Event,
    ) -> Snapshot:
        """Ask the frozen page for everything but pictures of single elements.

        The page answers in turn. What needs no answer before it is asked right behind the snapshot: it is computed
        while the snapshot is on its way. What needs that one alone is asked at once.

        Args:
            web_fonts: Unpacked, by address.
            controls: The form controls.
            numbered: Returns the number that the browser has for the document.
            measured: Set where what is asked last does not depend on the page's height, before it is asked.
        """
        page, limits = self._page, self._limits
        asked = await sparing_question(page, self._sheets)
        async with (
            beside(taken_snapshot(page, asked)) as taken,
            beside(_ask_insides(page, controls)) as inside_controls,
            beside(ask_anchors(page)) as anchoring,
            beside(PageRules.of(page)) as font_rules,
            beside(numbered(page)) as number,
            beside(_extent(page)) as extent,
            beside(self._facts()) as telling,
            beside(self._steady()) as steady,
        ):
            answer, asked = await taken
            async with beside(ask_line_metrics(page, keys_of_texts(answer, asked))) as line_metrics:
                insides, *_ = await asyncio.gather(
                    _insides(page, self._worlds, answer, inside_controls),
                    place_columns(self._worlds, answer, asked),
                    place_cut_lines(self._worlds, answer, asked),
                    place_scrolling(self._worlds, answer, asked),
                )
                (area, zooms), rules, _ = await asyncio.gather(extent, telling, steady)
                if not rules.keep_its_height:
                    measured.set()
                self._fonts_may_come.set()
                document = await asyncio.to_thread(
                    decode_snapshot, answer, limits, insides, asked, self._options.device_scale_factor
                )
                frame = str(answer["strings"][answer["documents"][0]["frameId"]])
                if rules.has_scroll_parts:
                    document = await with_scroll_parts(page, self._worlds, document, frame)
                highlighted = Highlights(document)
                if rules.has_highlights:
                    highlighted = await with_highlights(page, self._worlds, document, frame)
                    document = highlighted.document
                if zooms:
                    document = await asyncio.to_thread(zoomed, document, zooms)
                root = await number
                first_lines = await capture_first_lines(page, document, root, rules.first_lines)
                known = KnownFonts(await line_metrics, await web_fonts, await font_rules)
            async with beside(capture_pictures(page, document, limits)) as loaded:
                drawings, stops, uses, backdrops, fonts, pictures = await asyncio.gather(
                    capture_drawings(page, document),
                    capture_stops(page, document),
                    capture_uses(page, document, limits),
                    capture_backdrops(page, document),
                    capture_fonts(page, document, root, first_lines, known, loaded),
                    loaded,
                )
            anchored = await anchoring
        options = self._options
        return Snapshot(
            document=document,
            viewport=Size(options.viewport_width, options.layout_height),
            page=area,
            device_scale_factor=options.device_scale_factor,
            prefers_dark=options.color_scheme is ColorScheme.DARK,
            pictures=pictures,
            drawings=drawings,
            stops=stops,
            uses=uses,
            anchors=anchors_of(document, anchored),
            grid_columns=columns_of(document, anchored),
            backdrops=backdrops,
            lost_highlights=highlighted.lost,
            first_lines=first_lines,
            fonts=fonts.files,
            font_choices=fonts.choices,
            line_metrics=fonts.line_metrics,
        )

    async def _steady(self) -> None:
        """Hold what would move in the picture of the whole page, which then waits for nothing."""
        if self._options.screenshot:
            await self._page.hold()

    async def _facts(self) -> RuleFacts:
        """Return what rules tell that no snapshot does: the same in all states."""
        if self._rule_facts is None:
            self._rule_facts = await rule_facts(self._page)
        return self._rule_facts

    async def _whole(self, told: Snapshot, wishes: Sequence[ElementWish]) -> Snapshot:
        """Return a snapshot with pictures of elements, and with what is known of its parts and of its other scheme."""
        elements: Mapping[int, ElementPicture] = {}
        if wishes:
            scale = told.device_scale_factor
            elements = await capture_elements(self._page, wishes, told.page, scale, self._limits)
        return dataclasses.replace(
            told,
            elements=elements,
            parts=parts_in(told.document, self._parts),
            unswitched=unswitched_in(told.document, self._marks),
        )


def _wishes(told: Snapshot) -> Sequence[ElementWish]:
    return element_wishes(told.document, colored_elements(told))


async def _same(value: Mapping[str, bytes]) -> Mapping[str, bytes]:
    return value


async def _read_fonts(page: Page, may_come: asyncio.Event) -> Mapping[str, bytes]:
    """Let the browser tell of fonts, if that may be while the page comes to rest, and return them unpacked."""
    await may_come.wait()
    await watch_fonts(page)
    return await unpack_ahead(page)


async def _sheets_and_scheme(page: Page, *, reads_all: bool) -> tuple[SheetsRead | None, OtherScheme | None]:
    """Read style sheets while the page comes to rest: what they set, and the colors of its other scheme."""
    is_kept = await keep_foreign_sheets(page, reads_all=reads_all)
    async with beside(other_scheme(page)) as other:
        sheets = await read_sheets_ahead(page) if is_kept else None
        return sheets, await other


async def _extent(page: Page) -> tuple[Rect, Mapping[int, float]]:
    """Return all that can be scrolled to, and what is zoomed."""
    return await asyncio.gather(page.content_area(), capture_zooms(page))


async def _insides(page: Page, worlds: Worlds, answer: Mapping[str, Any], asked_before: Awaitable[Insides]) -> Insides:
    return await capture_insides(page, worlds, answer, await asked_before)


async def _ask_insides(page: Page, finding: Awaitable[Controls | None]) -> Insides:
    return await ask_insides(page, await finding)
