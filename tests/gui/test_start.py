"""The program starts light: no Chromium and no Skia in the window's process; and it answers on the command line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import htmlfig_desktop

START = """
import json, sys
from htmlfig_desktop.ui import application

async def stop_soon(self):
    self.window.grab()
    await self.aclose()

application.Desktop.run = stop_soon
app = application.create_application([])
application.run(app, [])
print(json.dumps(sorted(sys.modules)))
"""


def test_starting_the_window_loads_neither_chromium_nor_skia(tmp_path: Path) -> None:
    own = os.environ | {
        "XDG_DATA_HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path),
        "XDG_STATE_HOME": str(tmp_path),
    }
    command = [sys.executable, "-c", START]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=own)
    assert done.returncode == 0, done.stderr
    loaded = set(json.loads(done.stdout.splitlines()[-1]))
    assert "PySide6.QtWidgets" in loaded
    assert not {name for name in loaded if "WebEngine" in name or "WebChannel" in name}
    assert "skia" not in loaded


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
