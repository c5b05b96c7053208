"""Names and passwords in addresses."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.logins import Login, split_login, with_login, without_login, without_secrets
from htmlfig_desktop.core.options import HtmlSource, UrlSource


@pytest.mark.parametrize(
    ("address", "clean", "login"),
    [
        ("https://ada:love@host.example/a?b#c", "https://host.example/a?b#c", Login("ada", "love")),
        ("http://ada@host.example", "http://host.example", Login("ada")),
        ("http://:love@host.example/", "http://host.example/", Login("", "love")),
        ("http://a%40b:c%3Ad%2F@[::1]:80/", "http://[::1]:80/", Login("a@b", "c:d/")),
        ("http://ada:l@ve@host.example/", "http://host.example/", Login("ada", "l@ve")),
        ("HTTP://ada:love@[broken", "HTTP://[broken", Login("ada", "love")),
        ("https://host.example/@ada:love@x", "https://host.example/@ada:love@x", Login()),
        ("https://host.example?to=ada@x", "https://host.example?to=ada@x", Login()),
        ("pages@2x/index.html", "pages@2x/index.html", Login()),
        ("", "", Login()),
    ],
)
def test_an_address_is_parted_from_name_and_password(address: str, clean: str, login: Login) -> None:
    assert split_login(address) == (clean, login)
    assert without_login(address) == clean
    assert split_login(with_login(clean, login)) == (clean, login)


def test_an_address_without_secrets_ends_with_its_path() -> None:
    assert without_secrets("https://ada:love@host.example:8443/a?token=1#x") == "https://host.example:8443/a"


def test_a_source_has_its_login_beside_its_address_and_shows_none() -> None:
    page, text = UrlSource("https://ada:love@host.example/a"), HtmlSource("<p>", "https://ada:love@host.example/")
    assert (page.url, page.name, page.login) == ("https://host.example/a", "host.example/a", Login("ada", "love"))
    assert (text.base_url, text.login) == ("https://host.example/", Login("ada", "love"))
    assert "ada" not in repr((page, text, page.login))
    assert UrlSource(page.url, page.login) == page
