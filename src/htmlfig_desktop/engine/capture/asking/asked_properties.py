"""Which computed values a snapshot asks for: the engine takes as long for values nobody set as for those that matter.

Half of what ``properties`` names is at its initial value on nearly every page, and each value is computed, put into
words and carried for every box. So the page's style sheets are asked first what they set at all.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.resources import script_text
from htmlfig_desktop.engine.capture.asking.properties import STYLE_PROPERTIES, USED_PROPERTIES
from htmlfig_desktop.engine.capture.asking.rules import script_with_rules, unless_lacking
from htmlfig_desktop.engine.capture.page import Page, unless_refused

Result = TypeVar("Result")

EVERYTHING: tuple[str, ...] = (*STYLE_PROPERTIES, *USED_PROPERTIES)
"""All properties, in the order ``decode_snapshot`` expects."""

_NONE = ("box-shadow", "text-shadow", "filter", "backdrop-filter", "clip-path", "transform", "translate", "rotate",
         "scale", "perspective", "offset-path", "contain", "mask-image", "border-image-source", "list-style-image",
         "-webkit-line-clamp", "column-rule-style", "outline-style", "-webkit-mask-box-image-source",
         "-webkit-box-reflect", "object-view-box", "text-combine-upright", "text-emphasis-style",
         "scroll-marker-group", "resize", "font-size-adjust", "max-width", "max-height",
         "-webkit-text-security")  # fmt: skip
_NORMAL = ("mix-blend-mode", "background-blend-mode", "font-variant-caps", "font-variant-ligatures",
           "font-variant-position", "font-variant-east-asian", "font-feature-settings",
           "font-variation-settings", "row-gap", "column-gap", "initial-letter", "paint-order", "letter-spacing",
           "justify-content", "color-scheme", "text-spacing-trim")  # fmt: skip
_AUTO = ("isolation", "clip", "font-kerning", "font-optical-sizing", "font-synthesis-weight", "font-synthesis-style",
         "text-align-last", "text-decoration-thickness",
         "text-underline-offset", "text-decoration-skip-ink", "text-underline-position", "accent-color",
         "image-rendering", "align-self", "column-count", "column-width", "-webkit-locale")  # fmt: skip
_ZERO = ("-webkit-text-stroke-width", "column-rule-width", "outline-width", "outline-offset", "text-indent")
_RARE: dict[str, str] = {
    **dict.fromkeys(_NONE, "none"),
    **dict.fromkeys(_NORMAL, "normal"),
    **dict.fromkeys(_AUTO, "auto"),
    **dict.fromkeys(_ZERO, "0px"),
    **{f"corner-{corner}-shape": "round" for corner in ("top-left", "top-right", "bottom-right", "bottom-left")},
    "background-size": "auto",
    "background-position-x": "0%",
    "background-position-y": "0%",
    "background-repeat": "repeat",
    "background-origin": "padding-box",
    "background-clip": "border-box",
    "background-attachment": "scroll",
    "transform-style": "flat",
    "backface-visibility": "visible",
    "content-visibility": "visible",
    "transform-box": "view-box",
    "font-stretch": "100%",
    "word-spacing": "0px",
    "tab-size": "8",
    "text-orientation": "mixed",
    "object-position": "50% 50%",
    "flex-wrap": "nowrap",
    "flex-grow": "0",
    "order": "0",
    "empty-cells": "show",
    "visibility": "visible",
    "direction": "ltr",
    "writing-mode": "horizontal-tb",
    "flex-direction": "row",
    "object-fit": "fill",
    "text-decoration-style": "solid",
    "text-overflow": "clip",
    "box-decoration-break": "slice",
    "ruby-align": "space-around",
    "unicode-bidi": "normal",  # what the browser's own sheet sets is known by the element's name
}
"""Properties outside drawings and their initial values. The browser's own style sheet sets none of them, or for few
elements, which ``used_properties.js`` looks for."""

_DRAWING: dict[str, str] = {
    **dict.fromkeys(("stroke", "stroke-dasharray", "vector-effect", "d"), "none"),
    **dict.fromkeys(("marker-start", "marker-mid", "marker-end"), "none"),
    **dict.fromkeys(("cx", "cy", "r", "x", "y", "stroke-dashoffset"), "0px"),
    **dict.fromkeys(("rx", "ry", "dominant-baseline", "shape-rendering"), "auto"),
    **dict.fromkeys(("fill", "stop-color"), "rgb(0, 0, 0)"),
    **dict.fromkeys(("fill-opacity", "stroke-opacity", "stop-opacity"), "1"),
    **dict.fromkeys(("fill-rule", "clip-rule"), "nonzero"),
    "stroke-width": "1px",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-miterlimit": "4",
    "text-anchor": "start",
}  # fmt: skip
"""Those that matter in drawings only."""

_FOLLOWERS: Mapping[str, tuple[tuple[str, ...], str]] = {
    **{
        f"mask-{part}": (("mask-image",), value)
        for part, value in (("type", "luminance"), ("size", "auto"), ("position", "0% 0%"), ("repeat", "repeat"),
                            ("origin", "border-box"), ("clip", "border-box"), ("mode", "match-source"),
                            ("composite", "add"))
    },
    **{
        f"border-image-{part}": (("border-image-source",), value)
        for part, value in (("slice", "100%"), ("width", "1"), ("outset", "0"))
    },
    "transform-origin": (("transform", "translate", "rotate", "scale", "offset-path"), "0px 0px"),
    "perspective-origin": (("perspective",), "0px 0px"),
    "text-emphasis-position": (("text-emphasis-style",), "over"),
}  # fmt: skip
"""Properties that say nothing unless one of some others is set, those others, and what to take them for."""

OF_COLOR: Mapping[str, tuple[str, ...]] = {
    "outline-color": ("outline-style",),
    "column-rule-color": ("column-rule-style",),
    "text-emphasis-color": ("text-emphasis-style",),
    "-webkit-text-stroke-color": ("-webkit-text-stroke-width",),
    "-webkit-text-fill-color": ("-webkit-text-fill-color",),
    "text-decoration-color": ("text-decoration-color",),
}
"""Those that take the text's color then."""

