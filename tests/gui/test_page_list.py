"""The chosen pages: some can be left out again, by keyboard and pointer."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.editor.rows import InputKind
from tests.gui.driver import until


def pages_beside(page: Path, count: int) -> list[Path]:
    made = [page.with_name(f"p{number}.html") for number in range(count)]
    for each in made:
        each.write_text("<p>x")
    return made


def test_several_chosen_pages_are_left_out_together_and_the_list_stays_where_it_is(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            editor = driver.desktop.presenter.editor
            pages = pages_beside(page, 12)
            await editor.open(pages)
            rows = driver.window.editor._list
            driver.window.activateWindow()
            await until(driver.window.isActiveWindow)
            rows.setFocus()
            rows.setCurrentRow(7)
            QTest.keyClick(rows, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
            QTest.keyClick(rows, Qt.Key.Key_Delete)
            assert [each.path for each in editor.pages] == [*pages[:7], *pages[9:]]
            assert (rows.currentRow(), rows.currentItem().text()) == (7, "p9.html")
            QTest.keyClick(rows, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
            QTest.keyClick(rows, Qt.Key.Key_Delete)
            assert editor.is_empty

    run(play())


@pytest.mark.parametrize("rows", [[1, 2], [0, 1, 2, 3, 4]])
def test_pages_that_were_taken_out_can_be_brought_back_where_they_were(
    rows: list[int], run, opened, page: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            editor, window = driver.desktop.presenter.editor, driver.window
            pages = pages_beside(page, 5)
            await editor.open(pages)
            if len(rows) == len(pages):
                window.editor.clearRequested.emit()
            else:
                window.editor.removePagesRequested.emit(rows)
            assert len(editor.pages) == len(pages) - len(rows)
            assert window.bar._title.text() == f"{len(rows)} pages were taken off the list"
            window.editor.set_kind(InputKind.URL)
            window.bar._offer.click()
            assert [each.path for each in editor.pages] == pages
            assert window.action(Command.CONVERT).isEnabled()
            assert window.editor._list.count() == len(pages)

    run(play())


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_right_click_on_a_chosen_page_offers_to_leave_it_out(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            editor = driver.desktop.presenter.editor
            pages = pages_beside(page, 3)
            await editor.open(pages)
            rows = driver.window.editor._list
            middle = rows.visualItemRect(rows.item(1)).center()
            QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=middle)
            rows.customContextMenuRequested.emit(middle)
            (menu,) = rows.findChildren(QMenu)
            (leave_out,) = menu.actions()
            menu.close()
            leave_out.trigger()
            assert [each.path for each in editor.pages] == [pages[0], pages[2]]
            rows.customContextMenuRequested.emit(QPoint(5, rows.viewport().height() - 1))
            assert not [each for each in rows.findChildren(QMenu) if each.isVisible()], "beside the pages"

    run(play())


def test_of_a_long_address_the_site_is_in_sight(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            await driver.desktop.presenter.editor.open(["https://example.com/" + "long/" * 80])
            assert driver.window.editor.kind is InputKind.URL
            assert driver.window.editor._url.cursorPosition() == 0

    run(play())
