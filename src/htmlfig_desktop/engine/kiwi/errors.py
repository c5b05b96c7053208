"""What goes wrong with Kiwi data."""

from __future__ import annotations


class KiwiError(ValueError):
    """Bytes that are no Kiwi, or a value that the schema has no form for.

    Attributes:
        problem: what is wrong, one clause.
        path: where in the message, such as ``nodeChanges[3].size.x``; empty where unknown.
    """

    def __init__(self, problem: str, path: str = "") -> None:
        super().__init__(problem, path)
        self.problem = problem
        self.path = path

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}" if self.path else self.problem

    def inside(self, place: str) -> KiwiError:
        """Return the same error as seen from one level further out; ``place`` is a field or ``[index]``."""
        joint = "." if self.path and not self.path.startswith("[") else ""
        return KiwiError(self.problem, f"{place}{joint}{self.path}")
