"""The private browser window: what is captured is what is seen, the page lives on, and the session stays or goes."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWebEngineCore import QWebEnginePage
from PySide6.QtWidgets import QLabel, QWidget

from htmlfig_desktop.core.conversion import Conversion, ConversionRequest, Stage
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.workers.protocol import Wanted
from htmlfig_desktop.ui.browsing.browser import PrivateBrowser
from htmlfig_desktop.ui.browsing.password_dialog import PasswordDialog
from htmlfig_desktop.ui.browsing.session_folder import SessionFolder
from htmlfig_desktop.ui.browsing.window import PrivateWindow
from tests.engine.conftest import Run
from tests.support.login_site import LoginSite

pytestmark = [pytest.mark.engine, pytest.mark.usefixtures("pages")]


CLOCKS = ("timer", "frame", "message")
"""What goes on in the page by itself."""


class Person:
    """Sits before the window."""

    def __init__(self, browser: PrivateBrowser, wanted: list[Wanted]) -> None:
        self.browser = browser
        self.wanted = wanted

    @property
    def window(self) -> PrivateWindow:
        return self.browser.windows[-1]

    async def ask(self, script: str, page: QWebEnginePage | None = None) -> Any:
        """Return the JSON value of a script in the page's own world."""
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        (page or self.window.page).runJavaScript(
            f"JSON.stringify({script})", lambda value: answer.done() or answer.set_result(value)
        )
        return json.loads(await asyncio.wait_for(answer, 60) or "null")

    async def go(self, address: str) -> None:
        self.browser.browse(address)
        await self.sees(address)

    async def sees(self, address: str) -> None:
        """Wait until the page stands at an address that begins so."""

        def is_there() -> bool:
            page = self.window.page
            return page.url().toString().startswith(address) and bool(page.title()) and not page.isLoading()

        await until(is_there)

    async def log_in(self, site: LoginSite) -> None:
        await self.go(site.origin + "/")
        await self.ask("(document.getElementById('name').value = 'ada', word.value = 'lovelace', send.click(), 1)")
        await self.sees(site.origin + "/account")

    async def capture(self, folder: Path, *, whole: bool = True) -> Conversion:
        """Press the button and do what the main window would do then."""
        self.window.view.captureRequested.emit(whole)
        wanted = self.wanted[-1]
        options = ConversionOptions(
            viewport_width=wanted.width,
            viewport_height=wanted.height,
            device_scale_factor=wanted.density,
            screenshot=True,
        )
        await asyncio.to_thread(folder.mkdir, exist_ok=True)
        return await self.browser.convert(ConversionRequest(wanted.source, options, folder), lambda _: None)


@pytest.fixture
def session(tmp_path: Path) -> SessionFolder:
    return SessionFolder(tmp_path / "private")


@pytest.fixture
def site() -> Iterator[LoginSite]:
    with LoginSite() as running:
        yield running


@asynccontextmanager
async def sitting(session: SessionFolder) -> AsyncIterator[Person]:
    session.prepare()
    wanted: list[Wanted] = []
    browser = PrivateBrowser(session, wanted.append)
    try:
        yield Person(browser, wanted)
    finally:
        await browser.aclose()


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not holds():  # noqa: ASYNC110 - what Chromium does has no event here
            await asyncio.sleep(0.01)


def texts_of(conversion: Conversion) -> str:
    """Return all characters of TEXT layers."""
    return "\n".join(
        node["textData"]["characters"]
        for node in read_fig(conversion.fig.read_bytes()).message["nodeChanges"]
        if node.get("type") == "TEXT"
    )


def test_what_is_captured_is_what_is_seen(run: Run, session: SessionFolder, site: LoginSite, tmp_path: Path) -> None:
    async def work() -> Conversion:
        async with sitting(session) as person:
            await person.log_in(site)
            await person.ask("(scrollTo(0, 700), list.scrollTo(0, 400), switcher.click(), 1)")
            return await person.capture(tmp_path / "job")

    texts = texts_of(run(work()))
    assert "Balance of ada: 4,711 crowns" in texts
    assert "Statements and letters" in texts, "the menu is open"
    assert "Lowest entry" in texts, "the list is scrolled down"


