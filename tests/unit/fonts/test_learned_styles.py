"""What is learned of a style on one page answers for it on the next."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from htmlfig_desktop.engine.capture.fonts import files
from htmlfig_desktop.engine.capture.fonts.asked_styles import TextStyle
from htmlfig_desktop.engine.capture.fonts.drawn import CapturedFonts, KnownFonts, capture_fonts
from htmlfig_desktop.engine.capture.fonts.learned import LearnedStyles
from htmlfig_desktop.engine.capture.snapshot import FontKey, SnapshotDocument, SnapshotNode
from tests.support.fonts import full_width_font
from tests.unit.fonts.test_capture_fonts import DOCUMENT, ScriptedPage, document, named, style, text_node, told

JsonObject = dict[str, Any]
INSTALLED = {
    "Words": full_width_font("Words", "ABC "),
    "Chinese": full_width_font("Chinese", "ABC中文→"),
    "Signs": full_width_font("Signs", "→"),
}


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the machine have the fonts of this file, and no others."""

    class Installed:
        def find(self, family: str, postscript: str) -> tuple[bytes, int] | None:
            return (INSTALLED[family], 0) if family in INSTALLED else None

    monkeypatch.setattr(files, "system_fonts", Installed)


def drawn_by(**glyphs: int) -> list[JsonObject]:
    """Return what the browser tells of a node that fonts of the machine draw."""
    return [named(family, family, count, is_web=False) for family, count in glyphs.items()]


class RuledPage(ScriptedPage):
    """A page that tells which families its rules speak of."""

    may_be_changed = True

    def __init__(
        self,
        fonts: Mapping[int, list[JsonObject]],
        families: Sequence[str] = (),
        *,
        documents: int = 1,
        may_be_drawn: bool = False,
        events: Sequence[JsonObject] = (),
        resources: dict[str, bytes] | None = None,
    ) -> None:
        super().__init__(dict(fonts), events, resources)
        self._rules = [[], list(families), documents, may_be_drawn, "auto"]
        self.enabled: list[str] = []

    async def command(self, method: str, params: JsonObject | None = None) -> JsonObject:
        if method.endswith(".enable"):
            self.enabled.append(method)
        return await super().command(method, params)

    async def evaluate(self, expression: str, *, await_promise: bool = False) -> object:
        return self._rules if "document.fonts" in expression else None


@pytest.fixture
def learned() -> LearnedStyles:
    return LearnedStyles()


@pytest.fixture
def capture(learned: LearnedStyles) -> Callable[..., CapturedFonts]:
    """Capture the fonts of a page that holds nodes, knowing what the pages before it taught."""

    def captured(page: RuledPage, *nodes: SnapshotNode) -> CapturedFonts:
        known = KnownFonts(learned=learned)
        return asyncio.run(capture_fonts(page, document(*nodes), DOCUMENT, known=known))  # type: ignore[arg-type]

    return captured


Capture = Callable[..., CapturedFonts]


def families_of(fonts: CapturedFonts) -> list[str]:
    """Return the families that draw the only style of a page, in order."""
    (choice,) = fonts.choices.values()
    return [fonts.files[number].family for number in choice]


def test_a_style_that_another_page_told_of_is_asked_nothing_in_any_size_and_gives_the_same_fonts(
    capture: Capture,
) -> None:
    taught = RuledPage({1: drawn_by(Words=3)})
    first = capture(taught, text_node(1, "A B", style()))
    assert taught.enabled == ["DOM.enable", "CSS.enable"]
    page = RuledPage({})
    second = capture(page, text_node(7, "C C B", style(size="40px")))
    assert (page.asked, page.enabled) == ([], [])
    assert families_of(second) == families_of(first) == ["Words"]
    assert [font.glyphs for font in second.files] == [5]


def test_styles_of_a_page_that_differ_in_size_alone_are_asked_once(capture: Capture) -> None:
    page = RuledPage({1: drawn_by(Words=3)})
    words, title = style(), style(size="20px")
    fonts = capture(page, text_node(1, "A B", words), text_node(2, "C", title))
    assert page.asked == [1]
    assert [font.glyphs for font in fonts.files] == [4]
    assert fonts.choices == {FontKey.of(words): (0,), FontKey.of(title): (0,)}


def test_a_size_has_the_fonts_of_its_own_text_alone(capture: Capture) -> None:
    words, title = style(), style(size="20px")
    page = RuledPage({1: drawn_by(Words=3), 2: drawn_by(Chinese=1)})
    fonts = capture(page, text_node(1, "A B", words), text_node(2, "中", title))
    assert fonts.choices == {FontKey.of(words): (0,), FontKey.of(title): (1,)}


def test_only_characters_that_no_page_told_of_are_asked_about(capture: Capture) -> None:
    capture(RuledPage({1: drawn_by(Words=3)}), text_node(1, "A B", style()))
    page = RuledPage({2: drawn_by(Chinese=2)})
    fonts = capture(page, text_node(1, "A B", style()), text_node(2, "中文", style()))
    assert page.asked == [2]
    assert families_of(fonts) == ["Words", "Chinese"]
    again = RuledPage({})
    assert families_of(capture(again, text_node(1, "A中", style()))) == ["Words", "Chinese"]
    assert again.asked == []


