"""The isolated world of a page's top document, in which our scripts run out of the page's reach."""

from __future__ import annotations

import asyncio

from htmlfig_desktop.core.errors import CaptureError
from htmlfig_desktop.engine.browser.devtools import DevToolsChannel, JsonObject
from htmlfig_desktop.engine.browser.lifecycle import Lifecycle
from htmlfig_desktop.engine.browser.opening import OUR_WORLD

_NEW_WORLD = "Page.createIsolatedWorld"


class OurWorld:
    """Finds the world of the document that stands now; ``readiness.js`` is loaded there.

    Args:
        channel: The attached page.
        lifecycle: Knows which document stands.
        main_frame: Id of the page's top frame.
    """

    def __init__(self, channel: DevToolsChannel, lifecycle: Lifecycle, main_frame: str) -> None:
        self._channel = channel
        self._lifecycle = lifecycle
        self._main_frame = main_frame
        self._answers: dict[str, asyncio.Future[JsonObject]] = {}
        """By the id of a document: that of the last that was asked about."""
        channel.subscribe("Page.lifecycleEvent", self._on_lifecycle)

    async def context(self) -> int:
        """Return the number by which Chromium knows it.

        Raises:
            CaptureError: CAP030, CAP020.
        """
        try:
            answer = await self._channel.answer(_NEW_WORLD, asyncio.shield(self._asked()))
        except CaptureError:
            self._answers.clear()
            raise
        return int(answer["executionContextId"])

    def _asked(self) -> asyncio.Future[JsonObject]:
        """Return the answer that names the world; asked for once in a document."""
        loader = self._lifecycle.loader
        if loader not in self._answers:
            # The protocol spells it this way. It lets our scripts, not the page's, look into frames of other origins.
            asked = {"frameId": self._main_frame, "worldName": OUR_WORLD, "grantUniveralAccess": True}
            self._answers = {loader: self._channel.post(_NEW_WORLD, asked)}
        return self._answers[loader]

    def _on_lifecycle(self, event: JsonObject, _: str | None) -> None:
        """Ask for the world as soon as there is a document, not once it has loaded."""
        if event["name"] == "init" and event.get("frameId") == self._main_frame:
            self._asked()
