"""Measures the start of the program: ``python -m tests.bench.bench_start [--runs N] [--imports N]``.

Starts the real program as a process of its own, several times, and prints the median of the time from its start to the
first painted window and to the first moment with nothing left to do, beside the time that the process computed until
then (on a busy machine the rest is waiting), and its memory: PSS is its share, USS what it alone occupies. With
``--imports`` also the heaviest modules that a start loads.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PAINT_BUDGET_S = 1.0
MEMORY_BUDGET_MB = 200.0

PROBE = """
import json, os, sys, time
from pathlib import Path

def note(what):
    spent = os.times()
    marks[what] = [time.monotonic(), spent.user + spent.system]

marks = {}
note("python")
from PySide6 import QtCore, QtWidgets

class Watched(QtWidgets.QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        if "paint" not in marks:
            note("paint")
            QtCore.QTimer.singleShot(0, self.note_ready)
            QtCore.QTimer.singleShot(3000, self.tell)

    def note_ready(self):
        note("ready")

    def tell(self):
        rollup = dict(line.split(":") for line in Path("/proc/self/smaps_rollup").read_text().splitlines()[1:])
        size = lambda name: int(rollup[name].split()[0]) / 1000
        memory = {"pss": size("Pss"), "uss": size("Private_Clean") + size("Private_Dirty")}
        print(json.dumps({"marks": marks, "memory": memory, "modules": len(sys.modules)}), flush=True)
        os._exit(0)

QtWidgets.QMainWindow = Watched
from htmlfig_desktop.ui.__main__ import main
main([])
"""


def main() -> int:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--runs", type=int, default=5, help="of which the medians are printed")
    parser.add_argument("--imports", type=int, default=0, help="how many of the heaviest modules to print")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as compiled:
        one_start(compiled)  # compiles the sources, and fills the caches of the disk
        runs = [one_start(compiled) for _ in range(given.runs)]
    for what, budget in (("python", 0.0), ("paint", PAINT_BUDGET_S), ("ready", 0.0)):
        wall, computed = (statistics.median(run[what][index] for run in runs) for index in (0, 1))
        told = f"budget {budget:g} s" if budget else ""
        print(f"start to {what:<10} {wall:6.2f} s   computed {computed:5.2f} s   {told}")
    for what in ("pss", "uss"):
        print(f"{what.upper()} of the window {statistics.median(run[what][0] for run in runs):6.0f} MB  "
              f"budget {MEMORY_BUDGET_MB:g} MB")  # fmt: skip
    print(f"modules loaded {runs[0]['modules'][0]:.0f}")
    if given.imports:
        print_imports(given.imports)
    return 0


def one_start(compiled: str) -> dict[str, tuple[float, float]]:
    """Start the program once and return its figures: seconds since the start and seconds computed, or megabytes.

    Args:
        compiled: Folder for compiled sources, as an installed program has them.
    """
    with tempfile.TemporaryDirectory() as home:
        started = time.monotonic()
        done = subprocess.run(
            [sys.executable, "-c", PROBE], env=_environment(home, compiled), capture_output=True, check=True
        )
        told = json.loads(done.stdout)
    marks = {what: (at - started, computed) for what, (at, computed) in told["marks"].items()}
    return marks | {what: (size, 0.0) for what, size in told["memory"].items()} | {"modules": (told["modules"], 0.0)}


def print_imports(count: int) -> None:
    """Print what takes longest to load of what the window loads, without what that loads in turn."""
    code = "import htmlfig_desktop.ui.application"
    command = [sys.executable, "-X", "importtime", "-c", code]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    rows = re.findall(r"import time:\s+(\d+) \|\s+(\d+) \|\s+(\S+)", told)
    for own, _, name in sorted(rows, key=lambda row: -int(row[0]))[:count]:
        print(f"{int(own) / 1000:8.1f} ms  {name}")


def _environment(home: str, compiled: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    folders = {f"XDG_{name}_HOME": str(Path(home) / name.lower()) for name in ("CONFIG", "CACHE", "DATA", "STATE")}
    platform = {} if os.environ.get("DISPLAY") else {"QT_QPA_PLATFORM": "offscreen"}
    return {**kept, **folders, **platform, "HOME": home, "PYTHONPYCACHEPREFIX": compiled}


if __name__ == "__main__":
    sys.exit(main())
