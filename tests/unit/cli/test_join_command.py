"""``htmlfig join``: several designs, one file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from htmlfig_desktop.cli.main import htmlfig
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from tests.support.figs import small_fig, two_modes_fig
from tests.support.repeating import repeating_fig


@pytest.fixture
def figs(tmp_path: Path) -> tuple[Path, Path]:
    first, second = tmp_path / "first.fig", tmp_path / "second.fig"
    first.write_bytes(small_fig())
    second.write_bytes(two_modes_fig())
    return first, second


def run(*arguments: object) -> Result:
    """Return what the command line did."""
    return CliRunner().invoke(htmlfig, ["join", *(str(argument) for argument in arguments)])


def test_designs_become_one_file_called_after_itself(figs: tuple[Path, Path], tmp_path: Path) -> None:
    whole = tmp_path / "Site.fig"
    result = run(*figs, "-o", whole)
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("2 designs -> ")
    read = read_fig(whole.read_bytes())
    assert [layer.name for layer in read.children_of(read.pages[0])] == ["Landing page", "page"]
    assert read.meta is not None
    assert read.meta.file_name == "Site"


def test_the_document_for_programs_says_what_was_made(figs: tuple[Path, Path], tmp_path: Path) -> None:
    whole = tmp_path / "whole.fig"
    document = json.loads(run(*figs, "-o", whole, "--name", "All of it", "--json").stdout)
    assert (document["command"], document["ok"], document["output"]) == ("join", True, str(whole))
    assert document["files"] == [str(each) for each in figs]
    assert document["bytes"] == whole.stat().st_size
    assert read_fig(whole.read_bytes()).pages[0].name == "All of it"


def test_what_is_no_design_leaves_the_old_file(figs: tuple[Path, Path], tmp_path: Path) -> None:
    figs[1].write_bytes(b"no design")
    whole = tmp_path / "whole.fig"
    whole.write_bytes(b"from before")
    result = run(*figs, "-o", whole)
    assert result.exit_code != 0
    assert "FIG001" in result.stderr
    assert whole.read_bytes() == b"from before"


def test_what_repeats_across_designs_becomes_components_if_that_is_asked_for(
    figs: tuple[Path, Path], tmp_path: Path
) -> None:
    for fig, title in zip(figs, ("A", "B"), strict=True):
        fig.write_bytes(repeating_fig(title))
    whole = tmp_path / "whole.fig"
    assert run(*figs, "-o", whole, "--components").stdout.startswith("2 designs, 2 components -> ")
    instances = [node.name for node in read_fig(whole.read_bytes()).nodes if node.type == "INSTANCE"]
    assert instances.count("card") == 2
    assert json.loads(run(*figs, "-o", whole, "--components", "--json").stdout)["components"] == 2
    assert "components" not in json.loads(run(*figs, "-o", whole, "--json").stdout)
