"""The search of the layer tree: what it finds, where the keyboard is meanwhile, and how it ends."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from htmlfig_desktop.ui.viewer.actions import ViewerAction
from tests.gui.driver import give, until
from tests.gui.viewer.conftest import OpenViewer


def test_search_lists_what_is_found_and_ends_at_the_selected_layer(run, viewing: OpenViewer, design: Path) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            presenter = await viewer.shown(design)
            window, tree = presenter.window, presenter.window.tree
            await give(window, ViewerAction.FIND)
            assert tree.search.hasFocus()
            QTest.keyClicks(tree.search, "LOG")
            await until(lambda: tree.is_searching)
            assert [tree.view.model().index(n, 0).data() for n in range(tree.view.model().rowCount())] == ["Logo"]
            QTest.keyClick(tree.search, Qt.Key.Key_Return)
            assert tree.view.hasFocus()
            assert window.canvas.selected == "1:6"
            QTest.keyClick(tree.view, Qt.Key.Key_Escape)
            await until(lambda: not tree.is_searching)
            assert tree.view.currentIndex().data() == "Logo"
            QTest.keyClicks(tree.search, "nothing is called so")
            await until(lambda: any("No layer" in label.text() for label in tree.findChildren(QLabel)))

    run(play())


def test_a_search_that_ends_leaves_the_tree_as_it_was(run, viewing: OpenViewer, design: Path) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            tree = (await viewer.shown(design)).window.tree
            model = tree.view.model()
            page = model.index(0, 0)
            assert tree.view.isExpanded(page)
            tree.search.setFocus()
            QTest.keyClicks(tree.search, "log")
            await until(lambda: tree.is_searching)
            QTest.keyClicks(tree.search, "o")
            QTest.keyClick(tree.search, Qt.Key.Key_Escape)
            await until(lambda: not tree.is_searching)
            assert tree.view.isExpanded(page)
            tree.view.collapse(page)
            QTest.keyClicks(tree.search, "log")
            await until(lambda: tree.is_searching)
            QTest.keyClick(tree.search, Qt.Key.Key_Escape)
            await until(lambda: not tree.is_searching)
            assert not tree.view.isExpanded(page)

    run(play())


def test_the_keyboard_stays_in_a_search_that_finds_nothing(run, viewing: OpenViewer, design: Path) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            tree = (await viewer.shown(design)).window.tree
            for key in (Qt.Key.Key_Return, Qt.Key.Key_Down):
                tree.search.setText("nothing is called so")
                tree.search.setFocus()
                QTest.keyClick(tree.search, key)
                assert tree.search.hasFocus()

    run(play())
