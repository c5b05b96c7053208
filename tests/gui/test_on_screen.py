"""Dialogs lie wholly on the screen, wherever the window is and however much they say."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QSize
from PySide6.QtWidgets import QDialog, QVBoxLayout

from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.growing import fit_screen, grow
from htmlfig_desktop.ui.widgets.labels import label
from tests.gui.driver import turns, until


def is_on_screen(dialog: QDialog) -> bool:
    return dialog.screen().availableGeometry().contains(dialog.frameGeometry())


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
