"""Watches the window's event loop while a large design is opened, panned, zoomed, searched and walked through.

    .venv/bin/python -m tests.bench.bench_viewer [--nodes 20000] [--file FILE.fig]

Prints, for each thing a person does, how long it took, and the longest time in which the loop did nothing else. 50 ms
is what nobody notices. The design is the one of ``bench_preview``, or a file of yours.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QPoint, QPointF, QSettings, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from htmlfig_desktop.core.collector import collected_by_loop
from htmlfig_desktop.ui.application import event_loop
from htmlfig_desktop.ui.main_window import MainWindow
from htmlfig_desktop.ui.tasks import TaskRunner
from htmlfig_desktop.ui.theme import Theme
from htmlfig_desktop.ui.viewer.presenter import ViewerPresenter
from htmlfig_desktop.ui.viewer.windows import DesignWindows
from tests.bench.bench_preview import page_bytes

_BEAT_MS = 2


class Watch:
    """A heart that beats on the loop, and the longest pause between two beats.

    On a busy machine a pause is also the wait for a processor, so what the loop's own thread used is told beside it.
    """

    def __init__(self) -> None:
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._last, self._used = time.perf_counter(), time.thread_time()
        self.longest = self.busiest = 0.0
        self._timer.start(_BEAT_MS)

    def _beat(self) -> None:
        now, used = time.perf_counter(), time.thread_time()
        self.longest = max(self.longest, now - self._last)
        self.busiest = max(self.busiest, used - self._used)
        self._last, self._used = now, used

    @contextmanager
    def of(self, what: str) -> Iterator[None]:
        """Print how long something took and the longest pause in it."""
        self._beat()
        self.longest = self.busiest = 0.0
        begun = self._last
        yield
        self._beat()
        stall = f"longest stall {1000 * self.longest:6.1f} ms, of own work {1000 * self.busiest:6.1f} ms"
        print(f"{what:30} {time.perf_counter() - begun:7.2f} s, {stall}", flush=True)


async def until(holds: Callable[[], bool]) -> None:
    """Return as soon as ``holds``."""
    while not holds():  # noqa: ASYNC110 - conditions of widgets have no event
        await asyncio.sleep(0.005)


def turn(canvas: QWidget, keys: Qt.KeyboardModifier, dy: int) -> None:
    """Turn the wheel over the middle of the canvas."""
    point = QPoint(canvas.width() // 2, canvas.height() // 2)
    event = QWheelEvent(
        QPointF(point), QPointF(canvas.mapToGlobal(point)), QPoint(), QPoint(0, dy),
        Qt.MouseButton.NoButton, keys, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(canvas, event)


def point_at(canvas: QWidget, point: QPointF) -> None:
    """Move the pointer, without the events that QTest would let in between."""
    none = Qt.MouseButton.NoButton
    event = QMouseEvent(QEvent.Type.MouseMove, point, point, none, none, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(canvas, event)


async def pan(presenter: ViewerPresenter) -> None:
    """Go down the page, hovering on the way."""
    canvas = presenter.window.canvas
    canvas.zoom_actual()
    for at in range(120):
        turn(canvas, Qt.KeyboardModifier.NoModifier, -240)
        point_at(canvas, QPointF(100 + at * 3, 200 + at))
        await asyncio.sleep(0.008)
    await until(lambda: canvas.is_sharp)


async def zoom(presenter: ViewerPresenter) -> None:
    """Zoom in and out, and wait until all is sharp."""
    canvas = presenter.window.canvas
    for dy in (*[60] * 40, *[-60] * 80, *[60] * 40):
        turn(canvas, Qt.KeyboardModifier.ControlModifier, dy)
        await asyncio.sleep(0.008)
    await until(lambda: canvas.is_sharp)


async def search(presenter: ViewerPresenter) -> None:
    """Type a word, walk through what is found, and end the search."""
    tree = presenter.window.tree
    for letters in ("r", "re", "rec", "rect", "rectangle", ""):
        tree.search.setText(letters)
        await asyncio.sleep(0.2)
        for _ in range(5):
            QTest.keyClick(tree.view, Qt.Key.Key_Down)
            await asyncio.sleep(0.02)


def _more_than(count: int, facts: list[object]) -> bool:
    return len(facts) > count


async def walk(presenter: ViewerPresenter) -> None:
    """Select layers here and there: the tree unfolds, the canvas follows, the inspector tells all."""
    source = presenter.session.source
    assert source is not None
    facts: list[object] = []
    presenter.session.explained.connect(facts.append)
    count = len(source.layers)
    for number in range(0, count, max(count // 25, 1)):
        presenter.window.tree.layerChosen.emit(number)
        heard = len(facts)
        await until(partial(_more_than, heard, facts))
        await asyncio.sleep(0.02)


async def play(app: QApplication, path: Path) -> None:
    """Do it all and print the figures."""
    with collected_by_loop(), tempfile.TemporaryDirectory() as folder:
        settings = QSettings(str(Path(folder) / "settings.ini"), QSettings.Format.IniFormat)
        tasks, theme = TaskRunner(), Theme(app)
        main_window = MainWindow(theme, settings)
        main_window.show()
        windows = DesignWindows(theme, settings, tasks)
        watch = Watch()
        with watch.of("window opened"):
            presenter = windows.open(path)
            presenter.window.resize(1440, 900)
            await asyncio.sleep(0.05)
        canvas = presenter.window.canvas
        with watch.of("file read and page prepared"):
            await until(lambda: presenter.window.is_showing)
        with watch.of("first sharp picture"):
            await until(lambda: canvas.is_sharp)
        steps: tuple[tuple[str, Callable[[ViewerPresenter], Awaitable[None]]], ...] = (
            ("panned through 14,400 px", pan),
            ("zoomed in, out and in", zoom),
            ("searched", search),
            ("25 layers selected", walk),
        )
        for what, do in steps:
            with watch.of(what):
                await do(presenter)
        with watch.of("closed"):
            windows.close_all()
            await tasks.aclose()
        main_window.deleteLater()
    print(f"window's process: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at most")


def main() -> None:
    """Make the design and run the window."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--nodes", type=int, default=20_000)
    parser.add_argument("--file", type=Path)
    given = parser.parse_args()
    app = QApplication(sys.argv[:1])
    app.setQuitOnLastWindowClosed(False)
    with tempfile.TemporaryDirectory() as folder:
        path = given.file or Path(folder) / "large.fig"
        if given.file is None:
            path.write_bytes(page_bytes(given.nodes))
        with asyncio.Runner(loop_factory=lambda: event_loop(app)) as runner:
            runner.run(play(app, path))


if __name__ == "__main__":
    main()
