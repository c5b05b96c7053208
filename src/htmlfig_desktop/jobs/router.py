"""The backend that knows several: each conversion goes to the engine here, or to the server that it names.

Secrets are asked of the key store when a conversion starts and stay in memory only. What servers tell of their limits
is kept for every key and can be watched.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from htmlfig_desktop.client.key_state import KeyMonitor
from htmlfig_desktop.client.settings import ConnectionSettings, ServerAddress
from htmlfig_desktop.contract.capability import KeyReport
from htmlfig_desktop.contract.credentials import ApiKey
from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.conversion import (
    Conversion,
    ConversionBackend,
    ConversionRequest,
    OnProgress,
    Progress,
    Stage,
    ignore_progress,
)
from htmlfig_desktop.core.destination import Destination
from htmlfig_desktop.core.errors import CredentialError, ErrorCode, HtmlFigError
from htmlfig_desktop.keys.facts import KeyFacts
from htmlfig_desktop.keys.store import KeyStore

if TYPE_CHECKING:
    from htmlfig_desktop.client.remote import RemoteClient

Connections = Callable[[], Awaitable[ConnectionSettings]]
"""Gives the settings that hold now. Raises CredentialError where the proxy's password cannot be had."""
_SERVER_FAILED = 500
"""Status from which on it is not the server that answers, or it cannot work."""

OnMonitor = Callable[[str, KeyMonitor], None]
"""Told of a key, by its id, whose limits can be watched from now on."""


async def system_connections() -> ConnectionSettings:
    """Return the settings of the operating system."""
    return ConnectionSettings()


@dataclass(slots=True)
class _Kept:
    """A client that stays open between conversions."""

    client: RemoteClient
    made_of: tuple[ApiKey, KeyFacts, ConnectionSettings]
    users: int = 0
    is_stale: bool = False


class Router:
    """Passes conversions on. Closed, it closes the engine and every connection."""

    def __init__(self, here: ConversionBackend, keys: KeyStore, connections: Connections = system_connections) -> None:
        self._here = here
        self._keys = keys
        self._connections = connections
        self._clients: dict[str, _Kept] = {}
        self._monitors: dict[str, KeyMonitor] = {}
        self._watchers: list[OnMonitor] = []
        self._opening = asyncio.Lock()
        keys.use_probe(self.try_key)

    @property
    def monitors(self) -> dict[str, KeyMonitor]:
        """What is known of each key's limits, by the key's id."""
        return dict(self._monitors)

    def watch(self, watcher: OnMonitor) -> None:
        """Call ``watcher`` with every key that is used for the first time."""
        self._watchers.append(watcher)

    def monitor(self, key_id: str) -> KeyMonitor:
        """Return what is known of a key's limits."""
        if key_id not in self._monitors:
            self._monitors[key_id] = KeyMonitor()
            for watcher in self._watchers:
                watcher(key_id, self._monitors[key_id])
        return self._monitors[key_id]

    async def convert(self, request: ConversionRequest, on_progress: OnProgress = ignore_progress) -> Conversion:
        """Convert one page where it is to be converted; cancelling the task cancels the conversion.

        Raises:
            HtmlFigError: what the engine raises; on a server also NET001 to NET021, KEY001 to KEY017.
        """
        if request.destination.is_here:
            return await self._here.convert(request, on_progress)
        on_progress(Progress(Stage.STARTING))
        await asyncio.to_thread(importlib.import_module, "htmlfig_desktop.client.remote")
        from htmlfig_desktop.client.backend import RemoteBackend
        from htmlfig_desktop.jobs.survey import survey_apart

        async with self._client_for(request.destination) as client:
            # the folder bears the job's id: run again after a crash, it is the same job to the server and charged once
            backend = RemoteBackend(client, survey=survey_apart, idempotency_key=lambda asked: asked.directory.name)
            return await backend.convert(request, on_progress)

    async def try_key(self, server: str, key: ApiKey) -> KeyReport:
        """Return what a server says of a key; nothing is converted.

        Raises:
            HtmlFigError: KEY001 to KEY003, KEY010 to KEY014, NET001 to NET020.
        """
        await asyncio.to_thread(importlib.import_module, "htmlfig_desktop.client.remote")
        from htmlfig_desktop.client.remote import RemoteClient

        settings = await self._connections()
        client = await asyncio.to_thread(RemoteClient, ServerAddress.parse(server), key, settings=settings)
        try:
            return await client.test_key()
        finally:
            await client.aclose()

    async def answers(self, server: str) -> bool:
        """Return whether a server answers now, asked without a key and without a page."""
        await asyncio.to_thread(importlib.import_module, "htmlfig_desktop.client.reachability")
        from htmlfig_desktop.client.reachability import reach

        try:
            reached = await reach(ServerAddress.parse(server), await self._connections())
        except HtmlFigError:
            return False
        return reached.status < _SERVER_FAILED

    async def forget(self, key_id: str) -> None:
        """Close what is open for a key, and forget what is known of its limits."""
        self._monitors.pop(key_id, None)
        if key_id in self._clients:
            await self._let_go(self._clients.pop(key_id))

    async def aclose(self) -> None:
        """Close every connection, and the engine."""
        clients = [kept.client for kept in self._clients.values()]
        self._clients.clear()
        try:
            for client in clients:
                with contextlib.suppress(OSError):
                    await client.aclose()
        finally:
            await self._here.aclose()

    @asynccontextmanager
    async def _client_for(self, destination: Destination) -> AsyncIterator[RemoteClient]:
        facts = await self._keys.current(destination.key_id, destination.key_name)
        own = ServerAddress.parse(facts.server)
        if own.origin != ServerAddress.parse(destination.server).origin:
            cause = because(
                "The key “{name}” is for {base} now; this job is for {server}.",
                name=facts.name,
                base=own.base,
                server=destination.server,
            )
            raise CredentialError(ErrorCode.KEY_UNKNOWN, cause)
        secret = await self._keys.secret(facts.name)
        settings = await self._connections()
        async with self._opening:  # two at once would open two clients for a key, of which one is never closed
            kept = await self._opened(facts, secret, settings)
            kept.users += 1
        try:
            await self._keys.note_use(facts.name)
            yield kept.client
        finally:
            kept.users -= 1
            if kept.is_stale:
                await self._let_go(kept)

    async def _opened(self, facts: KeyFacts, secret: ApiKey, settings: ConnectionSettings) -> _Kept:
        """Return the client of a key: the one there is, unless key, plan or settings have changed since."""
        from htmlfig_desktop.client.remote import RemoteClient

        known = self._clients.get(facts.id)
        if known is not None:
            key, before, then = known.made_of
            if (key, before.server, before.plan, then) == (secret, facts.server, facts.plan, settings):
                return known
            await self._let_go(self._clients.pop(facts.id))
        client = await asyncio.to_thread(
            RemoteClient,
            ServerAddress.parse(facts.server),
            secret,
            plan=facts.plan,
            settings=settings,
            monitor=self.monitor(facts.id),
        )
        self._clients[facts.id] = _Kept(client, (secret, facts, settings))
        return self._clients[facts.id]

    async def _let_go(self, kept: _Kept) -> None:
        """Close a client that is used no more; one at work is closed when it is done."""
        kept.is_stale = True
        if not kept.users:
            with contextlib.suppress(OSError):
                await kept.client.aclose()
