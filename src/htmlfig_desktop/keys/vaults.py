"""Where secrets are kept: in the operating system's keyring, or in memory for this run."""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import math
import sys
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import CredentialError, ErrorCode

if TYPE_CHECKING:  # the library takes a quarter of a second to load, which a start without keys need not pay
    import keyring.backend

T = TypeVar("T")

SERVICE: Final = "htmlfig-desktop"
"""Name of the service in the keyring; the entry's user name is the key's id."""
PATIENCE: Final = 120.0
"""Seconds the keyring gets, which may be asking the user for a password meanwhile."""

_TRUSTED: Final = tuple(
    f"keyring.backends.{name}" for name in ("macOS", "Windows", "SecretService", "libsecret", "kwallet")
)
"""Backends that hand secrets to the operating system's own store. No other is ever used: some write plain text."""


class Vault(Protocol):
    """Keeps secrets by the ids of their keys."""

    async def read(self, key_id: str) -> str | None:
        """Return a secret; None where there is none.

        Raises:
            CredentialError: KEY010 to KEY013.
        """
        ...

    async def write(self, key_id: str, secret: str) -> None:
        """Keep a secret, in place of an earlier one.

        Raises:
            CredentialError: KEY010 to KEY013.
        """
        ...

    async def delete(self, key_id: str) -> None:
        """Forget a secret; nothing happens if there is none.

        Raises:
            CredentialError: KEY010 to KEY013.
        """
        ...

    async def check(self) -> None:
        """Look whether secrets can be kept at all.

        Raises:
            CredentialError: KEY010, KEY013.
        """
        ...


class MemoryVault:
    """Secrets for this run only."""

    def __init__(self) -> None:
        self._secrets: dict[str, str] = {}

    async def read(self, key_id: str) -> str | None:
        """Return a secret; None where there is none."""
        return self._secrets.get(key_id)

    async def write(self, key_id: str, secret: str) -> None:
        """Keep a secret."""
        self._secrets[key_id] = secret

    async def delete(self, key_id: str) -> None:
        """Forget a secret."""
        self._secrets.pop(key_id, None)

    async def check(self) -> None:
        """Nothing stands in the way of memory."""


class KeyringVault:
    """Secrets in the operating system's keyring, which is looked for at every use: it may start or stop at any time.

    Asks one thing at a time: while it makes its first collection, gnome-keyring 42 fails whoever comes in between. A
    keyring that its user does not unlock is not asked again by who waited for a turn meanwhile.
    """

    def __init__(
        self,
        *,
        find: Callable[[], keyring.backend.KeyringBackend | None] | None = None,
        patience: float = PATIENCE,
    ) -> None:
        """Take how to find the keyring (by default the best of the machine) and how long to wait for it, in seconds."""
        self._find = find or trusted_keyring
        self._patience = patience
        self._turn = threading.Lock()
        self._closed_at = -math.inf
        """When the keyring was last left locked, on the monotonic clock."""

    async def read(self, key_id: str) -> str | None:
        """Return a secret; None where there is none."""
        return await self._ask(lambda ring: ring.get_password(SERVICE, key_id))

    async def write(self, key_id: str, secret: str) -> None:
        """Keep a secret, in place of an earlier one."""
        await self._ask(lambda ring: ring.set_password(SERVICE, key_id, secret))

    async def delete(self, key_id: str) -> None:
        """Forget a secret; nothing happens if there is none."""

        def delete(ring: keyring.backend.KeyringBackend) -> None:
            from keyring.errors import PasswordDeleteError

            try:
                ring.delete_password(SERVICE, key_id)
            except PasswordDeleteError:
                if ring.get_password(SERVICE, key_id) is not None:
                    raise

        await self._ask(delete)

    async def check(self) -> None:
        """Look whether there is a keyring, without asking it for anything.

        Raises:
            CredentialError: KEY010, KEY013.
        """
        await self._ask(lambda ring: None, may_prompt=False)

    async def _ask(self, question: Callable[[keyring.backend.KeyringBackend], T], *, may_prompt: bool = True) -> T:
        came_at = time.monotonic()

        def ask() -> T:
            if not self._turn.acquire(timeout=self._patience):
                raise CredentialError(ErrorCode.KEYRING_SILENT, "The keyring is still busy with an earlier question.")
            try:
                if may_prompt and self._closed_at >= came_at:
                    raise CredentialError(ErrorCode.KEYRING_LOCKED, _LEFT_LOCKED)
                ring = self._find()
                if ring is None:
                    raise CredentialError(ErrorCode.KEYRING_MISSING, _how_to_get_one())
                return question(ring)
            except CredentialError:
                raise
            except Exception as error:  # backends raise what their libraries raise
                translated = _translated(error)
                if translated.error is ErrorCode.KEYRING_LOCKED:
                    self._closed_at = time.monotonic()
                raise translated from None
            finally:
                self._turn.release()

        return await _in_thread(ask, self._patience)


