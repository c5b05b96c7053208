"""The remote service as a conversion backend: same requests, results, progress and cancelling as the local engine."""

from __future__ import annotations

import asyncio
import html
import re
import time
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from htmlfig_desktop.client.fig_check import FigFacts
from htmlfig_desktop.client.inlining import Omission, build_self_contained
from htmlfig_desktop.client.remote import GeneralOutcome, RemoteClient
from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.contract.requests import GeneralOptions, GeneralRequest, OpenOptions, OpenRequest, OutputFormat
from htmlfig_desktop.contract.results import Metadata
from htmlfig_desktop.core.conversion import (
    Conversion,
    ConversionRequest,
    OnProgress,
    Progress,
    Stage,
    StageTiming,
    ignore_progress,
)
from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.options import DEFAULT_LAYOUT_HEIGHT, ConversionOptions, FileSource, HtmlSource, UrlSource

_DEFAULTS: Final = ConversionOptions()
_HEAD: Final = re.compile(r"<head(?:\s[^>]*)?>", re.IGNORECASE)
_BASE: Final = re.compile(r"<base\s", re.IGNORECASE)
_LEFT_OUT: Final = {
    Endpoint.OPEN: ("color_scheme", "screenshot"),
    Endpoint.GENERAL: ("device_scale_factor", "wait_until", "timeout_ms", "color_scheme"),
}
"""Options that an endpoint does not take."""


@dataclass(frozen=True, slots=True)
class Survey:
    """What is in a .fig."""

    title: str
    size: Size
    nodes: int
    texts: int
    images: int


class Surveyor(Protocol):
    """Reads a .fig, because answers tell little of it. Who builds the backend brings one; it may block."""

    def __call__(self, fig: Path) -> Survey:
        """Return what is in a file.

        Raises:
            HtmlFigError: FIG001, FIG002.
        """
        ...


@dataclass(frozen=True, slots=True)
class _Page:
    """A page as it can be sent."""

    html: str | None
    url: str | None
    base_url: str | None
    title: str
    diagnostics: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class _Received:
    """What came back."""

    facts: FigFacts
    metadata: Metadata
    screenshot: Path | None
    diagnostics: tuple[Diagnostic, ...] = ()


