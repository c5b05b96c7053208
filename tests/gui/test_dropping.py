"""What is dropped on the window: what can be opened is taken, and what cannot is named."""

from __future__ import annotations

import asyncio
import zipfile
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QObject, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from htmlfig_desktop.core.errors import ErrorCode, SourceError
from htmlfig_desktop.core.options import FileSource
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.dropping import DropPlace
from htmlfig_desktop.ui.intake import Held, held_in
from htmlfig_desktop.ui.jobs.details import DetailsDialog
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.drop_overlay import Invitation
from tests.gui.driver import give, until
from tests.gui.test_flow import mime


def test_of_several_dropped_things_those_that_can_be_opened_are_taken_and_the_others_named(
    run, opened, page: Path, tmp_path: Path
) -> None:
    async def play() -> None:
        async with opened() as driver:
            damaged = tmp_path / "broken.zip"
            damaged.write_bytes(b"no archive")
            driver.drop(mime(urls=[damaged, page, tmp_path / "gone.html"]))
            bar = driver.window.bar
            await until(lambda: bar._title.text() == "2 were left out, the rest was opened")
            lines = bar._text.text().splitlines()
            assert [line.count(name) for line, name in zip(lines, ("broken.zip", "gone.html"), strict=True)] == [1, 1]
            assert driver.desktop.presenter.editor.sources() == (FileSource(page),)

    run(play())


def test_the_invitation_to_convert_counts_the_pages(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            other = page.with_name("about.html")
            await asyncio.to_thread(other.write_text, "<p>About", encoding="utf-8")
            words = driver.window.preview
            await driver.desktop.presenter.editor.open([page])
            assert any("turn it into" in each.text() for each in words.findChildren(QLabel))
            await driver.desktop.presenter.editor.open([page, other])
            assert any("turn all 2 pages into" in each.text() for each in words.findChildren(QLabel))

    run(play())


def test_things_of_which_nothing_can_be_opened_leave_what_was_there(run, opened, page: Path, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            await driver.desktop.presenter.editor.open([page])
            driver.drop(mime(urls=[tmp_path / "gone.html", tmp_path / "gone too.html"]))
            await until(lambda: driver.window.bar.message is not None)
            assert driver.desktop.presenter.editor.sources() == (FileSource(page),)
            with pytest.raises(SourceError) as caught:
                await driver.desktop.presenter.editor.open([tmp_path / "gone.html"])
            assert caught.value.error is ErrorCode.SOURCE_MISSING

    run(play())


@pytest.mark.parametrize("with_file", [True, False])
def test_links_that_find_no_place_beside_what_else_was_dropped_are_named(run, opened, page: Path, with_file) -> None:
    async def play() -> None:
        async with opened() as driver:
            data, urls = QMimeData(), [QUrl("https://example.com/a"), QUrl("https://example.com/b")]
            data.setUrls([*urls, QUrl.fromLocalFile(str(page))] if with_file else urls)
            driver.drop(data)
            bar = driver.window.bar
            await until(lambda: not bar.isHidden())
            assert ("https://example.com/a: Only files" in bar._text.text()) == with_file
            assert "https://example.com/b: Only files are taken several at a time." in bar._text.text()
            expected = "site" if with_file else "https://example.com/a"
            assert driver.desktop.presenter.editor.summary.startswith(expected)

    run(play())


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("just some words", "This is not a web page"),
        ("One line.\nAnother / line", "This is not a web page"),
        ("harbor/index.html", "The file is not there"),
        ("index.html", "The file is not there"),
    ],
)
def test_words_that_were_dropped_are_not_taken_for_a_file(run, opened, text: str, title: str) -> None:
    async def play() -> None:
        async with opened() as driver:
            data = QMimeData()
            data.setText(text)
            driver.drop(data)
            await until(lambda: not driver.window.bar.isHidden())
            assert driver.window.bar._title.text() == title

    run(play())


