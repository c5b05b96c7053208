"""Texts of files are read in the encoding that a browser would find."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.references.css import decode_css
from htmlfig_desktop.core.references.markup import decode_html


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("<p>é</p>".encode(), "<p>é</p>"),
        (b"\xef\xbb\xbf<p>", "<p>"),
        ("\ufeff<p>é".encode("utf-16-le"), "<p>é"),
        ("\ufeff<p>é".encode("utf-16-be"), "<p>é"),
        (b"<p>\xe9</p>", "<p>é</p>"),
        (b'<meta charset="iso-8859-1"><p>\x80', '<meta charset="iso-8859-1"><p>€'),
        (b"<meta charset=Latin1><p>\x93x\x94", "<meta charset=Latin1><p>“x”"),
        (
            b'<meta http-equiv="Content-Type" content="text/html; charset=us-ascii">\x85',
            '<meta http-equiv="Content-Type" content="text/html; charset=us-ascii">…',
        ),
        ('<meta charset="shift_jis">日本'.encode("shift_jis"), '<meta charset="shift_jis">日本'),
        ("<meta charset=utf-16><p>é".encode(), "<meta charset=utf-16><p>é"),
        ("<meta charset=UTF-16LE><p>é!".encode(), "<meta charset=UTF-16LE><p>é!"),
        ("<meta charset=klingon>é".encode(), "<meta charset=klingon>é"),
        ("<meta charset=zlib>é".encode(), "<meta charset=zlib>é"),
    ],
)
def test_a_document_is_read_by_its_mark_its_declaration_or_its_bytes(data: bytes, text: str) -> None:
    assert decode_html(data)[0] == text


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b'@charset "iso-8859-1"; a::after { content: "\x80" }', '@charset "iso-8859-1"; a::after { content: "€" }'),
        ("a{content:'é'}".encode(), "a{content:'é'}"),
        ('@charset "undefined"; é'.encode(), '@charset "undefined"; é'),
        ('@charset "punycode"; é'.encode(), '@charset "punycode"; é'),
    ],
)
def test_a_style_sheet_is_read_by_its_declaration(data: bytes, text: str) -> None:
    assert decode_css(data, "utf-8") == text
