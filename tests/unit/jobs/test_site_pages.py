"""The pages of a site: a real one on loopback, with all that sites do, and a folder."""

from __future__ import annotations

import asyncio
import gzip
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from htmlfig_desktop.client.settings import ConnectionSettings
from htmlfig_desktop.core.errors import CaptureError, ErrorCode, HtmlFigError, SourceError
from htmlfig_desktop.core.options import FileSource, UrlSource
from htmlfig_desktop.core.proxies import Proxy, ProxyMode
from htmlfig_desktop.engine.site_pages.found import DEFAULT_BOUNDS, Ended, FoundSite, SearchBounds, Step, Where
from htmlfig_desktop.jobs.site_pages import find_pages, is_on_the_web
from tests.support.raw_server import RawServer, endless, raw, reply, silence
from tests.support.web_server import Reply, WebServer
from tests.support.web_site import page, put_site, sitemap

HTML = b"HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n"
NO_ROBOTS = reply(404)


@pytest.fixture
def server() -> Iterator[WebServer]:
    with WebServer() as running:
        yield running


def found(given: object, tmp_path: Path, bounds: SearchBounds = DEFAULT_BOUNDS, **more: object) -> FoundSite:
    """Return the site that is found, by a real search."""
    return asyncio.run(
        find_pages(str(given), scratch=tmp_path, settings=ConnectionSettings(), bounds=bounds, **more)  # type: ignore[arg-type]
    )


def refusal(given: object, tmp_path: Path) -> HtmlFigError:
    with pytest.raises(HtmlFigError) as caught:
        found(given, tmp_path)
    return caught.value


def paths(site: FoundSite, server: WebServer) -> list[str]:
    return [page.address.removeprefix(server.origin) for page in site.pages]


def test_pages_come_once_each_with_title_where_and_depth(server: WebServer, tmp_path: Path) -> None:
    put_site(server, articles=2)
    site = found(server.origin, tmp_path)
    told = [(page.address.removeprefix(server.origin), page.title, page.where, page.depth) for page in site.pages]
    assert told == [
        ("/", "Home", Where.HOME, 0),
        ("/about", "About us", Where.MENU, 1),
        ("/contact/", "Contact", Where.MENU, 1),
        ("/blog/article-0", "Article 0", Where.SITEMAP, 1),
        ("/blog/article-1", "Article 1", Where.SITEMAP, 1),
    ]
    assert site.pages[1].source == UrlSource(f"{server.origin}/about")
    assert site.ended is Ended.ALL_SEEN
    assert max(server.requests.values()) == 1, "each address is asked for once"


def test_of_many_alike_a_few_stand_for_all(server: WebServer, tmp_path: Path) -> None:
    put_site(server, articles=30)
    site = found(server.origin, tmp_path)
    articles = [page for page in site.pages if page.kind]
    assert [page.kind for page in articles] == ["/blog/*"] * 3
    assert site.known_of("/blog/*") == 30
    assert len(site.pages) == 6
    assert len(found(server.origin, tmp_path, replace(DEFAULT_BOUNDS, of_each_kind=1)).pages) == 4


def test_no_more_pages_than_wanted_the_menu_before_the_sitemap(server: WebServer, tmp_path: Path) -> None:
    put_site(server, articles=30)
    site = found(server.origin, tmp_path, replace(DEFAULT_BOUNDS, most=4))
    assert paths(site, server) == ["/", "/about", "/contact/", "/blog/article-0"]
    assert site.ended is Ended.ENOUGH


def test_other_sites_files_actions_and_what_is_no_page_are_left(server: WebServer, tmp_path: Path) -> None:
    links = ["https://other.example/", "/logout", "/paper.pdf", "/data", "/gone", "mailto:a@example.org", "/a", "/b"]
    server.put("/", page("Home", "".join(f"<a href='{link}'>x</a>" for link in links)))
    server.put("/data", Reply(b"{}", "application/json"))
    server.put("/a", Reply(b"", status=302, headers={"Location": "https://other.example/"}))
    server.put("/b", Reply(b"", status=302, headers={"Location": "/c"}))
    server.put("/c", page("C"))
    site = found(server.origin, tmp_path)
    assert paths(site, server) == ["/", "/c"]
    assert not {"/logout", "/paper.pdf"} & set(server.requests)
    assert site.unread == 5, "those of the menu, which are not there, with /data, /gone and /a"


