from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.fonts.drawn import KnownFonts, capture_fonts
from htmlfig_desktop.engine.capture.snapshot import (
    ComputedStyle,
    FontFile,
    FontKey,
    LayoutBox,
    NodeKind,
    SnapshotDocument,
    SnapshotNode,
    TextBox,
)
from htmlfig_desktop.engine.fonts.rules import FaceRule
from tests.support.fonts import color_font, full_width_font

FontMaker = Callable[..., bytes]
JsonObject = dict[str, Any]

BOX = Rect(0, 0, 10, 10)
DOCUMENT = 1
"""The front end's number of the document."""


def style(
    family: str = "Brand, sans-serif", weight: str = "400", size: str = "16px", locale: str = "auto"
) -> ComputedStyle:
    return ComputedStyle(
        {
            "font-family": family,
            "font-size": size,
            "font-weight": weight,
            "font-style": "normal",
            "font-stretch": "100%",
            "-webkit-locale": locale,
            "font-synthesis-weight": "auto",
            "font-synthesis-style": "auto",
        }
    )


def text_node(number: int, text: str, look: ComputedStyle, *, is_drawn: bool = True) -> SnapshotNode:
    boxes = (TextBox(BOX, 0, len(text)),) if is_drawn else ()
    box = LayoutBox(BOX, look, look, 0, False, text, boxes)
    return SnapshotNode(number, NodeKind.TEXT, "", text, {}, number, box)


def document(*nodes: SnapshotNode) -> SnapshotDocument:
    root = SnapshotNode(0, NodeKind.DOCUMENT, "", "", {}, 1000, None, children=nodes)
    return SnapshotDocument("http://page/", "http://page/", "", root)


def named(family: str, postscript: str, glyphs: int, *, is_web: bool) -> JsonObject:
    return {"familyName": family, "postScriptName": postscript, "glyphCount": glyphs, "isCustomFont": is_web}


def told(family: str, platform_family: str, url: str, **descriptors: str) -> JsonObject:
    plain = {"fontStyle": "normal", "fontWeight": "normal", "fontStretch": "normal", "unicodeRange": "U+0-10FFFF"}
    return {"font": {"fontFamily": family, "platformFontFamily": platform_family, "src": url} | plain | descriptors}


class ScriptedPage:
    """A page whose browser answers from tables. ``test_fonts_in_chromium`` asks the real one."""

    may_be_changed = False

    def __init__(
        self,
        fonts: dict[int, list[JsonObject]],
        events: Sequence[JsonObject] = (),
        resources: dict[str, bytes] | None = None,
    ) -> None:
        self.fonts = fonts
        self.told = events
        self.resources = resources or {}
        self.asked: list[int] = []
        self.rounds: list[list[int]] = []
        self.heights: object = None

    async def command(self, method: str, params: JsonObject | None = None) -> JsonObject:
        params = params or {}
        if method == "DOM.pushNodesByBackendIdsToFrontend":
            self.rounds.append(params["backendNodeIds"])
            return {"nodeIds": [number + 500 for number in params["backendNodeIds"]]}
        if method == "CSS.getPlatformFontsForNode":
            number = params["nodeId"] - 500
            self.asked.append(number)
            if number not in self.fonts:
                raise CaptureError(ErrorCode.BROWSER_PROTOCOL, "no such node")
            return {"fonts": self.fonts[number]}
        return {}

    async def evaluate(self, expression: str, *, await_promise: bool = False) -> object:
        return self.heights

    def events(self, name: str) -> Sequence[JsonObject]:
        return self.told if name == "CSS.fontsUpdated" else ()

    async def resource(self, url: str) -> bytes | None:
        return self.resources.get(url)


def captured(
    page: ScriptedPage, page_document: SnapshotDocument
) -> tuple[tuple[FontFile, ...], dict[FontKey, tuple[int, ...]]]:
    fonts = asyncio.run(capture_fonts(page, page_document, DOCUMENT))  # type: ignore[arg-type]
    return fonts.files, dict(fonts.choices)


def test_a_page_without_text_asks_nothing() -> None:
    page = ScriptedPage({})
    assert captured(page, document()) == ((), {})
    assert page.asked == []


def test_a_web_font_comes_with_its_file_its_rule_and_its_share_of_the_text(make_font: FontMaker) -> None:
    data = make_font("Real Name")
    page = ScriptedPage(
        {1: [named("Real Name", "RealName-Regular", 2, is_web=True)]},
        [told("Brand", "Real Name", "http://page/a.ttf", fontWeight="300 500")],
        {"http://page/a.ttf": data},
    )
    look = style()
    fonts, choices = captured(page, document(text_node(1, "AV", look)))
    rule = FaceRule("Brand", weight=(300, 500))
    assert fonts == (FontFile("Real Name", "RealName-Regular", True, data, 0, 2, rule),)
    assert choices == {FontKey.of(look): (0,)}


