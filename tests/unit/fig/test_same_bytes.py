"""The same input gives the same bytes, in whatever order a process keeps its sets of texts."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

from htmlfig_desktop.engine.components import fig_with_components
from htmlfig_desktop.engine.convert.document import build_scene
from htmlfig_desktop.engine.copying import copied_layers
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.joining import joined_fig
from tests.support.cards import CARDS, fig
from tests.support.recordings import recorded_snapshot
from tests.support.rich_design import rich_design
from tests.support.states import BUTTON, button, with_states

ROOT = Path(__file__).parents[3]
SEEDS = ("1", "2")
"""With each, sets of texts have an order of their own."""


def test_processes_that_keep_their_sets_in_other_orders_write_the_same_files() -> None:
    first, *others = (_sums_with(seed) for seed in SEEDS)
    assert first != []
    assert others == [first] * len(others)


def _sums_with(seed: str) -> list[str]:
    paths = os.pathsep.join([str(ROOT), str(ROOT / "src")])
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths}
    command = [sys.executable, "-m", "tests.unit.fig.test_same_bytes"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split()


def _print_sums() -> None:
    converted = write_fig(build_scene(recorded_snapshot("card"), "Card").scene, thumbnail=None)
    rich, cards = write_fig(rich_design(), thumbnail=None), fig(*CARDS)
    states = with_states([button(), button("Rent", x=80)], {"Button": BUTTON})
    made = [converted, rich, *(fig_with_components(each)[0] for each in (cards, states)), joined_fig([rich, cards], "")]
    for each in (*made, repr(copied_layers(read_fig(rich))).encode()):
        sys.stdout.write(f"{hashlib.sha256(each).hexdigest()}\n")


if __name__ == "__main__":
    _print_sums()
