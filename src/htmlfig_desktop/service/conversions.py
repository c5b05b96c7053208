"""One conversion for one key, from its claim on the quota to files that are kept, or to nothing at all."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from htmlfig_desktop.contract.codes import WireCode
from htmlfig_desktop.core.carrying_through import carried_through
from htmlfig_desktop.core.conversion import Conversion, ConversionBackend, ConversionRequest
from htmlfig_desktop.core.options import ConversionOptions, Source
from htmlfig_desktop.service.accounts.database import Database
from htmlfig_desktop.service.accounts.ledger import (
    Claim,
    Kept,
    Outcome,
    give_back,
    keep,
    kept_bytes,
    next_expiry,
    set_aside,
)
from htmlfig_desktop.service.files.store import FileKind, FileStore
from htmlfig_desktop.service.metrics import Metrics
from htmlfig_desktop.service.places import Places
from htmlfig_desktop.service.refusals import RefusalError

_log = logging.getLogger(__name__)

_LONGEST_ADVICE: Final = 3600.0
_LONGEST_TITLE: Final = 500


@dataclass(frozen=True, slots=True)
class Finished:
    """A conversion that was counted, and where its .fig lies."""

    kept: Kept
    fig: Path
    is_kept: bool
    """Whether the files live on; else ``drop`` deletes them."""


class Conversions:
    """Converts on a backend, within the places and the disk there are.

    Args:
        backend: Converts.
        database: Holds the ledger.
        files: Holds the results.
        places: Bound what is at work.
        metrics: Count stages and bytes.
        owner: Name of this instance in the ledger.
        disk_limit: Bytes of kept files from which on nothing more is kept.
        file_seconds: How long kept files live.
        clock: Unix seconds.
    """

    def __init__(
        self,
        backend: ConversionBackend,
        database: Database,
        files: FileStore,
        places: Places,
        metrics: Metrics,
        *,
        owner: str,
        disk_limit: int,
        file_seconds: float,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._backend = backend
        self._database = database
        self._files = files
        self._places = places
        self._metrics = metrics
        self._owner = owner
        self._disk_limit = disk_limit
        self._file_seconds = file_seconds
        self._clock = clock
        self._tasks: set[asyncio.Task[object]] = set()

    async def convert(self, claim: Claim, source: Source, options: ConversionOptions, *, is_kept: bool) -> Finished:
        """Convert a page, or return what the same request gave before; cancelling undoes everything.

        Raises:
            LedgerError: it may not begin.
            NoPlaceError: too many wait.
            RefusalError: SERVICE_UNAVAILABLE, the disk limit is reached.
            HtmlFigError: the conversion failed.
        """
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            earlier = await self._database.run(partial(set_aside, claim=claim, now=self._clock()))
            if earlier is not None:
                return Finished(earlier, self._files.path(earlier.id, FileKind.FIG), is_kept=True)
            await self._check_room()
            async with self._places.place():
                return await self._convert(claim, source, options, is_kept=is_kept)
        except BaseException:
            await carried_through(self._undo(claim.id))
            raise

    def end_all(self) -> None:
        """Cancel every conversion at work."""
        for task in self._tasks:
            task.cancel()

    def drop(self, finished: Finished) -> None:
        """Delete the files of a conversion that is not kept. Blocks."""
        if not finished.is_kept:
            self._files.drop_work(finished.kept.id)

    async def _convert(self, claim: Claim, source: Source, options: ConversionOptions, *, is_kept: bool) -> Finished:
        folder = await carried_through(asyncio.to_thread(self._files.work_folder, claim.id))
        started = time.monotonic()
        conversion = await self._backend.convert(ConversionRequest(source, options, folder))
        milliseconds = (time.monotonic() - started) * 1000
        self._metrics.converted(conversion)
        size = 0
        if is_kept:
            size = await carried_through(asyncio.to_thread(self._files.keep, claim.id, conversion))
        outcome = self._outcome(conversion, milliseconds, size)
        await self._database.run(partial(keep, conversion_id=claim.id, outcome=outcome if is_kept else None))
        if is_kept:
            await asyncio.to_thread(self._files.drop_work, claim.id)
        fig = self._files.path(claim.id, FileKind.FIG) if is_kept else conversion.fig
        return Finished(Kept(claim.id, claim.key.id, outcome), fig, is_kept)

    async def _undo(self, conversion_id: str) -> None:
        """Give back what was set aside, and delete what there is of it."""
        if await self._database.run(partial(give_back, conversion_id=conversion_id)):
            await asyncio.to_thread(self._files.remove, conversion_id)
        await asyncio.to_thread(self._files.drop_work, conversion_id)

    def _outcome(self, conversion: Conversion, milliseconds: float, size: int) -> Outcome:
        return Outcome(
            expires_at=float(int(self._clock() + self._file_seconds)),
            title=storable(conversion.title)[:_LONGEST_TITLE],
            nodes=conversion.nodes,
            milliseconds=round(milliseconds, 1),
            width=float(conversion.size.width),
            height=float(conversion.size.height),
            has_screenshot=conversion.screenshot is not None,
            has_thumbnail=conversion.thumbnail is not None,
            file_bytes=size,
        )

    async def _check_room(self) -> None:
        if await self._database.run(kept_bytes) < self._disk_limit:
            return
        expiry = await self._database.run(next_expiry)
        wait = min(max(1.0, (expiry or 0) - self._clock()), _LONGEST_ADVICE)
        _log.warning("files.disk_limit_reached")
        message = "The service has no room for further files."
        raise RefusalError(WireCode.SERVICE_UNAVAILABLE, message, retry_after=wait)


def storable(text: str) -> str:
    """Return a page's text as every database takes it: no halves of characters, no null characters."""
    return text.encode("utf-8", "replace").decode().replace("\0", "")
