"""The rules of the house that no linter holds."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from htmlfig_desktop.core.diagnostics import DiagnosticCode
from htmlfig_desktop.core.errors import ErrorCode

ROOT = Path(__file__).parents[2]
LONGEST_FILE = 400
LARGE_FOLDER = 12
"""Files from which on a folder has a guide."""
FORBIDDEN_NAMES = {"utils", "util", "helpers", "helper", "common", "manager", "base", "misc"}
OLD_SPELLINGS = re.compile(r"colour|grey(?!s?cale)|\bbehaviour|\bcentre", re.IGNORECASE)
MACHINE_PATHS = re.compile(r"(?<![\w.~-])/(?:work|root|home/(?!me/)\w+|opt|Users)/|/tmp/(?!x\b|\.X11)\w")
IDENTIFIER = re.compile(r"^[A-Z]{3}\d{3}$")

TRACKED = [
    ROOT / name
    for name in subprocess.run(
        ["git", "ls-files", "-z", "--cached"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split("\0")
    if name and (ROOT / name).is_file()
]
SOURCES = [path for path in TRACKED if path.is_relative_to(ROOT / "src") and path.suffix == ".py"]


def text_of(path: Path) -> str:
    """Return a file's text, empty for a binary one."""
    data = path.read_bytes()
    return "" if b"\0" in data else data.decode("utf-8")


def test_no_file_of_code_or_tests_is_longer_than_a_person_reads_at_once() -> None:
    files = [path for path in TRACKED if path.suffix == ".py"]
    lengths = {str(path.relative_to(ROOT)): len(text_of(path).splitlines()) for path in files}
    assert len(lengths) > len(SOURCES)
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_no_module_has_a_name_that_says_nothing() -> None:
    inner = [path.relative_to(ROOT).with_suffix("") for path in SOURCES]
    assert [str(path) for path in inner if FORBIDDEN_NAMES & set(path.parts)] == []


def test_the_guide_of_a_large_folder_names_all_of_its_files_and_no_others() -> None:
    missing: dict[str, set[str]] = {}
    gone: dict[str, set[str]] = {}
    known = {path.stem for path in SOURCES} | {path.parent.name for path in SOURCES}
    for guide in (path for path in SOURCES if path.name == "__init__.py"):
        files = {path.stem for path in SOURCES if path.parent == guide.parent} - {"__init__", "__main__"}
        named = set(re.findall(r"``(\w+)``", text_of(guide).partition('"""')[2].partition('"""')[0]))
        is_guide = len(files) >= LARGE_FOLDER or len(files & named) > len(files) / 2
        if is_guide and files - named:
            missing[str(guide.relative_to(ROOT))] = files - named
        if is_guide and (others := {name for name in named if name.islower()} - known):
            gone[str(guide.relative_to(ROOT))] = others
    assert missing == {}
    assert gone == {}


def test_no_tracked_file_names_a_place_on_somebodys_machine() -> None:
    found = {
        f"{path.relative_to(ROOT)}: {match[0]}" for path in TRACKED for match in MACHINE_PATHS.finditer(text_of(path))
    }
    assert found == set()


def test_tests_of_the_window_and_of_the_whole_program_are_where_make_looks_for_them() -> None:
    folders = {"gui": "tests/gui/", "e2e": "tests/e2e/"}
    files = {str(path.relative_to(ROOT)): text_of(path) for path in TRACKED if path.name.startswith("test_")}
    marked = [
        (name, mark)
        for name, text in files.items()
        for mark in folders
        if re.search(rf"^[^\"\n]*mark\.{mark}", text, re.M)
    ]
    assert [name for name, mark in marked if not name.startswith(folders[mark])] == []
    assert {mark for _, mark in marked} == set(folders)


def test_names_in_the_source_are_spelled_the_american_way() -> None:
    names = re.compile(r"^\s*(?:def|class)\s+(\w+)|^\s*(\w+)(?::[^=]+)?\s*=(?!=)", re.MULTILINE)
    found = [
        (str(path.relative_to(ROOT)), name)
        for path in SOURCES
        for match in names.finditer(text_of(path))
        if OLD_SPELLINGS.search(name := match[1] or match[2])
    ]
    assert found == []


@pytest.mark.parametrize("catalogue", [ErrorCode, DiagnosticCode])
def test_codes_of_a_catalogue_are_well_formed_and_used_once(
    catalogue: type[ErrorCode] | type[DiagnosticCode],
) -> None:
    codes = [entry.value.code for entry in catalogue.__members__.values()]
    assert [code for code, count in Counter(codes).items() if count > 1] == []
    assert [code for code in codes if not IDENTIFIER.match(code)] == []
    assert len(catalogue.__members__) == len(list(catalogue)), "two names share one entry"


@pytest.mark.parametrize("catalogue", [ErrorCode, DiagnosticCode])
def test_every_entry_of_a_catalogue_is_used_and_some_test_names_it(
    catalogue: type[ErrorCode] | type[DiagnosticCode],
) -> None:
    source = "".join(map(text_of, SOURCES))
    tests = "".join(text_of(each) for each in TRACKED if each.is_relative_to(ROOT / "tests"))
    used = set(re.findall(rf"{catalogue.__name__}\.(\w+)", source))
    named = set(re.findall(r"\b[A-Z_]+\d*\b", tests))
    assert catalogue.__members__.keys() - used == set()
    assert {name for name, entry in catalogue.__members__.items() if not {name, entry.value.code} & named} == set()


@pytest.mark.parametrize("error", ErrorCode)
def test_an_error_says_what_and_what_next(error: ErrorCode) -> None:
    assert error.value.title
    assert not error.value.title.endswith(".")
    assert error.value.next_step.endswith(".")


@pytest.mark.parametrize("code", DiagnosticCode)
def test_a_loss_is_told_in_one_sentence(code: DiagnosticCode) -> None:
    assert code.value.feature
    assert code.value.sentence[0].isupper()
    assert code.value.sentence.endswith(".")
    assert "\n" not in code.value.sentence


@pytest.mark.parametrize("module", ["htmlfig_desktop.cli.main", "htmlfig_desktop.__main__", "htmlfig_desktop.core"])
def test_importing_a_way_in_loads_neither_qt_nor_a_drawing_library(module: str) -> None:
    heavy = {"PySide6", "skia", "numpy", "fontTools", "uharfbuzz", "httpx"}
    script = f"import sys, {module}; print(*sorted({heavy} & sys.modules.keys()))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
