"""Gives the addresses in pages and style sheets new names, and leaves every other character alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from htmlfig_desktop.core.references.css import rewrite_css
from htmlfig_desktop.core.references.markup import Attribute, Tag, attribute_text, tags
from htmlfig_desktop.core.references.srcset import rewrite_srcset
from htmlfig_desktop.engine.browser.policy import is_web_address
from htmlfig_desktop.engine.saved_pages.parts import NOWHERE, joined

_LINKS: Final = frozenset({"a", "area"})
"""Elements whose addresses are for visitors: they lead to the web, even where the file holds what is there."""
_ADDRESSES: Final = ("src", "href", "xlink:href", "background", "poster", "data")
_RENAMED: Final = {"shadowmode": "shadowrootmode"}
"""What Chromium calls the attribute of a shadow root's template in MHTML, and what HTML calls it."""
_SETS: Final = ("srcset", "imagesrcset")


class Names:
    """Gives the addresses in one text their new names.

    Args:
        location: Where its relative addresses start.
        local: Names of the parts, by their addresses.
        has_scripts: Whether its scripts run.
    """

    def __init__(self, location: str, local: Mapping[str, str], *, has_scripts: bool) -> None:
        self._base = location
        self._local = local
        self._has_scripts = has_scripts

    def rewritten(self, text: str) -> str:
        """Return HTML in which every address leads to its part, or to the web."""
        pieces: list[str] = []
        done = 0
        for tag in tags(text):
            for start, end, new in sorted(self._edits(tag, text)):
                pieces += (text[done:start], new)
                done = end
        return "".join((*pieces, text[done:]))

    def css(self, text: str) -> str:
        """Return a style sheet, or the value of a ``style`` attribute, with its addresses named anew."""
        return rewrite_css(text, lambda reference: self._named(reference.url))

    def _edits(self, tag: Tag, text: str) -> Iterator[tuple[int, int, str]]:
        """Yield places in ``text`` and what comes there."""
        if tag.name == "base":
            self._base = joined(self._base, tag.value("href").strip())
            yield tag.start, tag.end, ""  # addresses start from a place of their own each from now on
            return
        if tag.name == "meta" and tag.value("http-equiv").lower() == "content-security-policy":
            yield tag.start, tag.end, ""  # it allows places on the web, where the parts are no more
            return
        if tag.name == "script" and not self._has_scripts:
            yield tag.start, tag.text_end, "<script>"
            return
        if tag.name == "style":
            yield tag.end, tag.text_end, self.css(text[tag.end : tag.text_end])
        for attribute in tag.attributes:
            if attribute.name in _RENAMED:
                yield attribute.start, attribute.end, attribute_text(_RENAMED[attribute.name], attribute.value)
                continue
            new = self._attribute(tag, attribute)
            if new is not None and new != attribute.value:
                yield attribute.start, attribute.end, attribute_text(attribute.name, new) if new else ""

    def _attribute(self, tag: Tag, attribute: Attribute) -> str | None:
        """Return the new value of an attribute; empty: it goes; None: it stays."""
        if attribute.name == "integrity":
            return ""  # parts may have got other bytes
        if attribute.name == "style":
            return self.css(attribute.value) if "(" in attribute.value else None
        if attribute.name in _SETS:
            return rewrite_srcset(attribute.value, self._named)
        if attribute.name in _ADDRESSES:
            return self._on_the_web(attribute.value) if tag.name in _LINKS else self._named(attribute.value)
        return None

    def _named(self, address: str) -> str | None:
        """Return the new name of what an address leads to; None: it stays as it is."""
        bare, mark, fragment = address.strip().partition("#")
        name = self._local.get(joined(self._base, bare)) if bare else None
        return self._on_the_web(address) if name is None else name + mark + fragment

    def _on_the_web(self, address: str) -> str | None:
        """Return an address in full, where it has been one of the web; None: it stays as it is."""
        bare, mark, fragment = address.strip().partition("#")
        whole = joined(self._base, bare)
        is_there = bare and is_web_address(whole) and not whole.startswith(NOWHERE)
        return whole + mark + fragment if is_there else None
