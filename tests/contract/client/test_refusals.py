"""What becomes of refusals, over real HTTP: which error, what it says, and that nobody asks again."""

from __future__ import annotations

from pathlib import Path

import pytest

from htmlfig_desktop.client.errors import (
    Answer,
    InvalidInputError,
    KeyExpiredError,
    KeyRefusedError,
    PayloadTooLargeError,
    QuotaExhaustedError,
    RemoteConversionError,
    UnfitServerError,
    WrongKeyKindError,
)
from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from tests.support.conversion_attempts import attempt, general_error
from tests.support.raw_server import reply
from tests.support.remote import SECRETS, answer_of

FINAL = [
    (400, general_error("INVALID_HTML"), InvalidInputError, ErrorCode.INPUT_REFUSED),
    (400, general_error("FILE_TOO_LARGE"), PayloadTooLargeError, ErrorCode.PAYLOAD_TOO_LARGE),
    (401, general_error("MISSING_AUTH"), KeyRefusedError, ErrorCode.KEY_REFUSED),
    (401, general_error("INVALID_KEY"), KeyRefusedError, ErrorCode.KEY_REFUSED),
    (401, general_error("KEY_EXPIRED"), KeyExpiredError, ErrorCode.KEY_EXPIRED),
    (402, general_error("QUOTA_EXCEEDED"), QuotaExhaustedError, ErrorCode.QUOTA_EXHAUSTED),
    (403, general_error("OPEN_ENDPOINT_ONLY"), WrongKeyKindError, ErrorCode.KEY_KIND_WRONG),
    (404, general_error("NOT_FOUND"), UnfitServerError, ErrorCode.SERVER_UNFIT),
    (405, general_error("METHOD_NOT_ALLOWED"), UnfitServerError, ErrorCode.SERVER_UNFIT),
    (413, general_error("PAYLOAD_TOO_LARGE"), PayloadTooLargeError, ErrorCode.PAYLOAD_TOO_LARGE),
    (415, general_error("UNSUPPORTED_MEDIA_TYPE"), UnfitServerError, ErrorCode.SERVER_UNFIT),
    (422, general_error("INVALID_REQUEST"), InvalidInputError, ErrorCode.INPUT_REFUSED),
    (418, {}, UnfitServerError, ErrorCode.SERVER_UNFIT),
    (501, {}, RemoteConversionError, ErrorCode.REMOTE_CONVERSION_FAILED),
]


@pytest.mark.parametrize("kind", [KeyKind.OPEN, KeyKind.SECRET])
@pytest.mark.parametrize(("status", "body", "error_type", "code"), FINAL)
def test_a_final_refusal_is_typed_and_asked_for_once(
    tmp_path: Path,
    kind: KeyKind,
    status: int,
    body: dict[str, object],
    error_type: type[HtmlFigError],
    code: ErrorCode,
) -> None:
    for envelope in (body, body.get("error", {})):
        act = reply(status, envelope, x_request_id="req-7")  # type: ignore[arg-type]
        error, server, _ = attempt([act], tmp_path, kind)
        assert type(error) is error_type
        assert error.error is code
        assert error.error.value.next_step
        assert len(server.requests) == 1
        answer = answer_of(error)
        assert (answer.status, answer.request_id) == (status, "req-7")


@pytest.mark.parametrize("status", [400, 401, 402, 403, 404, 413])
@pytest.mark.parametrize("body", [b"", b"<html>proxy</html>", b"[1]", b"\xff\xfe"])
def test_an_error_without_an_envelope_is_told_by_its_status(tmp_path: Path, status: int, body: bytes) -> None:
    error, server, _ = attempt([reply(status, body, content_type="text/html")], tmp_path)
    assert error is not None
    assert answer_of(error) == Answer(status)
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("status", "code", "told"),
    [
        (401, ErrorCode.KEY_REFUSED, "another login"),
        (403, ErrorCode.SERVER_UNFIT, "firewall or proxy"),
        (502, ErrorCode.REMOTE_CONVERSION_FAILED, "gets no answer from it (HTTP 502)"),
        (504, ErrorCode.REMOTE_CONVERSION_FAILED, "gets no answer from it (HTTP 504)"),
    ],
)
def test_what_stands_before_the_server_is_not_taken_for_the_server(
    tmp_path: Path, status: int, code: ErrorCode, told: str
) -> None:
    page = reply(status, b"<html><h1>Forbidden</h1><hr>nginx</html>", content_type="text/html")
    error, _, _ = attempt([page] * 2, tmp_path, KeyKind.SECRET)
    assert error is not None
    assert error.error is code
    assert told in error.cause


@pytest.mark.parametrize("kind", [KeyKind.OPEN, KeyKind.SECRET])
def test_a_sign_in_page_in_the_place_of_an_answer_is_called_one(tmp_path: Path, kind: KeyKind) -> None:
    error, _, _ = attempt([reply(200, b"<html>Sign in</html>", content_type="text/html")], tmp_path, kind)
    assert error is not None
    assert error.error is ErrorCode.ANSWER_MALFORMED
    assert error.cause.startswith("A web page came back.")


def test_an_error_shows_what_the_server_said_without_the_key_it_repeats(tmp_path: Path) -> None:
    said = f"Key {SECRETS[KeyKind.SECRET]} is not known. Authorization: Bearer abcdefghijkl"
    error, _, _ = attempt([reply(401, general_error("INVALID_KEY", said))], tmp_path, KeyKind.SECRET)
    assert error is not None
    assert "is not known" in error.detail
    assert "abcdefghijkl" not in error.detail


def test_details_of_the_server_are_shown(tmp_path: Path) -> None:
    details = {"field": "options.viewport.width", "limit": 7680, "actual": 9000, "hint": "Smaller.", "doc": "x"}
    body = {"success": False, "error": {"code": "INVALID_REQUEST", "message": "Too wide.", "details": details}}
    error, _, _ = attempt([reply(400, body)], tmp_path, KeyKind.SECRET)
    assert isinstance(error, InvalidInputError)
    assert error.field == "options.viewport.width"
    assert error.cause == "options.viewport.width: Too wide."
    assert "Limit: 7680\nActual: 9000\nHint: Smaller.\ndoc: x" in error.detail


def test_the_servers_limit_is_told_with_our_size(tmp_path: Path) -> None:
    body = general_error("FILE_TOO_LARGE", details={"field": "html", "limit": 20, "actual": 99})
    error, server, _ = attempt([reply(400, body)], tmp_path, KeyKind.SECRET)
    assert isinstance(error, PayloadTooLargeError)
    assert (error.size, error.limit) == (len(server.requests[0].body), 20)
