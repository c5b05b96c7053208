"""Files of a folder come over loopback, and the page cannot tell: it has the right to all it would have else."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from htmlfig_desktop.core.options import LOCAL_ORIGIN, FileSource, HtmlSource, Source, UrlSource
from htmlfig_desktop.engine.browser.serving import DocumentServer
from htmlfig_desktop.engine.browser.site_desk import SiteDesk, site_desk
from htmlfig_desktop.engine.png import png_from_rows
from tests.engine.conftest import Pages, Run
from tests.engine.test_open import ask
from tests.support.fonts import static_font
from tests.support.processes import until
from tests.support.web_server import Reply, WebServer

pytestmark = pytest.mark.engine

FILLER = "/* " + "x" * 100_000 + " */"

PAGE = """<link rel=stylesheet href="large.css?of=this"><script src=large.js></script>
<p>x</p><img src=large.png>"""

FOUND = """(async () => {
  const image = document.images[0];
  await image.decode();
  const brush = new OffscreenCanvas(1, 1).getContext("2d");
  brush.drawImage(image, 0, 0);
  const data = await fetch("data.bin");
  const gone = await fetch("gone.png");
  const sent = await fetch("data.bin", {method: "POST", body: "x".repeat(100000)});
  const asked = await fetch("data.bin", {method: "HEAD"});
  const seen = performance.getEntriesByType("resource").map((each) => new URL(each.name).pathname);
  return {
    color: getComputedStyle(document.querySelector("p")).color,
    rules: document.styleSheets[0].cssRules.length,
    script: document.documentElement.dataset.run,
    pixel: Array.from(brush.getImageData(0, 0, 1, 1).data),
    data: [data.url, data.type, (await data.arrayBuffer()).byteLength],
    headers: Array.from(data.headers.keys()).sort(),
    gone: gone.status,
    sent: (await sent.arrayBuffer()).byteLength,
    asked: asked.status,
    seen: seen.filter((each) => each.startsWith("/large")).sort(),
  };
})()"""

FRAMED = """new Promise((done) => {
  onmessage = (event) => done(event.data);
  const frame = document.createElement("iframe");
  frame.sandbox = "allow-scripts";
  frame.srcdoc = `<script>
    new FontFace("Own", "url(LOCAL/own.ttf)").load()
      .then((font) => parent.postMessage(font.status, "*"), (error) => parent.postMessage(String(error), "*"))
  <${"/"}script>`;
  document.body.append(frame);
})""".replace("LOCAL", LOCAL_ORIGIN)


@pytest.fixture
def lent(run: Run, pages: Pages, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that the desk was asked for."""
    asked: list[str] = []
    answer = DocumentServer._answer_at_desk

    def noting(server: DocumentServer, url: str, is_window: bool):
        asked.append(url.removeprefix(LOCAL_ORIGIN))
        return answer(server, url, is_window)

    async def find() -> None:
        async with pages.open("<p>x"):
            await until(lambda: site_desk().is_found)

    run(find())
    monkeypatch.setattr(DocumentServer, "_answer_at_desk", noting)
    return asked


@pytest.fixture
def page(tmp_path: Path) -> FileSource:
    noise = np.random.default_rng(1).integers(0, 255, (200, 200, 4), np.uint8)
    noise[0, 0] = 1, 2, 3, 255
    (tmp_path / "large.png").write_bytes(b"".join(png_from_rows(200, 200, [noise])))
    (tmp_path / "large.css").write_text(f"p {{ color: rgb(1, 2, 3) }} {FILLER}")
    (tmp_path / "large.js").write_text(
        f"var hasRun = true; globalThis.document?.documentElement.setAttribute('data-run', hasRun); {FILLER}"
    )
    (tmp_path / "data.bin").write_bytes(b"x" * 3_000_000)
    (tmp_path / "page.html").write_text(PAGE)
    return FileSource(tmp_path / "page.html")


