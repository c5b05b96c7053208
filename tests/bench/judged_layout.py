"""How far layers of our files move when the judge's renderer lays them out with its own engine and fonts."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.bench.judge import share_fonts

PROGRAM = Path(__file__).with_suffix(".mjs")


@dataclass(frozen=True, slots=True)
class JudgedLayout:
    """What became of one file."""

    name: str
    layers: int
    farthest: float
    """px."""
    moved: tuple[str, ...]
    """Layers whose edges moved by more than half a pixel, for people."""


def judged_layouts(judge: Path, cache: Path, figs: Sequence[Path]) -> list[JudgedLayout]:
    """Lay files out anew.

    Args:
        judge: Folder with the judge's ``setup.sh``.
        cache: Where fetched fonts are kept.
        figs: The files.
    """
    installed = subprocess.run([str(judge / "setup.sh")], stdout=subprocess.PIPE, text=True, check=True)
    folder = Path(installed.stdout.split()[-1])
    share_fonts(folder, cache)
    found: list[JudgedLayout] = []
    for fig in figs:
        listed = fig.with_suffix(".list.json")
        listed.write_text(json.dumps([str(fig)]))
        done = subprocess.run(
            ["node", "--input-type=module", "-"],
            input=PROGRAM.read_text(),
            cwd=folder,
            env={**os.environ, "FIGS": str(listed)},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
            timeout=600,
        )
        for row in json.loads(done.stdout):
            moved = tuple(f"{each['type']} {each['name']!r} {each['px']:.2f} px" for each in row["moved"])
            found.append(JudgedLayout(fig.stem, row["layers"], row["farthest"], moved))
    return found
