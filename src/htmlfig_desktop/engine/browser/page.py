"""One page from its opening to its end: load, wait, ask, freeze, take pictures."""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from htmlfig_desktop.contract.headers import parse_retry_after
from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.conversion import OnProgress, Progress, Stage
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.geometry import Rect, Size, Vec
from htmlfig_desktop.core.limits import DEFAULT_LIMITS, Limits
from htmlfig_desktop.core.options import ConversionOptions, Source
from htmlfig_desktop.engine.browser.budget import Budget
from htmlfig_desktop.engine.browser.devtools import DevToolsChannel, EventHandler, JsonObject
from htmlfig_desktop.engine.browser.documents import Document, open_document
from htmlfig_desktop.engine.browser.lifecycle import DocumentAnswer, Lifecycle
from htmlfig_desktop.engine.browser.loads import LoadKind, MissingFile
from htmlfig_desktop.engine.browser.network_errors import Outcome, refusal, went_nowhere
from htmlfig_desktop.engine.browser.opening import opening_orders
from htmlfig_desktop.engine.browser.our_world import OurWorld
from htmlfig_desktop.engine.browser.pictures import Photographer
from htmlfig_desktop.engine.browser.policy import leads_away
from htmlfig_desktop.engine.browser.resources import PageResources
from htmlfig_desktop.engine.browser.serving import DocumentServer
from htmlfig_desktop.engine.browser.sight import in_sight, sight_script
from htmlfig_desktop.engine.browser.site_desk import site_desk
from htmlfig_desktop.engine.browser.stillness import come_to_rest
from htmlfig_desktop.engine.browser.waits import told_selector, wait_until_ready
from htmlfig_desktop.engine.browser.web_page import Tab

_IS_EMPTY = "!document.body || !(document.body.childElementCount || document.body.innerText.trim())"
_RECORDED_EVENTS, _KEPT_EVENTS = ("CSS.fontsUpdated",), 2000


