"""Answers the requests of a local or given document, so that they never reach the network."""

from __future__ import annotations

import asyncio
import base64
from typing import Any

from htmlfig_desktop.core.options import LOCAL_ORIGIN
from htmlfig_desktop.engine.browser.devtools import DevToolsChannel, JsonObject
from htmlfig_desktop.engine.browser.documents import Document
from htmlfig_desktop.engine.browser.file_desk import DeskFile, FileDesk
from htmlfig_desktop.engine.browser.local_site import NOT_FOUND, Answer, LargeFile

_HEADERS = {
    # Scripts, fonts and pictures of the folder may be read by the page, wherever its frames come from.
    "Access-Control-Allow-Origin": "*",
    # A page may keep what it got, for the engine fetches style sheets again to tell of them; the next page asks anew.
    "Cache-Control": "max-age=600",
}
_INLINE_BYTES = 48 * 1024
"""Beyond which a file is handed out by the desk: a connection more costs as much as these on the other way."""
_STAY = Answer(204, "text/plain", b"")
"""For a page that goes on to one that is not there: Chromium then leaves it standing."""


class DocumentServer:
    """Serves one document and its local site over the Fetch domain, web workers included; large files by a desk.

    Args:
        channel: The attached page.
        document: What is served.
        main_frame: Id of the page's top frame.
        desk: Hands out large files where Chromium has found it.
    """

    def __init__(self, channel: DevToolsChannel, document: Document, main_frame: str, desk: FileDesk) -> None:
        self._channel = channel
        self._document = document
        self._main_frame = main_frame
        self._desk = desk
        self._document_url: str | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Begin to intercept. Nothing is intercepted for a page that comes from the web."""
        if self._document.body is None:
            return
        self._channel.subscribe("Fetch.requestPaused", self._on_paused)
        self._channel.subscribe("Target.attachedToTarget", self._on_attached)
        await asyncio.gather(
            self._channel.command(
                "Target.setAutoAttach", {"autoAttach": True, "waitForDebuggerOnStart": True, "flatten": True}
            ),
            self._channel.command("Fetch.enable", {"patterns": self._patterns()}),
        )

    def close(self) -> None:
        """Stop answering."""
        for task in self._tasks:
            task.cancel()

    def _patterns(self) -> list[JsonObject]:
        patterns: list[JsonObject] = [{"urlPattern": f"{LOCAL_ORIGIN}/*"}]
        if not self._document.url.startswith(LOCAL_ORIGIN + "/"):
            patterns.append({"urlPattern": "*", "resourceType": "Document"})
        return patterns

    def _on_attached(self, event: JsonObject, _: str | None) -> None:
        """Let a web worker load its scripts from the site, too."""
        session = event["sessionId"]
        self._channel.post("Fetch.enable", {"patterns": [{"urlPattern": f"{LOCAL_ORIGIN}/*"}]}, session_id=session)
        self._channel.post("Runtime.runIfWaitingForDebugger", session_id=session)

    def _on_paused(self, event: JsonObject, session_id: str | None) -> None:
        task = asyncio.get_running_loop().create_task(self._answer(event, session_id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, event: JsonObject, session: str | None) -> None:
        request: dict[str, Any] = event["request"]
        request_id, url = event["requestId"], request["url"]
        answer = await self._find(url, event)
        if not isinstance(answer, Answer):
            # Where it gets its answer from is nothing the page learns of, nor is it asked for here again.
            elsewhere = {} if answer is None else {"url": self._at_desk(answer)}
            self._channel.post("Fetch.continueRequest", {"requestId": request_id, **elsewhere}, session_id=session)
            return
        if answer.status >= 400 and self._is_document(event):
            answer = _STAY
        headers = [{"name": name, "value": value} for name, value in _HEADERS.items()]
        headers.append({"name": "Content-Type", "value": answer.content_type})
        params = {
            "requestId": request_id,
            "responseCode": answer.status,
            "responseHeaders": headers,
            "body": base64.b64encode(answer.body).decode("ascii"),
        }
        self._channel.post("Fetch.fulfillRequest", params, session_id=session)

    def _at_desk(self, file: LargeFile) -> str:
        return self._desk.address_of(DeskFile(file.path, {**_HEADERS, "Content-Type": file.content_type}))

    def _is_document(self, event: JsonObject) -> bool:
        return event.get("resourceType") == "Document" and event.get("frameId") == self._main_frame

    async def _find(self, url: str, event: JsonObject) -> Answer | LargeFile | None:
        """Return what a request gets; None: the network may answer."""
        body = self._document.body
        if body is not None and self._is_document(event):
            # The first address asked for is the document's, as Chromium spells it; a reload asks for it again.
            self._document_url = self._document_url or url
            if url == self._document_url:
                return body
        if not url.startswith(LOCAL_ORIGIN + "/"):
            return None
        site = self._document.site
        if site is None:
            return NOT_FOUND
        if self._desk.is_found:
            return await asyncio.to_thread(site.answer_or_file, url, _INLINE_BYTES)
        return await asyncio.to_thread(site.answer, url)
