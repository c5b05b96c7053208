"""Pictures show exactly the part that was asked for, however tall the page."""

from __future__ import annotations

import asyncio
import os
from typing import Any

import pytest
from PySide6.QtCore import Qt

from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.engine.browser.devtools import DevToolsChannel
from tests.engine.conftest import Pages, Run
from tests.support.pixels import Picture, Pixel

pytestmark = pytest.mark.engine

STRIPES = """<style>* { margin: 0 } div { height: 100px } p { height: 50vh; background: rgb(0, 0, 255) }
aside { position: fixed; top: 0; right: 0; width: 10px; height: 100vh; background: rgb(255, 0, 0) }</style>
<p></p><script>
addEventListener('resize', () => { document.body.style.background = 'black' });
for (let i = 0; i < %d; i++) {
  const stripe = document.createElement('div');
  stripe.style.background = `rgb(${i %% 256}, ${i >> 8}, 100)`;
  document.body.append(stripe);
}</script><aside></aside>"""


def stripe(y: float, top: float) -> Pixel:
    index = int((y - top) // 100)
    return (0, 0, 255, 255) if y < top else (index % 256, index >> 8, 100, 255)


def take(run: Run, pages: Pages, html: str, options: dict[str, Any] | None = None, **shot: Any) -> Picture:
    async def work() -> Picture:
        async with pages.open(html, **(options or {})) as page:
            await page.freeze()
            return Picture(await page.screenshot(**shot))

    return run(work())  # type: ignore[no-any-return]


def test_the_viewport_is_the_first_screen(run: Run, pages: Pages) -> None:
    picture = take(run, pages, STRIPES % 30, {"viewport_width": 300, "viewport_height": 400})
    assert (picture.width, picture.height) == (300, 400)
    for y in range(50, 400, 100):
        assert picture.at(5, y) == stripe(y, 200)


@pytest.mark.parametrize("stripes", [30, 398, pytest.param(1600, marks=pytest.mark.slow)])
def test_a_full_page_is_right_at_every_height(run: Run, pages: Pages, stripes: int) -> None:
    picture = take(run, pages, STRIPES % stripes, {"viewport_width": 120, "viewport_height": 400}, full_page=True)
    assert (picture.width, picture.height) == (120, 200 + stripes * 100)
    wrong = [y for y in range(1, picture.height, 33) if picture.at(5, y) != stripe(y, 200)]
    assert wrong == []
    fixed = [y for y in range(0, picture.height, 50) if picture.at(115, y) == (255, 0, 0, 255)]
    assert fixed == list(range(0, 400, 50))


def test_strips_meet_without_a_seam_at_a_fractional_scale(run: Run, pages: Pages) -> None:
    options = {"viewport_width": 60, "viewport_height": 400, "device_scale_factor": 1.5}
    picture = take(run, pages, STRIPES % 250, options, full_page=True)
    assert (picture.width, picture.height) == (90, 37_800)
    wrong = [y for y in range(37_800) if y % 150 not in {149, 0} and picture.at(5, y) != stripe(y / 1.5, 200)]
    assert wrong == []


def test_a_clip_beyond_the_viewport_is_cut_where_it_was_asked_for(run: Run, pages: Pages) -> None:
    html = (
        "<body style='margin: 0; height: 5000px'>"
        "<div style='position: absolute; left: 30px; top: 3000px; width: 40px; height: 20px; background: rgb(1, 2, 3)'>"
    )
    picture = take(run, pages, html, clip=Rect(30, 3000, 40, 20))
    assert (picture.width, picture.height) == (40, 20)
    assert {picture.at(x, y) for x in (0, 39) for y in (0, 19)} == {(1, 2, 3, 255)}
    wider = take(run, pages, html, clip=Rect(29, 2999, 42, 22))
    assert wider.at(0, 0) == wider.at(41, 21) == (255, 255, 255, 255)
    assert wider.at(1, 1) == wider.at(40, 20) == (1, 2, 3, 255)


def test_device_scale_and_scale_multiply(run: Run, pages: Pages) -> None:
    html = "<body style='margin: 0'><div style='width: 10px; height: 10px; background: rgb(1, 2, 3)'>"
    picture = take(run, pages, html, {"device_scale_factor": 2}, clip=Rect(0, 0, 20, 10), scale=1.5)
    assert (picture.width, picture.height) == (60, 30)
    assert (picture.at(29, 15), picture.at(30, 15)) == ((1, 2, 3, 255), (255, 255, 255, 255))


def test_a_transparent_picture_has_exact_alpha_and_the_next_one_is_white_again(run: Run, pages: Pages) -> None:
    html = "<div style='position: fixed; inset: 10px; background: rgba(255, 0, 0, 0.5)'></div>"

    async def work() -> tuple[Pixel, Pixel, Pixel]:
        async with pages.open(html) as page:
            clear = Picture(await page.screenshot(transparent=True))
            white = Picture(await page.screenshot())
            return clear.at(0, 0), clear.at(50, 50), white.at(0, 0)

    nothing, half, white = run(work())
    assert nothing == (0, 0, 0, 0)
    assert half[3] == 128
    assert white == (255, 255, 255, 255)


def test_a_page_that_has_lost_its_white_for_good_gets_it_back_after_a_transparent_picture(
    run: Run, pages: Pages
) -> None:
    async def work() -> Pixel:
        async with pages.open("<p>x") as page:
            assert page._tab is not None
            page._tab.page.setBackgroundColor(Qt.GlobalColor.transparent)
            clear = Picture(await page.screenshot(transparent=True))
            assert clear.at(50, 5)[3] == 0
            return Picture(await page.screenshot()).at(50, 5)

    assert run(work()) == (255, 255, 255, 255)


def test_transparency_comes_and_goes_after_any_picture(run: Run, pages: Pages) -> None:
    html = "<p style='height: 3000px'>x"

    async def work() -> list[int]:
        async with pages.open(html) as page:
            ways = [(False, 0.4), (True, 1.0), (False, 1.0), (True, 0.4), (False, 0.4)]
            taken = [await page.screenshot(transparent=is_clear, scale=scale) for is_clear, scale in ways]
            taken += [await page.screenshot(transparent=is_clear, full_page=True) for is_clear in (True, False, True)]
            return [Picture(png).at(1, 1)[3] for png in taken]

    assert run(work()) == [255, 0, 255, 0, 255, 0, 255, 0]


def test_text_is_drawn_in_grays_without_colored_edges(run: Run, pages: Pages) -> None:
    picture = take(run, pages, "<p style='font: 20px serif'>Waltz, nymph", clip=Rect(0, 0, 200, 60))
    seen = {picture.at(x, y) for x in range(200) for y in range(60)}
    assert len(seen) > 10
    assert all(r == g == b for r, g, b, _ in seen)


def test_scroll_bars_are_neither_shown_nor_laid_out(run: Run, pages: Pages) -> None:
    html = "<style>* { margin: 0 } html { background: rgb(1, 2, 3) }</style><div style='height: 9000px; width: 3000px'>"
    picture = take(run, pages, html)
    assert picture.at(picture.width - 1, 10) == picture.at(10, picture.height - 1) == (1, 2, 3, 255)


def test_the_content_is_as_large_as_what_overflows(run: Run, pages: Pages) -> None:
    async def work() -> list[Size]:
        wide = "<body style='margin: 0'><div style='width: 2000px; height: 3000px'>"
        async with pages.open(wide) as large, pages.open("<p>x") as small:
            return [(await large.content_area()).size, (await small.content_area()).size]

    assert run(work()) == [Size(2000, 3000), Size(1440, 900)]


HANGING = "<i style='position: absolute; left: 0; top: 0; width: 3000px; height: 4000px'></i>"


@pytest.mark.parametrize(
    ("html", "shown"),
    [
        pytest.param(f"<body style='overflow-x: hidden'>{HANGING}", Size(1440, 4000), id="across"),
        pytest.param(f"<body style='overflow: hidden'>{HANGING}", Size(1440, 900), id="both"),
        pytest.param(f"<html style='overflow: clip'><body>{HANGING}", Size(1440, 900), id="clip"),
        pytest.param(
            "<body style='margin: 0; height: 50vh; overflow: hidden'><div style='height: 1700px'>" + HANGING,
            Size(1440, 1700),
            id="what is in flow stays",
        ),
        pytest.param(
            f"<html style='overflow-y: scroll'><body style='overflow: hidden'>{HANGING}",
            Size(3000, 4000),
            id="the root's own values come first",
        ),
        pytest.param(f"<body style='overflow: hidden; contain: paint'>{HANGING}", Size(1440, 900), id="contained"),
    ],
)
def test_what_hangs_out_of_a_page_that_may_not_be_scrolled_is_no_content(
    run: Run, pages: Pages, html: str, shown: Size
) -> None:
    async def work() -> tuple[Size, Picture]:
        async with pages.open(html) as page:
            await page.freeze()
            return (await page.content_area()).size, Picture(await page.screenshot(full_page=True))

    size, picture = run(work())
    assert (size, (picture.width, picture.height)) == (shown, (shown.width, shown.height))


def test_a_picture_beyond_the_limit_is_refused(run: Run, pages: Pages) -> None:
    async def work() -> None:
        async with pages.open("<p>x", limits=Limits(screenshot_pixels=1000)) as page:
            await page.screenshot()

    with pytest.raises(HtmlFigError) as caught:
        run(work())
    assert caught.value.error is ErrorCode.PAGE_TOO_COMPLEX


def test_two_pages_are_photographed_at_the_same_time(run: Run, pages: Pages) -> None:
    async def one(color: str) -> Pixel:
        async with pages.open(f"<body style='height: 3000px; background: {color}'>") as page:
            return Picture(await page.screenshot(full_page=True)).at(5, 2000)

    async def work() -> list[Pixel]:
        return list(await asyncio.gather(one("rgb(1, 2, 3)"), one("rgb(4, 5, 6)")))

    assert run(work()) == [(1, 2, 3, 255), (4, 5, 6, 255)]


@pytest.mark.parametrize(("load", "orders"), [(0.0, 1), (1000.0, 2)])
def test_where_others_keep_every_core_busy_what_follows_a_transparent_picture_is_taken_until_it_is_sure(
    run: Run, pages: Pages, monkeypatch: pytest.MonkeyPatch, load: float, orders: int
) -> None:
    monkeypatch.setattr(os, "getloadavg", lambda: (load, load, load), raising=False)
    whole: list[Any] = []
    command = DevToolsChannel.command

    async def told(channel: DevToolsChannel, method: str, params: Any = None, **how: Any) -> Any:
        if method == "Page.captureScreenshot" and params["clip"]["height"] > 1000:
            whole.append(params["clip"])
        return await command(channel, method, params, **how)

    monkeypatch.setattr(DevToolsChannel, "command", told)

    async def work() -> tuple[bytes, bytes]:
        async with pages.open(STRIPES % 30, viewport_width=120, viewport_height=400) as page:
            await page.freeze()
            before = await page.screenshot(full_page=True)
            assert len(whole) == 1
            await page.screenshot(transparent=True)
            return before, await page.screenshot(full_page=True)

    before, after = run(work())
    assert before == after
    assert len(whole) == 1 + orders
