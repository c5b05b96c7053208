"""The general endpoint over real HTTP: the result, the downloads, and who gets to see the key."""

from __future__ import annotations

import ssl
from pathlib import Path
from typing import Any

import pytest

from htmlfig_desktop.client.errors import MalformedAnswerError, RemoteConversionError, UnfitServerError
from htmlfig_desktop.client.remote import GeneralOutcome
from htmlfig_desktop.client.settings import AnswerLimits, ConnectionSettings
from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.requests import GeneralOptions, GeneralRequest
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from tests.support.raw_server import Act, RawServer, endless, reply, reset
from tests.support.remote import DIRECT, PATIENCE, SECRETS, FakeTime, client, fig, run

PNG = b"\x89PNG\r\n\x1a\n" + b"pixels" * 10
FIG = fig()
KEY = f"Bearer {SECRETS[KeyKind.SECRET]}"
WITH_PICTURE = GeneralRequest(html="<p>", options=GeneralOptions(screenshot=True))


def result(**data: Any) -> dict[str, Any]:
    metadata = {"nodes": 12, "layers": 10, "processingTime": 340, "dimensions": {"width": 1440, "height": 900}}
    fields = {"id": "conv_1", "figmaUrl": "/designs/1", "downloadUrl": "/v1/files/conv_1.fig", "metadata": metadata}
    return {"success": True, "data": {**fields, **data}}


async def convert(server: RawServer, folder: Path, settings: ConnectionSettings | None = None) -> GeneralOutcome:
    remote = client(server.url, KeyKind.SECRET, settings=settings, time=FakeTime())
    try:
        return await remote.convert_general(WITH_PICTURE, folder / "page.fig", screenshot=folder / "page.png")
    finally:
        await remote.aclose()


def outcome(acts: list[Act], folder: Path) -> tuple[GeneralOutcome, RawServer]:
    server = RawServer(acts)

    async def work() -> GeneralOutcome:
        async with server:
            return await convert(server, folder)

    return run(work()), server


def failure(
    acts: list[Act], folder: Path, settings: ConnectionSettings | None = None
) -> tuple[HtmlFigError, RawServer]:
    server = RawServer(acts)

    async def work() -> HtmlFigError:
        async with server:
            with pytest.raises(HtmlFigError) as caught:
                await convert(server, folder, settings)
        return caught.value

    error = run(work())
    assert list(folder.iterdir()) == []
    return error, server


@pytest.mark.parametrize("status", [200, 201])
def test_file_and_picture_are_downloaded_with_the_key(tmp_path: Path, status: int) -> None:
    acts = [reply(status, result(screenshot="/v1/files/conv_1.png")), reply(200, FIG), reply(200, PNG)]
    done, server = outcome(acts, tmp_path)
    assert (tmp_path / "page.fig").read_bytes() == FIG
    assert (tmp_path / "page.png").read_bytes() == PNG
    assert sorted(path.name for path in tmp_path.iterdir()) == ["page.fig", "page.png"]
    assert done.result.id == "conv_1"
    assert done.result.metadata.nodes == 12
    assert (done.screenshot, done.screenshot_error) == (tmp_path / "page.png", None)
    assert [(request.method, request.path) for request in server.requests] == [
        ("POST", "/v1/convert"),
        ("GET", "/v1/files/conv_1.fig"),
        ("GET", "/v1/files/conv_1.png"),
    ]
    assert {request.headers.get("authorization") for request in server.requests} == {KEY}
    assert server.requests[0].body == WITH_PICTURE.to_json()


def test_a_missing_picture_costs_nothing_else(tmp_path: Path) -> None:
    done, _ = outcome([reply(200, result(screenshot=None)), reply(200, FIG)], tmp_path)
    assert (done.screenshot, done.screenshot_error) == (None, None)
    acts = [reply(200, result(screenshot="/p.png")), reply(200, FIG), reply(200, b"no picture")]
    done, _ = outcome(acts, tmp_path)
    assert done.screenshot is None
    assert done.screenshot_error is not None
    assert [path.name for path in tmp_path.iterdir()] == ["page.fig"]


def test_a_download_that_breaks_off_is_tried_again_and_the_conversion_is_not(tmp_path: Path) -> None:
    broken = reset(b"HTTP/1.1 200 OK\r\ncontent-length: 99999\r\n\r\n" + FIG[:100])
    acts = [reply(200, result()), broken, reply(500, b""), reply(200, FIG)]
    done, server = outcome(acts, tmp_path)
    assert (tmp_path / "page.fig").read_bytes() == FIG
    assert done.fig.title == "A page"
    assert [request.method for request in server.requests] == ["POST", "GET", "GET", "GET"]


