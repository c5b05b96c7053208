"""Our files in readers that others wrote. Runs where the environment names a folder with those readers."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from htmlfig_desktop.engine.components import fig_with_components
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.schema import FIG_SCHEMA
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from tests.support.cards import CARDS
from tests.support.figs import png
from tests.support.rich_design import rich_design
from tests.support.states import BUTTON, button, with_states

JUDGE = Path(os.environ.get("HTMLFIG_JUDGE", "no such folder"))

pytestmark = pytest.mark.skipif(not JUDGE.is_dir(), reason="HTMLFIG_JUDGE names no folder")


def rich() -> bytes:
    """Return a file that uses everything the writer can write."""
    return write_fig(rich_design(), thumbnail=png(4, 3))


def with_sets() -> bytes:
    """Return a file with components, sets of them and their instances."""
    states = with_states([*CARDS, button(y=300), button("Rent", x=90, y=300)], {"Button": BUTTON})
    return fig_with_components(states)[0]


@pytest.fixture(scope="module", params=[rich, with_sets])
def ours(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of ours."""
    path = tmp_path_factory.mktemp("judge") / "ours.fig"
    path.write_bytes(request.param())
    return path


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=60, check=False)


def test_reference_decoder_reads_the_message_and_encodes_it_to_as_many_bytes(ours: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    line = run(node, JUDGE / "read_kiwi.mjs", ours).stdout
    assert line.startswith(f"OK ours.fig v101 {len(FIG_SCHEMA.definitions)} defs NODE_CHANGES ")
    theirs, mine = line.rsplit("js re-encode ", 1)[1].split(" vs ")
    assert int(theirs) == int(mine)
    assert f" {len(read_fig(ours.read_bytes()).nodes)} nodes " in line


def test_structural_reader_has_no_findings(ours: Path) -> None:
    result = run(JUDGE / "read_openfig.sh", ours)
    assert result.returncode == 0, result.stdout


def test_strict_converter_reads_it_without_errors(ours: Path, tmp_path: Path) -> None:
    result = run(JUDGE / "read_fig2sketch.sh", ours, tmp_path / "ours.sketch")
    assert result.returncode == 0, result.stdout
