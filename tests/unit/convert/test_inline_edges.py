"""Room that edges of inline elements take of a line, kept by the letters before it."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, NodeKind, SnapshotNode
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph, paragraphs_of
from htmlfig_desktop.engine.convert.text.pieces import Piece, TextLook
from htmlfig_desktop.engine.convert.text.run_text import spoken, with_room_behind
from htmlfig_desktop.engine.convert.tree.inline_edges import InlineEdges
from htmlfig_desktop.engine.scene.text import FontName, TextAlign, TextRun, TextStyle

STYLE = ComputedStyle(
    {"direction": "ltr", "font-size": "16px", "-webkit-text-stroke-width": "0px", "background-clip": "border-box"}
)
LOOK = TextLook(STYLE)
BOX = LayoutBox(Rect(0, 0, 10, 10), STYLE, STYLE, 0, is_stacking_context=False)
CODE = SnapshotNode(7, NodeKind.ELEMENT, "code", "", {}, 7, BOX)
WIDTH, PITCH, ROOM = 10.0, 20.0, Rect(0, 0, 400, 200)


class Page:
    """Writes words as a browser would lay them out: 10 px a letter; ``code`` has edges of 4 px and 6 px."""

    def __init__(self, look: TextLook = LOOK) -> None:
        self.edges = InlineEdges()
        self.pieces: list[Piece] = []
        self._look = look
        self._x = self._y = 0.0

    def words(self, characters: str) -> Page:
        rect = Rect(self._x, self._y, WIDTH * len(characters), 16)
        self.pieces.append(Piece(characters, rect, self._look))
        self._x = rect.right
        return self

    def code(self, characters: str, *, is_shown: bool = True) -> Page:
        self.edges.begin(len(self.pieces), 4.0, is_shown=is_shown)
        self._x += 4
        if characters:
            self.words(characters)
        self.edges.end(len(self.pieces), 6.0, CODE, is_shown=is_shown)
        self._x += 6
        return self

    def picture(self) -> Page:
        self._x += 12
        return self

    def line(self, x: float = 0.0) -> Page:
        self._x, self._y = x, self._y + PITCH
        return self

    def paragraphs(self, align: str = "left") -> list[Paragraph]:
        return paragraphs_of(self.edges.on(self.pieces), ROOM, align, PITCH, is_rtl=False)


def rooms(paragraph: Paragraph) -> list[tuple[str, float]]:
    return [(piece.characters, piece.room) for line in paragraph.lines for piece in line.pieces]


def texts(paragraphs: list[Paragraph]) -> list[str]:
    return ["".join(piece.characters for line in each.lines for piece in line.pieces) for each in paragraphs]


def test_words_around_an_element_with_edges_are_one_text_whose_letters_keep_their_room() -> None:
    (paragraph,) = Page().words("use ").code("a()").words(" or ").code("b()").words(".").paragraphs()
    assert rooms(paragraph) == [("use ", 4), ("a()", 6), (" or ", 4), ("b()", 6), (".", 0)]


def test_an_element_beside_another_adds_both_edges() -> None:
    (paragraph,) = Page().words("use ").code("a").code("b").words(" too").paragraphs()
    assert rooms(paragraph) == [("use ", 4), ("a", 10), ("b", 6), (" too", 0)]


def test_what_stands_between_words_beside_the_edges_parts_them() -> None:
    page = Page().words("use ").picture().code("a()").words(" now")
    assert texts(page.paragraphs()) == ["use ", "a() now"]


def test_an_empty_element_is_a_thing_of_its_own() -> None:
    assert texts(Page().words("one ").code("").words("two").paragraphs()) == ["one ", "two"]


def test_menus_and_rows_of_labels_stay_apart_but_not_words_in_one_box_around_all() -> None:
    assert texts(Page().code("Home").code("Docs").code("Blog").paragraphs()) == ["Home", "Docs", "Blog"]
    assert texts(Page().code("Home").words(" / ").code("Docs").paragraphs()) == ["Home", " / ", "Docs"]
    page = Page()
    page.edges.begin(0, 4.0, is_shown=True)
    page.words("all ").code("a()").words(" in it")
    page.edges.end(len(page.pieces), 6.0, CODE, is_shown=True)
    assert texts(page.paragraphs()) == ["all a() in it"]


def test_words_without_a_space_stay_apart_where_no_box_shows_between_them() -> None:
    assert texts(Page().words("some ").code("date").words("2021").paragraphs()) == ["some date2021"]
    page = Page().words("some ").code("date", is_shown=False).words("2021")
    assert texts(page.paragraphs()) == ["some date", "2021"]
    page = Page().words("(").code("date", is_shown=False).words("), words")
    assert texts(page.paragraphs()) == ["(date), words"]


@pytest.mark.parametrize("last", ["\t", "\ue001", "\u200b", "e\u0301", "\u0645", "👍"])
def test_no_room_is_kept_behind_what_spacing_would_tear_or_not_reach(last: str) -> None:
    assert len(Page().words(f"use {last}").code("a()").words(" now").paragraphs()) > 1


def test_text_from_right_to_left_stays_apart() -> None:
    assert len(Page().words("שלום ").code("a()").words(" עולם").paragraphs()) == 3
    overridden = TextLook(STYLE, override="rtl")
    assert len(Page(overridden).words("use ").code("a()").words(" now").paragraphs()) == 3


def test_more_room_than_a_line_is_high_is_no_room_between_words() -> None:
    page = Page().words("use ")
    page.edges.begin(1, 40.0, is_shown=True)
    page._x += 40
    page.words("label")
    page.edges.end(2, 40.0, CODE, is_shown=True)
    assert texts(page.paragraphs()) == ["use ", "label"]


def test_a_line_that_begins_with_an_edge_is_a_text_of_its_own() -> None:
    page = Page().words("one line").line().words("use").line().code("b").words(" too").line().words("last")
    assert texts(page.paragraphs()) == ["one lineuse", "b too", "last"]


def test_room_at_the_end_of_a_line_is_kept_where_it_tells_what_fits_or_where_the_line_stands() -> None:
    page = Page().words("use ").code("a()").line().words("and ").code("b()")
    (paragraph,) = page.paragraphs()
    assert rooms(paragraph) == [("use ", 4), ("a()", 6), ("and ", 4), ("b()", 0)]
    right = Page().line(400 - 80).words("use ").code("a()").line(400 - 80).words("and ").code("b()")
    (paragraph,) = right.paragraphs("right")
    assert paragraph.align is TextAlign.RIGHT
    assert [room for _, room in rooms(paragraph)] == [4, 6, 4, 6]
    assert [line.rect.right for line in paragraph.lines] == [400, 400]


def test_a_block_in_the_middle_of_an_element_ends_what_was_gathered() -> None:
    page = Page().words("use ")
    page.edges.begin(1, 4.0, is_shown=True)
    page.edges.end_run()
    page.pieces.clear()
    page.edges.end(0, 6.0, CODE, is_shown=True)
    page.words("then ").code("a()").words(" now")
    assert len(page.paragraphs()) == 1


def test_boxes_behind_a_part_of_the_words_are_told() -> None:
    told = Page().words("use ").code("a()")
    assert told.edges.shown_in_words(told.pieces) == [CODE]
    for alone in (Page().code("a()"), Page().code("a").code("b"), Page().words("use ").code("a()", is_shown=False)):
        assert alone.edges.shown_in_words(alone.pieces) == []


def test_the_last_letter_of_a_piece_is_a_part_of_its_own() -> None:
    style = TextStyle(FontName("Inter", "Regular"), 16, (), letter_spacing=1.0)
    parts = list(with_room_behind([("one", style), (" two", style)], 4.0))
    assert [(words, each.letter_spacing, each.room) for words, each in parts] == [
        ("one", 1.0, 0.0),
        (" tw", 1.0, 0.0),
        ("o", 5.0, 4.0),
    ]
    assert TextRun("o", parts[-1][1]) != TextRun("o", style)


@pytest.mark.parametrize(
    ("before", "room", "behind", "name"),
    [
        ("s", 12.0, "new", "Queues new"),
        ("s", 2.0, "new", "Queuesnew"),
        ("s", 12.0, ", new", "Queues, new"),
        (" ", 12.0, "new", "Queue new"),
    ],
    ids=["badge", "less than a space", "sign", "space"],
)
def test_room_as_wide_as_a_space_is_one_in_what_a_text_is_called(
    before: str, room: float, behind: str, name: str
) -> None:
    style = TextStyle(FontName("Inter", "Regular"), 16, ())
    kept = TextStyle(FontName("Inter", "Regular"), 16, (), letter_spacing=room, room=room)
    runs = [TextRun("Queue", style), TextRun(before, kept), TextRun(behind, style)]
    assert spoken(runs) == name
