"""``docs/api.md`` stays true: its tables are the code's, and the tests it names exist."""

from __future__ import annotations

import re
from pathlib import Path

from htmlfig_desktop.client.failures import Refusal, answer_from, error_for
from htmlfig_desktop.contract.codes import STATUSES, WireCode
from htmlfig_desktop.contract.failures import Failure, parse_failure
from htmlfig_desktop.contract.paths import Endpoint

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in DOCUMENT.splitlines() if line[:1] == "|"]


def test_every_test_it_names_exists() -> None:
    defined = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8"))
    }
    named = set(re.findall(r"`(test_\w+)`", DOCUMENT))
    assert len(named) > 80
    assert sorted(named - defined) == []


def test_every_code_is_there_with_its_statuses_and_the_clients_error() -> None:
    rows = {row[0].strip("`"): row[1:4] for row in ROWS if row[0].strip("`") in WireCode.__members__}
    for code in WireCode:
        statuses = STATUSES[code]
        shown = ["" if status is None else str(status) for status in (statuses.open, statuses.general)]
        assert rows[code.value] == [*shown, clients_error(code)], code


def clients_error(code: WireCode) -> str:
    """Return the code of the error that the client makes of the service's answer, the same on both endpoints."""
    made = set()
    for endpoint in Endpoint:
        status = code.status_on(endpoint)
        if status is not None:
            body = Failure(code.value, "No.").to_json(endpoint)
            answer, failure = answer_from(status, {}, body)
            assert parse_failure(body) == failure
            made.add(error_for(Refusal(status, failure, answer, 0, None, 0.0)).error.code)
    (error,) = made
    return error


def test_every_rule_names_a_test_of_the_client() -> None:
    start = next(number for number, row in enumerate(ROWS) if row == ["rule", "service", "client"])
    rules = ROWS[start + 2 :]
    assert len(rules) > 40
    assert [row[0] for row in rules if "`test_" not in row[2]] == []
