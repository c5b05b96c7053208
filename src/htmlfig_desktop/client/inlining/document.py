"""Builds the self-contained document: which elements refer to files, and what becomes of each reference."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from htmlfig_desktop.client.inlining.assets import (
    Asset,
    Folder,
    Omission,
    Reason,
    fragment_of,
    is_local,
    web_address,
)
from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import ErrorCode, SourceError
from htmlfig_desktop.core.limits import DEFAULT_LIMITS
from htmlfig_desktop.core.media_types import HTML, XHTML
from htmlfig_desktop.core.references.css import Reference, Use, decode_css, rewrite_css
from htmlfig_desktop.core.references.markup import Attribute, Tag, attribute_text, decode_html, tags
from htmlfig_desktop.core.references.srcset import rewrite_srcset

_DEEPEST: Final = 8
"""Nesting of imported style sheets and embedded pages; every level makes data a third longer."""
_HREFS: Final = ("href", "xlink:href")
_FILES: Final[Mapping[str, tuple[str, ...]]] = {
    "body": ("background",),
    "embed": ("src",),
    "feimage": _HREFS,
    "image": _HREFS,
    "img": ("src",),
    "input": ("src",),
    "object": ("data",),
    "script": ("src", *_HREFS),
    "table": ("background",),
    "td": ("background",),
    "th": ("background",),
    "video": ("poster",),
}
"""Attributes that name a file which is put in as it is."""
_LEFT_OUT: Final[Mapping[str, tuple[tuple[str, ...], Reason]]] = {
    "audio": (("src",), Reason.MEDIA),
    "source": (("src",), Reason.MEDIA),
    "track": (("src",), Reason.MEDIA),
    "use": (_HREFS, Reason.EXTERNAL_USE),
    "video": (("src",), Reason.MEDIA),
}
"""Attributes that name a file which is not put in."""
_MODULE_IMPORT: Final = re.compile(r"""\b(?:import|from)\s*\(?\s*["'](\.{0,2}/[^"'\n]{1,500})["']""")
_NEVER_LOADED: Final = ".eot"
"""Fonts for a browser of the past, listed first in many style sheets."""
_PAGE_TYPES: Final = frozenset({HTML, XHTML})


@dataclass(frozen=True, slots=True)
class SelfContained:
    """A document that needs no file beside it."""

    html: str
    title: str
    """Of the page; empty where it has none."""
    omissions: tuple[Omission, ...]
    """What could not be put in, in the order of the document."""


def build_self_contained(
    page: Path, asset_root: Path | None = None, *, room: int = DEFAULT_LIMITS.html_bytes
) -> SelfContained:
    """Return a local page with all its files put in. Blocks.

    Args:
        page: an HTML or SVG file.
        asset_root: the widest folder that may be read; the default is the page's own.
        room: bytes that the document may grow to.

    Raises:
        SourceError: SRC001, SRC002, SRC003.
    """
    root = (asset_root or page.parent).resolve()
    try:
        data = page.read_bytes()
    except FileNotFoundError as error:
        raise SourceError(ErrorCode.SOURCE_MISSING, because("There is no file “{name}”.", name=page.name)) from error
    except OSError as error:
        raise SourceError(
            ErrorCode.SOURCE_UNREADABLE, because("“{name}” cannot be read.", name=page.name), detail=repr(error)
        ) from error
    if len(data) > room:
        raise SourceError(ErrorCode.SOURCE_TOO_LARGE, because("“{name}” is too large to be sent.", name=page.name))
    text, encoding = decode_html(data)
    own = page.resolve()
    folder = Folder(root, own.parent, room - len(data))
    document = _Document(folder, own, encoding).rewritten(text)
    if page.suffix.lower() == ".svg":
        document = _page_around(document)
    return SelfContained(document, _title_of(text), tuple(folder.omissions.values()))


@dataclass(frozen=True, slots=True)
class _Edit:
    start: int
    end: int
    text: str


class _Document:
    """One document: the page itself, or one embedded in it."""

    def __init__(self, files: Folder, path: Path, encoding: str, above: tuple[Path, ...] = ()) -> None:
        self._files = files
        self._above = (*above, path)
        self._folder: Path | None = path.parent
        """What relative addresses start from; None where that is a place on the web."""
        self._encoding = encoding
        self._has_base = False

    def rewritten(self, text: str) -> str:
        pieces: list[str] = []
        done = 0
        for tag in tags(text):
            for edit in sorted(self._edits(tag, text), key=lambda edit: edit.start):
                pieces += (text[done : edit.start], edit.text)
                done = edit.end
        return "".join((*pieces, text[done:]))

    def _edits(self, tag: Tag, text: str) -> Iterator[_Edit]:
        if tag.name == "meta" and tag.value("http-equiv").lower() == "content-security-policy":
            yield _Edit(tag.start, tag.end, "")  # it allows files of the page's own place, which there are none of now
            return
        if tag.name == "base":
            self._follow_base(tag.value("href"))
        elif tag.name == "link" and "stylesheet" in tag.value("rel").lower().split():
            yield from self._style_sheet(tag)
        elif tag.name == "style":
            yield _Edit(tag.end, tag.text_end, self._css(text[tag.end : tag.text_end], self._folder, self._above))
        elif tag.name == "iframe" and tag.get("srcdoc") is None:
            yield from self._embedded(tag)
        if tag.name == "script" and tag.value("type").strip().lower() == "module":
            self._note_imports(text[tag.end : tag.text_end])
        yield from self._attributes(tag)

    def _attributes(self, tag: Tag) -> Iterator[_Edit]:
        for name in _FILES.get(tag.name, ()):
            if attribute := tag.get(name):
                yield from self._replaced(attribute, self._file(attribute.value, tag))
        names, reason = _LEFT_OUT.get(tag.name, ((), Reason.MEDIA))
        for name in names:
            if is_local(tag.value(name)):
                self._files.omit(tag.value(name), reason)
        if tag.name in {"img", "source"} and (attribute := tag.get("srcset")):
            yield from self._replaced(attribute, rewrite_srcset(attribute.value, lambda url: self._file(url, tag)))
        if (attribute := tag.get("style")) and "(" in attribute.value:
            yield from self._replaced(attribute, self._css(attribute.value, self._folder, self._above))
        if tag.name in {"script", "link"} and (attribute := tag.get("integrity")):
            yield _Edit(attribute.start, attribute.end, "")

    @staticmethod
    def _replaced(attribute: Attribute, value: str | None) -> Iterator[_Edit]:
        if value is not None and value != attribute.value:
            yield _Edit(attribute.start, attribute.end, attribute_text(attribute.name, value))

    def _follow_base(self, href: str) -> None:
        """Let relative addresses start where the page says; only the page's first word on it counts."""
        if not href or self._folder is None or self._has_base:
            return
        self._has_base = True
        if is_local(href):
            path = unquote(urlsplit(href).path)
            start = self._files.root if path.startswith("/") else self._folder
            self._folder = start / path.lstrip("/").rpartition("/")[0]
        else:
            self._folder = None

    def _asset(self, reference: str, folder: Path | None) -> Asset | None:
        """Return the file an address names; None for places on the web, and where there is no such file."""
        if reference[:5].lower() == "file:":
            self._files.omit(reference, Reason.OUTSIDE)
        if folder is None or not is_local(reference):
            return None
        return self._files.find(reference, folder)

    def _file(self, reference: str, tag: Tag) -> str | None:
        """Return the address that replaces one of a file which is put in as it is."""
        asset = self._asset(reference.strip(), self._folder)
        if asset is None:
            return web_address(reference)
        if tag.name == "script" and tag.value("type").strip().lower() == "module":
            self._note_imports(asset.data.decode("utf-8", "replace"))
        return self._files.data_url(asset.data, asset.type) + fragment_of(reference)

    def _style_sheet(self, tag: Tag) -> Iterator[_Edit]:
        if attribute := tag.get("href"):
            url = self._sheet_url(attribute.value.strip(), self._folder, self._above)
            yield from self._replaced(attribute, url)

    def _sheet_url(self, reference: str, folder: Path | None, above: tuple[Path, ...]) -> str | None:
        asset = self._asset(reference, folder)
        if asset is None:
            return web_address(reference)
        if asset.path in above or len(above) > _DEEPEST:
            self._files.omit(reference, Reason.NESTED)
            return None
        css = decode_css(asset.data, self._encoding)
        rewritten = self._css(css, asset.path.parent, (*above, asset.path))
        return self._files.data_url(rewritten.encode("utf-8", "replace"), "text/css;charset=utf-8")

    def _css(self, css: str, folder: Path | None, above: tuple[Path, ...]) -> str:
        fonts: set[int] = set()

        def replace(reference: Reference) -> str | None:
            if reference.use is Use.IMPORT:
                return self._sheet_url(reference.url, folder, above)
            if reference.declaration in fonts or _path_of(reference.url).endswith(_NEVER_LOADED):
                return None
            asset = self._asset(reference.url, folder)
            if asset is None:
                return web_address(reference.url)
            if asset.is_font:
                fonts.add(reference.declaration)
            return self._files.data_url(asset.data, asset.type) + fragment_of(reference.url)

        return rewrite_css(css, replace)

    def _embedded(self, tag: Tag) -> Iterator[_Edit]:
        attribute = tag.get("src")
        asset = self._asset(attribute.value.strip(), self._folder) if attribute else None
        if attribute is None or asset is None:
            return
        if asset.type not in _PAGE_TYPES:
            url = self._files.data_url(asset.data, asset.type) + fragment_of(attribute.value)
            yield from self._replaced(attribute, url)
        elif asset.path in self._above or len(self._above) > _DEEPEST:
            self._files.omit(attribute.value, Reason.NESTED)
        else:
            text, encoding = decode_html(asset.data)
            inner = _Document(self._files, asset.path, encoding, self._above).rewritten(text)
            yield _Edit(attribute.start, attribute.end, attribute_text("srcdoc", inner))

    def _note_imports(self, script: str) -> None:
        for match in _MODULE_IMPORT.finditer(script):
            self._files.omit(match[1], Reason.MODULE)


def _path_of(reference: str) -> str:
    try:
        return urlsplit(reference).path.lower()
    except ValueError:
        return ""


def _title_of(text: str) -> str:
    title = next((tag for tag in tags(text) if tag.name == "title"), None)
    return " ".join(html.unescape(text[title.end : title.text_end]).split()) if title else ""


def _page_around(svg: str) -> str:
    """Return a page that shows a drawing as the browser shows its file."""
    start = re.search(r"<svg[\s>]", svg)
    drawing = svg[start.start() :] if start else svg
    return f'<!DOCTYPE html><html><body style="margin:0">{drawing}</body></html>'
