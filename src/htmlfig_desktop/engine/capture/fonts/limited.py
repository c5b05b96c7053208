"""Rules of a page that keep fonts of the machine to some characters (``local()`` with ``unicode-range``).

The browser tells of the font that drew a text, and not of the rule that lent it.
"""

from __future__ import annotations

from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.fonts.rules import FaceRule

_MOST_RULES = 200
_LONGEST = 4096
"""Characters of a descriptor."""
_RULES = """[...document.fonts].slice(0, %d).map(
    font => [font.family, font.weight, font.stretch, font.style, font.unicodeRange])"""


async def limited_rules(page: Page) -> tuple[FaceRule, ...]:
    """Return the rules of a page that keep a font to some characters; what is not of the expected form is left out.

    Raises:
        CaptureError: CAP030, CAP020.
    """
    answer = await page.evaluate(_RULES % _MOST_RULES)
    rules = (_rule(told) for told in (answer if isinstance(answer, list) else [])[:_MOST_RULES])
    return tuple(dict.fromkeys(rule for rule in rules if rule is not None and rule.code_points))


def _rule(told: object) -> FaceRule | None:
    if not (isinstance(told, list) and len(told) == 5 and all(isinstance(each, str) for each in told)):
        return None
    family, *descriptors = (each[:_LONGEST] for each in told)
    return FaceRule.parse(family.strip("\"'"), *descriptors) if len(descriptors) == 4 else None
