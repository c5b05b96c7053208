"""The system check knows every library Qt asks the system for, and says how to get those that are missing."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[3] / "packaging" / "system_check.py"
ALWAYS_THERE = {"linux-vdso.so.1", "libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1"} | {
    "ld-linux-x86-64.so.2",
    "ld-linux-aarch64.so.1",
    "libgcc_s.so.1",
    "libstdc++.so.6",
}

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Qt's packages bring all they need elsewhere")


@pytest.fixture
def check(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("system_check", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "system_check", module)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def pretend(monkeypatch: pytest.MonkeyPatch, check: ModuleType) -> Callable[..., list[list[str]]]:
    """Return a way to say what the linker, the package tool and its list answer; gives the commands that were run."""

    def install(lacking: set[str], *, known: set[str] = frozenset(), allowed: bool = False, cures: bool = True) -> Any:
        ran: list[list[str]] = []
        missing = set(lacking)

        def run(command: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
            ran.append(command)
            status, output = 0, ""
            if command[0] == "ldd":
                output = (
                    "".join(f"\t{name} => not found\n" for name in sorted(missing)) + "\tlibc.so.6 => /lib/libc.so.6\n"
                )
            elif command[0] == "apt-cache":
                status = 0 if command[-1] in known else 100
            elif "apt-get" in command and "install" in command and cures:
                missing.clear()
            return subprocess.CompletedProcess(command, status, output, "")

        monkeypatch.setattr(check.subprocess, "run", run)
        monkeypatch.setattr(check.shutil, "which", lambda name: f"/usr/bin/{name}" if name == "apt-get" else None)
        monkeypatch.setattr(check.os, "geteuid", lambda: 0 if allowed else 1000)
        monkeypatch.setattr(check, "has_fonts", lambda: True)
        return ran

    return install


@pytest.mark.skipif(shutil.which("objdump") is None, reason="objdump (binutils) reads what a library needs")
def test_every_library_that_qt_asks_the_system_for_has_packages(check: ModuleType) -> None:
    site = Path(str(importlib.util.find_spec("PySide6").origin)).parents[1]  # type: ignore[union-attr]
    needed: set[str] = set()
    for file in (*check.ENGINE_FILES, *check.WINDOW_FILES):
        listing = subprocess.run(["objdump", "-p", str(site / file)], capture_output=True, text=True, check=True).stdout
        needed |= {line.split()[1] for line in listing.splitlines() if "NEEDED" in line}
    bundled = {path.name for path in (site / "PySide6" / "Qt" / "lib").iterdir()}
    assert len(needed) > 30
    assert needed - bundled - ALWAYS_THERE - check.PACKAGES.keys() == set()


def test_with_all_libraries_it_is_silent(
    check: ModuleType, pretend: Callable[..., Any], capfd: pytest.CaptureFixture[str]
) -> None:
    pretend(set())
    assert check.main(["--install"]) == 0
    assert capfd.readouterr() == ("", "")


def test_it_prints_the_exact_command_where_it_may_not_install(
    check: ModuleType, pretend: Callable[..., Any], capfd: pytest.CaptureFixture[str]
) -> None:
    ran = pretend({"libnss3.so", "libsmime3.so", "libasound.so.2"}, known={"libasound2t64"})
    assert check.main(["--install"]) == 1
    assert "sudo apt-get install -y --no-install-recommends libasound2t64 libnss3\n" in capfd.readouterr().err
    assert not [command for command in ran if "install" in command]


def test_an_older_system_gets_the_older_name(
    check: ModuleType, pretend: Callable[..., Any], capfd: pytest.CaptureFixture[str]
) -> None:
    pretend({"libasound.so.2"})
    check.main([])
    assert "--no-install-recommends libasound2\n" in capfd.readouterr().err


def test_as_root_it_installs_and_checks_again(check: ModuleType, pretend: Callable[..., Any]) -> None:
    ran = pretend({"libnss3.so"}, allowed=True)
    assert check.main(["--install"]) == 0
    assert ["apt-get", "install", "-y", "--no-install-recommends", "-qq", "libnss3"] in ran


def test_an_install_that_does_not_help_ends_with_the_command(check: ModuleType, pretend: Callable[..., Any]) -> None:
    ran = pretend({"libnss3.so"}, allowed=True, cures=False)
    assert check.main(["--install"]) == 1
    assert len([command for command in ran if "install" in command]) == 1


def test_without_being_asked_it_installs_nothing(check: ModuleType, pretend: Callable[..., Any]) -> None:
    ran = pretend({"libnss3.so"}, allowed=True)
    assert check.main([]) == 1
    assert not [command for command in ran if "install" in command]


def test_a_library_nobody_knows_is_named(
    check: ModuleType, pretend: Callable[..., Any], capfd: pytest.CaptureFixture[str]
) -> None:
    pretend({"libnew.so.7"})
    assert check.main([]) == 1
    assert "Find the packages of your system that bring: libnew.so.7" in capfd.readouterr().err


def test_missing_fonts_are_named_with_their_package(
    check: ModuleType,
    pretend: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    pretend(set(), known={"fonts-liberation2"})
    monkeypatch.setattr(check, "has_fonts", lambda: False)
    assert check.main([]) == 0
    assert "fonts-liberation2" in capfd.readouterr().err