def test_pages_that_lead_round_or_all_to_one_end(server: WebServer, tmp_path: Path) -> None:
    server.put("/", page("Home", "<a href='/x'>x</a><a href='/y'>y</a><a href='/z'>z</a>"))
    server.put("/x", Reply(b"", status=301, headers={"Location": "/y"}))
    server.put("/y", Reply(b"", status=301, headers={"Location": "/x"}))
    server.put("/z", Reply(b"", status=301, headers={"Location": "/"}))
    assert paths(found(server.origin, tmp_path), server) == ["/"]
    assert server.requests["/x"] <= 2 * (DEFAULT_BOUNDS.redirects + 1)
    server.put("/", Reply(b"", status=301, headers={"Location": "/"}))
    assert refusal(server.origin, tmp_path).error is ErrorCode.PAGE_UNREACHABLE


def test_views_of_a_page_by_its_query_are_left_and_pages_by_their_query_are_not(
    server: WebServer, tmp_path: Path
) -> None:
    links = ["/list", "/list?page=2", "/list?sort=up", "/show?id=1", "/show?id=2", "/about?utm_source=x"]
    server.put("/", "<title>Home</title>" + "".join(f"<a href='{link}'>x</a>" for link in links))
    for path in ("/list", "/show", "/about"):
        server.put(path, f"<title>{path}</title>")
    assert paths(found(server.origin, tmp_path), server) == ["/", "/list", "/about", "/show?id=1", "/show?id=2"]


def test_a_chain_of_pages_ends_at_its_depth(server: WebServer, tmp_path: Path) -> None:
    for number in range(9):
        here, there = f"/{'p' * number}", f"/{'p' * (number + 1)}"
        server.put(here, f"<title>{number}</title><a href={there}>on</a>")
    site = found(server.origin, tmp_path, replace(DEFAULT_BOUNDS, depth=3))
    assert [page.depth for page in site.pages] == [0, 1, 2, 3]


def test_robots_are_obeyed_and_their_sitemaps_read(server: WebServer, tmp_path: Path) -> None:
    put_site(server)
    server.put("/robots.txt", Reply(f"User-agent: *\nDisallow: /about\nSitemap: {server.origin}/maps".encode()))
    index = f"<sitemapindex><sitemap><loc>{server.origin}/packed.xml.gz</loc></sitemap></sitemapindex>"
    server.put("/maps", Reply(index.encode(), "application/xml"))
    packed = sitemap(server, "/about", "/hidden", "/packed.pdf")
    server.put("/packed.xml.gz", Reply(gzip.compress(packed.body), "application/gzip"))
    server.put("/hidden", page("Hidden"))
    site = found(server.origin, tmp_path)
    assert paths(site, server) == ["/", "/contact/", "/hidden"]
    assert site.refused == 1
    assert "/about" not in server.requests


@pytest.mark.parametrize("robots", [b"User-agent: *\nDisallow: /", b"User-agent: htmlfig-desktop\nDisallow: /\n"])
def test_a_site_that_wants_to_be_left_alone_is(robots: bytes, server: WebServer, tmp_path: Path) -> None:
    put_site(server)
    server.put("/robots.txt", Reply(robots, "text/plain"))
    assert refusal(server.origin, tmp_path).error is ErrorCode.SITE_REFUSED
    assert "/" not in server.requests


def test_robots_that_fail_ask_for_everything(server: WebServer, tmp_path: Path) -> None:
    put_site(server)
    server.put("/robots.txt", Reply(b"", status=500))
    assert refusal(server.origin, tmp_path).error is ErrorCode.SITE_REFUSED


def test_a_page_that_asks_not_to_be_followed_is_not(server: WebServer, tmp_path: Path) -> None:
    server.put("/", "<title>Home</title><meta name=robots content=nofollow><a href=/about>x</a>")
    server.put("/about", page("About"))
    assert paths(found(server.origin, tmp_path), server) == ["/"]


def test_no_cookie_and_no_name_is_sent_and_we_say_who_we_are(tmp_path: Path) -> None:
    async def play() -> None:
        first = HTML + b"set-cookie: a=1\r\ncontent-length: 17\r\n\r\n<a href=/b>b</a>x"
        async with RawServer(
            [NO_ROBOTS, raw(first, hang_up=False), NO_ROBOTS, reply(200, "<p>b", content_type="text/html")]
        ) as server:
            address = server.url.replace("://", "://ada:word@")
            site = await find_pages(address, scratch=tmp_path, settings=ConnectionSettings())
            assert [page.address.removeprefix(server.url) for page in site.pages] == ["/", "/b"]
            assert len(server.requests) == 4
            assert not [each for each in server.requests if {"cookie", "authorization"} & set(each.headers)]
            assert {each.headers["user-agent"].partition("/")[0] for each in server.requests} == {"htmlfig-desktop"}

    asyncio.run(play())


