"""Every window of the program, and every face the large one can have, each with the way to it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QListWidget, QWidget

from htmlfig_desktop.core.conversion import Progress, Stage
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.site_pages.found import FoundSite, OnStep, SearchBounds
from htmlfig_desktop.jobs.components import Part
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.compare.surface import ComparisonSurface, Look
from htmlfig_desktop.ui.editor.rows import InputKind
from htmlfig_desktop.ui.updates.view import UpdateLine
from htmlfig_desktop.ui.widgets.drop_overlay import DropOverlay
from tests.gui.driver import Driver, give, until
from tests.support.repeating import repeating_fig

Face = Callable[[Driver, Path], Awaitable[QWidget]]
"""Brings a window into a state and returns it. Takes the driver of a new window, and a page."""


async def welcome(driver: Driver, page: Path) -> QWidget:
    return driver.window


async def a_page_is_chosen(driver: Driver, page: Path) -> QWidget:
    await driver.desktop.presenter.editor.open([page])
    return driver.window


async def html_is_typed(driver: Driver, page: Path) -> QWidget:
    driver.window.editor.set_kind(InputKind.HTML)
    driver.window.editor.set_html("<!doctype html>\n<h1 class='large'>Hello</h1> <!-- words -->\n")
    driver.window.editor.open_search()
    return driver.window


async def an_address_is_typed(driver: Driver, page: Path) -> QWidget:
    driver.window.editor.set_kind(InputKind.URL)
    return driver.window


async def an_address_is_none(driver: Driver, page: Path) -> QWidget:
    driver.window.editor.set_kind(InputKind.URL)
    driver.window.editor.set_url("http://")
    await give(driver.window, Command.CONVERT)
    await until(lambda: driver.window.editor.url_field.problem != "")
    return driver.window


async def working(driver: Driver, page: Path) -> QWidget:
    reached, go_on = asyncio.Event(), asyncio.Event()

    async def stop_there(progress: Progress) -> None:
        if progress.stage is Stage.CAPTURING:
            reached.set()
            await go_on.wait()

    driver.backend.at_stage = stop_there
    await _convert(driver, page)
    await reached.wait()
    await asyncio.sleep(0.05)
    return driver.window


async def result(driver: Driver, page: Path) -> QWidget:
    await _convert(driver, page)
    await driver.checked()
    await until(lambda: driver.window.preview.picture.cached_bytes > 0)
    return driver.window


async def page_beside_design(driver: Driver, page: Path) -> QWidget:
    await result(driver, page)
    driver.window.preview.result._looks.button(Look.SLIDER.name).click()
    await until(lambda: driver.window.preview.result.findChild(ComparisonSurface).isVisible())
    return driver.window


async def worst_place(driver: Driver, page: Path) -> QWidget:
    await page_beside_design(driver, page)
    spots = driver.window.preview.result.summary.findChild(QListWidget)
    spots.setCurrentRow(0)
    spots.itemClicked.emit(spots.item(0))
    await until(lambda: driver.window.preview.result.summary.findings.place.isVisible())
    return driver.window


async def design(driver: Driver, page: Path) -> QWidget:
    await result(driver, page)
    driver.window.preview.result._looks.button(Look.DESIGN.name).click()
    return driver.window


async def widths(driver: Driver, page: Path) -> QWidget:
    driver.desktop.presenter.options.apply("Phone, Tablet and Desktop")
    await _convert(driver, page)
    columns = driver.window.preview.result.columns
    await until(lambda: len(columns.views) == 3 and all(view.cached_bytes > 0 for view in columns.views))
    await driver.checked()
    return driver.window


async def typed(driver: Driver, page: Path) -> QWidget:
    driver.window.editor.set_kind(InputKind.HTML)
    driver.window.activateWindow()
    driver.window.editor.code.setFocus()
    await until(driver.window.editor.code.hasFocus)
    QTest.keyClicks(driver.window.editor.code, "<h1>Hello")
    await until(lambda: driver.window.preview.live.has_picture)
    return driver.window


async def failed(driver: Driver, page: Path) -> QWidget:
    async def fail(progress: Progress) -> None:
        raise CaptureError(ErrorCode.LOAD_TIMED_OUT, "The page did not load within 15 s.")

    driver.backend.at_stage = fail
    await _convert(driver, page)
    await until(lambda: driver.jobs[-1].state is JobState.FAILED)
    await asyncio.sleep(0.05)
    return driver.window


async def message(driver: Driver, page: Path) -> QWidget:
    driver.window.bar.show_notice("Saved", "harbor.fig")
    return driver.window


async def new_version(driver: Driver, page: Path) -> QWidget:
    driver.window.findChild(UpdateLine).tell("9.9.9", has_news=True)
    return driver.window


async def drop(driver: Driver, page: Path) -> QWidget:
    overlay = driver.window.findChild(DropOverlay)
    overlay.appear()
    return overlay


async def details(driver: Driver, page: Path) -> QWidget:
    await result(driver, page)
    return await _dialog(driver, Command.DETAILS)


async def palette(driver: Driver, page: Path) -> QWidget:
    return await _dialog(driver, Command.PALETTE)


async def shortcuts(driver: Driver, page: Path) -> QWidget:
    return await _dialog(driver, Command.SHORTCUTS)


async def licenses(driver: Driver, page: Path) -> QWidget:
    return await _dialog(driver, Command.LICENSES)


async def about(driver: Driver, page: Path) -> QWidget:
    return await _dialog(driver, Command.ABOUT)


async def components(driver: Driver, page: Path) -> QWidget:
    driver.backend.fig = repeating_fig()
    await result(driver, page)
    dialog = await _dialog(driver, Command.SAVE_COMPONENTS)
    await until(lambda: dialog.list.isVisible())
    return dialog


async def components_are_looked_for(driver: Driver, page: Path) -> QWidget:
    async def wait(design: Path, room: Size, density: float) -> tuple[Part, ...]:
        await asyncio.Event().wait()
        return ()

    driver.desktop.companions.components.find = wait
    await result(driver, page)
    return await _dialog(driver, Command.SAVE_COMPONENTS)


async def several_become_one(driver: Driver, page: Path) -> QWidget:
    await result(driver, page)
    driver.window.ask_about_one_file(2)
    return await _shown(driver)


async def a_site_is_found(driver: Driver, page: Path) -> QWidget:
    for number in range(8):
        article = page.parent / "blog" / f"article-{number}.html"
        article.parent.mkdir(exist_ok=True)
        article.write_text(f"<title>Article {number}</title>")
    dialog = driver.desktop.companions.site.open(str(page.parent))
    dialog.start.click()
    await until(dialog.list.isVisible)
    return dialog


async def a_site_is_looked_for(driver: Driver, page: Path) -> QWidget:
    async def wait(given: str, bounds: SearchBounds, on_step: OnStep) -> FoundSite:
        await asyncio.Event().wait()
        return FoundSite(given, ())

    driver.desktop.companions.site.find = wait
    dialog = driver.desktop.companions.site.open(str(page.parent))
    dialog.start.click()
    await until(dialog.stop.isVisible)
    return dialog


async def leaving(driver: Driver, page: Path) -> QWidget:
    await working(driver, page)
    driver.window.close()
    return await _shown(driver)


async def opening(driver: Driver, page: Path) -> QWidget:
    return await _dialog(driver, Command.OPEN)


FACES: Mapping[str, Face] = {
    face.__name__: face
    for face in (
        welcome, a_page_is_chosen, html_is_typed, typed, an_address_is_typed, an_address_is_none,
        working, result, page_beside_design,
        worst_place, design, widths, failed, message, new_version, drop,
        details, palette, shortcuts, licenses, about,
        components, components_are_looked_for, several_become_one, a_site_is_found, a_site_is_looked_for, leaving,
        opening,
    )
}  # fmt: skip
"""By their names. A test proves that every class of widget is seen in one of them."""

WITHOUT_CONTROLS = frozenset({"drop"})
"""What is seen only as long as the mouse holds something."""

QTS_OWN = frozenset({"opening"})
"""Dialogs of Qt, whose inside is not ours to name."""


async def _convert(driver: Driver, page: Path) -> None:
    await driver.desktop.presenter.editor.open([page])
    await give(driver.window, Command.CONVERT)


async def _dialog(driver: Driver, command: Command) -> QWidget:
    await give(driver.window, command)
    return await _shown(driver)


async def _shown(driver: Driver) -> QWidget:
    """Return the window that has come up beside the large one."""

    def others() -> list[QWidget]:
        return [each for each in QApplication.topLevelWidgets() if each.isVisible() and each is not driver.window]

    await until(lambda: bool(others()))
    return others()[0]