_FEW_TO_NAME = 60
"""Elements from which on a page is large enough to fetch style sheets of other sites for the names in them."""
_MOST_SHEETS = 20
_LONGEST_SHEET = 2_000_000
_SCRIPT = "used_properties"


@dataclass(frozen=True, slots=True)
class Asked:
    """What a snapshot asks for, and what to take the rest for."""

    styles: tuple[str, ...] = STYLE_PROPERTIES
    used: tuple[str, ...] = USED_PROPERTIES
    documents: int | None = None
    """How many documents were looked at; None: nothing is left out, and no matter how many there are."""

    @property
    def command(self) -> dict[str, Any]:
        """The parameters of ``DOMSnapshot.captureSnapshot``."""
        return {
            "computedStyles": [*self.styles, *self.used],
            "includePaintOrder": True,
        }

    @property
    def initial(self) -> dict[str, str]:
        """Values of the properties that are not asked for, but for those that take the text's color."""
        asked = {*self.styles, *self.used}
        followers = {name: value for name, (_, value) in _FOLLOWERS.items()}
        return {name: value for name, value in (_RARE | _DRAWING | followers).items() if name not in asked}

    @property
    def like_color(self) -> tuple[str, ...]:
        """Properties that are not asked for and are as the text's color."""
        return tuple(name for name in OF_COLOR if name not in self.styles)

    def fits(self, answer: Mapping[str, Any]) -> bool:
        """Whether an answer holds no document and no closed shadow tree that nobody looked at."""
        if self.documents is None:
            return True
        if len(answer["documents"]) > self.documents:
            return False
        kinds = {
            index for each in answer["documents"] for index in each["nodes"].get("shadowRootType", {}).get("value", ())
        }
        return not any(answer["strings"][index] == "closed" for index in kinds)


ASKED_ALL = Asked()


@dataclass(frozen=True, slots=True)
class _SetProperties:
    """What the style sheets of a page set, as a script in it says."""

    documents: int
    """How many documents it saw."""
    names: tuple[str, ...]
    """Of the properties that are set there."""
    unread: tuple[str, ...]
    """Addresses of the sheets whose text it needs and may not read."""


@dataclass(frozen=True, slots=True)
class SheetsRead:
    """What style sheets set, read while the page came to rest."""

    found: _SetProperties | None
    """None: nothing could be told."""
    version: str
    """Which state of the page that is of; empty where nobody knows."""


async def taken_snapshot(page: Page, asked: Asked) -> tuple[dict[str, Any], Asked]:
    """Return the answer of a page's snapshot and what was asked for: all, where ``asked`` turns out to leave out much.

    Raises:
        CaptureError: CAP020, CAP030.
    """
    answer = await page.command("DOMSnapshot.captureSnapshot", asked.command, pack_rows=len(asked.styles))
    try:
        fits = asked.fits(answer)
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise CaptureError(
            ErrorCode.BROWSER_PROTOCOL, "The page's snapshot is not of the expected form.", detail=repr(error)
        ) from error
    if not fits:
        asked = ASKED_ALL
        answer = await page.command("DOMSnapshot.captureSnapshot", asked.command, pack_rows=len(asked.styles))
    return answer, asked