class PageSession:
    """A Chromium page of its own, with a profile of its own.

    Args:
        take_tab: Gives a blank tab, which then belongs to this page.
        on_close: Called when the page was closed.
        limits: Bounds on what comes from the page.
    """

    def __init__(
        self,
        take_tab: Callable[[], Awaitable[Tab]],
        on_close: Callable[[PageSession], None],
        limits: Limits = DEFAULT_LIMITS,
    ) -> None:
        self._take_tab = take_tab
        self._on_close = on_close
        self._limits = limits
        self._tab: Tab | None = None
        self._document: Document | None = None
        self._server: DocumentServer | None = None
        self._lifecycle: Lifecycle | None = None
        self._photographer: Photographer | None = None
        self._resources: PageResources | None = None
        self._world: OurWorld | None = None
        self._events: dict[str, deque[JsonObject]] = {name: deque(maxlen=_KEPT_EVENTS) for name in _RECORDED_EVENTS}
        self._is_closed = False
        self._is_frozen = False
        self._is_held = False
        self._viewport = Size(0, 0)
        self._shown: tuple[Vec, Rect] | None = None
        """Once the page is frozen, and it was asked for."""
        self._unusable: tuple[MissingFile, ...] = ()
        self._hides_banners = False
        self._is_still = False
        self._begins_at_zero = False
        """Whether scrolling begins at the document's origin for sure."""
        self.options: ConversionOptions | None = None
        """It was opened with."""
        self.has_banner = False
        self.had_loading_screen = False
        self.leads_to_login = False
        self.stayed_calm = False
        self.fault = ""
        """What the first of the page's scripts that failed said; empty where none did."""
        self.title = ""
        """The document's title, once open; may be empty."""
        self.url = ""
        """The document's address after redirects, as the user knows it."""

    async def open(
        self,
        source: Source,
        options: ConversionOptions,
        on_progress: OnProgress,
        on_loaded: Callable[[], None] = lambda: None,
    ) -> None:
        """Load the page and wait for all the options ask for.

        ``on_loaded`` is called once it has loaded, and may be asked; again for each page that it goes on to.

        Raises:
            SourceError: SRC001 to SRC005, SRC008.
            CaptureError: CAP001 to CAP008 not opened; CAP010 to CAP014 the wait that used up the time; CAP020; CAP031.
        """
        budget = Budget(options.timeout_ms)
        self._hides_banners = options.without_banners
        on_progress(Progress(Stage.LOADING))
        async with budget.spend(ErrorCode.LOAD_TIMED_OUT, lambda: because("The page was not read")):
            document = self._document = await asyncio.to_thread(open_document, source, self._limits)
            lifecycle = await self._set_up(document, options)
            if options.wait_for_selector is not None:
                await self._check_selector(options.wait_for_selector)
        async with budget.spend(ErrorCode.LOAD_TIMED_OUT, lambda: because("The page did not answer")):
            await self._navigate(document, lifecycle)
        on_progress(Progress(Stage.WAITING))
        opened = await wait_until_ready(lifecycle, self._ask, options, budget, on_progress, on_loaded)
        if (lifecycle.answer.status or 0) >= 400 and await self._ask(_IS_EMPTY):
            raise went_nowhere(opened.url)
        self.title = opened.title
        self.fault = opened.fault
        self.leads_to_login = document.body is None and opened.has_password and leads_away(document.url, opened.url)
        self._unusable = opened.unusable
        self._is_still = opened.is_still
        self._begins_at_zero = opened.begins_at_zero
        self.url = document.name if document.body is not None else opened.url

    async def command(self, method: str, params: JsonObject | None = None, *, pack_rows: int = 0) -> JsonObject:
        """Return the answer to a DevTools command; ``pack_rows`` as ``DevToolsChannel.command`` has it.

        Raises:
            CaptureError: CAP030, refused or not answered; CAP020, the page crashed.
        """
        return await self._attached.command(method, params, pack_rows=pack_rows)

    def events(self, name: str) -> Sequence[JsonObject]:
        """Return the parameters of a DevTools event, as often as it came since the page was opened, oldest first.

        Kept for ``CSS.fontsUpdated`` only.
        """
        return tuple(self._events.get(name, ()))

    async def evaluate(self, expression: str, *, await_promise: bool = False) -> Any:
        """Return the JSON value of a script that runs in an isolated world of the top document.

        Raises:
            CaptureError: CAP030, the script threw; CAP020.
        """
        if self._world is None:
            raise _not_open()
        context = await self._world.context()
        answer = await self._attached.command(
            "Runtime.evaluate",
            {
                "expression": expression,
                "contextId": context,
                "returnByValue": True,
                "awaitPromise": await_promise,
            },
        )
        if "exceptionDetails" in answer:
            thrown = answer["exceptionDetails"].get("exception", {})
            raise CaptureError(
                ErrorCode.BROWSER_PROTOCOL,
                "A script of the engine failed in the page.",
                detail=str(thrown.get("description", answer["exceptionDetails"].get("text", "")))[:2000],
            )
        return answer["result"].get("value")

    async def world(self) -> tuple[str, int]:
        """Return Chromium's id of the top frame, and its number of the isolated world where ``evaluate`` asks.

        Raises:
            CaptureError: CAP030, CAP020.
        """
        if self._world is None or self._tab is None:
            raise _not_open()
        return self._tab.frame, await self._world.context()

    async def freeze(self, on_calm: Callable[[], None] = lambda: None) -> str:
        """Stop scripts, timers, animations, transitions and media, at the top of the page; return its version then.

        What moves and ends is shown at its end, what never ends as if it had not begun. Pictures and the snapshot then
        show the same, in this run and the next.

        Args:
            on_calm: Called where the page will likely stay as it looks; ``stayed_calm`` tells then whether it did.
        """
        if self._tab is None or self._lifecycle is None:
            raise _not_open()
        self._tab.page.stays = True
        loader = self._lifecycle.loader
        banner = "(stillness.hold(), banners.hide())" if self._hides_banners else "banners.areSeen()"
        looks = "stillness.isTouched(), readiness.beginsAtZero(), stillness.version()"
        last = f"[{banner}, loading.hide(), {looks}]"
        rest = partial(come_to_rest, self._tab.channel, self._ask, self._lifecycle, last, on_calm=on_calm)
        try:
            found = await rest(is_still=self._is_still)
        except CaptureError as error:
            if error.error is not ErrorCode.BROWSER_PROTOCOL or self._lifecycle.loader == loader:
                raise
            # It was on its way to another document when it was told to stay.
            found = await rest()
        *told, version = found
        self.has_banner, self.had_loading_screen, is_touched, self._begins_at_zero = map(bool, told)
        is_other = is_touched or self.had_loading_screen or self._lifecycle.loader != loader
        self.stayed_calm = not (is_other or (self._hides_banners and self.has_banner))
        self._is_frozen = True
        return str(version)

    async def hold(self) -> None:
        """Let nothing begin to move where the frozen page is laid out anew.

        All its elements get their styles anew for that: 4 to 10 ms, 40 for thousands of them.
        """
        if not self._is_held:
            await self._ask("stillness.hold()")
            self._is_held = True

    async def screenshot(
        self,
        *,
        clip: Rect | None = None,
        full_page: bool = False,
        scale: float = 1.0,
        transparent: bool = False,
    ) -> bytes:
        """Return a PNG of the viewport, the whole page, or a part of it.

        Args:
            clip: CSS px from the document's origin; None: the viewport or the whole page.
            full_page: The whole document.
            scale: Multiplies the device scale.
            transparent: Leave out the white below the page.

        Raises:
            CaptureError: CAP021, more pixels than the limit; CAP020; CAP030.
        """
        photographer = self._photographer
        if photographer is None:
            raise _not_open()
        if clip is None and not full_page and self._begins_at_zero:
            origin, area = Vec(0, 0), photographer.viewport
        else:
            origin, content = await self._extent()
            area = clip or (content if full_page else photographer.viewport)
        if self._is_frozen and not photographer.viewport.contains(area):
            await self.hold()
        return await photographer.take(area, origin=origin, scale=scale, transparent=transparent)

    async def resource(self, url: str) -> bytes | None:
        """Return the bytes of an image, font or style sheet the page loaded; None where there are none.

        Args:
            url: As the page resolved it; ``data:`` too.
        """
        if self._resources is None:
            raise _not_open()
        return await self._resources.find(url)

    def failed(self, url: str) -> bool:
        """Whether something the page asked for is known to have never been answered."""
        return self._lifecycle is not None and self._lifecycle.loads.failed(url)

    @property
    def lost_sheets(self) -> Sequence[str]:
        """Addresses of the style sheets that the page asked for and that were never answered."""
        return () if self._lifecycle is None else self._lifecycle.loads.lost_sheets

    @property
    def missing(self) -> Sequence[MissingFile]:
        """The style sheets, then the scripts that did not load or could not be used, each kind by its addresses."""
        loads = () if self._lifecycle is None else self._lifecycle.loads.missing
        kinds = list(LoadKind)
        return sorted({*loads, *self._unusable}, key=lambda each: (kinds.index(each.kind), each.address))

    @property
    def missed(self) -> Sequence[str]:
        """Paths of the files beside a local page, or HTML without an address, that are not there."""
        return () if self._server is None else tuple(self._server.missed)

    @property
    def broke_off(self) -> bool:
        """Whether the document's answer ended before it was whole; what had come of it is the page."""
        return self._lifecycle is not None and self._lifecycle.broke_off

    async def content_area(self) -> Rect:
        """Return all of the document that can be scrolled to, CSS px; at least the viewport.

        A page in a right-to-left script that overflows begins left of 0. Along an axis that the page forbids to scroll
        it ends with what is in flow (``sight.js``).
        """
        return (await self._extent())[1]

    async def _extent(self) -> tuple[Vec, Rect]:
        """Return where Chromium's own count of the document begins, and the part of it that is shown."""
        if self._shown is not None:
            return self._shown
        metrics, ((left, top), found) = await asyncio.gather(
            self._attached.command("Page.getLayoutMetrics"), self._ask(f"[readiness.origin(), {sight_script()}]")
        )
        area = metrics["cssContentSize"]
        whole = Rect(float(left), float(top), float(area["width"]), float(area["height"]))
        shown = Vec(whole.x, whole.y), in_sight(whole, self._viewport, found)
        if self._is_frozen:
            self._shown = shown
        return shown

    async def close(self) -> None:
        """Close the page and free what it holds. May be called at any time, more than once."""
        if self._is_closed:
            return
        self._is_closed = True
        if self._server is not None:
            self._server.close()
        if self._tab is not None:
            self._tab.close()
            self._tab = None
        self._on_close(self)

    @property
    def files(self) -> tuple[Path, ...]:
        """The files of this machine that the page asked for, itself first; empty for a page from elsewhere."""
        if self._document is None or self._document.site is None:
            return ()
        return tuple(dict.fromkeys((*self._document.files, *self._document.site.asked)))

    @property
    def may_be_changed(self) -> bool:
        """Always: it is thrown away after it was read."""
        return True

    @property
    def _attached(self) -> DevToolsChannel:
        if self._tab is None:
            raise _not_open()
        return self._tab.channel

    async def _set_up(self, document: Document, options: ConversionOptions) -> Lifecycle:
        self.options = options
        self._viewport = Size(options.viewport_width, options.layout_height)
        tab = self._tab = await self._take_tab()
        if self._is_closed:
            tab.close()
            raise _not_open()
        channel = tab.channel
        lifecycle = self._lifecycle = Lifecycle(channel, tab.frame, tab.loader)
        self._resources = PageResources(channel, document, tab.frame, lifecycle.loads.failed)
        self._photographer = Photographer(
            channel, self._viewport, options.device_scale_factor, self._limits, renew_white=tab.page.renew_white
        )
        self._server = DocumentServer(channel, document, tab.frame, site_desk())
        self._world = OurWorld(channel, lifecycle, tab.frame)
        channel.subscribe("Page.javascriptDialogOpening", self._on_dialog)
        for name, kept in self._events.items():
            channel.subscribe(name, _recorder(kept))
        await self._server.start()
        tab.wall.ticket = self._server.ticket
        tab.page.login.give(document.login, document.url)
        if opening_orders(options) != tab.told:
            await tab.set_up(options)
        return lifecycle

    async def _navigate(self, document: Document, lifecycle: Lifecycle) -> None:
        told = await self._attached.command("Page.navigate", {"url": document.url}, timeout=None)
        tab, answer = self._tab, lifecycle.answer
        if answer.loader != told.get("loaderId", answer.loader):
            answer = DocumentAnswer()  # the page has gone on to another already, of which the waits tell
        outcome = Outcome(
            failure=str(told.get("errorText", "")),
            is_download=bool(told.get("isDownload")),
            status=answer.status,
            retry_after=parse_retry_after(answer.retry_after, time.time()),
            went_round=tab is not None and tab.page.went_round,
            wants_login=tab is not None and tab.page.wants_login,
            kind=answer.kind if document.body is None else "",
        )
        if (error := refusal(outcome)) is not None:
            raise error

    async def _check_selector(self, selector: str) -> None:
        if not await self._ask(f"readiness.isSelector({json.dumps(selector)})"):
            told = told_selector(selector)
            raise CaptureError(ErrorCode.SELECTOR_INVALID, because("{selector} is not a CSS selector.", selector=told))

    async def _ask(self, question: str) -> Any:
        return await self.evaluate(question, await_promise=True)

    def _on_dialog(self, _: JsonObject, session_id: str | None) -> None:
        self._attached.post("Page.handleJavaScriptDialog", {"accept": False}, session_id=session_id)


def _recorder(kept: deque[JsonObject]) -> EventHandler:
    return lambda event, _: kept.append(event)


def _not_open() -> CaptureError:
    return CaptureError(ErrorCode.BROWSER_PROTOCOL, "The page is not open.")
