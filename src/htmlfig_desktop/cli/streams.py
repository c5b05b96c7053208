"""The three streams of a process, which whoever starts it may have closed."""

from __future__ import annotations

import os
import sys
from typing import Final

_NAMES: Final = ("stdin", "stdout", "stderr")
"""In the order of their numbers in the system."""


def open_closed_streams() -> None:
    """Open those that are closed, on nothing: the next file would take their number, and what is told go into it."""
    for number, name in enumerate(_NAMES):
        if getattr(sys, name) is not None:
            continue
        mode = "r" if name == "stdin" else "w"
        opened = open(os.devnull, mode, encoding="utf-8")  # noqa: SIM115, PTH123  # for as long as the program runs
        if opened.fileno() != number and _is_closed(number):
            os.dup2(opened.fileno(), number)
        setattr(sys, name, opened)


def _is_closed(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return True
    return False
