"""Asks which fonts draw text whose node the browser tells nothing of: first letters, first lines.

For a moment the page holds the same words in the same style, unseen and without room.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.snapshot import FontKey

_TAG = "htmlfig-words"
_LONGEST = 200
_SHOW = """(words => {
    const box = document.createElementNS("http://www.w3.org/1999/xhtml", "%s");
    box.style.cssText = "all: initial; position: absolute; left: 0; top: 0; width: 0; height: 0; overflow: hidden; " +
        "visibility: hidden; contain: strict";
    for (const [family, size, weight, style, stretch, language, text] of words) {
        const span = document.createElementNS("http://www.w3.org/1999/xhtml", "span");
        span.style.cssText = "all: initial; visibility: hidden";
        Object.assign(span.style, { fontFamily: family, fontSize: size, fontWeight: weight, fontStyle: style,
                                    fontStretch: stretch });
        if (language) span.lang = language;
        span.textContent = text;
        box.append(span);
    }
    document.documentElement.append(box);
    for (const span of box.children) span.getClientRects();
})(%s)"""
_HIDE = "for (const box of document.querySelectorAll('%s')) box.remove()"


async def show_words(page: Page, root: int, words: Sequence[tuple[FontKey, str]]) -> list[int]:
    """Put words into the page and return their nodes' numbers; none where that cannot be done.

    Args:
        page: One that may be changed.
        root: The document's number, as ``DOM.getDocument`` told.
        words: Styles and what is written in them.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    given = [
        [key.family, key.size, key.weight, key.style, key.stretch, _language(key), text[:_LONGEST]]
        for key, text in words
    ]
    try:
        await page.evaluate(_SHOW % (_TAG, json.dumps(given)))
        answer = await page.command("DOM.querySelectorAll", {"nodeId": root, "selector": f"{_TAG} > span"})
    except CaptureError as error:
        if error.error is not ErrorCode.BROWSER_PROTOCOL:
            raise
        return []
    found = answer.get("nodeIds")
    return [int(each) for each in found] if isinstance(found, list) and len(found) == len(words) else []


def _language(key: FontKey) -> str:
    return "" if key.locale == "auto" else key.locale.strip('"')


async def hide_words(page: Page) -> None:
    """Take the words out of the page again.

    Raises:
        CaptureError: CAP020, CAP030.
    """
    await page.evaluate(_HIDE % _TAG)
