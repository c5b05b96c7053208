"""The private browser as people get it: its own process on a real X server, driven by keys and the mouse."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from htmlfig_desktop.core.conversion import Conversion, ConversionRequest
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.core.proxies import Proxy, ProxyMode, exceptions_in
from htmlfig_desktop.engine.workers.protocol import Wanted
from htmlfig_desktop.ui.browsing.link import BrowserLook, PrivateLink
from tests.engine.conftest import Run
from tests.engine.test_private_browser import texts_of, until
from tests.support.asking_proxy import AskingProxy
from tests.support.login_site import OPENED, READY, LoginSite
from tests.support.x_server import x_server

pytestmark = [
    pytest.mark.engine,
    pytest.mark.usefixtures("pages"),
    pytest.mark.skipif(
        sys.platform != "linux" or not (shutil.which("Xvfb") and shutil.which("xdotool")),
        reason="needs Xvfb and xdotool",
    ),
]


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """An X server without a window manager."""
    with x_server("1400x1000") as name:
        monkeypatch.setenv("DISPLAY", name)
        monkeypatch.delenv("QT_QPA_PLATFORM")
        yield name


@pytest.fixture
def site() -> Iterator[LoginSite]:
    with LoginSite() as running:
        yield running


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who closes the program does not wait for long; a test on a busy machine does."""
    monkeypatch.setattr("htmlfig_desktop.ui.browsing.link._STOP_S", 60.0)


class Desk:
    """A person at the screen."""

    def __init__(self, link: PrivateLink, site: LoginSite) -> None:
        self.link = link
        self._site = site
        self.wanted: list[Wanted] = []
        link.wanted.connect(self.wanted.append)
        self.broken: list[HtmlFigError] = []
        link.broken.connect(self.broken.append)

    async def press(self, *words: str) -> str:
        """Let xdotool do something, and return what it says."""

        def act() -> str:
            done = subprocess.run(["xdotool", *words], capture_output=True, text=True, timeout=90, check=False)
            return done.stdout.strip()

        return await asyncio.to_thread(act)

    async def window(self, title: str) -> str:
        """Return the window with such a title, focused, once it is there."""
        try:
            async with asyncio.timeout(90):
                while not (found := await self.press("search", "--onlyvisible", "--name", title)):  # noqa: ASYNC110
                    await asyncio.sleep(0.1)
        except TimeoutError:
            shown = await self.press("search", "--name", ".", "getwindowname", "%@")
            pytest.fail(f"no window is called {title!r}, there are {shown!r}; what went wrong: {self.broken}")
        window = found.split()[-1]
        await self.press("windowfocus", "--sync", window)
        return window

    async def told(self, what: str) -> None:
        """Wait until a page says something, once more than before."""
        await until(lambda: what in self._site.told)
        self._site.told.remove(what)

    async def capture(self, folder: Path) -> Conversion:
        """Press the key and do what the main window would do then."""
        before = len(self.wanted)
        async with asyncio.timeout(60):
            while len(self.wanted) == before:
                await self.press("key", "F8")
                await asyncio.sleep(0.5)
        await asyncio.to_thread(folder.mkdir)
        wanted = self.wanted[-1]
        options = ConversionOptions(viewport_width=wanted.width, viewport_height=wanted.height, screenshot=True)
        return await self.link.convert(ConversionRequest(wanted.source, options, folder))


@asynccontextmanager
async def sitting(folder: Path, site: LoginSite) -> AsyncIterator[Desk]:
    link = PrivateLink(folder)
    site.told.clear()
    try:
        yield Desk(link, site)
    finally:
        await link.aclose()


@pytest.mark.slow
def test_log_in_open_a_menu_capture_come_back_and_forget(
    run: Run, display: str, site: LoginSite, tmp_path: Path
) -> None:
    session = tmp_path / "private"

    async def log_in_and_capture() -> Conversion:
        async with sitting(session, site) as desk:
            desk.link.browse(site.origin + "/")
            window = await desk.window("Log in")
            await desk.told(READY)
            await desk.press("mousemove", "--window", window, "60", "66", "click", "1")
            await desk.press("type", "--delay", "40", "ada")
            await desk.press("key", "Tab")
            await desk.press("type", "--delay", "40", "lovelace")
            await desk.press("key", "Return")
            window = await desk.window("Account of ada")
            await desk.told(READY)
            await desk.press("mousemove", "--window", window, "400", "500")
            for _ in range(6):
                await desk.press("click", "5")
            await desk.press("key", "--delay", "50", "Tab")
            await desk.press("key", "--delay", "50", "Tab")
            await desk.press("key", "space")
            await desk.told(OPENED)
            return await desk.capture(tmp_path / "first")

    async def come_back() -> Conversion:
        async with sitting(session, site) as desk:
            desk.link.browse(site.origin + "/account")
            await desk.window("Account of ada")
            await desk.told(READY)
            made = await desk.capture(tmp_path / "second")
            await desk.link.forget()
            return made

    async def come_back_forgotten() -> None:
        async with sitting(session, site) as desk:
            desk.link.browse(site.origin + "/account")
            await desk.window("Log in")

    first = texts_of(run(log_in_and_capture()))
    assert "Balance of ada" in first
    assert "Statements and letters" in first, "the menu that the space bar opened"
    assert "Balance of ada" in texts_of(run(come_back()))
    assert not (session / "profile").exists()
    run(come_back_forgotten())
    assert site.visits[-1] == ""


def test_a_frame_of_another_site_stays_closed_and_becomes_a_picture(
    run: Run, display: str, site: LoginSite, tmp_path: Path
) -> None:
    async def work() -> Conversion:
        async with sitting(tmp_path / "private", site) as desk:
            desk.link.browse(site.origin + "/framed")
            await desk.window("Framed")
            await desk.told(READY)  # the page in the frame
            return await desk.capture(tmp_path / "job")

    made = run(work())
    assert DiagnosticCode.FRAME_UNREADABLE in {diagnostic.code for diagnostic in made.diagnostics}
    assert made.images == 1
    assert texts_of(made) == "Outside"


def test_closing_the_window_ends_the_process_without_a_complaint(
    run: Run, display: str, site: LoginSite, tmp_path: Path
) -> None:
    async def work() -> None:
        async with sitting(tmp_path / "private", site) as desk:
            desk.link.browse(site.origin + "/")
            await desk.window("Log in")
            await desk.press("key", "ctrl+w")
            await until(lambda: not desk.link.is_open)
            assert not desk.broken

    run(work())


@pytest.mark.slow
def test_pages_take_the_settings_proxy_and_its_login_but_not_for_excepted_hosts(
    run: Run, display: str, site: LoginSite, tmp_path: Path
) -> None:
    async def work() -> None:
        async with sitting(tmp_path / "private", site) as desk:
            login = proxy.url("anna:secret%20word")
            desk.link.way_out = Proxy(ProxyMode.MANUAL, login, exceptions_in("inner.invalid"))
            desk.link.look = BrowserLook(is_dark=True, font="DejaVu Sans,10,-1,5,50,0,0,0,0,0", font_px=19)
            desk.link.browse("http://inner.invalid/")
            desk.link.browse("http://outer.invalid/page")
            await desk.window("Through the proxy")

    with AskingProxy("anna", "secret word") as proxy:
        run(work())
    assert proxy.asked[0] == "http://outer.invalid/page"
    assert not [each for each in proxy.asked if "inner" in each]
