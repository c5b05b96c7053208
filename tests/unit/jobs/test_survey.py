"""What is in a design is read in another process, as it would be in this one."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from htmlfig_desktop.core.errors import ErrorCode, FigError
from htmlfig_desktop.jobs import survey as module
from htmlfig_desktop.jobs.survey import survey, survey_apart
from tests.support.figs import small_fig


def test_both_ways_tell_the_same(tmp_path: Path) -> None:
    fig = tmp_path / "design.fig"
    fig.write_bytes(small_fig())
    assert asyncio.run(survey_apart(fig)) == survey(fig)
    assert survey(fig).nodes > 0


def test_what_is_no_design_is_told_with_its_code(tmp_path: Path) -> None:
    fig = tmp_path / "design.fig"
    fig.write_bytes(b"no design")
    with pytest.raises(FigError) as here:
        survey(fig)
    with pytest.raises(FigError) as apart:
        asyncio.run(survey_apart(fig))
    assert (apart.value.error, apart.value.cause) == (here.value.error, here.value.cause)


def test_a_process_that_fails_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "child_command", lambda name, module: ("false",))
    with pytest.raises(FigError) as caught:
        asyncio.run(survey_apart(tmp_path / "design.fig"))
    assert caught.value.error is ErrorCode.FIG_DAMAGED


def test_a_design_that_nobody_waits_for_any_more_is_read_no_further(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, ended = tmp_path / "begun", tmp_path / "ended"
    code = (
        "import pathlib, sys, time; pathlib.Path(sys.argv[1]).touch(); time.sleep(1); pathlib.Path(sys.argv[2]).touch()"
    )
    command = (sys.executable, "-c", code, str(begun), str(ended))
    monkeypatch.setattr(module, "child_command", lambda name, module: command)

    async def play() -> None:
        reading = asyncio.create_task(survey_apart(tmp_path / "design.fig"))
        async with asyncio.timeout(30):
            while not begun.exists():  # noqa: ASYNC110 - files have no event
                await asyncio.sleep(0.01)
        reading.cancel()
        await asyncio.wait({reading})
        await asyncio.sleep(1.5)

    asyncio.run(play())
    assert not ended.exists()
