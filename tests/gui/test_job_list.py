"""The list of jobs: a conforming model, one row per change, ten thousand rows, buttons in rows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QAbstractItemModelTester, QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QMenu, QStyle
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from htmlfig_desktop.core.conversion import Conversion, Progress, Stage
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource
from htmlfig_desktop.jobs.announcements import Change, JobChanged
from htmlfig_desktop.jobs.job import Job, JobId, JobState
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.jobs.cells import READERS, elapsed_text
from htmlfig_desktop.ui.jobs.delegate import figures_beside_name
from htmlfig_desktop.ui.jobs.model import JobListModel
from htmlfig_desktop.ui.jobs.report import details_of
from htmlfig_desktop.ui.jobs.rows import Mood, Role, RowAction, Show, SortBy
from htmlfig_desktop.ui.jobs.view import JobsView
from htmlfig_desktop.ui.theme import Theme
from tests.gui.driver import give, until


def job(order: int, name: str = "") -> Job:
    return Job(JobId(f"id{order}"), order, HtmlSource("<p>", name=name or f"Page {order}"), ConversionOptions(), 0.0)


def result(title: str = "") -> Conversion:
    return Conversion(Path("missing.fig"), None, None, title, Size(1, 1), 1234, 1, 1)


def model_of(*jobs: Job) -> JobListModel:
    model = JobListModel(clock=lambda: 100.0)
    for each in jobs:
        model.apply(JobChanged(Change.ADDED, each))
    return model


def shown(model: JobListModel, theme: Theme, qtbot: QtBot) -> JobsView:
    view = JobsView(theme)
    qtbot.addWidget(view)
    model.setParent(view)
    view.set_model(model)
    view.resize(800, 400)
    view.show()
    return view


def names(model: JobListModel) -> list[str]:
    return [model.index(row).data() for row in range(model.rowCount())]


def test_the_model_conforms_to_qts_rules_while_jobs_come_change_and_go(
    qapp: object, qtmodeltester: ModelTester
) -> None:
    model = model_of(job(1), job(2), job(4))
    qtmodeltester.check(model, force_py=True)
    model.apply(JobChanged(Change.ADDED, job(3)))
    model.apply(JobChanged(Change.CHANGED, job(2).running(0.0)))
    model.apply(JobChanged(Change.REMOVED, job(1)))
    model.apply(JobChanged(Change.REMOVED, job(1)))
    assert names(model) == ["Page 4", "Page 3", "Page 2"]


def test_qts_own_tester_finds_no_fault_while_jobs_come_move_and_go_in_a_sorted_and_filtered_list(qapp: object) -> None:
    model = model_of(*(job(n) for n in range(8)))
    model.arrange(SortBy.STATE, Show.ALL, "page")
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for n in (3, 6, 0):
        model.apply(JobChanged(Change.CHANGED, job(n).running(0.0)))
    model.apply(JobChanged(Change.ADDED, job(8)))
    model.apply(JobChanged(Change.CHANGED, job(3, "Other").running(0.0)))
    model.apply(JobChanged(Change.REMOVED, job(6)))
    assert names(model) == ["Page 8", "Page 7", "Page 5", "Page 4", "Page 2", "Page 1", "Page 0"]
    assert tester.model() is model


def test_selected_jobs_stay_selected_while_rows_come_before_them_and_move(theme: Theme, qtbot: QtBot) -> None:
    model = model_of(*(job(n) for n in range(5)))
    model.arrange(SortBy.STATE, Show.ALL, "")
    view = shown(model, theme, qtbot)
    view.select(model.row_of(job(2)))
    for event in (
        JobChanged(Change.ADDED, job(9)),
        JobChanged(Change.CHANGED, job(2).running(0.0)),
        JobChanged(Change.REMOVED, job(4)),
    ):
        model.apply(event)
        assert view.current_id == "id2"
        assert [model.job_at(row).id for row in view.selected_rows] == ["id2"]
    assert names(model) == ["Page 9", "Page 3", "Page 1", "Page 0", "Page 2"]


@pytest.mark.parametrize("held", [Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier])
def test_a_job_is_selected_alone_whatever_keys_are_held_down(
    theme: Theme, qtbot: QtBot, held: Qt.KeyboardModifier
) -> None:
    model = model_of(job(1), job(2), job(3))
    view = shown(model, theme, qtbot)
    view.select(0)
    QTest.keyPress(view, Qt.Key.Key_Return, held)  # Ctrl+Return converts, and selects the new job
    try:
        for row in (2, 1, 1):
            view.select(row)
            assert view.selected_rows == (row,)
    finally:
        QTest.keyRelease(view, Qt.Key.Key_Return)


def test_a_letter_more_that_all_names_have_leaves_the_rows_in_place_and_a_noted_change_is_shown(qapp: object) -> None:
    model = model_of(*(job(n) for n in range(10)))
    model.arrange(SortBy.NEWEST, Show.ALL, "p")
    reset, changed = QSignalSpy(model.modelReset), QSignalSpy(model.dataChanged)
    model.note(JobChanged(Change.CHANGED, job(3).running(0.0)))
    model.arrange(SortBy.NEWEST, Show.ALL, "pa")
    assert reset.count() == 0
    first, last = changed.at(0)[:2]
    assert (first.row(), last.row()) == (0, 9)
    model.arrange(SortBy.NEWEST, Show.ALL, "page 3")
    assert (reset.count(), names(model)) == (1, ["Page 3"])


def test_a_title_that_becomes_known_is_searched_as_well(qapp: object) -> None:
    model = model_of(job(1), job(2))
    model.arrange(SortBy.NEWEST, Show.ALL, "shop")
    assert names(model) == []
    model.apply(JobChanged(Change.CHANGED, job(1).running(0.0).done(1.0, result("The Shop"))))
    assert names(model) == ["The Shop"]
    model.apply(JobChanged(Change.CHANGED, job(1)))
    assert names(model) == []


def test_nothing_can_be_edited_in_the_list(qapp: object) -> None:
    model = model_of(job(1))
    index = model.index(0)
    assert not index.flags() & Qt.ItemFlag.ItemIsEditable
    assert not model.setData(index, "Other")
    assert names(model) == ["Page 1"]


def test_a_change_touches_one_row_and_nothing_is_reset(qapp: object) -> None:
    model = model_of(*(job(n) for n in range(10)))
    changed, reset = QSignalSpy(model.dataChanged), QSignalSpy(model.modelReset)
    model.apply(JobChanged(Change.CHANGED, job(3).running(0.0)))
    assert changed.count() == 1
    first, last = changed.at(0)[:2]
    assert (first.row(), last.row()) == (6, 6)
    assert reset.count() == 0


def test_every_state_is_told_in_words_with_its_look_and_its_buttons(qapp: object) -> None:
    failed = job(1).running(0).failed(3, CaptureError(ErrorCode.PAGE_UNREACHABLE, "No answer."))
    states = [
        (job(1), Mood.WAITING, "Waiting for its turn", (RowAction.CANCEL,)),
        (job(1).running(0), Mood.RUNNING, "Starting the browser engine", (RowAction.CANCEL,)),
        (
            replace(job(1).running(0), progress=Progress(Stage.WAITING, "3 images")),
            Mood.RUNNING,
            "Waiting for 3 images",
            (RowAction.CANCEL,),
        ),
        (replace(job(1).running(0), is_cancelling=True), Mood.RUNNING, "Stopping…", ()),
        (failed, Mood.FAILED, "The page cannot be reached", (RowAction.RETRY, RowAction.DETAILS, RowAction.REMOVE)),
        (job(1).cancelled(3), Mood.CANCELLED, "Cancelled", (RowAction.RETRY, RowAction.REMOVE)),
        (
            replace(job(1).running(0).done(3, result("T")), target=Path("/x/mine.fig")),
            Mood.DONE,
            "Saved as mine.fig",
            (RowAction.SAVE, RowAction.DETAILS, RowAction.REMOVE),
        ),
    ]
    for each, mood, status, actions in states:
        model = model_of(each)  # an index does not keep its model alive
        index = model.index(0)
        assert (index.data(Role.MOOD), index.data(Role.STATUS), index.data(Role.ACTIONS)) == (mood, status, actions)
        assert status in index.data(Qt.ItemDataRole.AccessibleTextRole)


@pytest.mark.parametrize(
    ("seconds", "text"), [(None, ""), (0.04, "0.0\xa0s"), (9.96, "10.0\xa0s"), (12.4, "12\xa0s"), (61.0, "1:01\xa0min")]
)
def test_times_are_told_as_people_read_them(qapp: object, seconds: float | None, text: str) -> None:
    assert elapsed_text(seconds) == text


def test_the_time_of_a_running_job_goes_on_with_each_tick(qapp: object) -> None:
    model = model_of(job(1).running(97.0), job(2))
    spy = QSignalSpy(model.dataChanged)
    model.tick()
    assert spy.count() == 1
    assert model.index(1).data(Role.ELAPSED) == "3.0\xa0s"


def test_ten_thousand_rows_are_shown_and_only_those_in_sight_are_asked_for(
    theme: Theme, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = model_of(*(job(n) for n in range(10_000)))
    view = shown(model, theme, qtbot)
    asked: list[int] = []
    read = READERS[Role.STATUS]
    watched = {**READERS, Role.STATUS: lambda each, now: asked.append(each.order) or read(each, now)}
    monkeypatch.setattr("htmlfig_desktop.ui.jobs.model.READERS", watched)
    view.select(9_999)
    view.grab()
    assert set(asked) <= set(range(12))
    assert view.current_id == "id0"
    asked.clear()
    view.select(0)
    view.grab()
    assert set(asked) <= set(range(9_988, 10_000))
    for order in range(0, 10_000, 2):
        model.apply(JobChanged(Change.REMOVED, job(order)))
    assert model.rowCount() == 5_000


@pytest.mark.parametrize("way", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_the_buttons_of_a_row_are_clicked_where_they_are_painted(
    way: Qt.LayoutDirection, theme: Theme, qtbot: QtBot
) -> None:
    done = job(1).running(0).done(3, result())
    view = shown(model_of(done), theme, qtbot)
    view.setLayoutDirection(way)
    spy = QSignalSpy(view.rowActionRequested)
    row = view.list.visualRect(view.list.model().index(0, 0))
    rects = view._delegate.button_rects(row, (RowAction.SAVE, RowAction.DETAILS, RowAction.REMOVE), way)
    image = view.list.viewport().grab().toImage()
    strip = QStyle.visualRect(way, row, QRect(row.left() + 20, row.top() + 20, 1, 1))
    assert image.pixelColor(strip.topLeft()) == QColor(theme.tokens.hover), "where the page is seen, at the beginning"
    assert all((rect.center().x() < row.center().x()) == (strip.left() > row.center().x()) for rect in rects.values())
    for action, rect in rects.items():
        assert row.contains(rect)
        QTest.mouseClick(view.list.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
        assert list(spy.at(spy.count() - 1)) == ["id1", action]
    QTest.mouseClick(view.list.viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    assert spy.count() == 3


def test_the_keyboard_shows_the_design_and_details_and_delete_removes(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            await driver.desktop.presenter.editor.open([page])
            await give(driver.window, Command.CONVERT)
            await driver.converted()
            driver.window.activateWindow()
            await until(driver.window.isActiveWindow)
            driver.window.jobs.list.setFocus()
            spy = QSignalSpy(driver.window.jobs.detailsRequested)
            QTest.keyClick(driver.window.jobs.list, Qt.Key.Key_Return)
            assert spy.count() == 1
            (viewer,) = driver.desktop.companions.designs.windows.presenters
            await until(lambda: viewer.window.notice.accessibleName() == "The .fig file is damaged")
            viewer.window.close()
            driver.window.activateWindow()
            await until(driver.window.isActiveWindow)
            await give(driver.window, Command.DETAILS)
            dialog = driver.window.findChild(object, "", Qt.FindChildOption.FindDirectChildrenOnly) and next(
                child for child in driver.window.children() if type(child).__name__ == "DetailsDialog"
            )
            dialog.close()
            await until(driver.window.isActiveWindow)
            driver.window.jobs.list.setFocus()
            QTest.keyClick(driver.window.jobs.list, Qt.Key.Key_Delete)
            assert driver.jobs == ()

    run(play())


def test_details_tell_what_was_asked_and_what_came_of_it_without_secrets(qapp: object) -> None:
    from htmlfig_desktop.core.options import UrlSource

    asked = replace(job(1), source=UrlSource("https://me:secret@example.com:8443/a?token=secret#secret"))
    failed = asked.running(0).failed(1, CaptureError(ErrorCode.PAGE_HTTP_ERROR, "The server said 500."))
    details = details_of(failed)
    assert details.headline == "The server answered with an error"
    assert "The server said 500." in details.explanation
    assert "https://example.com:8443/a" in details.text
    assert "secret" not in details.text + details.copied
    assert "CAP002" in details.copied


def test_counts_and_clearing_follow_the_queue(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            await driver.desktop.presenter.editor.open([page])
            for _ in range(3):
                await give(driver.window, Command.CONVERT)
            await until(lambda: [each.state for each in driver.jobs] == [JobState.DONE] * 3)
            await driver.shown()
            assert driver.window.jobs._count.text() == "3 done"
            clears = driver.window.jobs._clear, driver.window.action(Command.CLEAR_FINISHED)
            assert [each.isEnabled() for each in clears] == [False, False], "they all hold something unsaved"
            driver.queue.mark_saved(driver.jobs[0].id, Path("x.fig"))
            await give(driver.window, Command.CLEAR_FINISHED)
            await driver.shown()
            assert driver.window.jobs._count.text() == "2 done"
            assert len(driver.jobs) == 2
            assert [each.isEnabled() for each in clears] == [False, False]

    run(play())


@pytest.mark.parametrize(
    ("room", "shown"),
    [
        (700, (Role.FIDELITY, Role.WIDTH, Role.ELAPSED, Role.SIZE)),
        (580, (Role.FIDELITY, Role.WIDTH, Role.SIZE)),
        (416, (Role.FIDELITY, Role.WIDTH)),
        (299, ()),
        (0, ()),
    ],
)
def test_figures_give_way_to_the_name_of_a_job_one_after_the_other(room: int, shown: tuple[Role, ...]) -> None:
    assert figures_beside_name(room, 100) == shown


def test_what_takes_the_place_of_removed_rows_is_selected(theme: Theme, qtbot: QtBot) -> None:
    jobs = [job(n) for n in range(5)]
    model = model_of(*jobs)
    view = shown(model, theme, qtbot)
    ids = [str(model.index(row, 0).data(Role.JOB_ID)) for row in range(5)]
    by_id = {each.id: each for each in jobs}

    def remove(job_id: str) -> None:
        model.apply(JobChanged(Change.REMOVED, by_id[JobId(job_id)]))

    view.select_together([1, 2])
    for gone in ids[1:3]:
        remove(gone)
    assert (view.current_id, view.selected_rows) == (ids[3], (1,))
    remove(ids[0])
    assert (view.current_id, view.selected_rows) == (ids[3], (0,)), "another row that goes changes nothing"
    view.select(1)
    remove(ids[4])
    assert (view.current_id, view.selected_rows) == (ids[3], (0,)), "below the last is none"
    remove(ids[3])
    assert view.current_id == ""


def test_escape_empties_the_search_before_it_puts_a_message_away(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            window, view = driver.window, driver.window.jobs
            window.activateWindow()
            await until(window.isActiveWindow)
            window.bar.show_notice("Saved", "In /srv.")
            view.focus_search()
            view._search.setText("zzz")
            QTest.keyClick(view._search, Qt.Key.Key_Escape)
            assert (view.words, window.bar.isVisible()) == ("", True)
            QTest.keyClick(view._search, Qt.Key.Key_Escape)
            assert not window.bar.isVisible()

    run(play())


def test_where_no_job_is_found_there_is_a_way_back_to_all(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            view = driver.window.jobs
            await driver.desktop.presenter.editor.open([page])
            await give(driver.window, Command.CONVERT)
            await driver.converted()
            view._search.setText("zzz")
            view._show.setCurrentIndex(view._show.findData(Show.FAILED.value))
            await until(view._show_all.isVisible)
            view._show_all.click()
            await until(view.list.isVisible)
            assert (view.words, view.show_only, view.list.model().rowCount()) == ("", Show.ALL, 1)
            assert QApplication.focusWidget() in (None, view._search)

    run(play())


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_menu_of_a_row_offers_what_can_be_done_with_it(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            view = driver.window.jobs
            await driver.desktop.presenter.editor.open([page])
            await give(driver.window, Command.CONVERT)
            await driver.converted()
            view.list.customContextMenuRequested.emit(QPoint(100, 20))
            menu = next(each for each in view.findChildren(QMenu) if each.isVisible())
            offered = [action for action in menu.actions() if not action.isSeparator()]
            menu.close()
            assert driver.window.action(Command.SAVE_AS) in offered
            assert driver.window.action(Command.REMOVE) in offered
            assert driver.window.action(Command.CANCEL) not in offered
            assert all(action.isEnabled() for action in offered)

    run(play())