class RemoteBackend:
    """Runs conversions on a server. Which endpoint is used follows from the key."""

    def __init__(
        self,
        client: RemoteClient,
        *,
        survey: Surveyor | None = None,
        idempotency_key: Callable[[ConversionRequest], str] = lambda request: str(uuid.uuid4()),
    ) -> None:
        """Take a client, which is closed along with the backend.

        Args:
            client: of one server and key.
            survey: reads what came; without it only what the server tells is known, and the rest is 0.
            idempotency_key: names a job, the same each time that job is run again, so that it is charged once.
        """
        self._client = client
        self._survey = survey
        self._idempotency_key = idempotency_key

    async def convert(self, request: ConversionRequest, on_progress: OnProgress = ignore_progress) -> Conversion:
        """Convert one page; cancelling the task ends the request.

        Files are sent as one self-contained document. What the API does not take, and what could not be sent along,
        is told by diagnostics.

        Raises:
            HtmlFigError: SRC001 to SRC003, NET001 to NET021, KEY001 to KEY003, FIG001, FIG002, STO001, STO002.
        """
        started = time.monotonic()
        endpoint = self._client.key.kind.endpoint
        page = await self._page_of(request, endpoint)
        fig = request.directory / "page.fig"
        send = self._open if endpoint is Endpoint.OPEN else self._general
        received = await send(request, page, fig, on_progress)
        survey = await self._surveyed(fig, received, page)
        on_progress(Progress(Stage.DONE))
        return Conversion(
            fig=fig,
            screenshot=received.screenshot,
            thumbnail=None,
            title=survey.title,
            size=survey.size,
            nodes=survey.nodes,
            texts=survey.texts,
            images=survey.images,
            diagnostics=(*page.diagnostics, *_left_out(request.options, endpoint), *received.diagnostics),
            timings=(StageTiming(Stage.CONVERTING, (time.monotonic() - started) * 1000),),
        )

    async def aclose(self) -> None:
        """Close every connection."""
        await self._client.aclose()

    async def _page_of(self, request: ConversionRequest, endpoint: Endpoint) -> _Page:
        match request.source:
            case UrlSource(url):
                return _Page(None, url, None, request.source.name)
            case HtmlSource(text, base_url, name):
                if endpoint is Endpoint.GENERAL and base_url is not None:
                    text, base_url = _with_base(text, base_url), None
                return _Page(text, None, base_url, name)
            case FileSource(path, asset_root):
                built = await asyncio.to_thread(build_self_contained, path, asset_root)
                lost = tuple(_omission(omission) for omission in built.omissions)
                return _Page(built.html, None, None, built.title or request.source.name, lost)

    async def _open(self, request: ConversionRequest, page: _Page, fig: Path, on_progress: OnProgress) -> _Received:
        options = request.options
        wire = OpenRequest(
            html=page.html,
            url=page.url,
            base_url=page.base_url,
            options=OpenOptions(
                viewport_width=options.viewport_width,
                viewport_height=options.viewport_height,
                device_scale_factor=options.device_scale_factor,
                wait_until=options.wait_until,
                wait_for_selector=options.wait_for_selector,
                timeout_ms=options.timeout_ms,
            ),
        )
        job = self._idempotency_key(request)
        facts = await self._client.convert_open(wire, fig, on_progress, idempotency_key=job)
        return _Received(facts, Metadata(), None)

    async def _general(self, request: ConversionRequest, page: _Page, fig: Path, on_progress: OnProgress) -> _Received:
        options = request.options
        wire = GeneralRequest(
            html=page.html,
            url=page.url,
            format=OutputFormat.FIG,
            options=GeneralOptions(
                viewport_width=options.viewport_width,
                viewport_height=options.viewport_height or DEFAULT_LAYOUT_HEIGHT,
                wait_for_selector=options.wait_for_selector,
                screenshot=options.screenshot,
            ),
        )
        outcome = await self._client.convert_general(
            wire,
            fig,
            on_progress,
            screenshot=request.directory / "page.png" if options.screenshot else None,
            idempotency_key=self._idempotency_key(request),
        )
        return _Received(
            outcome.fig, outcome.result.metadata, outcome.screenshot, tuple(_no_screenshot(outcome, options))
        )

    async def _surveyed(self, fig: Path, received: _Received, page: _Page) -> Survey:
        """Return what is in the file: by reading it, else what the answer and the archive tell."""
        if self._survey is not None:
            try:
                survey = await asyncio.to_thread(self._survey, fig)
            except HtmlFigError:
                await asyncio.to_thread(fig.unlink, missing_ok=True)
                raise
            return Survey(survey.title or page.title, survey.size, survey.nodes, survey.texts, survey.images)
        facts, metadata = received.facts, received.metadata
        told = Size(metadata.width or 0, metadata.height or 0)
        size = facts.size or told
        return Survey(facts.title or page.title, size, metadata.layers or metadata.nodes or 0, 0, facts.images)


def _left_out(options: ConversionOptions, endpoint: Endpoint) -> Iterator[Diagnostic]:
    """Yield what was asked for and the endpoint does not take; what is the default anyway is no loss."""
    for name in _LEFT_OUT[endpoint]:
        value = getattr(options, name)
        if value != getattr(_DEFAULTS, name):
            shown = getattr(value, "value", value)
            yield Diagnostic(DiagnosticCode.SERVER_OPTION_LEFT_OUT, note=f"{name.replace('_', ' ')}: {shown}")


def _no_screenshot(outcome: GeneralOutcome, options: ConversionOptions) -> Iterator[Diagnostic]:
    if options.screenshot and outcome.screenshot is None:
        error = outcome.screenshot_error
        yield Diagnostic(DiagnosticCode.SCREENSHOT_UNAVAILABLE, note=error.cause if error else "")


def _omission(omission: Omission) -> Diagnostic:
    return Diagnostic(DiagnosticCode.ASSET_NOT_SENT, note=f"{omission.reference[:200]}: {omission.reason.value}")


def _with_base(text: str, base_url: str) -> str:
    """Return a document whose relative addresses start from ``base_url``, unless it says where they start itself."""
    if _BASE.search(text):
        return text
    base = f'<base href="{html.escape(base_url, quote=True)}">'
    head = _HEAD.search(text)
    if head:
        return text[: head.end()] + base + text[head.end() :]
    doctype = re.match(r"\s*<!doctype[^>]*>", text, re.IGNORECASE)
    place = doctype.end() if doctype else 0
    return text[:place] + base + text[place:]
