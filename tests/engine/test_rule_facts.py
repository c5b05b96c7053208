"""What style sheets tell before a page is laid out in another height."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.options import HtmlSource
from htmlfig_desktop.engine.capture.asking.rule_facts import RuleFacts, rule_facts
from tests.engine.conftest import Pages, Run

pytestmark = pytest.mark.engine

HOLD_IN_ANY_HIGHER = (
    "p { color: red }",
    "@media (max-width: 500px) { p { color: red } }",
    "@supports (height: 100dvh) { p { height: 100dvh } }",
    "@media (min-height: 400px) { p { color: red } }",  # the window has 900
    "@media (max-height: 400px) { p { color: red } }",
    "@media (max-width: 500px) and (orientation: landscape) { p { color: red } }",
    "@container (min-width: 400px) { p { color: red } }",
)
MAY_CHANGE = (
    "@media (min-height: 1000px) { p { color: red } }",
    "@media (max-height: 1000px) { p { color: red } }",
    "@media (orientation: landscape) { p { color: red } }",
    "@media (min-aspect-ratio: 1/1) { p { color: red } }",
    "@media not (min-height: 400px) { p { color: red } }",
    "@media (height > 1000px) { p { color: red } }",
    "@container (min-height: 400px) { p { color: red } }",
    "@layer base { @media (orientation: portrait) { p { color: red } } }",
)


def facts_of(run: Run, pages: Pages, head: str) -> RuleFacts:
    async def ask() -> RuleFacts:
        async with pages.open(HtmlSource(f"{head}<p>text")) as page:
            return await rule_facts(page)

    return run(ask())


@pytest.mark.parametrize("rule", HOLD_IN_ANY_HIGHER)
def test_a_page_need_not_keep_its_height_where_its_rules_hold_in_any_higher_window(
    run: Run, pages: Pages, rule: str
) -> None:
    assert not facts_of(run, pages, f"<style>{rule}</style>").keep_its_height


@pytest.mark.parametrize("rule", MAY_CHANGE)
def test_a_page_keeps_its_height_where_a_rule_may_come_or_go_with_it(run: Run, pages: Pages, rule: str) -> None:
    assert facts_of(run, pages, f"<style>{rule}</style>").asks_for_height


def test_a_page_keeps_its_height_where_a_whole_sheet_may_come_or_go_with_it(run: Run, pages: Pages) -> None:
    assert facts_of(run, pages, "<style media='(orientation: landscape)'>p { color: red }</style>").asks_for_height


def test_what_is_asked_of_the_laid_out_page_is_asked_before_it_changes(run: Run, pages: Pages) -> None:
    facts = facts_of(
        run, pages, "<style>p::first-line, b:first-line { color: red } i::scroll-marker { color: red }</style>"
    )
    assert facts == RuleFacts(("p", "b"), has_scroll_parts=True, asks_for_height=False)
    assert facts.keep_its_height


def test_ranges_of_text_that_scripts_name_are_told(run: Run, pages: Pages) -> None:
    facts = facts_of(run, pages, "<script>CSS.highlights.set('word', new Highlight())</script>")
    assert facts.has_highlights
    assert facts.keep_its_height
