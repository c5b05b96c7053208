"""Keywords of CSS that more than one room asks for."""

from __future__ import annotations

from typing import Final

SIDES: Final = ("top", "right", "bottom", "left")
"""The sides of a box, in the order in which CSS names them."""
OUT_OF_FLOW: Final = frozenset({"absolute", "fixed"})
"""Values of ``position`` by which a box takes no room among its siblings."""
TABLES: Final = frozenset({"table", "inline-table"})
"""Values of ``display`` of what holds rows and cells."""
