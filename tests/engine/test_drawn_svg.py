"""How large SVG pictures are drawn: sharp where they are shown, and no larger."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.engine.capture.capture import capture_page
from tests.engine.conftest import Pages, Run
from tests.support.pixels import Picture

pytestmark = pytest.mark.engine

SIZED = "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='20'><circle r='9'/></svg>"
SIZELESS = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><circle r='9'/></svg>"
NOISE = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><filter id='n'><feTurbulence/></filter></svg>"


def drawn(run: Run, pages: Pages, svg: str, style: str) -> tuple[int, int]:
    """Return the pixels of a picture in a box of 400 by 300 px."""
    address = "data:image/svg+xml," + quote(svg)
    html = f"<div style='width:400px;height:300px;background:url(\"{address}\");{style}'></div>"

    async def work() -> bytes:
        async with pages.open(html, viewport_width=800, viewport_height=600) as page:
            snapshot = await capture_page(page, ConversionOptions(viewport_width=800, viewport_height=600))
            (picture,) = snapshot.pictures.values()
            return picture.data

    picture = Picture(run(work()))
    return picture.width, picture.height


@pytest.mark.parametrize(
    ("svg", "style", "pixels"),
    [
        pytest.param(SIZED, "", (60, 40), id="a tile of its own size"),
        pytest.param(SIZED, "background-size: 120px 80px", (240, 160), id="a tile of a size in px"),
        pytest.param(SIZED, "background-size: cover", (800, 533), id="a tile that covers its box"),
        pytest.param(SIZELESS, "", (600, 600), id="a picture without a size, fitted into the box"),
        pytest.param(NOISE, "", (300, 300), id="noise, whose grains are pixels"),
    ],
)
def test_a_picture_is_drawn_as_large_as_it_is_shown(
    run: Run, pages: Pages, svg: str, style: str, pixels: tuple[int, int]
) -> None:
    assert drawn(run, pages, svg, style) == pixels
