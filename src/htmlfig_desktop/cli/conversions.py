"""Runs the conversions of one command: opens each input, converts a few at a time, saves what is done."""

from __future__ import annotations

import asyncio
import errno
import os
import os.path
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from htmlfig_desktop.cli.destinations import Destination
from htmlfig_desktop.core.addresses import is_bare_address, is_there, with_scheme
from htmlfig_desktop.core.conversion import Conversion, ConversionBackend, ConversionRequest, Progress
from htmlfig_desktop.core.errors import CheckError, ErrorCode, HtmlFigError
from htmlfig_desktop.core.fidelity import CheckRequest, DesignChecker, Fidelity
from htmlfig_desktop.core.logins import without_login
from htmlfig_desktop.core.options import ConversionOptions, HtmlSource, Source
from htmlfig_desktop.core.unforeseen import unforeseen
from htmlfig_desktop.engine.sites import as_one_site
from htmlfig_desktop.engine.sources import open_source
from htmlfig_desktop.jobs.saving import save_copy

AT_ONCE = 4
"""Conversions at work at the same time; waiting for pages overlaps."""

STANDARD_INPUT = "-"


@dataclass(frozen=True, slots=True)
class Order:
    """What ``htmlfig convert`` was asked to do."""

    inputs: tuple[str, ...]
    options: ConversionOptions
    destination: Destination
    screenshot: Path | None = None
    base_url: str | None = None
    asset_root: Path | None = None
    standard_input: str = ""
    """The HTML that the input ``-`` stands for."""
    check: bool = False
    """Whether each result is compared with the picture of its page."""
    opened: Mapping[str, Source] = field(default_factory=dict)
    """Inputs that are open already."""
    shown_file: Path | None = None
    """The one file that all designs become later."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one input: either files or an error."""

    given: str
    """The input; of an address without name and password."""
    seconds: float
    conversion: Conversion | None = None
    file: Path | None = None
    """The saved .fig."""
    bytes: int = 0
    """Its size."""
    screenshot: Path | None = None
    fidelity: Fidelity | None = None
    """What the check found, where one was asked for."""
    check_error: HtmlFigError | None = None
    """Why there is no check although one was asked for; the design is complete."""
    error: HtmlFigError | None = None


OnStep = Callable[[str, Progress], None]
OnOutcome = Callable[[Outcome], None]


async def convert_all(
    order: Order,
    backend: ConversionBackend,
    on_step: OnStep,
    on_outcome: OnOutcome,
    checker: DesignChecker | None = None,
) -> tuple[Outcome, ...]:
    """Convert every input on one backend and return the outcomes in the order of the inputs.

    ``checker`` makes the checks that the order asks for, each after its file was saved. A failure concerns its own
    input only. Cancelling ends all of them and leaves no file that is not whole.

    Raises:
        BrokenPipeError: nobody reads any more what ``on_outcome`` writes.
    """
    places = asyncio.Semaphore(AT_ONCE)

    async def one(given: str) -> Outcome:
        async with places:
            outcome = await convert_one(given, order, backend, on_step, checker)
        on_outcome(outcome)
        return outcome

    try:
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(one(given)) for given in order.inputs]
    except BaseExceptionGroup as failed:
        if failed.split(BrokenPipeError)[1] is None:
            raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE)) from failed  # which click knows by its number
        raise
    finally:
        await backend.aclose()
        if checker is not None:
            await checker.aclose()
    return tuple(task.result() for task in tasks)


async def convert_one(
    given: str, order: Order, backend: ConversionBackend, on_step: OnStep, checker: DesignChecker | None = None
) -> Outcome:
    """Convert one input and save it; a failure is told by the outcome. The backend stays open."""
    started = time.monotonic()
    shown = without_login(given)

    def timed(outcome: Outcome) -> Outcome:
        return replace(outcome, seconds=time.monotonic() - started)

    with tempfile.TemporaryDirectory(prefix="htmlfig-", ignore_cleanup_errors=True) as scratch:
        try:
            outcome = timed(await _convert_in(Path(scratch), given, order, backend, on_step))
            if order.check and outcome.conversion is not None:
                return await _checked(outcome, outcome.conversion, order.options.device_scale_factor, checker)
        except HtmlFigError as error:
            outcome = timed(Outcome(shown, 0, error=error))
        except Exception as error:
            outcome = timed(Outcome(shown, 0, error=unforeseen(error)))
    return outcome


async def _convert_in(scratch: Path, given: str, order: Order, backend: ConversionBackend, on_step: OnStep) -> Outcome:
    results, unpacked = scratch / "results", scratch / "unpacked"
    results.mkdir()
    unpacked.mkdir()
    source = await asyncio.to_thread(_open, given, order, unpacked)
    request = ConversionRequest(source, order.options, results)
    conversion = await backend.convert(request, lambda progress: on_step(without_login(given), progress))
    title = conversion.title.strip() or source.name
    file = await asyncio.to_thread(order.destination.save, conversion.fig, title)
    if order.screenshot is not None and conversion.screenshot is not None:
        await asyncio.to_thread(save_copy, conversion.screenshot, order.screenshot.absolute())
    return Outcome(without_login(given), 0, conversion, file, file.stat().st_size, order.screenshot)


async def _checked(outcome: Outcome, conversion: Conversion, scale: float, checker: DesignChecker | None) -> Outcome:
    """Return an outcome with its check, or with the reason why there is none."""
    try:
        if conversion.screenshot is None or checker is None:
            raise CheckError(ErrorCode.CHECK_FAILED, "There is no picture of the page to compare with.")
        request = CheckRequest(conversion.fig, conversion.screenshot, scale)
        return replace(outcome, fidelity=await checker.check(request))
    except CheckError as error:
        return replace(outcome, check_error=error)


def _open(given: str, order: Order, unpacked: Path) -> Source:
    """Return the page an argument names; a name that exists is a path, whatever it looks like."""
    if given in order.opened:
        return order.opened[given]
    if given == STANDARD_INPUT:
        source = open_source(order.standard_input, scratch=unpacked, base_url=order.base_url)
        return replace(source, name="stdin") if isinstance(source, HtmlSource) else source
    known: str | Path = with_scheme(given) if is_bare_address(given) else given
    if is_there(given):
        known = Path(given)
    source = open_source(known, scratch=unpacked, base_url=order.base_url, asset_root=order.asset_root)
    beside = [Path(each).resolve() for each in order.inputs if os.path.isfile(each)]  # noqa: PTH113 - takes any text
    return as_one_site((source,), beside)[0]
