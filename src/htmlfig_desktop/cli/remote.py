"""Builds what converts on a server: the key from the keyring, the client, the reader of what comes back."""

from __future__ import annotations

import asyncio
import sys

import click

from htmlfig_desktop.cli.key import reminder_text
from htmlfig_desktop.cli.terminal import plain
from htmlfig_desktop.client.backend import RemoteBackend
from htmlfig_desktop.client.remote import RemoteClient
from htmlfig_desktop.client.settings import ConnectionSettings, ServerAddress
from htmlfig_desktop.contract.capability import KeyReport
from htmlfig_desktop.contract.credentials import ApiKey
from htmlfig_desktop.contract.plans import PlanName
from htmlfig_desktop.core.errors import CredentialError, ErrorCode
from htmlfig_desktop.jobs.survey import survey_apart
from htmlfig_desktop.keys.facts import FactsFile, KeyFacts, KeyStatus
from htmlfig_desktop.keys.store import KeyStore, checked_key
from htmlfig_desktop.keys.vaults import KeyringVault

TYPED_IN = "-"
"""What stands for a key that is typed in for this run and kept nowhere."""


def open_store(settings: ConnectionSettings = ConnectionSettings()) -> KeyStore:  # noqa: B008 - frozen
    """Return the keys of this machine's user, which are tried out with these settings."""

    async def probe(server: str, key: ApiKey) -> KeyReport:
        client = RemoteClient(ServerAddress.parse(server), key, settings=settings)
        try:
            return await client.test_key()
        finally:
            await client.aclose()

    return KeyStore(FactsFile(), KeyringVault(), probe=probe)


def remote_backend(server: str | None, key: str | None, settings: ConnectionSettings) -> RemoteBackend:
    """Return the backend that ``--server`` and ``--key`` name; asks for the key where it is to be typed in.

    Raises:
        HtmlFigError: KEY004, KEY005, KEY010 to KEY017, NET005.
        click.UsageError: the two do not name one key.
    """
    address = ServerAddress.parse(server) if server is not None else None
    if key != TYPED_IN:
        return asyncio.run(_with_kept_key(address, key, settings))
    if address is None:
        raise click.UsageError("--key - needs --server.")
    return _backend(address, checked_key(read_secret()), None, settings)


def read_secret() -> str:
    """Return a key that is typed in unseen, or the first line of standard input where that is no terminal."""
    if not sys.stdin.isatty():
        return sys.stdin.readline()
    return str(click.prompt("API key", hide_input=True, err=True))


def warn_of_plain_http(address: ServerAddress) -> None:
    """Say so where keys and pages would travel unencrypted."""
    if address.is_plain:
        click.echo(f"{plain(address.base)} is not encrypted: others on the way can read keys and pages.", err=True)


async def _with_kept_key(
    address: ServerAddress | None, name: str | None, settings: ConnectionSettings
) -> RemoteBackend:
    store = open_store()
    facts = await store.get(name) if name is not None else await _only_key(store, address)
    own = ServerAddress.parse(facts.server)
    if address is not None and address.origin != own.origin:
        cause = f"“{facts.name}” belongs to {own.base} and is sent nowhere else. Add a key of {address.base}."
        raise CredentialError(ErrorCode.KEY_UNKNOWN, cause)
    secret = await store.secret(facts.name)
    await store.note_use(facts.name)
    for reminder in await store.reminders():
        if reminder.key.id == facts.id:
            click.echo(reminder_text(reminder), err=True)
    return _backend(address or own, secret, facts.plan, settings)


async def _only_key(store: KeyStore, address: ServerAddress | None) -> KeyFacts:
    """Return the one key there is for a server."""
    if address is None:
        raise click.UsageError("Give --server or --key.")
    keys = [
        key
        for key in await store.all()
        if key.status is KeyStatus.ACTIVE and ServerAddress.parse(key.server).origin == address.origin
    ]
    if len(keys) == 1:
        return keys[0]
    if keys:
        raise click.UsageError(
            f"There are several keys for it: say --key {' or --key '.join(key.name for key in keys)}."
        )
    cause = f"There is no key for {address.base}. Add one with “htmlfig key add NAME --server {address.base}”."
    raise CredentialError(ErrorCode.KEY_UNKNOWN, cause)


def _backend(address: ServerAddress, key: ApiKey, plan: PlanName | None, settings: ConnectionSettings) -> RemoteBackend:
    warn_of_plain_http(address)
    return RemoteBackend(RemoteClient(address, key, plan=plan, settings=settings), survey=survey_apart)
