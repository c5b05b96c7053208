"""The real service over real HTTP on loopback, in front of a backend that a test scripts."""

from __future__ import annotations

import asyncio
import contextlib
import zipfile
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx

from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.contract.plans import PlanName
from htmlfig_desktop.core.conversion import (
    Conversion,
    ConversionBackend,
    ConversionRequest,
    OnProgress,
    Stage,
    StageTiming,
    ignore_progress,
)
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.service.accounts.keys import KeyOrder, NewKey, PlanNumbers, create_key
from htmlfig_desktop.service.assembly import assembled
from htmlfig_desktop.service.outbound.destinations import Destinations
from htmlfig_desktop.service.parts import Parts
from htmlfig_desktop.service.serving import listening
from htmlfig_desktop.service.settings import ServiceSettings
from tests.support.figs import png
from tests.support.usage import used_in_month

PICTURE = png(4, 3)
PUBLIC_ADDRESS = "93.184.215.14"
HTML = "<!doctype html><title>Page</title><p>Hello"
Play = Callable[[ConversionRequest], Awaitable[None]]


def small_fig(name: str = "page") -> bytes:
    """Return an archive that looks like a .fig from outside and reads as none."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(zipfile.ZipInfo("canvas.fig"), b"fig-kiwi" + name.encode())
    return packed.getvalue()


async def at_once(request: ConversionRequest) -> None:
    """Finish a conversion without waiting."""


@dataclass
class FakeEngine:
    """Writes small files after whatever ``play`` does."""

    play: Play = at_once
    fig: bytes = field(default_factory=small_fig)
    title: str = "A page"
    requests: list[ConversionRequest] = field(default_factory=list)
    cancelled: int = 0
    at_work: int = 0
    most_at_work: int = 0

    async def convert(self, request: ConversionRequest, on_progress: OnProgress = ignore_progress) -> Conversion:
        self.requests.append(request)
        self.at_work += 1
        self.most_at_work = max(self.most_at_work, self.at_work)
        try:
            await self.play(request)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        finally:
            self.at_work -= 1
        fig, thumbnail = request.directory / "page.fig", request.directory / "small.png"
        fig.write_bytes(self.fig)
        thumbnail.write_bytes(PICTURE)
        screenshot = None
        if request.options.screenshot:
            screenshot = request.directory / "page.png"
            screenshot.write_bytes(PICTURE)
        timings = (StageTiming(Stage.LOADING, 12.5),)
        return Conversion(fig, screenshot, thumbnail, self.title, Size(1440, 2000), 12, 4, 1, timings=timings)

    async def aclose(self) -> None:
        pass


async def resolve_publicly(host: str, port: int) -> Sequence[str]:
    """Give every name a public address, those of the test's own words excepted."""
    if host.startswith("private."):
        return ("10.0.0.7",)
    if host.startswith("unknown."):
        raise OSError("no such host")
    return (PUBLIC_ADDRESS,)


@dataclass
class Live:
    """A service that answers, and a client of it."""

    url: str
    parts: Parts
    engine: FakeEngine
    client: httpx.AsyncClient

    async def key(
        self,
        kind: KeyKind = KeyKind.SECRET,
        *,
        account: str = "team",
        plan: PlanName | None = PlanName.PRO,
        lifetime: float = 1000.0,
        **numbers: int,
    ) -> NewKey:
        """Make a key."""
        order = KeyOrder(kind, "a key", account, lifetime, plan, PlanNumbers(**numbers))
        return await self.parts.database.run(lambda connection: create_key(connection, order, self.parts.clock()))

    async def post(
        self, endpoint: Endpoint, key: str, body: dict[str, Any] | None = None, **options: Any
    ) -> httpx.Response:
        """Send a conversion request."""
        headers = {"Authorization": f"Bearer {key}", **options.pop("headers", {})}
        if "content" not in options:
            options["json"] = {"html": HTML} if body is None else body
        return await self.client.post(endpoint.path, headers=headers, **options)

    async def used(self, key: NewKey) -> int:
        """Return what the key's account has used of this month."""
        account = key.record.account_id
        return await self.parts.database.run(lambda connection: used_in_month(connection, account, self.parts.clock()))


@contextlib.asynccontextmanager
async def live_service(
    folder: Path, engine: FakeEngine | None = None, *, backend: ConversionBackend | None = None, **settings: Any
) -> AsyncIterator[Live]:
    """Run a service on a free port, in front of a fake engine or any other backend."""
    clock = settings.pop("clock", None)
    values = {"data_dir": str(folder), "port": 0, **settings}
    chosen = ServiceSettings(**values)
    engine = engine or FakeEngine()
    destinations = Destinations(chosen.allowed_hosts, resolve_publicly)
    options = {} if clock is None else {"clock": clock}
    async with (
        assembled(chosen, backend or engine, destinations, **options) as parts,
        listening(parts) as url,
        httpx.AsyncClient(base_url=url, trust_env=False, timeout=60, verify=False) as client,
    ):
        yield Live(url, parts, engine, client)


def error_of(body: dict[str, Any]) -> dict[str, Any]:
    """Return the error in the general envelope, which must have exactly the contract's shape."""
    assert body["success"] is False
    assert set(body) == {"success", "error"}
    error: dict[str, Any] = body["error"]
    assert {"code", "message", "details"} <= set(error) <= {"code", "message", "details", "retryAfter"}
    assert isinstance(error["details"], dict)
    return error


def play(scenario: Callable[[], Coroutine[Any, Any, None]], seconds: float = 150) -> None:
    """Run a scenario in a fresh event loop; one that hangs fails."""

    async def bounded() -> None:
        async with asyncio.timeout(seconds):
            await scenario()

    asyncio.run(bounded())
