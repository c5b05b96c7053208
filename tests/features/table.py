"""``python -m tests.features.table`` writes docs/conversion.md from the heads of the feature suite's pages."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from tests.features.feature_page import FeaturePage, feature_pages

DOCUMENT = Path(__file__).parents[2] / "docs" / "conversion.md"
_HEAD = """# What becomes of each feature

One row for each feature of HTML and CSS: how the design expresses it, what looks different where something does, the
diagnostic that says so, and the page that proves it. `make test-features` converts every page, draws the design again
and compares it with Chromium's own picture; each page names the least skill it has to reach. A picture is made of an
element only where Figma has no form for it, and only of that element.

Written by `python -m tests.features.table` from the heads of the pages below `tests/features`; change those.

{count} features; {approximate} of them are approximate.
"""


def document() -> str:
    """Return the whole document."""
    pages = feature_pages()
    count, approximate = len(pages), sum(bool(page.approximate) for page in pages)
    sections = [_HEAD.format(count=count, approximate=approximate)]
    for group, members in groupby(pages, key=lambda page: page.group):
        sections.append("\n".join(_section(group, list(members))))
    return "\n".join(sections)


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


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")


if __name__ == "__main__":
    DOCUMENT.write_text(document(), encoding="utf-8")
