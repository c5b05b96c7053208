"""``htmlfig validate`` tells a good file from a bad one, to people and to programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from htmlfig_desktop.cli.main import htmlfig
from tests.support.figs import small_fig


@pytest.fixture
def fig(tmp_path: Path) -> Path:
    path = tmp_path / "small.fig"
    path.write_bytes(small_fig())
    return path


def test_a_good_file_has_no_errors(fig: Path) -> None:
    result = CliRunner().invoke(htmlfig, ["validate", str(fig)])
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[-1].startswith(f"{fig}: no errors")


def test_a_damaged_file_has_errors_with_codes_and_exits_with_seven(fig: Path) -> None:
    fig.write_bytes(fig.read_bytes()[:-40])
    result = CliRunner().invoke(htmlfig, ["validate", str(fig)])
    assert result.exit_code == 7
    assert result.stdout.startswith("error VAL1")


def test_json_lists_the_findings(fig: Path) -> None:
    fig.write_bytes(b"nothing")
    result = CliRunner().invoke(htmlfig, ["validate", "--json", str(fig)])
    document = json.loads(result.stdout)
    assert (document["schema"], document["command"], document["ok"], document["file"]) == (
        1,
        "validate",
        False,
        str(fig),
    )
    assert set(document["findings"][0]) == {"code", "severity", "where", "sentence"}
    assert result.exit_code == 7


def test_several_files_are_told_of_one_by_one_and_one_bad_one_counts_for_all(fig: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.fig"
    bad.write_bytes(b"nothing")
    result = CliRunner().invoke(htmlfig, ["validate", str(bad), str(fig)])
    assert result.exit_code == 7
    *findings, of_bad, of_good = result.stdout.splitlines()
    assert "error VAL" in "\n".join(findings)
    assert (of_bad.split(":")[0], of_good) == (str(bad), f"{fig}: no errors, 0 warnings")

    told = json.loads(CliRunner().invoke(htmlfig, ["validate", "--json", str(fig), str(bad)]).stdout)
    assert (told["command"], told["ok"]) == ("validate", False)
    assert [(each["file"], each["ok"], bool(each["findings"])) for each in told["files"]] == [
        (str(fig), True, False),
        (str(bad), False, True),
    ]


def test_a_missing_file_exits_with_three_in_words_and_in_json(tmp_path: Path) -> None:
    result = CliRunner().invoke(htmlfig, ["validate", str(tmp_path / "absent.fig"), "--json"])
    assert result.exit_code == 3
    assert json.loads(result.stdout)["error"]["code"] == "SRC001"
    assert "The file is not there (SRC001)" in result.stderr


def test_a_folder_cannot_be_read_as_a_file(tmp_path: Path) -> None:
    result = CliRunner().invoke(htmlfig, ["validate", str(tmp_path)])
    assert result.exit_code == 3
    assert "This is a folder, not a file (SRC010)" in result.stderr
    assert "permissions" not in result.stderr
