from __future__ import annotations

import math

import pytest

from htmlfig_desktop.core.color import BLACK
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.text.line_metrics import LineMetrics, typesetting_of
from htmlfig_desktop.engine.convert.text.line_proof import Proof, SetLine, first_word, prove
from htmlfig_desktop.engine.scene.paints import SolidPaint
from htmlfig_desktop.engine.scene.text import FontName, TextLayout, TextLine, TextRun, TextStyle
from tests.support.glyphs import PlacedGlyph, rows_of

LETTER, SPACE = 10.0, 5.0


def proof(lines: list[str], width: float, *, is_forced: bool = False, spacing: float = 0.0) -> Proof:
    """Prove lines of letters 10 px wide; a space at the end of one hangs and is not drawn."""
    text = "".join(lines)
    runs = [TextRun(text, TextStyle(FontName("Test", "Regular"), 10, (SolidPaint(BLACK),), letter_spacing=spacing))]
    glyphs, placed, set_lines, start = [], [], [], 0
    for number, words in enumerate(lines):
        end = start + len(words)
        for at, char in enumerate(words.rstrip(" \n"), start):
            advance = (SPACE if char == " " else LETTER) / 10
            glyphs.append(PlacedGlyph(None, 0.0, 0.0, 10.0, advance, at, 0))
        placed.append(TextLine(0, 0, 0, 0, 0, 0, start, end))
        set_lines.append(SetLine(start, end, not is_forced and number < len(lines) - 1))
        start = end
    layout = TextLayout(tuple(placed), rows_of(*glyphs), (), ())
    return prove(text, set_lines, layout, runs, width)


def test_a_room_in_which_lines_break_where_they_did_is_left_alone() -> None:
    assert proof(["aa bb ", "cc dd"], 60) == Proof(60, frozenset())


def test_a_room_that_would_take_one_more_word_becomes_narrower() -> None:
    found = proof(["aa bb ", "cc dd"], 200)
    assert found.fixed == frozenset()
    assert 45 < found.width < 45 + SPACE + 2 * LETTER


def test_a_room_that_a_line_fills_to_the_brim_becomes_wider() -> None:
    assert 45 < proof(["aa bb ", "cc dd"], 45).width < 46


def test_a_line_that_ends_too_early_for_its_room_gets_a_fixed_break() -> None:
    assert proof(["aa ", "bb cc dd ee ff ", "gg"], 500).fixed == {0}


def test_a_word_broken_inside_gets_a_fixed_break() -> None:
    assert proof(["aaaa", "bb"], 45).fixed == {0}


@pytest.mark.parametrize("mark", "!?/.,:;)]}")
def test_a_break_before_a_mark_that_others_keep_with_the_word_before_gets_help(mark: str) -> None:
    assert proof(["aaa ", f"{mark}bb"], 45).fixed == {0}
    assert proof(["aaa ", f"b{mark}b"], 45).fixed == frozenset()


def test_a_break_after_a_hyphen_needs_no_help() -> None:
    assert proof(["aaa-", "bb"], 45).fixed == frozenset()


def test_a_break_that_only_some_programs_make_is_fixed() -> None:
    assert proof(["aaa/", "bb"], 45).fixed == {0}


def test_lines_that_end_by_force_need_no_proof() -> None:
    assert proof(["aa\n", "bb cc dd\n", "ee"], 500, is_forced=True).fixed == frozenset()


def test_letter_spacing_counts() -> None:
    assert proof(["aa bb ", "cc"], 50, spacing=2).width > 45 + 4 * 2


