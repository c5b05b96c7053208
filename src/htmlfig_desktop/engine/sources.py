"""Opens what a person gives us: a file, a folder, an archive (``engine/archives.py``), an address or HTML text.

Everything here blocks; callers with a loop use a thread.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import ErrorCode, OptionsError, SourceError
from htmlfig_desktop.core.limits import DEFAULT_LIMITS, Limits
from htmlfig_desktop.core.logins import without_login
from htmlfig_desktop.core.options import FileSource, HtmlSource, Source, UrlSource
from htmlfig_desktop.engine.archives import SKIPPED_FOLDERS, is_saved_page, is_zip, open_saved_page, unpack_zip
from htmlfig_desktop.engine.shortcuts import address_in, is_shortcut
from htmlfig_desktop.engine.source_words import megabytes, shortened, unreadable

PAGE_SUFFIXES = frozenset({".html", ".htm", ".xhtml", ".xht", ".svg"})
"""What the name of a page ends with, lower case."""

_INDEX_STEM = "index"
_URL_START = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)
_SNIFFED = 1445
"""Bytes that say what a file is; browsers read as many."""
_WIDE_TEXT = (b"\xff\xfe", b"\xfe\xff", b"<\0", b"\0<")
"""How text begins that has a null byte beside every letter: UTF-16 with its mark, or a page in it without one."""


def open_source(
    given: str | Path,
    *,
    scratch: Path,
    base_url: str | None = None,
    asset_root: Path | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Source:
    """Return the page that ``given`` names.

    Args:
        given: a path, also that of a link to a page, an http(s) or file address, or HTML text. A ``Path`` is always a
            path; of a string, what starts with a scheme is an address and what holds a ``<`` is HTML.
        scratch: existing folder that archives are unpacked into; the caller deletes it.
        base_url: where relative addresses in HTML text resolve against (http or https).
        asset_root: the widest folder a local page may read; the default is the folder given, or the page's own.
        limits: bounds on sizes.

    Raises:
        SourceError: SRC001 to SRC007.
        OptionsError: OPT002, the base address is none, or the page lies outside ``asset_root``.
        StorageError: STO001, no room to unpack.
    """
    if isinstance(given, Path):
        return _open_place(given, scratch, asset_root, limits)
    text = given.strip()
    if text[:7].lower() == "file://":
        from urllib.request import url2pathname  # which loads an HTTP client, and a window shows before it

        try:
            path = Path(url2pathname(urlsplit(text).path))
        except ValueError as error:  # half of an address of IPv6
            raise SourceError(ErrorCode.SOURCE_MISSING, "This text is no path and no page.") from error
        return _open_place(path, scratch, asset_root, limits)
    if _URL_START.match(text) and "<" not in text:
        return UrlSource(_checked_address(text))
    if "<" in text:
        return open_html(given, base_url=base_url, limits=limits)
    if not text:
        raise SourceError(ErrorCode.SOURCE_NO_PAGE, "There is nothing to convert: the text is empty.")
    return _open_place(path_of(text), scratch, asset_root, limits)


def path_of(text: str) -> Path:
    """Return the path that a person wrote, with their home for ``~``; ``~name`` of nobody is a name like any other."""
    path = Path(text.strip())
    with suppress(RuntimeError):
        return path.expanduser()
    return path


def open_html(
    html: str, *, base_url: str | None = None, name: str = "Untitled", limits: Limits = DEFAULT_LIMITS
) -> HtmlSource:
    """Return HTML text as a page, markup or not.

    Raises:
        SourceError: SRC003, the text is too long.
        OptionsError: OPT002, the base address is none.
    """
    if len(html) > limits.html_bytes or len(html.encode("utf-8", "surrogatepass")) > limits.html_bytes:
        raise SourceError(
            ErrorCode.SOURCE_TOO_LARGE, because("The text is longer than {size}.", size=megabytes(limits.html_bytes))
        )
    if base_url is not None:
        try:
            _checked_address(base_url)
        except SourceError as error:
            raise OptionsError(ErrorCode.OPTION_INVALID, error.cause, field="baseUrl") from error
    return HtmlSource(html, base_url, name)


def sources_in(path: Path, *, scratch: Path, limits: Limits = DEFAULT_LIMITS) -> tuple[FileSource, ...]:
    """Return every page in a folder or archive, index pages first, then by name; of a file, the file itself.

    Hidden folders and ``node_modules`` are left out. All pages may read the whole folder.

    Raises:
        SourceError: SRC001 to SRC007; SRC004 when there is no page at all.
    """
    found = _existing(path)
    if found.is_dir() or is_zip(found):
        root = found if found.is_dir() else unpack_zip(found, scratch, limits)
        pages = sorted(_pages_below(root, limits), key=lambda page: (page.stem.lower() != _INDEX_STEM, str(page)))
        if not pages:
            raise SourceError(ErrorCode.SOURCE_NO_PAGE, because("“{name}” holds no HTML file.", name=found.name))
        return tuple(FileSource(page, root) for page in pages)
    if is_saved_page(found):
        return (open_saved_page(found, scratch, limits),)
    return (_open_page(found, None, limits),)


def _checked_address(text: str) -> str:
    """Return ``text`` if it is an http(s) address with a host; SRC005 otherwise."""
    try:
        parts = urlsplit(text)
        is_address = parts.scheme.lower() in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_address = False
    if not is_address or re.search(r"\s", text):
        shown = shortened(without_login(text))
        cause = because("“{text}” is not an address that starts with http:// or https://.", text=shown)
        if text.lower().startswith(("http://", "https://")):
            cause = because("“{text}” is not the address of a page. One looks like https://example.com/.", text=shown)
        raise SourceError(ErrorCode.SOURCE_UNSUPPORTED, cause)
    return text


def _open_place(path: Path, scratch: Path, asset_root: Path | None, limits: Limits) -> Source:
    found = _existing(path)
    if is_shortcut(found):
        return UrlSource(_checked_address(address_in(found)))
    return _open_path(found, scratch, asset_root, limits)


def _open_path(path: Path, scratch: Path, asset_root: Path | None, limits: Limits) -> FileSource:
    found = _existing(path)
    if found.is_dir():
        return FileSource(_page_in(found, found.name), _checked_root(asset_root, found) or found)
    if is_zip(found):
        root = unpack_zip(found, scratch, limits)
        return FileSource(_page_in(root, found.name), root)
    if is_saved_page(found):
        return open_saved_page(found, scratch, limits)
    return _open_page(found, asset_root, limits)


def _existing(path: Path) -> Path:
    """Return ``path`` without links; SRC001 when nothing is there."""
    try:
        return path.resolve(strict=True)
    except FileNotFoundError as error:
        raise SourceError(
            ErrorCode.SOURCE_MISSING, because("There is no file or folder “{path}”.", path=shortened(str(path)))
        ) from error
    except ValueError as error:  # a null character
        raise SourceError(ErrorCode.SOURCE_MISSING, "This text is no path and no page.") from error
    except OSError as error:
        if error.errno in (errno.ENAMETOOLONG, errno.ENOTDIR):
            raise SourceError(
                ErrorCode.SOURCE_MISSING, because("There is no file “{path}”.", path=shortened(str(path)))
            ) from error
        raise unreadable(path, error) from error
    except RuntimeError as error:  # a loop of links, before Python 3.13
        raise SourceError(
            ErrorCode.SOURCE_UNREADABLE, because("“{name}” is a link that leads back to itself.", name=path.name)
        ) from error


def _open_page(page: Path, asset_root: Path | None, limits: Limits) -> FileSource:
    if page.suffix.lower() not in PAGE_SUFFIXES or not page.is_file():
        raise SourceError(
            ErrorCode.SOURCE_UNSUPPORTED,
            because("“{name}” is not an HTML or SVG file, a saved page or a zip.", name=page.name),
        )
    try:
        with page.open("rb") as file:
            head = file.read(_SNIFFED)
        size = page.stat().st_size
    except OSError as error:
        raise unreadable(page, error) from error
    if not _is_text(head):
        raise SourceError(
            ErrorCode.SOURCE_UNSUPPORTED,
            because("“{name}” is called a page, but holds something else: it is no text.", name=page.name),
        )
    if size > limits.html_bytes:
        raise SourceError(
            ErrorCode.SOURCE_TOO_LARGE,
            because(
                "“{name}” has {size}; the limit is {limit}.",
                name=page.name,
                size=megabytes(size),
                limit=megabytes(limits.html_bytes),
            ),
        )
    return FileSource(page, _checked_root(asset_root, page))


def _is_text(head: bytes) -> bool:
    """Whether what begins like this can be a page: a picture or an archive would be shown as a page full of signs."""
    return head.startswith(_WIDE_TEXT) or not (b"\0" in head or head.startswith(b"%PDF-"))


def _checked_root(asset_root: Path | None, inner: Path) -> Path | None:
    """Return the folder a page may read, without links; OPT002 when the page lies outside of it."""
    if asset_root is None:
        return None
    root = _existing(asset_root)
    if not root.is_dir() or not inner.is_relative_to(root):
        raise OptionsError(
            ErrorCode.OPTION_INVALID,
            because("The page must lie inside the asset folder “{root}”.", root=root),
            field="assetRoot",
        )
    return root


def _page_in(folder: Path, shown_name: str) -> Path:
    """Return the page a folder stands for: its index page, else its only page, else that of its only subfolder."""
    try:
        children = sorted(child for child in folder.iterdir() if not _is_skipped(child))
    except OSError as error:
        raise unreadable(folder, error) from error
    pages = [child for child in children if _is_page(child)]
    indexes = [page for page in pages if page.stem.lower() == _INDEX_STEM and page.suffix.lower() != ".svg"]
    documents = [page for page in pages if page.suffix.lower() != ".svg"] or pages
    if indexes:
        return indexes[0]
    if len(documents) == 1:
        return documents[0]
    if documents:
        names = ", ".join(page.name for page in documents[:3])
        raise SourceError(
            ErrorCode.SOURCE_NO_PAGE,
            because(
                "“{name}” holds {count} pages ({names}, …), but no index.html to start with.",
                name=shown_name,
                count=len(documents),
                names=names,
            ),
        )
    folders = [child for child in children if child.is_dir() and not child.is_symlink()]
    if len(folders) == 1:
        return _page_in(folders[0], shown_name)
    raise SourceError(
        ErrorCode.SOURCE_NO_PAGE,
        because("“{name}” holds no index.html and no other page.", name=shown_name),
    )


def _pages_below(root: Path, limits: Limits) -> Iterator[Path]:
    """Yield every page below ``root`` without following links; SRC003 when there are too many files."""
    waiting, seen = [root], 0
    while waiting:
        try:
            children = list(waiting.pop().iterdir())
        except OSError as error:
            raise unreadable(root, error) from error
        seen += len(children)
        if seen > limits.archive_entries:
            raise SourceError(
                ErrorCode.SOURCE_TOO_LARGE,
                because(
                    "“{name}” holds more than {count} files.",
                    name=root.name,
                    count=limits.archive_entries,
                ),
            )
        for child in children:
            if _is_skipped(child) or child.is_symlink():
                continue
            if child.is_dir():
                waiting.append(child)
            elif _is_page(child) and child.suffix.lower() != ".svg":
                yield child


def _is_skipped(path: Path) -> bool:
    return path.name.startswith(".") or path.name in SKIPPED_FOLDERS


def _is_page(path: Path) -> bool:
    return path.suffix.lower() in PAGE_SUFFIXES and path.is_file() and not path.is_symlink()
