"""Parts of texts that a snapshot leaves out where a line ends with an ellipsis."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from htmlfig_desktop.engine.capture.asking.asked_properties import Asked
from htmlfig_desktop.engine.capture.decoding.cut_lines import CutText, cut_texts, parts_left_out, place_cut_lines
from htmlfig_desktop.engine.capture.decoding.rows import StyleRows

ASKED = Asked(("direction", "text-overflow"), ())
Told = Sequence[tuple[int, int]]


def found(text: str, told: Told, direction: str = "rtl", overflow: str = "ellipsis") -> list[CutText]:
    """Return what is found to be asked about a text in a block, by start and length of its parts that are told."""
    document: dict[str, Any] = {
        "layout": {"text": [-1, 2]},
        "textBoxes": {
            "layoutIndex": [1] * len(told),
            "start": [start for start, _ in told],
            "length": [length for _, length in told],
            "bounds": [[100.0 - start, 20, length, 10] for start, length in told],
        },
    }
    rows = StyleRows(((0, 1), (0, 3)), ((),), ((0, 0), (1, 0)))
    return cut_texts(document, [direction, overflow, text, "clip"], rows, ASKED)


def test_a_text_that_lacks_its_beginning_is_asked_about() -> None:
    (text,) = found("אב 12 גד", [(5, 3)])
    assert (text.layout, text.known) == (1, (5, 8))
    assert list(text.told) == [0, 0, 0, 0, 0, 1, 1, 1]


def test_a_text_that_runs_from_right_to_left_in_a_block_that_does_not_is_asked_about() -> None:
    assert found("אב 12 גד", [(5, 3)], "ltr")


@pytest.mark.parametrize(
    ("text", "told", "direction", "overflow"),
    [
        ("אב 12 גד", [(0, 3), (3, 2), (5, 3)], "rtl", "ellipsis"),  # all is told
        ("אב  גד\u200f", [(0, 3), (4, 2)], "rtl", "ellipsis"),  # white space that collapsed, and what never shows
        ("Plain words", [(0, 5)], "ltr", "ellipsis"),  # the end of a text, which a block with few lines does not show
        ("אב 12 גד", [(5, 3)], "rtl", "clip"),
    ],
)
def test_other_texts_are_not(text: str, told: Told, direction: str, overflow: str) -> None:
    assert not found(text, told, direction, overflow)


def test_code_units_are_counted_as_the_browser_does() -> None:
    (text,) = found("😀 אב גד", [(6, 2)])
    assert len(text.units) == 8


def test_each_part_left_out_is_a_piece_where_the_snapshot_would_have_it() -> None:
    """A number between words from right to left; the window is scrolled by 1000 px."""
    (text,) = found("אב 12 גד", [(5, 3)])  # told: at 95 from the left, 20 from the top
    parts = [[95, -980, 3, 10], [98, -980, 2, 10], [100, -980, 3, 10]]
    places = [[102, -980, 1, 10], [101, -980, 1, 10], [100, -980, 1, 10], [98, -980, 1, 10], [99, -980, 1, 10]]
    places += [[97, -980, 1, 10], [96, -980, 1, 10], [95, -980, 1, 10]]
    assert list(parts_left_out(text, parts, places)) == [(0, 3, [100, 20, 3, 10]), (3, 2, [98, 20, 2, 10])]


def test_white_space_that_collapsed_ends_a_piece_and_a_mark_above_a_letter_does_not() -> None:
    (text,) = found("א\u05b8ב  גד זח", [(8, 2)])
    parts = [[92, 0, 2, 10], [94, 0, 9, 10]]
    places = [[102, 0, 1, 10], [102, 0, 0, 10], [101, 0, 1, 10], [100, 0, 1, 10], None]
    places += [[99, 0, 1, 10], [98, 0, 1, 10], [97, 0, 1, 10], [93, 0, 1, 10], [92, 0, 1, 10]]
    assert [part[:2] for part in parts_left_out(text, parts, places)] == [(0, 4), (5, 3)]


class Telling:
    """A page that says where letters of texts stand."""

    def __init__(self, *answers: object) -> None:
        self._answers = list(answers)

    async def answers_of(self, frame: str, numbers: Sequence[int], function: str) -> Any:
        assert len(numbers) == len(self._answers)
        return self._answers


def answer_with(*words: str) -> dict[str, Any]:
    """Return an answer that tells of each text in a block from right to left its last three code units alone."""
    count = len(words)
    document = {
        "frameId": 2,
        "nodes": {"backendNodeId": [7] * count},
        "layout": {"styles": [(0, 1)] * count, "text": [3 + at for at in range(count)], "nodeIndex": [*range(count)]},
        "textBoxes": {
            "layoutIndex": [*range(count)],
            "start": [len(each) - 3 for each in words],
            "length": [3] * count,
            "bounds": [[0, 0, 3, 10] for _ in words],
        },
    }
    return {"documents": [document], "strings": ["rtl", "ellipsis", "frame", *words]}


def placed(answer: dict[str, Any], *told: object) -> list[tuple[int, int, int]]:
    """Return the parts of an answer's texts when the page has told: text, first code unit, length."""
    asyncio.run(place_cut_lines(Telling(*told), answer, ASKED))  # type: ignore[arg-type]
    boxes = answer["documents"][0]["textBoxes"]
    return list(zip(boxes["layoutIndex"], boxes["start"], boxes["length"], strict=True))


def test_what_is_left_out_is_put_into_the_answer_and_a_text_that_the_page_has_otherwise_hinders_no_other() -> None:
    places = [[5 - at, 0, 1, 10] for at in range(6)]
    whole = ([[0, 0, 6, 10]], places)
    parts = placed(answer_with("אב ßגד", "אבג גד"), ([[0, 0, 7, 10]], [*places, [6, 0, 1, 10]]), whole)
    assert parts == [(0, 3, 3), (1, 3, 3), (1, 0, 3)]


@pytest.mark.parametrize("told", ["nothing", ([[0, 0, 6, 10]], [["x", 0, 1, 10]] * 6), ([], [[0, 0, 1, 10]] * 6)])
def test_an_answer_of_another_form_changes_nothing(told: object) -> None:
    assert placed(answer_with("אבג גד"), told) == [(0, 3, 3)]
