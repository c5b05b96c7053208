"""Vaults without a keyring service: in memory, and with keyrings that fail in every way."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import keyring.backend
import keyring.errors
import pytest

from htmlfig_desktop.core.errors import CredentialError, ErrorCode
from htmlfig_desktop.keys import vaults
from htmlfig_desktop.keys.vaults import KeyringVault, MemoryVault, Vault, trusted_keyring
from tests.support.vault_contract import SECRET, VaultContract


class FakeRing(keyring.backend.KeyringBackend):
    """A keyring in memory that can be told to fail."""

    priority = 1  # type: ignore[assignment]

    def __init__(self, failure: Callable[[], Exception] | None = None) -> None:
        super().__init__()
        self.entries: dict[tuple[str, str], str] = {}
        self.failure = failure

    def get_password(self, service: str, username: str) -> str | None:
        self._fail()
        return self.entries.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self._fail()
        self.entries[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        self._fail()
        if self.entries.pop((service, username), None) is None:
            raise keyring.errors.PasswordDeleteError("No such password!")

    def _fail(self) -> None:
        if self.failure is not None:
            raise self.failure()


class TestMemoryVault(VaultContract):
    @pytest.fixture
    def vault(self) -> Vault:
        return MemoryVault()


class TestKeyringVault(VaultContract):
    @pytest.fixture
    def vault(self) -> Vault:
        ring = FakeRing()
        return KeyringVault(find=lambda: ring)


class LockedException(Exception):  # noqa: N818 - named like those of the Secret Service's library
    pass


class PromptDismissedException(Exception):  # noqa: N818
    pass


class DBusErrorResponse(Exception):  # noqa: N818
    def __init__(self, name: str) -> None:
        super().__init__(f"{name}: {SECRET}")
        self.name = name


def chained(cause: Exception) -> Exception:
    error = keyring.errors.InitError(f"Failed to create the collection {SECRET}")
    error.__cause__ = cause
    return error


FAILURES: dict[str, tuple[Callable[[], Exception], ErrorCode]] = {
    "locked": (lambda: keyring.errors.KeyringLocked(SECRET), ErrorCode.KEYRING_LOCKED),
    "locked, by the library": (lambda: LockedException(SECRET), ErrorCode.KEYRING_LOCKED),
    "locked, further down": (lambda: chained(LockedException()), ErrorCode.KEYRING_LOCKED),
    "not opened when it was asked for": (lambda: chained(PromptDismissedException()), ErrorCode.KEYRING_LOCKED),
    "locked, by the bus": (
        lambda: DBusErrorResponse("org.freedesktop.Secret.Error.IsLocked"),
        ErrorCode.KEYRING_LOCKED,
    ),
    "denied": (lambda: keyring.errors.PasswordSetError(SECRET), ErrorCode.KEYRING_DENIED),
    "denied, by the bus": (
        lambda: DBusErrorResponse("org.freedesktop.DBus.Error.AccessDenied"),
        ErrorCode.KEYRING_DENIED,
    ),
    "denied, by the system": (lambda: PermissionError(13, SECRET), ErrorCode.KEYRING_DENIED),
    "gone": (lambda: keyring.errors.NoKeyringError(SECRET), ErrorCode.KEYRING_MISSING),
    "gone, by the bus": (
        lambda: DBusErrorResponse("org.freedesktop.DBus.Error.ServiceUnknown"),
        ErrorCode.KEYRING_MISSING,
    ),
    "silent": (lambda: TimeoutError(SECRET), ErrorCode.KEYRING_SILENT),
    "unheard of": (lambda: ZeroDivisionError(SECRET), ErrorCode.KEYRING_DENIED),
}


@pytest.mark.parametrize("case", FAILURES)
def test_every_failure_of_a_keyring_is_typed_and_quotes_nothing(case: str) -> None:
    failure, code = FAILURES[case]
    vault = KeyringVault(find=lambda: FakeRing(failure))

    async def work() -> None:
        for attempt in (vault.read("a"), vault.write("a", SECRET), vault.delete("a")):
            with pytest.raises(CredentialError) as caught:
                await attempt
            assert caught.value.error is code
            assert SECRET not in f"{caught.value} {caught.value.detail}"
            assert caught.value.__suppress_context__

    asyncio.run(work())


def test_no_keyring_is_told_with_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vaults.sys, "platform", "linux")
    with pytest.raises(CredentialError) as caught:
        asyncio.run(KeyringVault(find=lambda: None).write("a", SECRET))
    assert caught.value.error is ErrorCode.KEYRING_MISSING
    assert "Secret Service" in caught.value.cause
    assert "GNOME Keyring" in caught.value.error.value.next_step


def test_a_machine_without_session_bus_has_no_keyring(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus")
    assert trusted_keyring() is None


def test_a_keyring_that_writes_plain_text_is_never_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent/bus")
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "keyring.backends.null.Keyring")
    assert FakeRing.viable
    with pytest.raises(CredentialError) as caught:
        asyncio.run(KeyringVault().write("a", SECRET))
    assert caught.value.error is ErrorCode.KEYRING_MISSING


def test_an_entry_that_cannot_be_deleted_is_an_error() -> None:
    class Stubborn(FakeRing):
        def delete_password(self, service: str, username: str) -> None:
            raise keyring.errors.PasswordDeleteError("no")

    ring = Stubborn()
    vault = KeyringVault(find=lambda: ring)
    asyncio.run(vault.write("a", SECRET))
    with pytest.raises(CredentialError) as caught:
        asyncio.run(vault.delete("a"))
    assert caught.value.error is ErrorCode.KEYRING_DENIED


def test_a_keyring_left_locked_is_not_asked_again_by_who_waited_meanwhile_but_by_who_comes_later() -> None:
    asked, dismissed = threading.Semaphore(0), threading.Event()
    questions: list[str] = []

    class Locked(FakeRing):
        def get_password(self, service: str, username: str) -> str | None:
            questions.append(username)
            asked.release()
            assert dismissed.wait(30)
            raise PromptDismissedException

    vault = KeyringVault(find=Locked)

    async def work() -> None:
        reading = [asyncio.create_task(vault.read("first"))]
        await asyncio.to_thread(asked.acquire)
        reading += [asyncio.create_task(vault.read("second")), asyncio.create_task(vault.check())]
        await asyncio.sleep(0.1)  # both wait for their turn
        dismissed.set()
        first, second, check = await asyncio.gather(*reading, return_exceptions=True)
        assert [each.error for each in (first, second)] == [ErrorCode.KEYRING_LOCKED] * 2  # type: ignore[union-attr]
        assert check is None
        assert questions == ["first"]
        with pytest.raises(CredentialError):
            await vault.read("again")
        assert questions == ["first", "again"]

    asyncio.run(work())


def test_a_keyring_that_hangs_is_given_up_while_the_program_goes_on() -> None:
    release = threading.Event()

    def find() -> keyring.backend.KeyringBackend:
        release.wait()
        return FakeRing()

    async def work() -> None:
        ticks = 0

        async def tick() -> None:
            nonlocal ticks
            while True:
                await asyncio.sleep(0.005)
                ticks += 1

        ticking = asyncio.create_task(tick())
        vault = KeyringVault(find=find, patience=0.1)
        for attempt in (vault.read("a"), vault.write("b", SECRET)):
            with pytest.raises(CredentialError) as caught:
                await attempt
            assert caught.value.error is ErrorCode.KEYRING_SILENT
        ticking.cancel()
        assert ticks > 0

    try:
        asyncio.run(work())
    finally:
        release.set()
