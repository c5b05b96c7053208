"""One conversion from a page to files."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import numpy as np
import pytest
import skia

from htmlfig_desktop.core.conversion import Conversion, ConversionRequest, Progress, Stage
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.core.options import ConversionOptions, FileSource, HtmlSource, Source
from htmlfig_desktop.engine import picturing
from htmlfig_desktop.engine.browser.browser import Browser
from htmlfig_desktop.engine.browser.devtools import DevToolsChannel
from htmlfig_desktop.engine.browser.page import PageSession
from htmlfig_desktop.engine.capture.fonts.learned import learned_styles
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.validate import validate_fig
from htmlfig_desktop.engine.pipeline import convert_page
from htmlfig_desktop.engine.workers.worker import PoolSettings
from tests.engine.conftest import Pages, Run

pytestmark = pytest.mark.engine

CARD = Path(__file__).parent.parent / "recorded" / "card.html"


def pixels_of(picture: Path) -> np.ndarray:
    data = skia.Data.MakeWithCopy(picture.read_bytes())  # decoded later, from bytes that must still be there
    return np.asarray(skia.Image.MakeFromEncoded(data).toarray(colorType=skia.kRGBA_8888_ColorType))


class Conversions:
    def __init__(self, browser: Browser, run: Run) -> None:
        self._browser, self._run = browser, run
        self.stages: list[Stage] = []

    def convert(self, source: Source, folder: Path, limits: Limits | None = None, **options: object) -> Conversion:
        async def work() -> Conversion:
            page = self._browser.new_page(limits or Limits())
            try:
                request = ConversionRequest(source, ConversionOptions(**options), folder)  # type: ignore[arg-type]
                return await convert_page(page, request, self._note)
            finally:
                await page.close()

        return self._run(work())

    def _note(self, progress: Progress) -> None:
        self.stages.append(progress.stage)


@pytest.fixture
def conversions(_browser: Browser, run: Run) -> Conversions:
    return Conversions(_browser, run)


def test_a_page_becomes_a_valid_file_with_its_thumbnail_and_picture(conversions: Conversions, tmp_path: Path) -> None:
    conversion = conversions.convert(FileSource(CARD), tmp_path, screenshot=True)
    assert validate_fig(conversion.fig.read_bytes()) == ()
    assert (conversion.title, conversion.size.width) == ("Card", 1440)
    assert conversion.screenshot is not None
    assert conversion.screenshot.read_bytes()[:4] == b"\x89PNG"
    assert conversion.thumbnail is not None
    assert read_fig(conversion.fig.read_bytes()).thumbnail == conversion.thumbnail.read_bytes()


def test_a_canvas_that_no_picture_can_be_taken_of_is_left_empty_and_the_page_converted(
    conversions: Conversions, tmp_path: Path
) -> None:
    page = HtmlSource("<h1>Words</h1><canvas id=far width=31000 height=14000></canvas>")
    conversion = conversions.convert(page, tmp_path)
    told = [(loss.code, loss.selector) for loss in conversion.diagnostics]
    assert told == [(DiagnosticCode.CANVAS_UNREADABLE, "canvas#far")]
    assert conversion.texts == 1


def test_a_picture_that_takes_too_long_is_given_up_and_the_design_kept(
    conversions: Conversions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take = PageSession.screenshot

    async def never_whole(self: PageSession, *, full_page: bool = False, **asked: Any) -> bytes:
        if full_page:
            await asyncio.Event().wait()
        return await take(self, **asked)

    monkeypatch.setattr(PageSession, "screenshot", never_whole)
    monkeypatch.setattr(picturing, "_PICTURE_S", 0.0)
    conversion = conversions.convert(FileSource(CARD), tmp_path, screenshot=True)
    assert conversion.screenshot is None
    assert validate_fig(conversion.fig.read_bytes()) == ()
    limited = [each.note for each in conversion.diagnostics if each.code is DiagnosticCode.PICTURE_LIMITED]
    assert limited == ["it was not drawn within 0 s"]


SCREENS = {
    "longer than the screen": "<body style='height:3000px;background:linear-gradient(teal 0 600px, gold 0)'>",
    "from the right, and wider": "<html dir=rtl><body style='margin:0;height:3000px'>"
    "<div style='width:2000px;height:600px;background:linear-gradient(90deg, gold 50%, teal 0)'></div>",
    "sharper than the screen": "<body style='height:3000px;background:linear-gradient(90deg, gold 50%, teal 0)'>",
}


@pytest.mark.parametrize("name", SCREENS)
def test_the_thumbnail_shows_the_first_screen_whatever_it_is_made_of(
    conversions: Conversions, tmp_path: Path, name: str
) -> None:
    shown = []
    for screenshot in (False, True):
        (folder := tmp_path / str(screenshot)).mkdir()
        scale = 2.0 if name.startswith("sharper") else 1.0
        made = conversions.convert(HtmlSource(SCREENS[name]), folder, screenshot=screenshot, device_scale_factor=scale)
        assert made.thumbnail is not None
        assert made.start == (made.size.width - 1440 if name.startswith("from the right") else 0)
        shown.append(pixels_of(made.thumbnail).astype(int))
    alone, cut = shown
    assert cut.shape == alone.shape == (250, 400, 4)
    assert (abs(cut - alone).max(axis=2) > 40).sum() < 1000  # along edges


def test_a_picture_is_what_the_browser_draws_of_the_page_alone(
    conversions: Conversions, tmp_path: Path, run: Run, pages: Pages
) -> None:
    async def alone() -> bytes:
        async with pages.open(FileSource(CARD)) as page:
            await page.freeze()
            return await page.screenshot(full_page=True)

    made = conversions.convert(FileSource(CARD), tmp_path, screenshot=True)
    assert made.screenshot is not None
    (tmp_path / "alone.png").write_bytes(run(alone()))
    assert (pixels_of(made.screenshot) == pixels_of(tmp_path / "alone.png")).all()


TALL = "<div style='height:3000px'></div>"
READ_WHILE_DRAWN = {
    "other fonts in a higher window": "<style>p { font-family: serif } @media (min-height: 1000px) { p { font: 20px/2 "
    f"monospace }} b {{ display: none }} }}</style><p>text</p><b>bold</b>{TALL}",
    "a first line by the height": f"<style>p::first-line {{ font-size: 2vh }}</style><p>text</p>{TALL}",
    "controls and a box that scrolls": "<input value=words style='height:5vh'><div style='height:10vh;overflow:auto'>"
    f"<p>one<p>two<p>three<p>four</div>{TALL}",
    "pictures of elements": "<div style='transform-style:preserve-3d'><p style='transform:rotateY(40deg);height:20vh'>"
    f"turned</p></div>{TALL}",
}


@pytest.mark.parametrize("name", READ_WHILE_DRAWN)
def test_a_page_that_is_drawn_while_it_is_read_gives_the_same_design(
    conversions: Conversions, tmp_path: Path, name: str
) -> None:
    designs, fonts = [], []
    for screenshot in (False, True):
        (folder := tmp_path / str(screenshot)).mkdir()
        learned_styles.cache_clear()
        made = conversions.convert(HtmlSource(READ_WHILE_DRAWN[name]), folder, screenshot=screenshot)
        designs.append(ZipFile(made.fig).read("canvas.fig"))
        fonts.append(made.fonts)
    assert designs[0] == designs[1]
    assert fonts[0] == fonts[1]


@pytest.mark.parametrize(("name", "is_early"), [("plain", True), *((name, False) for name in [*READ_WHILE_DRAWN][:2])])
def test_a_page_is_drawn_while_it_is_asked_for_fonts_unless_these_may_be_others_then(
    conversions: Conversions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, *, is_early: bool
) -> None:
    orders: list[str] = []
    post = DevToolsChannel.post

    def noted(self: DevToolsChannel, method: str, *given: Any, **named: Any) -> asyncio.Future[Any]:
        orders.append(method)
        return post(self, method, *given, **named)

    monkeypatch.setattr(DevToolsChannel, "post", noted)
    learned_styles.cache_clear()
    conversions.convert(HtmlSource(READ_WHILE_DRAWN.get(name, f"<p>text</p>{TALL}")), tmp_path, screenshot=True)
    drawn, fonts = orders.index("Page.captureScreenshot"), orders.index("CSS.getPlatformFontsForNode")
    assert (drawn < fonts) is is_early


@pytest.mark.parametrize("screenshot", [False, True])
def test_what_a_page_names_is_asked_for_while_its_layers_are_made(
    conversions: Conversions, tmp_path: Path, *, screenshot: bool
) -> None:
    page = "<style>:root { --brand: teal; --gap: 2rem; font-size: 1.25vh } p { display: flex; gap: var(--gap); "
    page += "padding: var(--gap); background: var(--brand) }</style><p><b>a</b><b>b</b></p><div style='height:3000px'>"
    made = conversions.convert(HtmlSource(page), tmp_path, screenshot=screenshot, viewport_height=800)
    names = {node.fields.get("name") for node in read_fig(made.fig.read_bytes()).nodes if node.type == "VARIABLE"}
    assert names == {"brand", "gap"}
    assert made.structure is not None
    assert made.structure.sizes == 1  # 2rem, which are 20 px as long as the page is not drawn as a whole


def test_the_picture_is_given_up_before_the_whole_conversion_is() -> None:
    assert PoolSettings().job_margin > picturing._PICTURE_S


def test_a_drawing_with_text_is_a_page_too(conversions: Conversions, tmp_path: Path) -> None:
    page = tmp_path / "drawing.svg"
    page.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40"><title>Drawn</title>'
        '<text x="4" y="24">Words</text><rect width="9" height="9" fill="teal"/></svg>'
    )
    conversion = conversions.convert(FileSource(page), tmp_path)
    assert (conversion.title, validate_fig(conversion.fig.read_bytes())) == ("Drawn", ())
    names = [node.fields.get("name") for node in read_fig(conversion.fig.read_bytes()).nodes]
    assert "Words" in names


def test_the_stages_come_in_the_order_of_the_path_and_are_timed(conversions: Conversions, tmp_path: Path) -> None:
    conversion = conversions.convert(FileSource(CARD), tmp_path, screenshot=True)
    timed = [timing.stage for timing in conversion.timings]
    assert timed == [Stage.LOADING, Stage.CAPTURING, Stage.CONVERTING, Stage.WRITING, Stage.PICTURING]
    assert [stage for stage in conversions.stages if stage in timed] == sorted(
        (stage for stage in conversions.stages if stage in timed), key=timed.index
    )


def test_two_conversions_of_a_page_give_the_same_bytes(conversions: Conversions, tmp_path: Path) -> None:
    files = []
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        files.append(conversions.convert(FileSource(CARD), tmp_path / name).fig.read_bytes())
    assert files[0] == files[1]


def test_a_page_too_large_for_a_picture_still_gives_its_design(conversions: Conversions, tmp_path: Path) -> None:
    source = HtmlSource("<p>small</p><div style='height:4000px'>")
    limits = Limits(screenshot_pixels=1440 * 1000)
    conversion = conversions.convert(source, tmp_path, limits, screenshot=True)
    assert conversion.screenshot is None
    assert [diagnostic.code.name for diagnostic in conversion.diagnostics] == ["PICTURE_LIMITED"]
    assert validate_fig(conversion.fig.read_bytes()) == ()


def test_a_page_without_a_title_is_called_by_its_source(conversions: Conversions, tmp_path: Path) -> None:
    assert conversions.convert(HtmlSource("<p>text", name="pasted"), tmp_path).title == "pasted"


def test_a_conversion_names_the_files_that_the_page_asked_for(conversions: Conversions, tmp_path: Path) -> None:
    site, made = tmp_path / "site", tmp_path / "made"
    site.mkdir()
    made.mkdir()
    (site / "style.css").write_text("p { background: url(late.png) }")
    (site / "page.html").write_text("<link rel=stylesheet href=style.css><p>text")
    found = conversions.convert(FileSource(site / "page.html"), made).files
    assert found[0] == site / "page.html"
    assert {site / "style.css", site / "late.png"} <= set(found)
