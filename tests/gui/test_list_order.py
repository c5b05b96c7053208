"""In which order jobs stand in the list."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from htmlfig_desktop.jobs.announcements import Change, JobChanged
from htmlfig_desktop.ui.commands import COMMANDS, Command
from htmlfig_desktop.ui.jobs.rows import Show, SortBy
from htmlfig_desktop.ui.palette import Palette
from htmlfig_desktop.ui.theme import Theme
from tests.gui.driver import give
from tests.gui.test_job_list import job, model_of, names, shown


def test_pages_of_one_order_stand_as_they_were_asked_for_and_the_newest_order_first() -> None:
    orders = [("a", 1), ("a", 2), ("", 3), ("b", 4), ("b", 5), ("b", 6)]
    model = model_of(*(replace(job(number), batch=batch) for batch, number in orders))
    expected = ["Page 4", "Page 5", "Page 6", "Page 3", "Page 1", "Page 2"]
    assert names(model) == expected
    model.apply(JobChanged(Change.REMOVED, replace(job(4), batch="b")))
    model.apply(JobChanged(Change.ADDED, replace(job(4), batch="b")))
    assert names(model) == expected, "what is brought back is where it was"
    model.arrange(SortBy.NEWEST, Show.ALL, "")
    assert names(model) == expected


def test_in_a_small_window_the_order_is_chosen_in_a_menu_which_marks_what_holds(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            window, view = driver.window, driver.window.jobs
            window.resize(900, 600)
            await driver.shown()
            assert not view._sort.isVisible()
            orders = {each: window.action(each) for each in COMMANDS if each.name.startswith("ORDER_")}
            assert len(orders) == len(SortBy)
            menu = next(each for each in window.findChildren(QMenu) if each.title() == "Order of &Jobs")
            assert menu.actions() == list(orders.values())
            assert (
                menu.menuAction()
                in next(each for each in window.findChildren(QMenu) if each.title() == "&View").actions()
            )
            for order, (command, action) in zip(SortBy, orders.items(), strict=True):
                action.trigger()
                assert view.sort is order
                assert [each for each, known in orders.items() if known.isChecked()] == [command]
            view.set_sort(SortBy.NAME)
            assert orders[Command.ORDER_NAME].isChecked(), "however it was chosen"
            await give(window, Command.PALETTE)
            (palette,) = window.findChildren(Palette)
            palette._search.setText("order least alike")
            assert palette._list.item(0).text() == "Least Alike First"
            palette._accept_current()
            assert view.sort is SortBy.FIDELITY

    run(play())


def test_what_is_cleared_is_named_where_designs_that_are_not_saved_stay(theme: Theme, qtbot: QtBot) -> None:
    clear, command = shown(model_of(job(1)), theme, qtbot)._clear, COMMANDS[Command.CLEAR_FINISHED]
    assert (clear.text(), command.text.replace("&", "")) == ("Clear Saved and Failed",) * 2
    assert all("unsaved designs stay" in tip for tip in (clear.toolTip(), command.tip))
