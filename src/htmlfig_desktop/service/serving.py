"""Runs a service: the wall, the engine, the socket, and the orderly end of all three."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Final, Protocol

import uvicorn

from htmlfig_desktop.core.conversion import ConversionBackend
from htmlfig_desktop.core.errors import ErrorCode, OptionsError
from htmlfig_desktop.core.system_words import reason_of
from htmlfig_desktop.service.app import create_app
from htmlfig_desktop.service.assembly import assembled
from htmlfig_desktop.service.metrics import Metrics
from htmlfig_desktop.service.outbound.destinations import Destinations
from htmlfig_desktop.service.outbound.proxy import OutboundProxy
from htmlfig_desktop.service.parts import Parts
from htmlfig_desktop.service.settings import ServiceSettings

_log = logging.getLogger(__name__)


class Engine(ConversionBackend, Protocol):
    """A backend that runs in worker processes."""

    @property
    def workers(self) -> int:
        """How many worker processes live."""
        ...

    @property
    def workers_started(self) -> int:
        """How many were started so far."""
        ...


MakeEngine = Callable[[str], Engine]
"""Returns an engine whose pages reach the network through the proxy at this address only."""

_BACKLOG: Final = 512
_PYTHONS_OWN_WORDS: Final = " (while attempting to bind"
"""Behind the system's; they tell host and port once more."""
_MOST_CONNECTIONS: Final = 1024
_KEEP_ALIVE_SECONDS: Final = 65
_HEAD_BYTES: Final = 64 * 1024
_LAST_WORDS: Final = 5.0
"""Seconds for the answers of conversions that were ended."""
_ENDING_SIGNALS: Final = ("SIGTERM", "SIGINT", "SIGHUP")


async def serve(settings: ServiceSettings, make_engine: MakeEngine, on_ready: Callable[[str], None]) -> None:
    """Run the service until a signal ends it; what is at work then gets the grace of the settings to finish.

    Args:
        settings: How it runs.
        make_engine: Makes the engine.
        on_ready: Called with the address once requests are answered.

    Raises:
        HtmlFigError: OPT002, STO002, STO003.
    """
    if sys.platform != "win32" and os.geteuid() == 0:
        _log.warning("service.runs_as_root", extra={"consequence": "Chromium's own sandbox is off"})
    destinations = Destinations(settings.allowed_hosts, pages=settings.workers)
    proxy = OutboundProxy(destinations)
    await proxy.start()
    engine = make_engine(proxy.url)
    try:
        async with assembled(settings, engine, destinations) as parts, listening(parts) as address:
            parts.metrics.watch(lambda: _measure(parts.metrics, engine, proxy))
            with _ending() as ended:
                _log.info("service.started", extra={"address": address})
                on_ready(address)
                await ended.wait()
            _log.info("service.ending")
            await finish_work(parts)
    finally:
        await engine.aclose()
        await proxy.aclose()
        _log.info("service.ended")


@contextlib.asynccontextmanager
async def listening(parts: Parts) -> AsyncIterator[str]:
    """Answer requests on the socket of the settings and yield its address.

    Raises:
        OptionsError: OPT002, the address cannot be listened on, or the certificate cannot be read.
    """
    settings = parts.settings
    listener = _bind(settings.host, settings.port)
    config = uvicorn.Config(
        create_app(parts),
        http="h11",
        ws="none",
        loop="none",
        lifespan="off",
        log_config=None,
        log_level=logging.ERROR,  # a client's malformed request is no event of ours
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        limit_concurrency=_MOST_CONNECTIONS,
        timeout_keep_alive=_KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=int(_LAST_WORDS),
        h11_max_incomplete_event_size=_HEAD_BYTES,
        ssl_certfile=settings.tls_certificate or None,
        ssl_keyfile=settings.tls_key or None,
    )
    try:
        config.load()
    except OSError as error:
        listener.close()
        cause = "The TLS certificate or its key cannot be read."
        raise OptionsError(ErrorCode.OPTION_INVALID, cause, field="tls_certificate", detail=str(error)) from error
    server = _Server(config)
    loop = asyncio.get_running_loop()
    running = loop.create_task(server.serve([listener]), name="http server")
    running.add_done_callback(lambda _: server.is_up.set())  # one that failed is waited for no longer
    await server.is_up.wait()
    if running.done():
        listener.close()
        await running
    host, port = listener.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    try:
        yield f"{'https' if config.is_ssl else 'http'}://{shown}:{port}"
    finally:
        server.should_exit = True
        await running


class _Server(uvicorn.Server):
    """Uvicorn, with signals left to us and a word when it is up."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.is_up = asyncio.Event()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.is_up.set()


def _measure(metrics: Metrics, engine: Engine, proxy: OutboundProxy) -> None:
    metrics.workers.set(engine.workers)
    metrics.workers_started.set(engine.workers_started)
    for result in ("requests", "refused", "failed"):
        metrics.outbound.labels(result).set(getattr(proxy.counts, result))


async def finish_work(parts: Parts) -> None:
    """Send away who waits, let finish what is at work, and end what does not finish in time."""
    parts.places.close()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(parts.settings.grace_seconds):
            await parts.places.wait_until_empty()
    parts.conversions.end_all()


@contextlib.contextmanager
def _ending() -> Iterator[asyncio.Event]:
    """Yield an event that a signal to end the process sets."""
    loop, ended = asyncio.get_running_loop(), asyncio.Event()
    taken: list[int] = []
    for name in _ENDING_SIGNALS:
        with contextlib.suppress(AttributeError, NotImplementedError):  # Windows has neither all signals nor handlers
            number = getattr(signal, name)
            loop.add_signal_handler(number, ended.set)
            taken.append(number)
    try:
        yield ended
    finally:
        for number in taken:
            loop.remove_signal_handler(number)


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=_BACKLOG)
    except OSError as error:
        reason = reason_of(error).partition(_PYTHONS_OWN_WORDS)[0]
        cause = f"The service cannot listen on {host}, port {port}: {reason}."
        raise OptionsError(ErrorCode.OPTION_INVALID, cause, field="port") from error
