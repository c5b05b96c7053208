"""Every failure has a status that scripts can rely on."""

from __future__ import annotations

from pathlib import Path

from htmlfig_desktop.cli.exit_codes import EXIT_CODES, ExitCode
from htmlfig_desktop.core.errors import ErrorCode

DOCUMENT = (Path(__file__).parents[3] / "docs" / "cli.md").read_text(encoding="utf-8")


def test_every_error_has_a_status_and_none_of_them_is_success() -> None:
    assert set(EXIT_CODES) == set(ErrorCode)
    assert ExitCode.OK not in EXIT_CODES.values()


def test_statuses_stay_what_scripts_know() -> None:
    assert {code.name: int(code) for code in ExitCode} == {
        "OK": 0,
        "CONVERSION_FAILED": 1,
        "USAGE": 2,
        "SOURCE": 3,
        "PAGE": 4,
        "ENGINE": 5,
        "STORAGE": 6,
        "FINDINGS": 7,
        "SERVER": 8,
        "KEY": 9,
        "INTERRUPTED": 130,
        "TERMINATED": 143,
    }


def test_the_document_names_every_status_with_its_errors() -> None:
    rows = {line.split("|")[1].strip(): line for line in DOCUMENT.splitlines() if line.startswith("| ")}
    for code in ExitCode:
        named = {error.code for error, status in EXIT_CODES.items() if status is code}
        assert named <= set(rows[str(int(code))].replace(",", " ").split()), code
