"""Checks in the window: asked for by an option, shown in the list and the details, never in the way of the job."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from htmlfig_desktop.core.fidelity import Fidelity
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.jobs.job import CheckState, JobState
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.compare.findings import FindingsPanel
from htmlfig_desktop.ui.compare.words import grade, percent
from htmlfig_desktop.ui.jobs.report import details_of
from htmlfig_desktop.ui.jobs.rows import Role, SortBy
from htmlfig_desktop.ui.messages.figures import NO_BREAK
from htmlfig_desktop.ui.theme import Theme
from tests.gui.driver import Driver, give, until
from tests.gui.fake_checker import FakeChecker


async def convert(driver: Driver, page: Path) -> None:
    await driver.desktop.presenter.editor.open([page])
    await give(driver.window, Command.CONVERT)


def cell(driver: Driver, role: Role, row: int = 0) -> str:
    return str(driver.desktop.presenter.jobs.model.index(row).data(role))


def test_a_finished_job_is_compared_and_its_row_and_details_say_how_alike_it_is(run, opened, page: Path) -> None:
    async def play() -> None:
        checker = FakeChecker(gate=asyncio.Event())
        async with opened(checker=checker) as driver:
            await convert(driver, page)
            await driver.converted()
            await until(lambda: bool(checker.requests))
            assert cell(driver, Role.FIDELITY) == "…"
            assert driver.window.action(Command.SAVE_AS).isEnabled(), "the design is ready before its check"
            checker.gate.set()
            job = await driver.checked()
            assert cell(driver, Role.FIDELITY) == "93\xa0% alike"
            text = details_of(job).text
            assert "Our rendering, not Figma's." in text
            assert "Hero" in text

    run(play())


def test_a_check_that_fails_leaves_the_job_done_and_says_why(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened(checker=FakeChecker(problem="It is no picture.")) as driver:
            await convert(driver, page)
            job = await driver.checked()
            assert job.state is JobState.DONE
            assert job.check is not None
            assert (job.check.state, cell(driver, Role.FIDELITY)) == (CheckState.FAILED, "")
            assert "It is no picture." in details_of(job).text

    run(play())


def test_the_list_is_sorted_by_how_alike_designs_are_with_the_least_first(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            for skill in (0.5, 0.99, 0.7):
                driver.checker.skill = skill
                await convert(driver, page)
                await driver.checked()
            view = driver.window.jobs
            view._sort.setCurrentIndex(view._sort.findData(SortBy.FIDELITY.value))
            shown = [cell(driver, Role.FIDELITY, row) for row in range(3)]
            assert shown == ["50\xa0% alike", "70\xa0% alike", "99\xa0% alike"]

    run(play())


@pytest.mark.parametrize(
    ("share", "text"),
    [(1.0, "100\xa0%"), (0.9996, "100\xa0%"), (0.999, "99\xa0%"), (0.994, "99\xa0%"), (0.0, "0\xa0%")],
)
def test_all_but_everything_is_never_called_everything(share: float, text: str) -> None:
    assert percent(share) == text


def test_a_picture_of_another_width_is_not_said_to_be_like_the_design() -> None:
    alike = Fidelity(0.001, 0.99, 0.99, (), Size(1440, 1200), Size(1440, 900), ())
    assert grade(alike) == "The design looks like the page."
    told = grade(replace(alike, picture=Size(20, 20))).replace(NO_BREAK, " ")
    assert told.startswith("The picture is 20 px wide and the design 1440 px")


def test_what_stands_below_a_score_stays_where_it_is_when_the_score_comes(qtbot: QtBot, theme: Theme) -> None:
    findings = FindingsPanel(theme)
    qtbot.addWidget(findings)
    findings.resize(260, 400)
    findings.show()
    heights = []
    for show in (
        lambda: findings.say("Being compared with the page…", is_coming=True),
        lambda: findings.show_fidelity(Fidelity(0.001, 0.99, 0.99, (), Size(1440, 900), Size(1440, 900), ())),
    ):
        show()
        QCoreApplication.sendPostedEvents()
        heights.append(findings.layout().totalHeightForWidth(260))
    assert heights[0] == heights[1]
