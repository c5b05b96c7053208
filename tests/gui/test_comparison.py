"""Page and design in the preview: looks at the same place, worst spots, losses, widths, thumbnails before pictures."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QListWidget, QPushButton

from htmlfig_desktop.core.conversion import Progress, Stage
from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.jobs.job import Check, CheckState, Job, JobId
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.compare.surface import Look
from htmlfig_desktop.ui.jobs.cells import READERS, Around
from htmlfig_desktop.ui.preview.losses import LossGroup
from htmlfig_desktop.ui.preview.result_presenter import ResultPresenter
from htmlfig_desktop.ui.preview.result_view import ResultView
from tests.gui.driver import Driver, give, until
from tests.gui.fake_checker import REGIONS, FakeChecker
from tests.support.figs import png, small_design

HERO = Diagnostic(DiagnosticCode.FILTER_UNSUPPORTED, ".hero", note="hue-rotate(90deg)", area=Rect(70, 40, 300, 140))
FAR = Diagnostic(DiagnosticCode.MASK_UNSUPPORTED, ".footer", area=Rect(0, 2200, 100, 50))
NOWHERE = Diagnostic(DiagnosticCode.FONT_SUBSTITUTED, note="Inter")


async def convert(driver: Driver, page: Path) -> None:
    await driver.desktop.presenter.editor.open([page])
    await give(driver.window, Command.CONVERT)


def face_of(driver: Driver) -> ResultView:
    return driver.window.preview.result


def result_of(driver: Driver) -> ResultPresenter:
    return driver.desktop.presenter.preview.result


def press(driver: Driver, look: Look) -> None:
    face_of(driver)._looks.button(look.name).click()


def words(driver: Driver) -> str:
    return face_of(driver)._words.text()


def spots(driver: Driver) -> QListWidget:
    return next(iter(face_of(driver).summary.findChildren(QListWidget)))


def said(widget) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel) if not label.isHidden())


def is_near(one: QPointF, other: QPointF) -> bool:
    return (one - other).manhattanLength() < 2


def test_zoom_and_place_stay_the_same_in_every_look(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened(fig=write_fig(small_design(), thumbnail=png(4, 3))) as driver:
            await convert(driver, page)
            await driver.checked()
            picture, canvas = driver.window.preview.picture, face_of(driver).canvas
            await until(lambda: picture.cached_bytes > 0)
            picture.set_view(0.75, QPointF(100, 150))
            kept = picture.offset
            for look in (Look.SLIDER, Look.HEAT, Look.PAGE):
                press(driver, look)
                assert (picture.look, picture.zoom) == (look, 0.75)
                assert is_near(picture.offset, kept)
            press(driver, Look.DESIGN)
            await until(lambda: canvas.source is not None)
            assert (canvas.zoom, is_near(canvas.offset, kept)) == (0.75, True)
            canvas.set_view(1.5, QPointF(120, 160))
            press(driver, Look.PAGE)
            assert (picture.zoom, is_near(picture.offset, QPointF(120, 160))) == (1.5, True)

    run(play())


def test_a_picture_that_fits_goes_on_fitting_after_the_design_was_in_front(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened(fig=write_fig(small_design(), thumbnail=png(4, 3))) as driver:
            await convert(driver, page)
            await driver.checked()
            picture = driver.window.preview.picture
            await until(lambda: picture.cached_bytes > 0)
            for look in (Look.DESIGN, Look.HEAT):
                press(driver, look)
            await until(lambda: picture.isVisible())
            fitting = picture.zoom
            picture.resize(picture.width() - 200, picture.height())
            assert picture.zoom < fitting
            assert picture.horizontalScrollBar().maximum() == 0
            chosen = picture.zoom / 2
            picture.set_view(chosen, QPointF(0, 0))
            picture.resize(picture.width() - 100, picture.height())
            assert picture.zoom == chosen

    run(play())


def test_a_look_that_cannot_be_shown_says_why_and_offers_the_check(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window.options._check.click()
            await convert(driver, page)
            await driver.converted()
            press(driver, Look.HEAT)
            assert "was not compared" in words(driver)
            face_of(driver)._check.click()
            await driver.checked()
            await until(lambda: face_of(driver).stage.currentWidget() is driver.window.preview.picture)
            driver.window.options._screenshot.click()
            await convert(driver, page)
            await driver.converted()
            await until(lambda: result_of(driver).shown == driver.jobs[-1].id)
            assert "no full-page picture" in words(driver)
            assert not face_of(driver)._check.isVisible()

    run(play())


def test_a_check_under_way_and_one_that_failed_are_told_and_can_be_made_again(run, opened, page: Path) -> None:
    async def play() -> None:
        checker = FakeChecker(gate=asyncio.Event(), problem="It is no picture.")
        async with opened(checker=checker) as driver:
            await convert(driver, page)
            await driver.converted()
            press(driver, Look.HEAT)
            assert "Being compared" in words(driver)
            checker.gate.set()
            await driver.checked()
            await until(lambda: "It is no picture." in words(driver))
            checker.problem = ""
            face_of(driver)._check.click()
            await until(lambda: face_of(driver).stage.currentWidget() is driver.window.preview.picture)
            assert driver.jobs[0].check is not None
            assert driver.jobs[0].check.state is CheckState.DONE

    run(play())


def test_a_worst_spot_is_gone_to_and_what_is_known_of_it_is_told(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened(diagnostics=(HERO, FAR)) as driver:
            await convert(driver, page)
            await driver.checked()
            picture, summary = driver.window.preview.picture, face_of(driver).summary
            assert "93\xa0%" in said(summary.findings)
            assert "Our rendering, not Figma's." in said(summary.findings)
            assert spots(driver).count() == len(REGIONS)
            press(driver, Look.HEAT)
            picture.set_zoom(1.0)
            QTest.mouseClick(
                spots(driver).viewport(), Qt.MouseButton.LeftButton,
                pos=spots(driver).visualItemRect(spots(driver).item(1)).center(),
            )  # fmt: skip
            rect = REGIONS[1].rect
            assert picture.offset.y() <= rect.y <= picture.offset.y() + picture.viewport().height() / picture.zoom
            assert "Footer text" in said(summary.findings.place)
            assert "No loss is known here." in said(summary.findings.place)
            QTest.keyClick(spots(driver), Qt.Key.Key_Up)
            assert "Hero" in said(summary.findings.place)
            assert "hue-rotate(90deg)" in said(summary.findings.place)
            assert "mask" not in said(summary.findings.place).lower()

    run(play())


def test_a_spot_chosen_in_the_heat_map_is_chosen_in_the_list_and_its_layer_in_the_design(
    run, opened, page: Path
) -> None:
    async def play() -> None:
        async with opened(fig=write_fig(small_design(), thumbnail=png(4, 3))) as driver:
            await convert(driver, page)
            await driver.checked()
            picture, canvas = driver.window.preview.picture, face_of(driver).canvas
            press(driver, Look.HEAT)
            picture.spotClicked.emit(0)
            assert spots(driver).currentRow() == 0
            result_of(driver)._layer = "1:2"  # the fake comparison knows no layer of this design
            press(driver, Look.DESIGN)
            await until(lambda: canvas.source is not None)
            assert canvas.selected == "1:2"
            assert canvas.selected in list(canvas.source.layers.ids)

    run(play())


def test_an_element_of_a_loss_is_shown_and_selected_in_the_design(run, opened, page: Path) -> None:
    async def play() -> None:
        design = write_fig(small_design(), thumbnail=png(4, 3))
        whole = Diagnostic(DiagnosticCode.GRADIENT_SIMPLIFIED, "body", area=Rect(0, 0, 400, 300))
        async with opened(fig=design, diagnostics=(whole, NOWHERE)) as driver:
            await convert(driver, page)
            await driver.checked()
            canvas, summary = face_of(driver).canvas, face_of(driver).summary
            group = next(each for each in summary.findChildren(LossGroup) if "gradient" in each.accessibleName())
            assert not group.is_open
            QTest.keyClick(group, Qt.Key.Key_Space)
            assert group.is_open
            next(button for button in group.findChildren(QPushButton)).click()
            await until(lambda: canvas.source is not None)
            layers = canvas.source.layers
            assert layers.names[layers.index(canvas.selected)] == "Landing page"
            assert result_of(driver).look is Look.DESIGN
            canvas.layerSelected.emit(canvas.selected)
            assert "gradient" in said(summary.findings.place)
            nowhere = next(each for each in summary.findChildren(LossGroup) if "font" in each.accessibleName().lower())
            assert not nowhere.findChildren(QPushButton), "nobody knows where it is"

    run(play())


def test_a_double_click_on_the_design_asks_for_its_own_window(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened(fig=write_fig(small_design(), thumbnail=png(4, 3))) as driver:
            await convert(driver, page)
            await driver.checked()
            press(driver, Look.DESIGN)
            await until(lambda: face_of(driver).canvas.source is not None)
            asked: list[str] = []
            result_of(driver).viewerRequested.connect(asked.append)
            QTest.mouseDClick(face_of(driver).canvas, Qt.MouseButton.LeftButton, pos=QPoint(50, 50))
            assert asked == [driver.jobs[0].id]

    run(play())


def test_a_design_that_cannot_be_opened_says_so_in_its_look_only(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened(fig=b"no design") as driver:
            await convert(driver, page)
            await driver.checked()
            press(driver, Look.DESIGN)
            await until(lambda: face_of(driver).has_words)
            assert words(driver)
            press(driver, Look.PAGE)
            assert face_of(driver).stage.currentWidget() is driver.window.preview.picture

    run(play())


def test_a_job_shows_its_thumbnail_in_row_and_preview_before_the_picture_is_taken(run, opened, page: Path) -> None:
    async def play() -> None:
        goes_on = asyncio.Event()

        async def hold(progress: Progress) -> None:
            if progress.stage is Stage.PICTURING:
                await goes_on.wait()

        async with opened(hold) as driver:
            await convert(driver, page)
            await until(lambda: bool(driver.jobs) and driver.jobs[0].progress.stage is Stage.PICTURING)
            assert READERS[Qt.ItemDataRole.DecorationRole](driver.jobs[0], Around(0.0)) is not None
            await until(lambda: driver.window.preview.working.shows_thumbnail)
            assert driver.window.preview.currentWidget() is driver.window.preview.working
            goes_on.set()
            await driver.converted()
            await until(lambda: driver.window.preview.currentWidget() is face_of(driver))
            assert not driver.window.preview.picture._stand_in.isNull()

    run(play())


def test_a_job_that_is_tried_again_shows_the_picture_of_the_page_as_it_is_now(
    qapp: QApplication, tmp_path: Path
) -> None:
    picture = tmp_path / "thumbnail.png"
    job = Job(JobId("a"), 1, HtmlSource("<p>"), ConversionOptions(), 0.0, thumbnail=picture)
    seen = []
    for moment, color in ((1.0, Qt.GlobalColor.red), (2.0, Qt.GlobalColor.blue)):
        image = QImage(40, 40, QImage.Format.Format_RGB32)
        image.fill(color)
        image.save(str(picture))
        shown = READERS[Qt.ItemDataRole.DecorationRole](replace(job, started_at=moment), Around(0.0))
        seen.append(shown.toImage().pixelColor(5, 5))
    assert seen == [QColor(Qt.GlobalColor.red), QColor(Qt.GlobalColor.blue)]


def test_nothing_is_read_any_more_for_a_job_that_went_out_of_sight(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            await convert(driver, page)
            await driver.checked()
            picture = driver.window.preview.picture
            await until(lambda: picture.cached_bytes > 0)
            driver.desktop.presenter.jobs.select(None)
            await until(lambda: result_of(driver).shown is None and not result_of(driver)._feed._is_loading)
            assert (picture.cached_bytes, picture.is_empty) == (0, True)
            assert driver.jobs[0].check != Check()

    run(play())


def test_the_viewer_of_a_jobs_design_knows_its_picture_and_its_check(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened(fig=write_fig(small_design(), thumbnail=png(4, 3))) as driver:
            await convert(driver, page)
            await driver.checked()
            press(driver, Look.DESIGN)
            await until(lambda: face_of(driver).canvas.source is not None)
            QTest.mouseDClick(face_of(driver).canvas, Qt.MouseButton.LeftButton, pos=QPoint(50, 50))
            windows = driver.desktop.companions.designs.windows
            await until(lambda: len(windows.presenters) == 1 and windows.presenters[0].window.is_showing)
            viewer = windows.presenters[0].window
            await until(lambda: "93\xa0%" in said(viewer.tabs.widget(1)))
            assert len(driver.checker.requests) == 1, "the job's check is used, none is made anew"

    run(play())


def test_looks_are_chosen_by_commands_and_by_arrows_in_the_switch(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            await convert(driver, page)
            await driver.checked()
            for command, look in (
                (Command.LOOK_SLIDER, Look.SLIDER),
                (Command.LOOK_HEAT, Look.HEAT),
                (Command.LOOK_PAGE, Look.PAGE),
            ):
                await give(driver.window, command)
                assert (result_of(driver).look, face_of(driver)._looks.key) == (look, look.name)
            switch = face_of(driver)._looks
            driver.window.activateWindow()
            await give(driver.window, Command.LOOK_SLIDER)
            switch.button(Look.SLIDER.name).setFocus()
            QTest.keyClick(switch.button(Look.SLIDER.name), Qt.Key.Key_Right)
            assert result_of(driver).look is Look.HEAT

    run(play())
