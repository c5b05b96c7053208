"""Elements photographed alone: what the pictures show, and that the page is as before."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.engine.capture.capture import capture_page
from htmlfig_desktop.engine.capture.snapshot import ElementPart, ElementPicture, Snapshot
from tests.engine.conftest import Pages, Run
from tests.support.pixels import Picture

pytestmark = pytest.mark.engine

FILTER = "<svg width=0 height=0 style='position:absolute'><filter id=f><feOffset dx=0 dy=0 /></filter></svg>"
PAGE = f"""<!doctype html><style>
body {{ margin: 0; background: lime }}
.group {{ opacity: .5; padding: 10px; background: yellow; transition: all 3s }}
.art {{ width: 60px; height: 40px; background: rgb(255 0 0 / 50%); filter: url(#f); opacity: .5; transition: all 3s }}
.far {{ position: absolute; left: 700px; top: 2500px }}
</style>{FILTER}<div class=group><div class=art><p style="margin:0;height:10px;background:blue"></div></div>
<div class="art far"></div><div>after</div>"""


def captured(run: Run, pages: Pages, html: str, limits: Limits | None = None) -> tuple[Snapshot, Picture, Picture]:
    """Return the snapshot, and pictures of the page before and after it was taken."""

    async def work() -> tuple[Snapshot, bytes, bytes]:
        async with pages.open(html, viewport_width=800, viewport_height=600) as page:
            await page.freeze()
            before = await page.screenshot(full_page=True)
            options = ConversionOptions(viewport_width=800, viewport_height=600)
            snapshot = await capture_page(page, options, limits or Limits())
            return snapshot, before, await page.screenshot(full_page=True)

    snapshot, before, after = run(work())
    return snapshot, Picture(before), Picture(after)


def at(picture: ElementPicture, x: float, y: float) -> tuple[int, int, int, int]:
    """Return the pixel at a place of the page."""
    return Picture(picture.png).at(int(x - picture.frame.x), int(y - picture.frame.y))


def test_an_element_is_shown_alone_without_its_own_and_its_ancestors_opacity(run: Run, pages: Pages) -> None:
    snapshot, _, _ = captured(run, pages, PAGE)
    near, _ = snapshot.elements.values()
    assert near.part is ElementPart.WHOLE
    assert near.feature.startswith("filter: url(")
    red = at(near, 30, 35)
    assert red[0] == 255
    assert red[3] == pytest.approx(128, abs=1)
    assert at(near, 30, 15) == (0, 0, 255, 255)
    assert at(near, 5, 5) == (0, 0, 0, 0)


def test_the_page_is_afterwards_as_it_was(run: Run, pages: Pages) -> None:
    _, before, after = captured(run, pages, PAGE)
    assert after.differing(before) == 0


def test_elements_far_apart_are_photographed_apart(run: Run, pages: Pages) -> None:
    snapshot, _, _ = captured(run, pages, PAGE)
    near, far = snapshot.elements.values()
    assert near.png is not far.png
    assert far.area.contains(far.frame)
    assert at(far, 730, 2520)[3] == pytest.approx(128, abs=1)


def test_elements_beyond_the_limits_have_no_picture(run: Run, pages: Pages) -> None:
    assert len(captured(run, pages, PAGE, Limits(element_pictures=1))[0].elements) == 1
    assert not captured(run, pages, PAGE, Limits(element_pixels=100))[0].elements


def test_a_border_image_is_shown_without_what_it_surrounds(run: Run, pages: Pages) -> None:
    rect = "%3Crect width='9' height='9' fill='navy'/%3E%3C/svg%3E"
    svg = f"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'%3E{rect}"
    html = (
        "<!doctype html><style>body{margin:0}div{width:60px;height:40px;border:10px solid;background:red;"
        f'border-image:url("{svg}") 3;box-shadow:0 0 9px red;color:lime}}</style><div>text</div>'
    )
    snapshot, before, after = captured(run, pages, html)
    (picture,) = snapshot.elements.values()
    assert picture.part is ElementPart.BORDER_IMAGE
    assert at(picture, 5, 30) == (0, 0, 128, 255)
    assert {at(picture, x, y) for x in range(10, 70) for y in range(10, 50)} == {(0, 0, 0, 0)}
    assert after.differing(before) == 0


PLAIN = {
    "what does not show": "filter: url(#f); opacity: 0",
    "a layer of its own": "transform: translateZ(0)",
    "a color filter": "filter: grayscale(1) drop-shadow(0 0 2px red)",
    "a mask picture": "mask: linear-gradient(#000, transparent)",
    "masks that leave a border": "mask: linear-gradient(#000 0 0) padding-box exclude, linear-gradient(#000 0 0)",
    "masks that all have to agree": "mask: linear-gradient(#000, #0000) intersect, linear-gradient(#000 0 0)",
    "a basic shape": "clip-path: circle(5px)",
    "a gradient border": "border: 3px solid; border-image: linear-gradient(red, blue) 1",
    "a border image without border": "border-image: url(x.png) 3",
    "shared space, nothing turned": "transform-style: preserve-3d",
    "turned to its back": "transform: rotateY(180deg); backface-visibility: hidden",
}
PICTURED = {
    "a filter of a drawing": "filter: url(#f)",
    "masks that exclude each other": "mask: radial-gradient(#000, #0000) exclude, linear-gradient(#000 0 0)",
    "a perspective of its own": "transform: perspective(200px) rotateY(40deg)",
    "a path of motion": "offset-path: path('M0 0L50 50')",
}


def test_only_what_has_no_other_form_gets_a_picture(run: Run, pages: Pages) -> None:
    boxes = "".join(f"<div title='{name}' style=\"{style}\">x</div>" for name, style in {**PLAIN, **PICTURED}.items())
    html = f"<!doctype html><style>div{{width:40px;height:30px;background:red}}</style>{FILTER}{boxes}"
    snapshot, before, after = captured(run, pages, html)
    nodes = {node.index: node for node in snapshot.document.root.walk()}
    assert {nodes[index].attributes["title"] for index in snapshot.elements} == set(PICTURED)
    assert after.differing(before) == 0


def test_a_page_without_such_elements_is_left_alone(run: Run, pages: Pages) -> None:
    snapshot, _, _ = captured(run, pages, "<div style='filter:blur(2px);transform:translateZ(0)'>text</div>")
    assert snapshot.elements == {}


def test_what_lies_in_a_closed_shadow_tree_is_not_touched(run: Run, pages: Pages) -> None:
    html = (
        f"<!doctype html>{FILTER}<x-a></x-a><script>document.querySelector('x-a').attachShadow({{mode:'closed'}})"
        ".innerHTML='<svg width=0 height=0><filter id=f><feOffset dx=3 /></filter></svg>"
        '<p style="filter:url(#f);opacity:.5;background:red">text</p>\'</script>'
    )
    snapshot, before, after = captured(run, pages, html)
    assert snapshot.elements == {}
    assert after.differing(before) == 0
