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


async def answers_of(page: Page, frame: str, numbers: Sequence[int], function: str) -> Any:
    """Return the JSON value of a script function called with elements of a frame, unchecked.

    It runs in a world of its own, in which nothing is as the page's scripts may have made it.

    Args:
        page: Frozen.
        frame: The browser's id of the frame.
        numbers: The browser's numbers of the elements.
        function: Takes them all.

    Raises:
        CaptureError: CAP020, the page crashed; CAP030, a frame out of reach or an element that went away.
        KeyError: An answer of an unexpected form.
    """
    world = await page.command("Page.createIsolatedWorld", {"frameId": frame, "worldName": _WORLD})
    context = world["executionContextId"]
    resolved = await asyncio.gather(
        *(
            page.command("DOM.resolveNode", {"backendNodeId": number, "executionContextId": context})
            for number in numbers
        )
    )
    called = await page.command(
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
