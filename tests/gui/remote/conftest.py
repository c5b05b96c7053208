"""A window with keys, and servers for it."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from htmlfig_desktop.contract.capability import KeyReport
from htmlfig_desktop.contract.credentials import ApiKey, KeyKind
from htmlfig_desktop.contract.headers import RateLimit
from htmlfig_desktop.contract.plans import PlanName
from htmlfig_desktop.core.errors import CredentialError, ErrorCode
from htmlfig_desktop.jobs.store import JobStore
from htmlfig_desktop.keys.facts import Facts, KeyFacts, MemoryFacts
from htmlfig_desktop.keys.store import KeyStore
from htmlfig_desktop.keys.vaults import MemoryVault, Vault
from htmlfig_desktop.ui.application import Desktop
from htmlfig_desktop.ui.theme import Theme
from tests.gui.driver import Driver
from tests.gui.fake_backend import FakeBackend
from tests.gui.fake_checker import FakeChecker
from tests.support.remote import SECRETS

SERVER = "https://convert.example"
SECRET = SECRETS[KeyKind.SECRET]
NEW_SECRET = "svc_sk_0123456789abcdefNEW2"
NOW = 1_800_000_000.0


_NO_WINDOW_SYSTEM = ("propagateSizeHints", "does not support raise", "does not support grabbing the keyboard")
"""What the offscreen platform says of dialogs that come forward, and of popups."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.qt_log_ignore(*_NO_WINDOW_SYSTEM, extend=True), append=False)


class TroubledVault(MemoryVault):
    """A keyring that refuses what a test says."""

    def __init__(self) -> None:
        super().__init__()
        self.trouble: ErrorCode | None = None

    async def read(self, key_id: str) -> str | None:
        self._refuse()
        return await super().read(key_id)

    async def write(self, key_id: str, secret: str) -> None:
        self._refuse()
        await super().write(key_id, secret)

    async def delete(self, key_id: str) -> None:
        self._refuse()
        await super().delete(key_id)

    async def check(self) -> None:
        if self.trouble is ErrorCode.KEYRING_MISSING:
            self._refuse()

    def _refuse(self) -> None:
        if self.trouble is not None:
            raise CredentialError(self.trouble, "The keyring refused, as the test wants it.")


class FakeServer:
    """What servers say of keys, without any."""

    def __init__(self, *known: str) -> None:
        self.known = set(known)
        self.asked: list[tuple[str, str]] = []
        self.remaining = 97

    async def __call__(self, server: str, key: ApiKey) -> KeyReport:
        self.asked.append((server, key.secret))
        if key.secret not in self.known:
            raise CredentialError(ErrorCode.KEY_REFUSED, "The server does not know this key.")
        return KeyReport(key.kind, RateLimit(100, self.remaining, NOW * 2), False, "request-1")


@dataclass
class Remote:
    """A running window with keys."""

    driver: Driver
    facts: Facts
    vault: Vault

    @property
    def desktop(self) -> Desktop:
        return self.driver.desktop

    @property
    def keys(self) -> KeyStore:
        return self.desktop.remote.book.store

    async def add(
        self, name: str = "Team", secret: str = SECRET, server: str = SERVER, plan: PlanName | None = None
    ) -> KeyFacts:
        key = await self.keys.add(name, secret, server, plan=plan)
        await self.desktop.remote.book.read()
        return key

    def dialog(self, kind: type[QDialog]) -> QDialog:
        """Return the open dialog of a kind."""
        return next(each for each in QApplication.topLevelWidgets() if isinstance(each, kind) and each.isVisible())

    def is_open(self, kind: type[QWidget]) -> bool:
        return any(isinstance(each, kind) and each.isVisible() for each in QApplication.topLevelWidgets())


@pytest.fixture
def remote(theme: Theme, settings: QSettings) -> Callable[..., object]:
    """Open a window: ``async with remote() as on``; what is given outlives it."""

    @contextlib.asynccontextmanager
    async def open_window(
        facts: Facts | None = None, vault: Vault | None = None, store: Path | None = None, **backend: object
    ) -> AsyncIterator[Remote]:
        facts, vault = facts or MemoryFacts(), vault or MemoryVault()
        fake = FakeBackend(**backend)  # type: ignore[arg-type]
        kept = JobStore.open(store) if store is not None else None
        settings.setValue("network/proxy", "none")
        checker = FakeChecker()
        desktop = Desktop.build(theme, settings, fake, kept, facts=facts, vault=vault, checker=checker)
        desktop.window.resize(1360, 864)
        desktop.window.show()
        driver = Driver(desktop, fake, checker)
        try:
            yield Remote(driver, facts, vault)
        finally:
            await driver.end()

    return open_window
