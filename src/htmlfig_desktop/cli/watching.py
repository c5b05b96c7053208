"""``htmlfig convert --watch``: converts local pages again whenever a file changes that they read."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from htmlfig_desktop.cli.conversions import OnOutcome, OnStep, Order, Outcome, convert_one
from htmlfig_desktop.cli.destinations import Destination
from htmlfig_desktop.cli.terminal import plain
from htmlfig_desktop.core.conversion import ConversionBackend
from htmlfig_desktop.jobs.watching import DesignChanges, RestDetector, changes_in, states_of

_LOOK_S = 0.25
_WORDS = (
    ("texts", "text", "texts", "changed"),
    ("colors", "color", "colors", "changed"),
    ("pictures", "picture", "pictures", "changed"),
    ("fonts", "font", "fonts", "changed"),
    ("moved", "layer", "layers", "moved"),
    ("added", "layer", "layers", "added"),
    ("removed", "layer", "layers", "removed"),
)


@dataclass(slots=True)
class _Followed:
    """One page and what is known of its files."""

    given: str
    page: Path
    files: RestDetector
    kept: Path
    """A copy of the design as it was last, to compare with."""
    saved: Path | None


async def watch(
    order: Order,
    backend: ConversionBackend,
    on_step: OnStep,
    on_outcome: OnOutcome,
    say: Callable[[str], None],
    compare: Callable[[Path, Path], DesignChanges | None] = changes_in,
) -> None:
    """Convert every input, then convert each again when one of its files changes; ends when it is cancelled.

    Raises:
        HtmlFigError: SRC001 to SRC006, an input is no local page.
    """
    with tempfile.TemporaryDirectory(prefix="htmlfig-watch-", ignore_cleanup_errors=True) as scratch:
        try:
            followed = [
                await _follow(number, given, Path(scratch), order, backend, on_step, on_outcome)
                for number, given in enumerate(order.inputs)
            ]
            count = len({path for each in followed for path in each.files.paths})
            say(f"Watching {count} {'file' if count == 1 else 'files'}. Press Ctrl-C to stop.")
            while True:
                await asyncio.sleep(_LOOK_S)
                for each in followed:
                    await _look(each, order, backend, on_step, on_outcome, say, compare)
        finally:
            await backend.aclose()


def changes_text(changes: DesignChanges | None) -> str:
    """Return what has changed in a design, such as ``2 texts, 1 color changed``."""
    if changes is None:
        return "cannot be compared with the design before"
    if changes.is_none:
        return "no layer is different"
    by_verb: dict[str, list[str]] = {}
    for name, one, many, verb in _WORDS:
        if count := getattr(changes, name):
            by_verb.setdefault(verb, []).append(f"{count} {one if count == 1 else many}")
    return ", ".join(f"{', '.join(counts)} {verb}" for verb, counts in by_verb.items())


async def _follow(
    number: int,
    given: str,
    scratch: Path,
    order: Order,
    backend: ConversionBackend,
    on_step: OnStep,
    on_outcome: OnOutcome,
) -> _Followed:
    page = await asyncio.to_thread(_page_of, given)
    followed = _Followed(
        given, page, RestDetector(page, states_of([page])), scratch / f"{number}.fig", order.destination.file
    )
    outcome = await convert_one(given, order, backend, on_step)
    await _take(followed, outcome)
    on_outcome(outcome)
    return followed


def _page_of(given: str) -> Path:
    path = Path(given)
    return (path / "index.html" if path.is_dir() else path).resolve()


async def _look(
    followed: _Followed,
    order: Order,
    backend: ConversionBackend,
    on_step: OnStep,
    on_outcome: OnOutcome,
    say: Callable[[str], None],
    compare: Callable[[Path, Path], DesignChanges | None],
) -> None:
    states = await asyncio.to_thread(states_of, followed.files.paths)
    changed = followed.files.look(states, time.monotonic())
    if not changed:
        return
    names = ", ".join(plain(path.name) for path in changed[:3]) + (" …" if len(changed) > 3 else "")
    say(f"{names} changed.")
    before = followed.kept.with_suffix(".before")
    if followed.kept.exists():
        await asyncio.to_thread(shutil.copyfile, followed.kept, before)
    again = order
    if followed.saved is not None:
        again = replace(order, destination=Destination(order.destination.folder, followed.saved))
    outcome = await convert_one(followed.given, again, backend, on_step)
    await _take(followed, outcome)
    on_outcome(outcome)
    if outcome.error is None and before.exists():
        say(f"  {changes_text(await asyncio.to_thread(compare, before, followed.kept))}")


async def _take(followed: _Followed, outcome: Outcome) -> None:
    """Keep the design and follow the files that this version of the page has read."""
    if outcome.conversion is None or outcome.file is None:
        return
    followed.saved = outcome.file
    await asyncio.to_thread(shutil.copyfile, outcome.file, followed.kept)
    followed.files.add(await asyncio.to_thread(states_of, outcome.conversion.files))
