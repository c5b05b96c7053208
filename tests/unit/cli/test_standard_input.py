"""HTML from a pipe is read in the encoding a browser would find."""

from __future__ import annotations

import io
import sys

import pytest

from htmlfig_desktop.cli import standard_input
from htmlfig_desktop.cli.standard_input import read_standard_input
from htmlfig_desktop.core.errors import ErrorCode, SourceError
from htmlfig_desktop.core.limits import Limits


class Pipe:
    def __init__(self, data: bytes) -> None:
        self.buffer = io.BytesIO(data)


def test_a_pipe_is_read_in_the_encoding_that_its_html_declares(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Pipe(b'<meta charset="iso-8859-1"><p>\x80'))
    assert read_standard_input() == '<meta charset="iso-8859-1"><p>€'


def test_a_pipe_without_html_is_no_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Pipe(b"/etc/passwd"))
    with pytest.raises(SourceError) as raised:
        read_standard_input()
    assert raised.value.error is ErrorCode.SOURCE_NO_HTML


def test_an_endless_pipe_ends_at_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(standard_input, "DEFAULT_LIMITS", Limits(html_bytes=10))
    monkeypatch.setattr(sys, "stdin", Pipe(b"<p>" * 10))
    with pytest.raises(SourceError) as raised:
        read_standard_input()
    assert raised.value.error is ErrorCode.SOURCE_TOO_LARGE
