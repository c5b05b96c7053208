"""Builds the program out of its parts, runs it on one event loop, and ends it in order.

Chromium never enters this process: pages are loaded by worker processes behind ``ConversionBackend``.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import Awaitable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path

import platformdirs
from PySide6.QtCore import QCoreApplication, QSettings
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication
from qasync import QEventLoop

import htmlfig_desktop
from htmlfig_desktop.core.collector import collected_by_loop, keep_uncollected
from htmlfig_desktop.core.conversion import ConversionBackend
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.fidelity import DesignChecker
from htmlfig_desktop.core.proxies import TakesWayOut
from htmlfig_desktop.core.resources import resource_path
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.jobs.router import Router
from htmlfig_desktop.jobs.store import JobStore
from htmlfig_desktop.keys.facts import Facts, FactsFile, MemoryFacts
from htmlfig_desktop.keys.store import KeyStore
from htmlfig_desktop.keys.vaults import KeyringVault, MemoryVault, Vault
from htmlfig_desktop.ui.attention import Attention
from htmlfig_desktop.ui.awake import Awake, inhibitor_of_this_system
from htmlfig_desktop.ui.browsing.backend import PrivateRouting
from htmlfig_desktop.ui.browsing.link import PrivateLink
from htmlfig_desktop.ui.companions import Companions
from htmlfig_desktop.ui.damage import kept_if_damaged
from htmlfig_desktop.ui.diagnostics import start_logging
from htmlfig_desktop.ui.editing import EditDesk
from htmlfig_desktop.ui.ending import EndingSignals
from htmlfig_desktop.ui.help import HelpDesk
from htmlfig_desktop.ui.i18n import chosen_locale, install_translation
from htmlfig_desktop.ui.instance import PageReceiver, only_one, server_name
from htmlfig_desktop.ui.intake import given_at_start
from htmlfig_desktop.ui.leaving import Leaving
from htmlfig_desktop.ui.main_window import MainWindow
from htmlfig_desktop.ui.menu_key import open_menus_by_keys
from htmlfig_desktop.ui.notices import Notifier
from htmlfig_desktop.ui.options.stored_presets import LostPresets, kept_if_lost
from htmlfig_desktop.ui.presenter import WindowPresenter
from htmlfig_desktop.ui.remote_desk import RemoteDesk
from htmlfig_desktop.ui.settings.desk import SettingsDesk, apply_appearance
from htmlfig_desktop.ui.settings.preferences import Preferences
from htmlfig_desktop.ui.tasks import TaskRunner
from htmlfig_desktop.ui.theme import Theme

_log = logging.getLogger(__name__)

_THREADS = 2
"""For what blocks for moments; what may take longer has a thread of its own (``core/own_thread.py``)."""
_SWITCH_S = 0.001
"""How long the window's thread waits at most for another one that runs Python; Python's own 5 ms add up to stalls."""
TASKS_END_S = 5.0
JOBS_END_S = 10.0
BACKEND_ENDS_S = 10.0


def create_application(arguments: Sequence[str]) -> QApplication:
    """Return the Qt application with the program's name and icon; the window decides when it quits."""
    sys.setswitchinterval(_SWITCH_S)
    app = QApplication([sys.argv[0], *arguments])
    brand(app)
    app.setQuitOnLastWindowClosed(False)
    return app


def brand(app: QApplication) -> None:
    """Give the application the program's name, icon and language."""
    app.setOrganizationName("htmlfig-desktop")
    app.setApplicationName("htmlfig-desktop")
    app.setApplicationDisplayName("HTML Fig Desktop")
    app.setApplicationVersion(htmlfig_desktop.__version__)
    app.setDesktopFileName("htmlfig-desktop")
    app.setWindowIcon(QIcon(str(resource_path("icons/app.svg"))))
    install_translation(app, chosen_locale(str(QSettings().value("language", "") or "")))


