"""A conversion backend that follows a script, for tests of what stands above the engine."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from htmlfig_desktop.core.causes import Cause
from htmlfig_desktop.core.conversion import (
    Conversion,
    ConversionRequest,
    FontSource,
    FontUse,
    OnProgress,
    Progress,
    Stage,
    StageTiming,
    ignore_progress,
)
from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.proxies import Proxy


class ScriptedBackend:
    """Converts at once; a source whose name is in ``failures`` fails, one in ``endless`` waits for its cancelling.

    With ``together``, the first so many conversions wait until all of them are at work.
    """

    def __init__(
        self,
        *,
        failures: dict[str, Exception] | None = None,
        endless: frozenset[str] = frozenset(),
        title: str = "A page",
        together: int = 1,
    ) -> None:
        self.requests: list[ConversionRequest] = []
        self.cancelled: list[str] = []
        self.is_closed = False
        self.busiest = 0
        self._at_work = 0
        self._together, self._are_together = together, asyncio.Event()
        self._failures = failures or {}
        self._endless = endless
        self._title = title
        self.started = asyncio.Event()
        self.way_out: Callable[[], Awaitable[Proxy]] | None = None

    async def convert(self, request: ConversionRequest, on_progress: OnProgress = ignore_progress) -> Conversion:
        name = request.source.name
        self.requests.append(request)
        self._at_work += 1
        self.busiest = max(self.busiest, self._at_work)
        self.started.set()
        if self._at_work == self._together:
            self._are_together.set()
        try:
            on_progress(Progress(Stage.LOADING))
            await asyncio.sleep(0)
            await self._are_together.wait()
            if name in self._endless:
                await asyncio.Event().wait()
            if failure := self._failures.get(name):
                raise failure
            on_progress(Progress(Stage.WRITING))
            return self._result(request)
        except asyncio.CancelledError:
            self.cancelled.append(name)
            raise
        finally:
            self._at_work -= 1

    async def aclose(self) -> None:
        self.is_closed = True

    def _result(self, request: ConversionRequest) -> Conversion:
        fig = request.directory / "page.fig"
        fig.write_bytes(b"design of " + request.source.name.encode())
        screenshot = None
        if request.options.screenshot:
            screenshot = request.directory / "page.png"
            screenshot.write_bytes(b"picture")
        return Conversion(
            fig=fig,
            screenshot=screenshot,
            thumbnail=None,
            title=self._title,
            size=Size(1440, 3200),
            nodes=12,
            texts=4,
            images=1,
            diagnostics=(
                Diagnostic(DiagnosticCode.FONT_SUBSTITUTED, "body", "Body", Cause("Inter")),
                Diagnostic(DiagnosticCode.MASK_UNSUPPORTED, "div.a", "A"),
                Diagnostic(DiagnosticCode.MASK_UNSUPPORTED, "div.b", "B"),
            ),
            fonts=(FontUse("Inter", "Bold", 700, 120, FontSource.WEB),),
            timings=(StageTiming(Stage.LOADING, 12.34),),
        )


def failure(error: HtmlFigError) -> dict[str, Exception]:
    """Return the script in which the page ``broken`` fails with ``error``."""
    return {"broken": error}