SEEN = {
    "color": "rgb(1, 2, 3)",
    "rules": 1,
    "script": "true",
    "pixel": [1, 2, 3, 255],
    "data": [f"{LOCAL_ORIGIN}/data.bin", "basic", 3_000_000],
    "headers": ["cache-control", "content-type", "vary"],
    "gone": 404,
    "sent": 3_000_000,
    "asked": 200,
    "seen": ["/large.css", "/large.js", "/large.png"],
}


def test_a_page_reads_all_of_its_files_under_their_own_addresses(
    run: Run, pages: Pages, page: FileSource, lent: list[str]
) -> None:
    found = ask(run, pages, page, FOUND)
    assert {**found, "headers": [each for each in found["headers"] if each != "content-length"]} == SEEN
    assert {"/page.html", "/large.css?of=this", "/large.js", "/large.png", "/data.bin", "/gone.png"} == set(lent)


def test_where_the_desk_is_not_found_the_page_sees_the_same(
    run: Run, pages: Pages, page: FileSource, lent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SiteDesk, "is_found", False)
    assert ask(run, pages, page, FOUND) == SEEN
    assert lent == []


def test_a_worker_of_the_page_gets_them_too(run: Run, pages: Pages, page: FileSource, lent: list[str]) -> None:
    worker = page.path.with_name("worker.js")
    worker.write_text("importScripts('large.js'); postMessage(hasRun)")
    asked = "new Promise((done) => { new Worker('worker.js').onmessage = (event) => done(event.data) })"
    assert ask(run, pages, page, asked) is True
    assert {"/worker.js", "/large.js"} < set(lent)


@pytest.mark.parametrize("is_found", [True, False], ids=["desk", "protocol"])
def test_a_sandbox_of_the_page_is_drawn_with_its_fonts(
    run: Run, pages: Pages, page: FileSource, lent: list[str], monkeypatch: pytest.MonkeyPatch, is_found: bool
) -> None:
    page.path.with_name("own.ttf").write_bytes(static_font("Own"))
    monkeypatch.setattr(SiteDesk, "is_found", is_found)
    assert ask(run, pages, page, FRAMED) == "loaded"
    assert ("/own.ttf" in lent) == is_found


def test_html_without_a_folder_is_served_so_and_nothing_beside_it(run: Run, pages: Pages, lent: list[str]) -> None:
    asked = "fetch('other.txt').then((answer) => answer.status)"
    assert ask(run, pages, HtmlSource("<p>x"), asked) == 404
    assert lent[0] == "/"
    assert "/other.txt" in lent


def test_no_script_sees_or_chooses_the_ticket(run: Run, pages: Pages, page: FileSource, lent: list[str]) -> None:
    asked = """fetch("data.bin", {headers: {"X-Htmlfig-Ticket": "mine"}}).then((answer) => answer.status)"""
    assert ask(run, pages, page, asked) == 200


def test_a_page_gets_nothing_from_the_desk_by_its_port(run: Run, pages: Pages, page: FileSource) -> None:
    address = f"http://127.0.0.1:{site_desk().port}/large.png"
    asked = f"fetch({address!r}).then((answer) => answer.status, () => 'refused')"
    assert ask(run, pages, page, asked) == "refused"


def _elsewhere(server: WebServer) -> list[Source]:
    return [UrlSource(server.put("/", Reply(b"<p>x"))), HtmlSource("<p>x", base_url=server.put("/base", Reply(b"")))]


@pytest.mark.parametrize("kind", [0, 1], ids=["of the web", "with a base"])
def test_a_page_from_elsewhere_gets_nothing_from_it_by_the_host_of_local_pages(
    run: Run, pages: Pages, server: WebServer, page: FileSource, lent: list[str], kind: int
) -> None:
    asked = f"fetch('{LOCAL_ORIGIN}/large.png').then((answer) => answer.status, () => 'refused')"
    assert ask(run, pages, _elsewhere(server)[kind], asked) in ("refused", 404)
    assert lent == []
