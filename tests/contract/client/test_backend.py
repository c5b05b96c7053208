"""The remote service behind the interface of the engine: sources, options, results, progress, cancelling."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from htmlfig_desktop.client.backend import RemoteBackend, Survey
from htmlfig_desktop.client.inlining import SelfContained, apart, build_self_contained
from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.core.conversion import Conversion, ConversionBackend, ConversionRequest, Progress, Stage
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.errors import ErrorCode, FigError, HtmlFigError
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.options import (
    ColorScheme,
    ConversionOptions,
    FileSource,
    HtmlSource,
    Source,
    UrlSource,
    WaitUntil,
)
from tests.support.raw_server import Act, RawServer, reply, silence
from tests.support.remote import as_open_answer, client, fig, run

OPEN = [reply(200, as_open_answer(fig(title="")))]
METADATA = {"nodes": 12, "layers": 10, "processingTime": 340, "dimensions": {"width": 800, "height": 600}}


def general(**data: Any) -> list[Act]:
    result = {"success": True, "data": {"downloadUrl": "/f.fig", "metadata": METADATA, **data}}
    return [reply(200, result), reply(200, fig()), reply(200, b"\x89PNG\r\n\x1a\n")]


def convert(
    acts: list[Act],
    folder: Path,
    source: Source,
    options: ConversionOptions | None = None,
    *,
    kind: KeyKind = KeyKind.OPEN,
    **more: Any,
) -> tuple[Conversion, RawServer]:
    server = RawServer(list(acts))

    async def work() -> Conversion:
        async with server:
            backend: ConversionBackend = RemoteBackend(client(server.url, kind), **more)
            try:
                return await backend.convert(ConversionRequest(source, options or ConversionOptions(), folder))
            finally:
                await backend.aclose()

    return run(work()), server


def test_every_option_the_open_endpoint_takes_is_sent_and_the_others_are_told(tmp_path: Path) -> None:
    options = ConversionOptions(
        800, 600, 2.0, WaitUntil.NETWORK_IDLE, "#app", 5000, color_scheme=ColorScheme.DARK, screenshot=True
    )
    done, server = convert(OPEN, tmp_path, HtmlSource("<p>", "https://example.com/a/", "Home"), options)
    assert server.requests[0].json == {
        "html": "<p>",
        "baseUrl": "https://example.com/a/",
        "options": {
            "viewportWidth": 800,
            "viewportHeight": 600,
            "deviceScaleFactor": 2.0,
            "waitUntil": "networkidle",
            "waitForSelector": "#app",
            "timeoutMs": 5000,
        },
    }
    assert [(loss.code, loss.note) for loss in done.diagnostics] == [
        (DiagnosticCode.SERVER_OPTION_LEFT_OUT, "color scheme: dark"),
        (DiagnosticCode.SERVER_OPTION_LEFT_OUT, "screenshot"),
    ]
    assert (done.fig.read_bytes(), done.title, done.size) == (fig(title=""), "Home", Size(1440, 3200))
    assert (done.nodes, done.texts, done.images, done.screenshot) == (0, 0, 1, None)


@pytest.mark.parametrize("kind", [KeyKind.OPEN, KeyKind.SECRET])
@pytest.mark.parametrize("is_wanted", [True, False])
def test_what_only_this_program_does_is_told_to_be_left_out(tmp_path: Path, kind: KeyKind, is_wanted: bool) -> None:
    options, acts = (
        ConversionOptions(states=is_wanted, without_banners=is_wanted),
        OPEN if kind is KeyKind.OPEN else general(),
    )
    done, server = convert(acts, tmp_path, UrlSource("https://example.com"), options, kind=kind)
    assert not {"states", "withoutBanners", "without_banners"} & set(server.requests[0].json["options"])
    told = [(DiagnosticCode.SERVER_OPTION_LEFT_OUT, name) for name in ("states", "without banners") if is_wanted]
    assert [(loss.code, loss.note) for loss in done.diagnostics] == told


def test_every_option_the_general_endpoint_takes_is_sent_and_the_others_are_told(tmp_path: Path) -> None:
    options = ConversionOptions(
        800, None, 2.0, WaitUntil.NETWORK_IDLE, "#app", 5000, color_scheme=ColorScheme.DARK, screenshot=True
    )
    acts = general(screenshot="/p.png")
    done, server = convert(acts, tmp_path, UrlSource("https://example.com"), options, kind=KeyKind.SECRET)
    assert server.requests[0].json == {
        "url": "https://example.com",
        "format": "fig",
        "options": {"viewport": {"width": 800, "height": 900}, "waitForSelector": "#app", "screenshot": True},
    }
    assert [loss.note for loss in done.diagnostics] == [
        "device scale factor: 2.0",
        "wait until: networkidle",
        "timeout ms: 5000",
        "color scheme: dark",
    ]
    assert done.nodes == 10
    assert done.screenshot is not None
    assert done.screenshot.read_bytes().startswith(b"\x89PNG")


def test_a_picture_that_did_not_come_is_told(tmp_path: Path) -> None:
    done, _ = convert(
        general(), tmp_path, UrlSource("https://e.example"), ConversionOptions(screenshot=True), kind=KeyKind.SECRET
    )
    assert [loss.code for loss in done.diagnostics] == [DiagnosticCode.SCREENSHOT_UNAVAILABLE]


@pytest.mark.parametrize(
    ("html", "sent"),
    [
        ("<html><HEAD lang=a><p>", '<html><HEAD lang=a><base href="https://e.example/?a&amp;b"><p>'),
        (" <!DOCTYPE html><p>", ' <!DOCTYPE html><base href="https://e.example/?a&amp;b"><p>'),
        ("<header>", '<base href="https://e.example/?a&amp;b"><header>'),
        ('<base href="/x">', '<base href="https://e.example/x"><base href="/x">'),
    ],
)
def test_the_general_endpoint_gets_the_base_inside_the_page(tmp_path: Path, html: str, sent: str) -> None:
    source = HtmlSource(html, "https://e.example/?a&b")
    _, server = convert(general(), tmp_path, source, kind=KeyKind.SECRET)
    assert server.requests[0].json["html"] == sent


def test_a_file_is_sent_with_its_assets_and_what_is_missing_is_told(tmp_path: Path) -> None:
    site, results = tmp_path / "site", tmp_path / "results"
    site.mkdir()
    results.mkdir()
    (site / "index.html").write_text('<title>Shop</title><link rel=stylesheet href=a.css><img src="gone.png">')
    (site / "a.css").write_text("p{color:red}")
    done, server = convert(OPEN, results, FileSource(site / "index.html"))
    assert "data:text/css" in server.requests[0].json["html"]
    assert done.title == "Shop"
    assert [(loss.code, loss.note) for loss in done.diagnostics] == [
        (DiagnosticCode.ASSET_NOT_SENT, "gone.png: there is no such file")
    ]


def test_the_survey_tells_what_is_in_the_file(tmp_path: Path) -> None:
    seen: list[Path] = []

    async def survey(path: Path) -> Survey:
        seen.append(path)
        return Survey("", Size(3, 4), 5, 6, 7)

    done, _ = convert(OPEN, tmp_path, HtmlSource("<p>", name="Home"), survey=survey)
    assert (done.title, done.size, done.nodes, done.texts, done.images) == ("Home", Size(3, 4), 5, 6, 7)
    assert seen == [done.fig]


def test_pages_that_take_long_to_be_made_ready_leave_the_threads_of_the_loop_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()

    def slow(page: Path, asset_root: Path | None = None) -> SelfContained:
        assert gate.wait(60)
        return build_self_contained(page, asset_root)

    monkeypatch.setattr(apart, "build_self_contained", slow)
    page = tmp_path / "page.html"
    page.write_text("<p>")

    async def work() -> None:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        async with RawServer(list(OPEN)) as server:
            backend = RemoteBackend(client(server.url))
            request = ConversionRequest(FileSource(page), ConversionOptions(), tmp_path)
            task = asyncio.create_task(backend.convert(request))
            await asyncio.sleep(0.1)
            async with asyncio.timeout(30):
                await asyncio.to_thread(gate.set)
            assert (await task).fig.exists()
            await backend.aclose()

    run(work())


def test_a_file_that_cannot_be_read_is_not_kept(tmp_path: Path) -> None:
    async def survey(path: Path) -> Survey:
        raise FigError(ErrorCode.FIG_DAMAGED, "Damaged.")

    with pytest.raises(HtmlFigError) as caught:
        convert(OPEN, tmp_path, HtmlSource("<p>"), survey=survey)
    assert caught.value.error is ErrorCode.FIG_DAMAGED
    assert list(tmp_path.iterdir()) == []


def test_a_job_that_runs_again_is_the_same_to_the_server_as_long_as_its_page_is(tmp_path: Path) -> None:
    names = []
    for html in ("<p>", "<p>", "<p>changed"):
        _, server = convert(OPEN, tmp_path, HtmlSource(html), idempotency_key=lambda request: "job-7")
        names.append(server.requests[0].headers["idempotency-key"])
    assert all(name.startswith("job-7-") for name in names)
    assert names[0] == names[1] != names[2]
    fresh = {convert(OPEN, tmp_path, HtmlSource("<p>"))[1].requests[0].headers["idempotency-key"] for _ in range(2)}
    assert len(fresh) == 2


def test_progress_goes_forward_and_cancelling_ends_the_request(tmp_path: Path) -> None:
    seen: list[Progress] = []

    async def work() -> None:
        async with RawServer([*OPEN, silence()]) as server:
            backend = RemoteBackend(client(server.url))
            request = ConversionRequest(HtmlSource("<p>"), ConversionOptions(), tmp_path)
            await backend.convert(request, seen.append)
            sent = asyncio.Event()
            task = asyncio.create_task(
                backend.convert(request, lambda progress: sent.set() if progress.stage is Stage.CONVERTING else None)
            )
            await sent.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await backend.aclose()

    run(work())
    stages = [progress.stage for progress in seen]
    assert stages == sorted(stages, key=list(Stage).index)
    assert stages[-1] is Stage.DONE
