"""Builds a service from its settings."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Callable
from functools import partial

from htmlfig_desktop.core.conversion import ConversionBackend
from htmlfig_desktop.service.access import Access
from htmlfig_desktop.service.accounts.database import open_database, signing_secret
from htmlfig_desktop.service.accounts.ledger import give_back_abandoned
from htmlfig_desktop.service.conversions import Conversions
from htmlfig_desktop.service.files.links import Links
from htmlfig_desktop.service.files.store import FileStore
from htmlfig_desktop.service.housekeeping import kept_house
from htmlfig_desktop.service.instance import instance
from htmlfig_desktop.service.metrics import Metrics
from htmlfig_desktop.service.outbound.destinations import Destinations
from htmlfig_desktop.service.parts import Parts
from htmlfig_desktop.service.places import Places
from htmlfig_desktop.service.rates import Rates
from htmlfig_desktop.service.settings import ServiceSettings

_log = logging.getLogger(__name__)


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
    async with contextlib.AsyncExitStack() as stack:
        database = await asyncio.to_thread(open_database, settings)
        stack.callback(database.close)
        owner = stack.enter_context(instance(settings.folder))
        files = await asyncio.to_thread(FileStore, settings.folder)
        rates = Rates(settings.redis_url)
        stack.push_async_callback(rates.aclose)
        await rates.find()
        places, metrics = Places(settings.workers, settings.queue_limit), Metrics()
        metrics.watch(lambda: metrics.at_work.set(places.at_work))
        metrics.watch(lambda: metrics.waiting.set(places.waiting))
        parts = Parts(
            settings=settings,
            database=database,
            rates=rates,
            access=Access(database, rates, open_per_minute=settings.open_per_minute, clock=clock),
            conversions=Conversions(
                backend,
                database,
                files,
                places,
                metrics,
                owner=owner,
                disk_limit=settings.disk_limit,
                file_seconds=settings.file_seconds,
                clock=clock,
            ),
            places=places,
            files=files,
            links=Links(await database.run(signing_secret)),
            metrics=metrics,
            destinations=destinations or Destinations(settings.allowed_hosts, pages=settings.workers),
            owner=owner,
            clock=clock,
        )
        await _give_back(parts)
        await stack.enter_async_context(kept_house(parts))
        yield parts


async def _give_back(parts: Parts) -> None:
    """Give back what an earlier run of this instance left at work."""
    found = await parts.database.run(partial(give_back_abandoned, now=parts.clock(), started_owner=parts.owner))
    if found:
        _log.info("ledger.given_back", extra={"conversions": found})
