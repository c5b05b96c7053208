"""Errors and losses in words."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from htmlfig_desktop.client.errors import NO_ANSWER, InvalidInputError
from htmlfig_desktop.core.causes import as_cause, because
from htmlfig_desktop.core.conversion import Progress, Stage
from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode, Severity
from htmlfig_desktop.core.errors import ErrorCode, SourceError, StorageError, error_from_code
from htmlfig_desktop.engine.sources import open_source
from htmlfig_desktop.jobs.apart import write_design
from htmlfig_desktop.ui.i18n import install_translation
from htmlfig_desktop.ui.messages.stages import STEPS, progress_share, progress_text, stage_name
from htmlfig_desktop.ui.messages.texts import losses, message_for
from htmlfig_desktop.ui.messages.times import date_text, day_text
from htmlfig_desktop.ui.options.presets import preset_title


@pytest.mark.parametrize("code", ErrorCode)
def test_every_error_has_title_cause_next_step_and_details_with_its_code(code: ErrorCode) -> None:
    message = message_for(error_from_code(code.code, "What happened.", detail="more"))
    assert message.title
    assert message.cause == "What happened."
    assert message.next_step
    assert message.details.startswith(code.code)
    assert "more" in message.details
    assert "Traceback" not in message.title + message.cause + message.next_step


def test_losses_are_grouped_the_gravest_first_then_the_most_frequent() -> None:
    codes = [code for code in DiagnosticCode if code.severity is Severity.APPROXIMATED][:2]
    lost = next(code for code in DiagnosticCode if code.severity is Severity.LOST)
    info = next(code for code in DiagnosticCode if code.severity is Severity.INFO)
    found = losses(
        [Diagnostic(info)] * 9
        + [Diagnostic(codes[0])]
        + [Diagnostic(codes[1], f".x{n}") for n in range(30)]
        + [Diagnostic(lost)]
    )
    assert [loss.code for loss in found] == [lost, codes[1], codes[0], info]
    assert [loss.count for loss in found] == [1, 30, 1, 9]
    assert len(found[1].places) == 20
    assert losses([]) == ()


def test_a_loss_without_an_element_is_listed_by_what_it_is_about() -> None:
    (loss,) = losses([Diagnostic(DiagnosticCode.SCRIPT_MISSING, note=as_cause(f"js/{n}.js")) for n in (1, 2)])
    assert loss.places == ("js/1.js", "js/2.js")


@pytest.mark.parametrize("stage", Stage)
def test_every_stage_has_words_and_names_what_it_waits_for(stage: Stage) -> None:
    assert stage_name(stage)
    assert "3 images" in progress_text(Progress(stage, "3 images"))


def test_progress_never_runs_backward_along_the_stages() -> None:
    shares = [progress_share(Progress(stage)) for stage in Stage]
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert shares[-1] == 1
    assert len(STEPS) == len(set(STEPS))


@pytest.fixture
def _german(qapp: QApplication) -> Iterator[None]:
    before = QLocale()
    translators = install_translation(qapp, QLocale("de"))
    assert len(translators) >= 1
    yield
    QLocale.setDefault(before)
    for translator in translators:
        qapp.removeTranslator(translator)
        translator.deleteLater()


@pytest.mark.usefixtures("_german")
def test_a_cause_is_told_in_the_language_of_the_window_and_copied_in_english(tmp_path: Path) -> None:
    with pytest.raises(SourceError) as caught:
        open_source("/gone/page.html", scratch=tmp_path)
    message = message_for(caught.value)
    assert message.title == "Die Datei ist nicht da"
    assert message.cause == "Es gibt keine Datei und keinen Ordner „/gone/page.html“."
    assert "There is no file or folder “/gone/page.html”." in message.details


@pytest.mark.usefixtures("_german")
def test_what_a_page_waits_for_is_told_in_the_language_of_the_window() -> None:
    progress = Progress(Stage.WAITING, because("{count} images", count=3))
    assert progress_text(progress) == "Wartet auf 3 Bilder"


@pytest.mark.usefixtures("_german")
def test_a_language_that_was_chosen_brings_its_figures_and_days() -> None:
    assert QLocale().toString(1234.5, "f", 1) == "1.234,5"
    assert date_text(datetime(2026, 8, 28, 12).timestamp()) == "28.08.26"


def test_days_without_a_country_are_told_as_iso_8601_has_them() -> None:
    before = QLocale()
    QLocale.setDefault(QLocale.c())
    try:
        assert date_text(datetime(2026, 8, 28, 12).timestamp()) == "2026-08-28"
    finally:
        QLocale.setDefault(before)


@pytest.mark.usefixtures("_german")
def test_built_in_presets_are_named_in_the_language_of_the_window_and_own_ones_as_they_were() -> None:
    assert preset_title("Phone, Tablet and Desktop") == "Smartphone, Tablet und Desktop"
    assert preset_title("Studio") == "Studio"


@pytest.mark.usefixtures("_german")
def test_the_words_of_a_server_stay_in_its_own_language() -> None:
    error = InvalidInputError("html: Too long.", "html", NO_ANSWER)
    assert message_for(error).cause == "html: Too long."


@pytest.mark.parametrize("name", ["Page" * 50 + ".fig", "صفحة" * 40 + ".fig", "🎉" * 200 + ".fig"])
def test_a_name_of_200_letters_is_told_in_sight_and_leaves_the_window_its_size(run, opened, name: str) -> None:
    async def play() -> None:
        async with opened() as driver:
            window, bar = driver.window, driver.window.bar
            window.resize(window.minimumSize())
            driver.desktop.presenter.news.tell_saved(Path("/srv") / name, lambda: None)
            await asyncio.sleep(0.05)
            for words in (bar._title, bar._text):
                assert words.width() <= bar.width() - bar._close.width()
                assert words.minimumSizeHint().width() <= words.width()
                assert words.heightForWidth(words.width()) <= words.height()
            assert bar._title.text().replace("\u200b", "").endswith(name[-10:])
            window.set_page_name(name)
            assert len(window.windowTitle()) < 90

    run(play())


@pytest.mark.usefixtures("_german")
def test_what_the_system_refuses_is_told_in_the_language_of_the_window_too(tmp_path: Path) -> None:
    with pytest.raises(StorageError) as caught:
        write_design(b"fig", tmp_path / "no" / "folder" / "page.fig")
    message = message_for(caught.value)
    assert message.cause.endswith(": es gibt diese Datei oder diesen Ordner nicht.")
    assert "there is no such file or folder" in message.details


def test_days_change_at_midnight_and_not_a_day_later(qapp: QApplication) -> None:
    late = datetime(2026, 11, 29, 23, 0).timestamp()
    told = {hours: day_text(late, late + hours * 3600) for hours in (-1, 0, 1, 25, 48)}
    assert [each.partition(", ")[2] for each in told.values()] == [
        "today",
        "today",
        "yesterday",
        "2 days ago",
        "2 days ago",
    ]
    assert {each.partition(", ")[0] for each in told.values()} == {date_text(late)}