def test_a_symbol_is_asked_about_though_a_font_that_stood_in_on_another_page_has_it(capture: Capture) -> None:
    capture(RuledPage({1: drawn_by(Words=2, Chinese=1)}), text_node(1, "A 中", style()))
    page = RuledPage({1: drawn_by(Words=2, Signs=1)})
    fonts = capture(page, text_node(1, "A →", style()))
    assert page.asked == [1]
    assert families_of(fonts) == ["Words", "Signs"]


def test_fonts_that_draw_nothing_here_are_left_out(capture: Capture) -> None:
    capture(RuledPage({1: drawn_by(Words=2, Chinese=1)}), text_node(1, "A 中", style()))
    fonts = capture(RuledPage({}), text_node(1, "A A", style()))
    assert [(font.family, font.glyphs) for font in fonts.files] == [("Words", 3)]
    assert families_of(fonts) == ["Words"]


@pytest.mark.parametrize(
    "other",
    [style(weight="700"), style("Other, sans-serif"), style(locale='"zh"')],
    ids=["another weight", "another family", "another language"],
)
def test_another_style_is_asked(capture: Capture, other: Any) -> None:
    capture(RuledPage({1: drawn_by(Words=3)}), text_node(1, "A B", style()))
    page = RuledPage({1: drawn_by(Chinese=3)})
    fonts = capture(page, text_node(1, "A B", other))
    assert page.asked == [1]
    assert [font.family for font in fonts.files] == ["Chinese"]


def test_a_family_that_a_rule_of_the_page_speaks_of_is_that_rules(capture: Capture) -> None:
    """What the machine calls so is another font; and what the page calls so is not what the next one does."""
    capture(RuledPage({1: drawn_by(Words=3)}), text_node(1, "A B", style()))
    page = RuledPage(
        {1: [named("Chinese", "Chinese", 3, is_web=True)]},
        ['"BRAND"'],
        may_be_drawn=True,
        events=[told("Brand", "Chinese", "u")],
        resources={"u": INSTALLED["Chinese"]},
    )
    fonts = capture(page, text_node(1, "A B", style()))
    assert [(font.family, font.is_web_font) for font in fonts.files] == [("Chinese", True)]
    assert families_of(capture(RuledPage({}), text_node(1, "A B", style()))) == ["Words"]


def test_styles_beside_those_with_web_fonts_are_recalled(capture: Capture) -> None:
    capture(RuledPage({1: drawn_by(Words=3)}), text_node(1, "A B", style()))
    page = RuledPage({}, ["Icons"], may_be_drawn=True)
    assert families_of(capture(page, text_node(1, "A B", style()))) == ["Words"]
    assert page.asked == []


@pytest.mark.parametrize(("reached", "asked"), [(1, [1]), (2, [])])
def test_nothing_is_recalled_where_a_frame_may_have_rules_that_nobody_could_read(
    capture: Capture, learned: LearnedStyles, reached: int, asked: list[int]
) -> None:
    capture(RuledPage({1: drawn_by(Words=3)}), text_node(1, "A B", style()))
    inner: SnapshotDocument = document(text_node(1, "A B", style()))
    frame = SnapshotNode(5, *_frame(), document=inner)
    page = RuledPage({1: drawn_by(Words=3)}, documents=reached)
    assert families_of(capture(page, frame)) == ["Words"]
    assert page.asked == asked


def _frame() -> tuple[Any, ...]:
    plain = text_node(5, "", style(), is_drawn=False)
    return plain.kind, "iframe", "", {}, 5, None


def test_what_other_fonts_drew_than_the_characters_tell_is_not_kept(capture: Capture) -> None:
    """As the dots of a line that is cut off, which stand in no text."""
    capture(RuledPage({1: drawn_by(Words=2, Signs=1)}), text_node(1, "AB", style()))
    page = RuledPage({1: drawn_by(Words=2)})
    assert families_of(capture(page, text_node(1, "AB", style()))) == ["Words"]
    assert page.asked == [1]


def test_a_style_of_families_without_end_is_not_kept(capture: Capture) -> None:
    endless = style("Brand, " * 1000 + "sans-serif")
    for _ in range(2):
        page = RuledPage({1: drawn_by(Words=3)})
        capture(page, text_node(1, "A B", endless))
        assert page.asked == [1]


def test_a_page_that_tells_nothing_of_its_rules_is_asked_and_teaches_nothing(learned: LearnedStyles) -> None:
    for _ in range(2):
        page = ScriptedPage({1: drawn_by(Words=3)})
        known = KnownFonts(learned=learned)
        nodes = document(text_node(1, "A B", style()))
        asyncio.run(capture_fonts(page, nodes, DOCUMENT, known=known))  # type: ignore[arg-type]
        assert page.asked == [1]


def test_the_styles_used_last_are_kept(learned: LearnedStyles) -> None:
    def lesson(number: int) -> TextStyle:
        taught = TextStyle(FontKey(f"Family {number}", "16px", "400", "normal", "100%"))
        font = (f"Family {number}", "", False)
        taught.files, taught.answers = {font: [0]}, [(Counter("A"), {font: 1})]
        return taught

    for number in range(600):
        learned.keep(lesson(number), lambda font, character: True)
        learned.recall(lesson(0).key)
    assert learned.recall(lesson(0).key) is not None
    assert learned.recall(lesson(1).key) is None
    assert learned.recall(lesson(599).key) is not None
