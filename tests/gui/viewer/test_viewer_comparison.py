"""Comparing in the viewer: modes at one place, worst spots that select layers, any picture as the original."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, QUrl
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QListWidget

from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.core.fidelity import CheckRequest, Fidelity, LayerSpot, Region
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.ui.compare.surface import Look
from htmlfig_desktop.ui.compare.viewer import Original, ViewerComparison
from htmlfig_desktop.ui.messages.figures import share_text
from htmlfig_desktop.ui.preview.strips import PictureStrips
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.viewer.actions import ViewerAction
from tests.gui.driver import give, until
from tests.gui.fake_checker import FakeChecker
from tests.support.figs import states_fig

LOSSES = (Diagnostic(DiagnosticCode.MASK_UNSUPPORTED, ".hero", area=Rect(70, 40, 20, 20)),)


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    image = QImage(800, 600, QImage.Format.Format_RGB32)
    image.fill(QColor("#e03131"))
    path = tmp_path / "page.png"
    assert image.save(str(path))
    return path


def said(widget) -> str:
    return "\n".join(label.text() for label in widget.findChildren(QLabel) if not label.isHidden())


def spots(comparison: ViewerComparison) -> QListWidget:
    return next(iter(comparison.spots.findChildren(QListWidget)))


class Compared:
    """A viewer window with a comparison."""

    def __init__(self, viewer, theme: Theme, checker: FakeChecker, original: Original | None) -> None:
        self.checker = checker
        self.comparisons: list[ViewerComparison] = []
        tasks = viewer.windows._tasks
        viewer.windows.opened.connect(
            lambda presenter: self.comparisons.append(
                ViewerComparison(presenter, theme, tasks, checker, lambda path: original)
            )
        )


def test_a_design_of_a_job_is_compared_with_its_picture_in_three_more_modes(
    run, viewing, theme: Theme, design: Path, picture: Path
) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            compared = Compared(viewer, theme, FakeChecker(), Original(picture, 2.0, LOSSES))
            presenter = await viewer.shown(design)
            window, comparison = presenter.window, compared.comparisons[0]
            await until(lambda: "93\xa0%" in said(comparison.spots))
            assert [(each.fig, each.picture, each.scale) for each in compared.checker.requests] == [
                (design, picture, 2.0)
            ]
            window.canvas.set_view(0.5, QPointF(10, 20))
            for mode, look in (("slider", Look.SLIDER), ("heat", Look.HEAT)):
                window.show_mode(mode)
                await until(lambda: comparison.surface.zoom == 0.5)
                assert (comparison.surface.look, comparison.surface.zoom) == (look, 0.5)
            window.show_mode("side")
            sides = comparison.sides
            await until(lambda: sides.page.cached_bytes > 0 and sides.design.cached_bytes > 0)
            await give(window, ViewerAction.ZOOM_ACTUAL)
            assert (sides.page.zoom, sides.design.zoom) == (1.0, 1.0)
            sides.design.verticalScrollBar().setValue(sides.design.verticalScrollBar().maximum())
            assert sides.page.offset == sides.design.offset
            window.show_mode("design")
            assert window.canvas.zoom == 1.0
            presenter.close()

    run(play())


def test_after_side_by_side_the_zoom_is_as_before_unless_it_was_chosen_there(
    run, viewing, theme: Theme, design: Path, picture: Path
) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            compared = Compared(viewer, theme, FakeChecker(), Original(picture, 2.0, LOSSES))
            presenter = await viewer.shown(design)
            window, comparison = presenter.window, compared.comparisons[0]
            await until(lambda: not comparison.surface.is_empty and not comparison.sides.page.is_empty)
            window.canvas.set_view(3.0, QPointF(-4, 20))
            window.show_mode("side")
            assert comparison.sides.page.zoom < 3.0
            window.show_mode("slider")
            assert (comparison.surface.zoom, comparison.surface.offset.y()) == (3.0, 20.0)
            window.show_mode("side")
            await give(window, ViewerAction.ZOOM_ACTUAL)
            window.show_mode("design")
            assert window.canvas.zoom == 1.0
            presenter.close()

    run(play())


def test_a_worst_spot_selects_its_layer_and_tells_what_is_known_there(
    run, viewing, theme: Theme, design: Path, picture: Path
) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            region = Region(Rect(64, 32, 96, 64), 0.4, 0.6, (LayerSpot("1:5", "known", "RECTANGLE"),))
            compared = Compared(viewer, theme, FakeChecker(regions=(region,)), Original(picture, 1.0, LOSSES))
            presenter = await viewer.shown(design)
            comparison = compared.comparisons[0]
            await until(lambda: spots(comparison).count() == 1)
            spots(comparison).setCurrentRow(0)
            spots(comparison).itemClicked.emit(spots(comparison).item(0))
            assert presenter.window.canvas.selected == "1:5"
            assert presenter.session.source.layers.index("1:5") is not None
            assert "mask" in said(comparison.spots.findings.place).lower()

    run(play())


@pytest.fixture
def states(tmp_path: Path) -> Path:
    path = tmp_path / "states.fig"
    path.write_bytes(states_fig())
    return path


async def to_states(viewer, presenter) -> None:
    """Choose the second page, and wait for it."""
    presenter.window.pages.setCurrentIndex(1)
    await until(lambda: is_on(presenter, "States"))
    await viewer.settled(presenter)


def is_on(presenter, page: str) -> bool:
    """Whether a page is in sight, and named so in the list."""
    source, named = presenter.window.canvas.source, {each.id: each.name for each in presenter.session.pages}
    return source is not None and named[source.page] == page == presenter.window.pages.currentText()


def test_the_page_of_the_states_is_seen_as_a_design_and_any_comparison_goes_back_to_what_was_compared(
    run, viewing, theme: Theme, states: Path, picture: Path
) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            compared = Compared(viewer, theme, FakeChecker(), Original(picture, 2.0, LOSSES))
            presenter = await viewer.shown(states)
            window, comparison = presenter.window, compared.comparisons[0]
            await until(lambda: comparison._beside.words == "")
            for mode in ("slider", "heat", "side"):
                window.show_mode(mode)
                await to_states(viewer, presenter)
                assert window._design.currentWidget() is window.canvas
                window.show_mode(mode)
                await until(lambda: is_on(presenter, "Page 1"))
                assert window._design.currentWidget() is not window.canvas
            assert len(compared.checker.requests) == 1

    run(play())


def test_back_from_the_states_the_zoom_that_is_told_is_that_of_the_comparison(
    run, viewing, theme: Theme, states: Path, picture: Path
) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            compared = Compared(viewer, theme, FakeChecker(), Original(picture, 2.0, LOSSES))
            presenter = await viewer.shown(states)
            window, comparison = presenter.window, compared.comparisons[0]
            await until(lambda: comparison._beside.words == "")
            window.show_mode("slider")
            await until(lambda: not comparison.surface.is_empty)
            comparison.surface.set_zoom(3.0)
            await to_states(viewer, presenter)
            window.show_mode("slider")
            await until(lambda: is_on(presenter, "Page 1"))
            await viewer.settled(presenter)
            assert window._percent.text() == share_text(comparison.surface.zoom)

    run(play())


def test_a_worst_spot_leads_from_the_states_to_its_layer(
    run, viewing, theme: Theme, states: Path, picture: Path
) -> None:
    button = str(next(node.guid for node in read_fig(states.read_bytes()).nodes if node.name == "Button"))

    async def play() -> None:
        async with viewing() as viewer:
            region = Region(Rect(20, 0, 160, 60), 0.4, 0.6, (LayerSpot(button, "Button", "FRAME"),))
            compared = Compared(viewer, theme, FakeChecker(regions=(region,)), Original(picture, 2.0, LOSSES))
            presenter = await viewer.shown(states)
            comparison = compared.comparisons[0]
            await until(lambda: spots(comparison).count() == 1)
            await to_states(viewer, presenter)
            spots(comparison).setCurrentRow(0)
            spots(comparison).itemClicked.emit(spots(comparison).item(0))
            await until(lambda: is_on(presenter, "Page 1"))
            await until(lambda: presenter.window.canvas.selected == button)

    run(play())


def test_a_picture_given_while_the_states_are_in_sight_is_compared_with_the_page(
    run, viewing, theme: Theme, states: Path, picture: Path
) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            compared = Compared(viewer, theme, FakeChecker(), None)
            presenter = await viewer.shown(states)
            await to_states(viewer, presenter)
            compared.comparisons[0].compare_with(picture)
            await until(lambda: compared.comparisons[0]._beside.words == "")
            assert compared.checker.requests[0].scale == 2.0, "800 px for a page of 400"
            assert is_on(presenter, "Page 1")

    run(play())


def test_without_an_original_any_picture_will_do(run, viewing, theme: Theme, design: Path, picture: Path) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            compared = Compared(viewer, theme, FakeChecker(), None)
            presenter = await viewer.shown(design)
            comparison = compared.comparisons[0]
            assert "no picture" in comparison._beside.words
            await give(presenter.window, ViewerAction.COMPARE)
            dialog = presenter.window.findChild(QFileDialog)
            dialog.filesSelected.emit([str(picture)])
            dialog.reject()
            await until(lambda: comparison._beside.words == "")
            assert compared.checker.requests[0].scale == 2.0, "800 px for a design of 400"
            presenter.session.retry()
            await until(lambda: len(compared.checker.requests) == 2)
            assert compared.checker.requests[0].picture == compared.checker.requests[1].picture
            folder = comparison._folder
            assert folder is not None
            assert folder.is_dir()
            presenter.window.close()
            assert not folder.exists()

    run(play())


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("palette.png", QImage.Format.Format_Indexed8),
        ("gray.png", QImage.Format.Format_Grayscale8),
        ("deep.png", QImage.Format.Format_RGBA64),
        ("photo.jpg", QImage.Format.Format_RGB32),
    ],
)
def test_pictures_of_every_kind_are_taken_as_an_original(
    run, viewing, theme: Theme, design: Path, tmp_path: Path, name: str, form: QImage.Format
) -> None:
    image = QImage(800, 600, QImage.Format.Format_RGB32)
    image.fill(QColor("#336699"))
    picture = tmp_path / name
    assert image.convertToFormat(form).save(str(picture))
    before = picture.read_bytes()

    async def play() -> None:
        async with viewing() as viewer:
            compared = Compared(viewer, theme, FakeChecker(), None)
            await viewer.shown(design)
            comparison = compared.comparisons[0]
            comparison.compare_with(picture)
            await until(lambda: comparison._beside.words == "")
            taken = compared.checker.requests[0].picture
            strips = PictureStrips(taken)
            assert (strips.width, strips.height) == (800, 600)
            assert strips.strip(0).pixelColor(5, 5).getRgb() == QImage(str(picture)).pixelColor(5, 5).getRgb()
            assert taken.parent == comparison._folder
        assert picture.read_bytes() == before

    run(play())


def test_what_cannot_be_compared_says_why(run, viewing, theme: Theme, design: Path, tmp_path: Path) -> None:
    (tmp_path / "broken.png").write_bytes(b"no picture")

    async def play() -> None:
        async with viewing() as viewer:
            compared = Compared(viewer, theme, FakeChecker(), None)
            presenter = await viewer.shown(design)
            comparison = compared.comparisons[0]
            comparison.compare_with(tmp_path / "broken.png")
            await until(lambda: "could not be compared: “broken.png” is damaged" in comparison._over.words)
            presenter.window.show_mode("heat")
            QTest.qWait(1)
            assert presenter.window.is_showing

    run(play())


def test_closing_the_window_ends_the_comparison_with_the_picture_that_was_chosen_last(
    run, viewing, theme: Theme, design: Path, picture: Path
) -> None:
    """The one before, which it replaced, ends later than it begins."""
    ended: list[Path] = []
    second = picture.with_name("second.png")
    second.write_bytes(picture.read_bytes())

    class Noting(FakeChecker):
        async def check(self, request: CheckRequest) -> Fidelity:
            try:
                return await super().check(request)
            except asyncio.CancelledError:
                ended.append(request.picture)
                raise

    async def play() -> None:
        checker = Noting()
        checker.gate.clear()
        async with viewing() as viewer:
            compared = Compared(viewer, theme, checker, None)
            presenter = await viewer.shown(design)
            for number, chosen in enumerate((picture, second), 1):
                compared.comparisons[0].compare_with(chosen)
                await until(lambda number=number: len(checker.requests) == number)
            presenter.window.close()
            await until(lambda: len(ended) == 2)
        assert ended == [picture, second]

    run(play())


def test_a_picture_that_is_dropped_on_a_design_is_what_it_is_compared_with(
    run, viewing, theme: Theme, design: Path, picture: Path
) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            compared = Compared(viewer, theme, FakeChecker(), None)
            presenter = await viewer.shown(design)
            others: list[object] = []
            viewer.windows.otherDropped.connect(others.append)
            data = QMimeData()
            data.setUrls([QUrl.fromLocalFile(str(picture))])
            presenter.window.dropped.emit(data)
            comparison = compared.comparisons[0]
            await until(lambda: "93\xa0%" in said(comparison.spots))
            assert not others

    run(play())


def test_every_mode_has_a_key_and_a_place_in_the_menu(run, viewing, theme: Theme, design: Path, picture: Path) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            Compared(viewer, theme, FakeChecker(), Original(picture))
            window = (await viewer.shown(design)).window
            offered = window._view_menu.actions()[:4]
            assert [(each.text(), each.shortcut().toString()) for each in offered] == [
                ("Design", "Ctrl+1"),
                ("Side by side", "Ctrl+2"),
                ("Slider", "Ctrl+3"),
                ("Heat map", "Ctrl+4"),
            ]
            seen: list[str] = []
            window.modeChosen.connect(seen.append)
            for each in reversed(offered):
                each.trigger()
            assert seen == ["heat", "slider", "side", "design"]

    run(play())
