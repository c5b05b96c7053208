"""Reads a page once: freezes it, takes its snapshot, then pictures and fonts from the same frozen state."""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncGenerator, Callable, Collection, Mapping, Sequence
from contextlib import AsyncExitStack
from typing import Any

from htmlfig_desktop.core.beside import beside
from htmlfig_desktop.core.causes import NO_CAUSE, Cause, because
from htmlfig_desktop.core.limits import DEFAULT_LIMITS, Limits
from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.engine.capture.asking.asked_properties import (
    SheetsRead,
    keep_foreign_sheets,
    kept_through,
    lacking_sheets,
    read_sheets_ahead,
)
from htmlfig_desktop.engine.capture.asking.element_questions import document_number
from htmlfig_desktop.engine.capture.decoding.insides import Controls, find_controls
from htmlfig_desktop.engine.capture.fonts.colored import colored_elements
from htmlfig_desktop.engine.capture.fonts.lent import PageRules
from htmlfig_desktop.engine.capture.fonts.web import FontWatch, unpack_ahead
from htmlfig_desktop.engine.capture.frozen_page import Ahead, FrozenPage
from htmlfig_desktop.engine.capture.milestones import Milestones
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.parts import Forcing, Parts, find_parts, parts_in
from htmlfig_desktop.engine.capture.pictures.coming import ComingPictures
from htmlfig_desktop.engine.capture.pictures.element_wishes import ElementWish, element_wishes
from htmlfig_desktop.engine.capture.pictures.elements import capture_elements
from htmlfig_desktop.engine.capture.snapshot import (
    ElementPicture,
    Snapshot,
    StateSnapshot,
)
from htmlfig_desktop.engine.capture.unsaid.color_marks import (
    ColorMarks,
    hold_gradients,
    mark_colors,
    unmark_elements,
    unswitched_in,
)
from htmlfig_desktop.engine.capture.unsaid.custom_colors import CustomColors, custom_colors
from htmlfig_desktop.engine.capture.unsaid.other_scheme import OtherScheme, other_scheme
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
    async with PageReader(page, options, limits) as reader:
        return await reader.whole(await reader.for_layers())


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
        self._parts = Parts()
        self._meanwhile = AsyncExitStack()
        self._frozen = FrozenPage(page, options, limits, self._meanwhile)
        self.milestones = Milestones()
        """What has been reached; ``loaded`` is for who opens the page to set."""
        self._early_controls: asyncio.Task[Controls | None] | None = None

    async def __aenter__(self) -> PageReader:
        self._early_controls = await self._meanwhile.enter_async_context(beside(self._find_controls_early()))
        return self

    async def __aexit__(self, *_: object) -> None:
        """Give up what has not come."""
        await self._meanwhile.aclose()

    async def for_layers(self, *, drawing: asyncio.Task[Any] | None = None) -> Snapshot:
        """Return the page's snapshot at rest, with what layers are made of.

        Its pictures may be on their way (``ComingPictures``), and it lacks what the page has names for. ``whole`` waits
        for both meanwhile.

        Args:
            drawing: What draws the page meanwhile; it has ended before anything changes what the page shows.

        Raises:
            CaptureError: CAP020 the page crashed; CAP021 beyond the limits; CAP030 an answer of an unexpected form.
        """
        page, milestones = self._page, self.milestones
        async with (
            beside(_read_fonts(page, self._frozen.watch, self._frozen.fonts_may_come)) as web_fonts,
            beside(self._controls()) as controls,
            beside(_sheets_and_scheme(page, reads_all=self._options.states)) as sheets,
        ):
            version = await page.freeze(milestones.calm.set)
            milestones.frozen.set()
            self._sheets, self._other_scheme = await sheets
            if self._other_scheme is not None and page.may_be_changed:
                marking = mark_colors(page, self._other_scheme)
                self._sheets, self._marks = await kept_through(page, self._sheets, marking)
                version = ""
            if self._options.states and page.may_be_changed:
                self._parts = await find_parts(page)
                version = ""
            ahead = Ahead(self._sheets, web_fonts, controls, version=version)
            told = await self._frozen.read(ahead, milestones.measured)
            milestones.measured.set()
            self._web_fonts = await web_fonts
        wishes = _wishes(told) if page.may_be_changed else ()
        if wishes and drawing is not None:
            await asyncio.wait({drawing})
        return await self._with_elements(told, wishes)

    async def whole(self, snapshot: Snapshot) -> Snapshot:
        """Return a snapshot of the page with all its pictures and what it has names for; nothing is asked twice.

        Args:
            snapshot: What ``for_layers`` returned. The page is as it was then, but may be drawn meanwhile.

        Raises:
            CaptureError: CAP020, the page crashed; CAP030.
        """
        async with beside(_with_pictures(snapshot)) as whole:
            if self._named is None:
                self._named = await custom_colors(self._page, self._other_scheme, self._marks)
            snapshot = await whole
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
        """Yield the page with its parts in their states, one after the other, once ``for_layers`` has been awaited.

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
            if self._marks.names:
                await hold_gradients(self._page)
            seen = self._parts.seen(state, depth)
            yield StateSnapshot(state, seen, await self._in_state(root, seen))
        await forcing.end()

    async def _in_state(self, root: int, seen: Collection[int]) -> Snapshot:
        """Return the snapshot of the page as it stands; pictures of elements only of those inside parts."""
        async with (
            beside(_same(self._web_fonts)) as web_fonts,
            beside(find_controls(self._page, self._frozen.worlds)) as controls,
        ):
            told = await self._frozen.read(Ahead(self._sheets, web_fonts, controls, root=root), asyncio.Event())
        numbers = parts_in(told.document, self._parts)
        inside = {
            below.index for node in told.document.nodes if numbers.get(node.index) in seen for below in node.walk()
        }
        told = await _with_pictures(told)  # of this state
        return await self._with_elements(told, [wish for wish in _wishes(told) if wish.node.index in inside])

    async def _find_controls_early(self) -> Controls | None:
        """Find the controls of a page without scripts while it is still waited for: to do so takes four questions."""
        await self.milestones.loaded.wait()
        return await find_controls(self._page, self._frozen.worlds, is_early=True)

    async def _controls(self) -> Controls | None:
        """Return the controls of the page that is open."""
        early = await self._early_controls if self._early_controls and self.milestones.loaded.is_set() else None
        context = await self._frozen.worlds.of_page()  # another one where the page has gone on to another
        if early is not None and early.context == context:
            return early
        return await find_controls(self._page, self._frozen.worlds)

    async def _with_elements(self, told: Snapshot, wishes: Sequence[ElementWish]) -> Snapshot:
        """Return a snapshot with pictures of elements, and with what is known of its parts and of its other scheme."""
        elements: Mapping[int, ElementPicture] = {}
        if wishes:
            told = await _with_pictures(told)  # before the page is changed
            scale = told.device_scale_factor
            elements = await capture_elements(self._page, wishes, told.page, scale, self._limits)
        return dataclasses.replace(
            told,
            elements=elements,
            parts=parts_in(told.document, self._parts),
            unswitched=unswitched_in(told.document, self._marks),
        )


async def _with_pictures(told: Snapshot) -> Snapshot:
    """Return a snapshot once all its pictures have come."""
    pictures, drawings = told.pictures, told.drawings
    if isinstance(drawings, ComingPictures):
        drawings = await drawings.all()
    if isinstance(pictures, ComingPictures):
        pictures = await pictures.all()
    return dataclasses.replace(told, pictures=pictures, drawings=drawings)


def _wishes(told: Snapshot) -> Sequence[ElementWish]:
    return element_wishes(told.document, colored_elements(told))


async def _same(value: Mapping[str, bytes]) -> Mapping[str, bytes]:
    return value


async def _read_fonts(page: Page, watch: FontWatch, may_come: asyncio.Event) -> Mapping[str, bytes]:
    """Let the browser tell of web fonts, if that may be while the page comes to rest, and return them unpacked."""
    await may_come.wait()
    if not (await PageRules.of(page)).may_be_drawn:
        return {}
    await watch.begin()
    return await unpack_ahead(page)


async def _sheets_and_scheme(page: Page, *, reads_all: bool) -> tuple[SheetsRead | None, OtherScheme | None]:
    """Read style sheets while the page comes to rest: what they set, and the colors of its other scheme.

    Most pages lack none, so all is asked in one turn.
    """
    lacking, early = await asyncio.gather(
        lacking_sheets(page, reads_all=reads_all), _told_by_sheets(page, unless_some_lack=True)
    )
    if lacking is None:
        return None, await other_scheme(page)
    if not lacking:
        return early
    await keep_foreign_sheets(page, lacking, reads_all=reads_all)
    return await _told_by_sheets(page)


async def _told_by_sheets(
    page: Page, *, unless_some_lack: bool = False
) -> tuple[SheetsRead | None, OtherScheme | None]:
    other, sheets = await asyncio.gather(
        other_scheme(page, unless_some_lack=unless_some_lack),
        read_sheets_ahead(page, unless_some_lack=unless_some_lack),
    )
    return sheets, other