def test_one_node_of_a_style_is_asked_where_its_font_covers_the_rest(make_font: FontMaker) -> None:
    page = ScriptedPage(
        {1: [named("Real Name", "", 1, is_web=True)]},
        [told("Brand", "Real Name", "u")],
        {"u": make_font("Real Name")},
    )
    look = style()
    nodes = [text_node(number, text, look) for number, text in enumerate(["A", "AV", "fi", "VA f"], 1)]
    captured(page, document(*nodes))
    assert page.asked == [1]


def test_a_style_without_web_fonts_is_asked_of_a_space_in_the_same_round() -> None:
    system = [named("Missing System Font", "MissingOne", 1, is_web=False)]
    page = ScriptedPage({1: system, 2: system, 4: system})
    words, lines = style(), style(weight="700")
    nodes = [text_node(1, "A", words), text_node(2, "A A", words), text_node(3, "A A", words)]
    captured(page, document(*nodes, text_node(4, "A A", lines), text_node(5, "A A", lines)))
    assert page.rounds == [[1, 2, 4]]


def test_nodes_with_characters_no_known_font_covers_are_asked_too(make_font: FontMaker) -> None:
    page = ScriptedPage(
        {
            1: [named("Real Name", "", 1, is_web=True)],
            3: [named("Real Name", "", 1, is_web=True), named("Missing System Font", "MissingOne", 1, is_web=False)],
        },
        [told("Brand", "Real Name", "u")],
        {"u": make_font("Real Name")},
    )
    look = style()
    nodes = [text_node(1, "A", look), text_node(2, "V", look), text_node(3, "A→", look)]
    fonts, choices = captured(page, document(*nodes))
    assert page.asked == [1, 3]
    assert [font.family for font in fonts] == ["Real Name", "Missing System Font"]
    assert fonts[1].data == b""
    assert [font.glyphs for font in fonts] == [3, 1]
    assert choices[FontKey.of(look)] == (0, 1)


def test_each_script_of_a_style_is_asked_about_though_a_font_standing_in_covers_it(make_font: FontMaker) -> None:
    page = ScriptedPage(
        {
            1: [named("Stand-in", "", 4, is_web=True)],
            2: [named("Main", "", 2, is_web=True)],
        },
        [told("Brand", "Stand-in", "a"), told("Brand", "Main", "b", unicodeRange="U+0-7F")],
        {"a": make_font("Stand-in"), "b": make_font("Main")},
    )
    look = style()
    fonts, choices = captured(page, document(text_node(1, "אבאב", look), text_node(2, "AV", look)))
    assert page.asked == [1, 2]
    assert [fonts[number].family for number in choices[FontKey.of(look)]] == ["Main", "Stand-in"]


def test_symbols_that_a_font_standing_in_covers_are_asked_about_once(make_font: FontMaker) -> None:
    page = ScriptedPage(
        {
            1: [named("Main", "", 3, is_web=True), named("Stand-in", "", 1, is_web=True)],
            2: [named("Main", "", 1, is_web=True), named("Signs", "", 1, is_web=True)],
        },
        [
            told("Brand", "Main", "a", unicodeRange="U+0-7F"),
            told("Brand", "Stand-in", "b"),
            told("Brand", "Signs", "c"),
        ],
        {"a": make_font("Main"), "b": full_width_font(), "c": full_width_font("Signs")},
    )
    look = style()
    nodes = [text_node(1, "AAA中", look), text_node(2, "A→", look), text_node(3, "A→", look)]
    fonts, choices = captured(page, document(*nodes))
    assert page.asked == [1, 2]
    assert {fonts[number].family for number in choices[FontKey.of(look)]} == {"Main", "Stand-in", "Signs"}


def test_text_of_each_language_keeps_the_fonts_that_stand_in_for_it(make_font: FontMaker) -> None:
    page = ScriptedPage(
        {1: [named("Kufi", "", 4, is_web=True)], 2: [named("Naskh", "", 4, is_web=True)]},
        [told("Brand", "Kufi", "a"), told("Brand", "Naskh", "b")],
        {"a": make_font("Kufi"), "b": make_font("Naskh")},
    )
    looks = [style(locale=locale) for locale in ('"ur"', '"ar"')]
    fonts, choices = captured(page, document(text_node(1, "אבאב", looks[0]), text_node(2, "אבאב", looks[1])))
    assert [[fonts[at].family for at in choices[FontKey.of(look)]] for look in looks] == [["Kufi"], ["Naskh"]]


