"""``htmlfig pages``: which pages a site has."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from htmlfig_desktop.cli.command import Command
from htmlfig_desktop.cli.network import connection_settings, network_options
from htmlfig_desktop.cli.report import document
from htmlfig_desktop.cli.site_options import site_options
from htmlfig_desktop.cli.terminal import plain
from htmlfig_desktop.core.logins import without_login


@click.command(cls=Command)
@click.argument("given", metavar="SITE")
@site_options
@network_options
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def pages(
    given: str, most: int | None, of_each_kind: int | None, proxy: str | None, ca_file: Path | None, as_json: bool
) -> None:
    """List the pages of a site: an address, a folder, a zip, or a page of a folder.

    Looks at the sitemaps and follows the links, the menu first; stays at that host and does what robots.txt asks.
    """
    from htmlfig_desktop.cli.site import SiteOrder, place_of, site_summary

    given = without_login(given)  # which is asked for nothing anyway
    with tempfile.TemporaryDirectory(prefix="htmlfig-", ignore_cleanup_errors=True) as scratch:
        site = SiteOrder(given, connection_settings(proxy, ca_file), most, of_each_kind).find(Path(scratch))
    places = [place_of(page, given) for page in site.pages]
    if as_json:
        listed = [
            {
                "address": place,
                "title": page.title,
                "where": page.where.value,
                "depth": page.depth,
                "kind": page.kind or None,
            }
            for place, page in zip(places, site.pages, strict=True)
        ]
        kinds = [{"kind": kind, "known": known} for kind, known in site.known]
        told = {"start": site.start, "pages": listed, "kinds": kinds, "unread": site.unread, "refused": site.refused}
        click.echo(document("pages", ok=True, **told, ended=site.ended.value))
        return
    width = min(max(map(len, places)), 60)
    for place, page in zip(places, site.pages, strict=True):
        click.echo(f"{plain(place):{width}}  {plain(page.title)}".rstrip())
    click.echo(site_summary(site, given), err=True)
