"""The lock fits the project, can be checked file by file, and binds nobody to a place."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[3]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
NAMES = ("runtime", "service", "package", "dev", "build")
LOCKS = {name: (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8") for name in NAMES}
WANTED = {
    "runtime": PROJECT["project"]["dependencies"],
    "service": [
        *PROJECT["project"]["dependencies"],
        *(item for extra in ("service", "postgresql", "redis") for item in EXTRAS[extra]),
    ],
    "package": [*PROJECT["project"]["dependencies"], *EXTRAS["service"], *EXTRAS["package"]],
    "dev": [
        *PROJECT["project"]["dependencies"],
        *PROJECT["build-system"]["requires"],
        *(item for extra in EXTRAS.values() for item in extra),
    ],
    "build": PROJECT["build-system"]["requires"],
}


def entries(lock: str) -> dict[str, set[str]]:
    """Return each locked package with its versions; some have one for older and one for newer Pythons."""
    found: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([a-z0-9.-]+)==([^\s;\\]+)", lock, re.MULTILINE):
        found.setdefault(name, set()).add(version)
    return found


@pytest.mark.parametrize("name", LOCKS)
def test_every_dependency_is_locked_within_its_range(name: str) -> None:
    locked = entries(LOCKS[name])
    for requirement in map(Requirement, WANTED[name]):
        versions = locked.get(canonicalize_name(requirement.name))
        assert versions, f"{requirement.name} is not locked: run make lock"
        assert all(map(requirement.specifier.contains, versions)), f"{requirement} is locked at {versions}: make lock"


@pytest.mark.parametrize("name", LOCKS)
def test_every_locked_package_has_hashes(name: str) -> None:
    bare = [
        block.splitlines()[0]
        for block in re.split(r"\n(?=[a-z0-9.-]+==)", LOCKS[name])
        if "==" in block.splitlines()[0] and not block.startswith("#") and "--hash=sha256:" not in block
    ]
    assert bare == []


@pytest.mark.parametrize("name", LOCKS)
def test_the_lock_names_no_address_path_or_index(name: str) -> None:
    assert re.findall(r"://|^--(?!hash)\S+|^-[a-z] .*|^\s*[./~]\S*", LOCKS[name], re.MULTILINE) == []


@pytest.mark.parametrize("name", ["runtime", "service", "build"])
def test_the_locks_agree(name: str) -> None:
    part, dev = entries(LOCKS[name]), entries(LOCKS["dev"])
    assert {name: versions for name, versions in part.items() if dev.get(name) != versions} == {}


def test_the_lock_knows_what_the_first_python_3_11_needs() -> None:
    """Debian 12 has 3.11.2, for which some packages need more than for later ones."""
    assert "python_full_version < '3.11.3'" in LOCKS["dev"]


def test_qt_is_locked_for_linux_mac_and_windows() -> None:
    block = LOCKS["runtime"].partition("\npyside6-addons==")[2].partition("\n    #")[0]
    assert block.count("--hash=sha256:") == 5, "wheels: Linux x86 and ARM, macOS, Windows x86 and ARM"


@pytest.mark.parametrize("name", ["runtime", "service"])
def test_the_notice_names_every_package_that_the_program_uses(name: str) -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8").lower().replace("zstandard", "backports.zstd")
    names = [Requirement(each).name.lower() for each in WANTED[name]]
    assert [each for each in names if each not in notice] == []


def test_every_dependency_has_its_reason_in_the_table_of_the_architecture() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8").partition("\n## Dependencies\n")[2].lower()
    names = {Requirement(each).name.lower() for each in (*WANTED["service"], *WANTED["package"])}
    assert {name for name in names if not re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", text)} == set()


def test_what_tests_import_is_asked_for_on_every_system() -> None:
    asked = {canonicalize_name(Requirement(each).name) for each in WANTED["dev"] if Requirement(each).marker is None}
    asked |= {"pyside6-addons", "pyside6-essentials", "shiboken6", "jsonschema-rs"}  # of PySide6 and schemathesis
    owners = packages_distributions()
    imported = {name for path in (ROOT / "tests").rglob("*.py") for name in _imports_of(path)}
    assert "pytest" in imported
    assert {each for name in imported for each in owners.get(name, ()) if canonicalize_name(each) not in asked} == set()


def _imports_of(path: Path) -> Iterator[str]:
    """Yield the packages that a module cannot be loaded without."""
    for statement in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.Import):
            yield from (each.name.partition(".")[0] for each in statement.names)
        elif isinstance(statement, ast.ImportFrom):
            yield (statement.module or "").partition(".")[0]
