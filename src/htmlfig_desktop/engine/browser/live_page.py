"""A page that somebody looks at, read where it stands: scrolled, logged in, its menus open.

For the time of a capture the page is halted as a debugger halts it: in the middle of a script of ours. Nothing of the
page runs then, and nothing is lost: timers, messages, answers from the network and animation frames wait and come
after it. (To switch scripts off, as for a page nobody looks at, would drop them, and many a page would never move
again.) Nothing in the page is changed, so it goes on as if nothing had been.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from htmlfig_desktop.core.conversion import OnProgress, Progress, Stage
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.geometry import Rect, Size, Vec
from htmlfig_desktop.core.limits import DEFAULT_LIMITS, Limits
from htmlfig_desktop.core.options import ConversionOptions, Source
from htmlfig_desktop.engine.browser.devtools import COMMAND_TIMEOUT, DevToolsChannel, JsonObject
from htmlfig_desktop.engine.browser.documents import Document
from htmlfig_desktop.engine.browser.loads import MissingFile
from htmlfig_desktop.engine.browser.pictures import Photographer
from htmlfig_desktop.engine.browser.resources import PageResources
from htmlfig_desktop.engine.browser.sight import in_sight, sight_script

Draw = Callable[[str], Awaitable[Any]]
"""Evaluates a script that needs no page, in some other one, and returns its JSON value."""

_WORLD = "htmlfig"
_ANSWER_SECONDS = 8.0
_KEPT_EVENTS = 2000
_KEPT_BYTES = 48 * 1024 * 1024
_KEPT_BYTES_EACH = 12 * 1024 * 1024

_SITUATION = """(() => {
  const top = document.scrollingElement || document.documentElement;
  const leading = document.body || document.documentElement;
  const leftward = getComputedStyle(leading).direction === "rtl" ? top.clientWidth - top.scrollWidth : 0;
  return {
    title: document.title, left: Math.min(0, leftward), x: scrollX, y: scrollY,
    width: top.clientWidth, height: top.clientHeight, wholeWidth: top.scrollWidth, wholeHeight: top.scrollHeight,
  };
})()"""


class LiveTab:
    """What is kept of a visible page from its beginning, so that it can be captured at any time.

    Args:
        channel: Attached to the page. Closed by whoever made it.
    """

    def __init__(self, channel: DevToolsChannel) -> None:
        self.channel = channel
        self.events: deque[JsonObject] = deque(maxlen=_KEPT_EVENTS)
        """Parameters of ``CSS.fontsUpdated``."""
        self.resources = PageResources(channel, Document("", ""), "")
        channel.subscribe("CSS.fontsUpdated", lambda event, _: self.events.append(event))
        channel.subscribe("Page.frameNavigated", self._on_navigated)

    async def start(self) -> None:
        """Begin to remember what the network answered: Chromium itself keeps no fonts.

        Raises:
            CaptureError: CAP030.
        """
        keep = {"maxTotalBufferSize": _KEPT_BYTES, "maxResourceBufferSize": _KEPT_BYTES_EACH}
        await self.channel.command("Network.enable", keep)
        await self.channel.command("Page.enable")
        # As wide as for a page that is converted unseen; a page scrolls by wheel, touch and keys.
        await self.channel.command("Emulation.setScrollbarsHidden", {"hidden": True})

    def _on_navigated(self, event: JsonObject, _: str | None) -> None:
        if not event["frame"].get("parentId"):
            self.resources.forget()
            self.events.clear()


class LivePage:
    """One capture of a visible page (``capture.page.Page``). ``close`` lets the page go on; it does not close it.

    Args:
        tab: The page.
        draw: Draws what would need the page's own clock.
        device_scale: Device px in a CSS px of the window.
        whole: Capture the whole document; else the part in sight.
        limits: Bounds on what comes from the page.
    """

    def __init__(
        self, tab: LiveTab, draw: Draw, device_scale: float, *, whole: bool = True, limits: Limits = DEFAULT_LIMITS
    ) -> None:
        self._channel = tab.channel
        self._tab = tab
        self._draw = draw
        self._device_scale = device_scale
        self._whole = whole
        self._limits = limits
        self._frame, self._context = "", 0
        self._is_halted = False
        self._scrolled = Vec(0, 0)
        self._origin = Vec(0, 0)
        self._content = Rect(0, 0, 1, 1)
        self._photographer: Photographer | None = None
        self.title = ""
        """The document's title; may be empty."""
        self.url = ""
        """Empty: the address may hold secrets."""

    @property
    def files(self) -> tuple[Path, ...]:
        """None: the page comes from the web."""
        return ()

    @property
    def may_be_changed(self) -> bool:
        """Never: its scripts would see that, and it goes on."""
        return False

    async def open(
        self,
        source: Source,
        options: ConversionOptions,
        on_progress: OnProgress,
        on_loaded: Callable[[], None] = lambda: None,
    ) -> None:
        """Get in touch with the page; it is captured as it stands, nothing is waited for, nor ``on_loaded`` called.

        Raises:
            CaptureError: CAP030, a script of the page or a dialog does not let it answer.
        """
        on_progress(Progress(Stage.WAITING))
        self._frame = str((await self.command("Page.getFrameTree"))["frameTree"]["frame"]["id"])
        world = {"frameId": self._frame, "worldName": _WORLD, "grantUniveralAccess": True}
        self._context = int((await self.command("Page.createIsolatedWorld", world))["executionContextId"])
        await self.evaluate("0")
        # These wait for style sheets, which do not come while the page is halted.
        for method in ("DOM.enable", "CSS.enable"):
            await self.command(method)

    async def command(self, method: str, params: JsonObject | None = None, *, pack_rows: int = 0) -> JsonObject:
        """Return the answer to a DevTools command; ``pack_rows`` as ``DevToolsChannel.command`` has it.

        Raises:
            CaptureError: CAP030, refused or not answered; CAP020, the page crashed.
        """
        timeout = COMMAND_TIMEOUT if self._is_halted else _ANSWER_SECONDS
        return await self._channel.command(method, params, timeout=timeout, pack_rows=pack_rows)

    def events(self, name: str) -> Sequence[JsonObject]:
        """Return the parameters of ``CSS.fontsUpdated``, oldest first; nothing for other events."""
        return tuple(self._tab.events) if name == "CSS.fontsUpdated" else ()

    async def evaluate(self, expression: str, *, await_promise: bool = False) -> Any:
        """Return the JSON value of a script of ours; one that must wait for something runs in another page.

        Raises:
            CaptureError: CAP030, the script threw; CAP020.
        """
        if await_promise:
            return await self._draw(expression)
        answer = await self.command(
            "Runtime.evaluate", {"expression": expression, "contextId": self._context, "returnByValue": True}
        )
        if "exceptionDetails" in answer:
            detail = str(answer["exceptionDetails"].get("text", ""))[:2000]
            raise CaptureError(ErrorCode.BROWSER_PROTOCOL, "A script of the engine failed in the page.", detail=detail)
        return answer["result"].get("value")

    async def world(self) -> tuple[str, int]:
        """Return Chromium's id of the top frame, and its number of the isolated world where ``evaluate`` asks."""
        return self._frame, self._context

    async def freeze(self, on_calm: Callable[[], None] = lambda: None) -> str:
        """Halt the page where it is: scripts, timers, animations. ``close`` lets it go on.

        Raises:
            CaptureError: CAP030, the page did not halt.
        """
        paused = asyncio.Event()
        unsubscribe = self._channel.subscribe("Debugger.paused", lambda *_: paused.set())
        try:
            await self.command("Animation.enable")
            await self.command("Animation.setPlaybackRate", {"playbackRate": 0})
            self._is_halted = True  # from here on there is something to undo
            await self._channel.command("Debugger.enable", timeout=_ANSWER_SECONDS)
            self._channel.post("Runtime.evaluate", {"expression": "debugger", "contextId": self._context})
            async with asyncio.timeout(_ANSWER_SECONDS):
                await paused.wait()
        except TimeoutError:
            raise CaptureError(ErrorCode.BROWSER_PROTOCOL, "The page could not be halted.") from None
        finally:
            unsubscribe()
        await self._look()
        return ""

    async def hold(self) -> None:
        """Nothing moves in a page that is halted."""

    async def screenshot(
        self,
        *,
        clip: Rect | None = None,
        full_page: bool = False,
        scale: float = 1.0,
        transparent: bool = False,
    ) -> bytes:
        """Return a PNG of the part in sight, of all that is captured, or of a part of it.

        Raises:
            CaptureError: CAP021, more pixels than the limit; CAP020; CAP030.
        """
        photographer = self._photographer
        if photographer is None:
            raise CaptureError(ErrorCode.BROWSER_PROTOCOL, "The page is not halted.")
        area = clip or (self._content if full_page else photographer.viewport)
        return await photographer.take(area, origin=self._origin, scale=scale, transparent=transparent)

    async def resource(self, url: str) -> bytes | None:
        """Return the bytes of an image, font or style sheet the page loaded; None where there are none."""
        return await self._tab.resources.find(url)

    def failed(self, url: str) -> bool:
        """Unknown: the page was loaded before anybody watched."""
        return False

    @property
    def lost_sheets(self) -> Sequence[str]:
        """Unknown, for the same reason: none."""
        return ()

    @property
    def missing(self) -> Sequence[MissingFile]:
        """Unknown, for the same reason: none."""
        return ()

    @property
    def missed(self) -> Sequence[str]:
        """As little known: none."""
        return ()

    @property
    def fault(self) -> str:
        """Unknown as well: empty."""
        return ""

    @property
    def broke_off(self) -> bool:
        """Unknown, too: no."""
        return False

    @property
    def has_banner(self) -> bool:
        """Who captures it has answered it, or wants it: no."""
        return False

    @property
    def had_loading_screen(self) -> bool:
        """Who captures it sees whether it has loaded: no."""
        return False

    @property
    def leads_to_login(self) -> bool:
        """Who captures it sees what it is: no."""
        return False

    @property
    def stayed_calm(self) -> bool:
        """It was loaded before anybody watched: no."""
        return False

    async def content_area(self) -> Rect:
        """Return what is captured, CSS px from the document's origin."""
        return self._content

    async def close(self) -> None:
        """Let the page go on as if nothing had been. May be called at any time, more than once."""
        if not self._is_halted:
            return
        self._is_halted = False
        for method, params in (
            ("Debugger.resume", {}),
            ("Debugger.disable", {}),
            ("Animation.setPlaybackRate", {"playbackRate": 1}),
            ("Animation.disable", {}),
            ("Emulation.setDefaultBackgroundColorOverride", {}),
            ("CSS.disable", {}),
            ("DOM.disable", {}),
        ):
            with contextlib.suppress(CaptureError):  # refused where it was not on; broken where the page is gone
                await self._channel.command(method, params, timeout=_ANSWER_SECONDS)

    async def _look(self) -> None:
        """Take down how the page lies before us."""
        found, seen = await self.evaluate(f"[{_SITUATION}, {sight_script()}]")
        self.title = str(found["title"])[:2000]
        self._scrolled = Vec(float(found["x"]), float(found["y"]))
        self._origin = Vec(float(found["left"]), 0.0)
        viewport = Size(float(found["width"]), float(found["height"]))
        self._photographer = Photographer(
            self._channel, viewport, self._device_scale, self._limits, scrolled=self._scrolled
        )
        whole = Rect(self._origin.x, self._origin.y, float(found["wholeWidth"]), float(found["wholeHeight"]))
        self._content = in_sight(whole, viewport, seen) if self._whole else self._photographer.viewport
