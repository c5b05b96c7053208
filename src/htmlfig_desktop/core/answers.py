"""The page in an assistant's answer: what stands between the fences of its Markdown (CommonMark, section 4.5)."""

from __future__ import annotations

import re
from typing import Final

_BLOCK: Final = re.compile(
    r"^ {0,3}(?P<fence>`{3,}|~{3,})[ \t]*(?P<language>[\w+#.-]*)[^\n]*\n"
    r"(?P<code>.*?)(?:^ {0,3}(?P=fence)[`~]*[ \t]*$|\Z)",  # an answer that was cut off has no last fence
    re.MULTILINE | re.DOTALL,
)
_MARKUP: Final = re.compile(r"<[!a-zA-Z/]")
_PAGES: Final = frozenset({"", "html", "htm", "xhtml", "svg", "xml"})
_BESIDE: Final = (
    (frozenset({"css"}), "style", re.compile(r"</head\s*>", re.IGNORECASE)),
    (frozenset({"js", "javascript"}), "script", re.compile(r"</body\s*>", re.IGNORECASE)),
)
"""Languages of what comes beside a page, the element for it, and what it is put before."""


def page_in_answer(text: str) -> str:
    """Return the page that an answer holds, with the styles and scripts beside it; any other text as it is.

    Of several pages it is the longest. Text in which markup comes before the first fence is a page itself.
    """
    blocks = list(_BLOCK.finditer(text))
    markup = _MARKUP.search(text)
    if not blocks or (markup and markup.start() < blocks[0].start()):
        return text
    pages = [block["code"] for block in blocks if _language(block) in _PAGES and _MARKUP.search(block["code"])]
    if not pages:
        return text
    page = max(pages, key=len)
    for languages, element, place in _BESIDE:
        codes = [block["code"] for block in blocks if _language(block) in languages]
        if codes:
            page = _with(page, f"<{element}>\n{''.join(codes)}</{element}>\n", place)
    return page


def _language(block: re.Match[str]) -> str:
    return block["language"].lower()


def _with(page: str, element: str, place: re.Pattern[str]) -> str:
    """Return a page with an element before ``place``; at its end where it has no such place."""
    found = place.search(page)
    start = found.start() if found else len(page)
    return page[:start] + element + page[start:]
