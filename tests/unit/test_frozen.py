"""The programs of a frozen build: each starts as itself, or as a child that the table knows."""

from __future__ import annotations

import ast
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import htmlfig_desktop
from htmlfig_desktop import frozen
from htmlfig_desktop.core.child import child_command

SOURCE = Path(htmlfig_desktop.__file__).parent


def children_asked_for() -> dict[str, str]:
    """Return name and module of every ``child_command(name, module)`` in the source."""
    calls = (
        node
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "child_command"
    )
    return {ast.literal_eval(call.args[0]): ast.literal_eval(call.args[1]) for call in calls}


def test_every_child_that_the_source_starts_is_in_the_table_and_its_module_exists() -> None:
    asked = children_asked_for()
    assert asked["worker"] == "htmlfig_desktop.engine.local.worker"
    assert asked.keys() == frozen.CHILDREN.keys()
    for module in asked.values():
        assert importlib.util.find_spec(module), module


def test_a_child_runs_as_a_module_and_in_a_frozen_program_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    assert child_command("worker", "some.module") == (sys.executable, "-P", "-m", "some.module")
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert child_command("worker", "some.module") == (sys.executable, "--child", "worker")


@pytest.mark.parametrize("program", ["/usr/bin/htmlfig", "htmlfig-desktop"])
def test_both_programs_become_the_child_they_are_told_to_be(program, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Sequence[str]] = []

    def work(arguments: Sequence[str]) -> int:
        given.append(arguments)
        return 7

    monkeypatch.setattr(frozen, "CHILDREN", {"worker": work})
    monkeypatch.setattr(sys, "argv", [program, "--child", "worker", "--proxy", "http://127.0.0.1:9"])
    assert frozen.run() == 7
    assert given == [["--proxy", "http://127.0.0.1:9"]]


@pytest.mark.parametrize("rest", [[], ["no-such"]])
def test_an_unknown_child_is_refused_with_the_names_there_are(rest, monkeypatch, capsys) -> None:
    monkeypatch.setattr(sys, "argv", ["program", "--child", *rest])
    assert frozen.run() == frozen.NO_SUCH_CHILD
    assert "worker" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "says"),
    [("/usr/bin/htmlfig", "htmlfig, "), ("C:/htmlfig.exe", "htmlfig, "), ("htmlfig-desktop", "htmlfig-desktop ")],
)
def test_the_name_it_was_started_by_says_which_program_it_is(name, says, monkeypatch, capsys) -> None:
    monkeypatch.setattr(sys, "argv", [name, "--version"])
    with pytest.raises(SystemExit) as ended:
        frozen.run()
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(says)


def test_nobody_starts_the_interpreter_itself_which_a_frozen_program_does_not_have() -> None:
    asking = [path for path in SOURCE.rglob("*.py") if "sys.executable" in path.read_text(encoding="utf-8")]
    assert asking == [SOURCE / "core" / "child.py"]
