"""Which fonts a page's text is really drawn with, and their files.

The browser is asked for a few nodes of each style only; what their fonts cover needs no more questions, nor does what
was learned of a style on another page.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, product
from types import MappingProxyType
from typing import Any

from htmlfig_desktop.engine.capture.fonts.asked_styles import UNDRAWN, Example, TextStyle, TextStyles, styles_of
from htmlfig_desktop.engine.capture.fonts.bold import bold_of, is_made_bold
from htmlfig_desktop.engine.capture.fonts.characters import (
    LATIN,
    block_of,
    emoji_joined,
    is_shared_sign,
    is_symbol,
    script_told_by,
)
from htmlfig_desktop.engine.capture.fonts.files import FontFiles
from htmlfig_desktop.engine.capture.fonts.learned import LearnedStyles
from htmlfig_desktop.engine.capture.fonts.lent import PageRules
from htmlfig_desktop.engine.capture.fonts.order import (
    Draws,
    PlatformFont,
    font_order,
    glyphs_by_font,
    is_explained,
    with_limited,
)
from htmlfig_desktop.engine.capture.fonts.shown import hide_words, show_words
from htmlfig_desktop.engine.capture.fonts.web import FontWatch, css_families, told_families
from htmlfig_desktop.engine.capture.fonts.wished import is_named
from htmlfig_desktop.engine.capture.page import Page, unless_refused
from htmlfig_desktop.engine.capture.pictures.coming import ComingPictures
from htmlfig_desktop.engine.capture.snapshot import FontFile, FontKey, SnapshotDocument
from htmlfig_desktop.engine.capture.unsaid.alternatives import text_alternatives
from htmlfig_desktop.engine.capture.unsaid.first_lines import in_first_lines, texts_below
from htmlfig_desktop.engine.capture.unsaid.line_metrics import ask_line_metrics
from htmlfig_desktop.engine.fonts.emoji import AS_EMOJI, shows_as_emoji
from htmlfig_desktop.engine.fonts.rules import parse_weight
from htmlfig_desktop.engine.fonts.shaping import SHARED_SCRIPTS

_MAX_QUESTIONS = 1500
"""Nodes the browser is asked about, at 0.3 ms each."""

_QUESTIONS_PER_ROUND = 4
"""Nodes of one style asked about before what they taught is looked at."""

_MOST_SHOWN = 200
"""Styles whose words are put into the page for a moment."""

_NO_LINES: Mapping[int, Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class KnownFonts:
    """What is found out of fonts while the snapshot is on its way."""

    line_metrics: Awaitable[Mapping[FontKey, tuple[float, float]]] | None = None
    """May come while fonts are asked about; None: nothing is known."""
    files: Mapping[str, bytes] = field(default_factory=dict)
    """Web fonts as OpenType, by address."""
    rules: PageRules | None = None
    """None: not asked yet."""
    watch: FontWatch | None = None
    """Whether the browser tells of fonts already; None: it does not yet."""
    learned: LearnedStyles | None = None
    """On pages before; None: nothing, and nothing is to be kept."""


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
    coming: Awaitable[ComingPictures[str]] | None = None,
) -> CapturedFonts:
    """Return the fonts of a page and which of them draw which of its text, first lines of their own look included.

    A font whose file cannot be had is listed without data.

    Args:
        page: Frozen.
        document: Its snapshot.
        root: What ``document_number`` returned.
        first_lines: Computed values of blocks' first lines, by ``SnapshotNode.index``.
        known: What was found out before.
        coming: The pictures of the page: where one is missing a text stands for it, which no node holds.

    Raises:
        CaptureError: CAP030, CAP020.
    """
    styles = styles_of(document, texts_below(document, first_lines))
    alternatives = [each for each in text_alternatives(document) if not styles.has_words(each.key)]
    if coming is not None and alternatives:
        pictures = await (await coming).all()
        for each in alternatives:
            if each.url not in pictures:
                styles.add(each.key, each.text)
    for key, text in in_first_lines(document, first_lines):
        styles.add(key, text)
    if not styles.keys:
        return CapturedFonts()
    rules = known.rules or await PageRules.of(page)
    (files, choices), line_metrics = await asyncio.gather(
        _FontCapture(page, styles, root, known, rules).run(),
        _line_metrics(page, styles, known),
    )
    return CapturedFonts(files, choices, line_metrics)


async def _line_metrics(page: Page, styles: TextStyles, known: KnownFonts) -> Mapping[FontKey, tuple[float, float]]:
    """Return how high the lines of some styles are; those that are not known are asked about."""
    before = await known.line_metrics if known.line_metrics is not None else {}
    measured = {**before, **await ask_line_metrics(page, [key for key in styles.keys if key not in before])}
    return {key: measured[key] for key in styles.keys if key in measured}


class _FontCapture:
    """One run over a page's styles."""

    def __init__(self, page: Page, styles: TextStyles, root: int, known: KnownFonts, rules: PageRules) -> None:
        self._page = page
        self._learned = known.learned
        self._files = FontFiles(page, known.files, rules)
        self._watch = known.watch or FontWatch(page)
        self._web_families: frozenset[str] = frozenset()
        self._rules = rules
        self._root = root
        self._keys = styles
        self._styles = tuple(styles)

    async def run(self) -> tuple[tuple[FontFile, ...], dict[FontKey, tuple[int, ...]]]:
        is_known_whole = self._rules.documents >= self._keys.documents
        if self._rules.may_be_drawn or not is_known_whole:
            await self._watch.begin()
        self._web_families = told_families(self._page)
        own = [style for style in self._styles if not css_families(style.key.family) & self._rules.families]
        learned = self._learned if is_known_whole else None
        if learned is not None:
            await self._recall(own, learned)
        await self._learn()
        for style in self._styles:
            if style.was_asked:
                self._put_in_order(style)
        if learned is not None:
            self._keep(own, learned)
        self._put_limited_in_front()
        self._note_lenders()
        return self._found()

    async def _recall(self, styles: Sequence[TextStyle], learned: LearnedStyles) -> None:
        """Let styles know what was learned of them on other pages."""
        for style in styles:
            if (lesson := learned.recall(style.key)) is not None:
                lesson.teach(style)
                style.files = {font: await self._files.resolve(style.key, font) for font in lesson.fonts}

    def _keep(self, styles: Sequence[TextStyle], learned: LearnedStyles) -> None:
        """Keep what was learned of styles here."""
        for style in styles:
            if style.was_asked:
                learned.keep(style, self._draws_of(style.files))

    async def _learn(self) -> None:
        """Ask the browser about nodes until all text of all styles is known to be drawn by some font."""
        asked = 0
        while asked < _MAX_QUESTIONS:
            questions = [(style, example) for style in self._styles for example in self._next_examples(style)]
            if not questions:
                break
            await self._ask(questions[: _MAX_QUESTIONS - asked])
            asked += len(questions)
        silent = [style for style in self._styles if style.words][:_MOST_SHOWN]
        if silent and self._root and self._page.may_be_changed:
            await self._ask_of_words(silent)

    def _found(self) -> tuple[tuple[FontFile, ...], dict[FontKey, tuple[int, ...]]]:
        """Return the fonts that draw something, and by style their numbers."""
        counts: Counter[int] = Counter()
        choices: dict[FontKey, list[int]] = {}
        for key, style in self._keys.keys.items():
            drawn = self._count(style, style.texts[key])
            counts.update(drawn)
            choices[key] = self._chosen(style, drawn)
        used = sorted(set(chain.from_iterable(choices.values())))
        fonts = tuple(replace(self._files.fonts[each], glyphs=counts[each], bold=self._bold_of(each)) for each in used)
        places = {number: place for place, number in enumerate(used)}
        return fonts, {key: tuple(places[number] for number in numbers) for key, numbers in choices.items()}

    def _chosen(self, style: TextStyle, drawn: Counter[int]) -> list[int]:
        """Return the fonts of a style without those that are for its text in other sizes or on other pages.

        Args:
            style: In all sizes.
            drawn: How much each font draws of it in one size.
        """
        if len(style.fonts) < 2:
            return style.fonts
        elsewhere = set(style.fonts) if style.is_recalled else set(self._count(style, style.characters))
        return [number for number in style.fonts if drawn[number] or number not in elsewhere] or style.fonts

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
        if self._may_be_lent(style, character):
            return character not in style.settled
        # Which font stands in for a symbol is the browser's choice alone.
        return is_symbol(character) and number != style.fonts[0] and character not in style.settled

    def _may_be_lent(self, style: TextStyle, character: str) -> bool:
        """Whether a rule of the page may lend a style another font for a character."""
        return self._rules.lends_some(character[0], css_families(style.key.family) - self._web_families)

    def _is_wished(self, style: TextStyle, number: int) -> bool:
        """Whether a font is one that a style asks for, and does not stand in for it."""
        font, face = self._files.fonts[number], self._files.faces[number]
        return font.is_web_font or (face is not None and is_named(font, face, style.key))

    def _drawn_by(self, style: TextStyle, character: str) -> int | None:
        """Return the first font of a style that is known to draw a character."""
        fonts = style.fonts
        first = next((number for number in fonts if self._files.draws(number, character)), None)
        if first is None or first == fonts[0] or not shows_as_emoji(character[0]):
            return first
        return next((number for number in fonts if self._files.draws(number, character[0] + AS_EMOJI)), first)

    async def _ask(self, questions: Sequence[tuple[TextStyle, Example]]) -> None:
        await self._watch.begin()
        answer = await self._page.command(
            "DOM.pushNodesByBackendIdsToFrontend", {"backendNodeIds": [example.node for _, example in questions]}
        )
        answers = await asyncio.gather(*(self._fonts_of(node_id) for node_id in answer["nodeIds"]))
        for (style, example), fonts in zip(questions, answers, strict=True):
            glyphs = glyphs_by_font(fonts)
            if not glyphs:
                continue  # a node that left the page, or of which the browser does not tell
            style.was_asked = True
            style.scripts.update(map(script_told_by, example.text))
            style.has_told_space |= " " in example.text
            style.settled.update(filter(is_shared_sign, example.text))
            style.settled.update(char for char in example.text if self._may_be_lent(style, char))
            for font in glyphs:
                if font not in style.files:
                    style.files[font] = await self._files.resolve(style.key, font)
            style.answers.append((Counter(emoji_joined(example.text)), glyphs))
            if all(self._files.faces[number] for number in style.fonts):
                missing = (char for char in example.characters if self._drawn_by(style, char) is None)
                style.undrawn.update(map(block_of, missing))

    async def _ask_of_words(self, styles: Sequence[TextStyle]) -> None:
        """Learn the fonts of styles that no node told enough of."""
        words = [(style.key, style.words) for style in styles]
        await self._watch.begin()
        try:
            nodes = await show_words(self._page, self._root, words)
            answers = await asyncio.gather(*(self._fonts_of(node) for node in nodes))
        finally:
            await hide_words(self._page)
        for style, (_, text), fonts in zip(styles, words, answers, strict=False):
            style.was_asked = True
            style.scripts.update(map(script_told_by, text))
            glyphs = glyphs_by_font(fonts)
            for font in glyphs:
                style.files[font] = await self._files.resolve(style.key, font)
            style.answers.append((Counter(emoji_joined(text)), glyphs))

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
                    whole = [self._files.fonts[number] for number in style.files[font]]
                    numbers = [self._files.number(replace(file, rule=rule)) for file in whole]
                    files[rule.family, font[1], False] = numbers
            order = with_limited(tuple(style.files), style.answers, self._draws_of(files), told_as)
            style.files = {font: files[font] for font in order}

    def _note_lenders(self) -> None:
        """Give the first font of the machine in each style the rule of the page that lends it for all characters."""
        for style in self._styles:
            font = next((font for font in style.files if not font[2]), None)
            face = self._files.faces[style.files[font][0]] if font is not None else None
            if font is None or face is None or face.has_color:
                continue
            names = {font[0].casefold(), face.family.casefold()}
            rule = self._rules.lending(style.key, names, self._web_families)
            files = [self._files.fonts[number] for number in style.files[font]]
            if rule is not None and not any(file.rule for file in files):
                style.files[font] = [self._files.number(replace(file, rule=rule)) for file in files]

    def _is_unexplained(self, style: TextStyle) -> bool:
        return len(style.files) > 1 and not is_explained(style.answers, self._draws_of(style.files), tuple(style.files))

    def _draws_of(self, files: Mapping[PlatformFont, Sequence[int]]) -> Draws:
        return lambda font, character: any(self._files.draws(number, character) for number in files[font])

    def _off_weight(self, style: TextStyle, font: PlatformFont) -> float:
        """Return how far a font is from the weight and slope asked for; first lines may have others.

        Fonts of emoji know digits, too, but are seldom what a style is set in, and fonts that nobody named come last.
        """
        face = self._files.faces[style.files[font][0]]
        if face is None:
            return 0.0
        is_of_other_slope = face.is_italic != (style.key.style != "normal")
        off = abs(face.weight - (parse_weight(style.key.weight) or 400.0))
        is_unnamed = not self._is_wished(style, style.files[font][0])
        return off + 1000 * is_of_other_slope + 2000 * face.has_color + 4000 * is_unnamed

    async def _fonts_of(self, node_id: int) -> Mapping[str, Any]:
        return await unless_refused(self._page.command("CSS.getPlatformFontsForNode", {"nodeId": node_id})) or {}

    def _bold_of(self, number: int) -> FontFile | None:
        """Return the bold that a design names where the browser makes a font bold."""
        font, face = self._files.fonts[number], self._files.faces[number]
        styles = [style for style in self._styles if number in style.fonts and is_made_bold(font, face, style.key)]
        drawn = {char for style in styles for char in style.characters if self._drawn_by(style, char) == number}
        return bold_of(font, face, drawn - UNDRAWN) if face is not None else None

    def _count(self, style: TextStyle, characters: Counter[str]) -> Counter[int]:
        """Return how many of its characters each font of a style draws; unread fonts are thought to draw the rest."""
        unread = next((number for number in style.fonts if self._files.faces[number] is None), None)
        used: Counter[int] = Counter()
        for character, times in characters.items():
            number = self._drawn_by(style, character)
            if number is None:
                number = unread
            if number is not None and character not in UNDRAWN:
                used[number] += times
        return used
