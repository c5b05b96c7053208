"""``dataclass`` as in the standard library, for classes of which a conversion makes hundreds of thousands of objects.

A frozen dataclass guards its fields with functions of Python, its own constructor has to go around them, and making an
object costs four times as much as of one that is not frozen. For a type checker, classes made here are frozen ones. At
run time they compare and hash like frozen ones, but nothing is guarded.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:
    Kind = TypeVar("Kind", bound=type)

    def dataclass(
        *, frozen: bool = False, slots: bool = False, eq: bool = True, kw_only: bool = False
    ) -> Callable[[Kind], Kind]:
        """Return what makes a class a dataclass; one that is frozen is so for the type checker alone."""

        def made(kind: Kind) -> Kind:
            hashes = frozen and eq and "__hash__" not in vars(kind)
            return dataclasses.dataclass(slots=slots, eq=eq, kw_only=kw_only, unsafe_hash=hashes)(kind)

        return made
