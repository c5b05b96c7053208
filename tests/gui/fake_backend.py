"""A backend that converts nothing but writes real files, and does in each stage what a test tells it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter

from htmlfig_desktop.core.conversion import (
    THUMBNAIL_NAME,
    Conversion,
    ConversionRequest,
    FontSource,
    FontUse,
    OnProgress,
    Progress,
    Stage,
    StageTiming,
    Structure,
    ignore_progress,
)
from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.core.geometry import Size
from tests.gui.png import png

STAGES = (
    Progress(Stage.STARTING),
    Progress(Stage.LOADING),
    Progress(Stage.WAITING, "3 images"),
    Progress(Stage.CAPTURING),
    Progress(Stage.CONVERTING),
    Progress(Stage.WRITING),
    Progress(Stage.PICTURING),
)
FIG_BYTES = b"fig-kiwi of a test" * 1000
DIAGNOSTICS = (
    *(Diagnostic(DiagnosticCode.FONT_SUBSTITUTED, f"p:nth-child({n})", note="Inter -> DejaVu Sans") for n in range(12)),
    Diagnostic(DiagnosticCode.FILTER_UNSUPPORTED, ".hero img", note="hue-rotate(90deg)"),
    Diagnostic(DiagnosticCode.GRADIENT_SIMPLIFIED, ".banner"),
    Diagnostic(DiagnosticCode.GRADIENT_SIMPLIFIED, ".footer"),
)


async def no_wait(progress: Progress) -> None:
    """Let a stage pass at once."""
    await asyncio.sleep(0)


@dataclass
class FakeBackend:
    """Plays a ConversionBackend."""

    at_stage: Callable[[Progress], Awaitable[None]] = no_wait
    """Awaited at every stage; may wait or raise."""
    picture: Path | None = None
    """Full-page picture to hand out instead of a small drawn one."""
    title: str = "Harbor – sail with a plan"
    diagnostics: tuple[Diagnostic, ...] = DIAGNOSTICS
    structure: Structure | None = None
    size: Size | None = None
    """What the design is said to measure; None: as wide as the window."""
    fig: bytes = FIG_BYTES
    """What the design is; that of a test can be neither drawn nor opened unless it gives another."""
    requests: list[ConversionRequest] = field(default_factory=list)
    is_closed: bool = False

    async def convert(self, request: ConversionRequest, on_progress: OnProgress = ignore_progress) -> Conversion:
        """Go through the stages and write the files."""
        self.requests.append(request)
        thumbnail = request.directory / THUMBNAIL_NAME
        for progress in STAGES:
            if progress.stage is Stage.PICTURING:
                thumbnail.write_bytes(_picture_of_a_page(400, 300))
            on_progress(progress)
            await self.at_stage(progress)
        fig = request.directory / "page.fig"
        fig.write_bytes(self.fig)
        screenshot = None
        if request.options.screenshot:
            screenshot = self.picture or request.directory / "page.png"
            if self.picture is None:
                screenshot.write_bytes(_picture_of_a_page(request.options.viewport_width, 2400))
        return Conversion(
            fig=fig,
            screenshot=screenshot,
            thumbnail=thumbnail,
            title=self.title,
            size=self.size or Size(request.options.viewport_width, 2400),
            nodes=2431,
            texts=210,
            images=32,
            diagnostics=self.diagnostics,
            fonts=(
                FontUse("Inter", "Regular", 400, 5210, FontSource.WEB),
                FontUse("Inter", "Semi Bold", 600, 820, FontSource.WEB),
                FontUse("DejaVu Sans Mono", "Book", 400, 31, FontSource.SYSTEM),
            ),
            timings=(StageTiming(Stage.LOADING, 512.0), StageTiming(Stage.CAPTURING, 57.3)),
            structure=self.structure,
        )

    async def aclose(self) -> None:
        """Note that it was closed."""
        self.is_closed = True


@cache
def _picture_of_a_page(width: int, height: int) -> bytes:
    """Return a file that looks a little like a page."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    gradient = QLinearGradient(0, 0, width, 0)
    gradient.setColorAt(0, QColor("#5b7cfa"))
    gradient.setColorAt(1, QColor("#ff8f6b"))
    painter.fillRect(QRect(0, 0, width, min(height, width // 3)), gradient)
    for number, top in enumerate(range(width // 3 + 40, height, 90)):
        painter.fillRect(QRect(width // 10, top, width * (6 + number % 3) // 10, 40), QColor("#dfe2e8"))
    painter.end()
    return png(image)
