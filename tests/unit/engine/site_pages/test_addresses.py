"""Addresses in one form, and what is no page."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.site_pages.addresses import identity, in_one_form, is_same_site, may_be_page, resolved
from htmlfig_desktop.engine.site_pages.kinds import MANY, MANY_AT_TOP, Kinds, is_of_kind


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("HTTP://Example.ORG:80/a/../b/./c#d", "http://example.org/b/c"),
        ("https://ada:word@example.org/", "https://example.org/"),
        ("https://example.org/?utm_source=x&page=2&gclid=7", "https://example.org/?page=2"),
        ("https://example.org/%7Eada/caf%c3%a9", "https://example.org/~ada/caf%C3%A9"),
        ("https://example.org/a b", "https://example.org/a%20b"),
        ("https://bücher.example/ä", "https://xn--bcher-kva.example/%C3%A4"),
        ("https://straße.example/", "https://xn--strae-oqa.example/"),
        ("http://[::1]:8080/x", "http://[::1]:8080/x"),
        ("https://example.org//a//b", "https://example.org/a/b"),
        ("https://example.org", "https://example.org/"),
    ],
)
def test_an_address_has_one_form(written: str, expected: str) -> None:
    assert in_one_form(written) == expected


@pytest.mark.parametrize(
    "written",
    ["", "mailto:a@example.org", "javascript:alert(1)", "ftp://example.org/", "https://", "http://a:0/", "http://[1",
     "https://example.org/" + "a" * 3000, "http://exa mple.org/", "file:///etc/passwd", "http://a:99999/"],
)  # fmt: skip
def test_what_is_no_address_of_the_web_is_none(written: str) -> None:
    assert in_one_form(written) is None


def test_a_reference_is_read_as_the_page_says_it() -> None:
    assert resolved("https://example.org/a/b.html", " ../c.html#x ") == "https://example.org/c.html"
    assert resolved("https://example.org/a/", "//other.example/") == "https://other.example/"
    assert resolved("https://example.org/a/", "tel:123") is None


def test_a_folder_and_its_index_are_one_page_and_a_query_is_another() -> None:
    assert len({identity(f"https://example.org/a{end}") for end in ("", "/", "/index.html", "/index.php")}) == 1
    assert identity("https://example.org/a?page=2") != identity("https://example.org/a")


def test_a_site_is_the_same_with_www_and_https_and_no_other() -> None:
    assert is_same_site("http://example.org/", "https://www.example.org/de/")
    assert not is_same_site("http://example.org/", "https://login.example.org/")
    assert not is_same_site("http://example.org/", "http://127.0.0.1/")


@pytest.mark.parametrize(
    "path",
    ["/logout", "/account/sign-out", "/a/report.PDF", "/cart?add-to-cart=7", "/list?action=delete", "/wp-admin/x",
     "/items/7/delete", "/photo.jpeg", "/feed", "/download/7"],
)  # fmt: skip
def test_what_does_something_or_is_a_file_is_no_page(path: str) -> None:
    assert not may_be_page(f"https://example.org{path}")


@pytest.mark.parametrize("path", ["/", "/about.html", "/login", "/downloads", "/products/log-outs", "/v1.2/notes"])
def test_what_only_looks_so_may_be_a_page(path: str) -> None:
    assert may_be_page(f"https://example.org{path}")


def learned(*paths: str) -> Kinds:
    kinds = Kinds()
    for path in paths:
        kinds.learn(f"https://example.org{path}")
    return kinds


def test_many_in_a_folder_are_of_one_kind_and_few_are_each_their_own() -> None:
    kinds = learned("/about", *(f"/blog/{name}" for name in "abcdef"), *(f"/team/{name}" for name in "abc"))
    assert kinds.kind_of("https://example.org/blog/a") == kinds.kind_of("https://example.org/blog/z") == "/blog/*"
    assert kinds.kind_of("https://example.org/team/a") == "/team/a"
    assert kinds.kind_of("https://example.org/about") == "/about"
    assert len("abcdef") == MANY + 1


def test_dates_numbers_and_ids_are_of_a_kind_at_once() -> None:
    kinds = learned("/2024/05/12/hello")
    assert kinds.kind_of("https://example.org/2024/05/12/hello") == "/*/*/*/hello"
    assert kinds.kind_of("https://example.org/item/3f2504e0-4f89-11d3-9a0c-0305e82c3301") == "/item/*"
    assert kinds.kind_of("https://example.org/list?page=2&tag=a") == "/list?page=*&tag=*"


def test_pages_at_the_top_are_each_their_own_until_there_are_very_many_beside_the_menu() -> None:
    kinds = learned(*(f"/post-{'x' * number}" for number in range(MANY_AT_TOP)))
    assert not is_of_kind(kinds.kind_of("https://example.org/post-x"))
    kinds.learn("https://example.org/about", is_own=True)
    kinds.learn("https://example.org/one-more")
    assert kinds.kind_of("https://example.org/post-x") == "/*"
    assert kinds.kind_of("https://example.org/about") == "/about"
