"""A frame from elsewhere in a local page reads nothing of its folder, and the page itself nothing hidden there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from htmlfig_desktop.core.options import LOCAL_ORIGIN, FileSource
from htmlfig_desktop.engine.browser.site_desk import SiteDesk, site_desk
from tests.engine.conftest import Pages, Run
from tests.support.processes import until
from tests.support.web_server import Reply, WebServer

pytestmark = pytest.mark.engine

HOSTILE = """<!doctype html><script>
const ways = [{}, {mode: "cors", credentials: "include"}, {referrerPolicy: "no-referrer"}, {headers: {"X-Own": "1"}}];
const read = (path, way) => fetch(`LOCAL/${path}`, way).then((answer) => answer.text(), () => "refused");
const paths = ["data.json", ".env", ".ssh/id_rsa"];
const all = (read) => Promise.all(paths.flatMap((path) => ways.map((way) => read(path, way))));
const sandboxed = () => new Promise((done) => {
  onmessage = (event) => done(event.data);
  const frame = document.createElement("iframe");
  frame.sandbox = "allow-scripts";
  frame.srcdoc = `<script>
    const ways = ${JSON.stringify(ways)}, paths = ${JSON.stringify(paths)}, read = ${read}, all = ${all};
    all(read).then((found) => parent.postMessage(found, "*"));
  <${"/"}script>`;
  document.documentElement.append(frame);
});
const worker = () => new Promise((done) => {
  const source = `(${read})("data.json", {}).then(postMessage)`;
  new Worker(URL.createObjectURL(new Blob([source]))).onmessage = (event) => done([event.data]);
});
(async () => parent.postMessage([...await all(read), ...await sandboxed(), ...await worker()], "*"))();
</script>""".replace("LOCAL", LOCAL_ORIGIN)

HEARD = """new Promise((done) => {
  onmessage = (event) => done(event.data);
  const frame = document.createElement("iframe");
  frame.src = "ELSEWHERE";
  document.body.append(frame);
})"""
OWN = """Promise.all(["data.json", ".env", "./.ssh/id_rsa", "%2eenv"].map(
  (path) => fetch(path).then(async (answer) => [answer.status, await answer.text()])))"""


@pytest.fixture
def page(tmp_path: Path) -> FileSource:
    (tmp_path / ".ssh").mkdir()
    for name in ("data.json", ".env", ".ssh/id_rsa"):
        (tmp_path / name).write_text("in the folder")
    (tmp_path / "page.html").write_text("<p>x")
    return FileSource(tmp_path / "page.html")


@pytest.fixture(params=[True, False], ids=["desk", "protocol"])
def _served(request: pytest.FixtureRequest, run: Run, pages: Pages, monkeypatch: pytest.MonkeyPatch) -> None:
    async def find() -> None:
        async with pages.open("<p>x"):
            await until(lambda: site_desk().is_found)

    run(find())
    monkeypatch.setattr(SiteDesk, "is_found", request.param)


@pytest.fixture
def tell(run: Run, pages: Pages, page: FileSource, _served: None) -> Any:
    async def ask(question: str) -> Any:
        async with pages.open(page) as opened:
            return await opened.evaluate(question, await_promise=True)

    return lambda question: run(ask(question))


def test_a_frame_from_elsewhere_reads_nothing_of_the_folder(tell: Any, server: WebServer) -> None:
    address = server.put("/frame", Reply(HOSTILE.encode()))
    assert tell(HEARD.replace("ELSEWHERE", address)) == ["refused"] * (12 + 12 + 1)


def test_a_page_reads_what_lies_beside_it_but_nothing_hidden(tell: Any) -> None:
    assert tell(OWN) == [[200, "in the folder"], [404, ""], [404, ""], [404, ""]]
