"""Reads HTML from standard input and finds its encoding the way a browser does for a file."""

from __future__ import annotations

import codecs
import contextlib
import re
import sys

from htmlfig_desktop.core.errors import ErrorCode, SourceError
from htmlfig_desktop.core.limits import DEFAULT_LIMITS

_MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_DECLARED = re.compile(rb"<meta[^>]{0,200}charset\s*=\s*[\"']?\s*([\w:.-]{1,40})", re.IGNORECASE)
_SEARCHED = 1024
"""Bytes in which HTML allows the declaration to stand (HTML Standard, section 13.2.3.2)."""
_FALLBACK = "windows-1252"
_MEANT = {"latin-1": _FALLBACK, "iso-8859-1": _FALLBACK, "us-ascii": _FALLBACK, "utf-16": "utf-8"}
"""Labels that browsers read as another encoding (Encoding Standard, section 4.2)."""


def read_standard_input() -> str:
    """Return the HTML on standard input.

    Raises:
        SourceError: SRC003, it is larger than the limit; SRC004, it holds no element.
    """
    data = sys.stdin.buffer.read(DEFAULT_LIMITS.html_bytes + 1)
    if len(data) > DEFAULT_LIMITS.html_bytes:
        limit = DEFAULT_LIMITS.html_bytes // (1024 * 1024)
        raise SourceError(ErrorCode.SOURCE_TOO_LARGE, f"Standard input holds more than {limit} MB.")
    html = decode_html(data)
    if "<" not in html:
        raise SourceError(ErrorCode.SOURCE_NO_PAGE, "Standard input holds no HTML.")
    return html


def decode_html(data: bytes) -> str:
    """Return the text of an HTML file: by its byte order mark, its declaration, as UTF-8, else as windows-1252."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    declared = _DECLARED.search(data[:_SEARCHED])
    for encoding in (*([_known(declared[1].decode("ascii"))] if declared else []), "utf-8"):
        with contextlib.suppress(LookupError, UnicodeError):
            return data.decode(encoding)
    return data.decode(_FALLBACK, "replace")


def _known(label: str) -> str:
    """Return the encoding a label means; browsers read the labels of Latin-1, ASCII and UTF-16 as these."""
    return _MEANT.get(label.lower(), label)
