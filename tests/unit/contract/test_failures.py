"""Errors in both envelopes, there and back, and what other servers make of them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.contract.codes import STATUSES, WireCode, too_large_code
from htmlfig_desktop.contract.failures import Details, Failure, parse_failure
from htmlfig_desktop.contract.paths import Endpoint

FAILURE = Failure("RATE_LIMIT_EXCEEDED", "Too many requests.", Details("html", 10, 11.5, "Wait."), retry_after=29.2)


def test_the_open_envelope_is_code_and_message() -> None:
    assert json.loads(FAILURE.to_json(Endpoint.OPEN)) == {
        "code": "RATE_LIMIT_EXCEEDED",
        "message": "Too many requests.",
    }


def test_the_general_envelope_holds_details_and_the_waiting_time() -> None:
    assert json.loads(FAILURE.to_json(Endpoint.GENERAL)) == {
        "success": False,
        "error": {
            "code": "RATE_LIMIT_EXCEEDED",
            "message": "Too many requests.",
            "details": {"field": "html", "limit": 10, "actual": 11.5, "hint": "Wait."},
            "retryAfter": 30,
        },
    }


def test_details_that_do_not_apply_are_left_out() -> None:
    error = json.loads(Failure("NOT_FOUND", "No.").to_json(Endpoint.GENERAL))["error"]
    assert error == {"code": "NOT_FOUND", "message": "No.", "details": {}}


@pytest.mark.parametrize(
    ("body", "code", "message"),
    [
        ('{"code":"A","message":"b"}', "A", "b"),
        ('{"code":7,"message":"b","extra":{}}', "7", "b"),
        ('{"message":"b"}', "", "b"),
        ('{"error":"b"}', "", "b"),
        ('{"error":"b","code":"A"}', "A", "b"),
        ('{"error":{"message":"b"}}', "", "b"),
        ('{"success":false,"error":{"code":"A","message":null,"details":"d"}}', "A", ""),
    ],
)
def test_an_error_is_read_in_every_shape(body: str, code: str, message: str) -> None:
    failure = parse_failure(body.encode())
    assert failure is not None
    assert (failure.code, failure.message) == (code, message)


@pytest.mark.parametrize(
    "body", ["", "<html>", "[]", "null", '"text"', "{}", '{"error":null}', '{"error":[1]}', "[" * 99_999]
)
def test_what_says_no_error_is_none(body: str) -> None:
    assert parse_failure(body.encode()) is None


def test_details_are_kept_whatever_is_there() -> None:
    body = {"error": {"code": "A", "details": {"limit": [1], "plan": "free", "deep": {"a": 1}}, "retryAfter": 5}}
    failure = parse_failure(json.dumps(body).encode())
    assert failure is not None
    assert failure.details == Details(limit="[1]", other=(("plan", "free"), ("deep", '{"a":1}')))
    assert failure.retry_after == 5.0


def test_a_huge_error_is_cut() -> None:
    failure = parse_failure(json.dumps({"message": "x" * 1_000_000, "code": "y" * 9999}).encode())
    assert failure is not None
    assert len(failure.message) == len(failure.code) == 2000


@given(
    st.builds(
        Failure,
        code=st.sampled_from([code.value for code in WireCode]),
        message=st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=100),
        details=st.builds(
            Details,
            field=st.none() | st.just("options.timeoutMs"),
            limit=st.none() | st.integers(-(2**53), 2**53) | st.booleans(),
            actual=st.none() | st.text(st.characters(exclude_categories=("Cs",)), max_size=50),
            hint=st.none() | st.just("Do this."),
        ),
        retry_after=st.none() | st.integers(0, 10**6).map(float),
    )
)
def test_general_errors_arrive_as_they_were_sent(failure: Failure) -> None:
    assert parse_failure(failure.to_json(Endpoint.GENERAL)) == failure


@given(
    st.binary()
    | st.recursive(
        st.none() | st.text() | st.floats(),
        lambda x: st.dictionaries(st.sampled_from(["error", "code", "message", "details", "retryAfter"]), x),
    ).map(lambda v: json.dumps(v).encode())
)
def test_no_body_breaks_the_reader(body: bytes) -> None:
    failure = parse_failure(body)
    assert failure is None or failure.code or failure.message


CONTRACT_TABLE = {
    "MISSING_AUTH": 401,
    "INVALID_KEY": 401,
    "KEY_EXPIRED": 401,
    "UNAUTHORIZED": 401,
    "INVALID_HTML": 400,
    "INVALID_URL": 400,
    "FILE_TOO_LARGE": 400,
    "NOT_FOUND": 404,
    "RATE_LIMIT_EXCEEDED": 429,
    "CONVERSION_FAILED": 500,
}


def test_the_general_table_of_the_contract_is_kept() -> None:
    assert {name: STATUSES[WireCode(name)].general for name in CONTRACT_TABLE} == CONTRACT_TABLE


def test_the_open_endpoint_answers_its_documented_statuses() -> None:
    statuses = {code.status_on(Endpoint.OPEN) for code in WireCode}
    assert {401, 402, 413, 429, 500} <= statuses
    assert WireCode.OPEN_ENDPOINT_ONLY.status_on(Endpoint.GENERAL) == 403


def test_every_code_has_a_status_somewhere() -> None:
    assert set(STATUSES) == set(WireCode)
    assert all(row.open or row.general for row in STATUSES.values())


def test_too_large_is_told_differently_on_the_two_endpoints() -> None:
    told = {endpoint: too_large_code(endpoint) for endpoint in Endpoint}
    assert {endpoint: (code.value, code.status_on(endpoint)) for endpoint, code in told.items()} == {
        Endpoint.OPEN: ("PAYLOAD_TOO_LARGE", 413),
        Endpoint.GENERAL: ("FILE_TOO_LARGE", 400),
    }
