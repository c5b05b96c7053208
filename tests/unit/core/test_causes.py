"""Causes: a sentence in English that can be said again in another language, on every way it takes."""

from __future__ import annotations

import io
import json

import pytest

from htmlfig_desktop.core.causes import Cause, as_cause, because, cause_from, cause_of
from htmlfig_desktop.core.conversion import Progress, Stage
from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.core.errors import CaptureError, ErrorCode, error_from_code
from htmlfig_desktop.engine.local.look_messages import NotSeen
from htmlfig_desktop.engine.workers.frames import encode, read_frame
from htmlfig_desktop.engine.workers.protocol import Failed, Step, read_report
from htmlfig_desktop.engine.workers.records import to_json
from htmlfig_desktop.jobs import records
from htmlfig_desktop.jobs.job import Check, CheckState

GERMAN = {
    "{what} within {seconds} s.": "Nach {seconds} s: {what}.",
    "{count} images did not load": "{count} Bilder fehlen",
}
SLOW = because("{what} within {seconds} s.", what=because("{count} images did not load", count=2), seconds="1.5")


def german(template: str) -> str:
    return GERMAN.get(template, template)


def test_a_cause_is_its_english_sentence() -> None:
    assert SLOW == "2 images did not load within 1.5 s."
    assert json.loads(json.dumps({"cause": SLOW})) == {"cause": "2 images did not load within 1.5 s."}
    assert str(CaptureError(ErrorCode.IMAGES_TIMED_OUT, SLOW)) == "CAP014: 2 images did not load within 1.5 s."


def test_a_cause_is_said_in_another_language_with_its_facts_and_those_inside_of_them() -> None:
    assert SLOW.in_words(german) == "Nach 1.5 s: 2 Bilder fehlen."


def test_foreign_text_stays_as_it_is_and_is_no_template() -> None:
    foreign = as_cause("{what} went wrong, 100 %")
    assert foreign == foreign.in_words(german) == "{what} went wrong, 100 %"


def test_what_a_page_is_quoted_with_is_never_read_as_a_template() -> None:
    quoted = because("No element {selector} appeared in {name}", selector="{name} {0.__class__}", name="x")
    assert quoted == "No element {name} {0.__class__} appeared in x"
    assert quoted.in_words(german) == quoted


def test_an_error_that_was_made_with_a_cause_tells_it_as_a_fact() -> None:
    inner = ValueError(because("{count} images did not load", count=3))
    assert because("{what} within {seconds} s.", what=inner, seconds=1).in_words(german) == "Nach 1 s: 3 Bilder fehlen."
    assert cause_of(OSError(13, "Permission denied")) == "[Errno 13] Permission denied"


@pytest.mark.parametrize("cause", [SLOW, as_cause("plain"), as_cause("")])
def test_a_cause_survives_json(cause: Cause) -> None:
    back = cause_from(json.loads(json.dumps(cause.to_plain())))
    assert back == cause
    assert back.in_words(german) == cause.in_words(german)


@pytest.mark.parametrize(
    "nonsense",
    [
        None,
        1,
        [],
        {"template": "x"},
        {"template": 1, "facts": {}},
        {"template": "x", "facts": 3},
        {"template": "x", "facts": {"a": {"template": "y", "facts": {"b": 1}}}},
    ],
)
def test_what_describes_no_cause_is_refused(nonsense: object) -> None:
    with pytest.raises(ValueError, match="no cause"):
        cause_from(nonsense)


def test_causes_inside_of_causes_have_an_end() -> None:
    deep: object = "x"
    for _ in range(50):
        deep = {"template": "{a}", "facts": {"a": deep}}
    with pytest.raises(ValueError, match="no cause"):
        cause_from(deep)


def test_causes_pass_the_pipe_of_a_worker_with_their_facts() -> None:
    stream = io.BytesIO(encode(Failed(1, "CAP014", SLOW, "", "")) + encode(Step(1, Progress(Stage.WAITING, SLOW))))
    failed, step = read_report(stream), read_report(stream)
    assert isinstance(failed, Failed)
    assert error_from_code(failed.code, failed.cause).cause.in_words(german) == "Nach 1.5 s: 2 Bilder fehlen."
    assert isinstance(step, Step)
    assert step.progress.detail.in_words(german) == "Nach 1.5 s: 2 Bilder fehlen."


def test_causes_pass_the_pipe_of_the_preview_with_their_facts() -> None:
    told = read_frame(io.BytesIO(encode(NotSeen(1, "CAP014", SLOW, ""))), {"NotSeen": NotSeen}, 10_000)
    assert told is not None
    assert told.cause.in_words(german) == "Nach 1.5 s: 2 Bilder fehlen."


def test_a_cause_in_a_field_for_texts_passes_as_a_text() -> None:
    assert to_json(Diagnostic(DiagnosticCode.MASK_UNSUPPORTED, layer=SLOW))["layer"] == str(SLOW)


def test_causes_survive_the_list_of_jobs() -> None:
    told = json.loads(json.dumps(records.error_record(CaptureError(ErrorCode.IMAGES_TIMED_OUT, SLOW))))
    assert told["cause"] == str(SLOW)
    assert records.error_from(told).cause.in_words(german) == "Nach 1.5 s: 2 Bilder fehlen."
    del told["said"]  # as earlier versions wrote it
    assert records.error_from(told).cause == SLOW


def test_the_cause_of_a_check_that_failed_survives_the_list_of_jobs() -> None:
    told = json.loads(json.dumps(records.check_record(Check(CheckState.FAILED, problem=SLOW))))
    back = records.check_from(told)
    assert back is not None
    assert as_cause(back.problem).in_words(german) == "Nach 1.5 s: 2 Bilder fehlen."
    del told["said"]
    assert records.check_from(told) == Check(CheckState.FAILED, problem=SLOW)
