"""``python -m htmlfig_desktop`` does the main job with and without a display."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from htmlfig_desktop import __main__ as way_in
from htmlfig_desktop.core.options import FileSource
from htmlfig_desktop.core.resources import resource_path
from tests.support.backends import ScriptedBackend


@pytest.fixture
def backend(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ScriptedBackend:
    """Return the backend of a run in an empty folder without a display."""
    scripted = ScriptedBackend(title="Example")
    monkeypatch.setattr("htmlfig_desktop.engine.local.LocalBackend", lambda: scripted)
    monkeypatch.setattr(way_in, "has_display", lambda: False)
    monkeypatch.chdir(tmp_path)
    return scripted


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int | str | None:
    monkeypatch.setattr(sys, "argv", ["htmlfig_desktop", *arguments])
    with pytest.raises(SystemExit) as ended:
        way_in.main()
    return ended.value.code


def test_without_a_display_the_example_is_converted_and_its_place_told(
    backend: ScriptedBackend, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for _ in range(2):
        assert run(monkeypatch) == 0
    printed = capsys.readouterr()
    assert "There is no display" in printed.err
    assert f"-> {tmp_path / 'build' / 'Example.fig'}" in printed.out
    assert [path.name for path in (tmp_path / "build").iterdir()] == ["Example.fig"]
    source = backend.requests[0].source
    assert isinstance(source, FileSource)
    assert source.path == resource_path("example/index.html")


def test_without_a_display_the_pages_given_are_converted(
    backend: ScriptedBackend, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "page.html").write_text("<p>")
    assert run(monkeypatch, "page.html", "-o", "mine.fig") == 0
    assert (tmp_path / "mine.fig").is_file()


def test_an_overlong_word_is_a_page_that_is_not_there(
    backend: ScriptedBackend, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "x" * 5000) == 3
    assert "SRC001" in capsys.readouterr().err


def test_with_a_display_the_window_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("PySide6")
    opened: list[list[str]] = []

    def open_window() -> int:
        opened.append(sys.argv[1:])
        return 0

    monkeypatch.setattr(way_in, "has_display", lambda: True)
    monkeypatch.setattr("htmlfig_desktop.ui.__main__.main", open_window)
    assert run(monkeypatch, "page.html") == 0
    assert opened == [["page.html"]]


@pytest.mark.parametrize("is_there", [False, True])
def test_what_is_typed_as_for_the_command_line_runs_there_with_and_without_a_display(
    backend: ScriptedBackend,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    is_there: bool,
) -> None:
    monkeypatch.setattr(way_in, "has_display", lambda: is_there)
    (tmp_path / "page.html").write_text("<p>")
    assert run(monkeypatch, "convert", "page.html", "-o", "mine.fig") == 0
    assert (tmp_path / "mine.fig").is_file()
    assert run(monkeypatch, "inspect", "gone.fig") != 0
    printed = capsys.readouterr()
    assert "gone.fig" in printed.err
    assert "display" not in printed.err
    assert run(monkeypatch, "--version") == 0
    assert "version" in capsys.readouterr().out


def test_a_page_that_is_called_like_a_command_is_a_page(
    backend: ScriptedBackend, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "convert").mkdir()
    (tmp_path / "convert" / "index.html").write_text("<p>")
    assert run(monkeypatch, "convert", "-o", "mine.fig") == 0
    source = backend.requests[0].source
    assert isinstance(source, FileSource)
    assert source.path == tmp_path / "convert" / "index.html"


def test_the_module_runs_as_a_program() -> None:
    done = subprocess.run([sys.executable, "-m", "htmlfig_desktop", "--help"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "There is no display" in done.stderr
    assert "htmlfig convert" in done.stdout
