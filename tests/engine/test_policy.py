"""What a page may reach: its folder and the web, nothing else, and nobody to talk to."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QTimer

from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from htmlfig_desktop.core.options import FileSource, HtmlSource, UrlSource
from tests.engine.conftest import Pages, Run
from tests.engine.test_open import PIXEL, ask
from tests.support.processes import until
from tests.support.web_server import Reply, WebServer

pytestmark = pytest.mark.engine

READ = "((url) => fetch(url).then((answer) => answer.ok ? answer.text() : 'refused', () => 'refused'))"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A folder with a page in it, and secrets around it."""
    root = tmp_path / "site"
    (root / "deep").mkdir(parents=True)
    (root / "deep" / "page.html").write_text("<p>x")
    (root / "deep" / "data.json").write_text('"own data"')
    (root / "shared.txt").write_text("shared")
    (root / "shared.png").write_bytes(PIXEL)
    (tmp_path / "secret.txt").write_text("secret")
    (tmp_path / "secret.png").write_bytes(PIXEL)
    (tmp_path / "secret.html").write_text("<p>secret")
    (root / "deep" / "link.txt").symlink_to(tmp_path / "secret.txt")
    (root / "deep" / "out").symlink_to(tmp_path)
    return root


def test_a_local_page_reads_its_own_folder(run: Run, pages: Pages, site: Path) -> None:
    page = FileSource(site / "deep" / "page.html")
    assert ask(run, pages, page, "fetch('data.json').then((answer) => answer.json())") == "own data"


def test_a_local_page_reads_the_wider_folder_it_was_given(run: Run, pages: Pages, site: Path) -> None:
    page = FileSource(site / "deep" / "page.html", asset_root=site)
    (site / "deep" / "page.html").write_text("<img src=../shared.png><img src=/shared.png>")
    widths = "[...document.images].map((image) => image.naturalWidth)"
    assert ask(run, pages, page, widths) == [1, 1]


def test_modules_fonts_and_workers_load_from_the_folder(run: Run, pages: Pages, site: Path) -> None:
    (site / "module.js").write_text("export const word = 'module'")
    (site / "worker.js").write_text("importScripts('part.js'); postMessage(part)")
    (site / "part.js").write_text("const part = 'worker'")
    (site / "page.html").write_text(
        "<script type=module>import { word } from './module.js';"
        "new Worker('worker.js').onmessage = (event) => { document.title = word + ' ' + event.data }</script>"
    )
    title = "new Promise((done) => setInterval(() => document.title.includes('worker') && done(document.title), 10))"
    assert ask(run, pages, FileSource(site / "page.html"), title) == "module worker"


ESCAPES = [
    "../secret.txt",
    "/../secret.txt",
    "..%2fsecret.txt",
    "%2e%2e/%2e%2e/secret.txt",
    "..\\secret.txt",
    "..%5csecret.txt",
    "link.txt",
    "out/secret.txt",
    "out/site/../secret.txt",
    "//page.localhost/../secret.txt",
    "{folder}/secret.txt",
    "file://{folder}/secret.txt",
    "file:///etc/passwd",
    "view-source:file:///etc/passwd",
    "chrome://version",
    "qrc:///qtwebchannel/qwebchannel.js",
]


@pytest.mark.parametrize("is_wider", [False, True])
def test_no_address_leads_out_of_the_folder(run: Run, pages: Pages, site: Path, is_wider: bool) -> None:
    page = FileSource(site / "deep" / "page.html", asset_root=site if is_wider else None)
    urls = ["data.json", *(escape.replace("{folder}", str(site.parent)) for escape in ESCAPES)]
    own, *others = ask(run, pages, page, f"Promise.all({json.dumps(urls)}.map({READ}))")
    assert own == '"own data"'
    assert dict(zip(ESCAPES, others, strict=True)) == dict.fromkeys(ESCAPES, "refused")


@pytest.mark.parametrize("escape", ["../secret.html", "file://{folder}/secret.html", "out/secret.html"])
def test_no_frame_shows_a_file_outside_the_folder(run: Run, pages: Pages, site: Path, escape: str) -> None:
    url = escape.replace("{folder}", str(site.parent))
    (site / "deep" / "page.html").write_text(f"<iframe src='{url}'></iframe><object data='{url}'></object>")
    text = "[...document.querySelectorAll('iframe, object')].map((one) => (one.contentDocument?.body ?? {}).innerText)"
    shown = ask(run, pages, FileSource(site / "deep" / "page.html"), text)
    assert "secret" not in str(shown)


def test_no_picture_from_outside_the_folder_is_shown(run: Run, pages: Pages, site: Path) -> None:
    urls = ["../../secret.png", "out/secret.png", f"file://{site.parent}/secret.png"]
    (site / "deep" / "page.html").write_text("".join(f"<img src='{url}'>" for url in urls))
    widths = "[...document.images].map((image) => image.naturalWidth)"
    assert ask(run, pages, FileSource(site / "deep" / "page.html"), widths) == [0, 0, 0]


def test_a_page_that_is_a_link_out_of_its_folder_is_refused(run: Run, pages: Pages, site: Path) -> None:
    (site / "page.html").symlink_to(site.parent / "secret.html")

    async def work() -> None:
        async with pages.open(FileSource(site / "page.html")):
            pass

    with pytest.raises(HtmlFigError) as caught:
        run(work())
    assert caught.value.error is ErrorCode.PAGE_REFUSED


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes")
def test_a_named_pipe_in_the_folder_does_not_hold_the_page(run: Run, pages: Pages, site: Path) -> None:
    os.mkfifo(site / "pipe.txt")
    (site / "page.html").write_text("<p>x")
    assert ask(run, pages, FileSource(site / "page.html"), f"{READ}('pipe.txt')") == "refused"


