"""A frozen build says which one it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from htmlfig_desktop import __version__
from htmlfig_desktop.core import resources


def test_what_runs_from_its_sources_has_a_version_and_no_stamp() -> None:
    assert resources.full_version() == __version__


def test_a_frozen_build_adds_its_commit_and_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "htmlfig_desktop"
    (package / "_resources").mkdir(parents=True)
    (package / "_resources" / "build.txt").write_text("1a2b3c4d5e6f, 2026-11-20\n", encoding="utf-8")
    monkeypatch.setattr(resources, "_PACKAGE", package)
    assert resources.full_version() == f"{__version__} (1a2b3c4d5e6f, 2026-11-20)"
