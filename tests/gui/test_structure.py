"""Rules of the window that no linter holds."""

from __future__ import annotations

import ast
from pathlib import Path

import htmlfig_desktop.ui

UI = Path(htmlfig_desktop.ui.__file__).parent
PANELS = ("editor", "options", "jobs", "preview", "keys", "quota", "settings")


def imports_of(path: Path) -> set[str]:
    """Return the modules a file imports when it runs; imports for types only do not count."""
    found: set[str] = set()

    def visit(body: list[ast.stmt]) -> None:
        for node in body:
            if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
                continue
            for inner in ast.walk(node):
                if isinstance(inner, ast.Import):
                    found.update(alias.name for alias in inner.names)
                elif isinstance(inner, ast.ImportFrom) and inner.module:
                    found.add(inner.module)

    visit(ast.parse(path.read_text(encoding="utf-8")).body)
    return found


def files(name: str) -> list[Path]:
    found = list(UI.rglob(name))
    assert found
    return found


def test_presenters_know_no_widgets() -> None:
    for path in files("presenter.py"):
        imported = imports_of(path)
        assert "PySide6.QtWidgets" not in imported, path
        assert not {name for name in imported if name.endswith((".view", "main_window"))}, path


def test_views_know_neither_jobs_nor_the_engine() -> None:
    views = [*files("view.py"), UI / "main_window.py", *(UI / "widgets").glob("*.py"), UI / "jobs" / "delegate.py"]
    for path in views:
        below = ("htmlfig_desktop.jobs", "htmlfig_desktop.engine")
        assert not {name for name in imports_of(path) if name.startswith(below)}, path


def test_panels_do_not_know_each_other() -> None:
    for panel in PANELS:
        others = tuple(f"htmlfig_desktop.ui.{other}" for other in PANELS if other != panel)
        for path in (UI / panel).glob("*.py"):
            assert not {name for name in imports_of(path) if name.startswith(others)}, path


def test_widgets_know_no_panel_and_no_presenter() -> None:
    for path in (UI / "widgets").glob("*.py"):
        assert not {
            name for name in imports_of(path) if name.startswith(tuple(f"htmlfig_desktop.ui.{p}" for p in PANELS))
        }


def test_no_coroutine_of_a_test_runs_the_loop_inside_the_loop() -> None:
    """What other tasks do meanwhile would run inside this one: a process ended that way."""
    for path in Path(__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.AsyncFunctionDef):
                called = {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)}
                assert "processEvents" not in called, f"{path.name}: {node.name}"


BLOCKING = {"exec", "exec_", "processEvents", "getOpenFileName", "getSaveFileName"}
MAY_BLOCK = {UI / "jobs" / "job_list.py": {"exec"}}
"""A drag, which a hand leads; Qt has no other way to begin one, and its own lists do so too."""


def test_slots_are_no_coroutines_and_dialogs_do_not_block() -> None:
    for path in UI.rglob("*.py"):
        called = {
            node.func.attr
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        }
        assert not called & BLOCKING - MAY_BLOCK.get(path, set()), path
