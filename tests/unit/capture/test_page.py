"""What a page does not answer."""

from __future__ import annotations

import asyncio

import pytest

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.engine.capture.page import unless_refused


async def asked(error: ErrorCode | None) -> str:
    if error is not None:
        raise CaptureError(error, "It says nothing.")
    return "answer"


def test_a_question_that_the_page_refuses_has_no_answer_and_a_crash_is_an_error() -> None:
    assert asyncio.run(unless_refused(asked(None))) == "answer"
    assert asyncio.run(unless_refused(asked(ErrorCode.BROWSER_PROTOCOL))) is None
    with pytest.raises(CaptureError):
        asyncio.run(unless_refused(asked(ErrorCode.PAGE_CRASHED)))
