"""Tells designs from pages among what was dropped, chosen or named on the command line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

SUFFIX = ".fig"
_LONGEST_PATH = 4096
_NO_PATH = re.compile(r"://|[<\n]")
"""In addresses and HTML."""


def split_designs(given: Iterable[str | Path]) -> tuple[list[Path], list[str | Path]]:
    """Return the designs among what was given, and the rest."""
    designs: list[Path] = []
    rest: list[str | Path] = []
    for each in given:
        if is_design(each):
            designs.append(Path(each))
        else:
            rest.append(each)
    return designs, rest


def is_design(given: str | Path) -> bool:
    """Return whether something that was given is the path of a .fig; the file is not looked at."""
    text = str(given)
    can_be_path = isinstance(given, Path) or not _NO_PATH.search(text)
    return len(text) < _LONGEST_PATH and can_be_path and Path(text).suffix.lower() == SUFFIX
