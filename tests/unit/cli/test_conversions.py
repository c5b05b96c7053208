"""Several inputs share one backend, and none spoils another."""

from __future__ import annotations

import asyncio
import errno
import os
from dataclasses import replace
from pathlib import Path

import pytest

from htmlfig_desktop.cli.conversions import AT_ONCE, Order, Outcome, convert_all
from htmlfig_desktop.cli.destinations import Destination
from htmlfig_desktop.core.conversion import Progress
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.options import ConversionOptions, FileSource, HtmlSource, UrlSource
from tests.support.backends import ScriptedBackend, failure


def ignore_step(name: str, progress: Progress) -> None: ...


def ignore_outcome(outcome: Outcome) -> None: ...


@pytest.fixture
def order(tmp_path: Path) -> Order:
    pages = tmp_path / "pages"
    pages.mkdir()
    for name in ("good", "broken", "slow"):
        (pages / f"{name}.html").write_text("<p>hello")
    return Order((str(pages / "good.html"),), ConversionOptions(), Destination(tmp_path / "out"))


def inputs(order: Order, *names: str) -> Order:
    folder = Path(order.inputs[0]).parent
    return replace(order, inputs=tuple(str(folder / f"{name}.html") for name in names))


def run(order: Order, backend: ScriptedBackend) -> tuple[Outcome, ...]:
    return asyncio.run(convert_all(order, backend, ignore_step, ignore_outcome))


def test_a_page_becomes_a_file_named_after_its_title(order: Order) -> None:
    backend = ScriptedBackend(title="My shop")
    (outcome,) = run(order, backend)
    assert outcome.file == order.destination.folder / "My shop.fig"
    assert outcome.file.read_bytes() == b"design of good"
    assert outcome.bytes == len(b"design of good")
    assert backend.is_closed


def test_pages_of_one_run_with_the_same_title_never_replace_each_other(order: Order) -> None:
    forced = inputs(replace(order, destination=replace(order.destination, force=True)), "good", "slow")
    for _ in range(2):
        outcomes = run(
            replace(forced, destination=Destination(order.destination.folder, force=True)),
            ScriptedBackend(title="My shop"),
        )
        assert sorted(each.file.name for each in outcomes if each.file) == ["My shop 2.fig", "My shop.fig"]
    assert {each.read_bytes() for each in order.destination.folder.iterdir()} == {b"design of good", b"design of slow"}


def test_a_page_without_title_is_named_after_its_file(order: Order) -> None:
    (outcome,) = run(order, ScriptedBackend(title=" "))
    assert outcome.file is not None
    assert outcome.file.name == "good.fig"


def test_a_failure_concerns_its_own_page_only_and_order_is_kept(order: Order) -> None:
    error = CaptureError(ErrorCode.PAGE_CRASHED, "It crashed.")
    outcomes = run(inputs(order, "broken", "good"), ScriptedBackend(failures=failure(error)))
    assert [outcome.error for outcome in outcomes] == [error, None]
    assert outcomes[1].file is not None


def test_a_missing_file_reaches_no_backend(order: Order) -> None:
    backend = ScriptedBackend()
    (outcome,) = run(inputs(order, "absent"), backend)
    assert outcome.error is not None
    assert outcome.error.error is ErrorCode.SOURCE_MISSING
    assert backend.requests == []


def test_a_fault_of_the_program_is_told_with_its_trace(order: Order) -> None:
    (outcome,) = run(inputs(order, "broken"), ScriptedBackend(failures={"broken": ZeroDivisionError("oh")}))
    assert outcome.error is not None
    assert outcome.error.error is ErrorCode.INTERNAL
    assert "ZeroDivisionError: oh" in outcome.error.detail


def test_a_disk_that_fills_up_while_a_page_is_converted_is_no_fault_of_the_program(order: Order) -> None:
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    (outcome,) = run(inputs(order, "broken"), ScriptedBackend(failures={"broken": full}))
    assert outcome.error is not None
    assert outcome.error.error is ErrorCode.STORAGE_FULL


def test_many_pages_run_a_few_at_a_time(order: Order) -> None:
    backend = ScriptedBackend(together=AT_ONCE)
    outcomes = run(inputs(order, *["good"] * 12), backend)
    assert len({outcome.file for outcome in outcomes}) == 12
    assert backend.busiest == AT_ONCE


def test_standard_input_is_html_with_the_base_given(order: Order) -> None:
    backend = ScriptedBackend(title="")
    html = "<title>é</title>"
    piped = replace(order, inputs=("-",), standard_input=html, base_url="https://example.org/a/")
    (outcome,) = run(piped, backend)
    assert backend.requests[0].source == HtmlSource(html, "https://example.org/a/", "stdin")
    assert outcome.file is not None
    assert outcome.file.name == "stdin.fig"


def test_a_file_whose_name_looks_like_html_is_a_file(order: Order, tmp_path: Path) -> None:
    page = tmp_path / "a<b>.html"
    page.write_text("<p>")
    backend = ScriptedBackend()
    run(replace(order, inputs=(str(page),)), backend)
    assert isinstance(backend.requests[0].source, FileSource)


def test_an_address_needs_no_scheme_unless_a_file_is_called_so(
    order: Order, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "example.org").write_text("<p>")
    backend = ScriptedBackend()
    run(replace(order, inputs=("example.com/a", "localhost:3000", "example.org", "page.html")), backend)
    assert [request.source for request in backend.requests[:2]] == [
        UrlSource("https://example.com/a"),
        UrlSource("http://localhost:3000"),
    ]
    assert all(isinstance(request.source, FileSource) for request in backend.requests[2:])


def test_the_picture_is_saved_where_it_was_asked_for(order: Order, tmp_path: Path) -> None:
    picture = tmp_path / "page.png"
    wanted = replace(order, screenshot=picture, options=replace(order.options, screenshot=True))
    (outcome,) = run(wanted, ScriptedBackend())
    assert outcome.screenshot == picture
    assert picture.read_bytes() == b"picture"


def test_nobody_who_reads_any_more_is_told_as_that_once_all_have_ended(order: Order) -> None:
    def tell(outcome: Outcome) -> None:
        raise BrokenPipeError

    backend = ScriptedBackend()
    with pytest.raises(BrokenPipeError) as raised:
        asyncio.run(convert_all(inputs(order, "good", "slow"), backend, ignore_step, tell))
    assert raised.value.errno == errno.EPIPE, "or else it ends the command with a trace"
    assert backend.is_closed


def test_cancelling_ends_every_conversion_and_leaves_no_file(order: Order) -> None:
    backend = ScriptedBackend(endless=frozenset({"slow"}))

    async def cancel_when_started() -> None:
        task = asyncio.create_task(convert_all(inputs(order, "slow", "slow"), backend, ignore_step, ignore_outcome))
        await backend.started.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancel_when_started())
    assert backend.cancelled
    assert backend.is_closed
    assert not order.destination.folder.exists()
    assert not any(request.directory.exists() for request in backend.requests)
