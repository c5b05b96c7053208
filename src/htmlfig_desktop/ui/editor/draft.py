"""Keeps the HTML that is being edited, so that it is there again after a crash or a restart."""

from __future__ import annotations

import contextlib
from pathlib import Path

from htmlfig_desktop.core.limits import DEFAULT_LIMITS
from htmlfig_desktop.ui.editor.history import History


class Draft:
    """One file, and one beside it with the steps that led to it; each written whole or not at all. All calls block."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._steps = path.with_suffix(".steps.json")

    def load_history(self, text: str) -> History:
        """Return the steps that led to ``text``, as far as they are kept."""
        return History.load(self._steps, text)

    def save_with(self, history: History, text: str) -> None:
        """Keep the text and the steps that led to it."""
        self.save(text)
        history.record(text)
        history.save(self._steps)

    def load(self) -> str:
        """Return the text; empty when there is none."""
        try:
            if self._path.stat().st_size > DEFAULT_LIMITS.html_bytes:
                return ""
            return self._path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            return ""

    def save(self, text: str) -> None:
        """Keep the text; an empty one takes the file away. A disk that takes nothing is no reason to stop typing."""
        with contextlib.suppress(OSError):
            if not text:
                self._path.unlink(missing_ok=True)
                return
            fresh = self._path.with_suffix(".part")
            fresh.touch(mode=0o600)
            fresh.write_text(text, encoding="utf-8", errors="replace", newline="")
            fresh.replace(self._path)
