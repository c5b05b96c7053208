"""Fonts of the machine, with a machine of our own: its fonts lie in a folder that fontconfig is told of."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from htmlfig_desktop.engine.fonts.system import SystemFonts
from tests.support.fonts import static_font

ASKED = """
import sys
from htmlfig_desktop.engine.fonts.system import SystemFonts
found = getattr(SystemFonts(), sys.argv[1])(sys.argv[2], sys.argv[3])
sys.stdout.buffer.write(found[0] if found else b"")
"""


def _found(fonts: Path, family: str, postscript: str, ask: str = "find") -> bytes:
    """Return the file that a machine with the fonts of a folder takes for a name."""
    config = fonts / "fonts.conf"
    config.write_text(f"<fontconfig><dir>{fonts}</dir><cachedir>{fonts / 'cache'}</cachedir></fontconfig>")
    environment = os.environ | {"FONTCONFIG_FILE": str(config)}
    command = (sys.executable, "-c", ASKED, ask, family, postscript)
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


@pytest.mark.skipif(sys.platform != "linux", reason="fontconfig is told of folders on Linux only")
def test_the_bold_of_a_font_is_that_of_its_family(tmp_path: Path) -> None:
    bold = static_font(style="Bold", weight=700, selection=0x20)
    (tmp_path / "a.ttf").write_bytes(static_font())
    assert _found(tmp_path, "Test Sans", "TestSans-Regular", "bold") == b"", "it has none"
    (tmp_path / "b.ttf").write_bytes(bold)
    (tmp_path / "c.ttf").write_bytes(static_font(style="Black", weight=900))
    (tmp_path / "d.ttf").write_bytes(static_font(style="Bold Italic", weight=700, selection=0x21))
    (tmp_path / "e.ttf").write_bytes(static_font("Other Sans", "Bold", weight=700, selection=0x20))
    assert _found(tmp_path, "Test Sans", "TestSans-Regular", "bold") == bold
    assert _found(tmp_path, "Test Sans", "TestSans-Bold", "bold") == b"", "it is bold"
    assert _found(tmp_path, "Test Sans", "Foreign-Regular", "bold") == b"", "it is none of the family"


def test_a_file_is_read_once_and_what_was_used_least_lately_goes_when_there_are_too_many_bytes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    read: list[str] = []

    def read_file(_: SystemFonts, family: str, __: str) -> tuple[bytes, int]:
        read.append(family)
        return bytes(4), 0

    monkeypatch.setattr(SystemFonts, "_read", read_file)
    monkeypatch.setattr(SystemFonts, "MAX_BYTES", 8)
    fonts = SystemFonts()
    first = fonts.find("One", "")
    fonts.find("Two", "")
    assert fonts.find("One", "") is first
    fonts.find("Three", "")
    assert fonts.find("One", "") is first
    fonts.find("Two", "")
    assert read == ["One", "Two", "Three", "Two"]