def test_a_page_from_the_web_reads_no_files(run: Run, pages: Pages, server: WebServer, site: Path) -> None:
    url = server.put("/", f"<iframe src='file://{site.parent}/secret.html'></iframe><p>web")
    assert ask(run, pages, UrlSource(url), f"{READ}('file://{site.parent}/secret.txt')") == "refused"
    frames = "[...document.querySelectorAll('iframe')].map((one) => (one.contentDocument?.body ?? {}).innerText)"
    assert "secret" not in str(ask(run, pages, UrlSource(url), frames))


def test_a_page_cannot_send_itself_to_a_file(run: Run, pages: Pages, server: WebServer, site: Path) -> None:
    url = server.put("/", f"<title>web</title><script>location = 'file://{site.parent}/secret.html'</script>")
    redirect = server.put("/redirect", Reply(status=302, headers={"Location": f"file://{site.parent}/secret.html"}))
    assert ask(run, pages, UrlSource(url), "document.title") == "web"

    async def work() -> None:
        async with pages.open(UrlSource(redirect)):
            pass

    with pytest.raises(HtmlFigError) as caught:
        run(work())
    assert caught.value.error is ErrorCode.PAGE_UNREACHABLE


QUIET = {
    "alert": "alert('x'); document.title = 'went on'",
    "confirm": "document.title = confirm('x') ? 'yes' : 'went on'",
    "prompt": "document.title = prompt('x', 'y') === null ? 'went on' : 'answered'",
    "pop-up": "document.title = window.open('about:blank') === null ? 'went on' : 'opened'",
    "print": "print(); document.title = 'went on'",
    "leaving": "onbeforeunload = (event) => { event.preventDefault(); return 'x' }; document.title = 'went on'",
    "download": "const a = document.createElement('a'); a.href = 'data:text/plain,x'; a.download = 'x.txt';"
    " document.documentElement.append(a); a.click(); document.title = 'went on'",
    "external protocol": "location = 'mailto:a@b.c'; document.title = 'went on'",
    "permission": "navigator.geolocation.getCurrentPosition(() => 0, () => 0);"
    " Notification.requestPermission().then((answer) => { document.title = answer === 'granted' ? 'yes' : 'went on' })",
    "file chooser": "const i = document.createElement('input'); i.type = 'file'; document.documentElement.append(i);"
    " i.click(); document.title = 'went on'",
    "full screen": "document.documentElement.requestFullscreen().then(() => { document.title = 'full' },"
    " () => { document.title = 'went on' })",
}


@pytest.mark.parametrize("what", QUIET)
def test_nothing_a_page_asks_holds_it_or_reaches_the_user(
    run: Run, pages: Pages, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.chdir(tmp_path)
    html = f"<body><p>x<script>{QUIET[what]}</script>"
    title = "new Promise((done) => setInterval(() => document.title && done(document.title), 10))"
    assert ask(run, pages, HtmlSource(html), title) == "went on"
    assert list(tmp_path.iterdir()) == []


def test_an_address_that_answers_with_a_download_is_no_page(run: Run, pages: Pages, server: WebServer) -> None:
    url = server.put("/", Reply(b"PK", "application/zip", headers={"Content-Disposition": "attachment"}))

    async def work() -> None:
        async with pages.open(UrlSource(url)):
            pass

    with pytest.raises(HtmlFigError) as caught:
        run(work())
    assert caught.value.error is ErrorCode.ADDRESS_NO_PAGE


def test_a_download_is_denied_below_qt_and_a_profile_outlives_its_page_a_moment(
    run: Run, pages: Pages, server: WebServer
) -> None:
    url = server.put("/file", Reply(b"PK", "application/zip", headers={"Content-Disposition": "attachment"}))
    asked: list[object] = []
    outlived: list[bool] = []

    async def work() -> None:
        async with pages.open(HtmlSource("<p>x", base_url=server.origin)) as page:
            tab = page._tab
            assert tab is not None
            tab.profile.downloadRequested.connect(asked.append)
            # A turn later, however long that takes: it comes before what was to happen later still.
            tab.page.destroyed.connect(
                lambda: QTimer.singleShot(0, lambda: outlived.append(shiboken6.isValid(tab.profile)))
            )
            await page.evaluate(f"location = {json.dumps(url)}")
            await until(lambda: server.requests["/file"] > 0)
            await asyncio.sleep(0.5)  # by then Qt would have asked
        assert not shiboken6.isValid(tab.page)
        await until(lambda: not shiboken6.isValid(tab.profile))

    run(work())
    assert (asked, outlived) == ([], [True])


@pytest.mark.slow
def test_a_page_that_goes_while_its_download_begins_does_not_take_the_process_along(
    run: Run, pages: Pages, server: WebServer
) -> None:
    url = server.put("/", Reply(b"PK", "application/zip", headers={"Content-Disposition": "attachment"}))
    for _ in range(80):  # before, one in some two hundred did
        with pytest.raises(HtmlFigError, match="download"):
            run(_open_once(pages, url))


async def _open_once(pages: Pages, url: str) -> None:
    async with pages.open(UrlSource(url)):
        pass