@pytest.mark.parametrize(
    ("status", "code"),
    [(401, ErrorCode.PAGE_WANTS_LOGIN), (404, ErrorCode.PAGE_HTTP_ERROR), (503, ErrorCode.PAGE_SERVER_BUSY)],
)
def test_a_start_without_a_page_says_why(status: int, code: ErrorCode, server: WebServer, tmp_path: Path) -> None:
    server.put("/", Reply(b"", status=status))
    assert refusal(server.origin, tmp_path).error is code


def test_a_wall_of_a_password_is_told(server: WebServer, tmp_path: Path) -> None:
    server.put("/account", Reply(b"", status=302, headers={"Location": "/login?next=%2Faccount"}))
    server.put("/login", page("Log in", "<input type=password>"))
    assert refusal(f"{server.origin}/account", tmp_path).error is ErrorCode.PAGE_WANTS_LOGIN
    assert paths(found(f"{server.origin}/login", tmp_path), server)[0] == "/login", "asked for by name it is a page"


def test_an_address_that_leads_to_another_site_names_it(server: WebServer, tmp_path: Path) -> None:
    server.put("/", Reply(b"", status=301, headers={"Location": "http://other.example/start"}))
    error = refusal(server.origin, tmp_path)
    assert isinstance(error, CaptureError)
    assert "http://other.example/start" in error.cause


def test_a_start_that_leads_to_another_port_of_its_host_is_that_site(server: WebServer, tmp_path: Path) -> None:
    with WebServer() as other:
        put_site(other)
        server.put("/", Reply(b"", status=308, headers={"Location": f"{other.origin}/"}))
        site = found(server.origin, tmp_path)
        assert site.start == f"{other.origin}/"
        assert len(site.pages) == 3
        assert other.requests["/robots.txt"] == 1


def test_what_is_no_page_and_nobody_who_answers_are_told(server: WebServer, tmp_path: Path) -> None:
    server.put("/", Reply(b"%PDF", "application/pdf"))
    assert refusal(server.origin, tmp_path).error is ErrorCode.ADDRESS_NO_PAGE
    assert refusal("http://127.0.0.1:9/", tmp_path).error is ErrorCode.PAGE_UNREACHABLE


def test_a_server_that_has_enough_ends_the_search_with_what_there_is(server: WebServer, tmp_path: Path) -> None:
    put_site(server, articles=5)
    server.put("/about", Reply(b"", status=429, headers={"Retry-After": "60"}))
    site = found(server.origin, tmp_path)
    assert site.ended is Ended.BUSY
    assert paths(site, server)[:2] == ["/", "/contact/"]


def test_an_endless_answer_and_a_bomb_are_read_to_their_bound_only(tmp_path: Path) -> None:
    bounds = replace(DEFAULT_BOUNDS, page_bytes=50_000)
    start = b"<title>Long</title>"
    packed = gzip.compress(start + b" " * 50_000_000)
    bomb = HTML + b"content-encoding: gzip\r\ncontent-length: %d\r\n\r\n" % len(packed) + packed

    async def play(act: object) -> FoundSite:
        async with RawServer([NO_ROBOTS, act, NO_ROBOTS]) as server:  # type: ignore[list-item]
            return await find_pages(server.url, scratch=tmp_path, settings=ConnectionSettings(), bounds=bounds)

    for act in (endless(HTML + b"\r\n" + start, b" " * 8192), raw(bomb)):
        assert [page.title for page in asyncio.run(play(act)).pages] == ["Long"]


def test_answers_together_have_a_bound(server: WebServer, tmp_path: Path) -> None:
    put_site(server, articles=30)
    site = found(server.origin, tmp_path, replace(DEFAULT_BOUNDS, total_bytes=1000))
    assert site.ended is Ended.SIZE
    assert paths(site, server) == ["/"]


