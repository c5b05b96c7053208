"""The engine as every face of the program uses it: the real pool, real workers, the whole pipeline."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from htmlfig_desktop.core.conversion import Conversion, ConversionRequest, Progress, Stage
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource, Source
from htmlfig_desktop.engine.local.backend import LocalBackend, default_settings, worker_command
from htmlfig_desktop.engine.workers.pool import WorkerPool
from tests.support.processes import is_alive, until

pytest.importorskip("PySide6.QtWebEngineWidgets", exc_type=ImportError)

GOOD = HtmlSource("<h1>A good page</h1>", name="good")


class Engine:
    """A backend, and a folder for each conversion.

    Args:
        folder: Empty.
        settings: Changes to the pool's settings.
    """

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.pool = WorkerPool(worker_command(), replace(default_settings(), **settings))
        self._backend = LocalBackend(self.pool)
        self._folder = folder
        self.stages: list[Stage] = []

    async def convert(self, source: Source | str, **options: Any) -> Conversion:
        directory = self._folder / str(len(list(self._folder.iterdir())))
        directory.mkdir()
        given = HtmlSource(source) if isinstance(source, str) else source
        request = ConversionRequest(given, ConversionOptions(**{"timeout_ms": 60_000, **options}), directory)
        return await self._backend.convert(request, self._note)

    async def error(self, source: Source | str, **options: Any) -> HtmlFigError:
        with pytest.raises(HtmlFigError) as caught:
            await self.convert(source, **options)
        return caught.value

    async def works(self) -> bool:
        """Whether a good page converts now."""
        return (await self.convert(GOOD)).texts == 1

    async def reaches(self, stage: Stage) -> None:
        await until(lambda: stage in self.stages)

    async def aclose(self) -> None:
        await self._backend.aclose()

    def _note(self, progress: Progress) -> None:
        self.stages.append(progress.stage)


Play = Callable[[Callable[[Engine], Awaitable[None]]], None]


@pytest.fixture
def play(tmp_path: Path) -> Callable[..., None]:
    """Run a scene with an engine of its own; afterwards no process of it may live."""
    folder = tmp_path / "results"
    folder.mkdir()

    def run(scene: Callable[[Engine], Awaitable[None]], **settings: Any) -> None:
        async def work() -> None:
            async with _engine(folder, settings) as engine:
                await scene(engine)

        asyncio.run(work())

    return run


@asynccontextmanager
async def _engine(folder: Path, settings: dict[str, Any]) -> AsyncIterator[Engine]:
    engine = Engine(folder, **settings)
    try:
        yield engine
    finally:
        group = members(*engine.pool.worker_pids)
        await engine.aclose()
        await until(lambda: not any(is_alive(pid) for pid in group))


def members(*leaders: int) -> list[int]:
    """Return all processes of the groups of some workers, the workers included."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if os.getpgid(int(entry.name)) in leaders:
                    found.append(int(entry.name))
            except OSError:
                continue
    return found
