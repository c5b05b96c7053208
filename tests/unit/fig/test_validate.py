"""The validator: each rule is broken in a good file, one at a time, and must be reported."""

from __future__ import annotations

import math

import pytest

from htmlfig_desktop.engine.fig.validate import FindingSeverity, Rule, validate_fig
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from tests.support.fig_surgery import deflate, open_fig
from tests.support.figs import png
from tests.support.rich_design import rich_design
from tests.unit.fig.faults import MUTATIONS, Mutation, of, put

GOOD = write_fig(rich_design(), thumbnail=png(4, 3))


def codes(data: bytes) -> set[str]:
    """Return the codes of all findings."""
    return {finding.code for finding in validate_fig(data)}


def test_what_the_writer_writes_has_no_findings() -> None:
    assert validate_fig(GOOD) == ()


def test_file_that_was_only_opened_and_closed_has_no_findings() -> None:
    assert validate_fig(open_fig(GOOD).close()) == ()


@pytest.mark.parametrize("name", MUTATIONS)
def test_fault_is_found(name: str) -> None:
    rule, mutate = MUTATIONS[name]
    fig = open_fig(GOOD)
    mutate(fig)
    assert rule.code in codes(fig.close())


def test_bytes_that_are_no_archive_are_reported() -> None:
    assert codes(b"PK\x03\x04 and no more") == {Rule.ARCHIVE_DAMAGED.code}
    assert codes(b"<html>") == {Rule.ARCHIVE_BARE.code, Rule.CONTAINER_DAMAGED.code}


def test_bare_container_is_a_warning_and_all_else_is_still_checked() -> None:
    fig = open_fig(GOOD)
    forget = fig.node("disc")
    forget.pop("phase")
    found = codes(fig.canvas())
    assert {Rule.ARCHIVE_BARE.code, Rule.PHASE_MISSING.code} <= found


def test_archive_without_a_container_is_reported() -> None:
    fig = open_fig(GOOD)
    archive = fig.close().replace(b"canvas.fig", b"canvas.fog")
    assert codes(archive) == {Rule.ENTRY_MISSING.code}


def test_every_rule_is_proved_by_a_fault() -> None:
    elsewhere = {Rule.ARCHIVE_DAMAGED, Rule.ARCHIVE_BARE, Rule.SET_INVALID}
    assert {rule for rule, _ in MUTATIONS.values()} | elsewhere == set(Rule)


def test_codes_are_unique_and_follow_their_form() -> None:
    assert len({rule.code for rule in Rule}) == len(Rule)
    assert all(rule.code.startswith("VAL") and rule.code[3:].isdigit() for rule in Rule)


@pytest.mark.parametrize("name", ["automatic row gap", "unset maximum", "deflated message of 2024"])
def test_what_figma_itself_writes_is_no_error(name: str) -> None:
    legal: dict[str, Mutation] = {
        "automatic row gap": of("row", stackCounterSpacing=math.nan),
        "unset maximum": of("row", maxSize={"value": {"x": 200.0, "y": math.inf}}),
        "deflated message of 2024": lambda fig: (put("version", 48)(fig), put("pack_message", deflate)(fig)),
    }
    fig = open_fig(GOOD)
    legal[name](fig)
    assert [finding for finding in validate_fig(fig.close()) if finding.severity is FindingSeverity.ERROR] == []


def test_place_of_a_finding_names_the_node() -> None:
    fig = open_fig(GOOD)
    fig.node("disc").pop("phase")
    (finding,) = validate_fig(fig.close())
    guid = fig.node("disc")["guid"]
    assert finding.where == f"{guid['sessionID']}:{guid['localID']} disc"


def test_same_fault_a_thousand_times_does_not_flood_the_report() -> None:
    fig = open_fig(GOOD)
    for node in fig.nodes:
        node.pop("phase")
    assert len(validate_fig(fig.close())) == 100
