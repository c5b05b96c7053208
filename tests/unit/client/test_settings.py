"""Addresses of servers as people enter them, and words for sizes and waits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.client.settings import ServerAddress
from htmlfig_desktop.core.errors import ErrorCode, RemoteError
from htmlfig_desktop.core.proxies import Proxy, ProxyMode
from htmlfig_desktop.core.spoken import spoken_moment, spoken_size, spoken_wait


@pytest.mark.parametrize(
    ("text", "base"),
    [
        ("https://convert.example.com", "https://convert.example.com"),
        (" https://Convert.Example.com/ ", "https://convert.example.com"),
        ("convert.example.com", "https://convert.example.com"),
        ("http://localhost:8080/", "http://localhost:8080"),
        ("localhost:8787", "http://localhost:8787"),
        ("nas.local:8787", "https://nas.local:8787"),
        ("HTTP://[::1]:80/api/", "http://[::1]:80/api"),
        ("https://example.com/Team/Api//", "https://example.com/Team/Api"),
    ],
)
def test_an_address_is_taken_as_it_is_meant(text: str, base: str) -> None:
    assert ServerAddress.parse(text).base == base


@pytest.mark.parametrize(
    "text",
    ["", "  ", "https://", "ftp://example.com", "file:///etc", "https://a b", "https://me:secret@example.com",
     "https://example.com/?q=1", "https://example.com/#x", "https://example.com:0", "https://example.com:99999", "http://["],
)  # fmt: skip
def test_what_is_no_address_is_refused_without_repeating_it(text: str) -> None:
    with pytest.raises(RemoteError) as caught:
        ServerAddress.parse(text)
    assert caught.value.error is ErrorCode.SERVER_ADDRESS_INVALID
    assert "secret" not in caught.value.cause


@given(st.text(max_size=40))
def test_no_text_breaks_the_reader(text: str) -> None:
    try:
        address = ServerAddress.parse(text)
    except RemoteError:
        return
    assert address.origin[0] in {"http", "https"}
    assert ServerAddress.parse(address.base) == address


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("http://localhost", False),
        ("http://127.0.0.1:9", False),
        ("https://a.example", False),
        ("http://a.example", True),
    ],
)
def test_keys_that_would_travel_unencrypted_are_known(text: str, plain: bool) -> None:
    assert ServerAddress.parse(text).is_plain is plain


def test_a_proxys_password_is_not_shown() -> None:
    assert "secret" not in repr(Proxy(ProxyMode.MANUAL, "http://me:secret@proxy"))


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.2, "1 s"),
        (59.4, "59 s"),
        (600, "10 min"),
        (5400, "90 min"),
        (3 * 3600 + 60, "3 h 1 min"),
        (259_200, "3 days"),
    ],
)
def test_waits_are_told_in_words(seconds: float, words: str) -> None:
    assert spoken_wait(seconds) == words


def test_sizes_are_told_exactly() -> None:
    assert spoken_size(900) == "900 bytes"
    assert spoken_size(2_097_153) == "2.00 MB (2,097,153 bytes)"


def test_a_moment_beyond_all_calendars_is_told_too() -> None:
    assert spoken_moment(1e30) == "an unknown time"
