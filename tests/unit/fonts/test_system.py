"""Fonts of the machine, with a machine of our own: its fonts lie in a folder that fontconfig is told of."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.fonts import static_font

ASKED = """
import sys
from htmlfig_desktop.engine.fonts.system import SystemFonts
found = SystemFonts().find(sys.argv[1], sys.argv[2])
sys.stdout.buffer.write(found[0] if found else b"")
"""


def _found(fonts: Path, family: str, postscript: str) -> bytes:
    """Return the file that a machine with the fonts of a folder takes for a name."""
    config = fonts / "fonts.conf"
    config.write_text(f"<fontconfig><dir>{fonts}</dir><cachedir>{fonts / 'cache'}</cachedir></fontconfig>")
    environment = os.environ | {"FONTCONFIG_FILE": str(config)}
    command = (sys.executable, "-c", ASKED, family, postscript)
    return subprocess.run(command, env=environment, capture_output=True, check=True, timeout=60).stdout  # our own


@pytest.mark.skipif(sys.platform != "linux", reason="fontconfig is told of folders on Linux only")
@pytest.mark.parametrize("family", ["Test Sans", "Called Otherwise Here"])
@pytest.mark.parametrize("newer_comes", ["first", "last"])
def test_of_two_fonts_of_one_name_the_newer_is_taken_as_in_the_browser(
    tmp_path: Path, family: str, newer_comes: str
) -> None:
    older, newer = static_font(revision=1.07), static_font(revision=2.1)
    for name, data in zip(
        ("a.ttf", "b.ttf"), (newer, older) if newer_comes == "first" else (older, newer), strict=True
    ):
        (tmp_path / name).write_bytes(data)
    assert _found(tmp_path, family, "TestSans-Regular") == newer


@pytest.mark.skipif(sys.platform != "linux", reason="fontconfig is told of folders on Linux only")
def test_a_font_that_is_not_there_is_not_replaced_by_another(tmp_path: Path) -> None:
    (tmp_path / "a.ttf").write_bytes(static_font())
    assert _found(tmp_path, "Test Sans", "TestSans-Bold") == b""
