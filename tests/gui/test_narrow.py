"""What a narrow window does with the summary, which has no room beside the picture."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.ui.compare.surface import Look
from htmlfig_desktop.ui.messages.texts import sentence_of
from htmlfig_desktop.ui.preview.losses import LossGroup
from htmlfig_desktop.ui.preview.result_view import ResultView
from htmlfig_desktop.ui.theme import Theme
from tests.gui.driver import Driver, until
from tests.gui.faces import FACES


async def narrow_result(driver: Driver, page: Path, width: int = 900) -> None:
    await FACES["result"](driver, page)
    driver.window.resize(width, 640)
    await until(lambda: driver.window.preview.result._about.isVisible())


@pytest.mark.parametrize("width", [784, 900])
def test_the_summary_of_a_narrow_window_takes_the_place_of_the_picture_when_it_is_wanted(
    width: int, run, opened, page: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            await narrow_result(driver, page, width)
            result = driver.window.preview.result
            assert result.stage.isVisible()
            assert not result.summary.isVisible()
            result._about.click()
            await asyncio.sleep(0.05)
            assert result.summary.isVisible()
            assert not result.stage.isVisible()
            assert result.summary.width() == result.width()
            driver.window.resize(1360, 864)
            await until(lambda: result.stage.isVisible())
            assert result.summary.isVisible()
            assert result.summary.x() >= result.stage.geometry().right()
            assert not result._about.isVisible()

    run(play())


def test_larger_and_smaller_come_and_go_together(theme: Theme, qtbot: QtBot) -> None:
    room = QWidget()
    qtbot.addWidget(room)
    result = ResultView(theme, room)
    room.show()
    smaller, larger, fit = result._zooms
    seen = set()
    for width in range(300, 900, 8):
        result.resize(width, 600)
        QCoreApplication.sendPostedEvents()
        seen.add((smaller.isVisible(), larger.isVisible(), fit.isVisible()))
    assert seen == {(False, False, False), (True, True, False), (True, True, True)}


def test_a_place_or_a_look_that_is_chosen_brings_the_picture_back(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            await narrow_result(driver, page)
            result = driver.window.preview.result
            group = next(each for each in result.summary.findChildren(LossGroup) if each._loss.found)
            for go in (
                lambda: group.placeChosen.emit(group._loss.found[0]),
                lambda: result.summary.findings.spotChosen.emit(0),
                lambda: result._looks.button(Look.HEAT.name).click(),
            ):
                result._about.click()
                assert not result.stage.isVisible()
                go()
                await until(lambda: result.stage.isVisible())
                assert not result.summary.isVisible()

    run(play())


def test_a_button_that_is_on_looks_so(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            await narrow_result(driver, page)
            about = driver.window.preview.result._about

            def ground() -> QColor:
                return about.grab().toImage().pixelColor(about.width() // 2, 3)

            off = ground()
            about.setChecked(True)
            assert ground() != off

    run(play())


@pytest.mark.parametrize(
    ("code", "icon"),
    [
        (DiagnosticCode.STYLE_SHEET_MISSING, "error"),
        (DiagnosticCode.SCRIPT_MISSING, "warning"),
        (DiagnosticCode.FONT_SUBSTITUTED, "info"),
    ],
)
def test_the_way_to_a_summary_without_room_shows_how_grave_the_gravest_loss_is(
    code: DiagnosticCode, icon: str, run, opened, page: Path
) -> None:
    async def play() -> None:
        async with opened(diagnostics=(Diagnostic(code), Diagnostic(DiagnosticCode.FONT_SUBSTITUTED))) as driver:
            await narrow_result(driver, page)
            about = driver.window.preview.result._about
            assert about.property("htmlfigIcon").startswith(f"{icon} ")
            assert about.toolTip().endswith(sentence_of(code))
            assert about.accessibleDescription() == sentence_of(code)

    run(play())
