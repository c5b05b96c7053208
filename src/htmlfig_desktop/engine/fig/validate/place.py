"""How a finding says where it was found."""

from __future__ import annotations

from htmlfig_desktop.engine.fig.reading.file import FigNode

_LONGEST = 60


def place_of(node: FigNode, field: str = "") -> str:
    """Return a node's guid and name, and the field that is meant."""
    name = node.name if len(node.name) <= _LONGEST else node.name[: _LONGEST - 1] + "…"
    place = f"{node.guid} {name}".rstrip()
    return f"{place}, {field}" if field else place
