"""Paints a row of the list of a site's pages: check box, title, path."""

from __future__ import annotations

from htmlfig_desktop.ui.icons import side
from htmlfig_desktop.ui.site.rows import SiteRole
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.widgets.checked_rows import BOX, GAP, CheckedRowDelegate, Index


class SiteDelegate(CheckedRowDelegate):
    """Pages of a kind stand back below the row of their kind."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, SiteRole.STATUS)

    def indent_of(self, index: Index) -> int:
        """Return how far a row stands back, px."""
        return side(BOX) + GAP if index.data(SiteRole.IS_MEMBER) else 0
