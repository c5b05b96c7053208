"""Pages that are given together may read what the site's own folder holds."""

from __future__ import annotations

from pathlib import Path

from htmlfig_desktop.core.options import FileSource, HtmlSource, Source
from htmlfig_desktop.engine.sites import as_one_site

SITE = Path("/home/me/site")
HOME, TEAM, DEEP, OTHER = (
    SITE / "index.html",
    SITE / "team/index.html",
    SITE / "team/a/b.html",
    Path("/home/me/other/x.html"),
)


def roots(*sources: Source, others: tuple[Path, ...] = ()) -> list[Path | None]:
    return [source.asset_root for source in as_one_site(sources, others) if isinstance(source, FileSource)]


def test_a_page_below_another_may_read_what_that_one_may() -> None:
    assert roots(FileSource(HOME), FileSource(TEAM), FileSource(DEEP)) == [None, SITE, SITE]


def test_pages_of_other_folders_stay_apart() -> None:
    assert roots(FileSource(HOME), FileSource(OTHER)) == [None, None]


def test_neighbors_and_a_page_alone_keep_to_their_folder() -> None:
    assert roots(FileSource(HOME), FileSource(SITE / "about.html")) == [None, None]
    assert roots(FileSource(TEAM)) == [None]


def test_a_page_with_a_folder_of_its_own_keeps_to_it_and_lends_it_to_nobody() -> None:
    assert roots(FileSource(TEAM, SITE / "team"), FileSource(DEEP)) == [SITE / "team", None]


def test_pages_of_the_command_line_are_opened_one_by_one() -> None:
    assert roots(FileSource(TEAM), others=(HOME, TEAM)) == [SITE]


def test_what_is_no_file_passes() -> None:
    text = HtmlSource("<p>words")
    assert as_one_site((text, FileSource(TEAM))) == (text, FileSource(TEAM))
