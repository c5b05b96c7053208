"""The service on the real engine, and its pages in the real browser."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import ssl
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.core.options import UrlSource
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.local import LocalBackend
from htmlfig_desktop.service.outbound.destinations import Destinations
from htmlfig_desktop.service.outbound.proxy import OutboundProxy
from tests.engine.conftest import Pages, Run
from tests.support.live_service import Live, live_service, play
from tests.support.servers import certificate
from tests.support.service_process import service_process
from tests.support.web_server import Reply, WebServer

pytestmark = pytest.mark.engine

HTML = "<title>Service</title><style>body{background:#fde}</style><h1>Hello</h1><p>World"


@contextlib.asynccontextmanager
async def real_service(folder: Path, *allowed: str) -> AsyncIterator[Live]:
    """Run a service whose pages may reach hosts of this machine."""
    proxy = OutboundProxy(Destinations(allowed))
    await proxy.start()
    backend = LocalBackend(proxy=proxy.url)
    try:
        async with live_service(folder, backend=backend, allowed_hosts=allowed) as live:
            live.client.timeout = httpx.Timeout(90)
            yield live
    finally:
        await backend.aclose()
        await proxy.aclose()


def test_both_endpoints_answer_with_files_that_hold_the_page(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with real_service(tmp_path) as live:
            opened = await live.post(Endpoint.OPEN, (await live.key(KeyKind.OPEN)).text, {"html": HTML})
            assert opened.status_code == 200, opened.text
            design = read_fig(base64.b64decode(json.loads(opened.content)))
            names = {node.name for node in design.nodes}
            assert {"Service", "Hello", "World"} <= names
            body = {"html": HTML, "options": {"screenshot": True, "viewport": {"width": 600}}}
            general = await live.post(Endpoint.GENERAL, (await live.key()).text, body)
            data = general.json()["data"]
            assert data["metadata"]["dimensions"]["width"] == 600
            assert data["metadata"]["nodes"] >= 3
            read_fig((await live.client.get(data["downloadUrl"])).content)
            assert (await live.client.get(data["screenshot"])).content.startswith(b"\x89PNG\r\n")

    play(scenario, seconds=200)


def test_an_address_of_the_allow_list_is_converted_and_its_failures_are_told(tmp_path: Path) -> None:
    async def scenario() -> None:
        with WebServer() as web:
            web.put("/page", "<title>From the web</title><link rel=stylesheet href=style.css><p>x")
            web.put("/style.css", Reply(b"p { color: red }", "text/css"))
            web.put("/hangs", Reply(hangs=True))
            async with real_service(tmp_path, web.origin.removeprefix("http://")) as live:
                key = (await live.key(KeyKind.OPEN)).text
                found = await live.post(Endpoint.OPEN, key, {"url": f"{web.origin}/page"})
                assert found.status_code == 200, found.text
                assert web.requests["/style.css"]
                missing = await live.post(Endpoint.OPEN, key, {"url": f"{web.origin}/missing"})
                assert (missing.status_code, missing.json()["code"]) == (400, "INVALID_URL")
                slow = {"url": f"{web.origin}/hangs", "options": {"timeoutMs": 500}}
                timed_out = await live.post(Endpoint.OPEN, key, slow)
                assert (timed_out.status_code, timed_out.json()["code"]) == (500, "CONVERSION_FAILED")
                for timeout in (700, 60_000):  # a busy machine may use up a short time before that wait begins
                    never = {"html": HTML, "options": {"waitForSelector": "#never", "timeoutMs": timeout}}
                    timed_out = await live.post(Endpoint.OPEN, key, never)
                    assert timed_out.status_code == 500
                    if "#never" in timed_out.json()["message"]:
                        break
                assert "#never" in timed_out.json()["message"]
                wrong = {"html": HTML, "options": {"waitForSelector": "a:("}}
                assert (await live.post(Endpoint.OPEN, key, wrong)).json()["code"] == "INVALID_REQUEST"

    play(scenario, seconds=200)


def test_https_goes_through_the_wall_and_certificates_are_checked(tmp_path: Path) -> None:
    async def scenario() -> None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(*await asyncio.to_thread(certificate, tmp_path))
        far = await asyncio.start_server(lambda reader, writer: writer.close(), "127.0.0.1", 0, ssl=context)
        host = f"127.0.0.1:{far.sockets[0].getsockname()[1]}"
        async with far, real_service(tmp_path / "data", host) as live:
            key = (await live.key(KeyKind.OPEN)).text
            answer = await live.post(Endpoint.OPEN, key, {"url": f"https://{host}/"})
            assert (answer.status_code, answer.json()["code"]) == (400, "INVALID_URL")
            assert "ERR_CERT_AUTHORITY_INVALID" in answer.json()["message"]

    play(scenario, seconds=200)


def test_a_client_that_goes_away_frees_the_engine(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with real_service(tmp_path) as live:
            key = await live.key()
            endless = {"html": "<script>for (;;) ;</script>", "options": {"waitForSelector": "#never"}}
            request = asyncio.ensure_future(live.post(Endpoint.GENERAL, key.text, endless))
            while not live.parts.places.at_work:  # noqa: ASYNC110 - what is waited for has no event
                await asyncio.sleep(0.05)
            await asyncio.sleep(1)
            request.cancel()
            while live.parts.places.at_work:  # noqa: ASYNC110
                await asyncio.sleep(0.05)
            assert (await live.post(Endpoint.GENERAL, key.text, {"html": HTML})).status_code == 200
            assert await live.used(key) == 1

    play(scenario, seconds=200)


def test_the_page_of_a_design_shows_picture_layers_and_style_under_its_own_policy(
    run: Run, pages: Pages, tmp_path: Path
) -> None:
    with service_process(tmp_path) as service:
        answer = httpx.post(
            service.url + Endpoint.GENERAL.path,
            json={"html": HTML, "options": {"screenshot": True}},
            headers={"Authorization": f"Bearer {service.secret_key}"},
            trust_env=False,
            timeout=60,
        )
        link = answer.json()["data"]["figmaUrl"]

        async def look() -> object:
            async with pages.open(UrlSource(link)) as page:
                return await page.evaluate(
                    """[document.title, document.querySelector('img').naturalWidth,
                        [...document.querySelectorAll('li')].map(item => item.innerText.replace(/\\s+/g, ' ')),
                        getComputedStyle(document.querySelector('a.download')).backgroundColor,
                        document.querySelector('a.download').href.includes('.fig?'),
                        document.documentElement.scrollWidth <= innerWidth]"""
                )

        shown = run(look())
    layers = ["frame Landing page", "rounded rectangle Logo", "text Heading"]
    assert shown == ["A page", 4, layers, "rgb(11, 92, 213)", True, True]
