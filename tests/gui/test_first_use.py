"""What somebody meets who uses the program for the first time, and expects to work as everywhere else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton, QScrollArea

from htmlfig_desktop.core.errors import ErrorCode, SourceError, StorageError
from htmlfig_desktop.core.options import HtmlSource, UrlSource
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.ui.commands import COMMANDS, Command
from htmlfig_desktop.ui.commands.file_menu import TITLE as FILE_MENU
from htmlfig_desktop.ui.editor.rows import InputKind
from htmlfig_desktop.ui.jobs.report import details_of
from htmlfig_desktop.ui.jobs.rows import SortBy
from htmlfig_desktop.ui.main_window import MainWindow
from htmlfig_desktop.ui.options.presets import DEFAULTS
from htmlfig_desktop.ui.palette import Palette
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.fields import ElidedBox
from tests.gui.driver import Driver, give, until
from tests.gui.test_job_list import job, result


async def active(driver: Driver) -> None:
    driver.window.activateWindow()
    await until(driver.window.isActiveWindow)


async def converted(driver: Driver, page: Path) -> None:
    await driver.desktop.presenter.editor.open([page])
    await give(driver.window, Command.CONVERT)
    await driver.converted()


def test_a_page_of_a_local_server_is_asked_for_without_https(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window.editor.set_kind(InputKind.URL)
            driver.window.editor.set_url("localhost:3000/pricing")
            await give(driver.window, Command.CONVERT)
            assert (await driver.converted()).source == UrlSource("http://localhost:3000/pricing")

    run(play())


@pytest.mark.parametrize(
    ("copied", "address"), [("example.com/a", "https://example.com/a"), ("localhost:3000", "http://localhost:3000")]
)
def test_an_address_copied_without_a_scheme_is_taken_as_one(run, opened, copied: str, address: str) -> None:
    async def play() -> None:
        async with opened() as driver:
            QGuiApplication.clipboard().setText(copied)
            await give(driver.window, Command.PASTE)
            await until(lambda: driver.window.action(Command.CONVERT).isEnabled())
            assert (driver.window.editor.kind, driver.window.editor.url) == (InputKind.URL, address)

    run(play())


def test_a_design_that_was_saved_is_offered_its_name_and_folder_again(run, opened, page: Path, tmp_path: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            await converted(driver, page)
            folder = tmp_path / "designs"
            folder.mkdir()
            await give(driver.window, Command.SAVE_AS)
            first = driver.window.findChild(QFileDialog)
            assert Path(first.selectedFiles()[0]).name == "Harbor – sail with a plan.fig"
            first.reject()
            driver.window.saveNameChosen.emit(folder / "mine.fig")
            await until((folder / "mine.fig").exists)
            await until(lambda: driver.jobs[0].target is not None)
            await until(lambda: driver.window.findChild(QFileDialog) is None)
            await give(driver.window, Command.SAVE_AS)
            again = driver.window.findChild(QFileDialog)
            assert Path(again.selectedFiles()[0]) == folder / "mine.fig"
            again.reject()

    run(play())


def test_what_could_not_be_saved_can_be_saved_elsewhere_from_the_message(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:
            await converted(driver, page)
            await give(driver.window, Command.SAVE_AS)
            driver.window.findChild(QFileDialog).reject()
            await until(lambda: driver.window.findChild(QFileDialog) is None)
            driver.window.saveNameChosen.emit(Path("/nowhere/at/all.fig"))
            await until(lambda: driver.window.bar.message is not None)
            offer = driver.window.bar._offer
            assert (offer.isVisible(), offer.text()) == (True, "Save &As…")
            offer.click()
            driver.window.findChild(QFileDialog).reject()
            driver.desktop.presenter.show_error(SourceError(ErrorCode.SOURCE_MISSING, "Gone."))
            assert not offer.isVisible()

    run(play())


@pytest.mark.parametrize("where", ["field", "code"])
def test_escape_puts_the_search_away_and_leaves_a_message_where_it_is(run, opened, where: str) -> None:
    async def play() -> None:
        async with opened() as driver:
            await active(driver)
            editor, bar = driver.window.editor, driver.window.bar
            editor.set_html("<p>one two")
            editor.open_search()
            bar.show_notice("Saved", "x.fig")
            focused = editor.find_bar._find if where == "field" else editor.code
            focused.setFocus()
            QTest.keyClick(focused, Qt.Key.Key_Escape)
            assert (editor.find_bar.isVisible(), bar.isVisible()) == (False, True)
            QTest.keyClick(editor.code, Qt.Key.Key_Escape)
            assert not bar.isVisible()

    run(play())


def test_a_search_follows_the_words_while_they_are_typed(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            await active(driver)
            editor = driver.window.editor
            editor.set_html("<p>tide\n<p>time\n<p>tire")
            editor.open_search()
            places = []
            for letter in "tir":
                QTest.keyClicks(editor.find_bar._find, letter)
                places.append(editor.code.textCursor().selectedText())
            assert places == ["t", "ti", "tir"]
            QTest.keyClicks(editor.find_bar._find, "x")
            assert editor.code.textCursor().selectedText() == "tir", "what is not there moves nothing"

    run(play())


def test_who_points_at_a_tab_to_write_in_can_write_and_the_arrow_keys_stay_on_the_tabs(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            await active(driver)
            editor = driver.window.editor
            for kind, field in ((InputKind.URL, editor._url), (InputKind.HTML, editor.code)):
                QTest.mouseClick(editor._tabs.button(kind.value), Qt.MouseButton.LeftButton)
                assert field.hasFocus()
            tab = editor._tabs.button(InputKind.HTML.value)
            tab.setFocus()
            QTest.keyClick(tab, Qt.Key.Key_Right)
            assert editor.kind is InputKind.URL
            assert editor._tabs.button(InputKind.URL.value).hasFocus()

    run(play())


def test_tab_shows_where_it_is_and_comes_to_what_is_chosen_of_a_few(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            await active(driver)
            window = driver.window
            window.setFocus()
            for _ in range(40):
                window.focusNextChild()
                focused = QApplication.focusWidget()
                assert not isinstance(focused, QScrollArea) or focused is window.preview.summary, focused
                if isinstance(focused, QPushButton) and focused.isCheckable():
                    assert focused.isChecked(), focused.text()

    run(play())


def test_an_error_is_not_covered_by_the_sum_of_what_is_finished(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            error = StorageError(ErrorCode.STORAGE_FULL, "The list of jobs could not be written.")
            driver.desktop.presenter.show_error(error)
            driver.desktop.presenter.outcomes.tell_finished(["a", "b"], 0)
            assert driver.window.bar._title.text() == "The disk is full"
            driver.window.bar.dismiss()
            driver.desktop.presenter.outcomes.tell_finished(["a", "b"], 0)
            assert driver.window.bar._title.text() == "All conversions are finished"

    run(play())


def test_jobs_that_are_moved_are_shown_in_the_order_in_which_they_run(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window.jobs._pause.click()
            for name in "abc":
                driver.queue.submit(HtmlSource(f"<p>{name}", name=name), DEFAULTS)
            model = driver.desktop.presenter.jobs.model
            assert [model.index(row).data() for row in range(3)] == ["c", "b", "a"]
            driver.desktop.presenter.jobs.select(driver.jobs[2])
            await give(driver.window, Command.MOVE_FIRST)
            await driver.shown()
            assert driver.window.jobs.sort is SortBy.TURN
            assert [model.index(row).data() for row in range(3)] == ["c", "a", "b"]
            assert driver.window.jobs.current_id == driver.jobs[2].id

    run(play())


def test_a_job_that_is_moved_far_away_is_followed_by_the_list(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window.jobs._pause.click()
            for number in range(40):
                driver.queue.submit(HtmlSource(f"<p>{number}", name=str(number)), DEFAULTS)
            driver.window.jobs.set_sort(SortBy.TURN)
            driver.desktop.presenter.jobs.select(driver.jobs[-1])
            await give(driver.window, Command.MOVE_FIRST)
            await driver.shown()
            shown = driver.window.jobs.list
            assert shown.currentIndex().row() == 0
            assert shown.viewport().rect().contains(shown.visualRect(shown.currentIndex()))

    run(play())


def test_cancelled_jobs_are_counted_and_nothing_is_said_of_none(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window.jobs._pause.click()
            for name in "ab":
                driver.queue.submit(HtmlSource(f"<p>{name}", name=name), DEFAULTS)
            await driver.shown()
            assert driver.window._activity.text() == "Queue paused · 2 waiting"
            for each in driver.jobs:
                driver.queue.cancel(each.id)
            await until(lambda: all(each.state is JobState.CANCELLED for each in driver.jobs))
            await driver.shown()
            assert (driver.window.jobs._count.text(), driver.window._activity.text()) == ("2 cancelled", "")

    run(play())


def test_the_palette_says_that_nothing_fits(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            await give(driver.window, Command.PALETTE)
            palette = next(each for each in driver.window.children() if isinstance(each, Palette))
            palette._search.setText("no such thing")
            assert (palette._list.isVisible(), palette._none.isVisible()) == (False, True)
            palette._search.setText("open")
            assert (palette._list.isVisible(), palette._none.isVisible()) == (True, False)

    run(play())


def test_quitting_is_the_last_of_the_file_menu() -> None:
    assert [command for command, text in COMMANDS.items() if text.menu == FILE_MENU][-1] is Command.QUIT


@pytest.mark.parametrize("of_server", [False, True])
def test_nothing_is_claimed_that_a_server_has_not_told(run, opened, of_server: bool) -> None:
    async def play() -> None:
        async with opened() as driver:
            summary = driver.desktop.presenter.preview._summary
            made = replace(result(), texts=2 if of_server else 0)
            assert ("does not tell" in summary(made).no_fonts) == of_server
            assert "does not tell" in summary(made).no_losses

    run(play())


def test_the_first_window_fits_on_a_small_screen_with_what_the_system_puts_around_it(
    theme: Theme, settings: QSettings, qtbot
) -> None:
    window = MainWindow(theme, settings)
    qtbot.addWidget(window)
    window.restore()
    room = window.screen().availableSize()
    assert window.minimumSize().expandedTo(room).height() - window.height() >= 40 or window.height() <= 600


def test_a_long_name_in_a_box_ends_with_dots(theme: Theme, qtbot) -> None:
    box = ElidedBox()
    qtbot.addWidget(box)
    box.addItem("A key with a name that is longer than there is room for it")
    box.resize(160, 32)
    box.show()
    assert box.shown_text.endswith("…")
    box.resize(800, 32)
    assert box.shown_text == box.currentText()


def test_a_box_in_which_nothing_is_chosen_says_what_that_means(theme: Theme, qtbot) -> None:
    box = ElidedBox()
    qtbot.addWidget(box)
    box.addItem("Desktop")
    box.setPlaceholderText("Own options")
    assert box.shown_text == "Desktop"
    box.setCurrentIndex(-1)
    assert box.shown_text == "Own options"


def test_the_details_say_options_in_the_words_of_the_form(qapp: QApplication) -> None:
    text = details_of(job(1)).text
    assert "Waits for: Page loaded" in text
    assert "Color scheme: Light" in text


def test_code_gets_the_room_of_the_options_while_it_is_in_front_and_what_was_made_of_it_is_kept(
    run, opened, theme: Theme, settings: QSettings
) -> None:
    async def play() -> None:
        async with opened() as driver:
            window = driver.window
            window.restore()
            await until(lambda: window.editor.height() > 0)
            window.panels.splitters["inputs"].setSizes([300, 336])  # above the least, which icons and fonts move
            named = window.editor.height()
            window.editor.set_kind(InputKind.HTML)
            assert window.editor.height() > named + 100
            window.panels.splitters["inputs"].setSizes([400, 300])
            coded = window.editor.height()
            window.editor.set_kind(InputKind.URL)
            assert window.editor.height() == named
            window.editor.set_kind(InputKind.HTML)
            assert window.editor.height() == coded
            window.remember()
            again = MainWindow(theme, settings)
            again.restore()
            assert again.panels.input_sizes.kept("coded") == pytest.approx([400, 300], rel=0.2)
            again.deleteLater()

    run(play())


def test_the_job_that_was_selected_stays_in_sight_while_many_come_above_it(run, opened) -> None:
    async def play() -> None:
        async with opened() as driver:
            driver.window.jobs._pause.click()
            driver.queue.submit(HtmlSource("<p>", name="first"), DEFAULTS)
            driver.desktop.presenter.jobs.select(driver.jobs[0])
            for number in range(60):
                driver.queue.submit(HtmlSource("<p>", name=f"later {number}"), DEFAULTS)
            await driver.shown()
            shown = driver.window.jobs.list

            def is_in_sight() -> bool:
                return shown.viewport().rect().contains(shown.visualRect(shown.currentIndex()))

            await until(is_in_sight)
            shown.scrollToTop()
            assert not is_in_sight()
            driver.queue.submit(HtmlSource("<p>", name="last"), DEFAULTS)
            await driver.shown()
            assert not is_in_sight(), "who has scrolled away stays there"

    run(play())


def test_a_button_that_cannot_be_pressed_says_what_has_to_be_there_first(run, opened, page: Path) -> None:
    async def play() -> None:
        async with opened() as driver:

            def tip(name: str) -> str:
                (button,) = (each for each in driver.window.findChildren(QPushButton) if each.text() == name)
                return button.toolTip()

            assert "paste a page first" in tip("Convert")
            assert "finished design" in tip("Save As…")
            assert "finished design" in tip("Copy for Figma")
            await driver.desktop.presenter.editor.open([page])
            assert "first" not in tip("Convert")
            await give(driver.window, Command.CONVERT)
            await driver.converted()
            assert tip("Save As…").endswith("(Ctrl+S)")
            assert "first" not in tip("Copy for Figma")

    run(play())
