"""Health, metrics, logs, TLS: what operators see."""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import logging
import ssl
from pathlib import Path

import httpx
import pytest
import uvicorn
from sqlalchemy.exc import OperationalError

from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.core.errors import OptionsError
from htmlfig_desktop.service.logs import JsonFormatter, write_logs
from htmlfig_desktop.service.routes import operations
from tests.support.live_service import HTML, live_service, play
from tests.support.servers import certificate


def test_a_service_that_can_convert_is_live_and_ready(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            assert (await live.client.get("/health/live")).json() == {"status": "ok"}
            ready = await live.client.get("/health/ready")
            assert (ready.status_code, ready.json()) == (200, {"status": "ok", "problems": []})

    play(scenario)


def test_a_database_that_is_away_is_not_ready_and_the_service_still_lives(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(connection: object) -> None:
        raise OperationalError("SELECT 1", None, OSError("server closed the connection"))

    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            monkeypatch.setattr(operations, "kept_bytes", away)
            ready = await live.client.get("/health/ready")
            assert (ready.status_code, ready.json()["problems"]) == (503, ["database"])
            assert (await live.client.get("/health/live")).status_code == 200

    play(scenario)
    assert "health.database" in caplog.text


def test_metrics_count_requests_by_route_and_status_and_stages(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            key = await live.key()
            await live.post(Endpoint.GENERAL, key.text)
            await live.post(Endpoint.GENERAL, key.text, {"html": 1})
            await live.client.get("/secret/path/of/a/client")
            text = (await live.client.get("/metrics")).text
            assert 'htmlfig_requests_total{route="/v1/convert",status="200"} 1.0' in text
            assert 'htmlfig_requests_total{route="/v1/convert",status="400"} 1.0' in text
            assert 'htmlfig_requests_total{route="other",status="404"} 1.0' in text
            assert 'htmlfig_stage_seconds_count{stage="loading"} 1.0' in text
            assert "htmlfig_conversions_total 1.0" in text
            assert "htmlfig_conversions_at_work 0.0" in text
            assert "secret" not in text

    play(scenario)


def test_metrics_are_for_the_networks_of_the_settings_only(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path, metrics_from=("192.0.2.0/24",)) as live:
            assert (await live.client.get("/metrics")).status_code == 404

    play(scenario)


def test_logs_are_json_with_request_ids_and_never_hold_a_key_or_a_signature(tmp_path: Path) -> None:
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    level = root.level

    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            keys = [await live.key(kind) for kind in KeyKind]
            links: list[str] = []
            for key in keys:
                await live.post(Endpoint.OPEN, key.text)
                answer = await live.post(Endpoint.GENERAL, key.text, headers={"X-Request-Id": "trace-12345"})
                if answer.status_code == 200:
                    links.append(answer.json()["data"]["downloadUrl"])
                await live.client.get(f"/v1/files/{key.text}?key={key.text}")
            for link in links:
                await live.client.get(link)
            logging.getLogger("test").info("leak %s and Bearer %s", keys[0].text, "abcdefgh12345678")
            text = stream.getvalue()
            lines = [json.loads(line) for line in text.splitlines()]
            answered = [line for line in lines if line["event"] == "request.answered"]
            assert any(line["request"] == "trace-12345" for line in answered)
            assert all(line["request"] and line["status"] and "milliseconds" in line for line in answered)
            assert any(line["key"] == keys[1].record.id for line in answered)
            for key in keys:
                assert key.text not in text
            for link in links:
                assert link.rpartition("=")[2] not in text
            assert "abcdefgh12345678" not in text

    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        play(scenario)
    finally:
        root.removeHandler(handler)
        root.setLevel(level)


def test_logs_go_where_they_are_sent_from_their_level_up() -> None:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    stream = io.StringIO()
    try:
        write_logs("warning", stream)
        logging.getLogger("a").info("quiet")
        try:
            raise ValueError("inside")
        except ValueError:
            logging.getLogger("a").exception("loud", extra={"conversion": "conv_1"})
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)
    (line,) = stream.getvalue().splitlines()
    record = json.loads(line)
    assert (record["event"], record["level"], record["conversion"]) == ("loud", "error", "conv_1")
    assert "ValueError: inside" in record["exception"]


def test_the_service_speaks_tls_with_a_certificate(tmp_path: Path) -> None:
    chain, key = certificate(tmp_path)

    async def scenario() -> None:
        options = {"tls_certificate": str(chain), "tls_key": str(key)}
        async with live_service(tmp_path / "data", **options) as live:
            assert live.url.startswith("https://127.0.0.1:")
            context = ssl.create_default_context(cafile=str(chain))
            async with httpx.AsyncClient(verify=context, trust_env=False) as client:
                api_key = await live.key()
                answer = await client.post(
                    live.url + Endpoint.GENERAL.path,
                    json={"html": HTML},
                    headers={"Authorization": f"Bearer {api_key.text}"},
                )
                assert answer.status_code == 200
                assert answer.json()["data"]["downloadUrl"].startswith(live.url)

    play(scenario)


@pytest.mark.parametrize("broken", ["missing", "nonsense"])
def test_a_certificate_that_cannot_be_read_is_an_error(broken: str, tmp_path: Path) -> None:
    chain = tmp_path / "chain.pem"
    if broken == "nonsense":
        chain.write_text("no certificate")

    async def scenario() -> None:
        options = {"tls_certificate": str(chain), "tls_key": str(chain)}
        with pytest.raises(OptionsError) as refused:
            async with live_service(tmp_path / "data", **options):
                pass
        assert refused.value.field == "tls_certificate"

    play(scenario)


def test_a_port_that_is_taken_is_an_error(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path / "one") as live:
            port = int(live.url.rpartition(":")[2])
            with pytest.raises(OptionsError) as refused:
                async with live_service(tmp_path / "two", port=port):
                    pass
            assert str(port) in refused.value.cause

    play(scenario)


def test_an_address_that_is_not_of_this_machine_is_named_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        with pytest.raises(OptionsError) as refused:
            async with live_service(tmp_path, host="192.0.2.7"):
                pass
        assert refused.value.cause.count("192.0.2.7") == 1

    play(scenario)


def test_a_server_that_does_not_start_is_an_error_and_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(server: uvicorn.Server, sockets: object = None) -> None:
        raise PermissionError("no sockets today")

    monkeypatch.setattr(uvicorn.Server, "startup", fail)

    async def scenario() -> None:
        with pytest.raises(PermissionError):
            async with live_service(tmp_path):
                pass

    play(scenario, 30)


def test_malformed_http_ends_its_connection_and_costs_the_service_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with live_service(tmp_path) as live:
            port = int(live.url.rpartition(":")[2])
            for sent in (
                b"NONSENSE\r\n\r\n",
                b"GET / HTTP/1.1\r\nA" + b"a" * 200_000,
                b"\x16\x03\x01" * 50 + b"\r\n\r\n",
            ):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(sent)
                with contextlib.suppress(ConnectionResetError):  # more was sent than was read
                    assert (await reader.read()).startswith(b"HTTP/1.1 400 ")
                writer.close()
            assert (await live.client.get("/health/live")).status_code == 200

    play(scenario)
