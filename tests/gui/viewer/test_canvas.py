"""The canvas alone: zoom and pan, tiles, picking layers by mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.viewer.canvas import DesignCanvas
from htmlfig_desktop.ui.viewer.source import TILE
from tests.support.design_sources import PaintedSource
from tests.support.fig_pictures import fig_of, frame, rect

CTRL = Qt.KeyboardModifier.ControlModifier
NONE = Qt.KeyboardModifier.NoModifier
LEFT = Qt.MouseButton.LeftButton
PAGE = (
    frame(
        0, 0, 400, 300,
        frame(100, 100, 200, 100, rect(50, 25, 100, 50, "R", name="leaf"), name="card", fill="W"),
        rect(0, 0, 50, 50, "G", name="logo"),
        name="Home", fill="W",
    ),
)  # fmt: skip


@pytest.fixture
def canvas(theme: Theme) -> Iterator[DesignCanvas]:
    made = DesignCanvas(theme)
    made.resize(800, 600)
    made.show()
    yield made
    made.clear()
    made.close()
    made.deleteLater()


@pytest.fixture
def source(canvas: DesignCanvas) -> PaintedSource:
    made = PaintedSource(fig_of(*PAGE))
    canvas.show_design(made)
    return made


def heard(signal: object) -> list[object]:
    found: list[object] = []
    signal.connect(lambda *values: found.append(values[0] if values else None))  # type: ignore[attr-defined]
    return found


def at(canvas: DesignCanvas, x: float, y: float) -> QPoint:
    return canvas.from_page(QPointF(x, y)).toPoint()


def turn(canvas: DesignCanvas, point: QPoint, dy: int, keys: Qt.KeyboardModifier = NONE, dx: int = 0) -> None:
    event = QWheelEvent(
        QPointF(point), QPointF(canvas.mapToGlobal(point)), QPoint(), QPoint(dx, dy), Qt.MouseButton.NoButton, keys,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(canvas, event)


def test_a_page_is_fitted_into_the_middle_and_follows_the_room(canvas: DesignCanvas, source: PaintedSource) -> None:
    assert canvas.zoom == 1.0
    assert at(canvas, 200, 150) == QPoint(400, 300)
    canvas.resize(232, 400)
    assert canvas.zoom == pytest.approx((232 - 64) / 400)
    assert at(canvas, 200, 150) == QPoint(116, 200)


def test_a_page_much_taller_than_the_room_begins_at_its_top(canvas: DesignCanvas) -> None:
    canvas.show_design(PaintedSource(fig_of(frame(0, 0, 700, 20_000, rect(0, 0, 9, 9, "R"), fill="W"))))
    assert canvas.zoom == 1.0
    assert at(canvas, 0, 0).y() == 32


def test_the_wheel_pans_and_with_ctrl_zooms_about_the_pointer(canvas: DesignCanvas, source: PaintedSource) -> None:
    before, point = canvas.offset, QPoint(200, 100)
    turn(canvas, point, -120)
    assert canvas.offset == before + QPointF(0, 60)
    turn(canvas, point, -120, Qt.KeyboardModifier.ShiftModifier)
    assert canvas.offset == before + QPointF(60, 60)
    held = canvas.to_page(QPointF(point))
    turn(canvas, point, 240, CTRL)
    assert canvas.zoom == pytest.approx(1.0016**240)
    assert canvas.from_page(held).x() == pytest.approx(200)
    assert canvas.from_page(held).y() == pytest.approx(100)


def test_keys_zoom_and_pan(canvas: DesignCanvas, source: PaintedSource) -> None:
    changes = heard(canvas.viewChanged)
    for key, zoom in (("+", 1.25), ("-", 1.0), ("-", 0.75), ("0", 1.0)):
        QTest.keyClick(canvas, key)
        assert canvas.zoom == zoom
    before = canvas.offset
    QTest.keyClick(canvas, Qt.Key.Key_Right)
    assert canvas.offset == before + QPointF(48, 0)
    QTest.keyClick(canvas, "1")
    assert at(canvas, 200, 150) == QPoint(400, 300)
    assert len(changes) == 6


def test_zoom_stays_within_bounds_and_some_of_the_page_in_sight(canvas: DesignCanvas, source: PaintedSource) -> None:
    canvas.set_zoom(1e9)
    assert canvas.zoom == 64
    canvas.set_zoom(0)
    assert canvas.zoom == 0.01
    canvas.zoom_actual()
    for _ in range(100):
        QTest.keyClick(canvas, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert at(canvas, 0, 300).y() == 64


def test_dragging_pans_and_does_not_select(canvas: DesignCanvas, source: PaintedSource) -> None:
    selected, before = heard(canvas.layerSelected), canvas.offset
    QTest.mousePress(canvas, LEFT, NONE, QPoint(400, 300))
    QTest.mouseMove(canvas, QPoint(440, 320))
    QTest.mouseRelease(canvas, LEFT, NONE, QPoint(440, 320))
    assert canvas.offset == before - QPointF(40, 20)
    assert selected == []


def test_a_click_selects_inside_the_frame_a_double_click_deeper_ctrl_the_deepest(
    canvas: DesignCanvas, source: PaintedSource
) -> None:
    selected, leaf = heard(canvas.layerSelected), at(canvas, 200, 150)
    name = {source.layers.ids[n]: source.layers.names[n] for n in range(len(source.layers))}
    QTest.mouseClick(canvas, LEFT, NONE, leaf)
    QTest.mouseDClick(canvas, LEFT, NONE, leaf)
    QTest.mouseClick(canvas, LEFT, NONE, at(canvas, 10, 10))
    QTest.mouseClick(canvas, LEFT, CTRL, leaf)
    QTest.mouseClick(canvas, LEFT, NONE, QPoint(2, 2))
    assert [name.get(str(each), "") for each in selected] == ["card", "leaf", "logo", "leaf", ""]


def test_the_title_of_a_frame_selects_the_frame(canvas: DesignCanvas, source: PaintedSource) -> None:
    QTest.mouseClick(canvas, LEFT, NONE, at(canvas, 10, 0) - QPoint(0, 8))
    assert canvas.selected == source.layers.ids[0]


def test_return_goes_into_the_selection_and_escape_out_of_it(canvas: DesignCanvas, source: PaintedSource) -> None:
    selected = heard(canvas.layerSelected)
    canvas.select(source.layers.ids[1])
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    for _ in range(4):
        QTest.keyClick(canvas, Qt.Key.Key_Escape)
    ids = source.layers.ids
    assert selected == [ids[2], ids[1], ids[0], ""]


def test_the_pointer_tells_what_a_click_would_select(canvas: DesignCanvas, source: PaintedSource) -> None:
    hovered = heard(canvas.layerHovered)
    QTest.mouseMove(canvas, at(canvas, 200, 150))
    QTest.mouseMove(canvas, at(canvas, 201, 150))
    QTest.mouseMove(canvas, QPoint(3, 3))
    assert hovered == [source.layers.ids[1], ""]


def test_what_code_selects_is_outlined_and_not_announced(canvas: DesignCanvas, source: PaintedSource) -> None:
    selected = heard(canvas.layerSelected)
    source.draw()
    plain = canvas.grab().toImage()
    canvas.select(source.layers.ids[1])
    edge = at(canvas, 100, 150)
    assert canvas.grab().toImage().pixelColor(edge) == QColor(canvas.theme.tokens.accent)
    assert plain.pixelColor(edge) != QColor(canvas.theme.tokens.accent)
    assert selected == []
    canvas.select("no such layer")
    assert canvas.selected == ""


def test_the_whole_page_comes_first_then_sharp_tiles_and_only_what_is_in_sight(canvas: DesignCanvas) -> None:
    source = PaintedSource(fig_of(frame(0, 0, 700, 60_000, rect(0, 0, 9, 9, "R"), fill="W")))
    canvas.show_design(source)
    source.draw()
    coarse, sharp = ([key for key in source.drawn if (key.scale == 1.0) is is_sharp] for is_sharp in (False, True))
    assert coarse
    assert source.drawn[: len(coarse)] == coarse
    assert {key.row for key in sharp} <= {0, 1}
    assert canvas.is_sharp


def test_a_coarse_picture_stands_in_until_the_sharp_one_is_there(
    canvas: DesignCanvas, qtbot: object, source: PaintedSource
) -> None:
    source.draw()
    canvas.set_zoom(2.0)
    middle = QPoint(400, 300)
    assert canvas.grab().toImage().pixelColor(middle) == QColor(0, 255, 0)
    assert not canvas.is_sharp
    qtbot.waitUntil(lambda: bool(source._wanted), timeout=60_000)  # type: ignore[attr-defined]
    source.draw()
    assert canvas.is_sharp
    assert canvas.grab().toImage().pixelColor(middle) == QColor(255, 0, 0)


def test_memory_of_tiles_is_bounded_and_the_overview_stays(canvas: DesignCanvas) -> None:
    source = PaintedSource(fig_of(frame(0, 0, 20_000, 20_000, rect(0, 0, 9, 9, "R"), fill="W")))
    canvas.show_design(source)
    canvas.zoom_actual()
    for row in range(10):
        for column in range(10):
            canvas.set_view(1.0, QPointF(column * 900, row * 700))
            source.draw()
    assert canvas.cached_bytes <= 64 << 20
    assert len(source.drawn) * TILE * TILE * 4 > 64 << 20
    overview = source.drawn[0]
    assert overview in canvas._tiles


def test_a_screen_that_needs_more_tiles_than_usual_gets_them(canvas: DesignCanvas) -> None:
    source = PaintedSource(fig_of(frame(0, 0, 20_000, 20_000, rect(0, 0, 9, 9, "R"), fill="W")))
    canvas.resize(6000, 4000)
    canvas.show_design(source)
    canvas.zoom_actual()
    source.draw()
    assert canvas.is_sharp


def test_reveal_pans_only_where_it_must(canvas: DesignCanvas, source: PaintedSource) -> None:
    before = canvas.offset
    canvas.reveal(Rect(0, 0, 50, 50))
    assert canvas.offset == before
    canvas.set_zoom(4.0)
    canvas.reveal(Rect(0, 0, 50, 50))
    assert canvas.zoom == 4.0
    assert at(canvas, 25, 25) == QPoint(400, 300)
    canvas.reveal(Rect(0, 0, 400, 300))
    assert canvas.zoom == pytest.approx((600 - 64) / 300)


def test_clear_shows_nothing_and_wants_nothing(canvas: DesignCanvas, source: PaintedSource) -> None:
    canvas.clear()
    assert source.take_wanted() is None
    assert canvas.source is None
    assert canvas.cached_bytes == 0
    for act in (canvas.fit, canvas.zoom_in, canvas.zoom_to_selection):
        act: Callable[[], None]
        act()
    QTest.mouseClick(canvas, LEFT, NONE, QPoint(5, 5))
    assert canvas.selected == ""
