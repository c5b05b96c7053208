"""The version is the same wherever it is written down."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from htmlfig_desktop import __version__

ROOT = Path(__file__).parents[3]


def test_the_project_has_the_version_of_the_program() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == __version__


@pytest.mark.parametrize(
    ("file", "pattern"),
    [
        ("packaging/linux/htmlfig-desktop.metainfo.xml", r'<release version="([^"]+)"'),
        ("packaging/windows/htmlfig-desktop.iss", r"/DVersion=([\d.]+)"),
        ("docs/packaging.md", r"htmlfig-desktop_([\d.]+)_amd64\.deb"),
        ("docs/packaging.md", r"iscc /DVersion=([\d.]+)"),
    ],
)
def test_recipes_and_guides_name_the_version_of_the_program(file: str, pattern: str) -> None:
    named = re.findall(pattern, (ROOT / file).read_text(encoding="utf-8"))
    assert named[:1] == [__version__]
