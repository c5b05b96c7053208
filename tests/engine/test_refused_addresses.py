"""What an address answers that gives no page is told by title, cause and next step, over real connections."""

from __future__ import annotations

import asyncio
from email.utils import formatdate
from pathlib import Path

import pytest

from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from htmlfig_desktop.core.options import UrlSource
from tests.engine.conftest import Pages, Run
from tests.support.certificates import self_signed, speaks_tls
from tests.support.figs import png
from tests.support.raw_server import Act, HangUp, RawServer, Received, raw, reply, reset

pytestmark = pytest.mark.engine

HTML = {"content_type": "text/html"}
CUT = b"HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 5000\r\n\r\n<title>half</title><p>came<img src=p>"


def cut_once_it_shows() -> list[Act]:
    """End the answer in the middle once the page asks for its picture: what it has not looked at yet may be lost."""
    shows = asyncio.Event()

    async def begin(_: Received, writer: asyncio.StreamWriter) -> None:
        writer.write(CUT)
        await writer.drain()
        await shows.wait()
        raise HangUp

    async def picture(received: Received, writer: asyncio.StreamWriter) -> None:
        shows.set()
        await reply(404)(received, writer)

    return [begin, picture]


def refused(run: Run, pages: Pages, act: Act, path: str = "/") -> HtmlFigError:
    """Return the error of a page at a server that does this about every request."""

    async def work() -> HtmlFigError:
        async with RawServer([act]) as server:
            with pytest.raises(HtmlFigError) as caught:
                async with pages.open(UrlSource(server.url + path)):
                    pass
        return caught.value

    error = run(work())
    assert isinstance(error, HtmlFigError)
    return error


ANSWERS = {
    "a login of the browser's own": (
        reply(401, "<h1>no", www_authenticate='Basic realm="x"', **HTML),
        ErrorCode.PAGE_WANTS_LOGIN,
        "The server asks for a name and a password (status 401).",
    ),
    "a login": (
        reply(401, "<h1>no", **HTML),
        ErrorCode.PAGE_WANTS_LOGIN,
        "The server asks for a name and a password (status 401).",
    ),
    "forbidden": (
        reply(403, "<h1>no", **HTML),
        ErrorCode.PAGE_HTTP_ERROR,
        "The server does not let this page be opened (status 403).",
    ),
    "not there": (
        reply(404, "<h1>no", **HTML),
        ErrorCode.PAGE_HTTP_ERROR,
        "The server has no page at this address (status 404).",
    ),
    "too large": (
        reply(413, "<h1>no", **HTML),
        ErrorCode.PAGE_HTTP_ERROR,
        "The server answered with status 413.",
    ),
    "too many": (
        reply(429, "<h1>no", retry_after="30", **HTML),
        ErrorCode.PAGE_SERVER_BUSY,
        "The server answered with status 429. It asks to wait 30 s.",
    ),
    "failed": (
        reply(500, "<h1>no", **HTML),
        ErrorCode.PAGE_HTTP_ERROR,
        "The server failed (status 500).",
    ),
    "busy": (
        reply(503, "<h1>no", **HTML),
        ErrorCode.PAGE_SERVER_BUSY,
        "The server answered with status 503.",
    ),
    "busy for a while": (
        reply(503, "<h1>no", retry_after="600", **HTML),
        ErrorCode.PAGE_SERVER_BUSY,
        "The server answered with status 503. It asks to wait 10 min.",
    ),
    "busy until a moment that has passed": (
        reply(503, "<h1>no", retry_after=formatdate(0, usegmt=True), **HTML),
        ErrorCode.PAGE_SERVER_BUSY,
        "The server answered with status 503.",
    ),
    "nothing to show": (
        raw(b"HTTP/1.1 204 No Content\r\n\r\n"),
        ErrorCode.ADDRESS_NO_PAGE,
        "The server has nothing to show at this address (status 204).",
    ),
    "a file": (
        reply(200, b"\x00\x01", content_type="application/octet-stream"),
        ErrorCode.ADDRESS_NO_PAGE,
        "The address answers with a download, not with a page.",
    ),
    "data": (
        reply(200, b'{"a": 1}', content_type="application/json; charset=utf-8"),
        ErrorCode.ADDRESS_NO_PAGE,
        "The address answers with data (JSON), not with a page. Give the address of the page that shows it.",
    ),
    "data of a kind of its own": (
        reply(200, b'{"a": 1}', content_type="application/ld+json"),
        ErrorCode.ADDRESS_NO_PAGE,
        "The address answers with data (JSON), not with a page.",
    ),
    "plain text": (
        reply(200, "<h1>Source of a page", content_type="text/plain"),
        ErrorCode.ADDRESS_NO_PAGE,
        "The address answers with plain text, not with a page. If it is HTML, copy it and convert it as HTML code.",
    ),
    "a style sheet": (
        reply(200, "a { color: red }", content_type="text/css"),
        ErrorCode.ADDRESS_NO_PAGE,
        "The address answers with code of a page, not with the page.",
    ),
    "a picture": (
        reply(200, png(4, 3), content_type="image/png"),
        ErrorCode.ADDRESS_NO_PAGE,
        "The address answers with a picture, not with a page. Save it and drag it into Figma",
    ),
    "a picture that does not say so": (
        reply(200, png(4, 3), content_type=""),
        ErrorCode.ADDRESS_NO_PAGE,
        "The address answers with a picture, not with a page.",
    ),
    "a PDF document": (
        reply(200, b"%PDF-1.4\n%%EOF", content_type="application/pdf"),
        ErrorCode.ADDRESS_NO_PAGE,
        "The address answers with a PDF document, not with a page.",
    ),
    "a circle": (
        reply(302, b"", location="/"),
        ErrorCode.PAGE_UNREACHABLE,
        "The page cannot be loaded: the address leads round in a circle (ERR_TOO_MANY_REDIRECTS).",
    ),
    "a close": (
        raw(b""),
        ErrorCode.PAGE_BROKE_OFF,
        "The page cannot be loaded: the server ended the connection without an answer",
    ),
    "a reset": (
        reset(),
        ErrorCode.PAGE_BROKE_OFF,
        "The page cannot be loaded: the server ended the connection without an answer",
    ),
}


