"""A real X server with a window manager, and hands to use it with: pointer and keys go through the server."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from subprocess import DEVNULL
from types import TracebackType
from typing import Self

from tests.support.x_server import x_server

TOOLS = ("Xvfb", "openbox", "xdotool", "xprop", "import")
"""The X server, the window manager, the hands, an eye, and the camera (of ImageMagick)."""
PATIENCE = 60.0
SIZE = "1400x900"


def missing_tools() -> list[str]:
    """Return those of the tools that are not installed."""
    return [tool for tool in TOOLS if shutil.which(tool) is None]


def wait_for(what: str, holds: Callable[[], object], patience: float = PATIENCE) -> None:
    """Return once ``holds`` does; TimeoutError that names what never came."""
    end = time.monotonic() + patience
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError(f"never seen in {patience:.0f} s: {what}")
        time.sleep(0.1)


@dataclass(frozen=True, slots=True)
class Box:
    """Where a window is on the screen, px."""

    x: int
    y: int
    width: int
    height: int


class Screen:
    """An X server of its own, from entering to leaving."""

    def __init__(self) -> None:
        self._open = ExitStack()
        self.environment: Mapping[str, str] = {}

    def __enter__(self) -> Self:
        display = self._open.enter_context(x_server(SIZE))
        kept = {name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"}
        self.environment = {**kept, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb"}
        manager = subprocess.Popen(["openbox", "--sm-disable"], stdout=DEVNULL, stderr=DEVNULL, env=self.environment)
        self._open.callback(manager.wait, PATIENCE)
        self._open.callback(manager.terminate)
        wait_for("a window manager", lambda: "window id" in self._ask("xprop", "-root", "_NET_SUPPORTING_WM_CHECK"))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()

    def windows(self, name: str) -> list[str]:
        """Return the ids of the windows that can be seen with a title that holds ``name``, the newest last."""
        return self._ask("xdotool", "search", "--onlyvisible", "--name", re.escape(name)).split()

    def window(self, name: str) -> str:
        """Return the id of a window as soon as it can be seen."""
        wait_for(f"a window called {name!r}", lambda: self.windows(name))
        return self.windows(name)[-1]

    def title(self, window: str) -> str:
        """Return what is written above a window."""
        return self._ask("xdotool", "getwindowname", window).strip()

    def box(self, window: str) -> Box:
        """Return where a window is."""
        told = dict(re.findall(r"^(\w+)=(\d+)$", self._ask("xdotool", "getwindowgeometry", "--shell", window), re.M))
        return Box(int(told["X"]), int(told["Y"]), int(told["WIDTH"]), int(told["HEIGHT"]))

    def activate(self, window: str) -> None:
        """Bring a window to the front, with the keyboard's focus."""
        self._do("windowactivate", "--sync", window)

    def press(self, *keys: str) -> None:
        """Press keys one after the other, such as ``ctrl+Return``."""
        self._do("key", "--delay", "40", *keys)

    def write(self, text: str) -> None:
        """Type a text."""
        self._do("type", "--delay", "15", text)

    def drag(self, start: tuple[int, int], *points: tuple[int, int], steps: int = 12, pause: float = 0.3) -> None:
        """Press the left button, move on from point to point as a hand does, and let go at the last.

        Args:
            pause: Before letting go, s.
        """
        self._do("mousemove", *map(str, start), "mousedown", "1")
        for before, after in pairwise((start, *points)):
            for step in range(1, steps + 1):
                x, y = (round(a + (b - a) * step / steps) for a, b in zip(before, after, strict=True))
                self._do("mousemove", str(x), str(y))
                time.sleep(0.03)
        time.sleep(pause)
        self._do("mouseup", "1")

    def click(self, point: tuple[int, int]) -> None:
        """Press and let go the left button at a place of the screen."""
        self._do("mousemove", *map(str, point), "click", "1")

    def picture(self, path: Path) -> None:
        """Write what is on the screen."""
        subprocess.run(["import", "-window", "root", str(path)], env=self.environment, check=True, timeout=PATIENCE)

    def _do(self, *arguments: str) -> None:
        subprocess.run(["xdotool", *arguments], env=self.environment, check=True, timeout=PATIENCE)

    def _ask(self, *command: str) -> str:
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=PATIENCE)
        return done.stdout
