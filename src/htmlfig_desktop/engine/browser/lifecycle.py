"""Follows the top frame through its navigations: which document stands, what it reached, what is still on the way."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.options import LOCAL_ORIGIN
from htmlfig_desktop.engine.browser.devtools import DevToolsChannel, JsonObject
from htmlfig_desktop.engine.browser.loads import Loads

_ADDRESS_LENGTH = 200
"""Of an address that is told, characters."""
_REFRESHES = frozenset({"metaTagRefresh", "httpHeaderRefresh"})
_SOON_S = 1.0
"""Within which a page that refreshes itself is a signpost to another, and nothing to look at."""
_AT_HAND = ("data:", "blob:")
"""Chromium does not tell the end of what comes from memory."""
_DATA = frozenset({"Fetch", "XHR"})
"""Requests of scripts, as the Network domain calls them; not those that never end or want no answer."""
_START_S = 1.5
"""How long after its time a refresh may begin."""


@dataclass(frozen=True, slots=True)
class DocumentAnswer:
    """What a server answered for a document."""

    loader: str = ""
    """Id of the document."""
    status: int | None = None
    """HTTP status; None where no answer came yet."""
    retry_after: str | None = None
    """How long it asks to wait, as it stands in its header."""
    kind: str = ""
    """Media type, as Chromium takes it."""


class Lifecycle:
    """What the top frame's current document has reached.

    Args:
        channel: The attached page.
        main_frame: Id of its top frame.
        loader: Id of the blank document that stands before the first navigation.
    """

    def __init__(self, channel: DevToolsChannel, main_frame: str, loader: str) -> None:
        self._channel = channel
        self._main_frame = main_frame
        self._blank = loader
        self._reached: set[str] = set()
        self._changed = asyncio.Event()
        self._requests: dict[str, str] = {}
        self._parts: set[str] = set()
        self.parts = 0
        """How many scripts the document asked for since it was loaded, and how often it asked for data."""
        self.loader = loader
        """Id of the document that stands now; another one after every navigation."""
        self.answer = DocumentAnswer()
        """The last that came for a document of the top frame."""
        self.broke_off = False
        """Whether the document's answer ended before it was whole."""
        self._refresh: tuple[str, float] | None = None
        """Where the document goes on to, and in how many seconds."""
        self.loads = Loads(channel)
        """What became of the document's style sheets and scripts."""
        self.target = ""
        """Where the document last set out for by itself, as the user knows it; may be empty."""
        channel.when_broken(self._changed.set)
        channel.subscribe("Page.lifecycleEvent", self._on_lifecycle)
        channel.subscribe("Page.frameStoppedLoading", self._on_stopped)
        channel.subscribe("Page.frameScheduledNavigation", self._on_scheduled)
        channel.subscribe("Page.frameRequestedNavigation", self._on_setting_out)
        channel.subscribe("Network.requestWillBeSent", self._on_request)
        channel.subscribe("Network.responseReceived", self._on_response)
        channel.subscribe("Network.loadingFinished", self._on_done)
        channel.subscribe("Network.loadingFailed", self._on_failed)

    async def reach(self, name: str) -> None:
        """Wait until the first document after the blank one, or one that replaced it, reached ``name``.

        Raises:
            CaptureError: what made the channel fail, such as CAP020.
        """
        while self.loader == self._blank or name not in self._reached:
            if self._channel.failure is not None:
                raise self._channel.failure
            self._changed.clear()
            await self._changed.wait()

    async def goes_on(self, url: str) -> bool:
        """Wait for the document that a refresh puts in place of this one; return whether there is another now.

        Args:
            url: Of the document that stands. One that refreshes itself only, or later than in a second, stays.
        """
        loader, refresh, self._refresh = self.loader, self._refresh, None
        if refresh is None or refresh[0] == url or refresh[1] > _SOON_S:
            return False
        try:
            async with asyncio.timeout(refresh[1] + _START_S):
                while self.loader == loader and self._channel.failure is None:
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            return False
        return True

    async def parts_come(self, seconds: float) -> None:
        """Wait for the scripts and the data on their way, so long at most."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._parts and self._channel.failure is None:
                    self._changed.clear()
                    await self._changed.wait()

    def open_requests(self) -> str:
        """Return the address of one request that is not answered yet and how many more there are; may be empty."""
        addresses = [url for url in self._requests.values() if not url.startswith(_AT_HAND)]
        if not addresses:
            return ""
        address = addresses[0][:_ADDRESS_LENGTH]
        if len(addresses) == 1:
            return address
        return because("{address} and {count} more", address=address, count=len(addresses) - 1)

    def _on_lifecycle(self, event: JsonObject, _: str | None) -> None:
        if event.get("frameId") != self._main_frame:
            return
        if event["name"] == "commit" or event["loaderId"] != self.loader:
            self.loader = event["loaderId"]
            self._refresh = None
            self.target = ""
            self.broke_off = False
            self.loads.forget()
            self._reached.clear()
            self._parts.clear()
            self.parts = 0
        self._reached.add(event["name"])
        self._changed.set()

    def _on_stopped(self, event: JsonObject, _: str | None) -> None:
        """Take a load that ended as done: a page that tried to go where it may not never gets its load event."""
        if event.get("frameId") == self._main_frame:
            self._reached |= {"DOMContentLoaded", "load"}
            self._changed.set()

    def _on_scheduled(self, event: JsonObject, _: str | None) -> None:
        if event.get("frameId") == self._main_frame and event.get("reason") in _REFRESHES:
            self._refresh = (str(event["url"]), float(event["delay"]))

    def _on_setting_out(self, event: JsonObject, _: str | None) -> None:
        if event.get("frameId") == self._main_frame:
            self.target = str(event["url"])[:_ADDRESS_LENGTH].removeprefix(LOCAL_ORIGIN)

    def _on_request(self, event: JsonObject, _: str | None) -> None:
        if event["requestId"] != event.get("loaderId"):  # the document itself is no part it waits for
            url = str(event["request"]["url"])
            self._requests[event["requestId"]] = url.removeprefix(LOCAL_ORIGIN)
            if self._is_part(str(event.get("type"))) and not url.startswith(_AT_HAND):
                self._parts.add(event["requestId"])
                self.parts += 1

    def _is_part(self, kind: str) -> bool:
        """Whether the load event does not wait for a request of a kind, although the page may be made of its answer."""
        return kind in _DATA or (kind == "Script" and "load" in self._reached)

    def _on_response(self, event: JsonObject, _: str | None) -> None:
        if event.get("type") == "Document" and event.get("frameId") == self._main_frame:
            response = event["response"]
            headers = {str(name).lower(): str(value) for name, value in response.get("headers", {}).items()}
            kind = str(response.get("mimeType", ""))
            self.answer = DocumentAnswer(event["loaderId"], int(response["status"]), headers.get("retry-after"), kind)

    def _on_failed(self, event: JsonObject, session_id: str | None) -> None:
        if event["requestId"] == self.loader and not event.get("canceled"):
            self.broke_off = True
        self._on_done(event, session_id)

    def _on_done(self, event: JsonObject, _: str | None) -> None:
        self._requests.pop(event["requestId"], None)
        if event["requestId"] in self._parts:
            self._parts.remove(event["requestId"])
            self._changed.set()
