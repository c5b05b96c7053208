"""Keys: which they are, how they travel, and that they never show."""

from __future__ import annotations

import base64
import json
import logging
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.contract.credentials import (
    ApiKey,
    KeyFault,
    KeyKind,
    authorization,
    bearer_token,
    is_session_token,
    read_key,
)
from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.contract.redaction import RedactingFilter, redact


def token(*parts: object) -> str:
    return ".".join(base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=") for part in parts)


JWT = token({"alg": "HS256", "typ": "JWT"}, {"sub": "me"}, "signature")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("sk_0123456789abcdef", KeyKind.OPEN),
        ("sk_live_51H.abc-DEF~x", KeyKind.OPEN),
        ("svc_sk_0123456789abcdef", KeyKind.SECRET),
        ("svc_pk_0123456789abcdef", KeyKind.PUBLISHABLE),
        ("", KeyFault.EMPTY),
        (JWT, KeyFault.SESSION_TOKEN),
        ("pk_0123456789abcdef", KeyFault.UNKNOWN_PREFIX),
        ("SK_0123456789abcdef", KeyFault.UNKNOWN_PREFIX),
        (" sk_0123456789abcdef", KeyFault.UNKNOWN_PREFIX),
        ("hello", KeyFault.UNKNOWN_PREFIX),
        ("sk_", KeyFault.MALFORMED),
        ("sk_short", KeyFault.MALFORMED),
        ("sk_0123456789 abcdef", KeyFault.MALFORMED),
        ("sk_0123456789…cdef", KeyFault.MALFORMED),
        ("sk_0123456789abcdef\n", KeyFault.MALFORMED),
        ("sk_" + "a" * 600, KeyFault.MALFORMED),
    ],
)
def test_a_key_is_known_by_its_prefix_and_look(text: str, kind: KeyKind | KeyFault) -> None:
    assert read_key(text) is kind


def test_each_kind_opens_one_endpoint() -> None:
    assert {kind: kind.endpoint for kind in KeyKind} == {
        KeyKind.OPEN: Endpoint.OPEN,
        KeyKind.SECRET: Endpoint.GENERAL,
        KeyKind.PUBLISHABLE: Endpoint.GENERAL,
    }


def test_a_session_token_is_one_by_its_head() -> None:
    assert is_session_token(JWT)
    assert is_session_token(token({"alg": "RSA-OAEP", "enc": "A256GCM"}, 1, 2, 3, 4))
    for other in (
        "a.b.c",
        token({"typ": "JWT"}, {}, ""),
        token({"alg": "x"}, {}),
        "..",
        "eyJhbGciOiJub25lIn0",
        "é.b.c",
    ):
        assert not is_session_token(other)


@given(st.text())
def test_any_text_is_either_a_key_or_not(text: str) -> None:
    assert isinstance(read_key(text), KeyKind | KeyFault)


def test_no_sentence_on_a_fault_repeats_the_text() -> None:
    assert all("sk_0123" not in fault.value for fault in KeyFault)


def test_a_key_travels_as_a_bearer_and_back() -> None:
    assert bearer_token(authorization("sk_0123456789abcdef")) == "sk_0123456789abcdef"
    assert bearer_token("bearer  abc ") == "abc"
    for other in (None, "", "Bearer", "Bearer ", "Basic abc", "Bearer a b", "abc"):
        assert bearer_token(other) is None


def test_a_key_shows_its_end_only() -> None:
    key = ApiKey(KeyKind.SECRET, "svc_sk_0123456789abcdef")
    assert str(key) == "svc_sk_…cdef"
    assert "0123456789" not in f"{key!r} {key}"
    assert pickle.loads(pickle.dumps(key)) == key


SECRETS = [
    "Authorization: Bearer svc_sk_0123456789abcdef",
    "the key sk_live_0123456789abcdef is refused",
    "svc_pk_0123456789abcdef",
    "'sk_0123456789abcdef'",
    f"cookie={JWT}",
    "https://files.example.com/v1/files/conv_1.fig?expires=5&sig=0123456789abcdef",
    "https://x/?X-Amz-Signature=0123456789abcdef",
    "http://user:0123456789abcdef@proxy:3128",
    "bearer 0123456789abcdef",
]


@pytest.mark.parametrize("text", SECRETS)
def test_secrets_are_hidden(text: str) -> None:
    hidden = redact(text)
    assert "0123456789" not in hidden
    assert JWT not in hidden
    assert redact(hidden) == hidden


@pytest.mark.parametrize("text", ["disk_usage is fine", "task_scheduler_1", "GET /v1/convert 200", "mail a@b.example"])
def test_ordinary_texts_stay(text: str) -> None:
    assert redact(text) == text


def test_log_records_lose_secrets_in_message_arguments_and_traceback(caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("redacted")
    logger.addFilter(RedactingFilter())
    try:
        raise ValueError("no sk_0123456789abcdef here")
    except ValueError:
        logger.exception("sent %s with %r", "Bearer svc_sk_0123456789abcdef", {"k": "sk_0123456789abcdef"})
    logger.warning("wrong arguments %d sk_0123456789abcdef", "x")
    record = caplog.records[0]
    assert record.exc_text
    assert "0123456789" not in caplog.text
    assert caplog.text.count("[hidden]") == 5
