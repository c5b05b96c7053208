"""What the documents name is there: files, headings, targets of make, modules that are run, tests that prove."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "htmlfig_desktop"
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
BASES = (
    ROOT,
    ROOT / "src",
    ROOT / "tests",
    PACKAGE,
    PACKAGE / "engine",
    PACKAGE / "engine/convert",
    PACKAGE / "engine/convert/arrange",
)
"""Where paths in documents begin."""
ALL = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)


def text_of(document: Path) -> str:
    return document.read_text(encoding="utf-8")


@ALL
def test_links_lead_to_files_and_headings(document: Path) -> None:
    dead = []
    for target, _, heading in (link.partition("#") for link in re.findall(r"\]\(([^)\s]+)\)", text_of(document))):
        file = document.parent / target if target else document
        if target.startswith(("http:", "https:")):
            continue
        if not file.exists() or (heading and heading not in headings_of(file)):
            dead.append(f"{target}#{heading}")
    assert dead == []


def headings_of(file: Path) -> set[str]:
    """Return the anchors that a document's headings have where it is shown."""
    titles = re.findall(r"^#+ (.+)$", text_of(file), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@ALL
def test_source_files_that_are_named_are_there(document: Path) -> None:
    named = re.findall(r"`([\w.-]+/[\w./-]+\.(?:py|js|sh|md|txt|toml))`", text_of(document))
    assert [path for path in named if not any((base / path).is_file() for base in BASES)] == []


@ALL
def test_commands_that_are_named_can_be_given(document: Path) -> None:
    targets = set(re.findall(r"^([\w-]+):", text_of(ROOT / "Makefile"), re.MULTILINE))
    text = text_of(document)
    assert set(re.findall(r"`make ([\w-]+)", text)) <= targets
    modules = {name.rstrip(".").replace(".", "/") for name in re.findall(r"python -m ([\w.]+)", text)}
    assert [name for name in modules if not any(each.exists() for each in files_of(name))] == []


def files_of(module: str) -> Iterator[Path]:
    """Yield where a module that is run may lie."""
    for base in (ROOT, ROOT / "src"):
        yield base / f"{module}.py"
        yield base / module / "__main__.py"


def test_tests_that_prove_something_are_there() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))
    there = set(re.findall(r"def (test_\w+)", tests)) | {path.stem for path in (ROOT / "tests").rglob("test_*.py")}
    named = {name for document in DOCUMENTS for name in re.findall(r"\btest_\w+", text_of(document))}
    assert named
    assert named - there == set()
