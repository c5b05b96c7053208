"""Certificates, proxies, trying keys out, and logs: over real connections."""

from __future__ import annotations

import logging
import ssl
from pathlib import Path

import pytest

from htmlfig_desktop.client.errors import KeyExpiredError, KeyRefusedError, RateLimitedError, UnfitServerError
from htmlfig_desktop.client.reachability import reach
from htmlfig_desktop.client.settings import ConnectionSettings, ServerAddress
from htmlfig_desktop.contract.capability import KeyReport
from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.headers import RateLimit
from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.contract.requests import OpenRequest
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from htmlfig_desktop.core.proxies import Proxy, ProxyMode, exceptions_in
from tests.conftest import NetworkRefusedError
from tests.support.raw_server import Act, RawServer, reply
from tests.support.remote import PATIENCE, SECRETS, FakeTime, as_open_answer, client, fig, run

PAGE = OpenRequest(html="<p>")
DONE = reply(200, as_open_answer(fig()))


async def convert(url: str, folder: Path, proxy: Proxy | None = None) -> None:
    settings = ConnectionSettings(proxy or Proxy(ProxyMode.NONE), PATIENCE)
    remote = client(url, settings=settings)
    try:
        await remote.convert_open(PAGE, folder / "page.fig")
    finally:
        await remote.aclose()


def test_an_unknown_certificate_is_refused_before_the_key_is_sent(
    tmp_path: Path, server_certificate: ssl.SSLContext
) -> None:
    server = RawServer([DONE], server_certificate)

    async def work() -> None:
        async with server:
            with pytest.raises(HtmlFigError) as caught:
                await convert(server.url, tmp_path)
            assert caught.value.error is ErrorCode.SERVER_CERTIFICATE
            assert caught.value.cause == "The server's certificate comes from nobody that is trusted here."

    run(work())
    assert server.requests == []


def test_a_certificate_that_is_out_of_date_is_told_from_one_that_is_not_trusted(
    tmp_path: Path, certificate_of_another_day: ssl.SSLContext
) -> None:
    server = RawServer([DONE], certificate_of_another_day)

    async def work() -> HtmlFigError:
        async with server:
            with pytest.raises(HtmlFigError) as caught:
                await convert(server.url, tmp_path)
        return caught.value

    error = run(work())
    assert error.error is ErrorCode.SERVER_CERTIFICATE_OLD
    assert error.error.value.title == "The server's certificate is out of date"
    assert error.cause == "Its certificate has expired, or is not valid yet by the clock of this machine."
    assert "clock" in error.error.value.next_step
    assert server.requests == []


def test_why_no_connection_comes_about_is_told(tmp_path: Path) -> None:
    async def work() -> None:
        async with RawServer([DONE] * 3) as server:
            with pytest.raises(HtmlFigError) as secured:
                await convert(server.url.replace("http:", "https:"), tmp_path)
        with pytest.raises(HtmlFigError) as refused:
            await convert(server.url, tmp_path)
        with pytest.raises(HtmlFigError) as proxied:
            await convert("http://server.invalid", tmp_path, Proxy(ProxyMode.MANUAL, server.url))
        assert secured.value.error is refused.value.error is ErrorCode.SERVER_UNREACHABLE
        assert "speak https" in secured.value.cause
        assert refused.value.cause == "Nothing answers at this address and port."
        assert proxied.value.error is ErrorCode.PROXY_FAILED, "the server was never asked"

    run(work())


def test_a_certificate_that_the_machine_trusts_is_taken(
    tmp_path: Path, server_certificate: ssl.SSLContext, trusted: None
) -> None:
    async def work() -> None:
        async with RawServer([DONE], server_certificate) as server:
            await convert(server.url, tmp_path)

    run(work())
    assert (tmp_path / "page.fig").exists()


def test_a_certificate_of_another_name_is_refused(
    tmp_path: Path, server_certificate: ssl.SSLContext, trusted: None
) -> None:
    async def work() -> None:
        async with RawServer([DONE], server_certificate) as server:
            with pytest.raises(HtmlFigError) as caught:
                await convert(server.url.replace("127.0.0.1", "localhost"), tmp_path)
            assert caught.value.error is ErrorCode.SERVER_CERTIFICATE

    run(work())


