"""Texts: glyphs the file holds, and texts that are laid out here, with fonts made on the spot.

The test font's glyphs are boxes 0.7 em high: A is 0.6 em wide and advances by 0.7, V by 0.6, a space by 0.25. Its
ascent is 0.8 em, its descent 0.2, its line gap 0.1.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import skia

from htmlfig_desktop.engine.fonts.design import FontDesign
from htmlfig_desktop.engine.fonts.face import FontFace
from htmlfig_desktop.engine.preview import glyphs, text_lines, texts, typefaces
from htmlfig_desktop.engine.preview.resolve import look_of
from htmlfig_desktop.engine.scene.text import FontName
from tests.support.fig_pictures import box, drawn, fig_of, look, node, outline, paint, pixel
from tests.support.fonts import static_font

Node = dict[str, Any]
FONT = {"family": "Test Sans", "style": "Regular", "postscript": ""}
EM = outline(("M", 0, 0), ("L", 0, 0.5), ("L", 0.5, 0.5), ("L", 0.5, 0), ("Z",))
"""A square of half an em on the baseline, y up."""


@pytest.fixture
def _test_font(monkeypatch: pytest.MonkeyPatch) -> None:
    face = FontFace.from_bytes(static_font())
    assert face is not None
    design = FontDesign(face, {})
    monkeypatch.setattr(texts, "find_font", lambda name: design if name.family == "Test Sans" else None)
    monkeypatch.setattr(texts, "stand_in", lambda name: design)
    monkeypatch.setattr(texts, "fallback_font", lambda char: None)


def text(characters: str, w: float, h: float, fill: str = "R", **fields: Any) -> Node:
    """Return a text of 10 px in lines of 10 px."""
    data = {"characters": characters, **fields.pop("data", {})}
    return node(
        "TEXT", 0, 0, w, h, fill, **{
            "textData": data, "fontName": FONT, "fontSize": 10.0,
            "lineHeight": {"value": 10.0, "units": "PIXELS"}, "textUserLayoutVersion": 5, **fields,
        }
    )  # fmt: skip


def cached(*glyphs: Node, decorations: tuple[Node, ...] = (), **fields: Any) -> Node:
    """Return a text with cached glyphs of 4 px."""
    derived = {"glyphs": list(glyphs), "decorations": list(decorations)}
    return text(fields.pop("characters", "ab"), 9, 9, derivedTextData=derived, **fields)


def glyph(x: float, y: float, first: int = 0, **fields: Any) -> Node:
    """Return a glyph of 4 px: a square of 2 px above its baseline."""
    return {"commandsBlob": 0, "position": {"x": x, "y": y}, "fontSize": 4.0, "firstCharacter": first, **fields}


def test_the_shadow_of_letters_has_edges_as_soft_as_theirs() -> None:
    black = {"r": 0.0, "g": 0.0, "b": 0.0, "a": 1.0}
    shadow = {"type": "DROP_SHADOW", "offset": {"x": 0, "y": 3}, "radius": 0, "color": black, "visible": True}
    letter = cached(glyph(1.5, 3), effects=[{**shadow, "blendMode": "NORMAL", "showShadowBehindNode": True}])
    shades = [pixel(x, 5, 5, 7, letter, blobs=[EM])[3] for x in range(5)]
    assert shades == pytest.approx([0, 128, 255, 128, 0], abs=3)


def test_cached_glyphs_stand_on_their_baseline() -> None:
    assert look(4, 4, cached(glyph(1, 3)), blobs=[EM]) == ["....", ".RR.", ".RR.", "...."]


@pytest.mark.parametrize(("baseline", "row"), [(2.4, 1), (2.5, 2), (2.6, 2)])
def test_baselines_are_drawn_at_whole_px_of_the_text(baseline: float, row: int) -> None:
    shown = look(3, 4, cached(glyph(0, baseline)), blobs=[EM])
    assert [place for place, line in enumerate(shown) if line == "RR."] == [row - 1, row]


def test_a_text_between_pixels_keeps_its_fraction() -> None:
    moved = cached(glyph(0, 2.0))
    moved["transform"] = {**moved["transform"], "m12": 0.5}
    assert look(2, 3, moved, blobs=[EM]) == ["??", "RR", "??"]


def test_runs_have_paints_of_their_own() -> None:
    table = [{"styleID": 1, "fillPaints": [paint("G")]}]
    data = {"characterStyleIDs": [0, 1], "styleOverrideTable": table}
    by_glyph = cached(glyph(0, 2), glyph(2, 2, 1, styleID=1), data=data)
    by_character = cached(glyph(0, 2), glyph(2, 2, 1), data=data)
    assert look(4, 2, by_glyph, blobs=[EM]) == look(4, 2, by_character, blobs=[EM]) == ["RRGG", "RRGG"]


def test_decorations_are_drawn_where_they_are_stored() -> None:
    lines = ({"rects": [{"x": 0.0, "y": 3.0, "w": 3.0, "h": 1.0}], "styleID": 0},)
    assert look(4, 4, cached(glyph(0, 2), decorations=lines), blobs=[EM]) == ["RR..", "RR..", "....", "RRR."]


def test_decorations_may_have_a_color_of_their_own() -> None:
    lines = ({"rects": [{"x": 0.0, "y": 3.0, "w": 3.0, "h": 1.0}], "styleID": 0},)
    shown = look(3, 4, cached(glyph(0, 2), decorations=lines, textDecorationFillPaints=[paint("B")]), blobs=[EM])
    assert shown[3] == "BBB"


def test_glyphs_of_nothing_are_nothing() -> None:
    assert look(2, 2, cached(glyph(0, 2)), blobs=[b"\x00"]) == ["..", ".."]


def test_a_cached_layout_counts_even_where_it_is_empty() -> None:
    assert look(9, 9, cached(characters="A")) == ["." * 9] * 9


def test_an_emoji_of_several_characters_is_drawn_as_one_on_its_baseline(monkeypatch: pytest.MonkeyPatch) -> None:
    typeface = skia.Typeface.MakeFromData(skia.Data.MakeWithCopy(static_font()))
    for module in (texts, glyphs):
        monkeypatch.setattr(module, "emoji_typeface", lambda: typeface)

    def shown(characters: str) -> list[list[int]]:
        points = [ord(char) for char in characters]
        mark = {"position": {"x": 2, "y": 30}, "fontSize": 30.0, "emojiCodePoints": points, "firstCharacter": 0}
        field = drawn(fig_of(cached(mark)), 60, 60).pixels[..., 3]
        rows, columns = np.nonzero(field > 128)
        return [[int(rows.min()), int(rows.max())], [int(columns.min()), int(columns.max())]]

    (_, alone_bottom), _ = shown("A")
    assert alone_bottom == 29, "it stands on the baseline"
    _, (left, right) = shown("fi")
    assert right - left < 10, "the ligature, 13.5 px wide and not 15 as its letters"


def test_an_emoji_without_a_font_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "emoji_typeface", lambda: None)
    smile = {"position": {"x": 0, "y": 4}, "fontSize": 4.0, "emojiCodePoints": [0x1F600], "firstCharacter": 0}
    file = fig_of(cached(smile))
    assert [font.family for font in look_of(file, file.pages[0]).missing_fonts] == ["Apple Color Emoji"]


@pytest.mark.usefixtures("_test_font")
class TestLaidOut:
    """Texts without cached glyphs."""

    def rows(self, made: Node, w: int, h: int) -> list[str]:
        return look(w, h, made)

    def columns(self, made: Node, w: int, h: int = 10, row: int = 6) -> list[int]:
        """Return where ink begins and ends in a row of pixels."""
        line = "." + look(w, h, made)[row] + "."
        return [at for at in range(len(line) - 1) if (line[at] == ".") != (line[at + 1] == ".")]

    def tops(self, made: Node, h: int, column: int = 2) -> list[int]:
        """Return where ink begins in a column of pixels."""
        lines = ["." * 200, *look(column + 1, h, made)]
        return [at - 1 for at in range(1, len(lines)) if lines[at][column] == "R" and lines[at - 1][column] != "R"]

    def test_glyphs_stand_in_a_row_by_their_advances(self) -> None:
        assert self.columns(text("AA", 30, 10), 30) == [0, 6, 7, 13]

    def test_pairs_are_kerned(self) -> None:
        assert self.columns(text("AV", 30, 10), 30) == [0, 11]
        assert self.columns(text("AV", 30, 10, toggledOffOTFeatures=["KERN"]), 30) == [0, 6, 7, 12]

    def test_new_layouts_put_the_font_in_the_middle_of_the_line(self) -> None:
        # ascent 8 + (19 - 10) / 2 = 12.5, drawn at 13, and the box is 7 px high; the gap of 1 counts nothing.
        assert self.tops(text("A", 30, 20, lineHeight={"value": 19.0, "units": "PIXELS"}), 20) == [6]

    def test_old_layouts_put_the_font_at_the_top_of_the_line(self) -> None:
        old = text("A\nA", 30, 40, lineHeight={"value": 20.0, "units": "PIXELS"}, textUserLayoutVersion=...)
        assert self.tops(old, 40) == [1, 21]

    @pytest.mark.parametrize(
        ("height", "pitch"),
        [
            ({"value": 20.0, "units": "PIXELS"}, 20),
            ({"value": 2.0, "units": "RAW"}, 20),
            ({"value": 200.0, "units": "PERCENT"}, 22),
            ({"value": 14.4, "units": "PIXELS"}, 14),
        ],
    )
    def test_line_heights_count_px_font_sizes_or_percent_of_the_fonts_own(self, height: Node, pitch: int) -> None:
        first, second = self.tops(text("A\nA", 30, 60, lineHeight=height), 60)
        assert second - first == pitch

    def test_words_break_where_they_do_not_fit(self) -> None:
        assert len(self.tops(text("A A A", 20, 60), 60)) == 2

    def test_a_box_that_follows_the_text_never_breaks_it(self) -> None:
        assert len(self.tops(text("A A A", 20, 60, textAutoResize="WIDTH_AND_HEIGHT"), 60)) == 1

    def test_a_word_that_fits_no_line_breaks_inside(self) -> None:
        assert len(self.tops(text("AAAA", 15, 60), 60)) == 2

    def test_line_separators_break_lines_inside_a_paragraph(self) -> None:
        assert len(self.tops(text("A\u2028A", 50, 60), 60)) == 2

    @pytest.mark.parametrize(("align", "left"), [("LEFT", 0), ("CENTER", 11), ("RIGHT", 23)])
    def test_lines_are_aligned(self, align: str, left: int) -> None:
        assert self.columns(text("A", 30, 10, textAlignHorizontal=align), 30)[0] == left

    @pytest.mark.parametrize(("align", "top"), [("TOP", 1), ("CENTER", 11), ("BOTTOM", 21)])
    def test_texts_are_aligned_in_their_box(self, align: str, top: int) -> None:
        assert self.tops(text("A", 10, 30, textAlignVertical=align), 30) == [top]

    def test_justified_lines_reach_both_edges_but_the_last_does_not(self) -> None:
        both = text("A A A", 20, 20, textAlignHorizontal="JUSTIFIED")
        assert self.columns(both, 20, 20) == [0, 6, 13, 19]
        assert self.columns(both, 20, 20, 16) == [0, 6]

    @pytest.mark.parametrize(
        ("spacing", "second"), [({"value": 3.0, "units": "PIXELS"}, 10), ({"value": 20.0, "units": "PERCENT"}, 9)]
    )
    def test_letters_are_spaced_by_px_or_percent_of_the_font_size(self, spacing: Node, second: int) -> None:
        assert self.columns(text("AA", 30, 10, letterSpacing=spacing), 30)[2] == second

    def test_letter_case_is_applied(self) -> None:
        assert look(20, 10, text("a", 20, 10, textCase="UPPER")) == look(20, 10, text("A", 20, 10))

    def test_ligatures_are_formed_unless_switched_off(self) -> None:
        # f + i are 3 and 2 px wide with gaps, their ligature is 3.5 px without.
        assert len(self.columns(text("fi", 20, 10), 20)) == 2
        assert len(self.columns(text("fi", 20, 10, toggledOffOTFeatures=["LIGA"]), 20)) == 4

    def test_runs_have_sizes_and_paints_of_their_own(self) -> None:
        table = [{"styleID": 1, "fontSize": 20.0, "fillPaints": [paint("G")]}]
        made = text("AA", 40, 20, data={"characterStyleIDs": [0, 1], "styleOverrideTable": table},
                    lineHeight={"value": 20.0, "units": "PIXELS"})  # fmt: skip
        row = look(40, 20, made)[12]
        assert row[:6] == "RRRRRR"
        assert row[7:19] == "G" * 12

    def test_paragraphs_stand_apart_and_all_but_the_first_are_indented(self) -> None:
        made = text("A\nA", 30, 40, paragraphSpacing=5.0, paragraphIndent=8.0)
        assert self.columns(made, 30, 40)[0] == 0
        assert self.columns(made, 30, 40, 20)[0] == 8
        assert self.tops(made, 40, 10) == [16]

    def test_a_cut_text_ends_with_an_ellipsis(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(text_lines, "_ELLIPSIS", "V")
        cut = text("A A A A", 20, 60, textTruncation="ENDING", maxLines=1)
        assert len(self.tops(cut, 60)) == 1
        assert self.columns(cut, 20, 60) == [0, 11]

    def test_a_text_in_a_fixed_box_keeps_the_lines_that_fit_when_it_is_cut(self) -> None:
        assert len(self.tops(text("A\nA\nA", 20, 20, textTruncation="ENDING"), 60)) == 2
        assert len(self.tops(text("A\nA\nA", 20, 20), 60)) == 3

    def test_items_of_a_list_are_indented_by_their_level(self) -> None:
        lines = [{"lineType": "UNORDERED_LIST", "indentationLevel": level} for level in (1, 2)]
        made = text("A\nA", 60, 40, data={"lines": lines})
        first, second = (self.columns(made, 60, 40, row) for row in (6, 16))
        assert (first[-2], second[-2]) == (15, 30)

    def test_lists_count(self) -> None:
        counters: dict[int, int] = {}
        kinds = [(1, "1."), (1, "2."), (2, "a."), (3, "i."), (3, "ii."), (2, "b."), (1, "3.")]
        assert [text_lines._marker("ORDERED_LIST", level, {}, counters) for level, _ in kinds] == [
            mark for _, mark in kinds
        ]

    def test_an_underline_lies_where_the_font_says(self) -> None:
        # The font's underline is 0.06 em thick, 0.12 em below the baseline: 3 px around 40 + 6 + 3 px.
        made = text("A", 60, 70, fontSize=50.0, lineHeight={"value": 50.0, "units": "PIXELS"},
                    textDecoration="UNDERLINE", textUserLayoutVersion=...)  # fmt: skip
        assert self.tops(made, 70, 33) == [48]

    def test_a_text_that_runs_from_right_to_left_begins_at_the_right(self) -> None:
        assert self.columns(text("\u05d0", 30, 10), 30)[-1] >= 29

    def test_parts_of_a_line_follow_their_own_direction(self) -> None:
        mixed = text("\u05d0 A", 39.5, 10)
        assert self.columns(mixed, 40) == [26, 32, 35, 39]

    def test_a_character_no_font_has_does_not_take_the_rest_away(self) -> None:
        assert self.columns(text("A\u4e00A", 40, 10), 40)[:2] == [0, 6]

    def test_a_missing_font_is_reported_and_stood_in_for(self) -> None:
        file = fig_of(text("A", 20, 10, fontName={"family": "Gone", "style": "Bold", "postscript": ""}))
        (font,) = look_of(file, file.pages[0]).missing_fonts
        assert (font.family, font.style, font.layer) == ("Gone", "Bold", "1:1")
        assert look_of(file, file.pages[0]).layers[0].texts[0].glyphs

    def test_a_found_font_is_not_reported(self) -> None:
        file = fig_of(text("A", 20, 10))
        assert look_of(file, file.pages[0]).missing_fonts == ()

    def test_an_empty_text_draws_nothing(self) -> None:
        assert look(2, 2, text("", 2, 2)) == ["..", ".."]


def test_a_font_that_is_not_here_is_not_found() -> None:
    assert typefaces.find_font(FontName("No such family at all", "Regular")) is None


@pytest.mark.usefixtures("_test_font")
@pytest.mark.slow
@pytest.mark.parametrize("characters", ["\u2028" * 200_000, " " * 200_000 + "A"])
def test_a_text_of_many_lines_or_spaces_takes_time_in_proportion(characters: str) -> None:
    file = fig_of(text(characters, 9, 9, textAutoResize="WIDTH_AND_HEIGHT"))
    (layer,) = look_of(file, file.pages[0]).layers
    assert layer.texts


def test_box_blobs_are_as_wide_as_said() -> None:
    assert look(3, 1, node("TEXT", 0, 0, 3, 1, "R", derivedTextData={"glyphs": [glyph(0, 1)]}, textData={
        "characters": "a"}), blobs=[box(0, 0, 0.5, 0.25)]) == ["RR."]  # fmt: skip
