"""Questions to single elements of the page, and the number they are found from."""

from __future__ import annotations

from typing import Any

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.snapshot import SnapshotNode


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


async def document_number(page: Page) -> int:
    """Return the number that the front end has for the document, 0 where it has none. All others are void from then on.

    Raises:
        CaptureError: CAP030, CAP020.
    """
    answer = await page.command("DOM.getDocument", {"depth": 0})
    root = answer.get("root", {}).get("nodeId")
    return root if isinstance(root, int) else 0
