"""What helps against a loss is a button beside it."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton

from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.core.options import ConversionOptions, UrlSource
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.ui.preview.losses import LossGroup
from tests.gui.driver import Driver, until


def remedy_in(driver: Driver) -> QPushButton:
    """The button that helps against the one loss of the design in sight."""
    (group,) = driver.window.preview.summary.findChildren(LossGroup)
    return next(each for each in group.findChildren(QPushButton) if each.text())


def test_a_page_with_a_cookie_banner_is_converted_without_it_by_the_button_that_says_so(run, opened) -> None:
    async def play() -> None:
        async with opened(diagnostics=(Diagnostic(DiagnosticCode.COOKIE_BANNER_SHOWN),)) as driver:
            driver.queue.submit(
                UrlSource("https://example.com/a"), ConversionOptions(viewport_width=390), preset="Phone"
            )
            await driver.converted()
            driver.desktop.presenter.jobs.select(driver.jobs[0])
            await until(lambda: bool(driver.window.preview.summary.findChildren(LossGroup)))
            button = remedy_in(driver)
            assert button.text() == "Convert Without It"
            button.click()
            await until(lambda: [each.state for each in driver.jobs] == [JobState.DONE] * 2)
            first, second = sorted(driver.jobs, key=lambda job: job.order)
            assert (second.source, second.preset) == (first.source, "Phone")
            assert second.options == ConversionOptions(viewport_width=390, without_banners=True)
            assert driver.desktop.presenter.jobs.current == second

    run(play())


def test_a_page_that_asks_for_a_password_is_opened_where_one_can_log_in(run, opened) -> None:
    async def play() -> None:
        async with opened(diagnostics=(Diagnostic(DiagnosticCode.PAGE_IS_LOGIN),)) as driver:
            driver.queue.submit(UrlSource("https://example.com/account"), ConversionOptions())
            await driver.converted()
            driver.desktop.presenter.jobs.select(driver.jobs[0])
            await until(lambda: bool(driver.window.preview.summary.findChildren(LossGroup)))
            wanted: list[str] = []
            driver.desktop.presenter.privateWanted.disconnect()
            driver.desktop.presenter.privateWanted.connect(wanted.append)
            remedy_in(driver).click()
            assert wanted == ["https://example.com/account"]

    run(play())
