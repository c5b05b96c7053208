"""Rules of a page that lend it fonts of the machine (``local()``), and what they say about these.

The browser tells of the font that drew a text, and not of the rule that lent it: which weight that takes it for, how
much larger it is drawn, and which characters it is for.
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
_RULES = """[...document.fonts].filter(font => font.status === "loaded").slice(0, %d).map(
    font => [font.family, font.weight, font.stretch, font.style, font.unicodeRange, font.sizeAdjust])"""


class PageRules:
    """The rules of a page whose fonts it has loaded, those of files as well, in the order of the page."""

    def __init__(self, rules: tuple[FaceRule, ...] = ()) -> None:
        self._rules = rules
        self._sized = {_unsized(rule): rule for rule in rules if rule.size_adjust != 1}

    @classmethod
    async def of(cls, page: Page) -> PageRules:
        """Return the rules of a page; what is not of the expected form is left out.

        Raises:
            CaptureError: CAP030, CAP020.
        """
        answer = await page.evaluate(_RULES % _MOST_RULES)
        rules = (_rule(told) for told in (answer if isinstance(answer, list) else [])[:_MOST_RULES])
        return cls(tuple(dict.fromkeys(rule for rule in rules if rule is not None)))

    @property
    def limited(self) -> tuple[FaceRule, ...]:
        """Those that keep a font to some characters."""
        return tuple(rule for rule in self._rules if rule.code_points)

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
