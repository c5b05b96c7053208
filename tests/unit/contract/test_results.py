"""Answers of both endpoints, there and back."""

from __future__ import annotations

import base64
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.contract.plans import PLANS, PlanName
from htmlfig_desktop.contract.results import (
    GeneralResult,
    Metadata,
    UnreadableAnswerError,
    open_result_length,
    open_result_pieces,
    parse_general_result,
)

RESULT = GeneralResult(
    "conv_1",
    "https://s/v1/designs/conv_1",
    "https://s/v1/files/conv_1.fig",
    "https://s/v1/files/conv_1.png",
    Metadata(12, 10, 340.5, 1440, 3200),
)


def test_a_general_result_has_the_shape_of_the_contract() -> None:
    assert json.loads(RESULT.to_json()) == {
        "success": True,
        "data": {
            "id": "conv_1",
            "figmaUrl": "https://s/v1/designs/conv_1",
            "downloadUrl": "https://s/v1/files/conv_1.fig",
            "screenshot": "https://s/v1/files/conv_1.png",
            "metadata": {
                "nodes": 12,
                "layers": 10,
                "processingTime": 340.5,
                "dimensions": {"width": 1440, "height": 3200},
            },
        },
    }
    assert parse_general_result(RESULT.to_json()) == RESULT


def test_a_screenshot_that_was_not_asked_for_is_left_out_and_null_is_the_same() -> None:
    without = GeneralResult("conv_1", None, "/f")
    assert "screenshot" not in json.loads(without.to_json())["data"]
    assert parse_general_result(b'{"data":{"downloadUrl":"/f","screenshot":null}}').screenshot is None


def test_only_the_link_to_the_file_must_be_there() -> None:
    assert parse_general_result(b'{"data":{"downloadUrl":"/f","new":1},"more":2}') == GeneralResult("", None, "/f")
    odd = b'{"data":{"downloadUrl":"/f","id":7,"metadata":{"nodes":"12","layers":-1,"processingTime":1e99}}}'
    assert parse_general_result(odd) == GeneralResult("", None, "/f")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b'"x"',
        b"<html>",
        b"{}",
        b'{"data":null}',
        b'{"data":{"downloadUrl":""}}',
        b'{"data":{"downloadUrl":5}}',
    ],
)
def test_an_answer_without_a_link_cannot_be_read(body: bytes) -> None:
    with pytest.raises(UnreadableAnswerError):
        parse_general_result(body)


@given(st.binary(max_size=40) | st.integers(0, 600_000).map(lambda size: b"ab\x00" * (size // 3) + b"x" * (size % 3)))
def test_an_open_result_is_one_json_string_of_base64(data: bytes) -> None:
    answer = b"".join(open_result_pieces(io.BytesIO(data)))
    assert base64.b64decode(json.loads(answer), validate=True) == data
    assert len(answer) == open_result_length(len(data))


class Dripping(io.BytesIO):
    def read(self, size: int | None = -1) -> bytes:
        return super().read(min(size or 1, 7))


def test_short_reads_put_no_padding_into_the_middle() -> None:
    answer = b"".join(open_result_pieces(Dripping(b"0123456789" * 5)))
    assert (
        answer.count(b"=") == len(base64.b64encode(b"0123456789" * 5).rstrip(b"=")) % 4 % 3 or b"=" not in answer[:-3]
    )
    assert base64.b64decode(json.loads(answer), validate=True) == b"0123456789" * 5


def test_the_plans_are_those_of_the_contract() -> None:
    free, pro, enterprise = (PLANS[name] for name in PlanName)
    assert (free.payload_bytes, free.per_day, free.per_minute, free.concurrent, free.per_month) == (
        2 * 1024 * 1024,
        100,
        10,
        1,
        100,
    )
    assert (pro.payload_bytes, pro.per_day, pro.per_minute, pro.concurrent, pro.per_month) == (
        20 * 1024 * 1024,
        10_000,
        100,
        10,
        10_000,
    )
    assert (enterprise.payload_bytes, enterprise.per_day, enterprise.per_month) == (20 * 1024 * 1024, None, None)
