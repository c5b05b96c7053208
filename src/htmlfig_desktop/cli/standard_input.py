"""Reads HTML from standard input."""

from __future__ import annotations

import sys

from htmlfig_desktop.core.errors import ErrorCode, SourceError
from htmlfig_desktop.core.limits import DEFAULT_LIMITS
from htmlfig_desktop.core.references.markup import decode_html


def read_standard_input() -> str:
    """Return the HTML on standard input.

    Raises:
        SourceError: SRC003, it is larger than the limit; SRC009, it holds no element.
    """
    data = sys.stdin.buffer.read(DEFAULT_LIMITS.html_bytes + 1)
    if len(data) > DEFAULT_LIMITS.html_bytes:
        limit = DEFAULT_LIMITS.html_bytes // (1024 * 1024)
        raise SourceError(ErrorCode.SOURCE_TOO_LARGE, f"Standard input holds more than {limit} MB.")
    html, _ = decode_html(data)
    if "<" not in html:
        raise SourceError(ErrorCode.SOURCE_NO_HTML, "Standard input holds no HTML.")
    return html
