"""Addresses as people type and copy them."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.addresses import ascii_host, is_bare_address, with_scheme


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("localhost:3000/pricing", "http://localhost:3000/pricing"),
        ("127.0.0.1:8080", "http://127.0.0.1:8080"),
        ("[::1]:5173/", "http://[::1]:5173/"),
        ("192.168.1.20/", "http://192.168.1.20/"),
        ("nas.local", "http://nas.local"),
        ("app.localhost:8000", "http://app.localhost:8000"),
        ("wiki/start", "http://wiki/start"),
        (" example.com/pricing ", "https://example.com/pricing"),
        ("93.184.215.14", "https://93.184.215.14"),
        ("https://localhost/", "https://localhost/"),
        ("", ""),
        ("http://[", "http://["),
        ("[", "https://["),
    ],
)
def test_a_typed_address_without_a_scheme_is_http_near_this_machine_and_https_elsewhere(typed: str, meant: str) -> None:
    assert with_scheme(typed) == meant


@pytest.mark.parametrize(
    ("text", "is_address"),
    [
        ("example.com", True),
        ("www.example.com/a/b?c#d", True),
        ("localhost", True),
        ("localhost:3000", True),
        ("127.0.0.1:8080/x.html", True),
        ("bücher.example/größe", True),
        ("größe.html", False),
        ("index.html", False),
        ("design.fig", False),
        ("/srv/site/page", False),
        ("pages/index.html", False),
        ("two words.com", False),
        ("word", False),
        ("", False),
    ],
)
def test_what_is_copied_without_a_scheme_is_an_address_unless_it_may_be_a_file(text: str, is_address: bool) -> None:
    assert is_bare_address(text) == is_address


@pytest.mark.parametrize(
    ("host", "looked_up"),
    [
        ("Example.com", "Example.com"),
        ("::1", "::1"),
        ("bücher.example", "xn--bcher-kva.example"),
        ("BÜCHER.example", "xn--bcher-kva.example"),
        ("straße.example", "xn--strae-oqa.example"),
        ("例え。テスト", "xn--r8jz45g.xn--zckzah"),
        ("\uff11\uff12\uff17.0.0.1", "127.0.0.1"),
    ],
)
def test_a_host_is_looked_up_as_browsers_write_it(host: str, looked_up: str) -> None:
    assert ascii_host(host) == looked_up


@pytest.mark.parametrize("host", ["ü..example", "\u3002ü", "ü" * 64])
def test_a_name_that_can_be_no_hosts_is_refused(host: str) -> None:
    with pytest.raises(UnicodeError):
        ascii_host(host)
