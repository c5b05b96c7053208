"""Large files of a folder come from the desk, and the page cannot tell: it has the right to all it would have else."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from htmlfig_desktop.core.options import LOCAL_ORIGIN, FileSource, UrlSource
from htmlfig_desktop.engine.browser.file_desk import DeskFile, FileDesk, file_desk
from htmlfig_desktop.engine.png import png_from_rows
from tests.engine.conftest import Pages, Run
from tests.engine.test_open import ask
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
  const seen = performance.getEntriesByType("resource").map((each) => new URL(each.name).pathname);
  return {
    color: getComputedStyle(document.querySelector("p")).color,
    rules: document.styleSheets[0].cssRules.length,
    script: document.documentElement.dataset.run,
    pixel: Array.from(brush.getImageData(0, 0, 1, 1).data),
    data: [data.url, data.type, (await data.arrayBuffer()).byteLength],
    gone: gone.status,
    seen: seen.sort(),
  };
})()"""


@pytest.fixture
def handed(run: Run, pages: Pages, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the files that the desk was to hand out."""
    names: list[str] = []
    address_of = FileDesk.address_of

    def noting(desk: FileDesk, file: DeskFile | None) -> str:
        if file is not None:
            names.append(file.path.name)
        return address_of(desk, file)

    async def find() -> None:
        async with pages.open("<p>x"):
            await until(lambda: file_desk().is_found)

    run(find())
    monkeypatch.setattr(FileDesk, "address_of", noting)
    return names


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


def test_a_page_reads_all_of_its_large_files_under_their_own_addresses(
    run: Run, pages: Pages, page: FileSource, handed: list[str]
) -> None:
    found = ask(run, pages, page, FOUND)
    assert found == {
        "color": "rgb(1, 2, 3)",
        "rules": 1,
        "script": "true",
        "pixel": [1, 2, 3, 255],
        "data": [f"{LOCAL_ORIGIN}/data.bin", "basic", 3_000_000],
        "gone": 404,
        "seen": ["/large.css", "/large.js", "/large.png"],
    }
    assert {"large.css", "large.js", "large.png", "data.bin"} == set(handed)


def test_a_worker_of_the_page_gets_them_too(run: Run, pages: Pages, page: FileSource, handed: list[str]) -> None:
    worker = page.path.with_name("worker.js")
    worker.write_text(f"importScripts('large.js'); postMessage(hasRun); {FILLER}")
    asked = "new Promise((done) => { new Worker('worker.js').onmessage = (event) => done(event.data) })"
    assert ask(run, pages, page, asked) is True
    assert "worker.js" in handed


def test_where_the_desk_is_not_found_they_come_with_all_others(
    run: Run, pages: Pages, page: FileSource, handed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(FileDesk, "is_found", False)
    assert ask(run, pages, page, FOUND)["data"][2] == 3_000_000
    assert handed == []


def test_a_page_gets_nothing_from_the_desk_by_its_port(run: Run, pages: Pages, page: FileSource) -> None:
    address = f"http://127.0.0.1:{file_desk().port}/large.png"
    asked = f"fetch({address!r}).then((answer) => answer.status, () => 'refused')"
    assert ask(run, pages, page, asked) == "refused"


def test_a_page_of_the_web_gets_nothing_from_it_by_the_host_of_local_pages(
    run: Run, pages: Pages, server: WebServer
) -> None:
    url = server.put("/", Reply(b"<p>x"))
    asked = f"fetch('{LOCAL_ORIGIN}/large.png').then((answer) => answer.status, () => 'refused')"
    assert ask(run, pages, UrlSource(url), asked) == "refused"
