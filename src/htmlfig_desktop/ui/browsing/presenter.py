"""Opens the private browser and makes jobs of what is captured in it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.options import (
    DEVICE_SCALE_FACTOR,
    VIEWPORT_HEIGHT,
    VIEWPORT_WIDTH,
    Bounds,
    ConversionOptions,
)
from htmlfig_desktop.core.proxies import Proxy
from htmlfig_desktop.engine.workers.protocol import Wanted
from htmlfig_desktop.jobs.job import Job
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.ui.browsing.link import BrowserLook, PrivateLink
from htmlfig_desktop.ui.tasks import TaskRunner

if TYPE_CHECKING:
    from htmlfig_desktop.ui.messages.bar import MessageBar


class PrivatePresenter(QObject):
    """Joins the private browser with the queue.

    Args:
        select: Shows a job.
        look: Gives how the browser is to look.
        way_out: Gives how its pages get to the network.

    Signals:
        failed: HtmlFigError, the browser did not start, or ended.
    """

    failed = Signal(object)

    def __init__(
        self,
        link: PrivateLink,
        queue: JobQueue,
        tasks: TaskRunner,
        bar: MessageBar,
        select: Callable[[Job], object],
        look: Callable[[], BrowserLook],
        way_out: Callable[[], Awaitable[Proxy]],
        wants_check: Callable[[], bool],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._link = link
        self._queue = queue
        self._tasks = tasks
        self._bar = bar
        self._select = select
        self._look = look
        self._way_out = way_out
        self._wants_check = wants_check
        link.wanted.connect(self._capture)
        link.forgotten.connect(self._tell_forgotten)
        link.broken.connect(self.failed)

    def browse(self, address: str = "") -> None:
        """Open the private browser, at an address if one is given."""
        self._tasks.start(self._browse(address), name="open private browser")

    async def _browse(self, address: str) -> None:
        self._link.look = self._look()
        self._link.way_out = await self._way_out()
        try:
            self._link.browse(address)
        except HtmlFigError as error:
            self.failed.emit(error)

    def forget(self) -> None:
        """Delete cookies, logins and all else that is remembered."""
        self._tasks.start(self._link.forget(), name="forget private session")

    def _capture(self, wanted: Wanted) -> None:
        """Begin at once, whatever waits: the page is to be seen as it stands now."""
        options = ConversionOptions(
            viewport_width=int(_within(VIEWPORT_WIDTH, wanted.width)),
            viewport_height=int(_within(VIEWPORT_HEIGHT, wanted.height)),
            device_scale_factor=_within(DEVICE_SCALE_FACTOR, wanted.density),
            screenshot=True,
            check=self._wants_check(),
        )
        try:
            self._select(self._queue.submit(wanted.source, options, at_once=True))
        except HtmlFigError as error:
            self.failed.emit(error)

    def _tell_forgotten(self) -> None:
        self._bar.show_notice(
            self.tr("The private session is forgotten"), self.tr("Cookies, logins and all else of it are deleted.")
        )


def _within(bounds: Bounds, value: float) -> float:
    return min(max(value, bounds.low), bounds.high)
