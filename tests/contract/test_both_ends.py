"""Our client against our service over real HTTP, in front of a backend that a test scripts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from htmlfig_desktop.client.backend import RemoteBackend
from htmlfig_desktop.client.errors import (
    InvalidInputError,
    KeyExpiredError,
    KeyRefusedError,
    PayloadTooLargeError,
    QuotaExhaustedError,
    RateLimitedError,
    RemoteConversionError,
    WrongKeyKindError,
)
from htmlfig_desktop.client.remote import RemoteClient
from htmlfig_desktop.client.settings import ConnectionSettings, ServerAddress
from htmlfig_desktop.contract.credentials import ApiKey, KeyKind
from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.contract.plans import PLANS, PlanName
from htmlfig_desktop.contract.requests import GeneralOptions, GeneralRequest, OpenOptions, OpenRequest
from htmlfig_desktop.core.conversion import ConversionRequest
from htmlfig_desktop.core.errors import CaptureError, ErrorCode, HtmlFigError
from htmlfig_desktop.core.options import ConversionOptions, FileSource, HtmlSource, UrlSource, WaitUntil
from tests.support.live_service import FakeEngine, Live, live_service, play
from tests.support.remote import DIRECT, PATIENCE, FakeTime, answer_of, fig

PAGE = OpenRequest(html="<p>page</p>")
KINDS = [KeyKind.OPEN, KeyKind.SECRET]


def client_of(live: Live, key: str, kind: KeyKind, *, plan: PlanName | None = None, at_once: int = 1) -> RemoteClient:
    return RemoteClient(
        ServerAddress.parse(live.url),
        ApiKey(kind, key),
        plan=plan,
        at_once=at_once,
        settings=ConnectionSettings(DIRECT, PATIENCE),
        clock=FakeTime().clock,
    )


async def convert(client: RemoteClient, target: Path, html: str = "<p>page</p>") -> None:
    if client.key.kind is KeyKind.OPEN:
        await client.convert_open(OpenRequest(html=html), target)
    else:
        await client.convert_general(GeneralRequest(html=html), target)


def scene(folder: Path, scenario: Callable[[Live], Awaitable[None]], engine: FakeEngine | None = None) -> None:
    async def run() -> None:
        async with live_service(folder / "service", engine or FakeEngine(fig=fig())) as live:
            await scenario(live)

    play(run)


@pytest.mark.parametrize("kind", KeyKind)
def test_a_page_goes_there_and_its_file_comes_back(tmp_path: Path, kind: KeyKind) -> None:
    async def scenario(live: Live) -> None:
        client = client_of(live, (await live.key(kind)).text, kind)
        await convert(client, tmp_path / "page.fig")
        await client.aclose()
        assert (tmp_path / "page.fig").read_bytes() == fig()
        state = client.monitor.state
        assert state.is_quota_exhausted is False
        assert state.rate_limit is not None
        assert state.rate_limit.remaining is not None
        assert state.rate_limit.reset is not None

    scene(tmp_path, scenario)


def test_every_option_arrives_at_the_engine(tmp_path: Path) -> None:
    options = ConversionOptions(800, 600, 2.0, WaitUntil.NETWORK_IDLE, "#app", 5000)
    wire = OpenOptions(800, 600, 2.0, WaitUntil.NETWORK_IDLE, "#app", 5000)

    async def scenario(live: Live) -> None:
        client = client_of(live, (await live.key(KeyKind.OPEN)).text, KeyKind.OPEN)
        request = OpenRequest(html="<p>é\U0001f600", base_url="https://example.com/a/", options=wire)
        await client.convert_open(request, tmp_path / "a.fig")
        await client.aclose()
        client = client_of(live, (await live.key()).text, KeyKind.SECRET)
        general = GeneralRequest(url="https://example.com/", options=GeneralOptions(320, 480, "main", screenshot=True))
        done = await client.convert_general(general, tmp_path / "b.fig", screenshot=tmp_path / "b.png")
        await client.aclose()
        assert done.screenshot == tmp_path / "b.png"
        assert (done.result.metadata.width, done.result.metadata.height) == (1440, 2000)
        first, second = live.engine.requests
        assert first.options == options
        assert isinstance(first.source, HtmlSource)
        assert (first.source.html, first.source.base_url) == ("<p>é\U0001f600", "https://example.com/a/")
        assert second.source == UrlSource("https://example.com/")
        assert second.options == ConversionOptions(320, 480, wait_for_selector="main", screenshot=True)

    scene(tmp_path, scenario)


@pytest.mark.parametrize("kind", KINDS)
def test_a_key_is_tried_out_without_cost(tmp_path: Path, kind: KeyKind) -> None:
    async def scenario(live: Live) -> None:
        key = await live.key(kind)
        client = client_of(live, key.text, kind)
        report = await client.test_key()
        await client.aclose()
        assert (report.kind, report.endpoint, report.is_quota_exhausted) == (kind, kind.endpoint, False)
        assert report.rate_limit is not None
        assert await live.used(key) == 0
        assert live.engine.requests == []

    scene(tmp_path, scenario)


async def refused(attempt: Awaitable[object], error_type: type[HtmlFigError]) -> HtmlFigError:
    with pytest.raises(HtmlFigError) as caught:
        await attempt
    assert type(caught.value) is error_type
    return caught.value


@pytest.mark.parametrize("kind", KINDS)
def test_keys_that_are_unknown_expired_or_revoked_are_told_apart(tmp_path: Path, kind: KeyKind) -> None:
    async def scenario(live: Live) -> None:
        unknown = client_of(live, f"{kind.prefix}{'0' * 43}", kind)
        error = await refused(convert(unknown, tmp_path / "page.fig"), KeyRefusedError)
        assert answer_of(error).code == "INVALID_KEY"
        assert answer_of(error).request_id
        await refused(unknown.test_key(), KeyRefusedError)
        await unknown.aclose()
        expired = client_of(live, (await live.key(kind, lifetime=-1.0)).text, kind)
        await refused(convert(expired, tmp_path / "page.fig"), KeyExpiredError)
        await expired.aclose()

    scene(tmp_path, scenario)


def test_a_key_for_the_other_endpoint_is_refused_by_both_ends(tmp_path: Path) -> None:
    async def scenario(live: Live) -> None:
        open_key = (await live.key(KeyKind.OPEN)).text
        client = client_of(live, open_key, KeyKind.OPEN)
        await refused(client.convert_general(GeneralRequest(html="<p>"), tmp_path / "a.fig"), WrongKeyKindError)
        await client.aclose()
        assert (await live.post(Endpoint.GENERAL, open_key)).status_code == 403
        disguised = client_of(live, open_key, KeyKind.SECRET)
        error = await refused(convert(disguised, tmp_path / "a.fig"), WrongKeyKindError)
        assert "endpoint not accessible with api key" in error.detail
        await disguised.aclose()

    scene(tmp_path, scenario)


@pytest.mark.parametrize("kind", KINDS)
def test_the_end_of_the_quota_is_told_and_known(tmp_path: Path, kind: KeyKind) -> None:
    async def scenario(live: Live) -> None:
        key = await live.key(kind, per_month=1)
        client = client_of(live, key.text, kind)
        await convert(client, tmp_path / "page.fig")
        await refused(convert(client, tmp_path / "no.fig"), QuotaExhaustedError)
        assert client.monitor.state.is_quota_exhausted is True
        assert await live.used(key) == 1
        await client.aclose()

    scene(tmp_path, scenario)


@pytest.mark.parametrize("kind", KINDS)
def test_too_large_is_told_by_both_ends_with_both_sizes(tmp_path: Path, kind: KeyKind) -> None:
    limit = PLANS[PlanName.FREE].payload_bytes

    async def scenario(live: Live) -> None:
        key = (await live.key(kind, plan=PlanName.FREE)).text
        for known_plan in (PlanName.FREE, None):
            client = client_of(live, key, kind, plan=known_plan)
            error = await refused(convert(client, tmp_path / "page.fig", "x" * limit), PayloadTooLargeError)
            assert isinstance(error, PayloadTooLargeError)
            assert error.size > limit
            assert error.limit == limit or (known_plan is None and kind is KeyKind.OPEN)
            await client.aclose()

    scene(tmp_path, scenario)


def test_a_limit_that_is_met_is_waited_for_or_told(tmp_path: Path) -> None:
    async def scenario(live: Live) -> None:
        key = await live.key(per_day=1)
        client = client_of(live, key.text, KeyKind.SECRET)
        await convert(client, tmp_path / "page.fig")
        error = await refused(convert(client, tmp_path / "no.fig"), RateLimitedError)
        assert isinstance(error, RateLimitedError)
        assert error.retry_after is not None
        assert error.retry_after > 120
        assert client.monitor.state.blocked_until is not None
        await client.aclose()

    scene(tmp_path, scenario)


@pytest.mark.parametrize("kind", KINDS)
def test_a_failed_conversion_is_tried_twice_told_and_free(tmp_path: Path, kind: KeyKind) -> None:
    async def fail(request: ConversionRequest) -> None:
        raise CaptureError(ErrorCode.SELECTOR_TIMED_OUT, "“#app” did not appear within 15000 ms.")

    async def scenario(live: Live) -> None:
        key = await live.key(kind)
        client = client_of(live, key.text, kind)
        error = await refused(convert(client, tmp_path / "page.fig"), RemoteConversionError)
        assert "#app" in error.cause
        assert answer_of(error).request_id
        assert len(live.engine.requests) == 2
        assert await live.used(key) == 0
        await client.aclose()

    scene(tmp_path, scenario, FakeEngine(play=fail))


def test_what_the_client_would_not_send_the_service_refuses_with_the_field(tmp_path: Path) -> None:
    async def scenario(live: Live) -> None:
        client = client_of(live, (await live.key()).text, KeyKind.SECRET)
        private = GeneralRequest(url="http://private.example/")
        error = await refused(client.convert_general(private, tmp_path / "page.fig"), InvalidInputError)
        assert answer_of(error).code == "INVALID_URL"
        await client.aclose()

    scene(tmp_path, scenario)


def test_several_at_once_within_the_plan_meet_no_limit(tmp_path: Path) -> None:
    async def work(request: ConversionRequest) -> None:
        await asyncio.sleep(0.01)

    async def scenario(live: Live) -> None:
        key = (await live.key(concurrent=3)).text
        client = client_of(live, key, KeyKind.SECRET, at_once=3)
        async with asyncio.TaskGroup() as group:
            for number in range(9):
                group.create_task(convert(client, tmp_path / f"{number}.fig"))
        await client.aclose()
        assert live.engine.most_at_work <= 3
        assert len(live.engine.requests) == 9

    scene(tmp_path, scenario, FakeEngine(play=work, fig=fig()))


def test_a_job_that_runs_again_is_charged_once(tmp_path: Path) -> None:
    async def scenario(live: Live) -> None:
        key = await live.key(KeyKind.OPEN)
        client = client_of(live, key.text, KeyKind.OPEN)
        for name in ("a", "b"):
            await client.convert_open(PAGE, tmp_path / f"{name}.fig", idempotency_key="job-1")
        await client.aclose()
        assert len(live.engine.requests) == 1
        assert await live.used(key) == 1

    scene(tmp_path, scenario)


def test_a_local_file_arrives_as_one_document(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<title>Shop</title><img src="a.png">')
    (tmp_path / "a.png").write_bytes(b"\x89PNG")

    async def scenario(live: Live) -> None:
        backend = RemoteBackend(client_of(live, (await live.key()).text, KeyKind.SECRET))
        results = tmp_path / "results"
        results.mkdir()
        request = ConversionRequest(FileSource(tmp_path / "index.html"), ConversionOptions(), results)
        done = await backend.convert(request)
        await backend.aclose()
        assert done.fig.read_bytes() == fig()
        source = live.engine.requests[0].source
        assert isinstance(source, HtmlSource)
        assert 'src="data:image/png;base64,' in source.html
        assert done.nodes == 12

    scene(tmp_path, scenario)