UNREADABLE = {
    "no JSON": reply(200, b"<html>"),
    "no link": reply(200, {"success": True, "data": {"id": "conv_1"}}),
    "a list": reply(200, b"[]"),
    "a link to a local file": reply(200, result(downloadUrl="file:///etc/passwd")),
    "a link without encryption to elsewhere": reply(200, result(downloadUrl="http://127.0.0.2:9/x.fig")),
    "a link that cannot be read": reply(200, result(downloadUrl="http://[x/")),
    "a link to another scheme": reply(200, result(downloadUrl="gopher://a/b")),
}


@pytest.mark.parametrize("case", UNREADABLE)
def test_a_result_that_leads_nowhere_is_malformed(tmp_path: Path, case: str) -> None:
    error, server = failure([UNREADABLE[case]], tmp_path)
    assert isinstance(error, MalformedAnswerError)
    assert len(server.requests) == 1


def test_a_failure_within_a_success_is_a_failed_conversion(tmp_path: Path) -> None:
    body = {"success": False, "error": {"code": "CONVERSION_FAILED", "message": "The page crashed."}}
    error, server = failure([reply(200, body)], tmp_path)
    assert isinstance(error, RemoteConversionError)
    assert error.cause == "The page crashed."
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    "data", [b"", b"<html>", FIG[:-30], PNG, b"fig-kiwi" + b"\x00" * 99], ids=lambda data: data[:4]
)
def test_a_download_that_is_no_fig_is_not_kept(tmp_path: Path, data: bytes) -> None:
    error, _ = failure([reply(200, result()), reply(200, data)], tmp_path)
    assert error.error is ErrorCode.ANSWER_MALFORMED


def test_huge_results_and_files_are_cut_off(tmp_path: Path) -> None:
    bounded = ConnectionSettings(DIRECT, PATIENCE, AnswerLimits(fig=100_000, result=10_000))
    head = b"HTTP/1.1 200 OK\r\ncontent-length: 900000000\r\n\r\n"
    for acts in ([endless(head, b" " * 5000)], [reply(200, result()), endless(head, b"x" * 5000)]):
        error, _ = failure(acts, tmp_path, bounded)
        assert error.error is ErrorCode.ANSWER_TOO_LARGE


def test_a_link_that_has_expired_is_told(tmp_path: Path) -> None:
    body = {"success": False, "error": {"code": "NOT_FOUND", "message": "The file has expired.", "details": {}}}
    error, _ = failure([reply(200, result()), reply(404, body)], tmp_path)
    assert isinstance(error, UnfitServerError)
    assert "The file has expired." in error.detail


def test_redirects_on_the_server_are_followed_and_circles_are_not(tmp_path: Path) -> None:
    acts = [reply(200, result()), reply(302, b"", location="/b"), reply(307, b"", location="c"), reply(200, FIG)]
    _, server = outcome(acts, tmp_path)
    assert [request.path for request in server.requests[1:]] == ["/v1/files/conv_1.fig", "/b", "/c"]
    (tmp_path / "page.fig").unlink()
    error, server = failure([reply(200, result()), reply(302, b"", location="/again")], tmp_path)
    assert "circles" in error.cause
    assert len(server.requests) == 7


def test_the_key_never_goes_to_another_place(tmp_path: Path, server_certificate: ssl.SSLContext, trusted: None) -> None:
    elsewhere = RawServer([reply(200, FIG)], server_certificate)
    redirecting = RawServer([])

    async def work() -> None:
        async with elsewhere, redirecting:
            link = f"{elsewhere.url}/file?sig=1"
            redirecting.acts = [reply(200, result(downloadUrl=link, screenshot="/p")), reply(302, b"", location=link)]
            elsewhere.acts = [reply(200, FIG, x_ratelimit_limit="1"), reply(200, PNG)]
            remote = client(redirecting.url, KeyKind.SECRET)
            await remote.convert_general(WITH_PICTURE, tmp_path / "page.fig", screenshot=tmp_path / "page.png")
            await remote.aclose()
            assert remote.monitor.state.rate_limit is None, "another place's limits are not the key's"

    run(work())
    assert (tmp_path / "page.fig").read_bytes() == FIG
    assert (tmp_path / "page.png").read_bytes() == PNG
    assert [request.path for request in elsewhere.requests] == ["/file?sig=1", "/file?sig=1"]
    assert all("authorization" not in request.headers for request in elsewhere.requests)
    assert SECRETS[KeyKind.SECRET] not in repr(elsewhere.requests)
