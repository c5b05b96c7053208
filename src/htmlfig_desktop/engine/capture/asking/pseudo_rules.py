"""What style sheets say of pseudo-elements that a snapshot does not know."""

from __future__ import annotations

from dataclasses import dataclass

from htmlfig_desktop.engine.capture.asking.rules import script_with_rules
from htmlfig_desktop.engine.capture.page import Page, unless_refused


@dataclass(frozen=True, slots=True)
class PseudoRules:
    """The rules of a page that speak of them."""

    first_lines: tuple[str, ...] = ()
    """Selectors of what has a first line with a look of its own."""
    has_scroll_parts: bool = False
    """Whether any speaks of marks or buttons of boxes that scroll."""


async def pseudo_rules(page: Page) -> PseudoRules:
    """Return what a page's rules speak of. All are read, which takes milliseconds.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    answer = await unless_refused(page.evaluate(script_with_rules("pseudo_rules")))
    if not (isinstance(answer, list) and len(answer) == 2 and isinstance(answer[0], list)):
        return PseudoRules()
    selectors, has_scroll_parts = answer
    if not all(isinstance(each, str) for each in selectors):
        return PseudoRules()
    return PseudoRules(tuple(selectors), has_scroll_parts is True)
