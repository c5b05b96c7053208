"""Writes what a command made to the file an argument names, whole or not at all."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path

from htmlfig_desktop.jobs.saving import save_copy


def save_output(target: Path, parts: Iterable[bytes]) -> int:
    """Put bytes where they belong and return how many there are.

    Raises:
        StorageError: STO001, STO002.
    """
    with tempfile.TemporaryDirectory(prefix="htmlfig-") as folder:
        whole = Path(folder) / "output"
        with whole.open("wb") as file:
            written = sum(map(file.write, parts))
        save_copy(whole, target.absolute())
    return written
