"""Checks of references between nodes: instances and shared styles.

These fields are not part of our own schema, so their types are whatever the file's schema says.
"""

from __future__ import annotations

from typing import Final

from htmlfig_desktop.engine.fig.file import FigFile, Guid
from htmlfig_desktop.engine.fig.validate.finding import Report, Rule
from htmlfig_desktop.engine.fig.validate.place import place_of

_STYLE_FIELDS: Final = tuple(f"styleIdFor{use}" for use in ("Fill", "StrokeFill", "Text", "Effect", "Grid"))
_DETACHED: Final = Guid(0xFFFFFFFF, 0xFFFFFFFF)


def check_references(file: FigFile, report: Report) -> None:
    """Check that instances have their component and nodes their styles."""
    for node in file.nodes:
        if node.is_removed:
            continue
        if node.type == "INSTANCE":
            target = _guid(node.fields.get("overriddenSymbolID")) or _guid(node.fields.get("symbolData"), "symbolID")
            symbol = file.by_guid.get(target) if target else None
            if symbol is None or symbol.type != "SYMBOL":
                report.add(Rule.INSTANCE_TARGET, place_of(node), str(target or "none"))
        for name in _STYLE_FIELDS:
            style = _guid(node.fields.get(name), "guid")
            if style and style != _DETACHED and style not in file.by_guid:
                report.add(Rule.STYLE_TARGET, place_of(node, name), str(style))


def _guid(value: object, member: str = "") -> Guid | None:
    if member:
        value = value.get(member) if isinstance(value, dict) else None
    if not isinstance(value, dict):
        return None
    session, local = value.get("sessionID"), value.get("localID")
    return Guid(session, local) if isinstance(session, int) and isinstance(local, int) else None