def test_code_that_only_runs_elsewhere_is_told_and_leaves_what_was_there(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            await driver.desktop.presenter.editor.open([page])
            data = QMimeData()
            data.setText("export default function A() {\n  return <p className='a'>Hello</p>\n}")
            driver.drop(data)
            await until(lambda: not driver.window.bar.isHidden())
            assert "This is React code" in driver.window.bar.accessibleDescription()
            assert driver.desktop.presenter.editor.pages[0].path == page

    run(play())


def test_a_design_on_its_way_out_is_not_invited_back_in(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            window, data = driver.window, mime(urls=[page])
            buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
            for source, is_invited in ((window.jobs.list, False), (None, True)):
                event = _Drag(QPoint(9, 9), Qt.DropAction.CopyAction, data, buttons, keys)
                event.setAccepted(False)
                event.begun_in = source
                QCoreApplication.sendEvent(window, event)
                assert (event.isAccepted(), window.drops.overlay.isVisible()) == (is_invited, is_invited)
                # Qt keeps whom a drag was accepted by, without asking whether that still lives.
                QCoreApplication.sendEvent(window, QDragLeaveEvent())

    run(play())


def test_a_window_that_closes_under_a_drag_is_left_by_it_so_that_qt_tells_it_nothing_once_it_is_gone(
    qapp: QApplication, theme: Theme
) -> None:
    place, copy, data = QPoint(9, 9), Qt.DropAction.CopyAction, mime(urls=[Path("picture.png")])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    takes = Invitation("Let go", "")
    window, left = QWidget(), []
    drops = DropPlace(window, theme, dict.fromkeys(Held, takes))
    window.show()
    QCoreApplication.sendEvent(window, QDragEnterEvent(place, copy, data, buttons, keys))
    assert drops.overlay.isVisible()

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            left.extend([True] if event.type() is QEvent.Type.DragLeave else [])
            return False

    watch = Watch()
    window.installEventFilter(watch)
    try:
        window.close()
        assert left == [True]
        assert drops.overlay.isHidden()
    finally:
        QCoreApplication.sendEvent(window, QDragLeaveEvent())


class _Drag(QDragEnterEvent):
    begun_in: QObject | None

    def source(self) -> QObject | None:  # type: ignore[override]
        return self.begun_in


def test_people_are_told_of_the_archive_they_gave_and_not_of_where_it_was_unpacked(run, opened, tmp_path: Path) -> None:
    archive = tmp_path / "Landing.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("site/home.html", "<p>x")

    async def play() -> None:
        async with opened() as driver:
            window, scratch = driver.window, str(driver.queue.store.pages)
            driver.drop(mime(urls=[archive]))
            await give(window, Command.CONVERT)
            job = await driver.converted()
            assert isinstance(job.source, FileSource)
            assert str(job.source.path).startswith(scratch)
            recent = driver.desktop.presenter._recent._pages.entries
            assert recent == (str(archive),)
            await give(window, Command.DETAILS)
            details = window.findChild(DetailsDialog)
            assert f"{archive} › site/home.html" in details._details.copied
            details.close()
            window.editor.clearRequested.emit()
            await give(window, Command.DUPLICATE)
            places = [row.place for row in driver.desktop.presenter.editor._rows]
            assert places == [str(archive)]
            assert not any(scratch in text for text in (*recent, *places, window.editor._readable.text()))

    run(play())


@pytest.mark.parametrize(
    ("names", "held"),
    [
        (["page.html"], Held.PAGE),
        (["folder"], Held.PAGE),
        (["page.html", "photo.png"], Held.PAGE),
        (["drawing.svg"], Held.PAGE),
        (["a.fig", "b.FIG"], Held.DESIGN),
        (["photo.PNG"], Held.PICTURE),
        (["one.png", "two.png"], Held.OTHER),
        (["paper.pdf"], Held.OTHER),
    ],
)
def test_what_is_dragged_is_told_by_its_names(names: list[str], held: Held, tmp_path: Path) -> None:
    assert held_in(mime(urls=[tmp_path / name for name in names])) is held


def test_what_no_page_comes_in_is_refused_while_it_is_dragged_and_told_why(run, opened, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            window, overlay = driver.window, driver.window.drops.overlay
            buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
            said = {}
            for name in ("photo.png", "site.html", "old.fig"):
                data = mime(urls=[tmp_path / name])
                event = QDragEnterEvent(QPoint(9, 9), Qt.DropAction.CopyAction, data, buttons, keys)
                event.setAccepted(False)
                QCoreApplication.sendEvent(window, event)
                assert overlay.isVisible()
                said[overlay.invitation.title] = event.isAccepted()
                QCoreApplication.sendEvent(window, QDragLeaveEvent())
                assert not overlay.isVisible()
            assert said == {
                "This is not a web page": False,
                "Drop to open": True,
                "Drop to look at this design": True,
            }

    run(play())
