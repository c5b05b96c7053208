"""Bytes of what a page loaded: images, fonts, style sheets."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urldefrag

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.options import LOCAL_ORIGIN
from htmlfig_desktop.engine.browser.data_urls import data_url_bytes
from htmlfig_desktop.engine.browser.devtools import DevToolsChannel, JsonObject
from htmlfig_desktop.engine.browser.documents import Document

_MAX_FONTS = 2000


class PageResources:
    """Finds the bytes behind an address, where they are least trouble: in it, on disk, in Chromium.

    Args:
        channel: The attached page.
        document: What was opened; its site answers for local addresses.
        main_frame: Id of the page's top frame.
        is_lost: Whether an address is known to have never been answered.
    """

    def __init__(
        self,
        channel: DevToolsChannel,
        document: Document,
        main_frame: str,
        is_lost: Callable[[str], bool] = lambda _: False,
    ) -> None:
        self._is_lost = is_lost
        self._channel = channel
        self._document = document
        self._main_frame = main_frame
        self._font_requests: dict[str, str] = {}
        channel.subscribe("Network.requestWillBeSent", self._on_request)

    async def find(self, url: str) -> bytes | None:
        """Return the bytes, or None where the page did not load them."""
        if url[:5].lower() == "data:":
            return data_url_bytes(url)
        site = self._document.site
        if site is not None and url.startswith(LOCAL_ORIGIN + "/"):
            address = urldefrag(url).url
            answer = site.given(address)
            if answer is None:
                answer = await asyncio.to_thread(site.answer, address)
            return answer.body if answer.status == 200 else None
        # To be asked in vain takes a round for each frame, and pages looked at offline lack many pictures.
        if self._is_lost(urldefrag(url).url):
            return None
        for frame in await self._frames():
            content = await self._content(frame, urldefrag(url).url)
            if content is not None:
                return content
        return await self._response(urldefrag(url).url)

    def forget(self) -> None:
        """Drop what is known of a document that is left."""
        self._font_requests.clear()

    def _on_request(self, event: JsonObject, _: str | None) -> None:
        if event.get("type") == "Font" and len(self._font_requests) < _MAX_FONTS:
            self._font_requests[str(event["request"]["url"])] = str(event["requestId"])

    async def _response(self, url: str) -> bytes | None:
        """Return what the network answered for a font: Chromium keeps no bytes of fonts once they are decoded."""
        request = self._font_requests.get(url)
        if request is None:
            return None
        try:
            answer = await self._channel.command("Network.getResponseBody", {"requestId": request})
        except CaptureError as error:
            if error.error is ErrorCode.BROWSER_PROTOCOL:
                return None
            raise
        body: str = answer["body"]
        return base64.b64decode(body) if answer["base64Encoded"] else body.encode("utf-8", errors="replace")

    async def _frames(self) -> list[str]:
        tree = (await self._channel.command("Page.getFrameTree"))["frameTree"]
        return list(_frame_ids(tree))

    async def _content(self, frame_id: str, url: str) -> bytes | None:
        try:
            answer = await self._channel.command("Page.getResourceContent", {"frameId": frame_id, "url": url})
        except CaptureError as error:
            if error.error is ErrorCode.BROWSER_PROTOCOL:  # Chromium's way to say that it has none
                return None
            raise
        content: str = answer["content"]
        return base64.b64decode(content) if answer["base64Encoded"] else content.encode("utf-8", errors="replace")


def _frame_ids(tree: dict[str, Any]) -> Iterator[str]:
    frame: JsonObject = tree["frame"]
    yield str(frame["id"])
    for child in tree.get("childFrames", ()):
        yield from _frame_ids(child)
