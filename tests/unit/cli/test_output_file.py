"""The files that commands write are files: ``-`` is none."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from htmlfig_desktop.cli.exit_codes import ExitCode
from htmlfig_desktop.cli.main import htmlfig
from tests.support.figs import small_fig


@pytest.mark.parametrize(
    "arguments",
    [
        ("convert", "page.html", "-o", "-"),
        ("convert", "page.html", "--screenshot", "-"),
        ("join", "page.fig", "page.fig", "-o", "-"),
        ("components", "page.fig", "-o", "-"),
        ("render", "page.fig", "-"),
        ("compare", "page.fig", "page.png", "--diff", "-"),
    ],
)
def test_a_dash_is_refused_with_the_reason_and_no_file_is_called_so(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("page.fig").write_bytes(small_fig())
    result = CliRunner().invoke(htmlfig, arguments)
    assert result.exit_code == ExitCode.USAGE
    assert "not to standard output" in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["page.fig"]


def test_a_file_called_so_is_named_by_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("page.fig").write_bytes(small_fig())
    result = CliRunner().invoke(htmlfig, ("join", "page.fig", "-o", "./-"))
    assert result.exit_code == 0, result.output
    assert Path("-").is_file()
