"""The slider between page and design before the design is drawn for it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.ui.compare.surface import Look
from htmlfig_desktop.ui.theme import LIGHT
from tests.gui.driver import until
from tests.gui.fake_checker import FakeChecker
from tests.gui.test_comparison import convert, face_of, press


def test_the_slider_shows_the_page_while_the_design_is_still_compared(run, opened, page: Path) -> None:
    async def play() -> None:
        checker = FakeChecker(gate=asyncio.Event())
        async with opened(checker=checker) as driver:
            await convert(driver, page)
            await driver.converted()
            picture = driver.window.preview.picture
            press(driver, Look.SLIDER)
            await until(lambda: face_of(driver).stage.currentWidget() is picture)
            assert picture.awaits == "The design is being drawn…"
            image = picture.viewport().grab().toImage()
            page_place, line = picture._page(), round(picture._line())
            right = {image.pixelColor(line + 40, page_place.top() + y).name() for y in range(40, 60)}
            assert right == {LIGHT.surface}, "the page is not taken for the design"
            checker.gate.set()
            await driver.checked()
            await until(lambda: picture.awaits == "")
            assert face_of(driver).stage.currentWidget() is picture

    run(play())


@pytest.mark.parametrize("with_picture", [True, False])
def test_the_thumbnail_of_a_very_wide_page_is_as_wide_as_the_window_it_shows(
    run, opened, page: Path, with_picture: bool
) -> None:
    async def play() -> None:
        async with opened(size=Size(16_000, 2400)) as driver:
            if not with_picture:
                driver.window.options._screenshot.click()
            await convert(driver, page)
            await driver.converted()
            picture = driver.window.preview.picture
            await until(lambda: not picture.is_empty)
            shown = picture._stand_in_width if with_picture else picture._sheets["page"].size.width()
            assert shown == driver.jobs[0].options.viewport_width

    run(play())
