"""The remote service as a conversion backend: same requests, results, progress and cancelling as the local engine."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from htmlfig_desktop.client.fig_check import FigFacts, take_thumbnail
from htmlfig_desktop.client.outgoing import OutgoingPage, general_request, losses_of, open_request, outgoing_page
from htmlfig_desktop.client.remote import GeneralOutcome, RemoteClient
from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.contract.results import Metadata
from htmlfig_desktop.core.causes import NO_CAUSE, as_cause
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
from htmlfig_desktop.core.options import ConversionOptions


@dataclass(frozen=True, slots=True)
class Survey:
    """What is in a .fig."""

    title: str
    size: Size
    nodes: int
    texts: int
    images: int


class Surveyor(Protocol):
    """Reads a .fig, because answers tell little of it. Who builds the backend brings one."""

    async def __call__(self, fig: Path) -> Survey:
        """Return what is in a file.

        Raises:
            HtmlFigError: FIG001, FIG002.
        """
        ...


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
        page = await outgoing_page(request.source, endpoint)
        fig = request.directory / "page.fig"
        send = self._open if endpoint is Endpoint.OPEN else self._general
        received = await send(request, page, fig, on_progress)
        survey = await self._surveyed(fig, received, page)
        thumbnail = await asyncio.to_thread(take_thumbnail, fig, request.directory / "thumbnail.png")
        on_progress(Progress(Stage.DONE))
        return Conversion(
            fig=fig,
            screenshot=received.screenshot,
            thumbnail=thumbnail,
            title=survey.title,
            size=survey.size,
            nodes=survey.nodes,
            texts=survey.texts,
            images=survey.images,
            diagnostics=(*losses_of(page, request.options, endpoint), *received.diagnostics),
            timings=(StageTiming(Stage.CONVERTING, (time.monotonic() - started) * 1000),),
        )

    async def aclose(self) -> None:
        """Close every connection."""
        await self._client.aclose()

    async def _open(
        self, request: ConversionRequest, page: OutgoingPage, fig: Path, on_progress: OnProgress
    ) -> _Received:
        wire = open_request(page, request.options)
        job = self._idempotency_key(request)
        facts = await self._client.convert_open(wire, fig, on_progress, idempotency_key=job)
        return _Received(facts, Metadata(), None)

    async def _general(
        self, request: ConversionRequest, page: OutgoingPage, fig: Path, on_progress: OnProgress
    ) -> _Received:
        options = request.options
        wire = general_request(page, options)
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

    async def _surveyed(self, fig: Path, received: _Received, page: OutgoingPage) -> Survey:
        """Return what is in the file: by reading it, else what the answer and the archive tell."""
        if self._survey is not None:
            try:
                survey = await self._survey(fig)
            except HtmlFigError:
                await asyncio.to_thread(fig.unlink, missing_ok=True)
                raise
            return Survey(survey.title or page.title, survey.size, survey.nodes, survey.texts, survey.images)
        facts, metadata = received.facts, received.metadata
        told = Size(metadata.width or 0, metadata.height or 0)
        size = facts.size or told
        return Survey(facts.title or page.title, size, metadata.layers or metadata.nodes or 0, 0, facts.images)


def _no_screenshot(outcome: GeneralOutcome, options: ConversionOptions) -> Iterator[Diagnostic]:
    if options.screenshot and outcome.screenshot is None:
        error = outcome.screenshot_error
        yield Diagnostic(DiagnosticCode.SCREENSHOT_UNAVAILABLE, note=as_cause(error.cause) if error else NO_CAUSE)
