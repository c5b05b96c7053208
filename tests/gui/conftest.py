"""A real application, a real qasync loop, and nothing left behind."""

from __future__ import annotations

import asyncio
import gc
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

os.environ.setdefault("QT_API", "pyside6")

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSettings, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication

from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.look import Look, LookRequest, TextPage
from htmlfig_desktop.ui import application
from htmlfig_desktop.ui.application import Desktop, event_loop
from htmlfig_desktop.ui.theme import LIGHT, Theme
from tests.gui.driver import Driver
from tests.gui.fake_backend import FakeBackend
from tests.gui.fake_checker import FakeChecker

Play = Coroutine[None, None, None]
_COLLECTED_EVERY = 20
"""Tests."""
_TESTS = pytest.StashKey[int]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder needs Qt."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.gui)
            # what the offscreen platform says of every dialog
            item.add_marker(pytest.mark.qt_log_ignore("propagateSizeHints", extend=True))


@pytest.fixture(autouse=True)
def _collected_in_this_thread(request: pytest.FixtureRequest) -> Iterator[None]:
    """As in the window's process: what Qt owns must not be destroyed in another thread."""
    gc.disable()
    yield
    request.session.stash[_TESTS] = request.session.stash.get(_TESTS, 0) + 1
    gc.collect(2 if request.session.stash[_TESTS] % _COLLECTED_EVERY == 0 else 0)


@pytest.fixture(autouse=True)
def _patient_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who closes the program does not wait for long; a test on a busy machine does."""
    for step in ("TASKS_END_S", "JOBS_END_S", "BACKEND_ENDS_S"):
        monkeypatch.setattr(application, step, 60.0)


@pytest.fixture(scope="session")
def _theme(qapp: QApplication) -> Theme:
    QApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    qapp.setQuitOnLastWindowClosed(False)
    return Theme(qapp)


@pytest.fixture
def theme(_theme: Theme) -> Iterator[Theme]:
    """The one theme of the program; what a test makes of the size of its words ends with that."""
    yield _theme
    _theme.set_zoom(1.0)


@pytest.fixture
def run(qapp: QApplication, theme: Theme) -> Iterator[Callable[[Play], None]]:
    """Run one coroutine on a qasync loop; tasks and windows that outlive it fail the test."""

    async def bounded(play: Play, seconds: float) -> None:
        async with asyncio.timeout(seconds):
            await play
        rest = asyncio.all_tasks() - {asyncio.current_task()}
        assert not rest, f"left running: {rest}"

    def run_it(play: Play, seconds: float = 150) -> None:
        with asyncio.Runner(loop_factory=lambda: event_loop(qapp)) as runner:
            complaints: list[dict[str, object]] = []
            runner.get_loop().set_exception_handler(lambda loop, context: complaints.append(context))
            runner.run(bounded(play, seconds))
            assert not complaints, complaints

    yield run_it
    theme.use(LIGHT)
    QGuiApplication.clipboard().clear()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    left = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
    for widget in left:
        widget.hide()  # told once, of the test that left it, and not of all that follow
    assert not left, f"left open: {left}"


@pytest.fixture
def settings(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def opened(theme: Theme, settings: QSettings) -> Callable[..., object]:
    """Open a window with a fake backend: ``async with opened() as driver``."""

    @asynccontextmanager
    async def open_window(
        at_stage: Callable[[object], Awaitable[None]] | None = None,
        checker: FakeChecker | None = None,
        **backend: object,
    ) -> AsyncIterator[Driver]:
        fake = FakeBackend(**backend)  # type: ignore[arg-type]
        if at_stage is not None:
            fake.at_stage = at_stage
        checks = checker or FakeChecker()
        desktop = Desktop.build(theme, settings, fake, checker=checks)
        desktop.window.resize(1360, 864)
        desktop.window.show()
        driver = Driver(desktop, fake, checks)
        try:
            yield driver
        finally:
            await driver.end()

    return open_window


class FakeLooker:
    """Looks at pages without a browser: a green picture, and as many elements as the selector has letters."""

    def __init__(self) -> None:
        self.requests: list[LookRequest] = []
        self.texts: list[str] = []
        self.dropped: list[int] = []
        """Which looks were called off, from 1."""
        self.answered: list[int] = []
        """Which were given."""
        self.error: HtmlFigError | None = None
        self.held = asyncio.Event()
        self.held.set()
        self.is_closed = False

    async def look(self, request: LookRequest) -> Look:
        self.requests.append(request)
        if isinstance(request.page, TextPage):
            self.texts.append(await asyncio.to_thread(request.page.file.read_text))
        look = len(self.requests)
        try:
            await self.held.wait()
        except asyncio.CancelledError:
            self.dropped.append(look)
            raise
        if self.error is not None:
            raise self.error
        if request.picture is not None:
            image = QImage(request.options.viewport_width, request.options.layout_height, QImage.Format.Format_RGB32)
            image.fill(QColor("#0a0"))
            image.save(str(request.picture))
        self.answered.append(look)
        return Look(request.picture, is_selector="[" not in request.selector, matches=len(request.selector) - 1)

    async def aclose(self) -> None:
        self.is_closed = True


@pytest.fixture(autouse=True)
def looker(monkeypatch: pytest.MonkeyPatch) -> FakeLooker:
    """The one who looks at pages while they are typed; no test of the window starts a browser for that."""
    fake = FakeLooker()
    monkeypatch.setattr("htmlfig_desktop.ui.companions._looker", lambda preferences: fake)
    return fake


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    folder.mkdir()
    path = folder / "index.html"
    path.write_text("<!doctype html><title>Site</title><p>Hello", encoding="utf-8")
    return path
