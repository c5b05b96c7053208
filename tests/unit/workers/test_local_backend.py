"""The backend of this machine: what it hands to its workers, and how they are started."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from htmlfig_desktop.core.conversion import ConversionRequest
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from htmlfig_desktop.core.limits import DEFAULT_LIMITS
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource
from htmlfig_desktop.engine.local.backend import LocalBackend, default_settings, worker_command
from htmlfig_desktop.engine.workers.pool import WorkerPool
from tests.unit.workers.test_pool import COMMAND, PATIENT, ROOT


def test_too_much_html_is_refused_before_anything_starts(tmp_path: Path) -> None:
    async def work() -> None:
        pool = WorkerPool(COMMAND, PATIENT)
        source = HtmlSource("x" * (DEFAULT_LIMITS.html_bytes + 1))
        with pytest.raises(HtmlFigError) as caught:
            await LocalBackend(pool).convert(ConversionRequest(source, ConversionOptions(), tmp_path))
        assert caught.value.error is ErrorCode.SOURCE_TOO_LARGE
        assert pool.worker_pids == ()

    asyncio.run(work())


def test_a_relative_folder_means_the_same_to_the_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(ROOT / "src"), str(ROOT))))
    (tmp_path / "results").mkdir()

    async def work() -> None:
        backend = LocalBackend(WorkerPool(COMMAND, PATIENT))
        try:
            monkeypatch.chdir(tmp_path)
            request = ConversionRequest(HtmlSource("succeed"), ConversionOptions(), Path("results"))
            result = await backend.convert(request)
            assert result.fig == tmp_path / "results" / "design.fig"
        finally:
            await backend.aclose()

    asyncio.run(work())


def test_a_frozen_program_starts_itself_as_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert worker_command() == (sys.executable, "--child", "worker")


def test_there_is_at_least_one_worker_and_no_crowd(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for cores in (None, 1, 2, 8, 64):
        monkeypatch.setattr("os.cpu_count", lambda cores=cores: cores)
        found.append(default_settings().workers)
    assert found == [1, 1, 1, 4, 4]
