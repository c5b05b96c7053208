"""Backgrounds that stay behind while a page scrolls."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.options import ConversionOptions, HtmlSource
from htmlfig_desktop.engine.capture.capture import capture_page
from htmlfig_desktop.engine.capture.snapshot import Snapshot
from tests.engine.conftest import Pages, Run

pytestmark = pytest.mark.engine

GRADIENT = "background:linear-gradient(red,blue) fixed"


def attachments(run: Run, pages: Pages, html: str) -> dict[str, str]:
    """Return how the backgrounds of elements are attached by their ids, in a window 900 px high."""

    async def work() -> Snapshot:
        async with pages.open(HtmlSource(f"<!doctype html><style>body{{margin:0}}</style>{html}")) as page:
            return await capture_page(page, ConversionOptions())

    snapshot: Snapshot = run(work())
    return {
        node.attributes["id"]: node.box.style["background-attachment"]
        for node in snapshot.document.root.walk()
        if node.box is not None and "id" in node.attributes
    }


def test_backgrounds_below_the_first_screen_or_over_its_end_go_with_their_elements(run: Run, pages: Pages) -> None:
    html = (
        f"<div id=seen style='height:500px;{GRADIENT}'></div><div id=cut style='height:500px;{GRADIENT}'></div>"
        f"<div id=below style='height:500px;{GRADIENT}'></div>"
    )
    assert attachments(run, pages, html) == {"seen": "fixed", "cut": "scroll", "below": "scroll"}


def test_those_of_the_page_and_of_what_is_as_long_stay_as_the_first_screen_shows_them(run: Run, pages: Pages) -> None:
    html = f"<body id=page style='{GRADIENT}'><div id=long style='height:1900px;{GRADIENT}'></div>"
    assert attachments(run, pages, html) == {"page": "fixed", "long": "fixed"}
