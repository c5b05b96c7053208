"""The conversion backend of this machine."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from dataclasses import replace

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.child import child_command
from htmlfig_desktop.core.conversion import Conversion, ConversionRequest, OnProgress, ignore_progress
from htmlfig_desktop.core.errors import ErrorCode, SourceError
from htmlfig_desktop.core.limits import DEFAULT_LIMITS
from htmlfig_desktop.core.options import FileSource, HtmlSource, Source
from htmlfig_desktop.core.proxies import SYSTEM_WAY, Proxy
from htmlfig_desktop.engine.workers.pool import WorkerPool
from htmlfig_desktop.engine.workers.way_out import arguments_for
from htmlfig_desktop.engine.workers.worker import PoolSettings

_CORES_PER_WORKER = 2
_MOST_WORKERS = 4


def worker_command(proxy: str = "", way_out: Proxy = SYSTEM_WAY) -> tuple[str, ...]:
    """Return how a worker process is started.

    Args:
        proxy: Address of the one proxy that all requests of pages go through; empty: they go where they like.
        way_out: How they get to the network where there is no such proxy.
    """
    arguments = ("--proxy", proxy) if proxy else arguments_for(way_out)
    return (*child_command("worker", "htmlfig_desktop.engine.local.worker"), *arguments)


def default_settings() -> PoolSettings:
    """Return settings that fit this machine: a worker for every two cores, four at most."""
    return PoolSettings(workers=max(1, min(_MOST_WORKERS, (os.cpu_count() or 1) // _CORES_PER_WORKER)))


class LocalBackend:
    """Converts pages on this machine (``core.conversion.ConversionBackend``). Starts nothing before the first one.

    Args:
        pool: Who runs the conversions; None: a pool of the program's own workers.
        proxy: Address of the one proxy that all requests of pages of that pool go through; empty: where they like.
        settings: Of that pool; None: what fits this machine.

    Attributes:
        way_out: Asked before each conversion how pages get to the network, where ``proxy`` is empty; None: as the
            system says.
    """

    def __init__(
        self, pool: WorkerPool | None = None, *, proxy: str = "", settings: PoolSettings | None = None
    ) -> None:
        self.way_out: Callable[[], Awaitable[Proxy]] | None = None
        self._taken = SYSTEM_WAY
        self._pool = pool or WorkerPool(worker_command(proxy), settings or default_settings())

    async def convert(self, request: ConversionRequest, on_progress: OnProgress = ignore_progress) -> Conversion:
        """Convert one page; cancelling the task cancels the conversion.

        Raises:
            HtmlFigError: SRC, CAP, CNV and FIG as the stages raise them; WRK001 to WRK004.
        """
        if self.way_out is not None and (wanted := await self.way_out()) != self._taken:
            self._taken = wanted
            self._pool.renew(worker_command(way_out=wanted), wanted.login)
        request = replace(request, source=_for_worker(request.source), directory=request.directory.absolute())
        return await self._pool.convert(request, on_progress)

    @property
    def workers(self) -> int:
        """How many worker processes live."""
        return len(self._pool.worker_pids)

    @property
    def workers_started(self) -> int:
        """How many were started so far."""
        return self._pool.workers_started

    async def aclose(self) -> None:
        """End all conversions and all worker processes."""
        await self._pool.aclose()


def _for_worker(source: Source) -> Source:
    """Return a source as a process in another folder understands it.

    Raises:
        SourceError: SRC003, too much HTML to hand over.
    """
    match source:
        case FileSource(path, root):
            return FileSource(path.absolute(), root.absolute() if root is not None else None)
        case HtmlSource(html) if len(html) > DEFAULT_LIMITS.html_bytes:
            megabytes = DEFAULT_LIMITS.html_bytes // (1024 * 1024)
            raise SourceError(
                ErrorCode.SOURCE_TOO_LARGE, because("The page has more than {megabytes} MB.", megabytes=megabytes)
            )
        case _:
            return source