def trusted_keyring() -> keyring.backend.KeyringBackend | None:
    """Return the best keyring of this machine; None where there is none. Blocks."""
    found: list[keyring.backend.KeyringBackend] = []
    for name in _TRUSTED:
        with contextlib.suppress(Exception):  # not for this system, or its service does not run
            backend: type[keyring.backend.KeyringBackend] = importlib.import_module(name).Keyring
            if backend.viable:
                found.append(backend())
    return max(found, key=lambda ring: float(ring.priority), default=None)


_NO_KEYRING: Final = {
    "linux": because("No Secret Service or KWallet answers in this session."),
}
_LEFT_LOCKED: Final = because("The keyring is locked and was not unlocked.")
_MEANINGS: Final = (
    (("Locked", "IsLocked"), ErrorCode.KEYRING_LOCKED, _LEFT_LOCKED),
    (("PromptDismissed",), ErrorCode.KEYRING_LOCKED, because("The keyring's question was closed without an answer.")),
    (
        ("NotAvailable", "NoKeyring", "ServiceUnknown"),
        ErrorCode.KEYRING_MISSING,
        because("The keyring's service has gone."),
    ),
    (("Timeout", "NoReply"), ErrorCode.KEYRING_SILENT, because("The keyring did not answer.")),
)
"""What an error's name or message holds, and what it means. Anything else is a refusal."""


def _translated(error: Exception) -> CredentialError:
    """Return our error for one of a keyring's; its text is left out, since it may quote the entry."""
    names = {type(cause).__name__ for cause in (error, error.__cause__, error.__context__) if cause is not None}
    bus_name = str(getattr(error, "name", ""))
    told = " ".join([*sorted(names), bus_name]).strip()
    for marks, code, sentence in _MEANINGS:
        if any(mark in told for mark in marks):
            return CredentialError(code, sentence, detail=told)
    return CredentialError(ErrorCode.KEYRING_DENIED, "The keyring refused to read or write the key.", detail=told)


def _how_to_get_one() -> str:
    return _NO_KEYRING.get(sys.platform, because("The operating system's keyring cannot be used in this session."))


async def _in_thread(function: Callable[[], T], patience: float) -> T:
    """Run a blocking function in a thread of its own, which may be left behind: a keyring can hang for ever."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def settle(result: T | None, error: BaseException | None) -> None:
        if done.done():
            return
        if error is not None:
            done.set_exception(error)
        else:
            done.set_result(result)  # type: ignore[arg-type]

    def work() -> None:
        result: T | None = None
        failure: BaseException | None = None
        try:
            result = function()
        except BaseException as error:
            failure = error
        with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(settle, result, failure)

    threading.Thread(target=work, name="keyring", daemon=True).start()
    try:
        async with asyncio.timeout(patience):
            return await done
    except TimeoutError:
        cause = because("The keyring did not answer within {seconds} s.", seconds=f"{patience:g}")
        raise CredentialError(ErrorCode.KEYRING_SILENT, cause) from None
