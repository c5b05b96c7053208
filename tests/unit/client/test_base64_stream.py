"""The open endpoint's answer, decoded while it arrives."""

from __future__ import annotations

import base64
import itertools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.client.base64_stream import Base64JsonDecoder, NotBase64Error


def decoded(answer: bytes, cuts: list[int] | None = None) -> bytes:
    places = sorted({0, len(answer), *(cut % (len(answer) + 1) for cut in cuts or [])})
    decoder = Base64JsonDecoder()
    data = b"".join(decoder.feed(answer[start:end]) for start, end in itertools.pairwise(places))
    decoder.finish()
    return data


def escaped(text: bytes, which: int) -> bytes:
    """Return JSON for the same string in another spelling."""
    spellings = [
        b'"' + text + b'"',
        b'"' + text.replace(b"/", b"\\/") + b'"',
        b' \r\n"' + text.replace(b"+", b"\\u002b").replace(b"=", b"\\u003D") + b'"\n\t',
        b'"' + b"\\n".join(text[start : start + 76] for start in range(0, len(text), 76)) + b'"',
        b'"' + b"".join(b"\\u%04x" % byte for byte in text) + b'"',
    ]
    return spellings[which % len(spellings)]


@given(st.binary(max_size=300), st.lists(st.integers(0, 3000), max_size=8), st.integers(0, 4))
def test_any_file_in_any_pieces_and_spelling_comes_out(data: bytes, cuts: list[int], spelling: int) -> None:
    answer = escaped(base64.b64encode(data), spelling)
    assert base64.b64decode(json.loads(answer)) == data
    assert decoded(answer, cuts) == data


@given(st.binary(min_size=1, max_size=60), st.lists(st.integers(0, 300), max_size=4), st.data())
def test_any_answer_that_is_cut_off_is_found_out(data: bytes, cuts: list[int], draw: st.DataObject) -> None:
    answer = escaped(base64.b64encode(data), 0)
    end = draw.draw(st.integers(0, len(answer) - 1))
    with pytest.raises(NotBase64Error):
        decoded(answer[:end], cuts)


@given(
    st.binary(max_size=40) | st.text(max_size=20).map(lambda text: json.dumps(text).encode()),
    st.lists(st.integers(0, 99)),
)
def test_arbitrary_bytes_are_decoded_as_strictly_as_by_the_book(answer: bytes, cuts: list[int]) -> None:
    expected = by_the_book(answer)
    if expected is None:
        with pytest.raises(NotBase64Error):
            decoded(answer, cuts)
    else:
        assert decoded(answer, cuts) == expected


def by_the_book(answer: bytes) -> bytes | None:
    """Return what JSON and base64 make of it; white space inside the string does not count."""
    try:
        text = json.loads(answer, strict=False)
        if not isinstance(text, str) or not answer.isascii():
            return None
        return base64.b64decode("".join(text.split(" ")).translate(dict.fromkeys(map(ord, "\r\n\t"))), validate=True)
    except ValueError:
        return None


@pytest.mark.parametrize(
    "answer",
    [b"", b"  ", b'"', b'"YQ=="x', b'"YQ=', b'"YQ', b"YQ==", b'{"a":1}', b'"YQ\\', b'"YQ=="""', b'"\\"',
     b'"\\u00e9==="', b'"YQ==\\u0041"', b'"YQ==YQ=="', b'"=YQ="', b'"Y"', b'"YQ=A"', b'"YQ\\x"'],
)  # fmt: skip
def test_what_is_no_whole_string_of_base64_is_refused(answer: bytes) -> None:
    for cut in range(len(answer) + 1):
        with pytest.raises(NotBase64Error):
            decoded(answer, [cut])


def test_memory_between_pieces_is_a_few_bytes() -> None:
    decoder = Base64JsonDecoder()
    decoder.feed(b'"')
    for _ in range(1000):
        decoder.feed(b"QUJDRE" * 100 + b"\\u00")
        decoder.feed(b"41")
        kept = [getattr(decoder, name) for name in vars(decoder)]
        assert sum(len(value) for value in kept if isinstance(value, bytes)) < 10
