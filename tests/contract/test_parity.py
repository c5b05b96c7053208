"""The same pages through the engine here and through a service with the same engine: the same files."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from htmlfig_desktop.client.backend import RemoteBackend
from htmlfig_desktop.client.remote import RemoteClient
from htmlfig_desktop.client.settings import ConnectionSettings, ServerAddress, Timeouts
from htmlfig_desktop.contract.credentials import ApiKey, KeyKind
from htmlfig_desktop.core.conversion import Conversion, ConversionBackend, ConversionRequest
from htmlfig_desktop.core.options import ConversionOptions, FileSource, HtmlSource, Source
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.writing.notes import Note, note_of
from htmlfig_desktop.engine.local import LocalBackend
from htmlfig_desktop.jobs.survey import survey_apart
from tests.support.figs import png
from tests.support.live_service import live_service, play
from tests.support.remote import DIRECT

STYLED = """<!doctype html><title>Parity</title><style>
body{margin:20px;font:16px/1.5 "DejaVu Sans";background:linear-gradient(#eef,#fff)}
.card{display:flex;gap:8px;padding:12px;border:1px solid #ccd;border-radius:8px;box-shadow:0 2px 6px #0003}
</style><main class=card><h1>Hello</h1><p>one <b>two</b> three</p></main>"""
WITH_FILES = (
    "<!doctype html><title>Files</title><link rel=stylesheet href=css/a.css>"
    '<p><a href="other.html">text</a><img src="img/a.png" alt=x>'
)


async def converted(backend: ConversionBackend, folder: Path, source: Source, options: ConversionOptions) -> Conversion:
    await asyncio.to_thread(folder.mkdir)
    return await backend.convert(ConversionRequest(source, options, folder))


def nameless(fig: Path) -> tuple[object, ...]:
    """Return what is in a design, but for the address of its page: a service is given the page without its name."""
    read = read_fig(fig.read_bytes())
    layers = [(node.guid, {**node.fields, "pluginData": note_of(node.fields, Note.LINK)}) for node in read.nodes]
    return layers, read.blobs, dict(read.images), read.thumbnail


@pytest.mark.engine
@pytest.mark.parametrize("kind", [pytest.param(KeyKind.OPEN, marks=pytest.mark.slow), KeyKind.SECRET])
def test_engine_and_service_make_the_same_files(tmp_path: Path, kind: KeyKind) -> None:
    site = tmp_path / "site"
    for name, data in {
        "index.html": WITH_FILES.encode(),
        "css/a.css": b"p{color:#123456;background:url(../img/a.png) no-repeat}",
        "img/a.png": png(12, 8),
    }.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_bytes(data)
    sources: dict[str, Source] = {"text": HtmlSource(STYLED), "files": FileSource(site / "index.html")}
    options = ConversionOptions(viewport_width=900)

    async def scenario() -> None:
        engine = LocalBackend()
        try:
            async with live_service(tmp_path / "service", engine) as live:
                client = RemoteClient(
                    ServerAddress.parse(live.url),
                    ApiKey(kind, (await live.key(kind)).text),
                    settings=ConnectionSettings(DIRECT, Timeouts()),
                )
                remote = RemoteBackend(client, survey=survey_apart)
                for name, source in sources.items():
                    here = await converted(engine, tmp_path / f"{name}-here", source, options)
                    there = await converted(remote, tmp_path / f"{name}-there", source, options)
                    if name == "text":
                        assert there.fig.read_bytes() == here.fig.read_bytes()
                    assert nameless(there.fig) == nameless(here.fig), name
                    told = [(done.title, done.size, done.nodes, done.texts, done.images) for done in (here, there)]
                    assert told[0] == told[1]
                await remote.aclose()
        finally:
            await engine.aclose()

    play(scenario, seconds=110)
