"""The dialog that adds a whole site: real sites on loopback, a real search, jobs of the window."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtTest import QTest

from htmlfig_desktop.core.errors import ErrorCode
from htmlfig_desktop.core.options import FileSource, UrlSource
from htmlfig_desktop.engine.site_pages.found import Ended, FoundSite, OnStep, SearchBounds
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.editor.rows import InputKind
from htmlfig_desktop.ui.options.form import FormField
from htmlfig_desktop.ui.site.rows import SiteRole
from htmlfig_desktop.ui.site.view import SiteDialog
from htmlfig_desktop.ui.widgets.checked_rows import CHECK_STATE
from tests.gui.driver import Driver, give, until
from tests.support.web_server import Reply, WebServer
from tests.support.web_site import page as html
from tests.support.web_site import put_site


@pytest.fixture
def server() -> Iterator[WebServer]:
    with WebServer() as running:
        yield running


async def open_dialog(driver: Driver) -> SiteDialog:
    await give(driver.window, Command.ADD_SITE)
    (dialog,) = driver.window.findChildren(SiteDialog)
    return dialog


async def found(driver: Driver, address: str) -> SiteDialog:
    dialog = await open_dialog(driver)
    await find(dialog, address)
    return dialog


async def find(dialog: SiteDialog, address: str) -> None:
    dialog.address.setText(address)
    dialog.start.click()
    await until(dialog.start.isVisible)


def rows(dialog: SiteDialog) -> list[str]:
    model = dialog.list.model()
    return [str(model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)) for row in range(model.rowCount())]


def checks(dialog: SiteDialog) -> list[Qt.CheckState]:
    model = dialog.list.model()
    return [Qt.CheckState(model.index(row, 0).data(CHECK_STATE)) for row in range(model.rowCount())]


def test_pages_are_listed_and_become_jobs_that_are_selected_together(run, opened, server: WebServer) -> None:
    put_site(server)

    async def play() -> None:
        async with opened() as driver:
            driver.window.options.fields[FormField.WIDTH].control.setText("390, 1440")
            dialog = await found(driver, server.origin)
            assert rows(dialog) == [
                "Home, / · where the search began",
                "About us, /about · in the menu",
                "Contact, /contact/ · in the menu",
            ]
            assert dialog._count.text() == "3 of 3 pages chosen"
            assert dialog.forecast.text() == "Each in 2 widths: 6 designs."
            assert dialog.add.text() == "Add 3 &Pages"
            dialog.list.model().setData(dialog.list.model().index(1, 0), Qt.CheckState.Unchecked, CHECK_STATE)
            assert dialog.add.text() == "Add 2 &Pages"
            dialog.add.click()
            await until(lambda: len(driver.desktop.presenter.jobs.selected) == 4)
            assert driver.desktop.presenter.jobs.current == driver.jobs[0], "the start, which is ready first"
            sources = [job.source for job in driver.jobs]
            assert sources == [UrlSource(f"{server.origin}/")] * 2 + [UrlSource(f"{server.origin}/contact/")] * 2
            assert len({job.batch for job in driver.jobs}) == 1
            await until(lambda: all(job.state is JobState.DONE for job in driver.jobs))
            await until(driver.window.action(Command.SAVE_TOGETHER).isEnabled)
            assert len(driver.desktop.presenter.orders.together) == 4
            await until(driver.window.bar._second.isVisible)
            assert driver.window.bar._second.text() == "Save as One F&ile…"
            assert not driver.window.findChildren(SiteDialog)

    run(play())


def test_of_many_alike_the_first_is_chosen_and_their_row_chooses_all(run, opened, server: WebServer) -> None:
    put_site(server, articles=12)

    async def play() -> None:
        async with opened() as driver:
            dialog = await found(driver, server.origin)
            on, off, partly = Qt.CheckState.Checked, Qt.CheckState.Unchecked, Qt.CheckState.PartiallyChecked
            assert rows(dialog)[3:5] == [
                "Pages such as /blog/*, 3 are listed of 12 that are known",
                "Article 0, /blog/article-0 · in the sitemap",
            ]
            assert checks(dialog) == [on, on, on, partly, on, off, off]
            model = dialog.list.model()
            place = dialog.list.visualRect(model.index(3, 0)).center()
            QTest.mouseClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(60, place.y()))
            assert checks(dialog)[3:] == [on] * 4
            assert len(dialog.chosen) == 6
            dialog._none.click()
            assert set(checks(dialog)) == {off}
            assert not dialog.add.isEnabled()
            dialog._all.click()
            assert dialog._count.text() == "6 of 6 pages chosen"
            dialog.of_each_kind.setCurrentIndex(0)
            await find(dialog, server.origin)
            assert rows(dialog)[3:] == ["Article 0, /blog/article-0 · in the sitemap · one of 12 such as /blog/*"]
            dialog.reject()
            await until(lambda: not driver.window.findChildren(SiteDialog))
            assert (await open_dialog(driver)).wanted.of_each_kind == 1, "kept for the next time"

    run(play())


def test_keys_are_enough(run, opened, server: WebServer) -> None:
    put_site(server)

    async def play() -> None:
        async with opened() as driver:
            driver.queue.pause()
            dialog = await open_dialog(driver)
            dialog.activateWindow()
            await until(dialog.address.hasFocus)
            QTest.keyClicks(dialog.address, server.origin)
            QTest.keyClick(dialog.address, Qt.Key.Key_Return)
            await until(dialog.list.isVisible)
            await until(dialog.list.hasFocus)
            QTest.keyClick(dialog.list, Qt.Key.Key_Down)
            QTest.keyClick(dialog.list, Qt.Key.Key_Space)
            assert dialog.chosen == (0, 2)
            QTest.keyClick(dialog.list, Qt.Key.Key_Return)
            await until(lambda: len(driver.jobs) == 2)

    run(play())


def test_stop_keeps_what_was_found_until_then(run, opened, server: WebServer) -> None:
    put_site(server)
    server.put("/contact/", Reply(hangs=True))

    async def play() -> None:
        async with opened() as driver:
            dialog = await open_dialog(driver)
            dialog.address.setText(server.origin)
            dialog.start.click()
            await until(lambda: bool(server.requests["/contact/"]))
            await until(lambda: dialog._busy.text == "Looking for pages… 1 page found")
            assert not dialog.add.isEnabled()
            dialog.stop.click()
            await until(dialog.list.isVisible)
            assert rows(dialog) == ["Home, / · where the search began"]
            assert dialog.note.text() == "Stopped; there may be more pages."
            assert dialog.add.isEnabled()
            dialog.reject()

    run(play())


def test_return_presses_the_button_that_has_the_keyboard_unless_it_is_held(run, opened, server: WebServer) -> None:
    put_site(server)
    server.put("/contact/", Reply(hangs=True))

    async def play() -> None:
        async with opened() as driver:
            dialog = await open_dialog(driver)
            dialog.address.setText(server.origin)
            QTest.keyClick(dialog.address, Qt.Key.Key_Return)
            await until(lambda: dialog.focusWidget() is dialog.stop and bool(server.requests["/contact/"]))
            held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "", True)
            QCoreApplication.sendEvent(dialog.stop, held)
            assert dialog.stop.isVisible()
            await until(lambda: "1 page" in dialog._busy.text)
            QTest.keyClick(dialog.stop, Qt.Key.Key_Return)
            await until(dialog.list.isVisible)
            assert dialog.note.text() == "Stopped; there may be more pages."
            dialog.cancel.setFocus()
            QTest.keyClick(dialog.cancel, Qt.Key.Key_Return)
            await until(lambda: not driver.window.findChildren(SiteDialog))

    run(play())


def test_while_pages_are_looked_for_the_fields_are_dimmed_and_nothing_moves(run, opened, server: WebServer) -> None:
    server.put("/", Reply(hangs=True))

    def look(dialog: SiteDialog) -> list[tuple[QRect, QColor]]:
        fields = (dialog.address, dialog.most, dialog.of_each_kind)
        return [(each.geometry(), each.grab().toImage().pixelColor(6, each.height() // 2)) for each in fields]

    async def play() -> None:
        async with opened() as driver:
            dialog = await open_dialog(driver)
            dialog.address.setText(server.origin)
            dialog.most.setFocus()  # the ring around a field is its own
            before = look(dialog)
            dialog.start.click()
            await until(dialog.stop.isVisible)
            await until(lambda: all(at != color for (_, at), (_, color) in zip(look(dialog), before, strict=True)))
            assert [place for place, _ in look(dialog)] == [place for place, _ in before]
            dialog.reject()

    run(play())


def test_closing_the_dialog_ends_the_search(run, opened) -> None:
    fate: list[str] = []

    async def wait(given: str, bounds: SearchBounds, on_step: OnStep) -> FoundSite:
        fate.append(f"{given} {bounds.most} {bounds.of_each_kind}")
        try:
            await asyncio.Event().wait()
        finally:
            fate.append("given up")
        return FoundSite("", ())

    async def play() -> None:
        async with opened() as driver:
            driver.desktop.companions.site.find = wait
            dialog = await open_dialog(driver)
            dialog.address.setText(" example.org ")
            dialog.start.click()
            await until(lambda: fate == ["example.org 20 3"])
            dialog.reject()
            await until(lambda: fate[1:] == ["given up"])

    run(play())


@pytest.mark.parametrize(
    ("path", "error", "offer"),
    [
        ("/wall", ErrorCode.PAGE_WANTS_LOGIN, "Private &Browser"),
        ("/data", ErrorCode.ADDRESS_NO_PAGE, ""),
        ("/gone", ErrorCode.PAGE_HTTP_ERROR, ""),
        ("/refused", ErrorCode.SITE_REFUSED, ""),
    ],
)
def test_why_there_are_no_pages_is_told(
    run, opened, server: WebServer, path: str, error: ErrorCode, offer: str
) -> None:
    server.put("/wall", Reply(b"", status=401))
    server.put("/data", Reply(b"{}", "application/json"))
    server.put("/robots.txt", Reply(b"User-agent: *\nDisallow: /refused", "text/plain"))

    async def play() -> None:
        async with opened() as driver:
            asked: list[str] = []
            driver.desktop.presenter.privateWanted.disconnect()
            driver.desktop.presenter.privateWanted.connect(asked.append)
            dialog = await found(driver, server.origin + path)
            await until(dialog.bar.isVisible)
            assert dialog.bar._title.text() == error.value.title
            assert dialog.bar._offer.text() == offer
            assert not dialog.list.isVisible()
            assert not dialog.add.isEnabled()
            if offer:
                dialog.bar._offer.click()
                assert asked == [server.origin + path]
            else:
                put_site(server)
                await find(dialog, server.origin)
                assert not dialog.bar.isVisible()
                assert len(rows(dialog)) == 3
                dialog.reject()

    run(play())


def test_a_page_that_leads_nowhere_says_so_and_can_be_added(run, opened, server: WebServer) -> None:
    server.put("/", "<title>Alone</title>")

    async def play() -> None:
        async with opened() as driver:
            dialog = await found(driver, server.origin)
            assert dialog.note.text().startswith("No other page was found")
            assert dialog.add.text() == "Add 1 &Page"
            dialog.reject()

    run(play())


def test_what_was_left_out_and_why_there_may_be_more_is_told(run, opened, server: WebServer) -> None:
    put_site(server)
    server.put("/robots.txt", Reply(b"User-agent: *\nDisallow: /about", "text/plain"))

    async def play() -> None:
        async with opened() as driver:
            real = driver.desktop.companions.site.find

            async def ends_early(given: str, bounds: SearchBounds, on_step: OnStep) -> FoundSite:
                return replace(await real(given, bounds, on_step), ended=Ended.TIME)

            driver.desktop.companions.site.find = ends_early
            dialog = await found(driver, server.origin)
            assert dialog.note.text() == (
                "The time for looking was over; there may be more pages. "
                "1 address was left out, as the site's robots.txt asks."
            )
            dialog.reject()

    run(play())


def test_a_folder_is_a_site_too(run, opened, page: Path) -> None:
    (page.parent / "about.html").write_text(html("About us"))

    async def play() -> None:
        async with opened() as driver:
            driver.queue.pause()
            dialog = await found(driver, str(page.parent))
            assert rows(dialog) == [
                "Site, /index.html · where the search began",
                "About us, /about.html · in the folder",
            ]
            dialog.add.click()
            await until(lambda: len(driver.jobs) == 2)
            assert [job.source for job in driver.jobs] == [
                FileSource(page, page.parent),
                FileSource(page.parent / "about.html", page.parent),
            ]

    run(play())


def test_the_address_in_the_panel_is_taken_along(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            editor = driver.window.editor
            editor.set_kind(InputKind.URL)
            editor.set_url("example.org/shop")
            editor._site.click()
            (dialog,) = driver.window.findChildren(SiteDialog)
            assert dialog.wanted.given == "example.org/shop"
            dialog.reject()

    run(play())


def test_options_that_are_wrong_keep_the_dialog_with_its_choice(run, opened, server: WebServer) -> None:
    put_site(server)

    async def play() -> None:
        async with opened() as driver:
            dialog = await found(driver, server.origin)
            driver.window.options.fields[FormField.WIDTH].control.setText("nothing")
            dialog.add.click()
            assert dialog.isVisible()
            assert driver.jobs == ()
            assert len(dialog.chosen) == 3
            dialog.reject()

    run(play())


def test_a_page_without_a_title_is_called_by_its_path(run, opened, server: WebServer) -> None:
    server.put("/a", "<p>Nothing")

    async def play() -> None:
        async with opened() as driver:
            dialog = await found(driver, f"{server.origin}/a")
            assert rows(dialog) == ["/a, where the search began"]
            assert dialog.list.model().index(0, 0).data(SiteRole.PAGE) == 0
            dialog.reject()

    run(play())
