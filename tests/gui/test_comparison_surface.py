"""The surface that page, design and heat map are painted on: slider, spots, a stand-in."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyleOptionSlider
from pytestqt.qtbot import QtBot

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.ui.compare.surface import ComparisonSurface, Look
from htmlfig_desktop.ui.preview.picture import PAGE, PictureView
from htmlfig_desktop.ui.theme import Theme


@pytest.fixture
def surface(theme: Theme, qtbot: QtBot) -> ComparisonSurface:
    """Return a surface with a red page, a green design and a blue heat map of 600 x 1000 px."""
    made = ComparisonSurface(theme)
    qtbot.addWidget(made)
    made.resize(700, 500)
    made.show()
    for sheet, color in (("page", "red"), ("design", "lime"), ("heat", "blue")):
        made.add_sheet(sheet, QSize(600, 1000), 1000, 1.0)
        image = QImage(600, 1000, QImage.Format.Format_RGB32)
        image.fill(QColor(color))
        made.set_strip(0, 0, image, sheet)
    made.set_zoom(1.0)
    return made


def color_at(surface: ComparisonSurface, x: int, y: int = 200) -> str:
    return surface.viewport().grab().toImage().pixelColor(x, y).name()


def test_each_look_shows_its_picture_and_the_slider_both(surface: ComparisonSurface) -> None:
    for look, left, right in (
        (Look.PAGE, "#ff0000", "#ff0000"),
        (Look.DESIGN, "#00ff00", "#00ff00"),
        (Look.HEAT, "#0000ff", "#0000ff"),
        (Look.SLIDER, "#ff0000", "#00ff00"),
    ):
        surface.show_look(look)
        assert (color_at(surface, 150), color_at(surface, 550)) == (left, right), look


def test_the_slider_is_moved_by_keys_and_by_hand_and_ends_at_the_edges(surface: ComparisonSurface) -> None:
    surface.show_look(Look.SLIDER)
    QTest.keyClick(surface, Qt.Key.Key_Left)
    assert surface.split == pytest.approx(0.48)
    for _ in range(20):
        QTest.keyClick(surface, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert surface.split == 1.0
    assert color_at(surface, 550) == "#ff0000"
    view, width = surface.viewport(), surface.viewport().width()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=QPoint(width - 1, 100))
    QTest.mouseMove(view, QPoint(width // 4, 100))
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=QPoint(width // 4, 100))
    assert surface.split == pytest.approx(0.25, abs=0.01)
    assert color_at(surface, width // 4 + 60) == "#00ff00"


def test_a_click_on_a_spot_tells_which_and_pulling_does_not(surface: ComparisonSurface, qtbot: QtBot) -> None:
    surface.set_spots((Rect(0, 0, 600, 400), Rect(100, 100, 50, 50)))
    told: list[int] = []
    surface.spotClicked.connect(told.append)
    corner = QPointF(120, 120) * surface.zoom - surface.offset * surface.zoom
    QTest.mouseClick(surface.viewport(), Qt.MouseButton.LeftButton, pos=corner.toPoint())
    assert told == [1]
    QTest.mousePress(surface.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(100, 300))
    QTest.mouseMove(surface.viewport(), QPoint(100, 200))
    QTest.mouseRelease(surface.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(100, 200))
    assert told == [1]


def test_a_spot_is_brought_into_sight_even_where_it_is_larger_than_the_room(surface: ComparisonSurface) -> None:
    surface.set_spots((Rect(10, 900, 20, 20), Rect(0, 0, 600, 1000)))
    surface.go_to_spot(0)
    assert surface.zoom == 1.0
    assert surface.offset.y() <= 900 <= surface.offset.y() + surface.viewport().height() - 20
    surface.go_to_spot(1)
    assert surface.zoom < 0.5
    assert surface.offset.y() <= 0


def stood_in(theme: Theme, qtbot: QtBot, size: QSize, *shown: float) -> tuple[QRect, QImage]:
    """Return where a page is that a blue picture of 40 × 30 px stands in for, and what is seen."""
    view = PictureView(theme)
    qtbot.addWidget(view)
    view.resize(700, 900)
    view.show()
    view.add_sheet(PAGE, size, 960, 1.0)
    small = QImage(40, 30, QImage.Format.Format_RGB32)
    small.fill(QColor("blue"))
    view.set_stand_in(small, *shown)
    return view._page(), view.viewport().grab().toImage()


def test_a_stand_in_fills_the_pages_width_until_the_page_is_read(theme: Theme, qtbot: QtBot) -> None:
    page, image = stood_in(theme, qtbot, QSize(1200, 4000))
    assert image.pixelColor(page.right() - 3, page.top() + 3) == QColor("blue")
    assert image.pixelColor(page.center().x(), page.top() + page.width() * 30 // 40 + 3) != QColor("blue")


def test_a_stand_in_of_a_very_wide_page_keeps_its_shape(theme: Theme, qtbot: QtBot) -> None:
    first_screen = 1600.0  # a tenth of the width, 1200 px high
    page, image = stood_in(theme, qtbot, QSize(16_000, 5000), first_screen)
    blue = QColor("blue")
    across = sum(image.pixelColor(x, page.top() + 5) == blue for x in range(page.left(), page.right()))
    down = sum(image.pixelColor(page.left() + 5, y) == blue for y in range(page.top(), page.bottom()))
    assert (across, down) == pytest.approx((page.width() / 10, page.width() / 10 * 30 / 40), abs=2)


def test_a_stand_in_of_a_wide_page_from_right_to_left_lies_where_the_page_begins(theme: Theme, qtbot: QtBot) -> None:
    page, image = stood_in(theme, qtbot, QSize(16_000, 5000), 1600.0, 14_400.0)
    blue = [x for x in range(page.left(), page.right()) if image.pixelColor(x, page.top() + 5) == QColor("blue")]
    assert (blue[0] - page.left(), blue[-1] - page.left()) == pytest.approx((page.width() * 0.9, page.width()), abs=2)


def test_the_bar_below_a_wide_picture_says_where_one_is_in_a_window_from_right_to_left_too(
    theme: Theme, qtbot: QtBot
) -> None:
    view = PictureView(theme)
    qtbot.addWidget(view)
    view.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    view.resize(400, 300)
    view.show()
    view.add_sheet(PAGE, QSize(2000, 200), 100, 1.0)
    view.set_zoom(1.0)
    view.horizontalScrollBar().setValue(0)
    option = QStyleOptionSlider()
    view.horizontalScrollBar().initStyleOption(option)
    assert view._page().left() > 0, "its left is in sight"
    assert not option.upsideDown, "and the bar stands there"


@pytest.mark.parametrize(
    ("look", "says"),
    [(Look.SLIDER, "The design is being drawn…"), (Look.HEAT, "The heat map is being drawn…")],
)
def test_the_stand_in_is_taken_neither_for_a_design_that_is_not_read_yet_nor_for_a_heat_map(
    theme: Theme, qtbot: QtBot, look: Look, says: str
) -> None:
    view = ComparisonSurface(theme)
    qtbot.addWidget(view)
    view.resize(700, 500)
    view.show()
    for sheet in ("page", "design", "heat"):
        view.add_sheet(sheet, QSize(600, 1000), 100, 1.0)
    blue = QImage(600, 1000, QImage.Format.Format_RGB32)
    blue.fill(QColor("blue"))
    view.set_stand_in(blue)
    view.show_look(look)
    assert color_at(view, 600) == theme.tokens.surface
    assert color_at(view, 100) == ("#0000ff" if look is Look.SLIDER else theme.tokens.surface)
    assert view.awaits == says
    for index in range(10):
        strip = QImage(600, 100, QImage.Format.Format_RGB32)
        strip.fill(QColor("lime"))
        view.set_strip(0, index, strip, look.sheets[-1])
    assert color_at(view, 600) == "#00ff00"
    assert view.awaits == ""
