"""Knows where the next pages are converted, and says beforehand what that takes."""

from __future__ import annotations

import asyncio
import importlib
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QSettings, QTimer, Signal

from htmlfig_desktop.client.key_state import KeyState
from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.core.destination import HERE, Destination
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.options import ConversionOptions, Source
from htmlfig_desktop.keys.facts import KeyFacts
from htmlfig_desktop.ui.destination.forecast import Forecast, forecast
from htmlfig_desktop.ui.errands import Errand
from htmlfig_desktop.ui.keybook import KeyBook, destination_of
from htmlfig_desktop.ui.messages.texts import message_for
from htmlfig_desktop.ui.options.destination_bar import Choice
from htmlfig_desktop.ui.tasks import TaskRunner

if TYPE_CHECKING:
    from htmlfig_desktop.client.outgoing import Measured
    from htmlfig_desktop.ui.options.destination_bar import DestinationBar

_KEY = "destination"
_SETTLES_MS = 300
"""Typing may go on; only what stands still is measured."""
MOST_MEASURED = 50
"""Pages of a batch; measuring thousands would take longer than it tells."""


class Asked(Protocol):
    """What is to be converted next."""

    def sources(self) -> Sequence[Source]:
        """Return the pages.

        Raises:
            HtmlFigError: they cannot be taken.
        """
        ...

    def runs(self) -> Sequence[ConversionOptions]:
        """Return the options of each design."""
        ...


class DestinationPresenter(QObject):
    """Runs the choice of the destination.

    Signals:
        chosen: str, id of the key; empty for this machine.
        leftBehindWanted: tuple of str, what is not sent shall be shown.
    """

    chosen = Signal(str)
    leftBehindWanted = Signal(tuple)

    def __init__(
        self,
        view: DestinationBar,
        book: KeyBook,
        tasks: TaskRunner,
        settings: QSettings,
        asked: Asked,
        state_of: Callable[[str], KeyState],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._book = book
        self._settings = settings
        self._asked = asked
        self._state_of = state_of
        self._key_id = str(settings.value(_KEY, ""))
        self._forecast = Forecast("")
        self._measured: tuple[list[Source], list[Measured]] = ([], [])
        self._is_stale = False
        self._errand = Errand(tasks, self)
        self._errand.failed.connect(self._tell_problem)
        self._errand.ended.connect(self._measure_again)
        self._settled = QTimer(self, singleShot=True, interval=_SETTLES_MS)
        self._settled.timeout.connect(self._measure)
        view.chosen.connect(self.choose)
        view.detailsRequested.connect(lambda: self.leftBehindWanted.emit(self._forecast.left_behind))
        book.changed.connect(self._show_choices)
        self._show_choices()

    @property
    def current(self) -> Destination:
        """Where the next pages are converted."""
        key = self._key
        return HERE if key is None else destination_of(key)

    @property
    def key_id(self) -> str:
        """Id of the chosen key; empty for this machine."""
        return self._key.id if self._key is not None else ""

    def choose(self, key_id: str) -> None:
        """Convert the next pages there."""
        self._key_id = key_id
        self._settings.setValue(_KEY, key_id)
        self._show_choices()

    def follow(self) -> None:
        """Look again, for page or options have changed."""
        if self._key is not None:
            self._settled.start()

    def follow_key(self, key_id: str) -> None:
        """Look again, for the limits of a key have changed; what was measured holds."""
        if key_id == self.key_id:
            self._tell()

    async def foretell(self, sources: Sequence[Source]) -> Forecast | None:
        """Return what sending pages would take that are not in the panels; None where they stay on this machine.

        Raises:
            HtmlFigError: one of them cannot be read.
        """
        key, runs = self._key, list(self._asked.runs())
        if key is None or not runs or not sources:
            return None
        pages = await _measured(sources, runs[0], key.kind.endpoint)
        return forecast(key, self._state_of(key.id), sources, pages, len(sources) * len(runs), time.time())

    def close(self) -> None:
        """Measure no more."""
        self._settled.stop()
        self._errand.cancel()

    @property
    def _key(self) -> KeyFacts | None:
        """The chosen key, or the one that has taken its place by a rotation; None where pages are converted here."""
        active = {key.id: key for key in self._book.keys.active}
        if self._key_id in active:
            return active[self._key_id]
        return next((key for key in active.values() if key.replaces and key.replaces == self._key_id), None)

    def _show_choices(self) -> None:
        choices = [Choice("", self.tr("This machine"), self.tr("The engine that comes with the program"))]
        for key in self._book.keys.active:
            tip = f"{key.server}  ({key.kind.prefix}…{key.last_four})"
            choices.append(Choice(key.id, key.name, tip))
        self._view.set_choices(choices, self.key_id)
        if self._key is None:
            self._settled.stop()
            self._forecast = Forecast("")
            self._view.set_forecast("")
        else:
            self._settled.start()
        self.chosen.emit(self.key_id)

    def _measure_again(self) -> None:
        if self._is_stale:
            self._measure()

    def _measure(self) -> None:
        key, runs = self._key, list(self._asked.runs())
        self._is_stale = False
        if key is None or not runs:
            self._view.set_forecast("")
            return
        try:
            sources = list(self._asked.sources())
        except HtmlFigError:  # the page is not complete yet; pressing Convert tells why
            sources = []
        if not sources:
            self._measured = ([], [])
            self._tell()
            return
        endpoint, options = key.kind.endpoint, runs[0]

        async def work() -> None:
            self._measured = (sources, await _measured(sources, options, endpoint))
            self._tell()

        if not self._errand.start(work(), "measure"):
            self._is_stale = True

    def _tell(self) -> None:
        key, (sources, pages) = self._key, self._measured
        if key is None:
            return
        if not pages:
            self._forecast = Forecast("")
            self._view.set_forecast(self.tr("The page is sent to {server}.").format(server=key.server))
            return
        designs = len(sources) * len(self._asked.runs())
        told = self._forecast = forecast(key, self._state_of(key.id), sources, pages, designs, time.time())
        self._view.set_forecast(told.text, "\n".join(told.warnings), len(told.left_behind))

    def _tell_problem(self, error: HtmlFigError) -> None:
        self._forecast = Forecast("")
        message = message_for(error)
        self._view.set_forecast("", f"{message.title}. {message.cause}")


async def _measured(sources: Sequence[Source], options: ConversionOptions, endpoint: Endpoint) -> list[Measured]:
    await asyncio.to_thread(importlib.import_module, "htmlfig_desktop.client.outgoing")
    from htmlfig_desktop.client.outgoing import measure

    return [await measure(source, options, endpoint) for source in sources[:MOST_MEASURED]]
