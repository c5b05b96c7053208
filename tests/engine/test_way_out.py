"""Pages take the way to the network that the settings say: real workers, and a real proxy that asks who they are."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from htmlfig_desktop.core.conversion import Conversion, ConversionRequest
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.look import LookRequest
from htmlfig_desktop.core.options import ConversionOptions, UrlSource
from htmlfig_desktop.core.proxies import SYSTEM_WAY, Proxy, ProxyMode, exceptions_in
from htmlfig_desktop.engine.local.backend import LocalBackend, default_settings
from htmlfig_desktop.engine.local.looker import Looker
from tests.engine.conftest import Run
from tests.support.asking_proxy import AskingProxy

pytestmark = pytest.mark.engine

LOGIN = "anna:secret%20word"
OPTIONS = ConversionOptions(timeout_ms=60_000)


class Engine:
    """The engine of this machine, and the way its pages take."""

    def __init__(self, folder: Path) -> None:
        self.way = SYSTEM_WAY
        self.backend = LocalBackend(settings=replace(default_settings(), workers=1))
        self.backend.way_out = self.way_out
        self._folder = folder

    async def way_out(self) -> Proxy:
        return self.way

    async def convert(self, address: str) -> Conversion:
        folder = self._folder / f"{len(list(self._folder.iterdir()))}"
        folder.mkdir()
        return await self.backend.convert(ConversionRequest(UrlSource(address), OPTIONS, folder))


def command_of(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()


@asynccontextmanager
async def engine(folder: Path) -> AsyncIterator[Engine]:
    made = Engine(folder)
    try:
        yield made
    finally:
        await made.backend.aclose()


def test_a_proxy_is_asked_with_the_settings_login_but_not_for_excepted_hosts(run: Run, tmp_path: Path) -> None:
    with AskingProxy("anna", "secret word") as proxy:

        async def work() -> None:
            async with engine(tmp_path) as local:
                local.way = Proxy(ProxyMode.MANUAL, proxy.url(LOGIN), exceptions_in("inner.invalid"))
                assert (await local.convert("http://outer.invalid/page")).title == "Through the proxy"
                assert proxy.asked[0] == "http://outer.invalid/page"
                if sys.platform == "linux":
                    command = command_of(local.backend._pool.worker_pids[0])
                    assert b"secret" not in command
                    assert b"anna" not in command
                for host in ("inner.invalid", "www.inner.invalid"):
                    with pytest.raises(HtmlFigError):
                        await local.convert(f"http://{host}/")
                assert not [each for each in proxy.asked if "inner" in each]

        run(work())


@pytest.mark.slow
def test_another_way_holds_for_the_next_page(run: Run, tmp_path: Path) -> None:
    with AskingProxy("anna", "secret word") as proxy:

        async def work() -> None:
            async with engine(tmp_path) as local:
                local.way = Proxy(ProxyMode.NONE)
                with pytest.raises(HtmlFigError):
                    await local.convert("http://outer.invalid/")
                local.way = Proxy(ProxyMode.MANUAL, proxy.url(LOGIN))
                assert (await local.convert("http://outer.invalid/")).title == "Through the proxy"
                count = len(proxy.asked)
                local.way = Proxy(ProxyMode.NONE)
                with pytest.raises(HtmlFigError):
                    await local.convert("http://outer.invalid/")
                assert len(proxy.asked) == count

        run(work())


def test_a_wrong_password_is_tried_once_and_fails_the_page(run: Run, tmp_path: Path) -> None:
    with AskingProxy("anna", "secret word") as proxy:

        async def work() -> None:
            async with engine(tmp_path) as local:
                local.way = Proxy(ProxyMode.MANUAL, proxy.url("anna:wrong"))
                with pytest.raises(HtmlFigError):
                    await local.convert("http://outer.invalid/")
                assert not proxy.asked
                assert len([login for login in proxy.refused if login not in ("", "Og==")]) == 1

        run(work())


@pytest.mark.slow
def test_looks_take_the_same_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("htmlfig_desktop.engine.local.looker._PATIENCE_MS", 60_000)
    with AskingProxy("anna", "secret word") as proxy:

        async def way_out() -> Proxy:
            return Proxy(ProxyMode.MANUAL, proxy.url(LOGIN))

        async def work() -> int:
            looker = Looker()
            looker.way_out = way_out
            try:
                return (await looker.look(LookRequest(UrlSource("http://outer.invalid/"), OPTIONS, "h1", None))).matches
            finally:
                await looker.aclose()

        assert asyncio.run(work()) == 1
