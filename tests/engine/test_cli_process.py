"""The real command in a real process, with the real engine."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = pytest.mark.engine

HTMLFIG = Path(sys.executable).with_name("htmlfig")
PAGE = """<!doctype html><title>Shop</title><style>body{font-family:sans-serif}</style>
<h1 style="color:#c00">Hello</h1><p>Some <b>bold</b> words.</p>"""
ENDLESS = "<!doctype html><title>Never</title><script>fetch('http://127.0.0.1:9/')</script><p id=here>"

Command = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "page.html").write_text(PAGE)
    (tmp_path / "never.html").write_text(ENDLESS)
    return tmp_path


@pytest.fixture
def htmlfig(folder: Path) -> Command:
    def run(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run([str(HTMLFIG), *arguments], cwd=folder, capture_output=True, text=True, **options)  # type: ignore[call-overload,no-any-return]

    return run


def test_a_page_becomes_a_valid_file_that_holds_its_text(htmlfig: Command, folder: Path) -> None:
    converted = htmlfig("convert", "page.html", "--json", "--screenshot", "page.png")
    assert converted.returncode == 0, converted.stderr
    (result,) = json.loads(converted.stdout)["results"]
    assert result["file"] == str(folder / "Shop.fig")
    assert (folder / "page.png").read_bytes().startswith(b"\x89PNG")
    assert htmlfig("validate", "Shop.fig").returncode == 0
    report = json.loads(htmlfig("inspect", "Shop.fig", "--json").stdout)
    texts = {row["characters"] for row in report["layers"] if row["type"] == "TEXT"}
    assert {"Hello", "Some bold words."} <= texts


def test_two_runs_of_the_same_page_give_the_same_bytes(htmlfig: Command, folder: Path) -> None:
    both = htmlfig("convert", "page.html", "page.html")
    assert both.returncode == 0, both.stderr
    assert (folder / "Shop.fig").read_bytes() == (folder / "Shop 2.fig").read_bytes()


def test_html_from_a_pipe_is_converted(htmlfig: Command, folder: Path) -> None:
    piped = htmlfig("convert", "-", "-o", "piped.fig", input=PAGE)
    assert piped.returncode == 0, piped.stderr
    assert htmlfig("validate", "piped.fig").returncode == 0


def test_a_selector_that_never_appears_exits_with_four_and_leaves_no_file(htmlfig: Command, folder: Path) -> None:
    waited = htmlfig("convert", "page.html", "--wait-for-selector", "#absent", "--timeout-ms", "3000")
    assert waited.returncode == 4
    assert "CAP012" in waited.stderr
    assert not list(folder.glob("*.fig"))


@pytest.mark.parametrize(("sent", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_in_the_middle_leaves_no_process_and_no_file(
    folder: Path, tmp_path_factory: pytest.TempPathFactory, sent: signal.Signals, status: int
) -> None:
    scratch = tmp_path_factory.mktemp("scratch")
    command = [str(HTMLFIG), "convert", "never.html", "--wait-for-selector", "#absent", "--timeout-ms", "100000"]
    running = subprocess.Popen(
        command, cwd=folder, stderr=subprocess.PIPE, text=True, env={**os.environ, "TMPDIR": str(scratch)}
    )
    wait_for_renderer(running.pid)
    running.send_signal(sent)
    _, errors = running.communicate(timeout=30)
    assert running.returncode == status, errors
    assert "Interrupted" in errors
    assert sorted(path.name for path in folder.iterdir()) == ["never.html", "page.html"]
    assert list(scratch.iterdir()) == []
    # That no process is left is held by the guard of every test (conftest.py).


def wait_for_renderer(pid: int) -> None:
    """Wait until the engine below a process has started its renderer."""
    for _ in range(600):
        if any("type=renderer" in command for command in commands_below(pid)):
            return
        time.sleep(0.05)
    pytest.fail("the engine did not start")


def commands_below(pid: int) -> list[str]:
    listing = subprocess.run(["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    rows = [line.split(None, 2) for line in listing.splitlines()]
    children: dict[int, list[tuple[int, str]]] = {}
    for own, parent, arguments in rows:
        children.setdefault(int(parent), []).append((int(own), arguments))
    found: list[str] = []
    waiting = [pid]
    while waiting:
        for child, arguments in children.get(waiting.pop(), []):
            found.append(arguments)
            waiting.append(child)
    return found
