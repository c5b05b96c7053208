"""Icons: as large as the words beside them, in the colors of the theme, on every screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QStyle, QWidget
from pytestqt.qtbot import QtBot

from htmlfig_desktop.ui import icons
from htmlfig_desktop.ui.jobs.delegate import JobDelegate
from htmlfig_desktop.ui.jobs.rows import RowAction
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.drop_overlay import DropOverlay, Invitation
from htmlfig_desktop.ui.widgets.quiet_button import quiet_button


@pytest.fixture
def large_words(theme: Theme) -> Iterator[Theme]:
    theme.set_zoom(1.5)
    yield theme
    theme.set_zoom(1.0)


def test_icons_of_buttons_labels_menus_and_rows_grow_with_the_words(large_words: Theme, qtbot: QtBot) -> None:
    button, mark, menu = quiet_button("close", "Close"), QLabel(), QMenu()
    for widget in (button, mark, menu):
        qtbot.addWidget(widget)
    icons.set_icon(mark, "warning", "warning", 16)
    assert (button.iconSize().width(), mark.pixmap().deviceIndependentSize().width()) == (30, 24)
    menu.ensurePolished()
    assert menu.style().pixelMetric(QStyle.PixelMetric.PM_SmallIconSize, None, menu) == 24
    delegate = JobDelegate(large_words)
    assert {rect.width() for rect in delegate.button_rects(QRect(0, 0, 800, 80), (RowAction.SAVE,)).values()} == {48}


def test_icons_follow_the_words_back_and_never_become_harder_to_hit(theme: Theme, qtbot: QtBot) -> None:
    button = quiet_button("close", "Close")
    qtbot.addWidget(button)
    sides = []
    for zoom in (1.8, 1.0, 0.8):
        theme.set_zoom(zoom)
        sides.append(button.iconSize().width())
    theme.set_zoom(1.0)
    assert sides == [36, 20, 20]


def test_a_button_that_shows_another_icon_keeps_the_size_of_it(theme: Theme, qtbot: QtBot) -> None:
    button = quiet_button("retry", "Reload", size=24)
    qtbot.addWidget(button)
    icons.set_icon(button, "close")
    assert button.iconSize().width() == 24


def test_a_button_that_left_its_icon_out_is_without_it_when_the_words_grow(theme: Theme, qtbot: QtBot) -> None:
    button = quiet_button("close", "Close")
    qtbot.addWidget(button)
    icons.resize_icon(button, 0)
    theme.set_zoom(1.5)
    size = button.iconSize().width()
    theme.set_zoom(1.0)
    assert size == 0


def test_a_button_that_shows_its_icon_again_has_it_in_the_size_it_is_shown_in(theme: Theme, qtbot: QtBot) -> None:
    button = quiet_button("close", "Close")
    qtbot.addWidget(button)
    for size in (0, 24):
        icons.resize_icon(button, size)
    assert button.icon().pixmap(button.iconSize(), 2.0).width() == 48


def test_a_copy_of_an_icon_outlives_it(theme: Theme, qapp: QApplication) -> None:
    copied = QIcon(icons.icon("close", "#ff0000", "#00ff00", 20))
    copied.setIsMask(True)
    assert inks(copied.pixmap(QSize(20, 20), 2.0)) == {"#ff0000"}


@pytest.mark.parametrize("density", [1.0, 1.5, 2.0])
def test_an_icon_has_every_pixel_of_its_screen(density: float, theme: Theme, qapp: QApplication) -> None:
    shown = icons.icon("close", "#ff0000", "#00ff00", 20).pixmap(QSize(20, 20), density)
    assert shown.width() == round(20 * density)
    assert shown.deviceIndependentSize().width() == pytest.approx(20)


def test_an_icon_looks_as_its_button_is(theme: Theme, qapp: QApplication) -> None:
    shown = icons.icon("close", "#ff0000", "#00ff00", 24, down="#0000ff")
    modes = (QIcon.Mode.Normal, QIcon.Mode.Active, QIcon.Mode.Disabled)
    looks = [shown.pixmap(QSize(24, 24), mode, QIcon.State.Off) for mode in modes]
    looks.append(shown.pixmap(QSize(24, 24), QIcon.Mode.Normal, QIcon.State.On))
    assert [inks(look) for look in looks] == [{"#ff0000"}, {"#ff0000"}, {"#00ff00"}, {"#0000ff"}]


def test_the_words_over_a_window_that_something_is_dragged_to_stand_apart_when_they_are_large(
    theme: Theme, qtbot: QtBot
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(800, 600)
    shown = DropOverlay(theme, window, Invitation("████", "████"))
    shown.resize(window.size())
    font = shown.font()
    font.setPixelSize(27)
    shown.setFont(font)
    image = shown.grab().toImage()
    rows: dict[str, set[int]] = {theme.tokens.text: set(), theme.tokens.muted: set()}
    for y in range(image.height()):
        for x in range(image.width()):
            rows.get(image.pixelColor(x, y).name(), set()).add(y)
    assert max(rows[theme.tokens.text]) + 4 < min(rows[theme.tokens.muted])


def inks(picture: QPixmap) -> set[str]:
    """Return the colors of the pixels that are covered whole."""
    image = picture.toImage()
    pixels = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
    return {pixel.name() for pixel in pixels if pixel.alpha() > 250}
