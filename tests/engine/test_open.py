"""Opening pages: sources, bases, waits and the errors that name them."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from htmlfig_desktop.core.conversion import Progress, Stage
from htmlfig_desktop.core.errors import CaptureError, ErrorCode, HtmlFigError
from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.core.options import ColorScheme, FileSource, HtmlSource, Source, UrlSource, WaitUntil
from tests.engine.conftest import Pages, Run
from tests.support.web_server import Reply, WebServer

pytestmark = pytest.mark.engine

PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8cfc000000301010018dd8db0"
    "0000000049454e44ae426082"
)


def ask(run: Run, pages: Pages, source: Source | str, expression: str, **options: Any) -> Any:
    async def work() -> Any:
        async with pages.open(source, **options) as page:
            return await page.evaluate(expression, await_promise=True)

    return run(work())


def fails(run: Run, pages: Pages, source: Source | str, **options: Any) -> HtmlFigError:
    async def work() -> None:
        async with pages.open(source, **options):
            pass

    with pytest.raises(HtmlFigError) as caught:
        run(work())
    return caught.value


def test_html_without_a_base_is_a_page_of_its_own(run: Run, pages: Pages) -> None:
    async def work() -> tuple[str, str, object]:
        async with pages.open("<title>Näme</title><p>ü") as page:
            return page.title, page.url, await page.evaluate("[document.body.innerText, isSecureContext]")

    assert run(work()) == ("Näme", "about:blank", ["ü", True])


def test_html_takes_origin_and_relative_assets_from_its_base(run: Run, pages: Pages, server: WebServer) -> None:
    server.put("/deep/a.css", Reply(b"p { color: rgb(1, 2, 3) }", "text/css"))
    source = HtmlSource("<link rel=stylesheet href=a.css><p>x", base_url=f"{server.origin}/deep/page.html")
    found = ask(run, pages, source, "[location.href, origin, getComputedStyle(document.querySelector('p')).color]")
    assert found == [f"{server.origin}/deep/page.html", server.origin, "rgb(1, 2, 3)"]
    assert server.requests["/deep/page.html"] == 0


def test_files_that_changed_are_read_anew_by_the_next_page(run: Run, pages: Pages, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<link rel=stylesheet href=a.css><script src=a.js></script><p>x<img src=a.svg>")
    for width in (11, 12):
        (tmp_path / "a.css").write_text(f"p {{ margin-left: {width}px }}")
        (tmp_path / "a.js").write_text(f"document.title = '{width}px'")
        (tmp_path / "a.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="9"/>')
        seen = "getComputedStyle(document.querySelector('p')).marginLeft, document.title, document.images[0].width"
        assert ask(run, pages, FileSource(page), f"[{seen}]") == [f"{width}px", f"{width}px", width]


def test_a_page_that_reloads_itself_keeps_its_document(run: Run, pages: Pages) -> None:
    html = "<script>if (!sessionStorage.seen) { sessionStorage.seen = 1; location.reload() }</script><p>again"
    assert ask(run, pages, html, "document.body.innerText") == "again"


def test_a_web_page_is_read_after_its_redirects(run: Run, pages: Pages, server: WebServer) -> None:
    server.put("/here", "<title>there</title>")
    url = server.put("/go", Reply(status=302, headers={"Location": "/here"}))

    async def work() -> tuple[str, str]:
        async with pages.open(UrlSource(url)) as page:
            return page.title, page.url

    assert run(work()) == ("there", f"{server.origin}/here")


def test_a_page_that_moves_on_by_script_is_read_where_it_ends(run: Run, pages: Pages, server: WebServer) -> None:
    server.put("/end", "<title>end</title><p>end")
    url = server.put("/start", "<script>location.replace('/end')</script>")
    assert ask(run, pages, UrlSource(url), "document.title") == "end"


def refreshing(text: str, target: str, seconds: float = 0) -> str:
    return f'<title>{text}</title><meta http-equiv="refresh" content="{seconds};url={target}"><p>{text}'


@pytest.mark.parametrize(
    ("target", "seconds", "read"),
    [("sub/end.html", 0, "end"), ("sub/end.html", 20, "start"), ("gone.html", 0, "start"), ("start.html", 1, "start")],
    ids=["a signpost", "a page to look at", "a page that is not there", "itself"],
)
def test_a_page_that_refreshes_to(
    run: Run, pages: Pages, tmp_path: Path, target: str, seconds: float, read: str
) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "end.html").write_text("<title>end</title><p>end")
    (tmp_path / "start.html").write_text(refreshing("start", target, seconds))
    source = FileSource(tmp_path / "start.html", tmp_path)
    assert ask(run, pages, source, "[document.title, document.body.innerText]") == [read, read]


def test_pages_that_refresh_to_each_other_end_with_one_of_them(run: Run, pages: Pages, tmp_path: Path) -> None:
    (tmp_path / "ping.html").write_text(refreshing("ping", "pong.html"))
    (tmp_path / "pong.html").write_text(refreshing("pong", "ping.html"))

    async def work() -> object:
        async with pages.open(FileSource(tmp_path / "ping.html")) as page:
            for _ in range(100):  # it may be under way still
                with contextlib.suppress(CaptureError):
                    return await page.evaluate("document.title")
                await asyncio.sleep(0.05)
        return ""

    assert run(work()) in ("ping", "pong")


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("location = 'http://127.0.0.1:1/far.html'", "http://127.0.0.1:1/far.html"),
        ("location.replace('gone.html')", "/gone.html"),
        ("window.stop()", "broke off"),
    ],
    ids=["an address that does not answer", "a file that is not there", "nowhere"],
)
def test_a_page_that_left_for_somewhere_before_its_body_says_so(
    run: Run, pages: Pages, tmp_path: Path, script: str, told: str
) -> None:
    (tmp_path / "stub.html").write_text(f"<!DOCTYPE html><title>moved</title><script>{script}</script><p>never read")
    error = fails(run, pages, FileSource(tmp_path / "stub.html"))
    assert (error.error, told in error.cause) == (ErrorCode.PAGE_UNREACHABLE, True)


@pytest.mark.parametrize(
    "html",
    [
        "<!DOCTYPE html><title>x</title><script src='http://127.0.0.1:1/x.js'></script>",
        "<title>x</title><p>x<script>document.body.remove()</script>",
    ],
    ids=["cut off in its head", "rid of its body by its script"],
)
def test_a_page_without_anything_in_it_is_an_empty_picture(run: Run, pages: Pages, html: str) -> None:
    async def work() -> bytes:
        async with pages.open(html) as page:
            await page.freeze()
            return await page.screenshot()

    assert run(work()).startswith(b"\x89PNG")


def test_viewport_scale_and_scheme_are_what_the_page_sees(run: Run, pages: Pages) -> None:
    seen = ask(
        run,
        pages,
        "<body style='height: 3000px'>",
        "[innerWidth, innerHeight, devicePixelRatio, matchMedia('(prefers-color-scheme: dark)').matches,"
        " document.documentElement.clientWidth, matchMedia('(width: 600px)').matches]",
        viewport_width=600,
        viewport_height=432,
        device_scale_factor=1.5,
        color_scheme=ColorScheme.DARK,
    )
    assert seen == [600, 432, 1.5, True, 600, True]


def test_pages_share_no_cookies_and_no_storage(run: Run, pages: Pages, server: WebServer) -> None:
    url = server.put("/", Reply(b"<p>x", headers={"Set-Cookie": "secret=1"}))
    for _ in range(2):
        assert ask(run, pages, UrlSource(url), "localStorage.length + (localStorage.a = 1) - 1") == 0
    assert server.cookies == []


def test_load_waits_for_a_slow_image_and_dom_content_does_not(run: Run, pages: Pages, server: WebServer) -> None:
    release = threading.Event()
    server.put("/slow.png", Reply(PIXEL, "image/png", waits_for=release))
    server.put("/", "<img src=/slow.png><script>onload = () => document.title = 'loaded'</script>")
    seen: list[str] = []

    def on_progress(progress: Progress) -> None:
        seen.append(progress.detail)
        if progress.detail == "1 image":
            release.set()

    async def work() -> str:
        pages.progress = _Listener(on_progress)
        async with pages.open(UrlSource(server.origin + "/"), wait_until=WaitUntil.DOM_CONTENT_LOADED) as page:
            return page.title

    assert run(work()) == "loaded"
    assert "1 image" in seen


class _Listener(list[Progress]):
    def __init__(self, on_progress: Callable[[Progress], None]) -> None:
        super().__init__()
        self.append = on_progress  # type: ignore[method-assign]


def test_network_idle_waits_for_what_scripts_fetch(run: Run, pages: Pages, server: WebServer) -> None:
    server.put("/data", Reply(b"late", "text/plain"))
    url = server.put(
        "/",
        "<script>onload = () => setTimeout(async () => {"
        " const first = await fetch('/data'); await first.text();"
        " const second = await fetch('/data'); document.title = await second.text() }, 100)</script>",
    )
    assert ask(run, pages, UrlSource(url), "document.title", wait_until=WaitUntil.NETWORK_IDLE) == "late"


def test_a_selector_is_waited_for(run: Run, pages: Pages) -> None:
    html = "<script>setTimeout(() => document.body.append(document.createElement('main')), 300)</script><body>"
    assert ask(run, pages, html, "document.querySelectorAll('main').length", wait_for_selector="body > main") == 1


def test_lazy_images_far_below_are_loaded(run: Run, pages: Pages, server: WebServer) -> None:
    server.put("/native.png", Reply(PIXEL, "image/png"))
    server.put("/script.png", Reply(PIXEL, "image/png"))
    url = server.put(
        "/",
        """<body style="margin: 0"><div style="height: 9000px"></div><img id=a loading=lazy src=/native.png>
        <div style="height: 9000px"></div><img id=b data-src=/script.png width=10 height=10>
        <script>new IntersectionObserver(([entry]) => { if (entry.isIntersecting) b.src = b.dataset.src }).observe(b)
        </script>""",
    )
    assert ask(run, pages, UrlSource(url), "[a.naturalWidth, b.naturalWidth, scrollY]") == [1, 1, 0]


def test_missing_assets_do_not_fail_the_page(run: Run, pages: Pages, server: WebServer) -> None:
    url = server.put("/", "<link rel=stylesheet href=/no.css><img src=/no.png><img src=http://127.0.0.1:1/x><p>fine")
    assert ask(run, pages, UrlSource(url), "document.body.innerText") == "fine"


HANGING = {
    "a blocking script": ("<script src=/hang></script>", {}, ErrorCode.LOAD_TIMED_OUT),
    "the document": ("", {}, ErrorCode.LOAD_TIMED_OUT),
    "a font": (
        "<style>@font-face { font-family: f; src: url(/hang) }</style><p style='font-family: f'>x",
        {"wait_until": WaitUntil.DOM_CONTENT_LOADED},
        ErrorCode.FONTS_TIMED_OUT,
    ),
    "an image": ("<img src=/hang>", {"wait_until": WaitUntil.DOM_CONTENT_LOADED}, ErrorCode.IMAGES_TIMED_OUT),
    "a fetch": (
        "<script>onload = () => fetch('/hang')</script>",
        {"wait_until": WaitUntil.NETWORK_IDLE},
        ErrorCode.IDLE_TIMED_OUT,
    ),
    "an element": ("<p>x", {"wait_for_selector": "#never"}, ErrorCode.SELECTOR_TIMED_OUT),
    "a script without end": ("<script>while (true) {}</script>", {}, ErrorCode.LOAD_TIMED_OUT),
}


@pytest.mark.parametrize("what", HANGING)
def test_what_never_comes_ends_in_the_error_that_names_it(run: Run, pages: Pages, server: WebServer, what: str) -> None:
    html, options, code = HANGING[what]
    server.put("/hang", Reply(hangs=True))
    server.put("/", html)
    url = UrlSource(server.origin + ("/hang" if what == "the document" else "/"))
    for timeout_ms in (1200, 12_000, 60_000):  # a busy machine may use up a short time before that wait begins
        error = fails(run, pages, url, timeout_ms=timeout_ms, **options)
        assert f"{timeout_ms / 1000:g} s" in error.cause
        if error.error is code:
            break
    assert error.error is code
    assert ask(run, pages, "<p>next", "document.body.innerText") == "next"


REFUSED = {
    "file:///etc/passwd": ErrorCode.PAGE_REFUSED,
    "chrome://crash": ErrorCode.PAGE_REFUSED,
    "javascript:alert(1)": ErrorCode.PAGE_REFUSED,
    "data:text/html,x": ErrorCode.PAGE_REFUSED,
    "view-source:http://127.0.0.1/": ErrorCode.PAGE_REFUSED,
    "http://": ErrorCode.PAGE_REFUSED,
    "ftp://127.0.0.1/": ErrorCode.PAGE_REFUSED,
    "http://127.0.0.1:1/": ErrorCode.PAGE_UNREACHABLE,
    "http://nowhere.invalid/": ErrorCode.PAGE_UNREACHABLE,
    "http://page.localhost/": ErrorCode.PAGE_UNREACHABLE,
}


@pytest.mark.parametrize("url", REFUSED)
def test_an_address_that_cannot_be_opened_has_its_own_error(run: Run, pages: Pages, url: str) -> None:
    assert fails(run, pages, UrlSource(url)).error is REFUSED[url]


@pytest.mark.parametrize("status", [404, 500])
def test_an_http_error_is_no_page(run: Run, pages: Pages, server: WebServer, status: int) -> None:
    url = server.put("/", Reply(b"<h1>oops", status=status))
    error = fails(run, pages, UrlSource(url))
    assert (error.error, str(status) in error.cause) == (ErrorCode.PAGE_HTTP_ERROR, True)


def test_an_invalid_selector_fails_at_once(run: Run, pages: Pages) -> None:
    assert fails(run, pages, "<p>", wait_for_selector="p >").error is ErrorCode.SELECTOR_INVALID


def test_a_selector_of_any_length_is_told_in_short(run: Run, pages: Pages) -> None:
    for selector, error in (("a" * 50_000, ErrorCode.SELECTOR_TIMED_OUT), ("p >" * 20_000, ErrorCode.SELECTOR_INVALID)):
        found = fails(run, pages, "<p>", wait_for_selector=selector, timeout_ms=3000)
        assert (found.error, selector[:200] in found.cause, len(found.cause) < 400) == (error, True, True)


def test_a_base_that_is_no_address_is_refused(run: Run, pages: Pages) -> None:
    for base in ("javascript:1", "http://[", "file:///"):
        assert fails(run, pages, HtmlSource("", base_url=base)).error is ErrorCode.PAGE_REFUSED


def test_files_that_are_no_pages_have_their_own_errors(run: Run, pages: Pages, tmp_path: Path) -> None:
    large = tmp_path / "large.html"
    large.write_bytes(b"x" * 2000)
    small = Limits(html_bytes=1000)

    async def work(path: Path) -> None:
        async with pages.open(FileSource(path), limits=small):
            pass

    for path, code in {
        tmp_path / "no.html": ErrorCode.SOURCE_MISSING,
        tmp_path: ErrorCode.SOURCE_NO_PAGE,
        large: ErrorCode.SOURCE_TOO_LARGE,
    }.items():
        with pytest.raises(HtmlFigError) as caught:
            run(work(path))
        assert caught.value.error is code


def test_a_page_that_waits_for_a_file_says_for_which(run: Run, pages: Pages, server: WebServer) -> None:
    release = threading.Event()
    slow = server.put("/slow.png", Reply(PIXEL, "image/png", waits_for=release))

    def on_progress(progress: Progress) -> None:
        if progress.stage is Stage.WAITING and "/slow.png" in progress.detail:
            release.set()

    pages.progress = _Listener(on_progress)
    ask(run, pages, f"<img src='{slow}'>", "1")
    assert release.is_set()


def test_progress_tells_loading_before_waiting(run: Run, pages: Pages) -> None:
    ask(run, pages, "<p>", "1")
    stages = [progress.stage for progress in pages.progress]
    assert stages[0] is Stage.LOADING
    assert Stage.WAITING in stages
