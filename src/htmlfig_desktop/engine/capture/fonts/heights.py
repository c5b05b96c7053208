"""How high lines are in fonts of the machine, kept from page to page: who knows asks nothing (5 to 10 ms of a page)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from htmlfig_desktop.core.recent import Recent
from htmlfig_desktop.engine.capture.fonts.lent import PageRules
from htmlfig_desktop.engine.capture.fonts.web import css_families
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.snapshot import FontKey
from htmlfig_desktop.engine.capture.unsaid.line_metrics import ask_line_metrics

_MOST_STYLES = 2000
_LONGEST_FAMILIES = 2000
"""Characters of the families of a style that is kept."""

_Heights = tuple[float, float]


class LearnedHeights:
    """Ascent and descent by style and by the language of the page that was asked; those used last are kept."""

    def __init__(self) -> None:
        self._heights: Recent[tuple[str, FontKey], _Heights] = Recent(_MOST_STYLES)

    async def of(self, page: Page, keys: Sequence[FontKey], rules: PageRules) -> Mapping[FontKey, _Heights]:
        """Return ascent and descent by style, as ``ask_line_metrics`` does, and ask for no more than is not known.

        Nothing of a style is known or kept of whose families a rule of the page speaks.

        Raises:
            CaptureError: CAP030, CAP020.
        """
        language = rules.language
        if language is None:
            return await ask_line_metrics(page, keys)
        own = {key for key in keys if len(key.family) <= _LONGEST_FAMILIES}
        own = {key for key in own if not css_families(key.family) & rules.families}
        known = {key: found for key in own if (found := self._heights.find((language, key))) is not None}
        told = await ask_line_metrics(page, [key for key in keys if key not in known])
        for key in own & told.keys():
            self._heights.keep((language, key), told[key])
        return known | told


@lru_cache(maxsize=1)
def learned_heights() -> LearnedHeights:
    """Return what this process has learned, for as long as it runs."""
    return LearnedHeights()
