"""Which hosts a proxy is not asked for: one rule, in our words and in Chromium's."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.logins import Login
from htmlfig_desktop.core.proxies import Proxy, ProxyMode, chromium_bypass, exceptions_in, is_excepted

LISTED = exceptions_in("Example.com, .corp.local;*.intra\n10.0.0.0/8 192.168.1.7 [fd00::1] fd12::/16")


def test_a_list_is_read_however_it_is_written() -> None:
    assert LISTED == (
        "example.com", "corp.local", "intra", "10.0.0.0/8", "192.168.1.7/32", "fd00::1/128", "fd12::/16",
    )  # fmt: skip
    assert exceptions_in(" , ;") == ()
    assert exceptions_in("a.b A.B .a.b") == ("a.b",)
    assert exceptions_in(", ".join(LISTED)) == LISTED


@pytest.mark.parametrize(
    "entry", ["http://example.com", "a b*c", "exa mple/8", "300.1.2.3", "10.0.0.0/40", "-a", "*", "a..b"]
)
def test_what_is_no_host_is_named(entry: str) -> None:
    with pytest.raises(ValueError) as caught:
        exceptions_in(f"fine.example {entry}")
    assert str(caught.value) in entry


@pytest.mark.parametrize(
    ("host", "is_out"),
    [
        ("example.com", True), ("EXAMPLE.com.", True), ("www.example.com", True), ("notexample.com", False),
        ("example.com.evil.test", False), ("pc.corp.local", True), ("intra", True), ("10.200.3.4", True),
        ("11.0.0.1", False), ("192.168.1.7", True), ("192.168.1.8", False), ("[fd00::1]", True), ("fd00::2", False),
        ("fd12:3::4", True), ("localhost", True), ("app.localhost", True), ("127.3.2.1", True), ("::1", True),
        ("169.254.1.1", True), ("fe80::1%eth0", True), ("", False),
    ],
)  # fmt: skip
def test_names_cover_what_is_below_them_and_networks_their_addresses(host: str, is_out: bool) -> None:
    assert is_excepted(host, LISTED) == is_out
    assert Proxy(ProxyMode.MANUAL, "http://p:1", LISTED).is_asked_for(host) != is_out
    assert not Proxy(ProxyMode.NONE, None, LISTED).is_asked_for(host)


def test_chromium_is_told_the_same() -> None:
    assert chromium_bypass(exceptions_in("example.com 10.0.0.0/8")) == "example.com;*.example.com;10.0.0.0/8"


def test_an_address_is_told_without_the_login_in_it() -> None:
    proxy = Proxy(ProxyMode.MANUAL, "http://me%40work:a%20b@proxy.test:3128")
    assert proxy.address == "http://proxy.test:3128"
    assert proxy.login == Login("me@work", "a b")
    assert "a b" not in repr(proxy.login)
    for other in (Proxy(), Proxy(ProxyMode.NONE), Proxy(ProxyMode.MANUAL, "http://["), Proxy(ProxyMode.MANUAL, None)):
        assert (other.address, other.login) == ("", Login())
