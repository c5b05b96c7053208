"""What happens in a prototype, as the message holds it.

Source: interactions of genuine files: links from slide to slide, variants that stand in for each
other under the pointer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import TYPE_CHECKING

from htmlfig_desktop.engine.fig.reading.file import Guid
from htmlfig_desktop.engine.fig.reading.references import NOBODY, guid_fields, guid_of

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.schema.node_fields import (
        NodeFields,
        PrototypeActionFields,
        PrototypeEventFields,
        PrototypeInteractionFields,
    )


class Trigger(Enum):
    """What somebody does."""

    CLICK = "ON_CLICK"
    HOVER = "ON_HOVER"
    PRESS = "ON_PRESS"


class Way(Enum):
    """What becomes of it."""

    NAVIGATE = "NAVIGATE"
    """Another frame is shown."""
    SCROLL_TO = "SCROLL_TO"
    """A layer of the same frame comes into sight. Source: the schemas of genuine files and Figma's documentation."""
    SWAP_STATE = "SWAP_STATE"
    """Another variant stands in, as long as it is done."""


def interaction(guid: Guid, trigger: Trigger, way: Way, target: Guid) -> PrototypeInteractionFields:
    """Return an interaction that leads to a node at once."""
    event: PrototypeEventFields = {"interactionType": trigger.value}
    if trigger is Trigger.CLICK:
        event["transitionTimeout"] = 0.0
    action: PrototypeActionFields = {
        "transitionNodeID": guid_fields(target),
        "transitionType": "INSTANT_TRANSITION",
        "transitionDuration": 0.0,
        "easingType": "IN_CUBIC",
        "connectionType": "INTERNAL_NODE",
        "navigationType": way.value,
    }
    return {
        "id": guid_fields(guid),
        "event": event,
        "actions": [action],
        "isDeleted": False,
        "stateManagementVersion": 1,
    }


def clicks(fields: NodeFields, way: Way | None = None) -> Iterator[Guid]:
    """Yield the nodes that clicks on a node lead to, in one way or in any."""
    for told in fields.get("prototypeInteractions") or ():
        if not told.get("isDeleted") and (told.get("event") or {}).get("interactionType") == Trigger.CLICK.value:
            actions = told.get("actions") or ()
            chosen = (each for each in actions if way is None or each.get("navigationType") == way.value)
            guids = (guid_of(each.get("transitionNodeID")) for each in chosen)
            yield from (guid for guid in guids if guid is not None and guid.session != NOBODY)


def swaps(fields: NodeFields) -> list[PrototypeInteractionFields]:
    """Return the interactions of a node that put another variant into its place."""
    return [each for each in fields.get("prototypeInteractions") or () if _swaps(each)]


def _swaps(told: PrototypeInteractionFields) -> bool:
    return any(action.get("navigationType") == Way.SWAP_STATE.value for action in told.get("actions") or ())


def leads_alike(one: Sequence[PrototypeInteractionFields], other: Sequence[PrototypeInteractionFields]) -> bool:
    """Return whether interactions are the same, whatever numbers they have themselves."""
    return len(one) == len(other) and all({**a, "id": {}} == {**b, "id": {}} for a, b in zip(one, other, strict=True))
