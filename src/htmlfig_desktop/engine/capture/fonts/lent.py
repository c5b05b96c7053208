"""The rules of a page for fonts: which families they speak of, and what they say about fonts of the machine.

The browser tells of the font that drew a text, and not of the rule that lent it (``local()``): which weight that takes
it for, how much larger it is drawn, and which characters it is for.
"""

from __future__ import annotations

from collections.abc import Iterator

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.css_lists import split_list
from htmlfig_desktop.engine.capture.fonts.web import WebFont, nearest_rules
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.snapshot import FontKey
from htmlfig_desktop.engine.fonts.design import FontWish
from htmlfig_desktop.engine.fonts.rules import FaceRule

_MOST_RULES = 200
_LONGEST = 4096
"""Characters of a descriptor."""
_LONGEST_TAG = 100
_MOST_FAMILIES = 2000
_MOST_DOCUMENTS = 200
_RULES = """(() => {
    const loaded = [...document.fonts].filter(font => font.status === "loaded").slice(0, %d);
    const rules = loaded.map(
        font => [font.family, font.weight, font.stretch, font.style, font.unicodeRange, font.sizeAdjust]);
    const families = new Set(), windows = [window];
    let documents = 0, mayBeDrawn = false;
    while (windows.length && documents < %d) {
        const frame = windows.pop();
        try {
            for (const font of frame.document.fonts) {
                mayBeDrawn ||= font.status === "loaded" || font.status === "loading";
                families.add(font.family);
                if (families.size > %d || font.family.length > %d) return [rules, [], 0, true, null];
            }
        } catch { continue; }  // of another process: the snapshot has nothing of it either
        documents++;
        for (let number = 0; number < frame.length; number++) windows.push(frame[number]);
    }
    const root = document.documentElement;
    const language = root ? getComputedStyle(root).getPropertyValue("-webkit-locale") : "";
    return [rules, [...families], documents, mayBeDrawn, language.length > %d ? null : language];
})()"""
"""Of the page; and of families, those in its frames as well: in all documents that can be reached from their windows.
None where there are too many."""


class PageRules:
    """The rules of a page whose fonts it has loaded, those of files as well, in the order of the page.

    Args:
        rules: Of the page itself.
        families: Of all rules of the page and of its frames, in one case, whether loaded or not.
        documents: How many documents were asked for these.
        may_be_drawn: Whether some text of theirs may be drawn with a font that a rule brought or lent.
        language: Of the page, as computed; None where that is not known.
    """

    def __init__(
        self,
        rules: tuple[FaceRule, ...] = (),
        families: frozenset[str] = frozenset(),
        documents: int = 0,
        *,
        may_be_drawn: bool = True,
        language: str | None = None,
    ) -> None:
        self._rules = rules
        self.limited = tuple(rule for rule in rules if rule.code_points)
        """Those that keep a font to some characters."""
        self._sized = {_unsized(rule): rule for rule in rules if rule.size_adjust != 1}
        self.families = families
        self.documents = documents
        self.may_be_drawn = may_be_drawn
        self.language = language

    @classmethod
    async def of(cls, page: Page) -> PageRules:
        """Return the rules of a page; what is not of the expected form is left out.

        Raises:
            CaptureError: CAP030, CAP020.
        """
        answer = await page.evaluate(_RULES % (_MOST_RULES, _MOST_DOCUMENTS, _MOST_FAMILIES, _LONGEST, _LONGEST_TAG))
        if not (isinstance(answer, list) and len(answer) == 5 and all(isinstance(each, list) for each in answer[:2])):
            return cls()
        told, families, documents, may_be_drawn, language = answer
        rules = tuple(dict.fromkeys(rule for rule in map(_rule, told[:_MOST_RULES]) if rule is not None))
        if len(families) > _MOST_FAMILIES or not all(isinstance(family, str) for family in families):
            return cls(rules)
        names = frozenset(family.strip("\"'").casefold() for family in families)
        return cls(
            rules,
            names,
            documents if isinstance(documents, int) else 0,
            may_be_drawn=may_be_drawn is not False,
            language=language if isinstance(language, str) else None,
        )

    def lends_some(self, character: str, families: frozenset[str]) -> bool:
        """Whether a rule for one of some families, in one case, keeps a font to characters, this one among them."""
        rules = self.limited
        return any(rule.family.casefold() in families and rule.allows(ord(character)) for rule in rules)

    def sized(self, rule: FaceRule | None) -> FaceRule | None:
        """Return a rule that the browser told of with the size its font is drawn in."""
        return self._sized.get(_unsized(rule), rule) if rule is not None and self._sized else rule

    def lending(self, key: FontKey, names: set[str], web_families: frozenset[str]) -> FaceRule | None:
        """Return the rule that lends a style a font for all characters; None where it takes it by its own name.

        Args:
            key: Of the style.
            names: Of the font's family, in one case.
            web_families: Families of the page that have files, likewise.
        """
        if not self._rules:
            return None
        for family in _families(key):
            whole = [rule for rule in self._rules if rule.family.casefold() == family and not rule.code_points]
            if whole and family not in web_families:
                wish = FontWish.parse(key.weight, key.stretch, key.style)
                return nearest_rules([WebFont(rule, "", "") for rule in whole], wish)[0].rule
            if family in names:
                return None
        return None


def _families(key: FontKey) -> Iterator[str]:
    return (part.strip("\"'").casefold() for part in split_list(key.family))


def _unsized(rule: FaceRule) -> FaceRule:
    """Return a rule by which two accounts of it are the same."""
    return replace(rule, family=rule.family.casefold(), size_adjust=1.0)


def _rule(told: object) -> FaceRule | None:
    if not (isinstance(told, list) and len(told) == 6 and all(isinstance(each, str) for each in told)):
        return None
    family, weight, stretch, style, characters, size = (each[:_LONGEST] for each in told)
    return FaceRule.parse(family.strip("\"'"), weight, stretch, style, characters, size)
