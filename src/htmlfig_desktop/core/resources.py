"""Finds files that ship with the program: in a wheel, a checkout, or a frozen app."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from htmlfig_desktop import __version__

_PACKAGE = Path(__file__).resolve().parent.parent


def resource_path(relative: str) -> Path:
    """Return the path of a file below ``resources/``.

    Raises:
        FileNotFoundError: no such file was shipped.
    """
    for root in (_PACKAGE / "_resources", _PACKAGE.parent.parent / "resources"):
        candidate = root / relative
        if candidate.exists():
            return candidate
    raise FileNotFoundError(relative)


@cache
def script_text(relative: str) -> str:
    """Return the script in a file below ``resources/``: an expression, or statements that end themselves."""
    return resource_path(relative).read_text(encoding="utf-8").strip()


def build_stamp() -> str:
    """Return the commit and the day that a frozen build was made from; empty for what runs from its sources."""
    try:
        return resource_path("build.txt").read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return ""


def full_version() -> str:
    """Return the version and, where there is one, the stamp of the build: ``0.1.0 (1a2b3c4d5e6f, 2026-11-20)``."""
    stamp = build_stamp()
    return f"{__version__} ({stamp})" if stamp else __version__