def run(app: QApplication, given: Sequence[str]) -> bool:
    """Show the window with the pages ``given``; when it has been closed, return whether to start the program again.

    Where a window of this user is open already, it gets the pages, and this returns at once.
    """
    lock = only_one(data_folder(), given)
    if lock is None:
        return False
    try:
        with asyncio.Runner(loop_factory=lambda: event_loop(app)) as runner:
            return runner.run(_run_window(app, given))
    finally:
        lock.unlock()


def event_loop(app: QApplication) -> QEventLoop:
    """Return the loop of the window.

    qasync would start ten threads for what blocks, each with memory of its own that the C library keeps; and they are
    Qt's, which ends the program where one of them is still there when the loop is not.
    """
    loop = QEventLoop(app)
    loop.set_default_executor(ThreadPoolExecutor(_THREADS, "window"))
    return loop


async def _run_window(app: QApplication, given: Sequence[str]) -> bool:
    logs = platformdirs.user_log_path("htmlfig-desktop", appauthor=False)
    with contextlib.suppress(OSError):
        start_logging(logs)
    damaged, lost_presets = _damage_of_settings()
    store, problem = open_store(data_folder())
    awake = Awake(inhibitor_of_this_system())
    desktop = Desktop.build(
        Theme(app),
        QSettings(),
        local_backend(),
        store,
        facts=FactsFile(data_folder() / "keys.sqlite3"),
        vault=KeyringVault(),
        awake=awake,
        logs=logs,
    )
    desktop.window.set_engine_status(
        QCoreApplication.translate("Application", "Local engine"),
        QCoreApplication.translate("Application", "Sandbox off (running as root)") if _is_root() else "",
    )
    open_menus_by_keys(desktop.window)
    # From here on a second start finds this window.
    receiver = PageReceiver(server_name(data_folder()), desktop.window)
    receiver.received.connect(lambda pages: desktop.presenter.open_again(given_at_start(pages)))
    desktop.presenter.leaving.connect(receiver.close)  # what starts from now on waits, and has a window of its own
    desktop.window.show()
    if problem is not None:
        desktop.presenter.tell_trouble(problem)
    if damaged is not None:
        desktop.presenter.tell_settings_damaged(damaged)
    if lost_presets is not None:
        desktop.presenter.tell_presets_lost(lost_presets)
    desktop.presenter.restore()
    desktop.presenter.open(given_at_start(given))
    keep_uncollected()
    loop = asyncio.get_running_loop()
    leave = desktop.presenter.leaving.emit
    # A signal may come before the program listens for that: it is heard when the loop has its turn.
    signals = EndingSignals(lambda: loop.call_soon_threadsafe(leave), QCoreApplication.instance() or desktop.window)
    try:
        with collected_by_loop():
            return await desktop.run()
    finally:
        signals.close()


def _damage_of_settings() -> tuple[Path | None, LostPresets | None]:
    """Return where settings and presets that cannot be read were put aside; None for what is sound."""
    file = Path(QSettings().fileName())
    damaged = kept_if_damaged(file)
    return damaged, kept_if_lost(QSettings(), file.parent if file.is_file() else data_folder())


def data_folder() -> Path:
    """Return where the program keeps what must last, in the place the system has for it."""
    return platformdirs.user_data_path("htmlfig-desktop", appauthor=False)


def open_store(folder: Path) -> tuple[JobStore, HtmlFigError | None]:
    """Return the store of jobs in ``folder``, or one that does not last and what stood in the way."""
    try:
        return JobStore.open(folder), None
    except HtmlFigError as error:
        return JobStore.temporary(), error


def local_backend() -> ConversionBackend:
    """Return the engine on this machine. Nothing of it is loaded before."""
    from htmlfig_desktop.engine.local.backend import LocalBackend, default_settings

    return LocalBackend(settings=replace(default_settings(), in_background=True))


def local_checker() -> DesignChecker:
    """Return who compares results with their pages, in a process of its own that starts with the first one."""
    from htmlfig_desktop.engine.local.checker import LocalChecker

    return LocalChecker()


