"""Writes a picture to the file an argument names, whole or not at all."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path

from htmlfig_desktop.jobs.saving import save_copy


def save_picture(target: Path, parts: Iterable[bytes]) -> int:
    """Put the bytes of a picture where they belong and return how many there are.

    Raises:
        StorageError: STO001, STO002.
    """
    with tempfile.TemporaryDirectory(prefix="htmlfig-") as folder:
        whole = Path(folder) / "picture.png"
        with whole.open("wb") as file:
            written = sum(map(file.write, parts))
        save_copy(whole, target.absolute())
    return written
