"""Finds files that ship with the program: in a wheel, a checkout, or a frozen app."""

from __future__ import annotations

from pathlib import Path

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
