"""Looks for the pages of a site for a command, tells how far it is, and converts them into one file or several."""

from __future__ import annotations

import os.path
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import click

from htmlfig_desktop.cli.conversions import Order, Outcome
from htmlfig_desktop.cli.destinations import Destination
from htmlfig_desktop.cli.interrupt import run_interruptible
from htmlfig_desktop.cli.report import counted, file_size
from htmlfig_desktop.cli.site_options import MOST, OF_EACH_KIND
from htmlfig_desktop.cli.terminal import ProgressLine, plain
from htmlfig_desktop.client.settings import ConnectionSettings
from htmlfig_desktop.core.addresses import is_there
from htmlfig_desktop.core.options import FileSource, Source, UrlSource
from htmlfig_desktop.engine.site_pages.found import Ended, FoundPage, FoundSite, Step, bounds_for
from htmlfig_desktop.jobs.joining import JoinOrder, join_apart
from htmlfig_desktop.jobs.site_pages import find_pages

_WHY_NO_MORE = {
    Ended.ENOUGH: "There may be more: --most takes up to 200.",
    Ended.TIME: "The time for looking was over; there may be more.",
    Ended.SIZE: "The pages are so large that no more were looked at; there may be more.",
    Ended.BUSY: "The server asked to be left alone for now; there may be more.",
}


@dataclass(frozen=True, slots=True)
class SiteOrder:
    """Which site, how far to go, and how to get there."""

    given: str
    settings: ConnectionSettings
    most: int | None = None
    of_each_kind: int | None = None

    def find(self, scratch: Path) -> FoundSite:
        """Return the site, until Ctrl-C. Archives are unpacked into ``scratch``.

        Raises:
            HtmlFigError: as ``jobs.site_pages.find_pages``.
        """
        bounds = bounds_for(self.most or MOST, self.of_each_kind or OF_EACH_KIND)
        line = ProgressLine(1)

        def tell(step: Step) -> None:
            line.say(
                f"{self.given}: looking for pages, {counted(len(step.site.pages), 'page')} of {step.looked} addresses"
            )

        given = str(Path(self.given).resolve()) if is_there(self.given) else self.given
        try:
            return run_interruptible(
                find_pages(given, scratch=scratch, settings=self.settings, bounds=bounds, on_step=tell)
            )
        finally:
            line.clear()


def place_of(page: FoundPage, given: str) -> str:
    """Return how a page is called: its address, its path, or its name in an archive."""
    source = page.source
    if isinstance(source, UrlSource):
        return source.url
    is_archive = os.path.isfile(given) and isinstance(source, FileSource) and not _is_beside(source.path, given)  # noqa: PTH113
    return str(source.path) if isinstance(source, FileSource) and not is_archive else page.address.lstrip("/")


def site_summary(site: FoundSite, given: str) -> str:
    """Return what a person reads of a site beside the list of its pages."""
    lines = [f"{counted(len(site.pages), 'page')} of {plain(given)}"]
    taken = [page.kind for page in site.pages]
    for kind in dict.fromkeys(filter(None, taken)):
        more = site.known_of(kind) - taken.count(kind)
        if more > 0:
            lines.append(f"  {more} more like {plain(kind)}: --of-each-kind takes more of them.")
    if site.refused:
        lines.append(f"  Left alone, as robots.txt asks: {site.refused}.")
    if site.unread:
        lines.append(f"  Addresses that gave no page: {site.unread}.")
    if site.ended in _WHY_NO_MORE:
        lines.append(f"  {_WHY_NO_MORE[site.ended]}")
    return "\n".join(lines)


def convert_site(
    site: SiteOrder, order: Order, convert: Callable[[Order], tuple[Outcome, ...]], *, as_json: bool
) -> tuple[Outcome, ...]:
    """Convert the pages of a site and return their outcomes; where the order names a file, they become that one.

    Raises:
        HtmlFigError: there is no site, or its designs do not fit together.
    """
    with tempfile.TemporaryDirectory(prefix="htmlfig-", ignore_cleanup_errors=True) as folder:
        scratch, designs = Path(folder) / "unpacked", Path(folder) / "designs"
        scratch.mkdir()
        found = site.find(scratch)
        click.echo(site_summary(found, site.given), err=True)
        opened: dict[str, Source] = {place_of(page, site.given): page.source for page in found.pages}
        target = order.destination.file
        place = order.destination if target is None else Destination(designs)
        outcomes = convert(replace(order, inputs=tuple(opened), opened=opened, destination=place, shown_file=target))
        made = [outcome.file for outcome in outcomes if outcome.file is not None]
        if target is None or not made:
            return outcomes
        whole = target.absolute()
        run_interruptible(join_apart(JoinOrder(tuple(made), whole, whole.stem)))
        size = whole.stat().st_size
        click.echo(f"{counted(len(made), 'design')} -> {plain(str(target))} ({file_size(size)})", err=as_json)
        return tuple(
            outcome if outcome.file is None else replace(outcome, file=whole, bytes=size) for outcome in outcomes
        )


def _is_beside(page: Path, given: str) -> bool:
    return page.is_relative_to(Path(given).resolve().parent)
