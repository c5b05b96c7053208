"""A picture of the whole page lays it out anew for a moment, which changes nothing in it."""

from __future__ import annotations

import pytest

from tests.engine.conftest import Pages, Run
from tests.engine.test_open import PIXEL
from tests.support.pixels import Picture
from tests.support.web_server import Reply, WebServer

pytestmark = pytest.mark.engine


def test_pictures_chosen_by_width_are_not_changed_by_taking_a_picture(
    run: Run, pages: Pages, server: WebServer
) -> None:
    server.put("/wide.png", Reply(PIXEL, "image/png"))
    server.put("/narrow.png", Reply(PIXEL, "image/png"))
    html = f"""<picture><source media="(max-width: 500px)" srcset="{server.origin}/narrow.png">
    <img src="{server.origin}/wide.png"></picture><p style="height: 3000px">"""

    async def work() -> object:
        async with pages.open(html) as page:
            await page.freeze()
            await page.screenshot(full_page=True)
            return await page.evaluate("document.images[0].currentSrc")

    assert run(work()) == f"{server.origin}/wide.png"


@pytest.mark.parametrize(
    ("animation", "is_seen"),
    [
        ("hide 0.25s forwards", False),
        ("show 0.5s 0.1s", True),
        ("hide 1s infinite", True),
        ("hide linear forwards; animation-timeline: scroll()", True),
    ],
)
def test_animations_that_the_width_calls_for_do_not_begin_anew_in_a_picture_of_the_whole_page(
    run: Run, pages: Pages, animation: str, is_seen: bool
) -> None:
    html = f"""<style>@keyframes hide {{ from {{ opacity: 1 }} to {{ opacity: 0 }} }}
    @keyframes show {{ from {{ opacity: 0 }} to {{ opacity: 1 }} }} body {{ margin: 0; height: 3000px }}
    div {{ width: 50px; height: 50px; background: rgb(255, 0, 0) }}
    @media (min-width: 992px) {{ div {{ animation: {animation} }} }}</style><div></div>"""

    async def work() -> Picture:
        async with pages.open(html) as page:
            await page.freeze()
            return Picture(await page.screenshot(full_page=True))

    assert run(work()).at(10, 10) == ((255, 0, 0, 255) if is_seen else (255, 255, 255, 255))
