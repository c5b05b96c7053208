"""What a node says of being a set of components or a variant in one.

Source: sets of genuine files.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from htmlfig_desktop.engine.fig.reading.file import Guid

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import NodeFields

STATE_PROPERTY: Final = Guid(3479705717, 100804006)
"""The property "State" has this number in all sets of all files."""


COMPONENT_SET: Final = "COMPONENT_SET"
"""What people call the type of a set; in the file it is a frame."""


def is_set(fields: NodeFields) -> bool:
    """Return whether a frame holds the variants of a component."""
    return bool(fields.get("isStateGroup"))
