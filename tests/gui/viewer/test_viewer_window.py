"""The viewer's window: from opening a file to copying what is in it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QPlainTextEdit, QPushButton

from htmlfig_desktop.core.errors import ErrorCode, ViewingError
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.scene.nodes import Page, SceneDocument
from htmlfig_desktop.ui.viewer.actions import ViewerAction
from htmlfig_desktop.ui.viewer.layer_rows import LAYER_ROLE
from htmlfig_desktop.ui.viewer.presenter import ViewerPresenter
from htmlfig_desktop.ui.viewer.swatches import SwatchRow
from htmlfig_desktop.ui.widgets.segmented import Segment, Segmented
from tests.gui.driver import give, until
from tests.gui.viewer.conftest import OpenViewer
from tests.support.figs import png, small_fig, states_fig, two_modes_fig

LEFT = Qt.MouseButton.LeftButton


def layer(presenter: ViewerPresenter, name: str) -> int:
    source = presenter.session.source
    assert source is not None
    return next(n for n in range(len(source.layers)) if source.layers.names[n] == name)


def words(presenter: ViewerPresenter) -> list[str]:
    """Return what the inspector says."""
    return [label.text() for label in presenter.window.inspector.findChildren(QLabel)]


async def explained(presenter: ViewerPresenter, name: str) -> None:
    presenter.select(layer(presenter, name))
    await until(lambda: name in words(presenter))


def test_a_file_is_shown_with_its_name_its_pages_and_its_layers(run, viewing: OpenViewer, design: Path) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            presenter = await viewer.shown(design)
            window = presenter.window
            assert window.windowTitle().startswith("small.fig")
            assert [window.pages.itemText(at) for at in range(window.pages.count())] == ["Page 1", "Colors"]
            rows = window.tree.view.model()
            assert rows.index(0, 0).data() == "Landing page"
            assert [rows.index(n, 0, rows.index(0, 0)).data() for n in range(2)] == ["Heading", "Logo"]
            assert window.tree.view.isExpanded(rows.index(0, 0))
            assert window.focusWidget() is window.canvas

    run(play())


def test_another_page_is_chosen_from_the_list(run, viewing: OpenViewer, design: Path) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            presenter = await viewer.shown(design)
            presenter.window.pages.setCurrentIndex(1)
            await until(lambda: presenter.session.source is not None and len(presenter.session.source.layers) == 1)
            await viewer.settled(presenter)
            assert presenter.window.tree.view.model().index(0, 0).data() == "Swatch"
            assert presenter.window.pages.currentText() == "Colors"

    run(play())


def test_both_pages_of_a_design_with_states_are_shown_the_design_first(
    run, viewing: OpenViewer, tmp_path: Path
) -> None:
    path = tmp_path / "states.fig"
    path.write_bytes(states_fig())

    async def play() -> None:
        async with viewing() as viewer:
            presenter = await viewer.shown(path)
            pages, tree = presenter.window.pages, presenter.window.tree.view
            assert [pages.itemText(at) for at in range(pages.count())] == ["Page 1", "States"]
            assert tree.model().index(0, 0).data() == "Landing page"
            pages.setCurrentIndex(1)
            await until(lambda: tree.model().rowCount() == 2)
            await viewer.settled(presenter)
            assert sorted(tree.model().index(n, 0).data() for n in range(2)) == ["Button / Default", "Button / Hover"]
            canvas = presenter.window.canvas
            at = canvas.from_page(QPointF(160, 15)).toPoint()
            assert canvas.grab().toImage().pixelColor(at * canvas.devicePixelRatioF()).name() == "#0000ff"

    run(play())


def test_another_color_mode_changes_the_colors_and_nothing_else(run, viewing: OpenViewer, tmp_path: Path) -> None:
    path, plain = tmp_path / "modes.fig", tmp_path / "plain.fig"
    path.write_bytes(two_modes_fig())
    plain.write_bytes(small_fig())

    async def play() -> None:
        async with viewing() as viewer:
            presenter = await viewer.shown(path)
            window, canvas = presenter.window, presenter.window.canvas
            choice = window.color_modes
            assert [choice.itemText(at) for at in range(choice.count())] == ["Light", "Dark"]
            await explained(presenter, "page")
            canvas.set_view(4.0, QPointF(-10, -10))
            await viewer.settled(presenter)
            choice.setFocus()
            QTest.keyClick(choice, Qt.Key.Key_Down)
            await until(lambda: "#000000" in words(presenter))
            await viewer.settled(presenter)
            at = canvas.from_page(QPointF(4, 4)).toPoint()
            assert canvas.grab().toImage().pixelColor(at * canvas.devicePixelRatioF()).name() == "#000000"
            assert (canvas.zoom, canvas.offset) == (4.0, QPointF(-10, -10))
            assert canvas.selected == presenter.session.source.layers.ids[layer(presenter, "page")]
            assert choice.isVisible()
            presenter.open(plain)
            await until(lambda: not choice.isVisible())
            await until(lambda: window.pages.currentText() == "Page 1")
            assert not choice.isVisible()

    run(play())


def test_a_click_on_the_canvas_selects_the_row_and_the_facts_follow(run, viewing: OpenViewer, design: Path) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            presenter = await viewer.shown(design)
            canvas, view = presenter.window.canvas, presenter.window.tree.view
            QTest.mouseClick(canvas, LEFT, pos=canvas.from_page(QPointF(10, 3)).toPoint())
            assert view.currentIndex().data() in ("Heading", "Logo")
            chosen = view.currentIndex().data()
            await until(lambda: chosen in words(presenter))

    run(play())


def test_a_row_selects_on_the_canvas_brings_it_into_sight_and_a_double_click_zooms(
    run, viewing: OpenViewer, design: Path
) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            presenter = await viewer.shown(design)
            canvas, view = presenter.window.canvas, presenter.window.tree.view
            canvas.set_view(8.0, QPointF(390, 290))
            view.setFocus()
            view.setCurrentIndex(view.model().index(0, 0))
            QTest.keyClick(view, Qt.Key.Key_Down)
            assert canvas.selected == presenter.session.source.layers.ids[layer(presenter, "Heading")]
            middle = canvas.from_page(QPointF(100, 10))
            assert canvas.rect().contains(middle.toPoint())
            view.activated.emit(view.currentIndex())
            assert canvas.zoom == (canvas.width() - 64) / 200

    run(play())


def test_hovering_is_shown_both_ways(run, viewing: OpenViewer, design: Path) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            presenter = await viewer.shown(design)
            canvas, view = presenter.window.canvas, presenter.window.tree.view
            QTest.mouseMove(canvas, canvas.from_page(QPointF(100, 200)).toPoint())
            QTest.mouseMove(canvas, canvas.from_page(QPointF(10, 10)).toPoint())
            assert view.pointed is not None
            row = view.model().index(0, 0, view.model().index(0, 0))
            QTest.mouseMove(canvas, canvas.from_page(QPointF(390, 290)).toPoint())
            before = canvas.grab().toImage()
            view.entered.emit(row)
            assert view.pointed == row.data(LAYER_ROLE)
            assert canvas.grab().toImage() != before
            view.left.emit()
            assert view.pointed is None

    run(play())


def test_the_inspector_shows_a_text_and_copies_it(run, viewing: OpenViewer, design: Path) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            presenter = await viewer.shown(design)
            await explained(presenter, "Heading")
            shown = words(presenter)
            assert "Inter Bold" in shown
            assert "16\xa0px" in shown
            assert any("not installed" in text for text in shown)
            assert presenter.window.inspector.findChild(QPlainTextEdit).toPlainText() == "Hello world"
            button = next(b for b in presenter.window.inspector.findChildren(QPushButton) if b.text() == "Copy Text")
            button.click()
            assert QGuiApplication.clipboard().text() == "Hello world"
            await give(presenter.window, ViewerAction.COPY_NAME)
            assert QGuiApplication.clipboard().text() == "Heading"

    run(play())


def test_a_color_is_copied_in_three_ways(run, viewing: OpenViewer, design: Path) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            presenter = await viewer.shown(design)
            await explained(presenter, "Landing page")
            row = presenter.window.inspector.findChild(SwatchRow)
            copied = []
            for action in row._menu().actions():
                action.trigger()
                copied.append(QGuiApplication.clipboard().text())
            assert copied == ["#FF0000", "rgb(255, 0, 0)", "rgb(255, 0, 0)"]
            QGuiApplication.clipboard().setText("from before")
            await give(presenter.window, ViewerAction.COPY_COLOR)
            assert QGuiApplication.clipboard().text() == "#FF0000", "with a command, too"

    run(play())


def test_a_layer_is_exported_at_the_chosen_scale(run, viewing: OpenViewer, design: Path, tmp_path: Path) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            presenter = await viewer.shown(design)
            window = presenter.window
            await explained(presenter, "Logo")
            window.inspector.findChild(QComboBox).setCurrentIndex(2)
            names: list[str] = []
            window.ask_for_export_name = names.append  # type: ignore[method-assign]
            button = next(b for b in window.inspector.findChildren(QAbstractButton) if "PNG" in b.text())
            button.click()
            assert names == ["Logo@3x.png"]
            target = tmp_path / "logo.png"
            window.exportNameChosen.emit(target)
            await until(target.exists)
            await until(lambda: any("90 × 60" in label.text() for label in window.bar.findChildren(QLabel)))

    run(play())


def test_an_export_that_fails_says_why_and_the_design_stays(run, viewing: OpenViewer, design: Path) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            presenter = await viewer.shown(design)
            presenter.select(0)
            presenter.window.exportNameChosen.emit(design.parent / "missing" / "logo.png")
            await until(lambda: presenter.window.bar.isVisible())
            assert presenter.window.is_showing

    run(play())


def test_a_file_that_is_no_design_or_not_there_says_so(run, viewing: OpenViewer, tmp_path: Path) -> None:
    async def play() -> None:
        (tmp_path / "page.fig").write_text("<p>Hello")
        (tmp_path / "empty.fig").write_bytes(write_fig(SceneDocument("", (Page("Page", ()),)), thumbnail=png(1, 1)))
        async with viewing() as viewer:
            for name, title in (("page", "This is not a .fig file"), ("none", "The file is not there")):
                presenter = await viewer.shown(tmp_path / f"{name}.fig")
                await until(lambda p=presenter, t=title: p.window.notice.accessibleName() == t)
                assert not presenter.window.is_showing
            presenter = await viewer.shown(tmp_path / "empty.fig")
            await until(lambda: presenter.window.notice.accessibleName() == "This page is empty")

    run(play())


def test_a_design_whose_process_died_is_opened_again_at_the_same_page(run, viewing: OpenViewer, design: Path) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            presenter = await viewer.shown(design)
            presenter.window.pages.setCurrentIndex(1)
            await until(lambda: presenter.session.source is not None and len(presenter.session.source.layers) == 1)
            await viewer.settled(presenter)
            viewer.designs[0].die(ViewingError(ErrorCode.VIEWER_CRASHED, "Killed.", detail="signal 9"))
            await until(lambda: not presenter.window.is_showing)
            assert "ended unexpectedly" in presenter.window.notice.accessibleName()
            buttons = {b.text(): b for b in presenter.window.notice.findChildren(QPushButton)}
            buttons["Copy Details"].click()
            assert "signal 9" in QGuiApplication.clipboard().text()
            buttons["Try Again"].click()
            await viewer.settled(presenter)
            assert presenter.window.pages.currentText() == "Colors"
            assert len(viewer.designs) == 2

    run(play())


def test_what_is_dropped_on_a_viewer_is_opened_pages_go_elsewhere(run, viewing: OpenViewer, design: Path) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            presenter = await viewer.shown(design)
            passed: list[object] = []
            viewer.windows.otherDropped.connect(passed.extend)
            data, other = QMimeData(), design.with_name("other.fig")
            other.write_bytes(small_fig())
            data.setUrls([QUrl.fromLocalFile(str(other)), QUrl.fromLocalFile(str(design.with_name("page.html")))])
            presenter.window.dropped.emit(data)
            assert [each.path for each in viewer.windows.presenters] == [design, other]
            assert passed == [design.with_name("page.html")]

    run(play())


def test_a_viewer_invites_to_let_go_of_what_is_dragged_over_it(run, viewing: OpenViewer, design: Path) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            window = (await viewer.shown(design)).window
            data = QMimeData()
            data.setUrls([QUrl.fromLocalFile(str(design))])
            buttons, keys = LEFT, Qt.KeyboardModifier.NoModifier
            event = QDragEnterEvent(QPoint(9, 9), Qt.DropAction.CopyAction, data, buttons, keys)
            QCoreApplication.sendEvent(window, event)
            assert event.isAccepted()
            assert window.drops.overlay.geometry() == window.rect()
            assert window.drops.overlay.isVisible()
            QCoreApplication.sendEvent(window, QDragLeaveEvent())
            assert not window.drops.overlay.isVisible()

    run(play())


def test_only_the_last_of_many_questions_about_layers_is_answered(run, viewing: OpenViewer, design: Path) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            presenter = await viewer.shown(design)
            answers: list[str] = []
            presenter.session.explained.connect(lambda facts: answers.append(facts.name))
            for number in (0, 1, 2):
                presenter.select(number)
            await until(lambda: bool(answers))
            assert answers == [presenter.session.source.layers.names[2]]

    run(play())


def test_another_mode_takes_the_middle_and_is_told(run, viewing: OpenViewer, design: Path) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            window = (await viewer.shown(design)).window
            modes = window.findChild(Segmented)
            assert not modes.isVisible()
            other, told = QLabel("side by side"), []
            window.modeChosen.connect(told.append)
            window.add_mode(Segment("both", "Side by Side"), other)
            window.show_mode("both")
            assert other.isVisible()
            assert not window.canvas.isVisible()
            assert told == ["both"]
            window.add_tab(QLabel("spots"), "Differences")
            assert window.tabs.tabBar().isVisible()

    run(play())


def test_size_and_splitter_come_back(run, viewing: OpenViewer, design: Path) -> None:
    async def play() -> None:
        async with viewing() as viewer:
            presenter = await viewer.shown(design)
            presenter.window.resize(760, 520)
            presenter.window.close()
            again = viewer.windows.open(design)
            assert (again.window.width(), again.window.height()) == (760, 520)

    run(play())
