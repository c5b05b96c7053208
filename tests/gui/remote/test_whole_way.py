"""From end to end: a real service with the real engine, a real keyring, and the window between them."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from htmlfig_desktop.core.resources import resource_path
from htmlfig_desktop.engine.fig.validate import FindingSeverity, validate_fig
from htmlfig_desktop.jobs.job import JobState
from htmlfig_desktop.jobs.store import JobStore
from htmlfig_desktop.keys.facts import FactsFile
from htmlfig_desktop.keys.vaults import KeyringVault
from htmlfig_desktop.ui.application import Desktop
from htmlfig_desktop.ui.commands import Command
from htmlfig_desktop.ui.keys.entry import KeyEntryDialog
from htmlfig_desktop.ui.keys.view import KeysDialog
from htmlfig_desktop.ui.theme import Theme
from tests.gui.driver import give, until
from tests.gui.fake_backend import FakeBackend
from tests.gui.fake_checker import FakeChecker
from tests.support.real_service import RealService, real_service
from tests.support.vault_contract import is_installed, secret_service

pytestmark = [
    pytest.mark.engine,
    pytest.mark.timeout(300),
    pytest.mark.skipif(not is_installed(), reason="needs gnome-keyring-daemon and dbus-daemon"),
    pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning"),
]


@pytest.fixture
def keyring(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with secret_service(tmp_path_factory.mktemp("keyring")) as service:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", service.address)
        yield service.folder
        gc.collect()


@pytest.fixture
def service(tmp_path: Path) -> Iterator[RealService]:
    with real_service(tmp_path / "service") as running:
        yield running


def test_add_a_key_convert_on_the_server_save_and_find_all_of_it_again(
    run: Callable[..., None], theme: Theme, settings: QSettings, tmp_path: Path, keyring: Path, service: RealService
) -> None:
    secret = service.create_key("secret", "--plan", "pro")
    local = FakeBackend()
    settings.setValue("network/proxy", "none")

    def opened() -> Desktop:
        desktop = Desktop.build(
            theme,
            settings,
            local,
            JobStore.open(tmp_path / "jobs"),
            facts=FactsFile(tmp_path / "keys.sqlite3"),
            vault=KeyringVault(),
            checker=FakeChecker(),
        )
        desktop.window.show()
        return desktop

    async def play() -> None:
        desktop = opened()
        await desktop.presenter.editor.open([_example()])

        await give(desktop.window, Command.KEYS)
        panel = _dialog(KeysDialog)
        panel.add.click()
        entry = _dialog(KeyEntryDialog)
        entry._secret.line.setText(secret)
        entry._name.setText("Team")
        entry._server.setText(service.url)
        assert entry.add.isEnabled()
        entry.add.click()
        await until(lambda: panel.list.count() == 1)
        panel.test.click()
        await until(lambda: "The server accepts the key" in panel._outcome_text.text())
        panel.close()

        (key,) = desktop.remote.book.keys.all
        before = desktop.remote.quota.state(key.id).rate_limit.remaining
        desktop.remote.destination.choose(key.id)
        await until(lambda: "Sends" in desktop.window.options.destination.text)
        await give(desktop.window, Command.CONVERT)
        await until(lambda: desktop.queue.jobs[0].state.is_finished)
        job = desktop.queue.jobs[0]
        assert job.state is JobState.DONE, (job.error, job.error and job.error.detail)
        assert job.result.nodes > 50
        assert local.requests == [], "nothing was converted here"
        assert desktop.remote.quota.state(key.id).rate_limit.remaining < before

        target = tmp_path / "design.fig"
        await give(desktop.window, Command.SAVE_AS)
        for dialog in QApplication.topLevelWidgets():
            if dialog is not desktop.window and dialog.isVisible():
                dialog.close()
        desktop.window.saveNameChosen.emit(target)
        await until(lambda: desktop.queue.jobs[0].target == target)
        data = await asyncio.to_thread(target.read_bytes)
        assert [each for each in validate_fig(data) if each.severity is FindingSeverity.ERROR] == []
        await desktop.aclose()

        desktop = opened()
        desktop.presenter.restore()
        await until(lambda: bool(desktop.queue.jobs))
        await desktop.remote.book.read()
        assert [each.name for each in desktop.remote.book.keys.all] == ["Team"]
        assert desktop.remote.destination.current.key_id == key.id
        assert desktop.queue.jobs[0].destination.key_id == key.id
        assert (await desktop.remote.book.store.secret("Team")).secret == secret
        await desktop.aclose()

    run(play(), seconds=240)
    kept = [path for folder in (tmp_path, keyring) for path in folder.rglob("*") if path.is_file()]
    ours = [path for path in kept if (tmp_path / "service") not in path.parents]
    assert [path for path in ours if secret.encode() in path.read_bytes()] == [], "in the clear nowhere"


def _example() -> Path:
    return resource_path("example/index.html")


def _dialog(kind: type) -> object:
    return next(each for each in QApplication.topLevelWidgets() if isinstance(each, kind) and each.isVisible())
