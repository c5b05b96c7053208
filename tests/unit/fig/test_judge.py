"""Our files in readers that others wrote. Runs where the environment names a folder with those readers."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from htmlfig_desktop.engine.fig.reader import read_fig
from htmlfig_desktop.engine.fig.schema import FIG_SCHEMA
from htmlfig_desktop.engine.fig.writer import write_fig
from tests.support.figs import png
from tests.support.rich_design import rich_design

JUDGE = Path(os.environ.get("HTMLFIG_JUDGE", "no such folder"))

pytestmark = pytest.mark.skipif(not JUDGE.is_dir(), reason="HTMLFIG_JUDGE names no folder")


@pytest.fixture(scope="module")
def rich(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that uses everything the writer can write."""
    path = tmp_path_factory.mktemp("judge") / "rich.fig"
    path.write_bytes(write_fig(rich_design(), thumbnail=png(4, 3)))
    return path


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=60, check=False)


def test_reference_decoder_reads_the_message_and_encodes_it_to_as_many_bytes(rich: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    line = run(node, JUDGE / "read_kiwi.mjs", rich).stdout
    assert line.startswith(f"OK rich.fig v101 {len(FIG_SCHEMA.definitions)} defs NODE_CHANGES ")
    again, ours = line.rsplit("js re-encode ", 1)[1].split(" vs ")
    assert int(again) == int(ours)
    assert f" {len(read_fig(rich.read_bytes()).nodes)} nodes " in line


def test_structural_reader_has_no_findings(rich: Path) -> None:
    result = run(JUDGE / "read_openfig.sh", rich)
    assert result.returncode == 0, result.stdout


def test_strict_converter_reads_it_without_errors(rich: Path, tmp_path: Path) -> None:
    result = run(JUDGE / "read_fig2sketch.sh", rich, tmp_path / "rich.sketch")
    assert result.returncode == 0, result.stdout
