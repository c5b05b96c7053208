"""Cookie banners are left out where that is asked for, with what they lay over the page, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from htmlfig_desktop.core.conversion import ConversionRequest, ignore_progress
from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource
from htmlfig_desktop.engine.pipeline import convert_page
from tests.engine.conftest import Pages, Run

pytestmark = pytest.mark.engine

HEAD = """<!doctype html><style>body { margin: 0 } .low { position: fixed; bottom: 0; width: 100% }
.page-overlay { position: fixed; inset: 0; background: #0008 } .locked { overflow: hidden; position: fixed }</style>"""
CONTENT = """<header id="header" style="position: fixed; top: 0"><button>Menu</button><a href="#">Cookies</a></header>
<main id="content" style="height: 3000px">Our cookie recipes are the best in town. <button>Accept the offer</button>
<aside id="aside" class="low">We bake cookies on Mondays, no two alike. <button>Order</button></aside></main>"""
ASKS = "We use cookies to make this site better for you."
UNNAMED = f'<div id="banner" class="low"><p>{ASKS}</p><button>Accept all</button><button>Settings</button></div>'
NAMED = f'<div id="banner" class="low cookie-consent"><p>{ASKS}</p><a href="#">Weiter</a></div>'
IN_FLOW = f'<section id="banner" class="cookie-banner"><p>{ASKS}</p><a href="/cookies">More</a></section>'
TOOL = '<div id="onetrust-consent-sdk"><div id="banner" class="low">Partners<button>X</button></div></div>'
CLOSED = """<div id="usercentrics-root"></div><script>document.querySelector("#usercentrics-root")
  .attachShadow({ mode: "closed" }).innerHTML = "<p style='position: fixed; top: 0'>Partners</p>"</script>"""
MODAL = f"""<dialog id="banner"><p>{ASKS}</p><button>Ablehnen</button></dialog>
  <script>document.querySelector("dialog").showModal()</script>"""
LATE = f"""<script>setTimeout(() => document.body.insertAdjacentHTML("beforeend", `{UNNAMED}`), 60)</script>"""
BANNERS = {
    "named": NAMED,
    "unnamed": UNNAMED,
    "in flow": IN_FLOW,
    "a tool's": TOOL,
    "in a closed shadow tree": CLOSED,
    "modal": MODAL,
    "late": LATE,
}
SHOWN = """Array.from(document.querySelectorAll("[id]")).filter((each) => each.checkVisibility())
  .map((each) => each.id).join()"""
WITHOUT = ConversionOptions(without_banners=True)


def at_rest(run: Run, pages: Pages, html: str, question: str, **options: Any) -> Any:
    """What the page answers once it is at rest."""

    async def work() -> Any:
        async with pages.open(html, viewport_width=800, viewport_height=700, **options) as page:
            await page.freeze()
            return await page.evaluate(question)

    return run(work())


def codes(run: Run, pages: Pages, folder: Path, html: str, options: ConversionOptions) -> set[DiagnosticCode]:
    """The diagnostics of a conversion."""

    async def work() -> set[DiagnosticCode]:
        page = pages._browser.new_page()
        try:
            request = ConversionRequest(HtmlSource(html), options, folder)
            return {each.code for each in (await convert_page(page, request, ignore_progress)).diagnostics}
        finally:
            await page.close()

    return run(work())  # type: ignore[no-any-return]


@pytest.mark.parametrize("banner", BANNERS.values(), ids=BANNERS)
def test_a_banner_is_left_out_and_the_page_around_it_stays(run: Run, pages: Pages, banner: str) -> None:
    shown = at_rest(run, pages, HEAD + CONTENT + banner, SHOWN, without_banners=True)
    assert shown == "header,content,aside"


@pytest.mark.parametrize("banner", BANNERS.values(), ids=BANNERS)
def test_a_banner_that_was_not_to_be_left_out_is_shown(run: Run, pages: Pages, banner: str) -> None:
    shown = at_rest(run, pages, HEAD + CONTENT + banner, SHOWN)
    assert shown in ("header,content,aside,banner", "header,content,aside,onetrust-consent-sdk,banner",
                     "header,content,aside,usercentrics-root")  # fmt: skip


def test_what_darkens_the_page_behind_it_goes_as_well_and_the_page_may_be_scrolled_again(
    run: Run, pages: Pages
) -> None:
    page = f'{HEAD}<body class="locked"><p style="margin-top: 3000px">End</p><div class="page-overlay" id="dark"></div>'
    question = f"[{SHOWN}, getComputedStyle(document.body).position]"
    assert at_rest(run, pages, page + UNNAMED, question, without_banners=True) == ["", "static"]
    assert at_rest(run, pages, page, question, without_banners=True) == ["dark", "fixed"]


def test_what_waits_to_be_scrolled_to_comes_although_a_banner_held_the_page(run: Run, pages: Pages) -> None:
    page = f"""{HEAD}<body class="locked"><div style="height: 3000px"></div><p></p>{UNNAMED}<script>
      const end = document.querySelector("p"), came = ([{{ isIntersecting }}]) => isIntersecting && end.append("came");
      new IntersectionObserver(came).observe(end)</script>"""
    question = 'document.querySelector("p").textContent'
    assert at_rest(run, pages, page, question, without_banners=True) == "came"
    assert at_rest(run, pages, page, question) == ""


def test_a_design_says_that_a_banner_was_left_out_or_could_be(run: Run, pages: Pages, tmp_path: Path) -> None:
    both = {DiagnosticCode.COOKIE_BANNER_SHOWN, DiagnosticCode.COOKIE_BANNER_HIDDEN}
    found = [
        codes(run, pages, tmp_path, HEAD + CONTENT + banner, options) & both
        for banner in (UNNAMED, "")
        for options in (ConversionOptions(), WITHOUT)
    ]
    assert found == [{DiagnosticCode.COOKIE_BANNER_SHOWN}, {DiagnosticCode.COOKIE_BANNER_HIDDEN}, set(), set()]
