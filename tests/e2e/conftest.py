"""The program as a person meets it: a process of its own, in a window on a real X server."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from tests.e2e.screen import PATIENCE, Screen, missing_tools, wait_for

TITLE = "HTML Fig Desktop"
SOURCE = Path(__file__).with_name("drag_source.py")


class Program:
    """The running window."""

    def __init__(self, screen: Screen, home: Path, pages: tuple[str, ...], environment: Mapping[str, str]) -> None:
        self._screen = screen
        self._home = home
        self._errors = (home / "errors.txt").open("w+", encoding="utf-8")
        self._process = start(screen, home, *pages, stderr=self._errors, environment=environment)
        self.window = screen.window(TITLE)
        screen.activate(self.window)

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    @property
    def shown(self) -> str:
        """The page or design in front, as the window's title names it; empty when there is none."""
        return self._screen.title(self.window).removesuffix(TITLE).removesuffix(" — ")

    def receive(self, start: tuple[int, int], *, expected: str, at: tuple[float, float] = (0.5, 0.5)) -> None:
        """Drag what another program holds into the window, and wait until it is there.

        Who lets go before the program has said that it takes it has dropped nothing, and tries again more patiently.
        """
        for pause in (0.3, 2.0, 10.0):
            self._screen.drag(start, self.place(*at), pause=pause)
            with contextlib.suppress(TimeoutError):
                wait_for(f"{expected!r} in the window", lambda: self.shown == expected, patience=20)
                return
        raise TimeoutError(f"{expected!r} never came into the window, which shows {self.shown!r}")

    def choose_first_job(self, title: str) -> None:
        """Click at the first row of the list, which may not be there yet, and wait until its design is in front."""
        for _ in range(10):
            self._screen.click(self.place(0.5, 0.775))
            with contextlib.suppress(TimeoutError):
                wait_for(f"the design of {title!r}", lambda: self.shown == title, patience=5)
                return
        raise TimeoutError(f"{title!r} never came into the window, which shows {self.shown!r}")

    def place(self, x: float, y: float) -> tuple[int, int]:
        """Return a place of the window, by parts of its size, as one of the screen."""
        box = self._screen.box(self.window)
        return round(box.x + box.width * x), round(box.y + box.height * y)

    def jobs(self) -> list[tuple[str, str]]:
        """Return title and state of the jobs in the queue, as they are on disk."""
        return [(str(title), str(state)) for title, state in self._rows("json_extract(result, '$.title'), state")]

    def servers(self) -> list[str]:
        """Return who converted the jobs in the queue; empty for this machine."""
        return [str(server or "") for (server,) in self._rows("json_extract(destination, '$.server')")]

    def _rows(self, columns: str) -> list[tuple[object, ...]]:
        folder = self._home / "data" / "htmlfig-desktop"
        with tempfile.TemporaryDirectory() as copies:  # the program lets nobody else into the file itself
            for name in ("jobs.sqlite3", "jobs.sqlite3-wal"):
                with contextlib.suppress(FileNotFoundError):
                    shutil.copy(folder / name, copies)
            with contextlib.closing(sqlite3.connect(Path(copies) / "jobs.sqlite3")) as opened:
                return list(opened.execute(f"SELECT {columns} FROM jobs ORDER BY order_number"))

    def convert(self, *titles: str) -> None:
        """Convert what is given, by the keyboard, and wait until the queue holds just these, all done, one in front."""
        self.press("ctrl+Return")
        wait_for(f"jobs {titles}", lambda: sorted(self.jobs()) == sorted((title, "done") for title in titles))
        wait_for(f"one of {titles} in the window's title", lambda: self.shown in titles)

    def press(self, *keys: str) -> None:
        """Press keys in the window."""
        self._screen.activate(self.window)
        self._screen.press(*keys)

    def save_as(self, path: Path) -> None:
        """Save the selected design through the dialog."""
        self.press("ctrl+s")
        self._screen.activate(self._screen.window("Save Design"))
        self._screen.press("ctrl+a")
        self._screen.write(str(path))
        self._screen.press("Return")
        wait_for(f"the file {path.name}", path.exists)

    def leave(self) -> str:
        """Quit by the keyboard; return what was written to standard error."""
        self.press("ctrl+q")
        assert self._process.wait(PATIENCE) == 0
        return self._told()

    def end(self) -> None:
        """See that nothing runs after the test."""
        if self.is_running:
            self._process.terminate()
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait(PATIENCE)
        self._errors.close()

    def _told(self) -> str:
        self._errors.seek(0)
        return self._errors.read()


def start(
    screen: Screen, home: Path, *pages: str, stderr: object = None, environment: Mapping[str, str] | None = None
) -> subprocess.Popen[str]:
    """Start the program with its folders below ``home``."""
    folders = {f"XDG_{name.upper()}_HOME": str(home / name) for name in ("config", "cache", "data", "state")}
    return subprocess.Popen(  # type: ignore[call-overload,no-any-return]
        [sys.executable, "-m", "htmlfig_desktop.ui", *pages],
        env={**screen.environment, **folders, "HOME": str(home), "LC_ALL": "C.UTF-8", **(environment or {})},
        stdin=subprocess.DEVNULL,
        stderr=stderr,
        text=True,
    )


@pytest.fixture(scope="session")
def screen() -> Iterator[Screen]:
    if missing := missing_tools():
        pytest.skip(f"needs {', '.join(missing)}; .ci/run installs them")
    with Screen() as screen:
        yield screen


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    home.mkdir(mode=0o700)
    return home


@pytest.fixture
def program(screen: Screen, home: Path, request: pytest.FixtureRequest) -> Iterator[Callable[..., Program]]:
    started: list[Program] = []

    def run(*pages: str, **environment: str) -> Program:
        started.append(Program(screen, home, pages, environment))
        return started[-1]

    yield run
    pictures = os.environ.get("HTMLFIG_E2E_PICTURES")
    if pictures:
        screen.picture(Path(pictures) / f"{request.node.name}.png")
    for each in started:
        each.end()


@pytest.fixture
def drag_source(screen: Screen) -> Iterator[Callable[..., tuple[int, int]]]:
    """Start another program that holds something; the value is where to take hold of it."""
    processes: list[subprocess.Popen[bytes]] = []

    def run(kind: str, *values: str) -> tuple[int, int]:
        title = f"Other program {len(processes)}"
        command = [sys.executable, str(SOURCE), title, kind, *values]
        processes.append(subprocess.Popen(command, env=screen.environment, stdout=subprocess.DEVNULL))
        window = screen.window(title)
        screen.activate(window)
        box = screen.box(window)
        return box.x + box.width // 2, box.y + box.height // 2

    yield run
    for process in processes:
        process.terminate()
        process.wait(PATIENCE)