async def lacking_sheets(page: Page, *, reads_all: bool) -> Sequence[str] | None:
    """Return the addresses of style sheets of other sites that a page does not keep yet; None where it cannot tell.

    Args:
        page: Open.
        reads_all: Whether such sheets are wanted of small pages, too.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    lost = dict.fromkeys(page.lost_sheets, "")
    urls = await unless_refused(page.evaluate(_keeping(lost, reads_all=reads_all)))
    return urls if isinstance(urls, list) and all(isinstance(url, str) for url in urls) else None


async def keep_foreign_sheets(page: Page, urls: Sequence[str], *, reads_all: bool) -> None:
    """Let the page keep style sheets that it lacks, as far as they can be had: it may not read those of other sites.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    texts = await unless_refused(_texts(page, urls))
    if texts:
        await unless_refused(page.evaluate(_keeping(texts, reads_all=reads_all)))


def _keeping(texts: Mapping[str, str], *, reads_all: bool) -> str:
    few = 0 if reads_all else _FEW_TO_NAME
    return f"({script_text('capture/foreign_sheets.js')})({json.dumps(texts)}, {few})"


async def read_sheets_ahead(page: Page, *, unless_some_lack: bool = False) -> SheetsRead | None:
    """Return what style sheets set while the page comes to rest; None where they could not be read.

    The page keeps what the engine makes of rules for scripts: to read them once more takes half as long.

    Args:
        page: Open; ``lacking_sheets`` was asked.
        unless_some_lack: Whether they are not worth to be read where the answer to that names any.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    found = _set_properties(page, {}, unless_some_lack=unless_some_lack)
    told = await unless_refused(asyncio.gather(_version(page), found))
    return SheetsRead(told[1], told[0]) if told is not None else None


async def kept_through(
    page: Page, before: SheetsRead | None, change: Coroutine[Any, Any, Result]
) -> tuple[SheetsRead | None, Result]:
    """Return what style sheets set, where it was read before a change of ours that sets nothing new, and its result.

    Where the page itself has changed since it was read, that is as little known after as it was before.

    Args:
        page: At rest.
        before: What was read.
        change: Asks the page once, or several times in a row.

    Raises:
        CaptureError: As ``change`` does; CAP020, CAP030.
    """
    if before is None or not before.version:
        return before, await change
    known, changed, version = await asyncio.gather(_version(page), change, _version(page))
    return (replace(before, version=version) if known == before.version else before), changed


async def sparing_question(page: Page, before: SheetsRead | None = None, version: str = "") -> Asked:
    """Return the question with what the page's styles never set left out.

    Args:
        page: At rest.
        before: What was read before. It still holds where the page has not changed since.
        version: Which state the page is in; empty: it is asked.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    if before is not None and before.version and before.version == (version or await _version(page)):
        found = before.found
    else:
        found = await _set_properties(page, {})
    if found is not None and found.unread:
        texts = await _texts(page, found.unread)
        found = await _set_properties(page, texts) if texts is not None else None
    if found is None or found.unread:
        return ASKED_ALL
    needed = set(found.names)
    wanted = tuple(name for name in dict.fromkeys(EVERYTHING) if _is_wanted(name, needed))
    styles = tuple(name for name in wanted if name not in USED_PROPERTIES)
    return Asked(styles, tuple(name for name in wanted if name in USED_PROPERTIES), found.documents)


async def _version(page: Page) -> str:
    return str(await page.evaluate('globalThis.stillness ? stillness.version() : ""'))


async def _set_properties(
    page: Page, texts: Mapping[str, str], *, unless_some_lack: bool = False
) -> _SetProperties | None:
    """Return what style sheets set, given the texts of those that the page may not read; None where that failed."""
    known = _RARE | _DRAWING | dict.fromkeys(OF_COLOR, "currentcolor")
    given = ", ".join(map(json.dumps, (known, list(_DRAWING), texts)))
    question = f"{script_with_rules(_SCRIPT)}({given})"
    answer = await unless_refused(page.evaluate(unless_lacking(question) if unless_some_lack else question))
    if not (isinstance(answer, list) and len(answer) == 3 and isinstance(answer[0], int)):
        return None
    documents, names, sheets = answer
    if not all(isinstance(each, list) and all(isinstance(text, str) for text in each) for each in (names, sheets)):
        return None
    return _SetProperties(documents, tuple(names), tuple(sheets))


async def _texts(page: Page, urls: Sequence[str]) -> dict[str, str] | None:
    """Return the texts of style sheets; None where they cannot be had. One that did not load has none."""
    if len(urls) > _MOST_SHEETS:
        return None
    texts: dict[str, str] = {}
    for url in urls:
        data = b"" if page.failed(url) else await page.resource(url)
        if data is None or len(data) > _LONGEST_SHEET:
            return None
        texts[url] = data.decode("utf-8", errors="replace")
    return texts


def _is_wanted(name: str, needed: set[str]) -> bool:
    if name in _FOLLOWERS:
        return any(leader in needed for leader in _FOLLOWERS[name][0])
    if name in OF_COLOR:
        return any(leader in needed for leader in OF_COLOR[name])
    return name in needed or not (name in _RARE or name in _DRAWING)
