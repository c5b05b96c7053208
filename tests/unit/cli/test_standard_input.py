"""HTML from a pipe is read in the encoding a browser would find."""

from __future__ import annotations

import io
import sys

import pytest

from htmlfig_desktop.cli import standard_input
from htmlfig_desktop.cli.standard_input import decode_html, read_standard_input
from htmlfig_desktop.core.errors import ErrorCode, SourceError
from htmlfig_desktop.core.limits import Limits


class Pipe:
    def __init__(self, data: bytes) -> None:
        self.buffer = io.BytesIO(data)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("<p>é</p>".encode(), "<p>é</p>"),
        (b"\xef\xbb\xbf<p>", "<p>"),
        ("\ufeff<p>é".encode("utf-16-le"), "<p>é"),
        ("\ufeff<p>é".encode("utf-16-be"), "<p>é"),
        (b"<p>\xe9</p>", "<p>é</p>"),
        (b'<meta charset="iso-8859-1"><p>\x80', '<meta charset="iso-8859-1"><p>€'),
        ('<meta charset="shift_jis">日本'.encode("shift_jis"), '<meta charset="shift_jis">日本'),
        ("<meta charset=utf-16><p>é".encode(), "<meta charset=utf-16><p>é"),
        ("<meta charset=klingon>é".encode(), "<meta charset=klingon>é"),
        ("<meta charset=zlib>é".encode(), "<meta charset=zlib>é"),
    ],
)
def test_the_encoding_is_found(data: bytes, text: str) -> None:
    assert decode_html(data) == text


def test_a_pipe_without_html_is_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Pipe(b"/etc/passwd"))
    with pytest.raises(SourceError) as raised:
        read_standard_input()
    assert raised.value.error is ErrorCode.SOURCE_NO_PAGE


def test_an_endless_pipe_ends_at_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standard_input, "DEFAULT_LIMITS", Limits(html_bytes=10))
    monkeypatch.setattr(sys, "stdin", Pipe(b"<p>" * 10))
    with pytest.raises(SourceError) as raised:
        read_standard_input()
    assert raised.value.error is ErrorCode.SOURCE_TOO_LARGE
