"""The keys of one person: added, tried out, rotated, removed. The secret goes to the vault, the facts beside."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
import unicodedata
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Final

from htmlfig_desktop.contract.capability import KeyReport
from htmlfig_desktop.contract.credentials import ApiKey, KeyFault, KeyKind, read_key
from htmlfig_desktop.contract.plans import PlanName
from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import CredentialError, ErrorCode, HtmlFigError, StorageError
from htmlfig_desktop.keys.facts import Facts, KeyFacts, KeyStatus, MemoryFacts
from htmlfig_desktop.keys.reminders import REMIND_AFTER, Reminder, reminders
from htmlfig_desktop.keys.vaults import MemoryVault, Vault

_log = logging.getLogger(__name__)

LONGEST_NAME: Final = 80
DELETION_WARNING: Final = (
    "The key is gone from this machine, but stays valid on the server until it expires or is revoked there."
)
"""To be told with every deletion. Source: contract, "Authentication", 7."""
PUBLISHABLE_WARNING: Final = (
    "This kind of key is meant for web pages: anyone may see it, and it has the Free plan's limits."
)
"""To be told when such a key is added. Source: decisions."""

KeyProbe = Callable[[str, ApiKey], Awaitable[KeyReport]]
"""Asks the server at a base address about a key. Raises what went wrong."""


@dataclass(frozen=True, slots=True)
class _Shelf:
    """Facts and secrets that are kept in the same way."""

    facts: Facts
    vault: Vault


class KeyStore:
    """Every key there is. Names are unique, whatever their case."""

    def __init__(
        self, facts: Facts, vault: Vault, *, probe: KeyProbe | None = None, now: Callable[[], float] = time.time
    ) -> None:
        """Take where facts and secrets are kept, how to try keys out, and the clock (Unix seconds)."""
        self._kept = _Shelf(facts, vault)
        self._this_run = _Shelf(MemoryFacts(), MemoryVault())
        self._probe = probe
        self._now = now

    def use_probe(self, probe: KeyProbe) -> None:
        """Try keys out this way from now on."""
        self._probe = probe

    async def check_keyring(self) -> None:
        """Look whether keys can be kept beyond this run.

        Raises:
            CredentialError: KEY010, KEY013.
        """
        await self._kept.vault.check()

    async def all(self) -> tuple[KeyFacts, ...]:
        """Return all keys by name, those for this run only first.

        Raises:
            HtmlFigError: KEY017, STO002.
        """
        return (*self._this_run.facts.all(), *await asyncio.to_thread(self._kept.facts.all))

    async def get(self, name: str) -> KeyFacts:
        """Return a key by its name, in any case.

        Raises:
            CredentialError: KEY015.
        """
        wanted = _cleaned(name).casefold()
        for key in await self.all():
            if key.name.casefold() == wanted:
                return key
        raise CredentialError(
            ErrorCode.KEY_UNKNOWN, because("There is no key called “{name}”.", name=_cleaned(name)[:LONGEST_NAME])
        )

    async def current(self, key_id: str, name: str) -> KeyFacts:
        """Return the key that was remembered by id and name, or the one that has taken its place and name since.

        Raises:
            CredentialError: KEY015, KEY017.
        """
        keys = await self.all()
        for key in keys:
            if key.id == key_id and key.status is not KeyStatus.RETIRED:
                return key
        for key in keys:
            if key.name.casefold() == _cleaned(name).casefold() and key.status is KeyStatus.ACTIVE:
                return key
        cause = because("The key “{name}” is not on this machine any more.", name=_cleaned(name)[:LONGEST_NAME])
        raise CredentialError(ErrorCode.KEY_UNKNOWN, cause)

    def is_for_this_run(self, key: KeyFacts) -> bool:
        """Return whether a key will be forgotten when the program ends."""
        return any(known.id == key.id for known in self._this_run.facts.all())

    async def secret(self, name: str) -> ApiKey:
        """Return a key to send.

        Raises:
            CredentialError: KEY010 to KEY015.
        """
        return await self._secret_of(await self.get(name))

    async def add(
        self, name: str, text: str, server: str, *, plan: PlanName | None = None, for_this_run: bool = False
    ) -> KeyFacts:
        """Keep a key that was pasted.

        Args:
            name: what to call it.
            text: the key; white space around it does not count.
            server: base address of the server it belongs to.
            plan: if the owner knows it.
            for_this_run: whether it is kept in memory only, on a machine without keyring say.

        Raises:
            CredentialError: KEY004, KEY005, KEY010 to KEY013, KEY016, KEY017, KEY019.
            StorageError: STO001, STO002.
        """
        key = checked_key(text)
        now = self._now()
        facts = KeyFacts(
            id=uuid.uuid4().hex,
            name=checked_name(name),
            kind=key.kind,
            last_four=key.last_four,
            server=server,
            plan=plan,
            created=now,
            remind_at=now + REMIND_AFTER,
        )
        await self._check_free(facts.name)
        await self._keep(self._this_run if for_this_run else self._kept, facts, key)
        return facts

    async def rename(self, name: str, new_name: str) -> KeyFacts:
        """Call a key something else.

        Raises:
            CredentialError: KEY015 to KEY017, KEY019.
        """
        key = await self.get(name)
        renamed = replace(key, name=checked_name(new_name))
        if renamed.name.casefold() != key.name.casefold():
            await self._check_free(renamed.name)
        await self._put(renamed)
        return renamed

    async def set_plan(self, name: str, plan: PlanName | None) -> KeyFacts:
        """Take note of a key's plan.

        Raises:
            CredentialError: KEY015, KEY017.
        """
        changed = replace(await self.get(name), plan=plan)
        await self._put(changed)
        return changed

    async def remind_at(self, name: str, moment: float) -> KeyFacts:
        """Say nothing of a key's age before a moment, Unix seconds.

        Raises:
            CredentialError: KEY015, KEY017.
        """
        changed = replace(await self.get(name), remind_at=moment)
        await self._put(changed)
        return changed

    async def test(self, name: str) -> KeyReport:
        """Ask the key's server about it, and take note that it was accepted, where the list can be written.

        Raises:
            HtmlFigError: KEY001 to KEY003, KEY010 to KEY015, NET001 to NET020.
        """
        key = await self.get(name)
        if self._probe is None:
            raise CredentialError(ErrorCode.INTERNAL, "There is no way to try keys out here.")
        report = await self._probe(key.server, await self._secret_of(key))
        # The server takes its time; meanwhile the key may have been renamed or removed.
        known = next((each for each in await self.all() if each.id == key.id), None)
        if known is not None:
            await self._note(replace(known, tested=self._now()))
        return report

    async def note_use(self, name: str) -> None:
        """Take note that a key was used now, where the list can be written.

        Raises:
            CredentialError: KEY015, KEY017.
        """
        await self._note(replace(await self.get(name), last_used=self._now()))

    async def delete(self, name: str) -> None:
        """Forget a key, secret and facts. Tell ``DELETION_WARNING`` along with it.

        Raises:
            CredentialError: KEY010 to KEY013, KEY015, KEY017; the key is still there.
        """
        key = await self.get(name)
        shelf = self._shelf_of(key)
        await shelf.vault.delete(key.id)
        await asyncio.to_thread(shelf.facts.remove, key.id)

    async def reminders(self) -> tuple[Reminder, ...]:
        """Return what there is to do about keys, the most urgent first."""
        return reminders(await self.all(), self._now())

    async def keep_replacement(self, key: KeyFacts, text: str) -> KeyFacts:
        """Keep the new key of a rotation beside the old one; ``keys.rotation`` leads through the steps.

        Raises:
            CredentialError: KEY003 to KEY005, KEY010 to KEY013, KEY016 to KEY018.
        """
        new = checked_key(text)
        if new.kind is not key.kind:
            cause = because("The new key must be of the same kind as the old one ({prefix}…).", prefix=key.kind.prefix)
            raise CredentialError(ErrorCode.KEY_KIND_WRONG, cause)
        shelf = self._shelf_of(key)
        if await shelf.vault.read(key.id) == new.secret:
            raise CredentialError(ErrorCode.KEY_ROTATION_ORDER, "This is the old key once more.")
        now = self._now()
        facts = replace(
            key,
            id=uuid.uuid4().hex,
            name=await self._free_name(f"{key.name} (new)"),
            last_four=new.last_four,
            created=now,
            remind_at=now + REMIND_AFTER,
            last_used=None,
            tested=None,
            status=KeyStatus.CANDIDATE,
            replaces=key.id,
        )
        await self._keep(shelf, facts, new)
        return facts

    async def swap(self, old: KeyFacts, new: KeyFacts) -> KeyFacts:
        """Give the new key the old one's name and place, both at once; return the new key.

        Raises:
            CredentialError: KEY016, KEY017.
        """
        retired_name = await self._free_name(f"{old.name} (old)")
        active = replace(new, name=old.name, status=KeyStatus.ACTIVE)
        await self._put(replace(old, name=retired_name, status=KeyStatus.RETIRED), active)
        return active

    async def _keep(self, shelf: _Shelf, facts: KeyFacts, key: ApiKey) -> None:
        """Keep the facts first: a key without its secret is seen and can be removed, a secret alone cannot."""
        await asyncio.to_thread(shelf.facts.put, facts)
        try:
            await shelf.vault.write(facts.id, key.secret)
        except HtmlFigError:
            with contextlib.suppress(HtmlFigError):
                await asyncio.to_thread(shelf.facts.remove, facts.id)
            raise

    async def _secret_of(self, key: KeyFacts) -> ApiKey:
        secret = await self._shelf_of(key).vault.read(key.id)
        if secret is None:
            cause = because("The keyring holds no key for “{name}” any more.", name=key.name)
            raise CredentialError(ErrorCode.KEY_SECRET_GONE, cause)
        return ApiKey(key.kind, secret)

    async def _put(self, *keys: KeyFacts) -> None:
        await asyncio.to_thread(self._shelf_of(keys[0]).facts.put, *keys)

    async def _note(self, key: KeyFacts) -> None:
        """Keep what has happened with a key. Who used it wanted something else, and gets it on a full disk too."""
        try:
            await self._put(key)
        except StorageError as error:
            _log.warning("keys.not_noted: %s", error.detail)

    def _shelf_of(self, key: KeyFacts) -> _Shelf:
        return self._this_run if self.is_for_this_run(key) else self._kept

    async def _check_free(self, name: str) -> None:
        if any(key.name.casefold() == name.casefold() for key in await self.all()):
            raise CredentialError(ErrorCode.KEY_NAME_TAKEN, because("There is another key called “{name}”.", name=name))

    async def _free_name(self, wanted: str) -> str:
        taken = {key.name.casefold() for key in await self.all()}
        name, number = wanted, 2
        while name.casefold() in taken:
            name, number = f"{wanted} {number}", number + 1
        return name


def checked_key(text: str) -> ApiKey:
    """Return the key in a text that was pasted.

    Raises:
        CredentialError: KEY004, KEY005; the text is not repeated.
    """
    secret = text.strip()
    kind = read_key(secret)
    if isinstance(kind, KeyKind):
        return ApiKey(kind, secret)
    code = ErrorCode.KEY_IS_SESSION_TOKEN if kind is KeyFault.SESSION_TOKEN else ErrorCode.KEY_MALFORMED
    raise CredentialError(code, kind.value)


def checked_name(name: str) -> str:
    """Return a name as it is kept: composed characters, no white space around.

    Raises:
        CredentialError: KEY019; KEY004 where the name is a key that was put into the wrong field.
    """
    cleaned = _cleaned(name)
    if isinstance(read_key(cleaned), KeyKind):
        raise CredentialError(ErrorCode.KEY_NAME_INVALID, "This is a key, not a name for one.")
    if not 0 < len(cleaned) <= LONGEST_NAME or not cleaned.isprintable():
        raise CredentialError(
            ErrorCode.KEY_NAME_INVALID,
            because("A name has 1 to {longest} visible characters.", longest=LONGEST_NAME),
        )
    return cleaned


def _cleaned(name: str) -> str:
    return unicodedata.normalize("NFC", name).strip()