@pytest.mark.parametrize("what", ANSWERS)
def test_an_answer_that_is_no_page_says_what_it_is(run: Run, pages: Pages, what: str) -> None:
    act, code, cause = ANSWERS[what]
    error = refused(run, pages, act)
    assert (error.error, error.cause[: len(cause)]) == (code, cause)


@pytest.mark.parametrize("kind", ["application/xhtml+xml", "image/svg+xml", "application/xml"])
def test_a_drawing_and_other_pages_in_xml_are_pages(run: Run, pages: Pages, kind: str) -> None:
    root = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

    async def work() -> object:
        async with (
            RawServer([reply(200, root, content_type=kind)]) as server,
            pages.open(UrlSource(server.url)) as page,
        ):
            return await page.evaluate("document.documentElement.localName")

    assert run(work()) == "svg"


def test_a_certificate_that_signs_itself_is_told_from_an_address_out_of_reach(
    run: Run, pages: Pages, tmp_path: Path
) -> None:
    context = speaks_tls(self_signed(tmp_path))

    async def work() -> HtmlFigError:
        async with RawServer([reply(200, "<p>secret", **HTML)], context) as server:
            with pytest.raises(HtmlFigError) as caught:
                async with pages.open(UrlSource(server.url)):
                    pass
            assert server.requests == []
        return caught.value

    error = run(work())
    assert error.error is ErrorCode.PAGE_CERTIFICATE
    assert "comes from nobody that is trusted here (ERR_CERT_AUTHORITY_INVALID)" in error.cause


@pytest.mark.parametrize("broke", [True, False])
def test_a_page_that_breaks_off_is_the_part_that_came_and_says_so(run: Run, pages: Pages, broke: bool) -> None:
    async def work() -> tuple[str, bool]:
        acts = cut_once_it_shows() if broke else [reply(200, "<title>half</title><p>came", **HTML)]
        async with RawServer(acts) as server, pages.open(UrlSource(server.url)) as page:
            return str(await page.evaluate("document.body.innerText")), page.broke_off

    assert run(work()) == ("came", broke)
