"""Fonts are drawn by their outlines even where the machine asks for full hinting."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.engine, pytest.mark.skipif(not sys.platform.startswith("linux"), reason="fontconfig")]

_FULL_HINTING = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<match target="font"><edit name="hinting" mode="assign"><bool>true</bool></edit>
<edit name="hintstyle" mode="assign"><const>hintfull</const></edit></match></fontconfig>"""


def test_lines_are_as_wide_as_their_outlines_on_a_machine_with_full_hinting(tmp_path: Path) -> None:
    (tmp_path / "fonts.conf").write_text(_FULL_HINTING)
    (tmp_path / "page.html").write_text(
        "<p style='font:12.8px DejaVu Sans'>Containers library, set in a size that hints</p>"
    )
    environment = {**os.environ, "FONTCONFIG_FILE": str(tmp_path / "fonts.conf")}
    htmlfig = str(Path(sys.executable).with_name("htmlfig"))
    for words in (["convert", "page.html", "-o", "page.fig"], ["inspect", "page.fig", "--json"]):
        done = subprocess.run([htmlfig, *words], cwd=tmp_path, env=environment, capture_output=True, timeout=60)
        assert done.returncode == 0, done.stderr
    # Only a text whose measured width is that of its outlines keeps a cached layout.
    assert json.loads(done.stdout)["textsWithLayout"] == 1
