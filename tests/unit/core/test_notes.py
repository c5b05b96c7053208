"""What exactly was lost is told in the user's language, however it came to the window."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.engine.convert.report import Report
from htmlfig_desktop.engine.workers.records import from_json, to_json
from htmlfig_desktop.jobs.records import result_from, result_record
from tests.unit.jobs.test_structure_record import RESULT

NOTE = because("{property} of a part: {values}", property="text-shadow", values="none")


def german(template: str) -> str:
    return template.replace("of a part", "eines Teils")


def test_words_and_facts_come_through_report_pipe_and_list_of_jobs() -> None:
    report = Report()
    report.add(DiagnosticCode.TEXT_FEATURE_LOST, None, NOTE)
    (found,) = report.diagnostics
    through_pipe = from_json(Diagnostic, to_json(found))
    kept = result_from(result_record(replace(RESULT, diagnostics=(through_pipe,))), Path("/folder")).diagnostics[0]
    for each in (found, through_pipe, kept):
        assert each == found
        assert each.note == "text-shadow of a part: none"
        assert each.note.in_words(german) == "text-shadow eines Teils: none"


def test_css_values_stay_as_they_are_and_long_ones_are_cut() -> None:
    report = Report()
    report.add(DiagnosticCode.MASK_UNSUPPORTED, None, "linear-gradient(" + "x" * 500)
    note = report.diagnostics[0].note
    assert len(note) == 200
    assert note.in_words(lambda text: text) == note


def test_what_older_versions_kept_is_read() -> None:
    record = result_record(replace(RESULT, diagnostics=(Diagnostic(DiagnosticCode.MASK_UNSUPPORTED, note="url(a)"),)))  # type: ignore[arg-type]
    assert result_from(record, Path("/folder")).diagnostics[0].note.in_words(german) == "url(a)"
