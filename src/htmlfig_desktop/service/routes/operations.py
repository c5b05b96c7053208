"""What operators ask: is it alive, is it ready, what has it counted; and the description of the API."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from dataclasses import dataclass
from typing import Final

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from htmlfig_desktop.contract.codes import WireCode
from htmlfig_desktop.core.resources import resource_path
from htmlfig_desktop.service.accounts.ledger import kept_bytes
from htmlfig_desktop.service.metrics import CONTENT_TYPE
from htmlfig_desktop.service.parts import Parts
from htmlfig_desktop.service.refusals import RefusalError

_log = logging.getLogger(__name__)

_PATIENCE: Final = 2.0
"""Seconds that one answer on readiness stands for all who ask."""


@dataclass(slots=True)
class _Readiness:
    checked_at: float = float("-inf")
    problems: tuple[str, ...] = ()


class OperationsRoutes:
    """Answers ``/health/...``, ``/metrics`` and ``/openapi.json``."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._readiness = _Readiness()
        self._allowed = tuple(ipaddress.ip_network(network) for network in parts.settings.metrics_from)

    async def live(self, request: Request) -> Response:
        """Return 200 as long as the event loop turns."""
        return JSONResponse({"status": "ok"})

    async def ready(self, request: Request) -> Response:
        """Return 200 where a conversion would be taken in now, else 503 with what is in the way."""
        now = self._parts.clock()
        if now - self._readiness.checked_at > _PATIENCE:
            self._readiness = _Readiness(now, await self._problems())
        problems = list(self._readiness.problems)
        if not self._parts.places.is_open:
            problems.append("ending")
        elif self._parts.places.is_full:
            problems.append("queue full")
        status = "not ready" if problems else "ok"
        return JSONResponse({"status": status, "problems": problems}, 503 if problems else 200)

    async def metrics(self, request: Request) -> Response:
        """Return the counts, to the networks that may read them.

        Raises:
            RefusalError: NOT_FOUND, for all others.
        """
        if not self._may_read_metrics(request):
            raise RefusalError(WireCode.NOT_FOUND, "There is nothing here.")
        return Response(self._parts.metrics.text(), media_type=CONTENT_TYPE)

    async def openapi(self, request: Request) -> Response:
        """Return the OpenAPI document."""
        return Response(_openapi(), media_type="application/json", headers={"Access-Control-Allow-Origin": "*"})

    async def _problems(self) -> tuple[str, ...]:
        problems: list[str] = []
        try:
            kept = await self._parts.database.run(kept_bytes)
            if kept >= self._parts.settings.disk_limit or not await asyncio.to_thread(self._parts.files.has_room):
                problems.append("disk")
        except SQLAlchemyError:
            _log.exception("health.database")
            problems.append("database")
        try:
            is_reachable = await self._parts.rates.is_reachable()
        except Exception:
            _log.exception("health.rates")
            is_reachable = False
        return (*problems, *(() if is_reachable else ("rate limits",)))

    def _may_read_metrics(self, request: Request) -> bool:
        try:
            address = ipaddress.ip_address(request.client.host if request.client else "")
        except ValueError:
            return False
        return any(address in network for network in self._allowed)


def _openapi() -> bytes:
    return resource_path("openapi.json").read_bytes()