def test_a_server_without_tls_is_told_apart_from_one_that_is_down(tmp_path: Path) -> None:
    async def work() -> None:
        async with RawServer([DONE]) as server:
            with pytest.raises(HtmlFigError) as caught:
                await convert(server.url.replace("http:", "https:"), tmp_path)
            assert caught.value.error is ErrorCode.SERVER_UNREACHABLE
            assert "SSL" in caught.value.detail

    run(work())


def test_a_manual_proxy_is_used_and_its_password_is_never_told(tmp_path: Path) -> None:
    proxy = RawServer([DONE])
    refusing = RawServer([reply(407, b"")])

    async def work() -> None:
        async with proxy, refusing:
            through = proxy.url.replace("//", "//me:pass4711@")
            await convert("http://server.invalid", tmp_path, Proxy(ProxyMode.MANUAL, through))
            refused = refusing.url.replace("//", "//me:pass4711@")
            with pytest.raises(HtmlFigError) as caught:
                await convert("https://server.invalid", tmp_path, Proxy(ProxyMode.MANUAL, refused))
            assert caught.value.error is ErrorCode.PROXY_FAILED
            assert "pass4711" not in f"{caught.value.detail} {Proxy(ProxyMode.MANUAL, refused)!r}"

    run(work())
    assert proxy.requests[0].path == "http://server.invalid/v1/open/html_to_figma"
    assert "proxy-authorization" in proxy.requests[0].headers
    assert refusing.connections == 1


def test_a_manual_proxy_is_not_asked_for_the_hosts_excepted_nor_for_this_machine(tmp_path: Path) -> None:
    proxy = RawServer([DONE])

    async def work() -> None:
        async with proxy, RawServer([DONE]) as server:
            way = Proxy(ProxyMode.MANUAL, proxy.url, exceptions_in("inner.invalid"))
            await convert(server.url, tmp_path, way)
            for host in ("inner.invalid", "www.inner.invalid"):
                with pytest.raises(NetworkRefusedError):  # looked up by ourselves, which tests may not
                    await convert(f"http://{host}", tmp_path, way)
            assert proxy.requests == []
            await convert("http://outer.invalid", tmp_path, way)
            assert len(proxy.requests) == 1

    run(work())


def test_the_systems_proxy_is_used_only_where_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    proxy = RawServer([DONE])

    async def work() -> None:
        async with proxy, RawServer([DONE]) as server:
            monkeypatch.setenv("HTTP_PROXY", proxy.url)
            await convert(server.url, tmp_path, Proxy(ProxyMode.SYSTEM))
            assert proxy.requests == [], "the machine itself is reached without a proxy"
            await convert("http://server.invalid", tmp_path, Proxy(ProxyMode.SYSTEM))
            assert len(proxy.requests) == 1
            monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
            await convert(server.url, tmp_path, Proxy(ProxyMode.NONE))

    run(work())


@pytest.mark.parametrize("url", ["ftp://proxy", "socks9://proxy", "nonsense", "http://["])
def test_a_proxy_that_cannot_be_used_is_told_at_once(url: str) -> None:
    with pytest.raises(HtmlFigError) as caught:
        client("http://server.invalid", settings=ConnectionSettings(Proxy(ProxyMode.MANUAL, url)))
    assert caught.value.error is ErrorCode.PROXY_FAILED


def probe(act: Act, kind: KeyKind = KeyKind.SECRET) -> tuple[KeyReport | HtmlFigError, RawServer]:
    server = RawServer([act])

    async def work() -> KeyReport | HtmlFigError:
        async with server:
            remote = client(server.url, kind, time=FakeTime())
            try:
                return await remote.test_key()
            except HtmlFigError as error:
                return error
            finally:
                await remote.aclose()

    return run(work()), server


INVALID = {"success": False, "error": {"code": "INVALID_REQUEST", "message": "html or url", "details": {}}}