def test_the_page_lives_on_after_a_capture(run: Run, session: SessionFolder, site: LoginSite, tmp_path: Path) -> None:
    async def work() -> list[dict[str, Any]]:
        async with sitting(session) as person:
            await person.log_in(site)
            await person.ask("(scrollTo(0, 700), switcher.click(), setTimeout(() => beats.late++, 200), 1)")
            before = await person.ask("({...beats, y: scrollY, open: menu.className})")
            await person.capture(tmp_path / "job")
            at_once = await person.ask("({...beats, y: scrollY, open: menu.className})")
            later = at_once
            async with asyncio.timeout(60):
                while not later["late"] or any(later[clock] <= at_once[clock] for clock in CLOCKS):
                    await asyncio.sleep(0.1)
                    later = await person.ask("({...beats, y: scrollY, open: menu.className})")
            await person.ask("(switcher.click(), 1)")
            closed = await person.ask("menu.className")
            await person.go(site.origin + "/nowhere")
            await person.go(site.origin + "/account?again")
            return [before, at_once, later, {"closed": closed, "title": person.window.page.title()}]

    before, at_once, later, rest = run(work())
    assert (
        (before["y"], before["open"]) == (at_once["y"], at_once["open"]) == (later["y"], later["open"]) == (700, "open")
    )
    for clock in CLOCKS:
        assert later[clock] > at_once[clock] > 0, f"{clock} stands still after the capture"
    assert later["late"] == 1, "a timer that was due meanwhile is not lost"
    assert later["resized"] == 0
    assert later["changed"] == before["changed"], "no element was touched"
    assert rest == {"closed": "", "title": "Account of ada"}


def test_only_the_part_in_sight_can_be_captured(
    run: Run, session: SessionFolder, site: LoginSite, tmp_path: Path
) -> None:
    async def work() -> tuple[Conversion, list[int]]:
        async with sitting(session) as person:
            await person.log_in(site)
            await person.ask("(scrollTo(0, 700), 1)")
            seen = await person.ask("[document.documentElement.clientWidth, document.documentElement.clientHeight]")
            return await person.capture(tmp_path / "job", whole=False), seen

    made, seen = run(work())
    assert [made.size.width, made.size.height] == seen
    assert "Balance of ada" in texts_of(made)


def test_the_address_in_a_job_holds_no_secret(run: Run, session: SessionFolder, site: LoginSite) -> None:
    async def work() -> Wanted:
        async with sitting(session) as person:
            await person.log_in(site)
            person.window.view.captureRequested.emit(True)
            return person.wanted[-1]

    source = run(work()).source
    assert source.address == site.origin + "/account"
    assert source.title == "Account of ada"


def test_a_second_start_remembers_the_session_until_it_is_forgotten(
    run: Run, session: SessionFolder, site: LoginSite
) -> None:
    async def log_in() -> None:
        async with sitting(session) as person:
            await person.log_in(site)

    async def look() -> str:
        async with sitting(session) as person:
            person.browser.browse(site.origin + "/account")
            await person.sees(site.origin)
            return str(person.window.page.title())

    run(log_in())
    assert session.path.stat().st_mode & 0o777 == 0o700
    assert run(look()) == "Account of ada"
    session.mark()
    assert run(look()) == "Log in"
    assert not session.is_marked


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells which files are open")
def test_the_end_waits_until_all_that_is_remembered_is_written(run: Run, session: SessionFolder) -> None:
    async def work() -> None:
        session.prepare()
        browser = PrivateBrowser(session, lambda _: None)
        with (session.profile / "slow").open("wb"):
            closing = asyncio.ensure_future(browser.aclose())
            await asyncio.sleep(0.8)
            assert not closing.done()
        await closing
        assert not session.is_open_here

    run(work())


def test_a_page_that_is_closed_meanwhile_is_told_with_its_reason(
    run: Run, session: SessionFolder, site: LoginSite, tmp_path: Path
) -> None:
    async def work() -> None:
        async with sitting(session) as person:
            await person.go(site.origin + "/")
            person.window.view.captureRequested.emit(True)
            source = person.wanted[-1].source
            person.window.view.close()
            await person.browser.convert(ConversionRequest(source, ConversionOptions(), tmp_path), lambda _: None)

    with pytest.raises(CaptureError) as raised:
        run(work())
    assert raised.value.error is ErrorCode.PRIVATE_PAGE_GONE


def test_what_chromium_says_in_the_place_of_a_page_cannot_be_captured(
    run: Run, session: SessionFolder, site: LoginSite
) -> None:
    async def work() -> None:
        async with sitting(session) as person:
            person.browser.browse("127.0.0.1:1/nothing-listens")
            await until(lambda: bool(person.window.page.title()) and not person.window.page.isLoading())
            await until(lambda: not person.window.view.capture.isEnabled())  # the window is told in a later turn
            assert person.window.live_page(lambda _: None, whole=True) is None
            await person.go(site.origin + "/")
            await until(person.window.view.capture.isEnabled)

    run(work())


def test_an_empty_window_says_what_it_is_for_until_it_has_an_address(
    run: Run, session: SessionFolder, site: LoginSite
) -> None:
    async def work() -> None:
        async with sitting(session) as person:
            person.browser.browse()
            words = next(each for each in person.window.view.findChildren(QLabel) if "Capture This" in each.text())
            assert words.isVisible()
            await person.go(site.origin + "/")
            assert not words.isVisible()

    run(work())


