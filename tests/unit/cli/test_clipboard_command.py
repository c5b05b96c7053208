"""``htmlfig clipboard``: layers as HTML, on standard output or in a file."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from htmlfig_desktop.cli.exit_codes import ExitCode
from htmlfig_desktop.cli.main import htmlfig
from htmlfig_desktop.engine.copying import copied_layers
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from tests.support.clipboards import pasted
from tests.support.figs import small_fig


@pytest.fixture
def design(tmp_path: Path) -> Path:
    path = tmp_path / "page.fig"
    path.write_bytes(small_fig())
    return path


@pytest.mark.parametrize("arguments", [(), ("-o", "-")])
def test_standard_output_has_nothing_but_the_layers(
    design: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(htmlfig, ["clipboard", str(design), *arguments])
    assert (result.exit_code, result.output) == (0, copied_layers(read_fig(small_fig())).html)


def test_a_file_gets_a_layer_of_a_name(design: Path, tmp_path: Path) -> None:
    target = tmp_path / "layers.html"
    result = CliRunner().invoke(htmlfig, ["clipboard", str(design), "--node", "Heading", "-o", str(target)])
    assert (result.exit_code, result.output) == (0, "")
    file = pasted(target.read_text())
    assert [layer.name for layer in file.children_of(file.pages[0])] == ["Heading"]


def test_a_layer_that_is_not_there_is_a_wrong_option(design: Path) -> None:
    result = CliRunner().invoke(htmlfig, ["clipboard", str(design), "--node", "nothing"])
    assert result.exit_code == ExitCode.USAGE
    assert "nothing" in result.output
