"""A queue in a process of its own, to be killed: ``python -m tests.unit.jobs.fake_conversions FOLDER COUNT [real]``.

It restores the store in FOLDER, submits pages until there are COUNT jobs, resumes, and writes one line to standard
output per fact it knows to be on the disk: ``kept ID``. It ends by itself when all jobs are finished.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from htmlfig_desktop.core.conversion import (
    Conversion,
    ConversionBackend,
    ConversionRequest,
    OnProgress,
    Progress,
    Stage,
    ignore_progress,
)
from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource
from htmlfig_desktop.jobs.queue import JobQueue
from htmlfig_desktop.jobs.store import JobStore

FIG = b"a design that is whole" * 4000


class WritingBackend:
    """Writes a file in several steps, and one line per run of a job to a ledger that only grows."""

    def __init__(self, ledger: Path) -> None:
        self._ledger = ledger

    async def convert(self, request: ConversionRequest, on_progress: OnProgress = ignore_progress) -> Conversion:
        descriptor = os.open(self._ledger, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        os.write(descriptor, f"{request.directory.name} {request.source.name}\n".encode())
        os.close(descriptor)
        fig = request.directory / "design.fig"
        with fig.open("wb") as file:
            for part in range(4):
                on_progress(Progress(Stage.WRITING, str(part)))
                file.write(FIG[part * len(FIG) // 4 : (part + 1) * len(FIG) // 4])
                file.flush()
                await asyncio.sleep(0.008)
        losses = (Diagnostic(DiagnosticCode.MASK_UNSUPPORTED, ".hero"),)
        return Conversion(fig, None, None, request.source.name, Size(1, 1), 3, 1, 0, losses)

    async def aclose(self) -> None:
        pass


def backend_for(folder: Path, kind: str) -> ConversionBackend:
    """Return the real engine or the one that only writes."""
    if kind == "real":
        from htmlfig_desktop.engine.local.backend import LocalBackend

        return LocalBackend()
    return WritingBackend(folder / "ledger.txt")


async def main(folder: Path, count: int, kind: str) -> None:
    """Run the queue to its end, or until killed."""
    backend = backend_for(folder, kind)
    queue = JobQueue(backend, JobStore.open(folder / "data"))
    await queue.restore()
    for number in range(len(queue.jobs), count):
        html = f"<title>Page {number}</title><p>{number}"
        job = queue.submit(HtmlSource(html, name=f"Page {number}"), ConversionOptions())
        await queue.store.flush()
        sys.stdout.write(f"kept {job.id}\n")
        sys.stdout.flush()
    queue.resume()
    while not all(job.state.is_finished for job in queue.jobs):  # noqa: ASYNC110 - polled also while it is killed
        await asyncio.sleep(0.002)
    await queue.aclose()
    await backend.aclose()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else "fake"))