def test_text_that_no_line_shows_is_not_asked_about() -> None:
    page = ScriptedPage({})
    assert captured(page, document(text_node(1, "  \n ", style(), is_drawn=False))) == ((), {})


def test_a_node_that_left_the_page_is_passed_over() -> None:
    look = style()
    fonts, choices = captured(ScriptedPage({}), document(text_node(1, "A", look)))
    assert fonts == ()
    assert choices == {FontKey.of(look): ()}


def test_a_web_font_made_of_bytes_by_the_page_is_listed_without_data() -> None:
    page = ScriptedPage({1: [named("Real Name", "RN", 1, is_web=True)]}, [told("Brand", "Real Name", "")])
    fonts, _ = captured(page, document(text_node(1, "A", style())))
    assert [(font.family, font.data, font.is_web_font) for font in fonts] == [("Real Name", b"", True)]


def test_a_damaged_web_font_is_listed_without_data() -> None:
    page = ScriptedPage(
        {1: [named("Real Name", "RN", 1, is_web=True)]}, [told("Brand", "Real Name", "u")], {"u": b"wOF2 nonsense"}
    )
    fonts, _ = captured(page, document(text_node(1, "A", style())))
    assert [font.data for font in fonts] == [b""]


def test_a_family_of_several_files_gives_the_one_the_weight_asks_for(make_font: FontMaker) -> None:
    light, bold = make_font("Real Name", "Light", weight=300), make_font("Real Name", "Bold", weight=700)
    page = ScriptedPage(
        {1: [named("Real Name", "", 1, is_web=True)], 2: [named("Real Name", "", 1, is_web=True)]},
        [
            told("Brand", "Real Name", "light", fontWeight="300"),
            told("Brand", "Real Name", "bold", fontWeight="700"),
            told("Other", "Real Name", "elsewhere", fontWeight="400"),
        ],
        {"light": light, "bold": bold, "elsewhere": make_font("Real Name")},
    )
    normal, heavy = style(weight="400"), style(weight="600")
    fonts, choices = captured(page, document(text_node(1, "A", normal), text_node(2, "A", heavy)))
    chosen = {key.weight: [fonts[number].data for number in numbers] for key, numbers in choices.items()}
    assert chosen == {"400": [light], "600": [bold]}


def test_a_family_cut_into_ranges_of_characters_gives_all_its_files(make_font: FontMaker) -> None:
    one, two = make_font("Real Name", uniqueFontIdentifier="1"), make_font("Real Name", uniqueFontIdentifier="2")
    page = ScriptedPage(
        {1: [named("Real Name", "RealName-Regular", 2, is_web=True)]},
        [
            told("Brand", "Real Name", "one", unicodeRange="U+41-50"),
            told("Brand", "Real Name", "two", unicodeRange="U+51-5A"),
        ],
        {"one": one, "two": two},
    )
    look = style()
    fonts, choices = captured(page, document(text_node(1, "AAV", look)))
    assert choices[FontKey.of(look)] == (0, 1)
    assert [font.glyphs for font in fonts] == [2, 1]


def test_fonts_stand_in_the_order_that_explains_what_the_browser_counted(make_font: FontMaker) -> None:
    """The second family covers all that the first does, yet the browser drew most with the first."""
    page = ScriptedPage(
        {1: [named("Wide", "Wide-Regular", 5, is_web=True), named("Narrow", "Narrow-Regular", 1, is_web=True)]},
        [told("Brand", "Narrow", "narrow", unicodeRange="U+41"), told("Brand", "Wide", "wide")],
        {"narrow": make_font("Narrow"), "wide": make_font("Wide")},
    )
    look = style()
    fonts, choices = captured(page, document(text_node(1, "AVVVVV", look)))
    assert [fonts[number].family for number in choices[FontKey.of(look)]] == ["Narrow", "Wide"]


@pytest.mark.parametrize("emoji", ["→\ufe0f", "…"])
def test_a_font_of_emoji_stands_behind_the_font_of_the_words_though_it_knows_their_signs(emoji: str) -> None:
    """Browsers draw a sign as an emoji where a selector behind it asks for one, whatever fonts come before."""
    page = ScriptedPage(
        {1: [named("Emoji", "Emoji-Regular", 1, is_web=True)], 2: [named("Words", "Words-Regular", 1, is_web=True)]},
        [told("Brand", "Emoji", "emoji"), told("Brand", "Words", "words", unicodeRange="U+41-5A, U+2192")],
        {"emoji": color_font("Emoji", drawn="A→…"), "words": full_width_font("Words", "AB→")},
    )
    look = style()
    fonts, choices = captured(page, document(text_node(1, emoji, look), text_node(2, "B", look)))
    assert [fonts[number].family for number in choices[FontKey.of(look)]] == ["Words", "Emoji"]


