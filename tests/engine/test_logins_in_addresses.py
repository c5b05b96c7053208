"""Names and passwords in the addresses of pages: the page's own site gets them, and nothing that is kept or shown."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from htmlfig_desktop.cli.conversions import Order, Outcome, convert_one
from htmlfig_desktop.cli.destinations import Destination
from htmlfig_desktop.cli.report import conversions_json, outcome_text
from htmlfig_desktop.core.conversion import Conversion, ConversionRequest, OnProgress
from htmlfig_desktop.core.errors import ErrorCode
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource, UrlSource
from htmlfig_desktop.engine.browser.browser import Browser
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.pipeline import convert_page
from htmlfig_desktop.engine.sources import open_source
from htmlfig_desktop.jobs.job import Job, JobId, JobState
from htmlfig_desktop.jobs.store import JobStore
from tests.engine.conftest import Pages, Run
from tests.engine.test_open import PIXEL
from tests.support.loopback import LoopbackServer

pytestmark = pytest.mark.engine

USER, PASSWORD = "ada-of-the-test", "hunter2@home"
WRONG_PASSWORD = "hunter2-is-wrong"
IN_ADDRESS = "ada-of-the-test:hunter2%40home@"
BASIC, WRONG, EMPTY = (
    f"Basic {b64encode(login.encode()).decode()}" for login in (f"{USER}:{PASSWORD}", f"{USER}:{WRONG_PASSWORD}", ":")
)
"""The last is what Chromium tries where it is given nothing."""
PAGE = b"""<!doctype html><h1>Inside</h1><a href=team.html>Team</a><a href=#place>Place</a>
<img src=dot.png><script src=lost.js></script><link rel=stylesheet href=lost.css>"""


class ClosedSite(LoopbackServer):
    """Answers whoever shows the name and the password, and notes what everybody shows."""

    def __init__(self) -> None:
        self.shown: list[str] = []
        self.pages = {"/": PAGE, "/dot.png": PIXEL}
        super().__init__(self._handler(), "closed site")

    def at(self, path: str = "/") -> str:
        """Return an address with the name and the password in it."""
        return f"http://{IN_ADDRESS}{self.host}{path}"

    def _handler(site) -> type[BaseHTTPRequestHandler]:  # noqa: N805
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                shown = self.headers.get("Authorization", "")
                site.shown.append(shown)
                body = site.pages.get(self.path, b"") if shown == BASIC else b""
                self.send_response(401 if shown != BASIC else 200 if body else 404)
                if shown != BASIC:
                    self.send_header("WWW-Authenticate", 'Basic realm="closed"')
                self.send_header("Content-Type", "image/png" if self.path.endswith(".png") else "text/html")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: object) -> None:
                return

        return Handler


class Backend:
    """Converts in the browser of the tests."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    async def convert(self, request: ConversionRequest, on_progress: OnProgress) -> Conversion:
        page = self._browser.new_page()
        try:
            return await convert_page(page, request, on_progress)
        finally:
            await page.close()

    async def aclose(self) -> None: ...


@pytest.fixture
def backend(_browser: Browser) -> Backend:
    return Backend(_browser)


def is_told(what: bytes | str) -> bool:
    text = what.decode("utf-8", "replace") if isinstance(what, bytes) else what
    return any(part in text for part in (USER, PASSWORD, "hunter2"))


def test_a_page_behind_a_login_loads_and_nothing_that_is_kept_or_shown_has_name_or_password(
    backend: Backend, run: Run, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", "htmlfig_desktop")
    steps: list[str] = []
    with ClosedSite() as site:
        address = site.at()
        order = Order((address,), ConversionOptions(timeout_ms=60_000), Destination(tmp_path / "out"))
        outcome: Outcome = run(convert_one(address, order, backend, lambda name, _: steps.append(name)))
    assert outcome.error is None
    assert outcome.file is not None
    assert outcome.conversion is not None
    design = read_fig(outcome.file.read_bytes())
    message = repr(dict(design.message))
    assert all(word in message for word in ("Inside", "Team", site.host))
    assert BASIC in site.shown
    assert f"{site.host}/lost.js" in {str(loss.note) for loss in outcome.conversion.diagnostics}

    store = JobStore.open(tmp_path / "jobs")
    source = open_source(address, scratch=tmp_path)
    done = Job(JobId("a"), 1, source, order.options, 0.0, state=JobState.DONE, result=outcome.conversion)
    store.put(done)
    asyncio.run(store.aclose())
    database = b"".join(file.read_bytes() for file in (tmp_path / "jobs").iterdir() if file.is_file())
    assert site.host.encode() in database
    told = (message, outcome.file.read_bytes(), outcome.file.name, conversions_json([outcome]), outcome_text(outcome))
    assert not any(map(is_told, (*told, database, caplog.text, done.name, repr(done), *steps)))


def test_a_site_that_wants_another_login_is_asked_once_and_told_of_without_it(
    backend: Backend, run: Run, tmp_path: Path
) -> None:
    with ClosedSite() as site:
        address = f"http://{USER}:{WRONG_PASSWORD}@{site.host}/"
        order = Order((address,), ConversionOptions(timeout_ms=60_000), Destination(tmp_path / "out"))
        outcome: Outcome = run(convert_one(address, order, backend, lambda *_: None))
        assert [shown for shown in site.shown if shown not in ("", EMPTY)] == [WRONG]
    assert outcome.error is not None
    assert outcome.error.error is ErrorCode.PAGE_WANTS_LOGIN
    assert not is_told(conversions_json([outcome]))
    assert not is_told(repr(outcome))


def test_what_lies_at_the_base_address_of_html_text_loads_with_its_login(run: Run, pages: Pages) -> None:
    async def width_of(base: str) -> tuple[object, object]:
        async with pages.open(HtmlSource("<img id=dot src=dot.png>", base)) as page:
            return await page.evaluate("[dot.naturalWidth, document.URL]")

    with ClosedSite() as site:
        assert run(width_of(site.at())) == [1, f"{site.origin}/"]
        assert run(width_of(f"{site.origin}/")) == [0, f"{site.origin}/"]


def test_another_site_that_asks_for_a_login_does_not_get_that_of_the_page(run: Run, pages: Pages) -> None:
    async def work(address: str) -> None:
        async with pages.open(UrlSource(address)):
            pass

    with ClosedSite() as site, ClosedSite() as other:
        site.pages["/"] = f"<iframe src='{other.origin}/'></iframe><img src='{other.origin}/dot.png'>".encode()
        run(work(site.at()))
        assert BASIC in site.shown
        assert other.shown
        assert BASIC not in other.shown
