"""Keys in a real Secret Service: gnome-keyring on a bus of its own."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from htmlfig_desktop.contract.credentials import ApiKey, KeyKind
from htmlfig_desktop.core.errors import CredentialError, ErrorCode
from htmlfig_desktop.keys.facts import FactsFile
from htmlfig_desktop.keys.store import KeyStore
from htmlfig_desktop.keys.vaults import SERVICE, KeyringVault, Vault, trusted_keyring
from tests.support.vault_contract import SECRET, SecretService, VaultContract, is_installed, secret_service

pytestmark = [
    pytest.mark.skipif(not is_installed(), reason="needs gnome-keyring-daemon and dbus-daemon"),
    pytest.mark.filterwarnings("ignore:unclosed <socket:ResourceWarning"),
]


@pytest.fixture(autouse=True)
def _connections_are_closed() -> Iterator[None]:
    """WORKAROUND(keyring 25.7): where the collection stays locked, its connection is closed by the collector only."""
    yield
    gc.collect()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SecretService]:
    with secret_service(tmp_path_factory.mktemp("keyring")) as service:
        yield service


@pytest.fixture
def service(running: SecretService, monkeypatch: pytest.MonkeyPatch) -> SecretService:
    """Return the service with its collection unlocked and empty."""
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", running.address)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(running.folder))
    return running


@contextlib.contextmanager
def collection() -> Iterator[object]:
    import secretstorage

    with contextlib.closing(secretstorage.dbus_init()) as connection:
        yield secretstorage.get_default_collection(connection)


class TestSecretService(VaultContract):
    @pytest.fixture
    def vault(self, service: SecretService) -> Vault:
        return KeyringVault()


def test_the_best_keyring_of_this_machine_is_the_secret_service(service: SecretService) -> None:
    ring = trusted_keyring()
    assert ring is not None
    assert type(ring).__module__ == "keyring.backends.SecretService"


def test_the_entry_is_found_under_our_service_by_other_programs(service: SecretService) -> None:
    asyncio.run(KeyringVault().write("the-id", SECRET))
    with collection() as default:
        items = list(default.search_items({"service": SERVICE, "username": "the-id"}))  # type: ignore[attr-defined]
        assert [item.get_secret() for item in items] == [SECRET.encode()]


def test_a_secret_is_on_no_disk_in_the_clear(service: SecretService, tmp_path: Path) -> None:
    store = KeyStore(FactsFile(tmp_path / "keys.sqlite3"), KeyringVault())

    async def work() -> None:
        await store.add("Team", SECRET, "https://example.com")
        assert await store.secret("Team") == ApiKey(KeyKind.SECRET, SECRET)

    asyncio.run(work())
    files = [path for folder in (tmp_path, service.folder) for path in folder.rglob("*") if path.is_file()]
    assert len(files) >= 2
    assert [path for path in files if SECRET.encode() in path.read_bytes()] == []


def test_an_entry_that_was_deleted_by_others_is_told_and_can_be_removed(service: SecretService, tmp_path: Path) -> None:
    store = KeyStore(FactsFile(tmp_path / "keys.sqlite3"), KeyringVault())

    async def work() -> None:
        key = await store.add("Gone", SECRET, "https://example.com")
        with collection() as default:
            for item in default.search_items({"username": key.id}):  # type: ignore[attr-defined]
                item.delete()
        with pytest.raises(CredentialError) as caught:
            await store.secret("Gone")
        assert caught.value.error is ErrorCode.KEY_SECRET_GONE
        await store.delete("Gone")
        assert await store.all() == ()

    asyncio.run(work())


def test_a_locked_keyring_that_nobody_unlocks_is_told_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with secret_service(tmp_path) as own:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", own.address)
        store = KeyStore(FactsFile(tmp_path / "keys.sqlite3"), KeyringVault())

        async def work() -> None:
            await store.add("Team", SECRET, "https://example.com")
            with collection() as default:
                default.lock()  # type: ignore[attr-defined]
            for attempt in (
                store.secret("Team"),
                store.delete("Team"),
                store.add("New", SECRET, "https://example.com"),
            ):
                with pytest.raises(CredentialError) as caught:
                    await attempt
                assert caught.value.error is ErrorCode.KEYRING_LOCKED
                assert SECRET not in f"{caught.value.cause} {caught.value.detail}"
            assert [key.name for key in await store.all()] == ["Team"]

        asyncio.run(work())


def test_a_keyring_that_ends_meanwhile_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with secret_service(tmp_path) as own:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", own.address)
        vault = KeyringVault()
        asyncio.run(vault.write("a", SECRET))
    with pytest.raises(CredentialError) as caught:
        asyncio.run(vault.read("a"))
    assert caught.value.error is ErrorCode.KEYRING_MISSING
    assert caught.value.error.value.next_step
