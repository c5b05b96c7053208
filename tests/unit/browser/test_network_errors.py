"""Why an address could not be loaded is told in words, with Chromium's own word for who looks it up."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.errors import ErrorCode
from htmlfig_desktop.engine.browser.network_errors import Outcome, refusal, why_unreachable


@pytest.mark.parametrize(
    ("failure", "told"),
    [
        ("net::ERR_NAME_NOT_RESOLVED", "no server of this name is known"),
        ("net::ERR_CONNECTION_REFUSED", "nothing answers at this address and port"),
        ("net::ERR_SSL_PROTOCOL_ERROR", "try the address with http://"),
        ("net::ERR_INTERNET_DISCONNECTED", "not connected"),
        ("net::ERR_CERT_DATE_INVALID", "has expired"),
    ],
)
def test_a_usual_failure_is_told_in_words_that_can_be_translated(failure: str, told: str) -> None:
    cause = why_unreachable(failure)
    assert told in cause
    assert cause.endswith(f"({failure.removeprefix('net::')}).")
    assert cause.in_words(str.upper).startswith("THE PAGE CANNOT BE LOADED")


def test_an_unknown_failure_keeps_the_browsers_word() -> None:
    assert why_unreachable("net::ERR_SOMETHING_NEW") == "The page cannot be loaded: ERR_SOMETHING_NEW."


@pytest.mark.parametrize(
    ("failure", "code"),
    [
        ("ERR_CERT_DATE_INVALID", ErrorCode.PAGE_CERTIFICATE_OLD),
        ("ERR_CERT_AUTHORITY_INVALID", ErrorCode.PAGE_CERTIFICATE),
        ("ERR_CERT_COMMON_NAME_INVALID", ErrorCode.PAGE_CERTIFICATE),
        ("ERR_CONNECTION_RESET", ErrorCode.PAGE_BROKE_OFF),
        ("ERR_HTTP2_PROTOCOL_ERROR", ErrorCode.PAGE_BROKE_OFF),
        ("ERR_NAME_NOT_RESOLVED", ErrorCode.PAGE_UNREACHABLE),
        ("ERR_SOMETHING_NEW", ErrorCode.PAGE_UNREACHABLE),
    ],
)
def test_what_the_address_is_not_to_blame_for_has_errors_of_its_own(failure: str, code: ErrorCode) -> None:
    error = refusal(Outcome(f"net::{failure}"))
    assert error is not None
    assert (error.error, failure in error.cause) == (code, True)


def test_a_navigation_that_led_to_a_page_is_none() -> None:
    assert refusal(Outcome(status=200)) is None
    assert refusal(Outcome()) is None


def test_a_name_that_nobody_asked_for_is_no_login() -> None:
    asked, other = (refusal(Outcome("net::ERR_TOO_MANY_RETRIES", wants_login=wants)) for wants in (True, False))
    assert asked is not None
    assert other is not None
    assert (asked.error, other.error) == (ErrorCode.PAGE_WANTS_LOGIN, ErrorCode.PAGE_UNREACHABLE)