def test_room_behind_a_space_counts_there_and_not_in_the_spaces_that_hang_behind_lines() -> None:
    style = TextStyle(FontName("Test", "Regular"), 10, (SolidPaint(BLACK),))
    roomy = replace(style, letter_spacing=40.0, room=40.0)
    runs = [TextRun("a", style), TextRun(" ", roomy), TextRun("b cc", style)]
    places = [(0, 1.0, 0), (1, 0.5, 1), (2, 1.0, 2), (4, 1.0, 2), (5, 1.0, 2)]
    glyphs = [PlacedGlyph(None, 0.0, 0.0, 10.0, advance, at, run) for at, advance, run in places]
    lines = (TextLine(0, 0, 0, 0, 0, 0, 0, 4), TextLine(0, 0, 0, 0, 0, 0, 4, 6))
    layout = TextLayout(lines, rows_of(*glyphs), (), ())
    found = prove("a b cc", [SetLine(0, 4, is_free=True), SetLine(4, 6, is_free=False)], layout, runs, 200)
    assert found.fixed == frozenset()
    assert found.width == pytest.approx(10 + 45 + 10 + 5 + 20 - 0.3)


def test_text_of_an_unknown_font_breaks_where_it_did_by_force() -> None:
    lines = [SetLine(0, 3, True), SetLine(3, 5, False)]
    assert prove("aa bb", lines, None, (), 30).fixed == {0}


@pytest.mark.parametrize(
    ("line", "length"), [("word next", 4), ("half-word", 5), ("漢字", 1), ("a/b", 2), ("word", 4), ("", 0)]
)
def test_the_first_word_ends_where_any_program_might_break(line: str, length: int) -> None:
    assert first_word(line) == length


def lines_at(*baselines: float) -> list[LineMetrics]:
    return [LineMetrics(15, 19, baseline) for baseline in baselines]


def test_whole_lines_stay_in_the_newest_format() -> None:
    setting = typesetting_of(lines_at(*(118 + 24 * at for at in range(100))), 100.0, 24.0)
    assert setting.keeps_pitch is False
    assert setting.shift == 1  # 118 - 15 - (24 - 19) / 2 = 100.5


def test_lines_that_would_drift_away_keep_their_fractional_distance() -> None:
    setting = typesetting_of(lines_at(*(118 + math.floor(22.4 * at + 0.5) for at in range(12))), 100.0, 22.4)
    assert setting.keeps_pitch is True
    assert setting.shift == 3  # no leading above the first line


def test_a_few_lines_may_drift_by_less_than_a_pixel() -> None:
    assert typesetting_of(lines_at(118, 140), 100.0, 22.4).keeps_pitch is False


@pytest.mark.parametrize("baselines", [(118, 143), (118, 144), (118, 143, 169), (118, 144, 169, 195)])
def test_no_line_is_further_off_than_a_pixel(baselines: tuple[float, ...]) -> None:
    pitch = 25.6
    setting = typesetting_of(lines_at(*baselines), 100.0, pitch)
    step = pitch if setting.keeps_pitch else 26
    leading = 0.0 if setting.keeps_pitch else (26 - 19) / 2
    drawn = [100 + setting.shift + leading + 15 + step * at for at in range(len(baselines))]
    assert all(abs(a - b) < 1 for a, b in zip(drawn, baselines, strict=True))


def test_a_line_moves_by_half_a_pixel_rather_than_begin_above_its_block_and_no_further() -> None:
    arial = [LineMetrics(14.484, 17.875, 117)]  # as browsers draw it in lines of 24 px: 117.547 by its own metrics
    assert typesetting_of(arial, 100.0, 24.0).shift == 0
    assert typesetting_of(arial, 100.0, 24.0, is_exact=True).shift == -1
    assert typesetting_of([LineMetrics(14.484, 17.875, 116.9)], 100.0, 24.0).shift == -1


def test_a_font_that_rises_higher_in_a_later_line_counts() -> None:
    lines = [*lines_at(118, 142), LineMetrics(17, 23, 166)]
    assert typesetting_of(lines, 100.0, 24.0).shift == 1


def test_lines_that_the_browser_drew_as_far_apart_as_figma_does_have_that_distance_for_everybody() -> None:
    assert typesetting_of(lines_at(118, 142, 166), 100.0, 24.3).pitch == 24
    assert typesetting_of(lines_at(118, 142, 167), 100.0, 24.3).pitch == 0, "a line would move"
    assert typesetting_of(lines_at(118, 143), 100.0, 24.6).pitch == 25
    assert typesetting_of(lines_at(118, 142), 100.0, 24.6).pitch == 0, "texts of one kind would differ"
