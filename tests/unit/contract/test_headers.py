"""Rate limits and waiting times, in every form that servers send."""

from __future__ import annotations

import time
from email.utils import formatdate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.contract.headers import RateLimit, format_retry_after, parse_rate_limit, parse_retry_after

NOW = 1_800_000_000.0


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("0", 0.0),
        ("7", 7.0),
        (" 7 ", 7.0),
        ("1.5", 1.5),
        (".5", 0.5),
        ("2.", 2.0),
        ("-3", 0.0),
        ("90", 90.0),
        ("600", 600.0),
        (formatdate(NOW + 90, usegmt=True), 90.0),
        (formatdate(NOW + 600, usegmt=True), 600.0),
        (formatdate(NOW - 600, usegmt=True), 0.0),
        ("Fri, 15 Jan 2027 08:01:30", 90.0),
        ("Friday, 15-Jan-27 08:01:30 GMT", 90.0),
        ("Fri Jan 15 08:01:30 2027", 90.0),
    ],
)
def test_a_waiting_time_is_read_as_seconds_float_or_date(value: str, seconds: float) -> None:
    assert parse_retry_after(value, NOW) == pytest.approx(seconds)


@pytest.mark.parametrize(
    "value",
    [
        None,
        "",
        "soon",
        "1e5",
        "NaN",
        "inf",
        "1,5",
        "0x10",
        "١٢",
        "10 s",
        "9" * 400,
        "Fri, 99 Foo 2027 99:99:99 GMT",
        "-",
    ],
)
def test_an_unreadable_waiting_time_is_none(value: str | None) -> None:
    assert parse_retry_after(value, NOW) is None


def test_a_date_without_a_zone_is_utc_wherever_we_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "America/Los_Angeles")
    time.tzset()
    try:
        assert parse_retry_after("Fri, 15 Jan 2027 08:01:30", NOW) == 90.0
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize(("seconds", "value"), [(0, "1"), (0.2, "1"), (1, "1"), (59.01, "60"), (120, "120")])
def test_a_waiting_time_is_sent_as_whole_seconds_that_are_enough(seconds: float, value: str) -> None:
    assert format_retry_after(seconds) == value


def test_rate_limits_arrive_as_they_were_sent() -> None:
    sent = RateLimit(10, 3, NOW + 42)
    assert dict(sent.headers()) == {
        "X-RateLimit-Limit": "10",
        "X-RateLimit-Remaining": "3",
        "X-RateLimit-Reset": "1800000042",
    }
    assert parse_rate_limit(dict(sent.headers()), NOW) == sent


def test_a_reset_below_a_billion_counts_from_now() -> None:
    assert parse_rate_limit({"X-RateLimit-Reset": "999999999"}, 5.0) == RateLimit(None, None, 1_000_000_004.0)
    assert parse_rate_limit({"X-RateLimit-Reset": "60"}, NOW) == RateLimit(None, None, NOW + 60)
    assert parse_rate_limit({"X-RateLimit-Reset": "1000000000"}, NOW) == RateLimit(None, None, 1e9)


def test_what_is_missing_or_unreadable_is_none() -> None:
    assert parse_rate_limit({}, NOW) is None
    assert parse_rate_limit({"X-RateLimit-Limit": "many", "X-RateLimit-Remaining": "-1"}, NOW) is None
    assert parse_rate_limit({"X-RateLimit-Remaining": "0"}, NOW) == RateLimit(None, 0, None)


@given(st.text())
def test_no_header_value_breaks_the_readers(value: str) -> None:
    seconds = parse_retry_after(value, NOW)
    assert seconds is None or seconds >= 0
    limit = parse_rate_limit({"X-RateLimit-Limit": value, "X-RateLimit-Reset": value}, NOW)
    assert limit is None or limit.limit is None or limit.limit >= 0
