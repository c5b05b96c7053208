"""What a snapshot tells of boxes that scroll, which the browser is asked for them alone."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Rect, Size, Vec
from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.engine.capture.capture import capture_page
from htmlfig_desktop.engine.capture.snapshot import LayoutBox, Snapshot, SnapshotDocument, SnapshotNode
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


CAROUSEL = """<style>.c{display:flex;width:200px;overflow-x:auto;scrollbar-width:none;scroll-marker-group:after}
.c>p{flex:0 0 150px;height:80px;margin:0} .c>p::scroll-marker{content:"x";width:10px;height:10px}
.c::scroll-marker-group{display:flex;gap:5px;height:20px} .c::scroll-button(right){content:"\\2192" / "on";width:30px}
</style><body style="margin:0"><div class="c"><p><p></div><h1>after</h1>"""


def parts(run: Run, pages: Pages, html: str) -> list[SnapshotNode]:
    """Return the children of the body of a page."""

    async def work() -> Snapshot:
        async with pages.open("<!doctype html>" + html) as page:
            return await capture_page(page, ConversionOptions())

    root = run(work()).document.root
    (body,) = (node for node in root.walk() if node.name == "body")
    return [node for node in body.children if node.box is not None and not node.box.text]


def test_marks_and_buttons_of_a_box_that_scrolls_stand_beside_it(run: Run, pages: Pages) -> None:
    box, button, group, after = parts(run, pages, CAROUSEL)
    assert [node.name for node in (box, button, group, after)] == [
        "div",
        "::scroll-button",
        "::scroll-marker-group",
        "h1",
    ]
    assert [mark.name for mark in group.children] == ["::scroll-marker"] * 2
    assert [mark.box.rect.width for mark in group.children if mark.box] == [10, 10]
    assert box.box is not None
    assert box.box.style["scroll-marker-group"] == "none"


def test_the_words_of_a_button_stand_in_its_middle(run: Run, pages: Pages) -> None:
    _, button, _, _ = parts(run, pages, CAROUSEL)
    (line,) = button.generated
    assert line.text == "\u2192"
    assert button.box is not None
    assert line.rect.center.x == pytest.approx(button.box.rect.center.x, abs=0.51)
    assert line.rect.center.y == pytest.approx(button.box.rect.center.y, abs=0.51)


def test_marks_whose_words_are_not_told_are_said_to_be_missing(run: Run, pages: Pages) -> None:
    box, *_ = parts(run, pages, CAROUSEL.replace('"x"', "counter(list-item)"))
    assert box.box is not None
    assert box.box.style["scroll-marker-group"].startswith("after")


def test_marks_inside_of_a_box_that_scrolls_inside_of_another_are_its_own(run: Run, pages: Pages) -> None:
    inner = '<div class="c" style="width:140px"><p><p><p></div>'
    outer, _, group, _ = parts(run, pages, CAROUSEL.replace("<p><p></div>", f"<p><p></p>{inner}</div>"))
    assert len(group.children) == 2
    (own,) = (node for node in outer.walk() if node.name == "::scroll-marker-group")
    assert len(own.children) == 3
