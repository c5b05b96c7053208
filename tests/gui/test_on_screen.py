"""Windows open wholly on the screen, and dialogs lie there, wherever the window is and however much they say."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, QSize
from PySide6.QtWidgets import QDialog, QMainWindow, QVBoxLayout, QWidget

from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.growing import _OpensOnScreen, fit_screen, grow, put_beside
from htmlfig_desktop.ui.widgets.labels import label
from tests.gui.driver import turns, until


def is_on_screen(window: QWidget) -> bool:
    return window.screen().availableGeometry().contains(window.frameGeometry())


@pytest.mark.parametrize("place", [QPoint(-300, -90), QPoint(5000, 5000), QPoint(60, -25)])
def test_a_dialog_that_is_shown_beside_the_screen_comes_onto_it(place: QPoint, theme: Theme, run) -> None:
    async def play() -> None:
        dialog = QDialog()
        fit_screen(dialog, QSize(400, 300))
        dialog.move(place)
        dialog.show()
        await until(lambda: is_on_screen(dialog))
        dialog.close()

    run(play(), 20)


def test_a_dialog_that_grows_at_the_bottom_of_the_screen_makes_room_above(theme: Theme, run) -> None:
    async def play() -> None:
        dialog = QDialog()
        words = label("A short word.", wrap=True)
        QVBoxLayout(dialog).addWidget(words)
        dialog.resize(240, 60)
        dialog.move(dialog.screen().availableGeometry().bottomLeft() - QPoint(0, 70))
        dialog.show()
        await turns(1)
        words.setText("What went wrong, why, and what to do about it. " * 12)
        grow(dialog)
        assert dialog.height() > 200
        await until(lambda: is_on_screen(dialog))
        dialog.close()

    run(play(), 20)


def test_a_dialog_on_the_screen_stays_where_it_was_put(theme: Theme, run) -> None:
    async def play() -> None:
        dialog = QDialog()
        fit_screen(dialog, QSize(300, 200))
        dialog.move(120, 90)
        dialog.show()
        await turns(2)
        assert dialog.pos() == QPoint(120, 90)
        dialog.close()

    run(play(), 20)


def test_a_window_that_is_put_beside_the_screen_while_it_opens_comes_onto_it_and_may_be_moved_later(
    theme: Theme, run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        monkeypatch.setattr("htmlfig_desktop.ui.widgets.growing._LOOKED_EVERY_MS", 5)
        window = QMainWindow()
        fit_screen(window, QSize(4000, 4000))
        window.show()
        await turns(3)
        window.move(window.pos() + QPoint(0, 73))  # as a window manager does
        await until(lambda: is_on_screen(window))
        opening = window.findChild(_OpensOnScreen)
        await until(lambda: not opening.is_looking)
        window.move(300, 300)
        await turns(5)
        assert window.pos() == QPoint(300, 300), "half beside the screen, where its owner wants it"
        window.close()
        window.deleteLater()

    run(play(), 20)


def test_every_further_window_lies_beside_the_one_before_and_on_the_screen(theme: Theme, run) -> None:
    async def play() -> None:
        windows = [QMainWindow()]
        fit_screen(windows[0], QSize(700, 640))
        for _ in range(6):
            windows[-1].show()
            await until(lambda: is_on_screen(windows[-1]))
            windows.append(QMainWindow())
            put_beside(windows[-1], windows[-2])
        windows[-1].show()
        await until(lambda: is_on_screen(windows[-1]))
        assert all(is_on_screen(each) for each in windows)
        assert {each.size() for each in windows} == {QSize(700, 640)}
        assert all(one.pos() != two.pos() for one, two in pairwise(windows))
        for each in windows:
            each.close()
            each.deleteLater()

    run(play(), 20)
