"""What the window asks of the system."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from htmlfig_desktop.ui.system import reveal


def test_files_are_shown_by_the_explorer_of_windows_and_not_by_one_in_the_current_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(subprocess, "Popen", asked.append)
    monkeypatch.setenv("SYSTEMROOT", r"D:\Windows")
    assert reveal(Path("designs") / "page.fig")
    assert asked == [[r"D:\Windows\explorer.exe", "/select,", str(Path("designs") / "page.fig")]]
