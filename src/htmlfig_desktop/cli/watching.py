"""``htmlfig convert --watch``: converts local pages again whenever a file changes that they read."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path

from htmlfig_desktop.cli.conversions import OnOutcome, OnStep, Order, Outcome, convert_one
from htmlfig_desktop.cli.destinations import Destination
from htmlfig_desktop.cli.terminal import plain
from htmlfig_desktop.core.conversion import ConversionBackend
from htmlfig_desktop.core.fidelity import DesignChecker
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


class Watch:
    """Converts the pages of one order, then each again when one of its files changes, until it is cancelled.

    Args:
        order: What to convert.
        backend: Converts; closed at the end.
        on_step: Told how far a conversion is.
        on_outcome: Told what came of each.
        say: Told all else, a line each.
        checker: Makes the checks that the order asks for; closed at the end.
        compare: Tells what has changed from one design to the next.
    """

    def __init__(
        self,
        order: Order,
        backend: ConversionBackend,
        on_step: OnStep,
        on_outcome: OnOutcome,
        say: Callable[[str], None],
        *,
        checker: DesignChecker | None = None,
        compare: Callable[[Path, Path], Awaitable[DesignChanges | None]] = changes_in,
    ) -> None:
        self._order = order
        self._backend = backend
        self._on_step = on_step
        self._on_outcome = on_outcome
        self._say = say
        self._checker = checker
        self._compare = compare

    async def run(self) -> None:
        """Watch; ends when it is cancelled.

        Raises:
            HtmlFigError: SRC001 to SRC006, an input is no local page.
        """
        with tempfile.TemporaryDirectory(prefix="htmlfig-watch-", ignore_cleanup_errors=True) as scratch:
            try:
                inputs = enumerate(self._order.inputs)
                followed = [await self._follow(given, Path(scratch) / f"{number}.fig") for number, given in inputs]
                count = len({path for each in followed for path in each.files.paths})
                self._say(f"Watching {count} {'file' if count == 1 else 'files'}. Press Ctrl-C to stop.")
                while True:
                    await asyncio.sleep(_LOOK_S)
                    for each in followed:
                        await self._look(each)
            finally:
                await self._backend.aclose()
                if self._checker is not None:
                    await self._checker.aclose()

    async def _follow(self, given: str, kept: Path) -> _Followed:
        page = await asyncio.to_thread(_page_of, given)
        followed = _Followed(given, page, RestDetector(page, states_of([page])), kept, self._order.destination.file)
        await self._convert(followed, self._order)
        return followed

    async def _look(self, followed: _Followed) -> None:
        """Convert a page again if its files have changed and are at rest, and say what is different."""
        states = await asyncio.to_thread(states_of, followed.files.paths)
        changed = followed.files.look(states, time.monotonic())
        if not changed:
            return
        names = ", ".join(plain(path.name) for path in changed[:3]) + (" …" if len(changed) > 3 else "")
        self._say(f"{names} changed.")
        before = followed.kept.with_suffix(".before")
        if followed.kept.exists():
            await asyncio.to_thread(shutil.copyfile, followed.kept, before)
        again = self._order
        if followed.saved is not None:
            again = replace(again, destination=Destination(again.destination.folder, followed.saved))
        outcome = await self._convert(followed, again)
        if outcome.error is None and before.exists():
            self._say(f"  {changes_text(await self._compare(before, followed.kept))}")

    async def _convert(self, followed: _Followed, order: Order) -> Outcome:
        """Convert a page; keep the design and follow the files that this version of it has read."""
        outcome = await convert_one(followed.given, order, self._backend, self._on_step, self._checker)
        if outcome.conversion is not None and outcome.file is not None:
            followed.saved = outcome.file
            await asyncio.to_thread(shutil.copyfile, outcome.file, followed.kept)
            followed.files.add(await asyncio.to_thread(states_of, outcome.conversion.files))
        self._on_outcome(outcome)
        return outcome


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


def _page_of(given: str) -> Path:
    path = Path(given)
    return (path / "index.html" if path.is_dir() else path).resolve()
