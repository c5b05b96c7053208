"""Answers the requests of a local or given document, so that they never reach the network."""

from __future__ import annotations

import asyncio
import base64
from typing import Any

from htmlfig_desktop.core.options import LOCAL_ORIGIN
from htmlfig_desktop.core.path_addresses import path_of_address
from htmlfig_desktop.engine.browser.devtools import DevToolsChannel, JsonObject
from htmlfig_desktop.engine.browser.documents import Document
from htmlfig_desktop.engine.browser.local_site import NOT_FOUND, Answer, site_headers
from htmlfig_desktop.engine.browser.site_desk import SiteDesk

_MOST_MISSED = 200
_USES = {"Font": "font", "Script": "script", "Stylesheet": "style"}
"""Kinds of resources of the protocol, as ``site_headers`` calls them."""
_STAY = Answer(204, "text/plain", b"")
"""For a page that goes on to one that is not there: Chromium then leaves it standing."""


class DocumentServer:
    """Serves one document and its local site: over loopback where Chromium has found the desk, else by Fetch.

    Whoever made it shows its ``ticket`` with every request to the host of local pages. The Fetch domain is for what the
    desk has no address for, too: a document that stands at an address of the web.

    Args:
        channel: The attached page.
        document: What is served.
        main_frame: Id of the page's top frame.
        desk: Answers for the host of local pages.
    """

    def __init__(self, channel: DevToolsChannel, document: Document, main_frame: str, desk: SiteDesk) -> None:
        self._channel = channel
        self._document = document
        self._main_frame = main_frame
        self._desk = desk
        self._document_url: str | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.ticket = ""
        """For the desk, once it began; empty where the desk has no part in it."""
        self.missed: dict[str, None] = {}
        """Paths of files of this machine that were asked for and are not there, each once."""

    async def start(self) -> None:
        """Begin to answer. Nothing is answered for a page that comes from the web."""
        if self._document.body is None:
            return
        is_local = self._document.url.startswith(f"{LOCAL_ORIGIN}/")
        if is_local and self._desk.is_found:
            self.ticket = self._desk.lend(self._answer_at_desk)
            return
        patterns: list[JsonObject] = [{"urlPattern": f"{LOCAL_ORIGIN}/*"}]
        if not is_local:
            patterns.append({"urlPattern": "*", "resourceType": "Document"})
        self._channel.subscribe("Fetch.requestPaused", self._on_paused)
        self._channel.subscribe("Target.attachedToTarget", self._on_attached)
        await asyncio.gather(
            self._channel.command(
                "Target.setAutoAttach", {"autoAttach": True, "waitForDebuggerOnStart": True, "flatten": True}
            ),
            self._channel.command("Fetch.enable", {"patterns": patterns}),
        )

    def close(self) -> None:
        """Stop answering."""
        self._desk.take_back(self.ticket)
        for task in self._tasks:
            task.cancel()

    def _answer_at_desk(self, url: str, is_window: bool) -> Answer:
        """Return what the desk hands out; called in its thread."""
        return self._find(url, is_window) or NOT_FOUND

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
        is_window = event.get("resourceType") == "Document" and event.get("frameId") == self._main_frame
        answer = await asyncio.to_thread(self._find, url, is_window)
        if answer is None:
            self._channel.post("Fetch.continueRequest", {"requestId": request_id}, session_id=session)
            return
        told = {str(name).lower(): str(value) for name, value in request.get("headers", {}).items()}
        fields = site_headers(told.get("origin", ""), _USES.get(str(event.get("resourceType")), ""))
        headers = [{"name": name, "value": value} for name, value in fields.items()]
        headers.append({"name": "Content-Type", "value": answer.content_type})
        params = {
            "requestId": request_id,
            "responseCode": answer.status,
            "responseHeaders": headers,
            "body": base64.b64encode(answer.body).decode("ascii"),
        }
        self._channel.post("Fetch.fulfillRequest", params, session_id=session)

    def _find(self, url: str, is_window: bool) -> Answer | None:
        """Return what a request gets; None: the network may answer. Blocks while reading."""
        body = self._document.body
        if is_window and body is not None:
            # The first address asked for is the document's, as Chromium spells it; a reload asks for it again.
            self._document_url = self._document_url or url
            if url == self._document_url:
                return body
        if not url.startswith(f"{LOCAL_ORIGIN}/"):
            return None
        if body is not None and url == self._document_url:
            return body  # to whoever tells of the style sheets in it, or a script
        site = self._document.site
        answer = NOT_FOUND if site is None else site.answer(url)
        if answer.status == NOT_FOUND.status and len(self.missed) < _MOST_MISSED:
            self.missed[path_of_address(url)] = None
        return _STAY if is_window and answer.status >= 400 else answer