@dataclass(frozen=True, slots=True)
class Desktop:
    """The running program: its parts, and the order in which they end."""

    window: MainWindow
    presenter: WindowPresenter
    tasks: TaskRunner
    queue: JobQueue
    backend: ConversionBackend
    attention: Attention
    remote: RemoteDesk
    private: PrivateLink
    companions: Companions

    @classmethod
    def build(
        cls,
        theme: Theme,
        settings: QSettings,
        backend: ConversionBackend,
        store: JobStore | None = None,
        *,
        facts: Facts | None = None,
        vault: Vault | None = None,
        awake: Awake | None = None,
        logs: Path | None = None,
        checker: DesignChecker | None = None,
    ) -> Desktop:
        """Put the parts together. Needs the running loop; shows nothing yet. What has no place to be kept in is not."""
        store = store or JobStore.temporary()
        link = PrivateLink(store.folder / "private")
        vault = vault or MemoryVault()
        keys = KeyStore(facts or MemoryFacts(), vault)
        preferences = Preferences(settings, vault)
        if isinstance(backend, TakesWayOut):
            backend.way_out = preferences.way_out
        router = Router(backend, keys, preferences.connection)
        backend = PrivateRouting(router, link)
        checker = checker or local_checker()
        queue = JobQueue(backend, store, checker=checker)
        apply_appearance(theme, preferences)
        with theme.styled_at_the_end():
            window = MainWindow(theme, settings)
        window.restore()
        tasks = TaskRunner(window)
        presenter = WindowPresenter(window, queue, tasks, settings, window)
        EditDesk(window)
        logs = logs or queue.store.folder / "logs"
        help_desk = HelpDesk(window, theme, queue, presenter.jobs, presenter.options, tasks, logs)
        companions = Companions(window, presenter, queue, tasks, settings, theme, link, checker, preferences)
        notifier = Notifier(QApplication.windowIcon(), window)
        attention = Attention(window, queue, presenter.turns, preferences, notifier, awake)
        attention.queueFinished.connect(presenter.outcomes.tell_finished)
        loop = asyncio.get_running_loop()
        store.on_trouble = lambda error: loop.call_soon_threadsafe(presenter.show_error, error)
        remote = RemoteDesk(window, theme, presenter, queue, keys, router, tasks, settings)
        remote.absences.back.connect(attention.tell_server_back)
        remote.absences.closed.connect(attention.tell_waiting)
        Leaving(window, presenter, queue, remote.book, preferences)
        settings_desk = SettingsDesk(window, theme, preferences, queue, remote.book, tasks)
        help_desk.settingsWanted.connect(settings_desk.open)
        return cls(window, presenter, tasks, queue, backend, attention, remote, link, companions)

    async def run(self) -> bool:
        """Wait until the user leaves, then end everything; return whether the program shall be started again."""
        left: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def leave() -> None:
            if not left.done():
                left.set_result(None)

        self.presenter.leaving.connect(leave)
        try:
            await left
            return self.window.wants_restart
        finally:
            await self.aclose()

    async def aclose(self) -> None:
        """Stop accepting, stop jobs, close the backend and the store; each step within its time."""
        self.queue.store.on_trouble = lambda error: None
        self.window.remember()
        self.companions.designs.windows.close_all()
        self.window.setEnabled(False)
        self.window.hide()
        await _within(TASKS_END_S, "tasks", self.tasks.aclose())
        await _within(TASKS_END_S, "companions", self.companions.aclose())
        await _within(JOBS_END_S, "jobs", self.queue.aclose())
        await _within(JOBS_END_S, "store", self.queue.store.aclose())
        await _within(BACKEND_ENDS_S, "backend", self.backend.aclose())
        self.presenter.close()
        self.remote.close()
        self.attention.close()
        self.window.deleteLater()


async def _within(seconds: float, what: str, step: Awaitable[None]) -> None:
    """Await one step of the shutdown; a step that hangs or fails is logged and does not stop the others."""
    try:
        async with asyncio.timeout(seconds):
            await step
    except TimeoutError:
        _log.warning("shutdown.too_slow: %s", what)
    except Exception:
        _log.exception("shutdown.failed: %s", what)


def _is_root() -> bool:
    with contextlib.suppress(AttributeError):  # Windows has no user ids
        return os.geteuid() == 0
    return False
