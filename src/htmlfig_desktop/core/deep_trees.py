"""Room for trees as deep as pages may be."""

from __future__ import annotations

import sys

_FRAMES = 20_000
"""Python frames that the deepest page allowed may need; they live on the heap."""


def allow_deep_trees() -> None:
    """Let this process follow the deepest page that ``core.limits`` allows. Called once, when a process starts.

    Never later: code that is compiled in another thread while the limit changes fails.
    """
    sys.setrecursionlimit(max(_FRAMES, sys.getrecursionlimit()))
