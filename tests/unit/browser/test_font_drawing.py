"""The fontconfig file that has fonts drawn by their outlines."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from htmlfig_desktop.engine.browser.font_drawing import unhinted_configuration

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="fontconfig is Linux's")


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def test_it_includes_what_the_machine_says_and_switches_hinting_off() -> None:
    text = Path(unhinted_configuration({"FONTCONFIG_FILE": "/a/own & only.conf"})).read_text()
    assert '<include ignore_missing="yes">/a/own &amp; only.conf</include>' in text
    assert "<const>hintnone</const>" in text


def test_without_a_setting_it_includes_the_system_file() -> None:
    assert "/etc/fonts/fonts.conf" in Path(unhinted_configuration({})).read_text()
    assert "/x/fonts.conf" in Path(unhinted_configuration({"FONTCONFIG_PATH": "/x"})).read_text()


def test_asked_again_it_stays_the_same_file() -> None:
    first = unhinted_configuration({})
    assert unhinted_configuration({}) == first
    assert unhinted_configuration({"FONTCONFIG_FILE": first}) == first


def test_where_nothing_can_be_written_fonts_are_drawn_as_the_machine_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(blocked))
    assert unhinted_configuration({}) == ""
