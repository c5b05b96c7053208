"""The validator on sets of components: each thing that makes one is broken in a good file, one at a time."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.components import fig_with_components
from htmlfig_desktop.engine.fig.validate import Rule, validate_fig
from tests.support.fig_surgery import OpenFig, open_fig
from tests.support.states import BUTTON, button, with_states
from tests.unit.fig.faults import GHOST, Mutation, of

GOOD, _ = fig_with_components(with_states([button(), button("Rent", x=90)], {"Button": BUTTON}))


def leads_to(name: str, target: str) -> Mutation:
    """Let a variant change over to another node."""

    def mutate(fig: OpenFig) -> None:
        action = fig.node(name)["prototypeInteractions"][0]["actions"][0]
        action["transitionNodeID"] = fig.node(target)["guid"]

    return mutate


def as_default(fig: OpenFig) -> None:
    fig.node("State=Hover")["variantPropSpecs"][0]["value"] = "Default"


def of_a_ghost(fig: OpenFig) -> None:
    fig.node("State=Hover")["componentPropDefs"][0]["parentPropDefId"] = GHOST


def emptied(fig: OpenFig) -> None:
    for name in ("State=Default", "State=Hover", "State=Pressed"):
        fig.node(name)["parentIndex"] = fig.node("Button")["parentIndex"] | {"position": name}


FAULTS: dict[str, Mutation] = {
    "a frame in it": of("State=Pressed", type="FRAME"),
    "nothing in it": emptied,
    "no value": of("State=Hover", variantPropSpecs=[]),
    "the value of another variant": as_default,
    "a property of nothing": of_a_ghost,
    "a change to what is no variant": leads_to("State=Default", "page"),
    "a change from what is no variant": of("Button", isStateGroup=False),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_broken_set_is_found(name: str) -> None:
    fig = open_fig(GOOD)
    FAULTS[name](fig)
    assert Rule.SET_INVALID.code in {finding.code for finding in validate_fig(fig.close())}


def test_a_variant_may_change_over_to_any_other_of_its_set() -> None:
    fig = open_fig(GOOD)
    leads_to("State=Hover", "State=Default")(fig)
    assert validate_fig(fig.close()) == ()
