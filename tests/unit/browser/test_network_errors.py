"""Why an address could not be loaded is told in words, with Chromium's own word for who looks it up."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.browser.network_errors import why_unreachable


@pytest.mark.parametrize(
    ("failure", "told"),
    [
        ("net::ERR_NAME_NOT_RESOLVED", "no server of this name is known"),
        ("net::ERR_CONNECTION_REFUSED", "nothing answers at this address and port"),
        ("net::ERR_SSL_PROTOCOL_ERROR", "try the address with http://"),
        ("net::ERR_INTERNET_DISCONNECTED", "not connected"),
        ("net::ERR_CERT_DATE_INVALID", "out of date"),
    ],
)
def test_a_usual_failure_is_told_in_words_that_can_be_translated(failure: str, told: str) -> None:
    cause = why_unreachable(failure)
    assert told in cause
    assert cause.endswith(f"({failure.removeprefix('net::')}).")
    assert cause.in_words(str.upper).startswith("THE PAGE CANNOT BE LOADED")


def test_an_unknown_failure_keeps_the_browsers_word() -> None:
    assert why_unreachable("net::ERR_SOMETHING_NEW") == "The page cannot be loaded: ERR_SOMETHING_NEW."
