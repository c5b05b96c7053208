"""What is measured before a page is sent is what is sent."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from htmlfig_desktop.client.inlining import apart, build_self_contained
from htmlfig_desktop.client.outgoing import general_request, measure, open_request, outgoing_page
from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.core.errors import ErrorCode, SourceError, WorkerError
from htmlfig_desktop.core.options import (
    ColorScheme,
    ConversionOptions,
    FileSource,
    HtmlSource,
    Source,
    UrlSource,
    WaitUntil,
)
from tests.support.processes import is_alive, until

run = asyncio.run
OPTIONS = ConversionOptions(390, 844, 2.0, WaitUntil.NETWORK_IDLE, "#ä", 9000, ColorScheme.DARK, screenshot=True)


def sources(folder: Path) -> list[Source]:
    (folder / "index.html").write_text('<title>Größe</title><img src="a.png"><img src="gone.png">', encoding="utf-8")
    (folder / "a.png").write_bytes(b"\x89PNG" * 1000)
    return [
        FileSource(folder / "index.html"),
        HtmlSource("<p>\N{GRINNING FACE}" * 30_000, "https://example.com/ä/"),
        UrlSource("https://example.com/?q=ä"),
    ]


@pytest.mark.parametrize("endpoint", Endpoint)
def test_the_measured_size_is_that_of_the_body_to_the_byte(tmp_path: Path, endpoint: Endpoint) -> None:
    for source in sources(tmp_path):
        page = run(outgoing_page(source, endpoint))
        request = open_request(page, OPTIONS) if endpoint is Endpoint.OPEN else general_request(page, OPTIONS)
        assert run(measure(source, OPTIONS, endpoint)).size == len(request.to_json())


def test_what_stays_behind_is_listed(tmp_path: Path) -> None:
    found = run(measure(sources(tmp_path)[0], OPTIONS, Endpoint.GENERAL))
    assert [omission.reference for omission in found.omissions] == ["gone.png"]
    assert found.left_out == (
        ("device_scale_factor", "2.0"),
        ("wait_until", "networkidle"),
        ("timeout_ms", "9000"),
        ("color_scheme", "dark"),
    )
    assert run(measure(sources(tmp_path)[2], ConversionOptions(), Endpoint.OPEN)).left_out == ()


@pytest.mark.parametrize(
    ("given", "sent"),
    [
        ("<head><p>", '<head><base href="https://a.test/d/"><p>'),
        ("<!doctype html><p>", '<!doctype html><base href="https://a.test/d/"><p>'),
        ('<head><base target="_blank">', '<head><base href="https://a.test/d/"><base target="_blank">'),
        ("<head><base href='/'>", "<head><base href=\"https://a.test/\"><base href='/'>"),
        ("<base href=../e/ >", '<base href="https://a.test/e/"><base href=../e/ >'),
        ("<base href=//b.test/>", '<base href="https://b.test/"><base href=//b.test/>'),
        ("<base href=https://b.test/>", "<base href=https://b.test/>"),
        ("<script>'<base href=/x/>'</script>", "<base href=\"https://a.test/d/\"><script>'<base href=/x/>'</script>"),
        ('<base href="http://[">', '<base href="https://a.test/d/"><base href="http://[">'),
    ],
)
def test_a_page_that_is_sent_without_its_address_says_where_its_own_addresses_start(given: str, sent: str) -> None:
    source = HtmlSource(given, "https://a.test/d/")
    assert run(outgoing_page(source, Endpoint.GENERAL)).html == sent
    assert run(outgoing_page(source, Endpoint.OPEN)).html == given


def test_a_large_page_is_made_ready_in_a_process_of_its_own_and_comes_out_the_same(tmp_path: Path) -> None:
    sources(tmp_path)
    large = tmp_path / "index.html"
    large.write_text(large.read_text("utf-8") + "<p>Größe \N{GRINNING FACE}\n" * 8000, encoding="utf-8")
    assert large.stat().st_size > apart.LARGE
    assert run(apart.build(large)) == build_self_contained(large)
    (tmp_path / "inner").mkdir()
    inner = tmp_path / "inner" / "page.html"
    inner.write_text(large.read_text("utf-8").replace("a.png", "../a.png"), encoding="utf-8")
    assert run(apart.build(inner, tmp_path)) == build_self_contained(inner, tmp_path)
    assert run(apart.build(inner)) != run(apart.build(inner, tmp_path))


def test_a_process_that_fails_is_not_told_as_a_page_that_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page.html"
    page.write_text("<p>" * 100_000, encoding="utf-8")
    monkeypatch.setattr(apart, "child_command", lambda name, module: (sys.executable, "-c", "print('nonsense')"))
    with pytest.raises(WorkerError) as failed:
        run(apart.build(page))
    assert failed.value.error is ErrorCode.WORKER_CRASHED, "another try may do, or this machine"
    monkeypatch.undo()
    with pytest.raises(SourceError) as caught:
        run(apart.build(tmp_path / "gone.html"))
    assert caught.value.error is ErrorCode.SOURCE_MISSING


TELLING = """
import json, os, pathlib, sys, time
pathlib.Path(sys.argv[-1]).with_suffix(".pid").write_text(str(os.getpid()))
if "SLOW" in pathlib.Path(sys.argv[-1]).read_text()[:4]:
    time.sleep(600)
told = {"title": " ".join(sorted(os.environ)), "omissions": []}
sys.stdout.buffer.write(json.dumps(told).encode() + b"\\n" + b"<p>")
"""


def large_page(folder: Path, begins: str = "") -> Path:
    page = folder / "page.html"
    page.write_text(begins + "<p>" * 100_000, encoding="utf-8")
    return page


def test_the_process_that_reads_a_page_knows_nothing_that_workers_do_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEAM_API_TOKEN", "secret")
    monkeypatch.setattr(apart, "child_command", lambda name, module: (sys.executable, "-c", TELLING))
    names = run(apart.build(large_page(tmp_path))).title.split()
    assert "PATH" in names
    assert "TEAM_API_TOKEN" not in names


def test_cancelling_ends_the_process_that_reads_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apart, "child_command", lambda name, module: (sys.executable, "-c", TELLING))
    page = large_page(tmp_path, "SLOW")
    noted = page.with_suffix(".pid")

    async def play() -> int:
        task = asyncio.create_task(outgoing_page(FileSource(page), Endpoint.OPEN))
        await until(lambda: noted.exists() and bool(noted.read_text()))
        pid = int(noted.read_text())
        assert is_alive(pid)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return pid

    assert not is_alive(run(play()))
