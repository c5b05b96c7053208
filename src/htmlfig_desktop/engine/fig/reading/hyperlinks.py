"""Where texts of any file link to.

Source: the schemas inside genuine files, where a link has an address or the guid of a node.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fig.reading.file import Guid
from htmlfig_desktop.engine.fig.reading.references import NOBODY, guid_of

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields


@dataclass(frozen=True, slots=True)
class Hyperlink:
    """A link of a text or of some of its characters: to a node, else to an address."""

    node: Guid | None
    address: str


def hyperlinks_in(fields: NodeFields) -> Iterator[Hyperlink]:
    """Yield the links of a layer: its own, then those of the styles of its characters, each as often as it is there."""
    table = (fields.get("textData") or {}).get("styleOverrideTable") or ()
    for style in (fields, *table):
        told = style.get("hyperlink") or {}
        node, address = guid_of(told.get("guid")), told.get("url", "")
        if node is not None and node.session != NOBODY:
            yield Hyperlink(node, "")
        elif address:
            yield Hyperlink(None, address)
