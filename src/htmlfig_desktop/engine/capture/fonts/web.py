"""Fonts the page brought: their rules from the browser, their files as loaded."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from htmlfig_desktop.engine.capture.css_lists import split_list
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.snapshot import FontKey
from htmlfig_desktop.engine.fonts.containers import unpack_font
from htmlfig_desktop.engine.fonts.design import FontWish
from htmlfig_desktop.engine.fonts.face import FontFace
from htmlfig_desktop.engine.fonts.rules import FaceRule, Range

FONTS_UPDATED = "CSS.fontsUpdated"
"""The event that tells of each web font, once ``CSS.enable`` was sent and whenever one more has loaded."""

_MAX_WEB_FONTS = 2000
_LONGEST_URL = 16 * 1024 * 1024
_MOST_AHEAD = 24
_LONGEST_AHEAD = 1024 * 1024
"""Fonts that are unpacked before it is known that they are needed, and bytes of one."""
_Gap = tuple[int, float]


@dataclass(frozen=True, slots=True)
class WebFont:
    """A web font that has loaded."""

    rule: FaceRule
    platform_family: str
    """As the browser names the file."""
    url: str
    """Empty where the page made the font of bytes."""


class WebFonts:
    """The loaded web fonts of a page and their files, each read once."""

    def __init__(self, page: Page, fonts: Sequence[WebFont], files: Mapping[str, bytes]) -> None:
        self._page = page
        self._fonts = fonts
        self._files = dict(files)

    @classmethod
    def of(cls, page: Page, files: Mapping[str, bytes]) -> WebFonts:
        """Return the fonts the browser has told of so far; ``files`` are those that were unpacked before."""
        return cls(page, _told(page), files)

    async def find(self, key: FontKey, family: str, postscript: str) -> list[tuple[WebFont, bytes]]:
        """Return the fonts that may be the one the browser calls so, and their files as OpenType.

        There is more than one where a family is cut into files for ranges of characters. Of a file without a name
        the browser tells none, and another one where it is asked about a node.
        """
        named = [font for font in self._fonts if font.platform_family == family]
        named = named or [font for font in self._fonts if not any(map(str.isalnum, font.platform_family))]
        wanted = css_families(key.family)
        candidates = [font for font in named if font.rule.family.casefold() in wanted] or named
        if len(candidates) > 1:
            candidates = nearest_rules(candidates, FontWish.parse(key.weight, key.stretch, key.style))
        found = [(font, await self._file(font.url)) for font in candidates]
        exact = [entry for entry in found if postscript and _postscript(entry[1]) == postscript]
        return exact or found

    async def _file(self, url: str) -> bytes:
        if url not in self._files:
            data = await self._page.resource(url) if url else None
            self._files[url] = unpack_font(data or b"")
        return self._files[url]


class FontWatch:
    """Lets the browser tell of fonts, once there is something to be told: it reads all style sheets first.

    Args:
        page: Open. One in a window does so already: while it is halted, no style sheet comes.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self._is_on = not page.may_be_changed

    async def begin(self) -> None:
        """Let the browser tell of fonts, and answer what draws a node, if it does not yet.

        Raises:
            CaptureError: CAP030, CAP020.
        """
        if not self._is_on:
            await asyncio.gather(self._page.command("DOM.enable"), self._page.command("CSS.enable"))
            self._is_on = True


async def unpack_ahead(page: Page) -> dict[str, bytes]:
    """Return the web fonts the browser has told of as OpenType, by address: those first that the page loaded first.

    Raises:
        CaptureError: CAP030, CAP020.
    """
    files: dict[str, bytes] = {}
    for url in list(dict.fromkeys(font.url for font in _told(page) if font.url))[:_MOST_AHEAD]:
        data = await page.resource(url)
        if data and len(data) <= _LONGEST_AHEAD:
            files[url] = await asyncio.to_thread(unpack_font, data)
    return files


def _told(page: Page) -> tuple[WebFont, ...]:
    told = (web_font(event) for event in page.events(FONTS_UPDATED)[-_MAX_WEB_FONTS:])
    return tuple(dict.fromkeys(font for font in told if font is not None))


def told_families(page: Page) -> frozenset[str]:
    """Return the families of which a page has web fonts, in one case."""
    return frozenset(font.rule.family.casefold() for font in _told(page))


def web_font(event: Mapping[str, Any]) -> WebFont | None:
    """Return the font an event tells of; None where it tells of none."""
    font = event.get("font")
    if not isinstance(font, dict):
        return None
    text = {name: value for name, value in font.items() if isinstance(value, str)}
    url = text.get("src", "")
    rule = FaceRule.parse(
        text.get("fontFamily", "").strip("\"'"),
        text.get("fontWeight", ""),
        text.get("fontStretch", ""),
        text.get("fontStyle", ""),
        text.get("unicodeRange", ""),
    )
    return WebFont(rule, text.get("platformFontFamily", ""), url if len(url) <= _LONGEST_URL else "")


def css_families(value: str) -> frozenset[str]:
    """Return the names of a computed ``font-family``, without quotes, in one case."""
    return frozenset(part.strip("\"'").casefold() for part in split_list(value))


def nearest_rules(fonts: Iterable[WebFont], wish: FontWish) -> list[WebFont]:
    """Return the fonts whose rules are nearest to a wish: by width, then slope, then weight.

    Source: CSS Fonts 4, section 5.2 (font matching).
    """
    ranked = [(_distance(font.rule, wish), font) for font in fonts]
    best = min(rank for rank, _ in ranked)
    return [font for rank, font in ranked if rank == best]


def _distance(rule: FaceRule, wish: FontWish) -> tuple[_Gap, _Gap, _Gap]:
    return (
        _gap(rule.stretch or (100.0, 100.0), wish.stretch, prefers_more=wish.stretch > 100),
        _gap(rule.slope or (0.0, 0.0), wish.slope, prefers_more=wish.slope > 0),
        _weight_gap(rule.weight or (400.0, 400.0), wish.weight),
    )


def _gap(limits: Range, wanted: float, *, prefers_more: bool) -> _Gap:
    """Return how far a value is from a range; those on the preferred side come first."""
    low, high = limits
    if low <= wanted <= high:
        return 0, 0.0
    is_more = low > wanted
    return (1 if is_more == prefers_more else 2), (low - wanted if is_more else wanted - high)


def _weight_gap(limits: Range, wanted: float) -> _Gap:
    """Between 400 and 500 the heavier ones up to 500 come first, then the lighter, then the rest."""
    low, high = limits
    if not 400 <= wanted <= 500 or low <= wanted <= high:
        return _gap(limits, wanted, prefers_more=wanted > 500)
    if low > wanted:
        return (1 if low <= 500 else 3), low - wanted
    return 2, wanted - high


def _postscript(data: bytes) -> str:
    face = FontFace.from_bytes(data)
    return face.postscript if face is not None else ""
