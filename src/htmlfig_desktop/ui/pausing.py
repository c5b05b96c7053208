"""Pausing the queue: what the window says of it, and how somebody who forgot it is reminded."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.ui.messages.news import News

if TYPE_CHECKING:
    from htmlfig_desktop.ui.main_window import MainWindow


class Pausing:
    """Pauses and resumes the queue of a window.

    Args:
        window: Shows whether it is paused.
        queue: Is paused.
        news: Offers to go on.
        on_change: Called when it was paused or resumed.
    """

    def __init__(self, window: MainWindow, queue: JobQueue, news: News, on_change: Callable[[], None]) -> None:
        self._window = window
        self._queue = queue
        self._news = news
        self._on_change = on_change

    def toggle(self) -> None:
        """Pause, or resume what is paused."""
        self.set_paused(not self._queue.is_paused)

    def set_paused(self, is_paused: bool) -> None:
        """Pause or resume, as a switch says."""
        if is_paused:
            self._queue.pause()
            self.show()
        else:
            self.resume()

    def resume(self) -> None:
        """Start waiting jobs again."""
        self._queue.resume()
        self._news.end_pause()
        self.show()

    def show(self) -> None:
        """Show whether the queue is paused."""
        self._window.set_paused(self._queue.is_paused)
        self._on_change()

    def tell_waiting(self, count: int) -> None:
        """Say that jobs of an earlier run wait, and offer to go on with them."""
        self._news.tell_waiting(count, self.resume)

    def remind(self, count: int) -> None:
        """Say that new jobs wait because the queue is paused, where it is."""
        if self._queue.is_paused:
            self._news.tell_paused(count, self.resume)
