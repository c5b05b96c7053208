"""Designs leave the list as files, and what hangs at the pointer meanwhile hides little."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QDrag, QImage, QPixmap

from htmlfig_desktop.core.options import ConversionOptions, HtmlSource
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.ui.jobs import job_list
from htmlfig_desktop.ui.jobs.drag_card import drag_card
from htmlfig_desktop.ui.theme import DARK, LIGHT
from tests.gui.driver import until

DEFAULTS = ConversionOptions()


class Dragged(QDrag):
    """A drag that nobody's hand leads: what would be dragged is looked at."""

    seen: list[Dragged]

    def exec(self, *_: object) -> Qt.DropAction:
        self.seen.append(self)
        return Qt.DropAction.IgnoreAction


def test_designs_are_dragged_behind_a_card_that_is_narrower_than_their_rows(run, opened, monkeypatch) -> None:
    Dragged.seen = []
    monkeypatch.setattr(job_list, "QDrag", Dragged)

    async def play() -> None:
        async with opened() as driver:
            for _ in range(2):
                driver.queue.submit(HtmlSource("<p>a", name="a"), DEFAULTS)
            jobs = driver.window.jobs.list
            jobs.selectAll()
            await until(lambda: len((jobs.model().mimeData(jobs.selectedIndexes()) or QMimeData()).urls()) == 2)
            jobs.startDrag(Qt.DropAction.CopyAction)
            (drag,) = Dragged.seen
            assert len(drag.mimeData().urls()) == 2
            assert 0 < drag.pixmap().deviceIndependentSize().width() < 300 < jobs.width()

    run(play())


def test_designs_that_are_dragged_together_have_names_of_their_own_and_widths_tell_theirs(run, opened) -> None:
    async def play() -> None:
        async with opened(title="Shop") as driver:
            driver.window.options._width.setText("390, 1440")
            await driver.desktop.presenter.editor.open(["<p>a"])
            driver.desktop.presenter._convert()
            driver.queue.submit(HtmlSource("<p>b", name="b"), DEFAULTS)
            driver.queue.submit(HtmlSource("<p>c", name="c"), DEFAULTS)
            await until(lambda: all(job.state is JobState.DONE for job in driver.jobs) and len(driver.jobs) == 4)
            await driver.shown()
            jobs = driver.window.jobs.list
            jobs.selectAll()
            dragged = [url.fileName() for url in jobs.model().mimeData(jobs.selectedIndexes()).urls()]
            assert sorted(dragged) == ["Shop 1440.fig", "Shop 2.fig", "Shop 390.fig", "Shop.fig"]

    run(play())


def test_all_widths_of_a_page_are_saved_under_names_that_tell_them(run, opened, tmp_path) -> None:
    async def play() -> None:
        async with opened(title="Shop") as driver:
            driver.window.options._width.setText("390, 1440")
            await driver.desktop.presenter.editor.open(["<p>a"])
            driver.desktop.presenter._convert()
            await until(lambda: [job.state for job in driver.jobs] == [JobState.DONE] * 2)
            driver.window.saveFolderChosen.emit(tmp_path)
            await until(lambda: all(job.target is not None for job in driver.jobs))
            assert sorted(each.name for each in tmp_path.glob("*.fig")) == ["Shop 1440.fig", "Shop 390.fig"]

    run(play())


def test_nothing_is_dragged_out_of_rows_without_a_design(run, opened, monkeypatch) -> None:
    Dragged.seen = []
    monkeypatch.setattr(job_list, "QDrag", Dragged)

    async def play() -> None:
        async with opened() as driver:
            driver.desktop.queue.pause()
            driver.queue.submit(HtmlSource("<p>a", name="a"), DEFAULTS)
            driver.window.jobs.list.selectAll()
            driver.window.jobs.list.startDrag(Qt.DropAction.CopyAction)
            assert Dragged.seen == []

    run(play())


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
def test_the_card_says_how_many_there_are_and_has_room_for_long_names(qapp, tokens) -> None:
    def image(name: str, count: int, ratio: float = 1.0) -> QImage:
        return drag_card(tokens, qapp.font(), QPixmap(), name, count, ratio).toImage()

    one, several = image("Harbor", 1), image("Harbor", 12)
    assert one.size() == several.size()
    assert one != several
    assert image("A name that goes on and on and on and on, longer than any card", 1).width() < 300
    assert image("Harbor", 1, 2.0).size() == one.size() * 2
