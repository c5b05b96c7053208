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
    with contextlib.ExitStack() as stack:
        database = await asyncio.to_thread(open_database, settings)
        stack.callback(database.close)
        owner = stack.enter_context(instance(settings.folder))
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
            destinations=destinations or Destinations(settings.allowed_hosts, pages=settings.workers),
            owner=owner,
            clock=clock,
        )
        given_back = await database.run(partial(give_back_abandoned, now=clock(), started_owner=owner))
        if given_back:
            _log.info("ledger.given_back", extra={"conversions": given_back})
        try:
            async with kept_house(parts):
                yield parts
        finally:
            await rates.aclose()
