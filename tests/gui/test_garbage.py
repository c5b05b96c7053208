"""Garbage of the window is collected in its own thread, however much another thread makes."""

from __future__ import annotations

import gc
import threading

from PySide6.QtCore import QTimer

from htmlfig_desktop.ui.garbage import WindowCollector
from tests.gui.driver import until


class _Ring:
    """Garbage that only the collector finds; notes the thread that destroyed it."""

    def __init__(self, ended: list[int]) -> None:
        self.self, self.ended = self, ended

    def __del__(self) -> None:
        self.ended.append(threading.get_ident())


def test_what_only_the_collector_finds_ends_in_the_windows_thread(run) -> None:
    ended: list[int] = []

    async def play() -> None:
        collector = WindowCollector()
        collector.findChild(QTimer).setInterval(10)
        for _ in range(2000):
            _Ring(ended)
        busy = threading.Thread(target=lambda: [[[]] for _ in range(200_000)])
        busy.start()
        busy.join()
        assert ended == []
        await until(lambda: len(ended) == 2000)
        collector.close()
        gc.disable()  # as the conftest of this folder has it

    run(play())
    assert set(ended) == {threading.get_ident()}
