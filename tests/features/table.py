"""``python -m tests.features.table`` writes docs/conversion.md from the feature suite's pages and the diagnostics."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from tests.features.feature_page import FeaturePage, feature_pages

DOCUMENT = Path(__file__).parents[2] / "docs" / "conversion.md"
_HEAD = """# What becomes of each feature

One row for each feature of HTML and CSS: how the design expresses it, what looks different where something does, the
diagnostic that says so, and the page that proves it. `make test-features` converts every page, draws the design again
and compares it with Chromium's own picture; each page names the least skill it has to reach. A picture is made of an
element only where Figma has no form for it, and only of that element.

Written by `python -m tests.features.table` from the heads of the pages below `tests/features`; change those.

{count} features; {approximate} of them are approximate. [All that may be told](#all-that-may-be-told) is at the end.
"""
_CODES = """## All that may be told

Every diagnostic, and how many of the pages above have it. What is `lost` is not in the file, what is `approximated`
looks different, `info` is what most will not notice. Codes never change.
"""


def document() -> str:
    """Return the whole document."""
    pages = feature_pages()
    count, approximate = len(pages), sum(bool(page.approximate) for page in pages)
    sections = [_HEAD.format(count=count, approximate=approximate)]
    for group, members in groupby(pages, key=lambda page: page.group):
        sections.append("\n".join(_section(group, list(members))))
    return "\n".join([*sections, _CODES, *_codes(pages)])


def _section(group: str, pages: list[FeaturePage]) -> Iterator[str]:
    yield f"## {group.replace('-', ' ').capitalize()}"
    yield ""
    yield "| feature | in Figma | approximate | code | test page |"
    yield "|---|---|---|---|---|"
    for page in pages:
        link = f"[{page.path.stem}](../tests/features/{page.group}/{page.path.name})"
        cells = (_cell(page.title), _cell(page.figma), _cell(page.approximate), " ".join(page.codes), link)
        yield f"| {' | '.join(cells)} |"
    yield ""


def _codes(pages: list[FeaturePage]) -> Iterator[str]:
    yield "| code | severity | feature | what is told | pages |"
    yield "|---|---|---|---|---:|"
    for each in sorted(DiagnosticCode, key=lambda code: code.code):
        count = sum(each.code in page.codes for page in pages)
        yield f"| {each.code} | {each.severity.value} | {each.value.feature} | {each.value.sentence} | {count or ''} |"
    yield ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")


if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8")