@pytest.mark.parametrize("kind", KeyKind)
def test_trying_a_key_out_converts_nothing_and_tells_its_limits(kind: KeyKind) -> None:
    limits = {"x_ratelimit_limit": "100", "x_ratelimit_remaining": "99", "x_ratelimit_reset": "1800000060"}
    report, server = probe(reply(400, INVALID, x_request_id="req-1", **limits), kind)
    assert report == KeyReport(kind, RateLimit(100, 99, 1_800_000_060.0), False, "req-1")
    assert server.requests[0].body == b"{}"
    assert server.requests[0].path == kind.endpoint.path


def test_a_key_without_conversions_left_is_a_good_key() -> None:
    report, _ = probe(reply(402, {"code": "QUOTA_EXCEEDED", "message": "No more."}))
    assert isinstance(report, KeyReport)
    assert report.is_quota_exhausted
    assert report.endpoint is Endpoint.GENERAL


@pytest.mark.parametrize(
    ("act", "error_type"),
    [
        (reply(401, INVALID), KeyRefusedError),
        (reply(401, {"code": "KEY_EXPIRED", "message": "Old."}), KeyExpiredError),
        (reply(429, INVALID, retry_after="9"), RateLimitedError),
        (reply(404, b""), UnfitServerError),
        (reply(200, b"<html>Sign in</html>"), UnfitServerError),
        (reply(400, b"<html>Bad request</html>"), UnfitServerError),
        (reply(302, b"", location="/login"), UnfitServerError),
    ],
)
def test_a_key_is_called_good_by_the_contract_only(act: Act, error_type: type[HtmlFigError]) -> None:
    error, server = probe(act)
    assert type(error) is error_type
    assert len(server.requests) == 1


def test_no_log_at_any_level_holds_the_key_or_a_signed_link(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    link = "/v1/files/1.fig?expires=9&sig=0011223344556677"
    acts = [reply(302, b"", location=link), reply(401, {"code": "X", "message": SECRETS[KeyKind.SECRET]})]

    async def work() -> None:
        async with RawServer([*acts, reply(200, b"")]) as server:
            for _ in acts:
                remote = client(server.url, KeyKind.SECRET)
                with pytest.raises(HtmlFigError):
                    await remote.test_key()
                await remote.aclose()

    run(work())
    assert "HTTP Request: POST" in caplog.text
    assert SECRETS[KeyKind.SECRET] not in caplog.text
    assert "0011223344556677" not in caplog.text


def test_an_authority_from_a_file_is_trusted_beside_the_machines_own(
    tmp_path: Path, server_certificate: ssl.SSLContext, certificate_files: tuple[Path, Path]
) -> None:
    async def work() -> None:
        settings = ConnectionSettings(Proxy(ProxyMode.NONE), PATIENCE, ca_file=certificate_files[0])
        async with RawServer([DONE], server_certificate) as server:
            remote = client(server.url, settings=settings)
            await remote.convert_open(PAGE, tmp_path / "page.fig")
            await remote.aclose()

    run(work())
    assert (tmp_path / "page.fig").exists()


@pytest.mark.parametrize("content", [None, b"no certificate"])
def test_a_file_of_authorities_that_cannot_be_read_is_told(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "own.pem"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(HtmlFigError) as caught:
        client("https://127.0.0.1", settings=ConnectionSettings(ca_file=file))
    assert caught.value.error is ErrorCode.SERVER_CERTIFICATE
    assert "own.pem" in caught.value.cause


def test_a_connection_is_tried_out_without_a_key_and_without_a_page(tmp_path: Path) -> None:
    async def work() -> None:
        async with RawServer([reply(401, b"{}"), reply(200, b"<p>a web site"), reply(407, b"")]) as server:
            settings = ConnectionSettings(Proxy(ProxyMode.NONE), PATIENCE)
            address = ServerAddress.parse(server.url)
            first, second = [await reach(address, settings) for _ in range(2)]
            assert (first.status, first.is_service) == (401, True)
            assert (second.status, second.is_service) == (200, False)
            with pytest.raises(HtmlFigError) as caught:
                await reach(address, settings)
            assert caught.value.error is ErrorCode.PROXY_FAILED
            assert all("authorization" not in request.headers and not request.body for request in server.requests)
        with pytest.raises(HtmlFigError) as caught:
            await reach(address, settings)
        assert caught.value.error is ErrorCode.SERVER_UNREACHABLE

    run(work())
