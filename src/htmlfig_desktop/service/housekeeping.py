"""Keeps house while a service runs: leases, what others abandoned, files that have expired or that nobody knows."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from functools import partial
from typing import Final

from htmlfig_desktop.service.accounts.ledger import (
    expired_conversions,
    forget,
    give_back_abandoned,
    known,
    renew_leases,
)
from htmlfig_desktop.service.parts import Parts

_log = logging.getLogger(__name__)

_EVERY_SECONDS: Final = 60.0


@contextlib.asynccontextmanager
async def kept_house(parts: Parts) -> AsyncIterator[None]:
    """Keep house at once, and then every minute for as long as the block runs."""
    await keep_house(parts)
    housekeeping = asyncio.get_running_loop().create_task(_keep_house_forever(parts), name="housekeeping")
    try:
        yield
    finally:
        housekeeping.cancel()
        await asyncio.wait({housekeeping})


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
        await asyncio.sleep(_EVERY_SECONDS)
        try:
            await keep_house(parts)
        except Exception:  # a database that is away for a while comes back
            _log.exception("housekeeping.failed")
