"""docs/conversion.md says what the pages of the feature suite say."""

from __future__ import annotations

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from tests.features.feature_page import feature_pages
from tests.features.table import DOCUMENT, document


def test_the_table_of_features_is_up_to_date() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == document(), "run: python -m tests.features.table"


def test_what_differs_is_told_where_a_diagnostic_says_so() -> None:
    silent = {
        page.name
        for page in feature_pages()
        if not page.approximate
        and any(code.severity.value != "info" for code in DiagnosticCode if code.code in page.codes)
    }
    assert silent == set()


def test_every_page_can_fail_for_want_of_its_feature() -> None:
    assert [page.name for page in feature_pages() if not 0 < page.skill <= 1] == []
