"""No line ends between a figure and its unit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.ui.messages.figures import (
    NO_BREAK,
    counted,
    length_text,
    share_text,
    size_text,
    unbroken,
    with_unit,
)
from htmlfig_desktop.ui.messages.texts import in_words
from htmlfig_desktop.ui.messages.times import age_text, countdown_text


@pytest.fixture
def german() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale("de_DE"))
    yield
    QLocale.setDefault(before)


def test_sizes_are_whole_in_every_language(german: None) -> None:
    assert size_text(20 * 1024 * 1024, 2) == f"20{NO_BREAK}MB"
    assert size_text(2_621_440, 2) == f"2,50{NO_BREAK}MB"
    assert size_text(900) == f"900{NO_BREAK}Bytes"


@pytest.mark.parametrize(
    ("sentence", "kept"),
    [
        ("Sends 2.9 kB to convert.example; 20,00 MB is the most.", ["2.9 kB", "20,00 MB"]),
        ("in 42 ms, 3 h 20 min, 7 %, 5 s.", ["42 ms", "3 h", "20 min", "7 %", "5 s"]),
        ("1280 × 720 px", ["1280 × 720 px"]),
        ("3 sites, 2 hours, 4 maps, 1 page", []),
    ],
)
def test_figures_in_sentences_are_whole_and_other_words_break(sentence: str, kept: list[str]) -> None:
    expected = sentence
    for part in kept:
        expected = expected.replace(part, part.replace(" ", NO_BREAK))
    assert unbroken(sentence) == expected


def test_times_shares_and_causes_are_whole(qapp: QApplication) -> None:
    told = (countdown_text(42), countdown_text(12_000), age_text(30), share_text(0.93), with_unit(1280, "px"))
    told += (in_words(because("The keyring did not answer within {seconds} s.", seconds=5)),)
    for each in told:
        assert NO_BREAK in each
    assert told[1] == f"3{NO_BREAK}h 20{NO_BREAK}min"


def test_one_thing_is_told_as_one_and_many_in_the_notation_of_the_country(german: None) -> None:
    told = [counted(count, "1 Ebene", "{count} Ebenen") for count in (0, 1, 2, 4001)]
    assert told == ["0 Ebenen", "1 Ebene", "2 Ebenen", "4.001 Ebenen"]


def test_lengths_of_layers_are_told_in_the_notation_of_the_country_and_as_short_as_can_be(german: None) -> None:
    assert [length_text(each) for each in (12.0, 1234.5, 0.126, -0.001)] == ["12", "1234,5", "0,13", "0"]
