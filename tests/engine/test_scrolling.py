"""What a snapshot tells of boxes that scroll, which the browser is asked for them alone."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Rect, Size, Vec
from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.engine.capture.capture import capture_page
from htmlfig_desktop.engine.capture.snapshot import LayoutBox, Snapshot, SnapshotDocument
from tests.engine.conftest import Pages, Run

pytestmark = pytest.mark.engine

LARGE = "<p style='margin:0;width:300px;height:400px'>text"
BOX = "width:100px;height:80px;border:5px solid;margin:0"


def boxes(run: Run, pages: Pages, html: str) -> dict[str, LayoutBox]:
    """Return the boxes of elements of a page and of its frames, by their ids."""

    async def work() -> Snapshot:
        async with pages.open("<!doctype html>" + html) as page:
            return await capture_page(page, ConversionOptions())

    def read(document: SnapshotDocument) -> None:
        for node in document.root.walk():
            if node.box is not None and "id" in node.attributes:
                found[node.attributes["id"]] = node.box
            if node.document is not None:
                read(node.document)

    found: dict[str, LayoutBox] = {}
    read(run(work()).document)
    return found


def test_a_box_that_scrolls_tells_how_far_its_content_reaches_and_how_far_it_is_scrolled(
    run: Run, pages: Pages
) -> None:
    html = (
        f"<div id=box style='{BOX};overflow:auto'>{LARGE}</div><script>box.scrollTop = 30; box.scrollLeft = 7</script>"
    )
    box = boxes(run, pages, html)["box"]
    assert (box.scroll_size, box.scrolled, box.client) == (Size(300, 400), Vec(7, 30), Rect(5, 5, 100, 80))


def test_boxes_in_frames_and_in_closed_shadow_trees_tell_it_too(run: Run, pages: Pages) -> None:
    inner = f"<div id=%s style='{BOX};overflow:scroll'>{LARGE}</div>"
    html = (
        f'<iframe srcdoc="<!doctype html>{inner % "framed"}" width=300 height=300></iframe><x-a></x-a>'
        "<script>document.querySelector('x-a').attachShadow({mode:'closed'}).innerHTML ="
        f"`{inner % 'closed'}`</script>"
    )
    found = boxes(run, pages, html)
    assert [found[name].scroll_size for name in ("framed", "closed")] == [Size(300, 400)] * 2


def test_boxes_that_hold_no_more_than_they_show_or_that_nobody_can_scroll_tell_nothing(run: Run, pages: Pages) -> None:
    html = f"<div id=room style='{BOX};overflow:auto'>text</div><div id=cut style='{BOX};overflow:hidden'>{LARGE}</div>"
    assert [box.scroll_size for box in boxes(run, pages, html).values()] == [None, None]


def test_a_background_that_goes_with_the_content_has_its_size_where_only_a_script_scrolls(
    run: Run, pages: Pages
) -> None:
    look = "overflow:hidden;background:linear-gradient(red,blue) local"
    assert boxes(run, pages, f"<div id=box style='{BOX};{look}'>{LARGE}</div>")["box"].scroll_size == Size(300, 400)
