"""The dialog that makes components of what repeats: real designs, and the real process that reads them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit

from htmlfig_desktop.core.errors import ErrorCode, StorageError, ViewingError
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.options import HtmlSource
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.jobs.components import ComponentsOrder, Made, Part
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.components.view import ComponentsDialog
from htmlfig_desktop.ui.options.presets import DEFAULTS
from tests.gui.driver import Driver, give, until
from tests.support.figs import small_fig
from tests.support.repeating import repeating_fig
from tests.support.states import BUTTON, button, with_states


async def open_dialog(driver: Driver, fig: bytes) -> ComponentsDialog:
    driver.backend.fig = fig
    driver.queue.submit(HtmlSource("<p>a", name="a"), DEFAULTS)
    job = await driver.converted()
    driver.desktop.presenter.jobs.select(job)
    await give(driver.window, Command.SAVE_COMPONENTS)
    (dialog,) = driver.window.findChildren(ComponentsDialog)
    return dialog


async def listed(driver: Driver, fig: bytes) -> ComponentsDialog:
    dialog = await open_dialog(driver, fig)
    await until(dialog.list.isVisible)
    return dialog


async def save(dialog: ComponentsDialog, target: Path) -> str:
    dialog.save.click()
    await until(lambda: bool(dialog.findChildren(QFileDialog)))
    (question,) = dialog.findChildren(QFileDialog)
    suggested = Path(question.selectedFiles()[0]).name
    question.findChild(QLineEdit).setText(str(target))  # ``selectFile`` leaves it alone while it has the keyboard
    question.accept()
    return suggested


def names(dialog: ComponentsDialog) -> list[str]:
    model = dialog.list.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def components_in(path: Path) -> list[str]:
    return sorted(node.name for node in read_fig(path.read_bytes()).nodes if node.type == "SYMBOL")


def test_what_repeats_is_listed_with_pictures_and_saved_as_components(run, opened, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            dialog = await listed(driver, repeating_fig())
            assert names(dialog) == ["card", "badge"]
            first = dialog.list.model().index(0, 0)
            assert (
                first.data(Qt.ItemDataRole.AccessibleTextRole)
                == "card, 3 times · 7 layers · 200\u00a0×\u00a0140\u00a0px"
            )
            assert not first.data(Qt.ItemDataRole.DecorationRole).isNull()
            assert dialog._count.text() == "2 of 2 chosen"
            target = tmp_path / "made.fig"
            suggested = await save(dialog, target)
            assert suggested.endswith(" with components.fig")
            await until(lambda: "made.fig" in driver.window.bar._title.text())
            assert driver.window.bar.accessibleDescription() == f"2 components and 7 instances in {tmp_path}."
            assert components_in(target) == ["badge", "card"]
            shown: list[Path] = []
            driver.desktop.presenter.orders.show = lambda path: not shown.append(path)
            driver.window.bar._second.click()
            assert shown == [target]
            driver.window.bar._offer.click()
            (viewer,) = driver.desktop.companions.designs.windows.presenters
            await until(lambda: viewer.window.is_showing)
            await until(lambda: not driver.window.findChildren(ComponentsDialog))

    run(play())


def test_states_of_a_part_are_listed_and_become_variants(run, opened, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            dialog = await listed(driver, with_states([button()], {"Button": BUTTON}))
            told = dialog.list.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
            assert told.endswith(" · Default, Hover, Pressed")
            target = tmp_path / "made.fig"
            await save(dialog, target)
            await until(lambda: "made.fig" in driver.window.bar._title.text())
            assert components_in(target) == ["State=Default", "State=Hover", "State=Pressed"]

    run(play())


def test_what_is_not_chosen_stays_as_it_is(run, opened, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            dialog = await listed(driver, repeating_fig())
            dialog.activateWindow()
            await until(dialog.list.hasFocus)
            QTest.keyClick(dialog.list, Qt.Key.Key_Space)
            assert dialog._count.text() == "1 of 2 chosen"
            target = tmp_path / "made.fig"
            await save(dialog, target)
            await until(lambda: "made.fig" in driver.window.bar._title.text())
            assert driver.window.bar._text.text().startswith("1 component and 6 instances in ")
            assert components_in(target) == ["badge"]

    run(play())


def test_all_or_none_are_chosen_by_buttons_rows_by_a_click(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            dialog = await listed(driver, repeating_fig())
            assert not dialog._all.isEnabled()
            dialog._none.click()
            assert (dialog.taken, dialog.save.isEnabled(), dialog._none.isEnabled()) == ({}, False, False)
            row = dialog.list.visualRect(dialog.list.model().index(1, 0))
            QTest.mouseClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, pos=row.center() + QPoint(40, 0))
            assert list(dialog.taken.values()) == ["badge"]
            assert dialog.save.isEnabled()
            dialog._all.click()
            assert list(dialog.taken.values()) == ["card", "badge"]
            dialog.reject()

    run(play())


def test_where_nothing_repeats_that_is_said(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            dialog = await open_dialog(driver, small_fig())
            await until(dialog._empty.isVisible)
            assert dialog._empty.text() == "Nothing repeats in this design."
            assert not dialog.save.isEnabled()
            dialog.reject()

    run(play())


def test_a_damaged_design_is_told_in_the_dialog(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            dialog = await open_dialog(driver, b"no design")
            await until(lambda: dialog.bar.message is not None)
            assert dialog.bar._title.text() == ErrorCode.FIG_NOT_A_FIG.value.title
            assert not dialog.save.isEnabled()
            dialog.reject()

    run(play())


@pytest.mark.parametrize("at", ["find", "save"])
def test_cancel_ends_what_is_under_way_and_leaves_nothing(at: str, run, opened, tmp_path: Path) -> None:
    fate: list[str] = []

    async def wait(*_: object) -> None:
        fate.append("begun")
        try:
            await asyncio.Event().wait()
        finally:
            fate.append("given up")

    async def play() -> None:
        async with opened() as driver:
            desk = driver.desktop.companions.components
            setattr(desk, at, wait)
            dialog = await open_dialog(driver, repeating_fig())
            target = tmp_path / "made.fig"
            if at == "save":
                await until(dialog.list.isVisible)
                await save(dialog, target)
            await until(lambda: fate == ["begun"])
            assert dialog._busy.isVisible()
            assert not dialog.save.isEnabled()
            dialog.cancel.click()
            await until(lambda: fate == ["begun", "given up"])
            assert not target.exists()
            assert driver.window.bar.isHidden()

    run(play())


def test_a_folder_that_refuses_leaves_the_choice_as_it_is_for_another(run, opened, tmp_path: Path) -> None:
    tried: list[ComponentsOrder] = []

    async def refuse_once(order: ComponentsOrder) -> Made:
        tried.append(order)
        if len(tried) == 1:
            raise StorageError(ErrorCode.STORAGE_FULL, "No room.")
        return Made(1, 3)

    async def play() -> None:
        async with opened() as driver:
            driver.desktop.companions.components.save = refuse_once
            dialog = await listed(driver, repeating_fig())
            dialog.list.model().setData(
                dialog.list.model().index(1, 0), Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole
            )
            await save(dialog, tmp_path / "full.fig")
            await until(lambda: dialog.bar.message is not None)
            assert dialog.list.isVisible()
            await save(dialog, tmp_path / "roomy.fig")
            await until(lambda: "roomy.fig" in driver.window.bar._title.text())
            assert [list(order.parts.values()) for order in tried] == [["card"], ["card"]]

    run(play())


def test_a_process_that_ends_is_told_and_nothing_is_listed(run, opened) -> None:
    async def break_off(design: Path, room: Size, density: float) -> tuple[Part, ...]:
        raise ViewingError(ErrorCode.VIEWER_CRASHED, "Looking for what repeats broke off.")

    async def play() -> None:
        async with opened() as driver:
            driver.desktop.companions.components.find = break_off
            dialog = await open_dialog(driver, repeating_fig())
            await until(lambda: dialog.bar.message is not None)
            assert not dialog.save.isEnabled()
            assert QApplication.focusWidget() is not dialog.save
            dialog.reject()

    run(play())


def test_arrows_move_through_the_list_and_return_saves(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            dialog = await listed(driver, repeating_fig())
            dialog.activateWindow()
            await until(dialog.list.hasFocus)
            QTest.keyClick(dialog.list, Qt.Key.Key_Down)
            assert dialog.list.currentIndex().row() == 1
            assert dialog.list.selectionModel().isSelected(dialog.list.model().index(1, 0))
            QTest.keyClick(dialog.list, Qt.Key.Key_Return)
            await until(lambda: bool(dialog.findChildren(QFileDialog)))
            dialog.findChildren(QFileDialog)[0].reject()
            dialog.reject()

    run(play())
