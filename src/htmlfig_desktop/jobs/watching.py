"""Tells when files have changed, and when they have come to rest again. Knows no clock and no Qt: both are given.

Editors save in many ways: they write in place, in pieces; they write beside and rename over; they delete and write
anew. So a change counts once nothing has changed for a moment and the page itself is there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from htmlfig_desktop.core.child import child_command
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.jobs.apart import BrokeOffError, answer_parent, ask_apart, read_design

SETTLES_S = 0.3
"""Nothing has changed for so long: what was written is whole."""
POLL_S = 1.0
"""How often files are looked at where the system does not tell of changes."""
AWAY_S = 2.0
"""The page has not been there for so long: it was taken away. Editors that replace it are done sooner."""
MOST_FILES = 5000


@dataclass(frozen=True, slots=True)
class FileState:
    """What tells one version of a file from another."""

    modified: int
    """Nanoseconds."""
    size: int
    inode: int


States = Mapping[Path, FileState | None]
"""None: there is no such file."""


def states_of(paths: Iterable[Path]) -> States:
    """Return how files stand now. Blocks."""
    return {path: _state(path) for path in paths}


class RestDetector:
    """Follows the files of one page.

    Args:
        page: The page's own file; while it is away, nothing is at rest.
        states: How the files stood when the page was read last.
        settles: Seconds without a change after which files are at rest.
    """

    def __init__(self, page: Path, states: States, settles: float = SETTLES_S) -> None:
        self._page = page
        self._known = dict(states)
        self._seen = dict(states)
        self._settles = settles
        self._since: float | None = None
        self._gone_since: float | None = None
        self.is_away = False
        """Whether the page is not there any more, and no editor is just replacing it."""

    @property
    def paths(self) -> tuple[Path, ...]:
        """The files to look at."""
        return tuple(self._known)

    @property
    def is_waiting(self) -> bool:
        """Whether something has changed and is not at rest yet: to be looked at again soon."""
        return self._since is not None and not self.is_away

    def look(self, states: States, now: float) -> tuple[Path, ...]:
        """Return what has changed since it was read, once all of it is at rest; nothing before, and each change once.

        Args:
            states: How the files stand.
            now: Seconds, of any clock that does not jump.
        """
        if any(states.get(path) != seen for path, seen in self._seen.items()):
            self._seen = {path: states.get(path) for path in self._known}
            self._since = now
        self._note_page(states, now)
        if self._since is None or now - self._since < self._settles or self._seen.get(self._page) is None:
            return ()
        changed = tuple(path for path, state in self._seen.items() if state != self._known[path])
        self._known = dict(self._seen)
        self._since = None
        return changed

    def _note_page(self, states: States, now: float) -> None:
        if states.get(self._page) is not None:
            self._gone_since = None
        elif self._gone_since is None:
            self._gone_since = now
        self.is_away = self._gone_since is not None and now - self._gone_since >= AWAY_S

    def add(self, states: States) -> None:
        """Follow more files: another version of the page may read others."""
        for path, state in states.items():
            if path not in self._known and len(self._known) < MOST_FILES:
                self._known[path] = self._seen[path] = state


@dataclass(frozen=True, slots=True)
class DesignChanges:
    """How much of each kind is different in two designs; as ``engine.fig.reading.changes.Changes``."""

    texts: int
    colors: int
    pictures: int
    fonts: int
    moved: int
    added: int
    removed: int

    @property
    def is_none(self) -> bool:
        """Whether the designs are the same."""
        return not any(getattr(self, name) for name in self.__slots__)


async def changes_in(before: Path, after: Path) -> DesignChanges | None:
    """Return what has changed from one .fig to the next; None where they cannot be compared."""
    order = {"before": str(before), "after": str(after)}
    try:
        told = await ask_apart(child_command("changes", "htmlfig_desktop.jobs.watching"), order)
        return DesignChanges(**{name: int(told[name]) for name in DesignChanges.__slots__})
    except (BrokeOffError, HtmlFigError, OSError, KeyError, TypeError, ValueError):
        return None


def main(arguments: Sequence[str] = ()) -> int:
    """Tell the parent what has changed from one .fig to the next. Takes no arguments."""
    return answer_parent(_compared)


def _compared(told: Mapping[str, Any]) -> dict[str, int]:
    from htmlfig_desktop.engine.fig.reading.changes import changes_between
    from htmlfig_desktop.engine.fig.reading.reader import read_fig

    before, after = (read_fig(read_design(Path(told[name]))) for name in ("before", "after"))
    return asdict(changes_between(before, after))


def _state(path: Path) -> FileState | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return FileState(found.st_mtime_ns, found.st_size, found.st_ino)


if __name__ == "__main__":
    sys.exit(main())
