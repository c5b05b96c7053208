"""What a person does to the queue: move, search, select several, try again, undo, drag a design out."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.modeltest import ModelTester

from htmlfig_desktop.core.conversion import Progress
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource, UrlSource
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.editor.rows import InputKind
from htmlfig_desktop.ui.jobs.rows import Show, SortBy
from htmlfig_desktop.ui.options.presets import DEFAULTS
from tests.gui.driver import Driver, give, until
from tests.gui.fake_backend import FIG_BYTES, no_wait
from tests.gui.test_job_list import job, model_of, names

CONTROL = Qt.KeyboardModifier.ControlModifier


def submit(driver: Driver, *pages: str) -> None:
    for name in pages:
        driver.queue.submit(HtmlSource(f"<p>{name}", name=name), DEFAULTS)


def select_all(driver: Driver) -> None:
    driver.window.jobs.list.selectAll()


def states(driver: Driver) -> list[JobState]:
    return [each.state for each in driver.jobs]


def test_converting_while_the_queue_is_paused_offers_to_go_on(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            await give(driver.window, Command.PAUSE)
            await driver.desktop.presenter.editor.open([page])
            await give(driver.window, Command.CONVERT)
            assert driver.window.bar.isVisible()
            driver.window.bar._offer.click()
            await driver.converted()
            assert not driver.queue.is_paused

    run(play())


def test_trying_again_while_the_queue_is_paused_says_so_and_offers_to_go_on(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            await give(driver.window, Command.PAUSE)
            submit(driver, "a")
            driver.queue.cancel(driver.jobs[0].id)
            driver.desktop.presenter.orders.retry(driver.jobs[0].id)
            assert driver.window.bar.accessibleName() == "The queue is paused"
            await driver.shown()
            assert driver.window.preview.working._now.text() == "Waiting, since the queue is paused"
            driver.window.bar._offer.click()
            await driver.converted()
            assert driver.window.bar.isHidden()

    run(play())


def test_several_selected_jobs_are_cancelled_tried_again_and_removed_together(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            await give(driver.window, Command.PAUSE)
            submit(driver, "a", "b", "c")
            select_all(driver)
            await give(driver.window, Command.CANCEL)
            assert states(driver) == [JobState.CANCELLED] * 3
            await until(lambda: driver.window.action(Command.RETRY).isEnabled())
            await give(driver.window, Command.RETRY)
            assert states(driver) == [JobState.QUEUED] * 3
            await give(driver.window, Command.PAUSE)
            await until(lambda: states(driver) == [JobState.DONE] * 3)
            select_all(driver)
            await until(lambda: driver.window.action(Command.COPY_PATH).isEnabled())
            await give(driver.window, Command.COPY_PATH)
            assert len(QGuiApplication.clipboard().text().splitlines()) == 3
            await give(driver.window, Command.REMOVE)
            assert driver.jobs == ()
            driver.window.bar._offer.click()
            assert [each.name for each in driver.jobs] == [driver.backend.title] * 3
            assert all(each.result.fig.is_file() for each in driver.jobs)
            assert not driver.window.action(Command.UNDO_REMOVE).isEnabled()

    run(play())


def test_all_failed_jobs_are_tried_again_with_one_command(run, opened) -> None:
    broken = True

    async def fail(progress: Progress) -> None:
        if broken:
            raise CaptureError(ErrorCode.PAGE_UNREACHABLE, "No answer.")

    async def play() -> None:
        nonlocal broken
        async with opened(fail) as driver:
            assert not driver.window.action(Command.RETRY_FAILED).isEnabled()
            submit(driver, "a", "b", "c")
            await until(lambda: states(driver) == [JobState.FAILED] * 3)
            broken = False
            await give(driver.window, Command.RETRY_FAILED)
            await until(lambda: states(driver) == [JobState.DONE] * 3)

    run(play())


def test_a_job_can_be_converted_again_with_other_options(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            options = ConversionOptions(viewport_width=390, timeout_ms=9000, states=True)
            driver.queue.submit(UrlSource("https://example.com/a"), options)
            await driver.converted()
            driver.desktop.presenter.jobs.select(driver.jobs[0])
            await give(driver.window, Command.DUPLICATE)
            assert driver.window.editor.kind is InputKind.URL
            assert driver.desktop.presenter.options.runs == (options,)
            await give(driver.window, Command.CONVERT)
            await until(lambda: states(driver) == [JobState.DONE] * 2)
            assert driver.jobs[1].source == driver.jobs[0].source
            assert driver.jobs[1].options == options

    run(play())


def test_searching_and_filtering_hide_jobs_and_a_new_one_brings_them_back(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            await give(driver.window, Command.PAUSE)
            submit(driver, "Pricing", "Landing", "About pricing")
            view = driver.window.jobs
            driver.window.activateWindow()
            await until(driver.window.isActiveWindow)
            await give(driver.window, Command.FIND_JOBS)
            QTest.keyClicks(view._search, "pric")
            assert names(view.list.model()) == ["About pricing", "Pricing"]
            QTest.keyClick(view._search, Qt.Key.Key_Down)
            assert view.list.hasFocus(), "from the search to what it found"
            assert view.list.currentIndex().data() == "About pricing"
            QTest.keyClicks(view._search, "xyz")
            assert view._faces.currentIndex() == 1
            await driver.desktop.presenter.editor.open([page])
            await give(driver.window, Command.CONVERT)
            assert view.words == ""
            assert len(names(view.list.model())) == 4
            view._show.setCurrentIndex(view._show.findData(Show.FAILED.value))
            assert names(view.list.model()) == []

    run(play())


def test_a_design_is_dragged_out_as_a_file_with_the_pages_title(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            submit(driver, "a")
            model = driver.window.jobs.list.model()
            assert model.mimeData([model.index(0)]) is None
            done = await driver.converted()
            assert model.flags(model.index(0)) & Qt.ItemFlag.ItemIsDragEnabled
            (url,) = model.mimeData([model.index(0)]).urls()
            file = Path(url.toLocalFile())
            assert file.name == "Harbor – sail with a plan.fig"
            assert await asyncio.to_thread(file.read_bytes) == FIG_BYTES
            assert done.result.fig.is_file()

    run(play())


def test_a_design_is_shown_opened_and_its_path_copied_and_a_system_that_cannot_is_explained(
    run, opened, tmp_path: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            submit(driver, "a")
            await driver.converted()
            driver.desktop.presenter.jobs.select(driver.jobs[0])
            orders = driver.desktop.presenter.orders
            shown: list[Path] = []
            orders.show = lambda path: not shown.append(path)
            await give(driver.window, Command.REVEAL)
            assert shown[0].read_bytes() == FIG_BYTES
            saved = tmp_path / "mine.fig"
            await give(driver.window, Command.SAVE_AS)
            driver.window.findChild(object, "")
            driver.window.saveNameChosen.emit(saved)
            await until(lambda: driver.jobs[0].target == saved)
            driver.window.bar._offer.click()
            assert shown[1] == saved
            await give(driver.window, Command.COPY_PATH)
            assert QGuiApplication.clipboard().text() == str(saved)
            orders.launch = lambda path: False
            await give(driver.window, Command.OPEN_RESULT)
            assert "no program" in driver.window.bar._text.text()

    run(play())


def test_details_hold_a_log_of_stages_with_times(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            submit(driver, "a")
            await driver.converted()
            lines = driver.desktop.presenter.jobs.log_of(driver.jobs[0])
            texts = [line.text for line in lines]
            assert texts[0] == "Waiting"
            assert texts[-1] == "Done"
            assert [line.at for line in lines] == sorted(line.at for line in lines)

    run(play())


@pytest.mark.parametrize("sort", SortBy)
@pytest.mark.parametrize("show", [Show.ALL, Show.ACTIVE, Show.FAILED])
def test_the_sorted_and_filtered_list_stays_true_while_jobs_change(
    qapp: object, qtmodeltester: ModelTester, sort: SortBy, show: Show
) -> None:
    from htmlfig_desktop.jobs.announcements import Change, JobChanged

    model = model_of(*(job(n) for n in range(6)))
    qtmodeltester.check(model, force_py=True)
    model.arrange(sort, show, "page")
    error = CaptureError(ErrorCode.PAGE_UNREACHABLE, "No answer.")
    now = {n: job(n) for n in range(6)}
    changes = [now[2].running(1.0), now[4].running(1.0), now[2].running(1.0).failed(3.0, error), now[0].cancelled(1.0)]
    for changed in changes:
        now[changed.order] = changed
        model.apply(JobChanged(Change.CHANGED, changed))
        assert_true(model, now.values(), sort, show)
    model.apply(JobChanged(Change.REMOVED, now.pop(4)))
    assert_true(model, now.values(), sort, show)
    model.arrange(SortBy.NEWEST, Show.ALL, "")
    assert names(model) == [f"Page {n}" for n in (5, 3, 2, 1, 0)]


def assert_true(model, jobs, sort: SortBy, show: Show) -> None:
    """The rows are those a list made from nothing would have."""
    fresh = model_of(*jobs)
    fresh.arrange(sort, show, "page")
    assert names(model) == names(fresh)


def test_rows_are_sorted_as_they_say(qapp: object) -> None:
    waiting, running = job(1, "b"), job(2, "C").running(0.0)
    slow = job(3, "a").running(0.0).failed(9.0, CaptureError(ErrorCode.PAGE_CRASHED, "Crashed."))
    model = model_of(waiting, running, slow)
    expected = {
        SortBy.NEWEST: ["a", "C", "b"],
        SortBy.TURN: ["C", "b", "a"],
        SortBy.NAME: ["a", "b", "C"],
        SortBy.STATE: ["b", "C", "a"],
        SortBy.DURATION: ["a", "C", "b"],
    }
    for sort, order in expected.items():
        model.arrange(sort, Show.ALL, "")
        assert names(model) == order, sort


def test_the_current_job_stays_current_when_the_order_changes(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            await give(driver.window, Command.PAUSE)
            submit(driver, "b", "c", "a")
            view = driver.window.jobs
            driver.desktop.presenter.jobs.select(driver.jobs[1])
            view._sort.setCurrentIndex(view._sort.findData(SortBy.NAME.value))
            assert names(view.list.model()) == ["a", "b", "c"]
            assert view.current_id == driver.jobs[1].id
            index = view.list.model().index(0, 0)
            view.list.selectionModel().select(index, QItemSelectionModel.SelectionFlag.Select)
            assert len(view.selected_rows) == 2

    run(play())


def test_all_can_be_saved_elsewhere_where_a_folder_refuses(run, opened, tmp_path: Path) -> None:
    refusing, other = tmp_path / "gone", tmp_path / "other"
    other.mkdir()

    async def play() -> None:
        async with opened() as driver:
            submit(driver, "a", "b")
            await until(lambda: states(driver) == [JobState.DONE] * 2)
            driver.window.saveFolderChosen.emit(refusing)
            await until(lambda: driver.window.bar.message is not None)
            assert driver.window.bar._offer.text() == "&Another Folder…"
            driver.window.bar._offer.click()
            (dialog,) = driver.window.findChildren(QFileDialog)
            dialog.reject()
            driver.window.saveFolderChosen.emit(other)
            await until(lambda: "saved" in driver.window.bar._title.text())
            assert len(list(other.glob("*.fig"))) == 2

    run(play())


def test_a_folder_that_cannot_be_looked_into_is_no_surprise(
    run, opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(folder: Path) -> None:
        raise PermissionError(13, "Permission denied")

    async def play() -> None:
        async with opened() as driver:
            submit(driver, "a")
            await until(lambda: states(driver) == [JobState.DONE])
            monkeypatch.setattr(Path, "iterdir", refuse)
            driver.window.saveFolderChosen.emit(tmp_path)
            await until(lambda: driver.window.bar.message is not None)
            assert driver.window.bar._title.text() == ErrorCode.STORAGE_DENIED.value.title

    run(play())


def test_a_list_of_failed_jobs_that_are_all_tried_again_says_why_it_is_empty(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            view = driver.window.jobs

            async def fail(progress: Progress) -> None:
                raise CaptureError(ErrorCode.LOAD_TIMED_OUT, "The page did not load within 15 s.")

            driver.backend.at_stage = fail
            submit(driver, "a")
            submit(driver, "b")
            await until(lambda: [each.state for each in driver.jobs] == [JobState.FAILED] * 2)
            view._show.setCurrentIndex(view._show.findData(Show.FAILED.value))
            driver.window.activateWindow()
            await until(driver.window.isActiveWindow)
            view.list.setFocus()
            driver.backend.at_stage = no_wait
            await give(driver.window, Command.RETRY_FAILED)
            await until(lambda: [each.state for each in driver.jobs] == [JobState.DONE] * 2)
            await until(view._show_all.isVisible)
            assert QApplication.focusWidget() is view._show_all, "the keyboard is where the way back is"
            view._show_all.click()
            await until(lambda: view.list.isVisible() and len(names(view.list.model())) == 2)

    run(play())


@pytest.mark.parametrize("held", [CONTROL, CONTROL | Qt.KeyboardModifier.ShiftModifier], ids=["Ctrl+S", "Ctrl+Shift+S"])
def test_the_keys_that_save_elsewhere_ask_for_a_name(held: Qt.KeyboardModifier, run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            submit(driver, "a")
            await driver.converted()
            driver.desktop.presenter.jobs.select(driver.jobs[0])
            await until(driver.window.action(Command.SAVE_AS).isEnabled)
            driver.window.activateWindow()
            await until(driver.window.isActiveWindow)
            QTest.keyClick(driver.window, Qt.Key.Key_S, held)
            await until(lambda: driver.window.findChild(QFileDialog) is not None)

    run(play())
