"""Numbers for nodes that are put into the tree of a snapshot afterwards."""

from __future__ import annotations

from htmlfig_desktop.engine.capture.snapshot import SnapshotNode


class FreeNumbers:
    """Numbers that no node of a tree has: below 0, and below those of parts that were put in before.

    Args:
        root: The tree's.
    """

    def __init__(self, root: SnapshotNode) -> None:
        self._last = min(0, *(node.index for node in root.walk()))

    def take(self) -> int:
        """Return one more."""
        self._last -= 1
        return self._last
