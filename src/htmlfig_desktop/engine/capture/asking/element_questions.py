"""Questions to single elements of the page, and the number they are found from."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.snapshot import SnapshotNode

_WORLD = "questions"


async def answer_of(page: Page, node: SnapshotNode, function: str, *arguments: str) -> Any:
    """Return the JSON value of a script function called on an element with some words, unchecked.

    None also where the element went away meanwhile, or its world allows no script.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    try:
        found = await page.command("DOM.resolveNode", {"backendNodeId": node.backend_id})
        answer = await page.command(
            "Runtime.callFunctionOn",
            {
                "objectId": found["object"]["objectId"],
                "functionDeclaration": function,
                "arguments": [{"value": argument} for argument in arguments],
                "returnByValue": True,
            },
        )
    except CaptureError as error:
        if error.error is ErrorCode.BROWSER_PROTOCOL:
            return None
        raise
    return answer.get("result", {}).get("value")


class Worlds:
    """Worlds of our own in the frames of a page, in which nothing is as the page's scripts may have made it.

    Each is asked for once, which may be done ahead.

    Args:
        page: Open.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._contexts: dict[str, int] = {}

    async def of_page(self) -> int:
        """Return the number of the top frame's world, which is there.

        Raises:
            CaptureError: CAP030, CAP020.
        """
        frame, context = await self._page.world()
        self._contexts[frame] = context
        return context

    async def context(self, frame: str) -> int:
        """Return the number of a frame's world.

        Raises:
            CaptureError: CAP020, the page crashed; CAP030, a frame out of reach.
            KeyError: An answer of an unexpected form.
        """
        if frame not in self._contexts:
            world = await self._page.command("Page.createIsolatedWorld", {"frameId": frame, "worldName": _WORLD})
            self._contexts[frame] = int(world["executionContextId"])
        return self._contexts[frame]

    async def answers_of(self, frame: str, numbers: Sequence[int], function: str) -> Any:
        """Return the JSON value of a script function called with elements of a frame, unchecked.

        Args:
            frame: The browser's id of the frame, which is frozen.
            numbers: The browser's numbers of the elements.
            function: Takes them all.

        Raises:
            CaptureError: CAP020, the page crashed; CAP030, a frame out of reach or an element that went away.
            KeyError: An answer of an unexpected form.
        """
        was_known = frame in self._contexts
        try:
            return await self._called(await self.context(frame), numbers, function)
        except CaptureError as error:
            if not was_known or error.error is not ErrorCode.BROWSER_PROTOCOL:
                raise
        # Another document came into the frame since, as where a page was on its way when it was told to stay.
        del self._contexts[frame]
        return await self._called(await self.context(frame), numbers, function)

    async def _called(self, context: int, numbers: Sequence[int], function: str) -> Any:
        resolved = await asyncio.gather(
            *(
                self._page.command("DOM.resolveNode", {"backendNodeId": number, "executionContextId": context})
                for number in numbers
            )
        )
        called = await self._page.command(
            "Runtime.callFunctionOn",
            {
                "functionDeclaration": function,
                "executionContextId": context,
                "returnByValue": True,
                "arguments": [{"objectId": each["object"]["objectId"]} for each in resolved],
            },
        )
        return called["result"]["value"]


async def document_number(page: Page) -> int:
    """Return the number that the front end has for the document, 0 where it has none. All others are void from then on.

    Raises:
        CaptureError: CAP030, CAP020.
    """
    answer = await page.command("DOM.getDocument", {"depth": 0})
    root = answer.get("root", {}).get("nodeId")
    return root if isinstance(root, int) else 0
