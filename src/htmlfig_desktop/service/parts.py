"""The objects a running service is made of, as its routes need them."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from starlette.requests import Request

from htmlfig_desktop.contract.codes import WireCode
from htmlfig_desktop.contract.failures import Details
from htmlfig_desktop.core.addresses import ascii_host
from htmlfig_desktop.service.access import Access
from htmlfig_desktop.service.accounts.database import Database
from htmlfig_desktop.service.conversions import Conversions
from htmlfig_desktop.service.files.layers import LayerLists
from htmlfig_desktop.service.files.links import Links
from htmlfig_desktop.service.files.store import FileStore
from htmlfig_desktop.service.metrics import Metrics
from htmlfig_desktop.service.outbound.destinations import Destinations, RefusedError, UnknownHostError
from htmlfig_desktop.service.places import Places
from htmlfig_desktop.service.rates import Rates
from htmlfig_desktop.service.refusals import RefusalError
from htmlfig_desktop.service.settings import ServiceSettings


@dataclass(frozen=True, slots=True)
class Parts:
    """Everything a request may need."""

    settings: ServiceSettings
    database: Database
    rates: Rates
    access: Access
    conversions: Conversions
    places: Places
    files: FileStore
    links: Links
    metrics: Metrics
    destinations: Destinations
    owner: str
    """Name of this instance in the ledger."""
    clock: Callable[[], float] = field(default=time.time)
    """Unix seconds."""
    layers: LayerLists = field(default_factory=LayerLists)

    def base_of(self, request: Request) -> str:
        """Return the address that links in an answer start with."""
        return self.settings.public_url or str(request.base_url)

    async def check_address(self, url: str) -> None:
        """Refuse a page that the wall would refuse, before anything is spent on it.

        Raises:
            RefusalError: INVALID_URL; why is not told, for the answer would describe the operator's network.
        """
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme.lower() == "https" else 80)
        try:
            await self.destinations.addresses_of(ascii_host(parts.hostname or ""), port)
        except (RefusedError, UnknownHostError, UnicodeError, TimeoutError) as error:
            raise RefusalError(WireCode.INVALID_URL, "url is not accessible.", Details(field="url")) from error
