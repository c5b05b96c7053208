"""Writes the parts of a saved page into a folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final
from xml.parsers.expat import ExpatError

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import ErrorCode, SourceError
from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.core.references.css import decode_css
from htmlfig_desktop.core.references.markup import decode_html, decoded
from htmlfig_desktop.engine.browser.local_site import suffix_of
from htmlfig_desktop.engine.saved_pages.naming import Names
from htmlfig_desktop.engine.saved_pages.parts import PAGE_TYPES, READERS, SCRIPTED, Part

_PAGE_NAME: Final = "index.html"
_FOLDER: Final = "files"


def unpack_saved_page(path: Path, root: Path, limits: Limits) -> Path:
    """Write the page that ``path`` holds, and all it brings, into the empty folder ``root``; return the page. Blocks.

    Raises:
        SourceError: SRC003, SRC004, SRC007.
        OSError: ``path`` cannot be read or ``root`` not be written.
    """
    size = path.stat().st_size
    if size > limits.html_bytes:
        raise _too_large(path)
    try:
        parts = list(READERS[path.suffix.lower()](path.read_bytes()))
    except (ValueError, LookupError, TypeError, AttributeError, ExpatError, RecursionError, OverflowError) as error:
        raise SourceError(
            ErrorCode.SOURCE_NOT_UNPACKED,
            because("“{name}” is damaged, or was saved in an unknown way.", name=path.name),
            detail=repr(error),
        ) from error
    if len(parts) > limits.archive_entries:
        raise _too_large(path)
    if not parts or parts[0].type not in PAGE_TYPES:
        raise SourceError(ErrorCode.SOURCE_NO_PAGE, because("“{name}” holds no HTML.", name=path.name))
    return _written(parts, root, has_scripts=path.suffix.lower() in SCRIPTED)


def _too_large(path: Path) -> SourceError:
    return SourceError(ErrorCode.SOURCE_TOO_LARGE, because("“{name}” is too large to be opened.", name=path.name))


def _written(parts: Sequence[Part], root: Path, *, has_scripts: bool) -> Path:
    """Write the parts, of which the page is the first, and return it."""
    folder = root / _FOLDER
    folder.mkdir()
    page, *others = parts
    names = [f"{number:04d}{suffix_of(part.type, part.location)}" for number, part in enumerate(others, 1)]
    known: dict[str, str] = {}
    for part, name in zip(others, names, strict=True):
        for address in part.names:
            known.setdefault(address, name)
    from_page = {address: f"{_FOLDER}/{name}" for address, name in known.items()}
    (root / _PAGE_NAME).write_bytes(_named_anew(page, from_page, has_scripts))
    for part, name in zip(others, names, strict=True):
        (folder / name).write_bytes(_named_anew(part, known, has_scripts))
    return root / _PAGE_NAME


def _named_anew(part: Part, local: Mapping[str, str], has_scripts: bool) -> bytes:
    """Return the bytes of a part that names others by ``local``. Texts are written in UTF-8, marked so."""
    names = Names(part.location, local, has_scripts=has_scripts)
    if part.type in PAGE_TYPES:
        text = _as_its_part_says(part)
        html = decode_html(part.body)[0] if text is None else text
        return names.rewritten(html).encode("utf-8-sig", "replace")
    if part.type == "text/css":
        text = _as_its_part_says(part)
        css = decode_css(part.body, "utf-8") if text is None else text
        return names.css(css).encode("utf-8-sig", "replace")
    return part.body


def _as_its_part_says(part: Part) -> str | None:
    """Return a text in the encoding that its part names; None where it names none."""
    text = decoded(part.body, part.charset) if part.charset is not None else None
    return None if text is None else text.removeprefix("\ufeff")
