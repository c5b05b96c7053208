"""The file that a command writes: as an argument, and whole or not at all."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from htmlfig_desktop.jobs.saving import save_copy


class OutputFile(click.Path):
    """A file to write. A ``-`` is refused: who pipes expects standard output, and would get a file of that name."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path of a file."""
        if value == "-":
            self.fail("this is written to a file, not to standard output. Name one (./- for one called -).", param, ctx)
        return super().convert(value, param, ctx)


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
