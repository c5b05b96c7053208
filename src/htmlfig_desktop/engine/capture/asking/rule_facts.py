"""What style sheets tell that a snapshot does not."""

from __future__ import annotations

from dataclasses import dataclass

from htmlfig_desktop.engine.capture.asking.rules import script_with_rules
from htmlfig_desktop.engine.capture.page import Page, unless_refused


@dataclass(frozen=True, slots=True)
class RuleFacts:
    """What the rules of a page speak of."""

    first_lines: tuple[str, ...] = ()
    """Selectors of what has a first line with a look of its own."""
    has_scroll_parts: bool = False
    """Whether any speaks of marks or buttons of boxes that scroll."""
    has_highlights: bool = False
    """Whether scripts name ranges of text, for which there may be rules."""
    asks_for_height: bool = True
    """Whether some of them may hold or not as the window is high; true where that is not known."""

    @property
    def keep_its_height(self) -> bool:
        """Whether a page with these rules is to be asked for all before it is laid out in another height."""
        return self.asks_for_height or self.has_scroll_parts or self.has_highlights or bool(self.first_lines)


async def rule_facts(page: Page) -> RuleFacts:
    """Return what a page's rules speak of. All are read, which takes milliseconds.

    Raises:
        CaptureError: CAP020, the page crashed.
    """
    answer = await unless_refused(page.evaluate(script_with_rules("rule_facts")))
    if not (isinstance(answer, list) and len(answer) == 4 and isinstance(answer[0], list)):
        return RuleFacts()
    selectors, has_scroll_parts, asks_for_height, has_highlights = answer
    if not all(isinstance(each, str) for each in selectors):
        return RuleFacts()
    return RuleFacts(tuple(selectors), has_scroll_parts is True, has_highlights is True, asks_for_height is not False)
