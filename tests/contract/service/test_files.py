"""Result files: who may have them, how long they live, the page that shows them."""

from __future__ import annotations

import asyncio
import os
import shutil
import threading
import time
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.service.files.layers import LayerList, read_layers
from htmlfig_desktop.service.housekeeping import keep_house
from tests.support.figs import small_fig
from tests.support.live_service import HTML, PICTURE, FakeEngine, Live, live_service, play

GENERAL = Endpoint.GENERAL


async def convert(live: Live, key: str, **options: bool) -> dict[str, str]:
    answer = await live.post(GENERAL, key, {"html": HTML, "options": options})
    data: dict[str, str] = answer.json()["data"]
    return data


@pytest.mark.parametrize(
    ("wanted", "status", "part"),
    [
        ("bytes=2-", 206, slice(2, None)),
        ("bytes=1-3", 206, slice(1, 4)),
        ("bytes=-4", 206, slice(-4, None)),
        ("bytes=1-99999999", 206, slice(1, None)),
        ("bytes=99999999-", 200, slice(None)),
        ("bytes=3-1", 200, slice(None)),
        ("bytes=0-1,4-5", 200, slice(None)),
        ("bytes=a-b", 200, slice(None)),
        ("bytes=-0", 200, slice(None)),
        ("pages=1-2", 200, slice(None)),
        ("nonsense", 200, slice(None)),
        ("", 200, slice(None)),
    ],
)
def test_one_part_of_a_file_is_sent_and_any_other_range_is_passed_over(
    wanted: str, status: int, part: slice, tmp_path: Path
) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            link = (await convert(live, (await live.key()).text))["downloadUrl"]
            whole = (await live.client.get(link)).content
            answer = await live.client.get(link, headers={"Range": wanted})
            assert (answer.status_code, answer.content) == (status, whole[part])
            assert answer.headers["content-type"] == "application/octet-stream"

    play(scenario)


def test_pages_of_any_site_may_read_what_a_signed_link_opens_and_nothing_else(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path, FakeEngine(fig=small_fig())) as live:
            key = (await live.key(KeyKind.PUBLISHABLE)).text
            made = await convert(live, key, screenshot=True)
            for link in (made["downloadUrl"], made["screenshot"]):
                signed = await live.client.get(link, headers={"Origin": "https://a.example"})
                assert signed.headers["access-control-allow-origin"] == "*"
                assert signed.headers["cross-origin-resource-policy"] == "cross-origin"
                by_key = await live.client.get(path(link), headers={"Authorization": f"Bearer {key}"})
                assert "access-control-allow-origin" not in by_key.headers
                assert by_key.headers["cross-origin-resource-policy"] == "same-origin"
            assert "access-control-allow-origin" not in (await live.client.get(made["figmaUrl"])).headers

    play(scenario)


def path(link: str) -> str:
    return urlsplit(link).path


