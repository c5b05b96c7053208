"""What was typed and in which steps, kept on disk with the draft, so that undo reaches back beyond a restart.

A step is what was typed between two pauses. Steps are told apart by digests of the text before them: a text that comes
back, by undo or by hand, takes the history back to where it was then.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

_log = logging.getLogger(__name__)

MOST_STEPS = 500
MOST_CHARACTERS = 1_000_000
"""Of all steps together; older ones are forgotten."""
_VERSION = 1
_LONGEST_FILE = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Step:
    """One change of a text."""

    at: int
    """Where it begins, characters."""
    removed: str
    added: str
    before: str
    """Digest of the text before it."""

    @property
    def size(self) -> int:
        """Characters it takes to keep it."""
        return len(self.removed) + len(self.added)

    def undone(self, text: str) -> str:
        """Return the text before this step, given the one after it."""
        return text[: self.at] + self.removed + text[self.at + len(self.added) :]

    def done(self, text: str) -> str:
        """Return the text after this step, given the one before it."""
        return text[: self.at] + self.added + text[self.at + len(self.removed) :]


class History:
    """Steps and where among them the text stands. Safe to use from several threads."""

    def __init__(self, text: str = "") -> None:
        self._steps: list[Step] = []
        self._at = 0
        self._text = text
        self._lock = Lock()

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps, the oldest first."""
        return tuple(self._steps)

    def record(self, text: str) -> None:
        """Take down how the text stands now."""
        with self._lock:
            if text == self._text:
                return
            digest = digest_of(text)
            known = next((i for i in range(self._at - 1, -1, -1) if self._steps[i].before == digest), None)
            if known is not None:
                self._at = known  # undone: what came after can still be done again
            else:
                step = _step(self._text, text)
                self._steps[self._at :] = [step]
                self._at += 1
                self._forget_oldest()
            self._text = text

    def back(self) -> str | None:
        """Go one step back and return the text then; None where there is none."""
        with self._lock:
            if not self._at:
                return None
            self._at -= 1
            self._text = self._steps[self._at].undone(self._text)
            return self._text

    def forward(self) -> str | None:
        """Go one step forward again and return the text then; None where there is none."""
        with self._lock:
            if self._at >= len(self._steps):
                return None
            self._text = self._steps[self._at].done(self._text)
            self._at += 1
            return self._text

    def save(self, path: Path) -> None:
        """Keep the steps in a file for this user alone. Blocks. A disk that takes nothing is no reason to stop."""
        with self._lock:
            steps = [[step.at, step.removed, step.added, step.before] for step in self._steps]
            data = {"version": _VERSION, "text": digest_of(self._text), "at": self._at, "steps": steps}
        with contextlib.suppress(OSError):
            if not steps:
                path.unlink(missing_ok=True)
                return
            fresh = path.with_suffix(".part")
            fresh.touch(mode=0o600)
            fresh.write_text(json.dumps(data), encoding="utf-8")
            fresh.replace(path)

    @classmethod
    def load(cls, path: Path, text: str) -> History:
        """Return the history of a text; an empty one where there is none, or where it is another text's. Blocks."""
        made = cls(text)
        try:
            if path.stat().st_size > _LONGEST_FILE:
                raise ValueError("too long")
            made._take(json.loads(path.read_text(encoding="utf-8")), text)
        except FileNotFoundError:
            pass
        except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            _log.info("history.dropped: %s", type(error).__name__)
            return cls(text)
        return made

    def _take(self, data: dict[str, object], text: str) -> None:
        steps, at = data["steps"], data["at"]
        if data["version"] != _VERSION or data["text"] != digest_of(text):
            raise ValueError("another text")
        if not isinstance(steps, list) or not isinstance(at, int) or not 0 <= at <= len(steps) <= MOST_STEPS:
            raise ValueError("no steps")
        for place, removed, added, before in steps:
            if not (
                isinstance(place, int) and place >= 0 and all(isinstance(t, str) for t in (removed, added, before))
            ):
                raise ValueError("no step")
            self._steps.append(Step(place, removed, added, before))
        self._at = at
        self._check()

    def _check(self) -> None:
        """Go back through all steps once: each must lead to the text that it says.

        Raises:
            ValueError: one does not.
        """
        text = self._text
        for step in reversed(self._steps[: self._at]):
            if text[step.at : step.at + len(step.added)] != step.added:
                raise ValueError("steps do not fit the text")
            text = step.undone(text)
        if self._at and digest_of(text) != self._steps[0].before:
            raise ValueError("steps do not fit the text")

    def _forget_oldest(self) -> None:
        while len(self._steps) > MOST_STEPS or (self._steps and sum(s.size for s in self._steps) > MOST_CHARACTERS):
            del self._steps[0]
            self._at -= 1


def digest_of(text: str) -> str:
    """Return what tells one text from another."""
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _step(before: str, after: str) -> Step:
    """Return the change from one text to another: what is left between the same beginning and the same end."""
    start = common_start(before, after)
    end = common_start(before[start:][::-1], after[start:][::-1])
    return Step(start, before[start : len(before) - end], after[start : len(after) - end], digest_of(before))


def common_start(one: str, other: str) -> int:
    """Return how many characters two texts begin with are the same; by halves, because texts are long."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
