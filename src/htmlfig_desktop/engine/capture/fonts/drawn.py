"""Which fonts a page's text is really drawn with, and their files.

The browser is asked for a few nodes of each style only; what their fonts cover needs no more questions.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from types import MappingProxyType
from typing import Any

from htmlfig_desktop.engine.capture.fonts.asked_styles import UNDRAWN, Example, TextStyle, styles_of
from htmlfig_desktop.engine.capture.fonts.bold import bold_of, is_made_bold
from htmlfig_desktop.engine.capture.fonts.characters import (
    LATIN,
    block_of,
    emoji_joined,
    is_shared_sign,
    is_symbol,
    script_told_by,
)
from htmlfig_desktop.engine.capture.fonts.lent import PageRules
from htmlfig_desktop.engine.capture.fonts.order import Draws, PlatformFont, font_order, is_explained, with_limited
from htmlfig_desktop.engine.capture.fonts.shown import hide_words, show_words
from htmlfig_desktop.engine.capture.fonts.web import WebFonts, css_families, told_families
from htmlfig_desktop.engine.capture.fonts.wished import is_named
from htmlfig_desktop.engine.capture.page import Page, unless_refused
from htmlfig_desktop.engine.capture.snapshot import FontFile, FontKey, Picture, SnapshotDocument
from htmlfig_desktop.engine.capture.unsaid.alternatives import text_alternatives
from htmlfig_desktop.engine.capture.unsaid.first_lines import in_first_lines, texts_below
from htmlfig_desktop.engine.capture.unsaid.line_metrics import ask_line_metrics
from htmlfig_desktop.engine.fonts.emoji import AS_EMOJI, shows_as_emoji
from htmlfig_desktop.engine.fonts.face import FontFace
from htmlfig_desktop.engine.fonts.rules import parse_weight
from htmlfig_desktop.engine.fonts.shaping import SHARED_SCRIPTS
from htmlfig_desktop.engine.fonts.system import SystemFonts, system_fonts

_MAX_QUESTIONS = 1500
"""Nodes the browser is asked about, at 0.3 ms each."""

_QUESTIONS_PER_ROUND = 4
"""Nodes of one style asked about before what they taught is looked at."""

_LONGEST_NAME = 256

_MOST_SHOWN = 200
"""Styles whose words are put into the page for a moment."""

_NO_LINES: Mapping[int, Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class KnownFonts:
    """What is found out of fonts while the snapshot is on its way."""

    line_metrics: Mapping[FontKey, tuple[float, float]] = field(default_factory=dict)
    files: Mapping[str, bytes] = field(default_factory=dict)
    """Web fonts as OpenType, by address."""
    rules: PageRules | None = None
    """None: not asked yet."""


@dataclass(frozen=True, slots=True)
class CapturedFonts:
    """The fonts of a page."""

    files: tuple[FontFile, ...] = ()
    choices: Mapping[FontKey, tuple[int, ...]] = field(default_factory=dict)
    """By style: which of the files draw its text, in the order in which they are tried."""
    line_metrics: Mapping[FontKey, tuple[float, float]] = field(default_factory=dict)
    """By style: ascent and descent, px, of the font its lines go by."""


_NOTHING_KNOWN = KnownFonts()


async def capture_fonts(
    page: Page,
    document: SnapshotDocument,
    root: int = 0,
    first_lines: Mapping[int, Mapping[str, str]] = _NO_LINES,
    known: KnownFonts = _NOTHING_KNOWN,
    loading: Awaitable[Mapping[str, Picture]] | None = None,
) -> CapturedFonts:
    """Return the fonts of a page and which of them draw which of its text, first lines of their own look included.

    A font whose file cannot be had is listed without data.

    Args:
        page: Frozen, and ``watch_fonts`` has answered.
        document: Its snapshot.
        root: What ``document_number`` returned.
        first_lines: Computed values of blocks' first lines, by ``SnapshotNode.index``.
        known: What was found out before.
        loading: The pictures of the page: where one is missing a text stands for it, which no node holds.

    Raises:
        CaptureError: CAP030, CAP020.
    """
    styles = styles_of(document, texts_below(document, first_lines))
    asked = {key for key, style in styles.items() if any(map(str.strip, style.characters))}
    alternatives = [each for each in text_alternatives(document) if each.key not in asked]
    if loading is not None and alternatives:
        pictures = await loading
        for each in alternatives:
            if each.url not in pictures:
                styles.setdefault(each.key, TextStyle(each.key)).characters.update(each.text)
    for key, text in in_first_lines(document, first_lines):
        styles.setdefault(key, TextStyle(key)).characters.update(text)
    if not styles:
        return CapturedFonts()
    rules = known.rules or await PageRules.of(page)
    (files, choices), line_metrics = await asyncio.gather(
        _FontCapture(page, tuple(styles.values()), root, known.files, rules).run(),
        ask_line_metrics(page, [key for key in styles if key not in known.line_metrics]),
    )
    measured = {**known.line_metrics, **line_metrics}
    return CapturedFonts(files, choices, {key: measured[key] for key in styles if key in measured})


class _FontCapture:
    """One run over a page's styles."""

    def __init__(
        self, page: Page, styles: Sequence[TextStyle], root: int, files: Mapping[str, bytes], rules: PageRules
    ) -> None:
        self._page = page
        self._files = files
        self._web_families = told_families(page)
        self._rules = rules
        self._root = root
        self._styles = styles
        self._web_fonts: WebFonts | None = None
        self._system_fonts: SystemFonts | None = None
        self._numbers: dict[tuple[FontKey | None, PlatformFont], list[int]] = {}
        self._by_identity: dict[tuple[object, ...], int] = {}
        self._fonts: list[FontFile] = []
        self._faces: list[FontFace | None] = []

    async def run(self) -> tuple[tuple[FontFile, ...], dict[FontKey, tuple[int, ...]]]:
        asked = 0
        while asked < _MAX_QUESTIONS:
            questions = [(style, example) for style in self._styles for example in self._next_examples(style)]
            if not questions:
                break
            await self._ask(questions[: _MAX_QUESTIONS - asked])
            asked += len(questions)
        silent = [style for style in self._styles if not style.files and style.characters][:_MOST_SHOWN]
        if silent and self._root and self._page.may_be_changed:
            await self._ask_of_words(silent)
        for style in self._styles:
            self._put_in_order(style)
        self._put_limited_in_front()
        self._note_lenders()
        counts: Counter[int] = Counter()
        for style in self._styles:
            counts.update(self._count(style))
        fonts = tuple(
            replace(font, glyphs=counts[number], bold=self._bold_of(number)) for number, font in enumerate(self._fonts)
        )
        return fonts, {style.key: tuple(style.fonts) for style in self._styles}

    def _next_examples(self, style: TextStyle) -> list[Example]:
        """Take nodes whose characters no known font of the style draws: one at first, then a few at a time.

        Styles without web fonts are to tell of a space, too (``_is_open``); it comes at once, for each round is a wait.
        """
        left = (
            example._replace(characters=frozenset(char for char in example.characters if self._is_open(style, char)))
            for example in style.examples
        )
        style.examples = [example for example in left if example.characters]
        taken = style.examples[: _QUESTIONS_PER_ROUND if style.files else 1]
        if not (style.files or self._web_families & css_families(style.key.family)):
            taken += [each for each in style.examples[1:] if " " in each.text and " " not in taken[0].text][:1]
        style.examples = [example for example in style.examples if example not in taken]
        return taken

    def _is_open(self, style: TextStyle, character: str) -> bool:
        """Whether the browser is to be asked: no known font draws the character, or the script is a new one.

        A font that stands in for one script may know others too, which the style's own font draws.
        """
        if block_of(character) in style.undrawn:
            return False
        script = script_told_by(character)
        is_new = script not in style.scripts and script not in SHARED_SCRIPTS
        number = self._drawn_by(style, character)
        if is_new or number is None:
            return True
        # Spaces are of the font that the page asks for first, whatever stands in for it in the words beside them.
        if character == " " and not style.has_told_space:
            return not any(self._is_wished(style, each) for each in style.fonts)
        # While no letter or digit told of the font that the page asks for first, it may be the one of such a sign.
        if LATIN not in style.scripts and is_shared_sign(character):
            return character not in style.settled
        # Which font stands in for a symbol is the browser's choice alone.
        return is_symbol(character) and number != style.fonts[0] and character not in style.settled

    def _is_wished(self, style: TextStyle, number: int) -> bool:
        """Whether a font is one that a style asks for, and does not stand in for it."""
        font, face = self._fonts[number], self._faces[number]
        return font.is_web_font or (face is not None and is_named(font, face, style.key))

    def _drawn_by(self, style: TextStyle, character: str) -> int | None:
        """Return the first font of a style that is known to draw a character."""
        fonts = style.fonts
        first = next((number for number in fonts if self._draws(number, character)), None)
        if first is None or first == fonts[0] or not shows_as_emoji(character[0]):
            return first
        return next((number for number in fonts if self._draws(number, character[0] + AS_EMOJI)), first)

    def _draws(self, number: int, character: str) -> bool:
        """Whether a font draws a character, or one that is to be an emoji."""
        face, rule = self._faces[number], self._fonts[number].rule
        code_point = ord(character[0])
        if face is None or not face.covers(code_point) or (len(character) > 1 and not face.has_color):
            return False
        return rule is None or rule.allows(code_point)

    async def _ask(self, questions: Sequence[tuple[TextStyle, Example]]) -> None:
        answer = await self._page.command(
            "DOM.pushNodesByBackendIdsToFrontend", {"backendNodeIds": [example.node for _, example in questions]}
        )
        answers = await asyncio.gather(*(self._fonts_of(node_id) for node_id in answer["nodeIds"]))
        for (style, example), fonts in zip(questions, answers, strict=True):
            style.scripts.update(map(script_told_by, example.text))
            style.has_told_space |= " " in example.text
            style.settled.update(filter(is_shared_sign, example.text))
            glyphs = _glyphs_by_font(fonts)
            for font in glyphs:
                if font not in style.files:
                    style.files[font] = await self._resolve(style.key, font)
            style.answers.append((Counter(emoji_joined(example.text)), glyphs))
            if all(self._faces[number] for number in style.fonts):
                missing = (char for char in example.characters if self._drawn_by(style, char) is None)
                style.undrawn.update(map(block_of, missing))

    async def _ask_of_words(self, styles: Sequence[TextStyle]) -> None:
        """Learn the fonts of styles that no node told of."""
        words = [(style.key, "".join(style.characters)) for style in styles]
        try:
            nodes = await show_words(self._page, self._root, words)
            answers = await asyncio.gather(*(self._fonts_of(node) for node in nodes))
        finally:
            await hide_words(self._page)
        for style, (_, text), fonts in zip(styles, words, answers, strict=False):
            glyphs = _glyphs_by_font(fonts)
            for font in glyphs:
                style.files[font] = await self._resolve(style.key, font)
            style.answers.append((Counter(text), glyphs))

    def _put_in_order(self, style: TextStyle) -> None:
        """Find the order in which the browser tries a style's fonts."""
        order = font_order(
            tuple(style.files),
            style.answers,
            self._draws_of(style.files),
            lambda first: self._off_weight(style, first),
        )
        style.files = {font: style.files[font] for font in order}

    def _put_limited_in_front(self) -> None:
        """Put fonts of the machine in front of others where a rule of the page lends them for some characters."""
        rules = self._rules.limited
        lent = [style for style in self._styles if self._is_unexplained(style)] if rules else []
        for style in lent:
            families = css_families(style.key.family) - self._web_families
            files, told_as = dict(style.files), {}
            for rule, font in product(rules, style.files):
                if rule.family.casefold() in families and not font[2]:
                    told_as[rule.family, font[1], False] = font
                    whole = [self._fonts[number] for number in style.files[font]]
                    numbers = [self._number(replace(file, rule=rule)) for file in whole]
                    files[rule.family, font[1], False] = numbers
            order = with_limited(tuple(style.files), style.answers, self._draws_of(files), told_as)
            style.files = {font: files[font] for font in order}

    def _note_lenders(self) -> None:
        """Give the first font of the machine in each style the rule of the page that lends it for all characters."""
        for style in self._styles:
            font = next((font for font in style.files if not font[2]), None)
            face = self._faces[style.files[font][0]] if font is not None else None
            if font is None or face is None or face.has_color:
                continue
            names = {font[0].casefold(), face.family.casefold()}
            rule = self._rules.lending(style.key, names, self._web_families)
            files = [self._fonts[number] for number in style.files[font]]
            if rule is not None and not any(file.rule for file in files):
                style.files[font] = [self._number(replace(file, rule=rule)) for file in files]

    def _is_unexplained(self, style: TextStyle) -> bool:
        return len(style.files) > 1 and not is_explained(style.answers, self._draws_of(style.files), tuple(style.files))

    def _draws_of(self, files: Mapping[PlatformFont, Sequence[int]]) -> Draws:
        return lambda font, character: any(self._draws(number, character) for number in files[font])

    def _off_weight(self, style: TextStyle, font: PlatformFont) -> float:
        """Return how far a font is from the weight and slope asked for; first lines may have others.

        Fonts of emoji know digits, too, but are seldom what a style is set in.
        """
        face = self._faces[style.files[font][0]]
        if face is None:
            return 0.0
        is_of_other_slope = face.is_italic != (style.key.style != "normal")
        off = abs(face.weight - (parse_weight(style.key.weight) or 400.0))
        return off + 1000 * is_of_other_slope + 2000 * face.has_color

    async def _fonts_of(self, node_id: int) -> Mapping[str, Any]:
        return await unless_refused(self._page.command("CSS.getPlatformFontsForNode", {"nodeId": node_id})) or {}

    async def _resolve(self, key: FontKey, font: PlatformFont) -> list[int]:
        """Return the numbers of the files behind a font the browser named."""
        family, postscript, is_web_font = font
        known = (key if is_web_font else None, font)
        if known not in self._numbers:
            files = await self._web_files(key, family, postscript) if is_web_font else [self._system_file(font)]
            self._numbers[known] = [self._number(file) for file in files]
        return self._numbers[known]

    async def _web_files(self, key: FontKey, family: str, postscript: str) -> list[FontFile]:
        if self._web_fonts is None:
            self._web_fonts = WebFonts.of(self._page, self._files)
        found = await self._web_fonts.find(key, family, postscript)
        if not found:
            return [FontFile(family, postscript, True, b"")]
        return [FontFile(family, postscript, True, data, rule=self._rules.sized(font.rule)) for font, data in found]

    def _system_file(self, font: PlatformFont) -> FontFile:
        family, postscript, _ = font
        if self._system_fonts is None:
            self._system_fonts = system_fonts()
        found = self._system_fonts.find(family, postscript)
        return FontFile(family, postscript, False, *(found or (b"", 0)))

    def _bold_of(self, number: int) -> FontFile | None:
        """Return the bold that a design names where the browser makes a font bold."""
        font, face = self._fonts[number], self._faces[number]
        styles = [style for style in self._styles if number in style.fonts and is_made_bold(font, face, style.key)]
        drawn = {char for style in styles for char in style.characters if self._drawn_by(style, char) == number}
        return bold_of(font, face, drawn - UNDRAWN) if face is not None else None

    def _number(self, file: FontFile) -> int:
        """Return the number of a file; one file of one rule has one, whatever the browser calls its designs."""
        face = FontFace.from_bytes(file.data, file.index)
        identity = (face.digest, file.index, file.rule) if face else (file.family, file.postscript, file.rule)
        number = self._by_identity.setdefault(identity, len(self._fonts))
        if number == len(self._fonts):
            self._fonts.append(file)
            self._faces.append(face)
        return number

    def _count(self, style: TextStyle) -> Counter[int]:
        """Return how many characters each font of a style draws; unread fonts are thought to draw the rest."""
        unread = next((number for number in style.fonts if self._faces[number] is None), None)
        used: Counter[int] = Counter()
        for character, times in style.characters.items():
            number = self._drawn_by(style, character)
            if number is None:
                number = unread
            if number is not None and character not in UNDRAWN:
                used[number] += times
        return used


def _glyphs_by_font(answer: Mapping[str, Any]) -> dict[PlatformFont, int]:
    """Return how many glyphs each font drew, most first; what is not of the expected form is left out."""
    fonts = answer.get("fonts")
    glyphs: Counter[PlatformFont] = Counter()
    for font in fonts if isinstance(fonts, list) else ():
        family, postscript, count = (font.get(name) for name in ("familyName", "postScriptName", "glyphCount"))
        if isinstance(family, str) and isinstance(postscript, str) and isinstance(count, int | float):
            glyphs[family[:_LONGEST_NAME], postscript[:_LONGEST_NAME], font.get("isCustomFont") is True] += int(count)
    return dict(glyphs.most_common())
