"""Builds a service from its settings, and keeps house while it runs."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from htmlfig_desktop.core.conversion import ConversionBackend
from htmlfig_desktop.core.errors import ErrorCode, StorageError
from htmlfig_desktop.service.access import Access
from htmlfig_desktop.service.accounts.database import open_database, signing_secret
from htmlfig_desktop.service.accounts.ledger import (
    expired_conversions,
    forget,
    give_back_abandoned,
    known,
    renew_leases,
)
from htmlfig_desktop.service.conversions import Conversions
from htmlfig_desktop.service.files.links import Links
from htmlfig_desktop.service.files.store import FileStore
from htmlfig_desktop.service.metrics import Metrics
from htmlfig_desktop.service.outbound.destinations import Destinations
from htmlfig_desktop.service.parts import Parts
from htmlfig_desktop.service.places import Places
from htmlfig_desktop.service.rates import Rates
from htmlfig_desktop.service.settings import ServiceSettings

_log = logging.getLogger(__name__)

HOUSEKEEPING_SECONDS: Final = 60.0
_INSTANCE_FILE: Final = "instance"


@contextlib.asynccontextmanager
async def assembled(
    settings: ServiceSettings,
    backend: ConversionBackend,
    destinations: Destinations | None = None,
    clock: Callable[[], float] = time.time,
) -> AsyncIterator[Parts]:
    """Hold a service that is ready to answer; what an earlier run left behind is given back and swept first.

    Args:
        settings: How it runs.
        backend: Converts; closed by whoever made it.
        destinations: Where pages may go; None: by the settings.
        clock: Unix seconds.

    Raises:
        HtmlFigError: OPT002, STO002, STO003.
    """
    with contextlib.ExitStack() as stack:
        database = await asyncio.to_thread(open_database, settings)
        stack.callback(database.close)
        owner = stack.enter_context(_instance(settings.folder))
        files = await asyncio.to_thread(FileStore, settings.folder)
        rates, metrics = Rates(settings.redis_url), Metrics()
        places = Places(settings.workers, settings.queue_limit)
        metrics.watch(lambda: metrics.at_work.set(places.at_work))
        metrics.watch(lambda: metrics.waiting.set(places.waiting))
        conversions = Conversions(
            backend,
            database,
            files,
            places,
            metrics,
            owner=owner,
            disk_limit=settings.disk_limit,
            file_seconds=settings.file_seconds,
            clock=clock,
        )
        parts = Parts(
            settings=settings,
            database=database,
            rates=rates,
            access=Access(database, rates, open_per_minute=settings.open_per_minute, clock=clock),
            conversions=conversions,
            places=places,
            files=files,
            links=Links(await database.run(signing_secret)),
            metrics=metrics,
            destinations=destinations or Destinations(settings.allowed_hosts),
            owner=owner,
            clock=clock,
        )
        given_back = await database.run(partial(give_back_abandoned, now=clock(), started_owner=owner))
        if given_back:
            _log.info("ledger.given_back", extra={"conversions": given_back})
        await keep_house(parts)
        housekeeping = asyncio.get_running_loop().create_task(_keep_house_forever(parts), name="housekeeping")
        try:
            yield parts
        finally:
            housekeeping.cancel()
            await asyncio.wait({housekeeping})
            await rates.aclose()


async def keep_house(parts: Parts) -> None:
    """Renew the leases of what is at work, give back what others abandoned, sweep expired and stray files."""
    now = parts.clock()
    await parts.database.run(partial(renew_leases, owner=parts.owner, now=now))
    await parts.database.run(partial(give_back_abandoned, now=now))
    for conversion_id in await parts.database.run(partial(expired_conversions, now=now)):
        await parts.database.run(partial(forget, conversion_id=conversion_id))
        await asyncio.to_thread(parts.files.remove, conversion_id)
    candidates = await asyncio.to_thread(parts.files.stray_candidates)
    kept = await parts.database.run(partial(known, conversion_ids=candidates))
    for conversion_id in candidates - kept:
        await asyncio.to_thread(parts.files.remove, conversion_id)


async def _keep_house_forever(parts: Parts) -> None:
    while True:
        await asyncio.sleep(HOUSEKEEPING_SECONDS)
        try:
            await keep_house(parts)
        except Exception:  # a database that is away for a while comes back
            _log.exception("housekeeping.failed")


@contextlib.contextmanager
def _instance(folder: Path) -> Iterator[str]:
    """Hold the data folder for this process alone and yield its name, the same at every start.

    The operating system lets go of the lock when the process ends, however it ends.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (folder / _INSTANCE_FILE).open("a+", encoding="ascii") as file:
        if not _lock(file.fileno()):
            raise StorageError(ErrorCode.STORAGE_DENIED, "Another service runs on this data folder.")
        file.seek(0)
        name = file.read().strip()
        if not name:
            name = f"instance_{secrets.token_hex(8)}"
            file.write(name)
            file.flush()
            os.fsync(file.fileno())
        yield name


def _lock(descriptor: int) -> bool:
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        except OSError:
            return False
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
