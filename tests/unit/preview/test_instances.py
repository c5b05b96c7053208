"""Instances: their component's layers, with what they say about them."""

from __future__ import annotations

from typing import Any

import pytest

from htmlfig_desktop.engine.preview import instances
from htmlfig_desktop.engine.preview.resolve import look_of
from tests.support.fig_pictures import (
    box,
    fig_of,
    frame,
    image_paint,
    look,
    node,
    paint,
    path,
    picture_of,
    rect,
)

Node = dict[str, Any]


def guid(number: int) -> dict[str, int]:
    """Return the guid of the n-th node of a file, or a key."""
    return {"sessionID": 1, "localID": number}


def component(*inside: Node, w: float = 2, h: float = 1, **fields: Any) -> Node:
    """Return a component far off; as the first node of a file it is 1:1, its children 1:2 and so on."""
    return node("SYMBOL", 900, 0, w, h, inside=inside, frameMaskDisabled=False, **fields)


def instance(of: int = 1, *overrides: Node, w: float = 2, h: float = 1, scale: float = 1.0, **fields: Any) -> Node:
    """Return an instance at the origin."""
    data = {"symbolID": guid(of), "symbolOverrides": list(overrides), "uniformScaleFactor": scale}
    return node("INSTANCE", 0, 0, w, h, symbolData=data, fillPaints=..., **fields)


def override(*keys: int, **fields: Any) -> Node:
    """Return what an instance says about a layer."""
    return {"guidPath": {"guids": [guid(key) for key in keys]}, **fields}


def test_an_instance_shows_its_component() -> None:
    assert look(3, 1, component(rect(0, 0, 1, 1, "R"), fill="W"), instance()) == ["RW."]


def test_a_layer_inside_may_look_different() -> None:
    assert look(2, 1, component(rect(0, 0, 1, 1, "R")), instance(1, override(2, fillPaints=[paint("G")]))) == ["G."]


def test_overrides_call_layers_by_their_key() -> None:
    keyed = component(rect(0, 0, 1, 1, "R", overrideKey=guid(77)))
    assert look(1, 1, keyed, instance(1, override(77, fillPaints=[paint("G")]))) == ["G"]


def test_the_instance_itself_is_called_by_its_components_key() -> None:
    keyed = component(fill="R", overrideKey=guid(77))
    assert look(1, 1, keyed, instance(1, override(77, fillPaints=[paint("G")]))) == ["G"]


def test_copies_of_the_components_paints_on_the_instance_do_not_count() -> None:
    stale = {**instance(), "fillPaints": [paint("G")]}
    assert look(1, 1, component(fill="R"), stale) == ["R"]


def test_frames_in_between_are_not_part_of_the_way() -> None:
    deep = component(frame(0, 0, 2, 1, rect(0, 0, 1, 1, "R")))
    assert look(1, 1, deep, instance(1, override(3, fillPaints=[paint("G")]))) == ["G"]


def test_a_layer_may_be_hidden_or_shown_by_an_instance() -> None:
    both = component(rect(0, 0, 1, 1, "R"), rect(1, 0, 1, 1, "G", visible=False))
    assert look(2, 1, both, instance(1, override(2, visible=False), override(3, visible=True))) == [".G"]


def test_instances_in_instances_are_called_by_the_whole_way() -> None:
    inner = component(rect(0, 0, 1, 1, "R"))
    outer = component(instance(1))
    shown = look(1, 1, inner, outer, instance(3, override(4, 2, fillPaints=[paint("G")])))
    assert shown == ["G"]


def test_the_outermost_instance_has_the_last_word() -> None:
    inner = component(rect(0, 0, 1, 1, "R"))
    outer = component(instance(1, override(2, fillPaints=[paint("B")])))
    assert look(1, 1, inner, outer, instance(3)) == ["B"]
    assert look(1, 1, inner, outer, instance(3, override(4, 2, fillPaints=[paint("G")]))) == ["G"]


def test_an_instance_may_be_swapped() -> None:
    one, two = component(fill="R"), component(fill="G")
    assert look(1, 1, one, two, instance(1, overriddenSymbolID=guid(2))) == ["G"]


def test_properties_show_hide_and_swap() -> None:
    refs = [{"defID": guid(50), "componentPropNodeField": "VISIBLE"}]
    definition = {"id": guid(50), "name": "Shown", "initialValue": {"boolValue": False}}
    whole = component(rect(0, 0, 1, 1, "R", componentPropRefs=refs), componentPropDefs=[definition])
    chosen = [{"defID": guid(50), "value": {"boolValue": True}}]
    assert look(1, 1, whole, instance()) == ["."]
    assert look(1, 1, whole, instance(componentPropAssignments=chosen)) == ["R"]