def test_an_emoji_counts_for_the_font_with_colors_though_one_of_signs_has_it_too() -> None:
    page = ScriptedPage(
        {
            1: [named("Words", "Words-Regular", 2, is_web=True)],
            2: [named("Signs", "Signs-Regular", 2, is_web=True), named("Colors", "Colors-Regular", 1, is_web=True)],
        },
        [told("Brand", name, name.lower()) for name in ("Words", "Signs", "Colors")],
        {
            "words": full_width_font("Words", "AB"),
            "signs": full_width_font("Signs", "✓☀☕"),
            "colors": color_font("Colors", drawn="A☀☕"),
        },
    )
    fonts, _ = captured(page, document(text_node(1, "BB", look := style()), text_node(2, "✓☀☕", look)))
    assert {font.family: font.glyphs for font in fonts} == {"Words": 2, "Signs": 2, "Colors": 1}


def test_answers_of_another_form_than_promised_are_left_out() -> None:
    hostile = [{"familyName": 5, "postScriptName": "x", "glyphCount": 1}, {"familyName": "x" * 9999}]
    fonts, _ = captured(ScriptedPage({1: hostile}), document(text_node(1, "A", style())))
    assert fonts == ()


def test_the_heights_of_a_style_are_those_the_canvas_tells() -> None:
    page = ScriptedPage({1: []})
    look = style()
    page.heights = [[15, 4]]
    fonts = asyncio.run(capture_fonts(page, document(text_node(1, "A", look))))  # type: ignore[arg-type]
    assert fonts.line_metrics == {FontKey.of(look): (15.0, 4.0)}


@pytest.mark.parametrize("heights", [None, "15", [], [None], [[15]], [["15", 4]], [[15, 4], [1, 1]]])
def test_heights_of_another_form_than_promised_are_left_out(heights: object) -> None:
    page = ScriptedPage({1: []})
    page.heights = heights
    fonts = asyncio.run(capture_fonts(page, document(text_node(1, "A", style()))))  # type: ignore[arg-type]
    assert fonts.line_metrics == {}


def test_heights_that_are_known_are_not_asked_for_again() -> None:
    page = ScriptedPage({1: []})
    look = style()
    page.heights = [[1, 1]]
    nodes = document(text_node(1, "A", look))

    async def before() -> dict[FontKey, tuple[float, float]]:
        return {FontKey.of(look): (15.0, 4.0), FontKey.of(style(size="99px")): (90.0, 20.0)}

    fonts = asyncio.run(capture_fonts(page, nodes, known=KnownFonts(before())))  # type: ignore[arg-type]
    assert fonts.line_metrics == {FontKey.of(look): (15.0, 4.0)}


class ChangeablePage(ScriptedPage):
    """A page that may show words for a moment; its browser tells nothing of the node they stand in."""

    may_be_changed = True

    def __init__(self, fonts: dict[int, list[JsonObject]]) -> None:
        super().__init__(fonts)
        self.evaluated: list[str] = []

    @property
    def of_words(self) -> list[str]:
        """The scripts that put words into the page and take them out."""
        return [script for script in self.evaluated if "htmlfig-words" in script]

    async def command(self, method: str, params: JsonObject | None = None) -> JsonObject:
        if method == "DOM.querySelectorAll" and (params or {})["nodeId"] == DOCUMENT:
            return {"nodeIds": [507]}
        return await super().command(method, params)

    async def evaluate(self, expression: str, *, await_promise: bool = False) -> object:
        self.evaluated.append(expression)
        return await super().evaluate(expression)


def test_text_whose_node_tells_nothing_is_shown_for_a_moment_and_asked_there() -> None:
    look = style("Serif")
    page = ChangeablePage({7: [named("No Such Family", "NoSuchFamily", 2, is_web=False)]})
    fonts, choices = captured(page, document(text_node(1, "AV", look)))
    assert [font.family for font in fonts] == ["No Such Family"]
    assert choices == {FontKey.of(look): (0,)}
    shown, hidden = page.of_words
    assert '"Serif", "16px", "400", "normal", "100%"' in shown
    assert "remove()" in hidden


def test_words_are_taken_out_of_the_page_where_asking_fails() -> None:
    page = ChangeablePage({})
    fonts, choices = captured(page, document(text_node(1, "AV", style())))
    assert fonts == ()
    assert list(choices.values()) == [()]
    assert "remove()" in page.of_words[1]
