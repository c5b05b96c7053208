"""Looks at the page in front after a pause: its picture while HTML is typed, and what the selector finds in it."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QSettings, QTimer, Signal
from PySide6.QtGui import QImage

from htmlfig_desktop.core.carrying_through import carried_through
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.look import Look, LookRequest, TextPage
from htmlfig_desktop.core.options import ConversionOptions, FileSource, HtmlSource, Source, UrlSource
from htmlfig_desktop.core.storing import not_stored
from htmlfig_desktop.ui.messages.figures import unbroken
from htmlfig_desktop.ui.messages.texts import message_for
from htmlfig_desktop.ui.tasks import TaskRunner

if TYPE_CHECKING:
    from htmlfig_desktop.ui.live.view import LiveView

PAUSE_MS = 500
"""Without a key being pressed."""
LONG_PAUSE_MS = 1500
_LONG = 1_000_000
"""Characters; such a page is looked at less often."""
LONGEST = 16_000_000
"""Longer HTML is not looked at while it is typed."""
_KEY = "livePreview"
_PREFIX, _FILE = "htmlfig-live-", "page.txt"
"""Of the folder in which pages are handed over, and what they are called there."""


class Looking(Protocol):
    """Who looks at pages: ``engine.local.looker.Looker``."""

    async def look(self, request: LookRequest) -> Look:
        """Return what is to be seen; raises HtmlFigError."""
        ...

    async def aclose(self) -> None:
        """End all of it."""
        ...


class LivePresenter(QObject):
    """Keeps one look on its way at most; the latest wins.

    Args:
        page: Gives the page in front, None for none; cheap, and complains about nothing.
        html_length: Gives the number of characters in the editor where the page in front is HTML, else None.
        runs: Gives the options, empty while one is wrong.

    Signals:
        shown: bool, whether the picture takes the place of the preview.
        selectorChecked: (str, bool), what is to be said beside the selector, and whether something is wrong with it.
        selectorRefused: str, a selector that is no CSS, whatever the page.
    """

    shown = Signal(bool)
    selectorChecked = Signal(str, bool)
    selectorRefused = Signal(str)

    def __init__(
        self,
        view: LiveView,
        tasks: TaskRunner,
        settings: QSettings,
        looker: Callable[[], Looking],
        page: Callable[[], Source | None],
        html_length: Callable[[], int | None],
        runs: Callable[[], tuple[ConversionOptions, ...]],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._view = view
        self._tasks = tasks
        self._settings = settings
        self._make_looker = looker
        self._looker: Looking | None = None
        self._page = page
        self._html_length = html_length
        self._runs = runs
        self._is_on = str(settings.value(_KEY, "true")) != "false"
        self._is_shown = False
        self._is_wanted = False
        self._seen: tuple[object, ...] | None = None
        self._looking: asyncio.Task[None] | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._writing = asyncio.Lock()
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._look)

    @property
    def is_on(self) -> bool:
        """Whether typing is followed."""
        return self._is_on

    @property
    def is_shown(self) -> bool:
        """Whether the picture takes the place of the preview."""
        return self._is_shown

    def switch(self, on: bool) -> None:
        """Follow typing, or not; remembered."""
        self._is_on = on
        self._settings.setValue(_KEY, "true" if on else "false")
        if on:
            self.note_typing()
        else:
            self._drop()
            self.forget()

    def note_typing(self) -> None:
        """HTML was typed or pasted: show it after a pause."""
        self._is_wanted = self._is_on
        self._plan()

    def note_change(self) -> None:
        """Another page or other options are in front: what was seen may not hold any more."""
        length = self._html_length()
        if not length:
            self._is_wanted = False
            self._show(False)
        selector = self._selector()
        if not selector:
            self.selectorChecked.emit("", False)
        if selector or self._is_wanted:
            self._plan()
        else:
            self._drop()

    def forget(self) -> None:
        """Something else is shown; nothing is looked at until something is typed."""
        self._is_wanted = False
        self._show(False)

    async def aclose(self) -> None:
        """End what looks."""
        self._timer.stop()
        if self._looker is not None:
            await self._looker.aclose()
        if self._folder is not None:
            with contextlib.suppress(OSError):
                await asyncio.to_thread(self._folder.cleanup)
            self._folder = None

    def _plan(self) -> None:
        length = self._html_length() or 0
        self._timer.start(LONG_PAUSE_MS if length > _LONG else PAUSE_MS)

    def _drop(self) -> None:
        self._timer.stop()
        self._seen = None
        if self._looking is not None:
            self._looking.cancel()
            self._looking = None

    def _look(self) -> None:
        """Begin a look, unless the same was seen."""
        runs = self._runs()
        if not runs or (not self._is_wanted and not runs[0].wait_for_selector):
            return
        length = self._html_length()
        if length is not None and length > LONGEST:
            self._view.clear()
            self._view.show_problem(self.tr("This HTML is too long to follow while you type. Convert it to see it."))
            self._show(self._is_wanted)
            return
        if self._looking is not None:
            self._looking.cancel()
        self._looking = self._tasks.start(self._look_at(runs[0]), name="live preview")

    async def _look_at(self, options: ConversionOptions) -> None:
        page = self._page()
        selector = options.wait_for_selector or ""
        wants_picture = self._is_wanted and isinstance(page, HtmlSource)
        if page is None and not selector:
            return
        what = (page, options, wants_picture)
        if what == self._seen:
            self._show(wants_picture)
            return
        if wants_picture:
            self._view.set_caption(self.tr("Updating…"))
            self._show(True)
        try:
            request = await self._request(page, options, selector, wants_picture)
            looker = self._looker = self._looker or self._make_looker()
            look = await looker.look(request)
            image = await asyncio.to_thread(_image, look.picture) if look.picture else QImage()
        except HtmlFigError as error:
            self._tell(error, wants_picture, bool(selector))
            return
        self._seen = what
        if wants_picture and self._is_wanted:
            self._view.set_caption(unbroken(self.tr("{width} px wide").replace("{width}", str(options.viewport_width))))
            self._view.show_picture(image, options.device_scale_factor)
        if selector:
            self._tell_matches(look, selector, page is not None)

    async def _request(
        self, page: Source | None, options: ConversionOptions, selector: str, wants_picture: bool
    ) -> LookRequest:
        """Return what to ask for. Who does not wait for it any more may still be writing: the next one lets them end.

        Raises:
            StorageError: STO001, STO002.
        """
        async with self._writing:
            return await carried_through(asyncio.to_thread(self._handed_over, page, options, selector, wants_picture))

    def _handed_over(
        self, page: Source | None, options: ConversionOptions, selector: str, wants_picture: bool
    ) -> LookRequest:
        """Return what to ask for, HTML in a file, because it may be long. Blocks."""
        options = replace(options, viewport_height=options.layout_height)
        try:
            self._folder = self._folder or tempfile.TemporaryDirectory(prefix=_PREFIX, ignore_cleanup_errors=True)
            folder = Path(self._folder.name)
            picture = folder / "picture.png" if wants_picture else None
            if isinstance(page, FileSource | UrlSource):
                return LookRequest(page, options, selector, picture)
            text = page if isinstance(page, HtmlSource) else HtmlSource("")
            file = folder / _FILE
            file.write_text(text.html, encoding="utf-8", errors="replace", newline="")
        except OSError as error:
            raise not_stored(Path(tempfile.gettempdir(), _FILE), error) from error
        return LookRequest(TextPage(file, text.base_url, text.login), options, selector, picture)

    def _tell(self, error: HtmlFigError, wants_picture: bool, has_selector: bool) -> None:
        message = message_for(error)
        if wants_picture and self._is_wanted:
            self._view.set_caption("")
            says_all = message.cause.startswith(message.title)
            self._view.show_problem(message.cause if says_all else f"{message.title}. {message.cause}")
        if has_selector:
            self.selectorChecked.emit(self.tr("Not checked: the page could not be loaded."), False)

    def _tell_matches(self, look: Look, selector: str, has_page: bool) -> None:
        if not look.is_selector:
            self.selectorChecked.emit(self.tr("This is not a valid CSS selector."), True)
            self.selectorRefused.emit(selector)
        elif not has_page:
            self.selectorChecked.emit(self.tr("Valid. Choose a page to see what it finds."), False)
        elif not look.matches:
            self.selectorChecked.emit(self.tr("Finds nothing in this page as it is loaded."), True)
        elif look.matches == 1:
            self.selectorChecked.emit(self.tr("Finds 1 element."), False)
        else:
            words = self.tr("Finds {count} elements.").replace("{count}", str(look.matches))
            self.selectorChecked.emit(words, False)

    def _selector(self) -> str:
        runs = self._runs()
        return (runs[0].wait_for_selector or "") if runs else ""

    def _show(self, shown: bool) -> None:
        if shown != self._is_shown:
            self._is_shown = shown
            self.shown.emit(shown)


def _image(path: Path) -> QImage:
    return QImage(str(path))