def test_what_is_no_address_stays_in_the_field_with_a_warning_until_the_next_page_is_there(
    run: Run, session: SessionFolder, site: LoginSite
) -> None:
    async def work() -> None:
        async with sitting(session) as person:
            person.browser.browse()
            view = person.window.view
            field = view._address
            await until(lambda: view.focusWidget() is field)
            for typed in ("foo bar", "ftp://example.com/", "https://exa mple.com/"):
                view.bar.dismiss()
                field.setText(typed)
                field.returnPressed.emit()
                assert view.bar.accessibleName() == "This is no web address"
                assert (field.text(), view.focusWidget()) == (typed, field)
                assert view.bar.geometry().bottomLeft() == view.rect().bottomLeft(), "the page's top stays in sight"
                assert view.bar.y() > view.height() * 0.8
            after: QWidget = view
            while (after := after.nextInFocusChain()) not in (view._back, view.bar._close):
                pass
            assert after is view._back, "the keyboard comes to the message last"
            assert view.bar._icon.property("htmlfigIcon").startswith("warning warning"), "no tick of success"
            await until(lambda: person.window.tab is not None)
            field.setText(site.origin + "/")
            field.returnPressed.emit()
            await person.sees(site.origin + "/")
            await until(view.bar.isHidden)

    run(work())


def test_a_pop_up_shares_the_session(run: Run, session: SessionFolder, site: LoginSite) -> None:
    async def work() -> tuple[int, str]:
        async with sitting(session) as person:
            await person.log_in(site)
            # in the window's own page a click of a person opens it; a script may not
            page = person.browser._open_page()
            page.setUrl(site.origin + "/account")
            await person.sees(site.origin + "/account")
            return len(person.browser.windows), str(person.window.page.title())

    assert run(work()) == (2, "Account of ada")


def test_a_server_that_asks_for_a_password_gets_what_was_typed_and_asks_once_more_when_it_is_wrong(
    run: Run, session: SessionFolder, site: LoginSite
) -> None:
    async def work() -> None:
        async with sitting(session) as person:

            async def answer(password: str, words: str) -> None:
                await until(lambda: bool(person.window.view.findChildren(PasswordDialog)))
                await until(lambda: not person.window.page.isLoading())
                (dialog,) = person.window.view.findChildren(PasswordDialog)  # Chromium asks thirty times for one login
                assert any(words in each.text() for each in dialog.findChildren(QLabel))
                dialog.name.setText("ada")
                dialog.password.setText(password)
                dialog.accept()
                await until(lambda: dialog not in person.window.view.findChildren(PasswordDialog))

            person.browser.browse(site.origin + "/staging")
            await answer("byron", "asks for a name")
            await answer("lovelace", "did not take this name")
            await until(lambda: person.window.page.title() == "Staging")

    run(work())


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("location = 'mailto:somebody@example.com'", "mailto:"),
        ("location = '/file'", "file"),
        ("navigator.geolocation.getCurrentPosition(() => 0)", "127.0.0.1"),
    ],
)
def test_what_a_page_may_not_is_refused_with_words(
    run: Run, session: SessionFolder, site: LoginSite, script: str, says: str
) -> None:
    async def work() -> str:
        async with sitting(session) as person:
            await person.go(site.origin + "/")
            person.window.page.runJavaScript(script)
            await until(lambda: not person.window.view.bar.isHidden())
            return person.window.view.bar.accessibleDescription()

    assert says in run(work())


def test_a_halted_page_goes_on_when_the_capture_is_cancelled(
    run: Run, session: SessionFolder, site: LoginSite, tmp_path: Path
) -> None:
    async def work() -> None:
        async with sitting(session) as person:
            await person.log_in(site)
            person.window.view.captureRequested.emit(True)
            stages: list[Stage] = []
            request = ConversionRequest(person.wanted[-1].source, ConversionOptions(), tmp_path)
            task = asyncio.ensure_future(
                person.browser.convert(request, lambda progress: stages.append(progress.stage))
            )
            await until(lambda: Stage.CONVERTING in stages)
            task.cancel()
            await asyncio.wait({task})
            assert task.cancelled()
            first = await person.ask("beats.timer")
            async with asyncio.timeout(60):
                while await person.ask("beats.timer") == first:  # noqa: ASYNC110 - the page has no event
                    await asyncio.sleep(0.05)

    run(work())


def test_a_page_that_asks_again_while_it_is_asked_for_gets_no_second_question(
    run: Run, session: SessionFolder, site: LoginSite
) -> None:
    async def work() -> int:
        async with sitting(session) as person:
            person.browser.browse(site.origin + "/staging")
            await until(lambda: bool(person.window.view.findChildren(PasswordDialog)))
            person.window.page.passwordWanted.emit("127.0.0.1", "Staging", False)
            return len(person.window.view.findChildren(PasswordDialog))

    assert run(work()) == 1
