"""What is in a design is read in another process, as it would be in this one."""

from __future__ import annotations

from pathlib import Path

import pytest

from htmlfig_desktop.core.errors import ErrorCode, FigError
from htmlfig_desktop.jobs import survey as module
from htmlfig_desktop.jobs.survey import survey, survey_apart
from tests.support.figs import small_fig


def test_both_ways_tell_the_same(tmp_path: Path) -> None:
    fig = tmp_path / "design.fig"
    fig.write_bytes(small_fig())
    assert survey_apart(fig) == survey(fig)
    assert survey(fig).nodes > 0


def test_what_is_no_design_is_told_with_its_code(tmp_path: Path) -> None:
    fig = tmp_path / "design.fig"
    fig.write_bytes(b"no design")
    with pytest.raises(FigError) as here:
        survey(fig)
    with pytest.raises(FigError) as apart:
        survey_apart(fig)
    assert (apart.value.error, apart.value.cause) == (here.value.error, here.value.cause)


def test_a_process_that_fails_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "child_command", lambda name, module: ("false",))
    with pytest.raises(FigError) as caught:
        survey_apart(tmp_path / "design.fig")
    assert caught.value.error is ErrorCode.FIG_DAMAGED
