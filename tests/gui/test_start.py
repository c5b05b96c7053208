"""The program starts light, loading only what its first window needs; and it answers on the command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings

import htmlfig_desktop
from htmlfig_desktop.ui.theme import DARK, LIGHT

START = """
import json, sys
from htmlfig_desktop.ui import application
from htmlfig_desktop.ui.__main__ import main

async def stop_soon(self):
    picture = self.window.grab().toImage()
    told = {"modules": sorted(sys.modules), "shown": picture.pixelColor(picture.width() // 2, 300).name()}
    await self.aclose()
    print(json.dumps(told))

application.Desktop.run = stop_soon
main([])
"""
LATER = {
    "PIL",
    "fontTools",
    "htmlfig_desktop.engine.local.looker",
    "htmlfig_desktop.engine.pipeline",
    "htmlfig_desktop.ui.compare.viewer",
    "htmlfig_desktop.ui.keys.view",
    "htmlfig_desktop.ui.settings.dialog",
    "htmlfig_desktop.ui.viewer.window",
    "httpx",
    "jeepney",
    "keyring",
    "numpy",
    "skia",
    "sqlalchemy",
    "urllib.request",
}
"""Is loaded when it is needed, not at the start."""


def started(folder: Path) -> dict[str, Any]:
    """Start the program with its settings and data in a folder, and return what it told of its first window."""
    own = {f"XDG_{name}_HOME": str(folder) for name in ("CONFIG", "CACHE", "DATA", "STATE")}
    command = [sys.executable, "-c", START]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=os.environ | own)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


def test_starting_the_window_loads_neither_chromium_nor_what_is_needed_later(tmp_path: Path) -> None:
    told = started(tmp_path)
    loaded = set(told["modules"])
    assert "PySide6.QtWidgets" in loaded
    assert not {name for name in loaded if "WebEngine" in name or "WebChannel" in name}
    assert loaded & LATER == set()
    assert told["shown"] == LIGHT.surface


def test_the_first_window_is_dark_where_that_is_preferred(tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "htmlfig-desktop" / "htmlfig-desktop.conf"), QSettings.Format.IniFormat)
    settings.setValue("appearance", "dark")
    settings.sync()
    assert started(tmp_path)["shown"] == DARK.surface


def test_the_version_is_told_without_a_display() -> None:
    command = [sys.executable, "-m", "htmlfig_desktop.ui", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout.split() == ["htmlfig-desktop", htmlfig_desktop.__version__]
    assert done.returncode == 0


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is a display")
def test_without_a_display_the_program_says_so_and_names_the_command_line() -> None:
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    command = [sys.executable, "-m", "htmlfig_desktop.ui", "page.html"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=environment)
    assert done.returncode == 1
    assert "htmlfig convert" in done.stderr
