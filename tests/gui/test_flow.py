"""The way of a page through the window: taken, converted, shown, saved."""

from __future__ import annotations

import asyncio
import zipfile
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt, QTimer, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLineEdit, QMessageBox

from htmlfig_desktop.core.errors import SourceError
from htmlfig_desktop.core.options import FileSource, HtmlSource, UrlSource
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.editor.rows import InputKind
from tests.gui.driver import give, until
from tests.gui.fake_backend import FIG_BYTES


def mime(*, urls: list[str | Path] | None = None, text: str | None = None, html: str | None = None) -> QMimeData:
    data = QMimeData()
    if urls:
        data.setUrls([QUrl.fromLocalFile(str(u)) if isinstance(u, Path) else QUrl(u) for u in urls])
    if text is not None:
        data.setText(text)
    if html is not None:
        data.setHtml(html)
    return data


def test_a_fresh_window_teaches_and_offers_nothing_that_cannot_be_done(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            assert driver.window.preview.currentWidget() is driver.window.preview.welcome
            disabled = {c for c, action in driver.window.actions_by_command.items() if not action.isEnabled()}
            assert {Command.CONVERT, Command.SAVE_AS, Command.CANCEL, Command.RETRY, Command.REMOVE} <= disabled
            assert Command.OPEN not in disabled

    run(play())


def test_a_file_dropped_anywhere_is_taken_converted_shown_and_saved(run, opened, page: Path, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            window = driver.window
            for over in (None, window.editor.code, window.jobs.list, *window.findChildren(QLineEdit)):
                driver.drop(mime(urls=[page]), over)
                await until(lambda: window.action(Command.CONVERT).isEnabled())
                window.editor.clearRequested.emit()
                assert not window.action(Command.CONVERT).isEnabled()
            driver.drop(mime(urls=[page]))
            await until(lambda: window.action(Command.CONVERT).isEnabled())
            assert window.windowTitle() == "site — HTML Fig Desktop"
            await give(driver.window, Command.CONVERT)
            job = await driver.converted()
            assert job.source == FileSource(page)
            assert job.options.screenshot
            await until(lambda: window.preview.picture.cached_bytes > 0)
            assert window.windowTitle().startswith("Harbor")

            await give(window, Command.SAVE_AS)
            dialog = window.findChild(QFileDialog)
            assert Path(dialog.selectedFiles()[0]).name == "Harbor – sail with a plan.fig"
            target = tmp_path / "out" / "mine.fig"
            target.parent.mkdir()
            dialog.setDirectory(str(target.parent))
            dialog.selectFile("mine")
            dialog.accept()
            await until(lambda: driver.jobs[0].target == target)
            assert target.read_bytes() == FIG_BYTES
            assert list(target.parent.iterdir()) == [target]
            assert window.bar.isVisible()
            assert window.bar.message is None

    run(play())


def test_the_overlay_shows_while_something_is_dragged_and_goes_with_the_drop(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            overlay = driver.window.drops.overlay
            seen: list[bool] = []
            driver.window.dropped.connect(lambda: seen.append(overlay.isVisible()))
            shown: list[bool] = []
            show = overlay.appear
            overlay.appear = lambda: (show(), shown.append(overlay.isVisible()))
            driver.drop(mime(urls=[page]))
            assert shown == [True]
            assert seen == [False]

    run(play())


def test_overwriting_is_asked_by_the_dialog_before_anything_is_written(run, opened, page: Path, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.desktop.presenter.open([page])
            await until(lambda: driver.window.action(Command.CONVERT).isEnabled())
            await give(driver.window, Command.CONVERT)
            await driver.converted()
            target = tmp_path / "old.fig"
            target.write_bytes(b"old")
            await give(driver.window, Command.SAVE_AS)
            dialog = driver.window.findChild(QFileDialog)
            dialog.setDirectory(str(tmp_path))
            dialog.selectFile("old.fig")
            asked: list[bool] = []

            async def refuse() -> None:
                await until(lambda: dialog.findChild(QMessageBox) is not None)
                asked.append(True)
                box = dialog.findChild(QMessageBox)
                box.button(QMessageBox.StandardButton.No).click()

            refusing = asyncio.get_running_loop().create_task(refuse())
            QTimer.singleShot(0, dialog, dialog.accept)  # the dialog asks in a loop of its own, outside of any task
            await refusing
            assert asked
            assert target.read_bytes() == b"old"
            dialog.reject()

    run(play())


def test_a_folder_that_cannot_be_written_is_explained_and_the_design_stays(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.desktop.presenter.open([page])
            await until(lambda: driver.window.action(Command.CONVERT).isEnabled())
            await give(driver.window, Command.CONVERT)
            job = await driver.converted()
            assert driver.window.jobs.current_id == job.id
            await give(driver.window, Command.SAVE_AS)
            driver.window.findChild(QFileDialog).reject()
            driver.window.saveNameChosen.emit(Path("/nowhere/at/all.fig"))
            await until(lambda: driver.window.bar.message is not None)
            assert driver.window.bar.message.details.startswith("STO002")
            assert driver.jobs[0].is_unsaved

    run(play())


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (mime(text="<h1>Hi</h1>"), InputKind.HTML),
        (mime(text="Hi", html="<b>Hi</b>"), InputKind.HTML),
        (mime(text="https://example.com/a", html="<a href='https://example.com/a'>x</a>"), InputKind.URL),
        (mime(urls=["https://example.com/a"], text="https://example.com/a"), InputKind.URL),
    ],
)
def test_pasting_takes_html_and_addresses(run, opened, data: QMimeData, kind: InputKind) -> None:
    async def play() -> None:
        async with opened() as driver:
            copied = mime(urls=[u.toString() for u in data.urls()], text=data.text(), html=data.html() or None)
            QGuiApplication.clipboard().setMimeData(copied)
            await give(driver.window, Command.PASTE)
            await until(lambda: driver.window.action(Command.CONVERT).isEnabled())
            assert driver.window.editor.kind is kind
            await give(driver.window, Command.CONVERT)
            job = await driver.converted()
            assert isinstance(job.source, UrlSource if kind is InputKind.URL else HtmlSource)

    run(play())


def test_ctrl_v_pastes_a_page_outside_of_fields_and_text_inside_of_them(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            window = driver.window
            window.activateWindow()
            await until(window.isActiveWindow)
            window.editor.set_kind(InputKind.HTML)
            QGuiApplication.clipboard().setText("<i>one</i>")
            window.editor.code.setFocus()
            QTest.keyClick(window.editor.code, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
            QTest.keyClick(window.editor.code, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
            assert window.editor.html == "<i>one</i><i>one</i>"
            window.setFocus()
            QTest.keyClick(window, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
            await until(lambda: window.editor.html == "<i>one</i>")

    run(play())


def test_pasting_an_empty_clipboard_says_so(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            QGuiApplication.clipboard().clear()
            await give(driver.window, Command.PASTE)
            assert driver.window.bar.isVisible()
            assert not driver.window.action(Command.CONVERT).isEnabled()

    run(play())


def test_an_address_is_completed_and_a_wrong_one_explained_beside_the_field(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            editor = driver.window.editor
            editor.set_kind(InputKind.URL)
            editor.set_url("ftp://example.com")
            await give(driver.window, Command.CONVERT)
            assert "http" in editor.url_field.problem
            assert not driver.jobs
            editor.set_url("example.com/pricing")
            assert editor.url_field.problem == ""
            await give(driver.window, Command.CONVERT)
            job = await driver.converted()
            assert job.source == UrlSource("https://example.com/pricing")

    run(play())


def test_html_is_converted_as_typed_with_its_base_address(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            editor = driver.window.editor
            editor.set_kind(InputKind.HTML)
            editor.set_html("just a word")
            editor.set_base_url("nonsense")
            await give(driver.window, Command.CONVERT)
            assert editor.base_field.problem
            assert driver.window.focusWidget() is editor.base_field.control
            editor.set_base_url("https://example.com/x/")
            await give(driver.window, Command.CONVERT)
            job = await driver.converted()
            assert job.source == HtmlSource("just a word", "https://example.com/x/", "HTML code")

    run(play())


def test_several_dropped_pages_become_several_jobs_and_one_can_be_left_out(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            others = [page.with_name(name) for name in ("a.html", "b.html")]
            for other in others:
                other.write_text("<p>x")
            driver.drop(mime(urls=[page, *others]))
            await until(lambda: driver.window.action(Command.CONVERT).isEnabled())
            driver.window.editor.removePagesRequested.emit([1])
            await give(driver.window, Command.CONVERT)
            await until(lambda: [job.state for job in driver.jobs] == [JobState.DONE] * 2)
            assert [job.source for job in driver.jobs] == [FileSource(page), FileSource(others[1])]

    run(play())


def test_a_zip_and_a_folder_without_an_index_are_taken(run, opened, tmp_path: Path) -> None:
    without_index = tmp_path / "pages"
    without_index.mkdir()
    for name in ("a.html", "b.html"):
        (without_index / name).write_text("<p>x")

    async def play() -> None:
        async with opened() as driver:
            archive = tmp_path / "Landing.zip"
            with zipfile.ZipFile(archive, "w") as file:
                file.writestr("index.html", "<p>x")
            driver.drop(mime(urls=[archive]))
            await until(lambda: "Landing" in driver.window.windowTitle())
            driver.drop(mime(urls=[without_index]))
            await until(lambda: "1 more" in driver.window.windowTitle())

    run(play())


def test_a_page_may_be_given_a_wider_folder_to_read_but_none_beside_it(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            await driver.desktop.presenter.editor.open([page])
            assert str(page.parent) in driver.window.editor._readable.text()
            driver.window.editor._widen.click()
            dialog = driver.window.findChild(QFileDialog)
            dialog.setDirectory(str(page.parent.parent))
            dialog.accept()
            await until(lambda: str(page.parent) not in driver.window.editor._readable.text())
            driver.window.readableFolderChosen.emit(Path("/proc/self"))
            await until(lambda: driver.window.bar.message is not None)
            assert driver.window.bar.message.details.startswith("OPT002")
            await give(driver.window, Command.CONVERT)
            job = await driver.converted()
            assert job.source == FileSource(page, page.parent.parent)

    run(play())


def test_what_cannot_be_opened_is_explained_and_can_be_copied(run, opened, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.drop(mime(urls=[tmp_path / "gone.html"]))
            bar = driver.window.bar
            await until(lambda: bar.message is not None)
            assert bar.message.title == "The file is not there"
            assert str(tmp_path)[:20] in bar.message.cause
            assert bar.message.next_step
            bar._copy.click()
            assert QGuiApplication.clipboard().text().startswith("SRC001")
            assert "Traceback" not in QGuiApplication.clipboard().text()
            driver.window.activateWindow()
            await until(driver.window.isActiveWindow)
            QTest.keyClick(driver.window, Qt.Key.Key_Escape)
            assert not bar.isVisible()

    run(play())


def test_the_example_is_converted_with_one_click(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window.preview.welcome.exampleRequested.emit()
            job = await driver.converted()
            assert isinstance(job.source, FileSource)
            assert job.source.path.is_file()

    run(play())


def test_a_new_page_takes_the_preview_over_and_the_list_brings_the_old_job_back(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.desktop.presenter.open([page])
            await until(lambda: driver.window.action(Command.CONVERT).isEnabled())
            await give(driver.window, Command.CONVERT)
            await driver.converted()
            other = page.with_name("other.html")
            other.write_text("<p>")
            driver.drop(mime(urls=[other]))
            await until(lambda: driver.window.windowTitle().startswith("other"))
            assert driver.window.preview.currentWidget() is driver.window.preview.notice
            driver.window.jobs.select(0)
            await driver.shown()
            assert driver.window.preview.currentWidget() is driver.window.preview.result

    run(play())


@pytest.mark.parametrize("typed", ["not a url", "ftp://example.com/", "//srv/site"])
def test_what_is_no_address_is_named_as_it_was_typed(run, opened, typed: str) -> None:
    async def play() -> None:
        async with opened() as driver:
            editor = driver.window.editor
            editor.set_kind(InputKind.URL)
            editor.set_url(typed)
            editor.convertRequested.emit()
            assert editor.url_field.problem.startswith(f"“{typed}” is not the address of a page")
            assert driver.jobs == ()

    run(play())


@pytest.mark.parametrize("as_address", [True, False])
def test_a_file_that_is_typed_as_an_address_is_opened_and_converted(run, opened, page: Path, as_address: bool) -> None:
    async def play() -> None:
        async with opened() as driver:
            editor = driver.window.editor
            editor.set_kind(InputKind.URL)
            editor.set_url(page.as_uri() if as_address else str(page))
            editor.convertRequested.emit()
            await driver.converted()
            assert driver.backend.requests[0].source.path == page
            assert editor.kind is InputKind.PAGE

    run(play())


def test_a_file_that_is_typed_and_not_there_is_told(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window.editor.set_kind(InputKind.URL)
            driver.window.editor.set_url("file:///srv/nothing.html")
            driver.window.editor.convertRequested.emit()
            await until(lambda: not driver.window.bar.isHidden())
            assert driver.window.bar.accessibleName() == "The file is not there"
            assert driver.jobs == ()

    run(play())


@pytest.mark.parametrize("kind", [str, Path])
def test_of_a_folder_without_a_start_all_pages_are_taken_however_it_is_given(
    run, opened, tmp_path: Path, kind: type[str] | type[Path]
) -> None:
    (tmp_path / "one.html").write_text("<p>1")
    (tmp_path / "two.html").write_text("<p>2")

    async def play() -> None:
        async with opened() as driver:
            await driver.desktop.presenter.editor.open([kind(tmp_path)])
            assert [each.path.name for each in driver.desktop.presenter.editor.pages] == ["one.html", "two.html"]
            with pytest.raises(SourceError):
                await driver.desktop.presenter.editor.open([" "])
            assert len(driver.desktop.presenter.editor.pages) == 2, "nothing given is not the folder it runs in"

    run(play())
