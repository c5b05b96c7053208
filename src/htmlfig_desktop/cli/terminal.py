"""Writes to the terminal: text that cannot steer it, one progress line that rewrites itself."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Mapping
from types import MappingProxyType
from typing import TextIO

from htmlfig_desktop.core.conversion import Progress, Stage

STAGE_WORDS: Mapping[Stage, str] = MappingProxyType(
    {
        Stage.QUEUED: "waiting for a free place",
        Stage.STARTING: "starting the browser engine",
        Stage.LOADING: "loading the page",
        Stage.WAITING: "waiting for the page",
        Stage.CAPTURING: "reading the layout",
        Stage.CONVERTING: "making layers",
        Stage.WRITING: "writing the .fig",
        Stage.PICTURING: "taking the picture",
        Stage.DONE: "done",
    }
)
"""What a person reads while a stage lasts."""


def plain(text: str) -> str:
    """Return ``text`` on one line and without characters that steer a terminal; titles and names come from pages."""
    return "".join(character if character.isprintable() else " " for character in text)


class ProgressLine:
    """The last line of the terminal, rewritten at every step. Silent where ``stream`` is no terminal."""

    def __init__(self, total: int, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._is_shown = self._stream.isatty()
        self._total = total
        self._finished = 0

    def show(self, name: str, progress: Progress) -> None:
        """Say where the conversion of ``name`` stands."""
        count = f"[{self._finished + 1}/{self._total}] " if self._total > 1 else ""
        detail = f" ({plain(progress.detail)})" if progress.detail else ""
        self._write(f"{count}{plain(name)}: {STAGE_WORDS[progress.stage]}{detail}")

    def say(self, text: str) -> None:
        """Say something else."""
        self._write(plain(text))

    def finish_one(self) -> None:
        """Count one conversion as finished and take the line away, so that its report can be printed."""
        self._finished += 1
        self.clear()

    def clear(self) -> None:
        """Take the line away."""
        self._write("")

    def _write(self, text: str) -> None:
        if self._is_shown:
            width = shutil.get_terminal_size().columns - 1
            self._stream.write(f"\r\x1b[K{text[:width]}")
            self._stream.flush()