def test_a_swap_may_be_a_property() -> None:
    refs = [{"defID": guid(50), "componentPropNodeField": "OVERRIDDEN_SYMBOL_ID"}]
    one, two = component(fill="R"), component(fill="G")
    outer = component({**instance(1), "componentPropRefs": refs})
    chosen = [{"defID": guid(50), "value": {"guidValue": guid(2)}}]
    assert look(1, 1, one, two, outer, instance(3, componentPropAssignments=chosen)) == ["G"]


def test_opacity_of_an_instance_is_its_own() -> None:
    file = fig_of(component(fill="R"), instance(opacity=0.5))
    assert look_of(file, file.pages[0]).layers[1].opacity == 0.5


@pytest.mark.parametrize("of", [1, 9])
def test_an_instance_of_nothing_or_of_a_shape_is_empty(of: int) -> None:
    assert look(2, 1, rect(900, 0, 1, 1, "R"), instance(of)) == [".."]


def test_a_circle_of_instances_ends() -> None:
    file = fig_of(component(instance(1)), instance(1))
    assert look_of(file, file.pages[0]).layers


@pytest.mark.parametrize(
    ("constraint", "expected"),
    [
        ("MIN", ".RR....."),
        ("MAX", ".....RR."),
        ("CENTER", "...RR..."),
        ("STRETCH", ".RRRRRR."),
        ("SCALE", "..RRRR.."),
    ],
)
def test_a_larger_instance_moves_its_layers_by_their_constraints(constraint: str, expected: str) -> None:
    child = rect(1, 0, 2, 1, "R", horizontalConstraint=constraint, fillGeometry=path(0))
    shown = look(8, 1, component(child, w=4), instance(w=8), blobs=[box(0, 0, 2, 1)])
    assert shown == [expected]


def test_constraints_reach_through_nested_frames() -> None:
    inner = rect(0, 0, 2, 1, "R", horizontalConstraint="STRETCH")
    middle = frame(0, 0, 2, 1, inner, horizontalConstraint="STRETCH")
    assert look(4, 1, component(middle, w=2), instance(w=4)) == ["RRRR"]


def test_vertical_constraints_count_too() -> None:
    assert look(1, 3, component(rect(0, 0, 1, 1, "R", verticalConstraint="MAX"), w=1), instance(w=1, h=3)) == [
        ".",
        ".",
        "R",
    ]


def test_layers_that_an_auto_layout_placed_stay_where_they_are() -> None:
    child = rect(0, 0, 1, 1, "R", horizontalConstraint="MAX")
    assert look(4, 1, component(child, stackMode="HORIZONTAL"), instance(w=4)) == ["R..."]


def test_a_stored_layout_of_an_instance_counts_and_not_the_constraints() -> None:
    child = rect(0, 0, 1, 1, "R", horizontalConstraint="MAX")
    place = {"m00": 1, "m01": 0, "m02": 1, "m10": 0, "m11": 1, "m12": 0}
    assert look(4, 1, component(child), instance(w=4, derivedSymbolData=[override(2, transform=place)])) == [".R.."]


def test_an_instance_may_be_scaled_as_a_whole() -> None:
    assert look(4, 2, component(rect(0, 0, 1, 1, "R")), instance(w=4, h=2, scale=2.0)) == ["RR..", "RR.."]


def test_a_picture_may_be_overridden() -> None:
    data = picture_of("G")
    shown = look(1, 1, component(rect(0, 0, 1, 1, "R")), instance(1, override(2, fillPaints=[image_paint(data)])),
                 images=[data])  # fmt: skip
    assert shown == ["G"]


def test_layers_of_instances_have_ids_of_their_own() -> None:
    file = fig_of(component(rect(0, 0, 1, 1, "R")), instance(), instance())
    ids = [child.id for layer in look_of(file, file.pages[0]).layers for child in layer.children]
    assert ids == ["1:2", "1:3/1:2", "1:4/1:2"]


def test_components_of_components_cannot_exhaust_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(instances, "_MOST_COPIES", 1000)
    bomb = [component(fill="R")]
    number = 1
    for _ in range(12):
        below = number
        number += len(bomb[-1]["inside"]) + 1
        bomb.append(component(*(instance(below) for _ in range(4))))
    file = fig_of(*bomb)
    layers = look_of(file, file.pages[0]).layers
    pending, count = list(layers), 0
    while pending:
        layer = pending.pop()
        count += 1
        pending += layer.children
    assert count < 3000


def test_the_size_an_outer_instance_stores_counts_and_not_the_inner_ones_old_one() -> None:
    line = component(w=2, fill="R", overrideKey=guid(70))
    row = component(instance(1, override(70, size={"x": 2.0, "y": 1.0}), overrideKey=guid(71)), w=4)
    wide = [override(71, size={"x": 4.0, "y": 1.0})]
    assert look(5, 1, line, row, instance(2, w=4, derivedSymbolData=wide)) == ["RRRR."]
