"""Files as a site: the types of documents, and a wall that links and dots cannot climb."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.engine.browser.data_urls import data_url_bytes
from htmlfig_desktop.engine.browser.local_site import (
    FORBIDDEN,
    LOCAL_ORIGIN,
    NOT_FOUND,
    LocalSite,
    content_type,
    page_content_type,
    site_headers,
)
from htmlfig_desktop.engine.browser.policy import RequestPolicy, is_web_address


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> LocalSite:
    folder = tmp_path_factory.mktemp("site")
    (folder / "secret").write_text("secret")
    root = folder / "root"
    (root / "a b").mkdir(parents=True)
    (root / "a b" / "ü.html").write_text("ü")
    (root / "index.html").write_text("index")
    (root / "half.png").write_bytes(b"x" * 500)
    (root / "large.png").write_bytes(b"x" * 2000)
    (root / "out").symlink_to(folder)
    (root / "loop").symlink_to("loop")
    return LocalSite(root, file_bytes=1000)


def test_a_file_is_found_at_its_own_address(site: LocalSite, tmp_path: Path) -> None:
    path = site.path_of(f"{LOCAL_ORIGIN}/a%20b/%C3%BC.html?query#fragment")
    assert path is not None
    assert site.url_of(path) == f"{LOCAL_ORIGIN}/a%20b/%C3%BC.html"
    assert site.answer(f"{LOCAL_ORIGIN}/").body == b"index"
    assert site.url_of(tmp_path) is None


@pytest.mark.parametrize("path", ["/no", "/a b", "/loop", "/out/secret", "/%00", "/..%5csecret", "/out"])
def test_what_is_outside_missing_or_no_file_is_not_found(site: LocalSite, path: str) -> None:
    assert site.answer(LOCAL_ORIGIN + path) == NOT_FOUND


def test_hidden_files_are_missing_whatever_leads_there(tmp_path: Path) -> None:
    hidden = ("page/.env", "page/.ssh/id_rsa", ".git/config", "page/a/.b/c.txt")
    for name in (*hidden, "page/own.css", "side/..css/a..css", ".dots"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("content")
    (tmp_path / "page" / "shown.txt").symlink_to(".env")
    (tmp_path / "page" / ".link").symlink_to("own.css")
    site = LocalSite(tmp_path, tmp_path / "page", file_bytes=1000)
    spelled = ("page/%2eenv", "page/a/../.env", "page%2f.env", "page/shown.txt", "page/.link", "./.dots")
    for path in (*hidden, *spelled):
        assert site.answer(f"{LOCAL_ORIGIN}/{path}") == NOT_FOUND, path
    assert site.answer(f"{LOCAL_ORIGIN}/page/own.css").body == b"content"


def test_a_page_in_a_hidden_folder_has_what_is_beside_and_above_it_there(tmp_path: Path) -> None:
    page = tmp_path / ".cache" / "site" / "deep"
    page.mkdir(parents=True)
    for name in (".cache/site/deep/a.css", ".cache/site/b.css", ".cache/site/deep/.env", ".env"):
        (tmp_path / name).write_text("content")
    wide, own = LocalSite(tmp_path, page, file_bytes=1000), LocalSite(page, file_bytes=1000)
    given = [
        path
        for path in (".cache/site/deep/a.css", ".cache/site/b.css", ".cache/site/deep/.env", ".env")
        if wide.answer(f"{LOCAL_ORIGIN}/{path}") != NOT_FOUND
    ]
    assert given == [".cache/site/deep/a.css", ".cache/site/b.css"]
    assert own.answer(f"{LOCAL_ORIGIN}/a.css").body == b"content"
    assert own.answer(f"{LOCAL_ORIGIN}/.env") == NOT_FOUND


@pytest.mark.parametrize(
    ("origin", "use", "allowed"),
    [
        (LOCAL_ORIGIN, "empty", LOCAL_ORIGIN),
        ("null", "font", "null"),
        ("null", "style", "null"),
        ("null", "empty", None),
        ("null", "image", None),
        ("null", "json", None),
        ("null", "", None),
        ("http://evil.example", "font", None),
        (f"{LOCAL_ORIGIN}.evil.example", "empty", None),
        ("", "font", None),
    ],
)
def test_the_page_alone_may_read_and_a_sandbox_be_drawn(origin: str, use: str, allowed: str | None) -> None:
    headers = site_headers(origin, use)
    assert headers.get("Access-Control-Allow-Origin") == allowed
    assert headers["Vary"] == "Origin, Sec-Fetch-Dest"


def test_a_file_beyond_the_limit_is_not_read(site: LocalSite) -> None:
    assert site.answer(f"{LOCAL_ORIGIN}/large.png") == FORBIDDEN


@given(st.lists(st.sampled_from(["..", ".", "", "out", "root", "%2e%2e", "..%2f", "a b", "%2f", "secret", "//"])))
def test_no_path_leads_to_the_secret(site: LocalSite, parts: list[str]) -> None:
    assert site.answer(f"{LOCAL_ORIGIN}/{'/'.join(parts)}").body != b"secret"


@pytest.mark.parametrize(
    ("suffix", "body", "kind"),
    [
        (".html", "ü".encode(), "text/html; charset=utf-8"),
        (".html", "ü".encode("latin-1"), "text/html"),
        (".html", b"<meta charset=latin1>", "text/html"),
        (".html", b"\xff\xfea\0", "text/html"),
        (".HTM", b"", "text/html; charset=utf-8"),
        (".css", b"", "text/css"),
        (".mjs", b"", "text/javascript"),
        (".woff2", b"", "font/woff2"),
        (".what", b"", "application/octet-stream"),
    ],
)
def test_a_file_is_typed_by_its_suffix(suffix: str, body: bytes, kind: str) -> None:
    assert content_type(suffix, body) == kind


def test_a_page_is_html_unless_its_suffix_names_another_kind_of_page() -> None:
    assert page_content_type(".php", b"") == "text/html; charset=utf-8"
    assert page_content_type(".png", b"") == "text/html; charset=utf-8"
    assert page_content_type(".xhtml", b"") == "application/xhtml+xml"
    assert page_content_type(".svg", b"") == "image/svg+xml"


POLICY = RequestPolicy()


@pytest.mark.parametrize(
    "url",
    ["file:///etc/passwd", "FILE:///x", "chrome://gpu", "qrc:/x", "filesystem:http://a/", "", "x", "about:version"],
)
def test_local_and_inner_addresses_are_never_requested(url: str) -> None:
    assert not POLICY.allows_request(url)
    assert not POLICY.allows_navigation(url, main_frame=True)
    assert not POLICY.allows_navigation(url, main_frame=False)
    assert not is_web_address(url)


def test_inline_documents_are_for_frames_only() -> None:
    assert POLICY.allows_navigation("data:text/html,x", main_frame=False)
    assert not POLICY.allows_navigation("data:text/html,x", main_frame=True)
    assert POLICY.allows_request("data:,x")


@pytest.mark.parametrize(
    ("url", "data"),
    [
        ("data:,a%20b", b"a b"),
        ("data:text/plain;charset=utf-8,%C3%BC#f", "ü".encode()),
        ("data:image/png;base64,AAEC", b"\0\1\2"),
        ("data:;BASE64,AA EC\n", b"\0\1\2"),
        ("data:;base64,AAE", b"\0\1"),
        ("data:;base64,%41%41EC", b"\0\1\2"),
        ("data:;base64,!", None),
        ("data:nothing", None),
    ],
)
def test_data_addresses_hold_their_bytes(url: str, data: bytes | None) -> None:
    assert data_url_bytes(url) == data


def test_a_site_remembers_what_was_asked_for_inside_its_folder(tmp_path: Path) -> None:
    (tmp_path / "style.css").write_text("p {}")
    site = LocalSite(tmp_path, file_bytes=100)
    for address in ("/style.css?v=2", "/late.png", "/style.css", "/../outside.css", "/"):
        site.answer(f"{LOCAL_ORIGIN}{address}")
    assert site.asked == (tmp_path / "style.css", tmp_path / "late.png")


def test_what_was_given_is_there_to_be_had_once_more_as_it_was(tmp_path: Path) -> None:
    sheet, address = tmp_path / "style.css", f"{LOCAL_ORIGIN}/style.css"
    sheet.write_text("p {}")
    site = LocalSite(tmp_path, file_bytes=100)
    assert site.given(address) is None
    first = site.answer(address)
    sheet.write_text("p { color: red }")
    assert site.answer(address) != first
    assert site.given(address) == first
