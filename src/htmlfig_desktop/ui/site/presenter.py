"""Finds the pages of a site while the dialog is open, and hands the chosen ones on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING
from urllib.parse import unquote

from PySide6.QtCore import QLocale, QObject, QTimer

from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from htmlfig_desktop.core.options import Source
from htmlfig_desktop.engine.site_pages.found import (
    Ended,
    FoundPage,
    FoundSite,
    OnStep,
    SearchBounds,
    Step,
    Where,
    bounds_for,
)
from htmlfig_desktop.ui.destination.forecast import Foretell
from htmlfig_desktop.ui.errands import Errand
from htmlfig_desktop.ui.messages.figures import counted
from htmlfig_desktop.ui.messages.texts import message_for
from htmlfig_desktop.ui.site.rows import SitePageRow, SiteRows, Wanted
from htmlfig_desktop.ui.tasks import TaskRunner

if TYPE_CHECKING:
    from htmlfig_desktop.ui.site.view import SiteDialog

Find = Callable[[str, SearchBounds, OnStep], Awaitable[FoundSite]]
_SETTLES_MS = 300
"""Pages may be chosen one after the other; only what stands still is measured."""


class SitePresenter(QObject):
    """Runs the dialog. Whatever is under way ends with it.

    Args:
        view: The dialog.
        tasks: Runs what is waited for.
        find: Finds the pages.
        add: Takes the chosen pages; whether they were taken.
        log_in: Opens an address where somebody can log in.
        foretell: Says what sending pages takes; None where they stay on this machine.
        widths: Tells how many designs each page becomes.
    """

    def __init__(
        self,
        view: SiteDialog,
        tasks: TaskRunner,
        *,
        find: Find,
        add: Callable[[Sequence[Source]], bool],
        log_in: Callable[[str], object],
        foretell: Foretell,
        widths: Callable[[], int],
    ) -> None:
        super().__init__(view)
        self._view = view
        self._find_pages = find
        self._add_pages = add
        self._log_in = log_in
        self._foretell = foretell
        self._widths = widths
        self._site: FoundSite | None = None
        self._is_whole = False
        """Whether the search came to an end of its own."""
        self._search = Errand(tasks, self)
        self._search.failed.connect(self._tell_problem)
        self._search.ended.connect(self._show_found)
        self._measuring = Errand(tasks, self)
        self._measuring.ended.connect(self._measure_again)
        self._is_stale = False
        self._settled = QTimer(self, singleShot=True, interval=_SETTLES_MS)
        self._settled.timeout.connect(self._measure)
        view.findRequested.connect(self.find)
        view.stopRequested.connect(self._search.cancel)
        view.chosenChanged.connect(self._settled.start)
        view.addRequested.connect(self._add)
        view.finished.connect(self._end)

    def find(self, wanted: Wanted) -> None:
        """Find the pages of a site, in place of what was found before."""
        bounds = bounds_for(wanted.most, wanted.of_each_kind)

        async def work() -> None:
            self._site = await self._find_pages(wanted.given, bounds, self._show_step)
            self._is_whole = True

        self._site, self._is_whole = None, False
        self._view.show_pages(())
        self._view.set_note("")
        self._view.set_forecast("")
        if self._search.start(work(), "find the pages of a site"):
            self._view.set_finding(self.tr("Looking for pages…"))

    def _end(self) -> None:
        self._settled.stop()
        self._search.cancel()
        self._measuring.cancel()

    def _show_step(self, step: Step) -> None:
        self._site = step.site
        found = counted(len(step.site.pages), self.tr("1 page found"), self.tr("{count} pages found"))
        self._view.set_finding(self.tr("Looking for pages… {found}").replace("{found}", found))

    def _show_found(self) -> None:
        """List what is known; the search is over, was stopped, or failed before it knew anything."""
        site = self._site
        self._view.show_pages(self._groups(site) if site is not None else ())
        self._view.set_note(self._note(site) if site is not None else "")
        self._view.set_finding("")
        self._measure()

    def _groups(self, site: FoundSite) -> list[SiteRows]:
        """Return the pages, those of one kind below each other after the others; the first stands for its kind."""
        kinds: dict[str, list[tuple[int, FoundPage]]] = {}
        for number, page in enumerate(site.pages):
            kinds.setdefault(page.kind, []).append((number, page))
        groups = []
        for kind, members in sorted(kinds.items(), key=lambda each: bool(each[0])):
            is_group = bool(kind) and len(members) > 1
            rows = tuple(
                SitePageRow(
                    number, page.title or _path(page, site), self._status(page, site), not is_group or not place
                )
                for place, (number, page) in enumerate(members)
            )
            groups.append(SiteRows(rows, *(self._kind_words(kind, members, site) if is_group else ())))
        return groups

    def _kind_words(self, kind: str, members: Sequence[object], site: FoundSite) -> tuple[str, str]:
        known = site.known_of(kind)
        told = self.tr("{count} are listed of {known} that are known")
        words = told.replace("{known}", QLocale().toString(known)).replace("{count}", QLocale().toString(len(members)))
        return self.tr("Pages such as {kind}").replace("{kind}", kind), words

    def _status(self, page: FoundPage, site: FoundSite) -> str:
        places = {
            Where.HOME: self.tr("where the search began"),
            Where.MENU: self.tr("in the menu"),
            Where.LINK: self.tr("linked"),
            Where.SITEMAP: self.tr("in the sitemap"),
            Where.FOLDER: self.tr("in the folder"),
        }
        parts = [*([_path(page, site)] if page.title else []), places[page.where]]
        known = site.known_of(page.kind) if page.kind else 1
        if known > 1 and sum(each.kind == page.kind for each in site.pages) == 1:
            alike = self.tr("one of {count} such as {kind}").replace("{count}", QLocale().toString(known))
            parts.append(alike.replace("{kind}", page.kind))
        return " · ".join(parts)

    def _note(self, site: FoundSite) -> str:
        """Return what else there is to know."""
        reasons = {
            Ended.ENOUGH: self.tr("There may be more pages: raise the number and find again."),
            Ended.TIME: self.tr("The time for looking was over; there may be more pages."),
            Ended.SIZE: self.tr("The pages are very large, so no more were looked at; there may be more."),
            Ended.BUSY: self.tr("The server asked to be left alone for now; there may be more pages."),
        }
        lines = [reasons.get(site.ended, "") if self._is_whole else self.tr("Stopped; there may be more pages.")]
        if self._is_whole and site.ended is Ended.ALL_SEEN and len(site.pages) == 1:
            lines.append(
                self.tr(
                    "No other page was found: this one has no links to others, and there is no sitemap. "
                    "Links that scripts make are not seen."
                )
            )
        if site.refused:
            lines.append(
                counted(
                    site.refused,
                    self.tr("1 address was left out, as the site's robots.txt asks."),
                    self.tr("{count} addresses were left out, as the site's robots.txt asks."),
                )
            )
        return " ".join(filter(None, lines))

    def _tell_problem(self, error: HtmlFigError) -> None:
        given = self._view.wanted.given
        is_wall = error.error is ErrorCode.PAGE_WANTS_LOGIN

        def log_in() -> None:
            self._view.reject()
            self._log_in(given)

        self._view.bar.show_error(message_for(error), (self.tr("Private &Browser"), log_in) if is_wall else None)
        self._view.address.setFocus()

    @property
    def _chosen(self) -> list[Source]:
        pages = self._site.pages if self._site is not None else ()
        return [pages[number].source for number in self._view.chosen]

    def _add(self) -> None:
        if self._add_pages(self._chosen):
            self._view.accept()

    def _measure_again(self) -> None:
        if self._is_stale:
            self._measure()

    def _measure(self) -> None:
        """Say how many designs the chosen pages become, and what it takes to send them."""
        chosen = self._chosen

        async def work() -> None:
            told = await self._foretell(chosen)
            if told is not None and chosen == self._chosen:
                warnings = " ".join(told.warnings)
                self._view.set_forecast(
                    " ".join(filter(None, (self._designs(chosen), told.text, warnings))), is_warning=bool(warnings)
                )

        self._is_stale = False
        self._view.set_forecast(self._designs(chosen))
        if chosen and not self._measuring.start(work(), "measure the pages of a site"):
            self._is_stale = True

    def _designs(self, chosen: Sequence[Source]) -> str:
        widths = self._widths()
        if widths < 2 or not chosen:
            return ""
        told = self.tr("Each in {widths} widths: {count} designs.").replace("{widths}", QLocale().toString(widths))
        return told.replace("{count}", QLocale().toString(widths * len(chosen)))


def _path(page: FoundPage, site: FoundSite) -> str:
    """Return what an address has beside what all of the site have."""
    scheme, is_web, rest = site.start.partition("://")
    home = f"{scheme}://{rest.partition('/')[0]}" if is_web else ""
    path = page.address.removeprefix(home) or "/"
    readable = unquote(path)
    return readable if readable.isprintable() else path