def test_files_open_with_the_key_that_made_them_or_the_signature_and_with_nothing_else(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            mine, other = await live.key(), await live.key()
            made = await convert(live, mine.text)
            link = made["downloadUrl"]

            async def status(address: str, key: str = "") -> int:
                headers = {"Authorization": f"Bearer {key}"} if key else {}
                return (await live.client.get(address, headers=headers)).status_code

            assert await status(link) == 200
            assert await status(path(link), mine.text) == 200
            assert await status(path(link)) == 401
            assert await status(path(link), other.text) == 404
            assert await status(link[:-1] + ("0" if link[-1] != "0" else "1")) == 401
            assert await status(link.replace("expires=", "expires=9")) == 401
            assert await status(link.replace(".fig?", ".thumbnail.png?")) == 401
            assert await status(path(link).replace(".fig", ".exe"), mine.text) == 404
            assert await status("/v1/files/conv_unknown.fig", mine.text) == 404
            head = await live.client.head(link)
            assert (head.status_code, head.content) == (200, b"")
            part = await live.client.get(link, headers={"Range": "bytes=0-3"})
            assert (part.status_code, part.content) == (206, b"PK\x03\x04")

    play(scenario)


@pytest.mark.parametrize(
    "name",
    ["../instance", "..%2finstance", "%2e%2e/service.db", "..%5cservice.db", "conv_x/../../service.db", ".fig", "%00",
     "conv_%00.fig", "x" * 5000, "conv_\u00e9.fig", "conv_x.fig.png"],
)  # fmt: skip
def test_no_name_leads_to_another_file(name: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            headers = {"Authorization": f"Bearer {(await live.key()).text}"}
            answer = await live.client.get(f"/v1/files/{name}", headers=headers)
            assert answer.status_code == 404
            assert answer.json()["error"]["code"] == "NOT_FOUND"

    play(scenario)


def test_links_and_files_end_after_their_time_and_are_swept(tmp_path: Path) -> None:
    now = [datetime(2026, 3, 15, tzinfo=UTC).timestamp()]  # a day later it is still the same month

    async def scenario() -> None:
        async with live_service(tmp_path, file_hours=24, clock=lambda: now[0]) as live:
            key = await live.key(lifetime=1e9)
            made = await convert(live, key.text, screenshot=True)
            now[0] += 24 * 3600 - 5
            assert (await live.client.get(made["downloadUrl"])).status_code == 200
            now[0] += 10
            assert (await live.client.get(made["downloadUrl"])).status_code == 401
            with_key = await live.client.get(path(made["downloadUrl"]), headers={"Authorization": f"Bearer {key.text}"})
            assert with_key.status_code == 404
            assert len(list((tmp_path / "files").iterdir())) == 3
            await keep_house(live.parts)
            assert list((tmp_path / "files").iterdir()) == []
            assert await live.used(key) == 1

    play(scenario)


def test_files_without_an_owner_are_swept_once_they_are_old(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            kept = await convert(live, (await live.key()).text)
            old, young = tmp_path / "files" / "conv_old.fig", tmp_path / "files" / "conv_young.fig"
            for stray in (old, young):
                await asyncio.to_thread(stray.write_bytes, b"x")
            an_hour_ago = time.time() - 3600
            os.utime(old, (an_hour_ago, an_hour_ago))
            os.utime(tmp_path / "files" / f"{kept['id']}.fig", (an_hour_ago, an_hour_ago))
            await keep_house(live.parts)
            names = {file.name for file in (tmp_path / "files").iterdir()}
            assert names == {"conv_young.fig", f"{kept['id']}.fig", f"{kept['id']}.thumbnail.png"}

    play(scenario)


def test_at_the_disk_limit_nothing_more_is_converted_until_files_expire(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        engine = FakeEngine(fig=b"x" * 1_100_000)
        async with live_service(tmp_path, engine, disk_limit_mb=1) as live:
            key = await live.key()
            assert (await live.post(GENERAL, key.text)).status_code == 200
            refused = await live.post(GENERAL, key.text)
            assert refused.status_code == 503
            assert int(refused.headers["retry-after"]) == 3600
            assert len(engine.requests) == 1
            assert await live.used(key) == 1
            ready = await live.client.get("/health/ready")
            assert (ready.status_code, ready.json()["problems"]) == (503, ["disk"])

    play(scenario)
    assert "files.disk_limit_reached" in caplog.text


def test_a_disk_without_room_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            free = shutil.disk_usage(tmp_path)._replace(free=1000)
            monkeypatch.setattr(shutil, "disk_usage", lambda _: free)
            ready = await live.client.get("/health/ready")
            assert (ready.status_code, ready.json()["problems"]) == (503, ["disk"])

    play(scenario)


def test_the_page_shows_the_design_and_a_hostile_title_stays_text(tmp_path: Path) -> None:
    async def scenario() -> None:
        engine = FakeEngine(fig=small_fig(), title='</title><script>alert(1)</script>"\ud800')
        async with live_service(tmp_path, engine) as live:
            made = await convert(live, (await live.key()).text)
            page = await live.client.get(made["figmaUrl"])
            assert page.status_code == 200
            assert page.headers["content-type"] == "text/html; charset=utf-8"
            policy = page.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert "script-src" not in policy
            text = page.text
            assert "<script" not in text
            assert "&lt;script&gt;" in text
            for name in ("Landing page", "Logo", "Heading"):
                assert name in text
            assert "1,440 × 2,000 px, 12 layers" in text
            assert made["id"] + ".fig?" in text
            assert made["id"] + ".thumbnail.png?" in text
            fig = await live.client.get(made["downloadUrl"])
            assert fig.headers["content-security-policy"] == "default-src 'none'; sandbox"
            assert "\n" not in fig.headers["content-disposition"]
            assert "/" not in fig.headers["content-disposition"]

    play(scenario)


def test_the_page_tells_the_size_of_what_its_button_downloads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.support.live_service.PICTURE", PICTURE + bytes(90_000))

    async def scenario() -> None:
        async with live_service(tmp_path, FakeEngine(fig=small_fig() + bytes(40_000))) as live:
            made = await convert(live, (await live.key()).text, screenshot=True)
            fig, page = await live.client.get(made["downloadUrl"]), await live.client.get(made["figmaUrl"])
            assert f" {round(len(fig.content) / 1024)} kB<" in page.text

    play(scenario)


def test_however_many_look_at_a_page_its_file_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Path] = []
    at_once = threading.Semaphore()

    def noted(fig: Path) -> LayerList:
        assert at_once.acquire(blocking=False), "one file at a time"
        read.append(fig)
        time.sleep(0.01)  # so that the others have asked
        at_once.release()
        return read_layers(fig)

    monkeypatch.setattr("htmlfig_desktop.service.files.layers.read_layers", noted)

    async def scenario() -> None:
        async with live_service(tmp_path, FakeEngine(fig=small_fig())) as live:
            key = (await live.key()).text
            made = [await convert(live, key) for _ in range(2)]
            looks = [live.client.get(each["figmaUrl"]) for each in made * 4]
            pages = await asyncio.gather(*looks)
            assert {page.status_code for page in pages} == {200}
            assert all("Landing page" in page.text for page in pages)
            assert len(read) == 2

    play(scenario)


def test_a_file_whose_layers_cannot_be_read_can_still_be_downloaded(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            made = await convert(live, (await live.key()).text)
            page = await live.client.get(made["figmaUrl"])
            assert page.status_code == 200
            assert "cannot be listed" in page.text

    play(scenario)
    assert "page.layers_unreadable" in caplog.text


def test_links_start_with_the_public_address_where_one_is_set(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path, public_url="https://figs.example.com/api") as live:
            made = await convert(live, (await live.key()).text)
            for link in (made["figmaUrl"], made["downloadUrl"]):
                assert link.startswith(f"https://figs.example.com/api/v1/files/{made['id']}")

    play(scenario)


def test_a_repeated_general_request_gives_the_same_links(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            key = await live.key(KeyKind.PUBLISHABLE)
            headers = {"Idempotency-Key": "same"}
            first = await live.post(GENERAL, key.text, headers=headers)
            second = await live.post(GENERAL, key.text, headers=headers)
            assert first.json() == second.json()

    play(scenario)