def test_a_server_that_falls_silent_ends_with_the_budget_of_time(tmp_path: Path) -> None:
    bounds = replace(DEFAULT_BOUNDS, seconds=4.0)
    body = b"<title>Home</title><a href=/b>b</a>"
    first = raw(HTML + b"content-length: %d\r\n\r\n" % len(body) + body, hang_up=False)

    async def play(bounds: SearchBounds, *acts: object) -> FoundSite:
        async with RawServer(list(acts)) as server:  # type: ignore[arg-type]
            return await find_pages(server.url, scratch=tmp_path, settings=ConnectionSettings(), bounds=bounds)

    site = asyncio.run(play(bounds, NO_ROBOTS, first, silence()))
    assert (site.ended, [page.title for page in site.pages]) == (Ended.TIME, ["Home"])
    with pytest.raises(CaptureError) as caught:
        asyncio.run(play(replace(bounds, seconds=0.2), silence()))
    assert caught.value.error is ErrorCode.LOAD_TIMED_OUT


def test_a_search_tells_how_far_it_is_and_can_be_called_off(server: WebServer, tmp_path: Path) -> None:
    put_site(server)
    server.put("/contact/", Reply(hangs=True))
    steps: list[Step] = []

    async def play() -> None:
        search = asyncio.create_task(
            find_pages(server.origin, scratch=tmp_path, settings=ConnectionSettings(), on_step=steps.append)
        )
        while not server.requests["/contact/"]:  # noqa: ASYNC110 - the server has no event
            await asyncio.sleep(0.01)
        search.cancel()
        with pytest.raises(asyncio.CancelledError):
            await search

    asyncio.run(play())
    assert [page.title for page in steps[-1].site.pages] == ["Home"]
    assert steps[-1].looked >= 2


def test_the_way_out_is_that_of_everything_else(server: WebServer, tmp_path: Path) -> None:
    """A proxy that is not there stands in the way of an address on the web, and not of this machine."""
    settings = ConnectionSettings(Proxy(ProxyMode.MANUAL, "http://127.0.0.1:9"))
    put_site(server)
    assert asyncio.run(find_pages(server.origin, scratch=tmp_path, settings=settings)).pages
    with pytest.raises(HtmlFigError) as caught:
        asyncio.run(find_pages("http://site.example/", scratch=tmp_path, settings=settings))
    assert caught.value.error is ErrorCode.PROXY_FAILED


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "site"
    for name, text in {
        "index.html": page("Home", "<a href='team/index.html'>Team</a><a href='../outside.html'>out</a>"),
        "team/index.html": page("Team"),
        "about.html": page("About us"),
        "hidden.html": page("Hidden"),
        "node_modules/x.html": page("Not ours"),
    }.items():
        file = made / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text.replace("href='/about'", "href='/about.html'"), encoding="utf-8")
    (tmp_path / "outside.html").write_text(page("Outside"))
    return made


def test_a_folder_is_a_site_with_all_of_its_pages(folder: Path, tmp_path: Path) -> None:
    site = found(folder, tmp_path)
    assert [(page.address, page.title, page.where) for page in site.pages] == [
        ("/index.html", "Home", Where.HOME),
        ("/about.html", "About us", Where.MENU),
        ("/team/index.html", "Team", Where.LINK),
        ("/hidden.html", "Hidden", Where.FOLDER),
    ]
    assert site.pages[2].source == FileSource(folder / "team" / "index.html", folder)


def test_a_zip_is_a_site_too(folder: Path, tmp_path: Path) -> None:
    archive = tmp_path / "site.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for name in ("index.html", "about.html"):
            packed.write(folder / name, f"web/{name}")
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    pages = found(archive, scratch).pages
    assert [(page.address, page.where) for page in pages] == [("/index.html", Where.HOME), ("/about.html", Where.MENU)]
    sources = [page.source for page in pages if isinstance(page.source, FileSource)]
    assert {source.asset_root for source in sources} == {sources[0].path.parent}, "what /about.html starts from"


def test_a_page_alone_is_a_site_of_what_it_leads_to_in_its_folder(folder: Path, tmp_path: Path) -> None:
    assert [page.title for page in found(folder / "index.html", tmp_path).pages] == ["Home", "About us", "Team"]
    (folder / "team" / "link.html").symlink_to(tmp_path / "outside.html")
    (folder / "index.html").write_text(
        "<title>Home</title><a href=team/link.html>x</a><a href='%2e%2e/outside.html'>y</a>"
    )
    assert [page.title for page in found(folder / "index.html", tmp_path).pages] == ["Home"]


def test_what_is_not_there_or_no_address_is_told(tmp_path: Path) -> None:
    assert refusal(tmp_path / "nothing", tmp_path).error is ErrorCode.SOURCE_MISSING
    with pytest.raises(SourceError):
        found("http://:80/", tmp_path)
    assert is_on_the_web("example.org/shop")
    assert is_on_the_web("localhost:3000")
    assert not is_on_the_web("site.zip")
