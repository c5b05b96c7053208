"""What has states becomes a set of components; all shows as before, and each variant as on the page of the states."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from htmlfig_desktop.core.color import BLACK, Color
from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.engine.components import fig_with_components
from htmlfig_desktop.engine.fig.components.repeats import Repeat
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.reading.references import guid_of
from htmlfig_desktop.engine.fig.validate import validate_fig
from htmlfig_desktop.engine.joining import joined_fig
from htmlfig_desktop.engine.scene.nodes import Frame, Semantics
from htmlfig_desktop.engine.scene.paints import SolidPaint
from tests.support.cards import BLUE, CARDS, COLUMN, RED, WHITE, at, card, icon, text
from tests.support.shown_layers import shown_layers, shown_under
from tests.support.states import BUTTON, GREEN, button, looks, with_states

PLACED = ("transform", "opacity")
"""What an instance says itself."""


def made(design: bytes, *without: str) -> tuple[FigFile, tuple[Repeat, ...]]:
    """Return a design with components: it is valid, shows as before, and so do the states."""
    data, repeats = fig_with_components(design, without)
    before, file = read_fig(design), read_fig(data)
    assert not validate_fig(data)
    assert shown_layers(file) == shown_layers(before)
    for repeat in (each for each in repeats if each.looks):
        for look, variant in zip(repeat.looks, variants_of(file, repeat.name), strict=True):
            assert variant.name == f"State={look.state.value}"
            assert unplaced(shown_under(file, variant)) == unplaced(shown_under(before, before.by_guid[look.frame]))
    return file, repeats


def unplaced(layers: list[dict[str, Any]]) -> list[dict[str, Any]]:
    first, *others = layers
    return [{name: value for name, value in first.items() if name not in PLACED}, *others]


def sets_in(file: FigFile) -> dict[str, FigNode]:
    return {node.name: node for node in file.nodes if node.fields.get("isStateGroup")}


def variants_of(file: FigFile, name: str) -> tuple[FigNode, ...]:
    return file.children_of(sets_in(file)[name])


def instances(file: FigFile) -> list[FigNode]:
    return [node for node in file.nodes if node.type == "INSTANCE"]


def component_of(file: FigFile, instance: FigNode) -> FigNode:
    guid = guid_of(instance.fields["symbolData"]["symbolID"])
    assert guid
    return file.by_guid[guid]


def leads(node: FigNode) -> list[tuple[str, str]]:
    """Return what each interaction answers to, and the kind of answer."""
    told = node.fields.get("prototypeInteractions", [])
    return [(each["event"]["interactionType"], each["actions"][0]["navigationType"]) for each in told]


def targets(node: FigNode) -> dict[str, Any]:
    told = node.fields.get("prototypeInteractions", [])
    return {each["event"]["interactionType"]: guid_of(each["actions"][0]["transitionNodeID"]) for each in told}


def test_a_part_that_occurs_once_is_an_instance_of_the_default_of_a_set() -> None:
    file, (repeat,) = made(with_states([button(y=40)], {"Button": BUTTON}))
    assert [page.name for page in file.pages] == ["Page 1", "Components"], "the variants are its frames now"
    assert [node.name for node in variants_of(file, "Button")] == ["State=Default", "State=Hover", "State=Pressed"]
    (instance,) = instances(file)
    assert component_of(file, instance) is variants_of(file, "Button")[0]
    assert (repeat.name, repeat.places, [look.state.value for look in repeat.looks]) == (
        "Button",
        1,
        ["Default", "Hover", "Pressed"],
    )


def test_the_set_says_which_states_there_are_as_genuine_files_do() -> None:
    file, _ = made(with_states([button()], {"Button": BUTTON}))
    whole = sets_in(file)["Button"]
    assert whole.fields["stateGroupPropertyValueOrders"] == [
        {"property": "State", "values": ["Default", "Hover", "Pressed"]}
    ]
    (definition,) = whole.fields["componentPropDefs"]
    assert (definition["name"], definition["type"]) == ("State", "VARIANT")
    values = [node.fields["variantPropSpecs"] for node in file.children_of(whole)]
    assert values == [[{"propDefId": definition["id"], "value": value}] for value in ("Default", "Hover", "Pressed")]


def test_a_pointer_over_a_part_and_a_press_change_it_over_and_focus_has_no_trigger() -> None:
    shown = looks(button(), hover=button(fill=GREEN), focus=button(fill=WHITE), pressed=button(fill=RED))
    file, _ = made(with_states([button()], {"Button": shown}))
    default, hover, focus, pressed = variants_of(file, "Button")
    assert leads(default) == [("ON_HOVER", "SWAP_STATE"), ("ON_PRESS", "SWAP_STATE")]
    assert targets(default) == {"ON_HOVER": hover.guid, "ON_PRESS": pressed.guid}
    assert targets(hover) == {"ON_PRESS": pressed.guid}, "who presses is over it already"
    assert leads(focus) == leads(pressed) == []


def test_words_that_differ_are_a_property_of_the_set_that_each_variant_has_as_its_own() -> None:
    file, _ = made(with_states([button("Buy"), button("Rent it", x=100)], {"Button": BUTTON}))
    whole = sets_in(file)["Button"]
    label = next(each for each in whole.fields["componentPropDefs"] if each["type"] == "TEXT")
    assert (label["name"], label["initialValue"]["textValue"]["characters"]) == ("Label", "Buy")
    own = [node.fields["componentPropDefs"] for node in file.children_of(whole)]
    assert all(each["parentPropDefId"] == label["id"] for (each,) in own)
    assert len({str(each["id"]) for (each,) in own} | {str(label["id"])}) == 4
    for variant, (definition,) in zip(file.children_of(whole), own, strict=True):
        (words,) = file.children_of(variant)
        assert words.fields["componentPropRefs"] == [{"defID": definition["id"], "componentPropNodeField": "TEXT_DATA"}]
    first, second = instances(file)
    assert "componentPropAssignments" not in first.fields
    (given,) = second.fields["componentPropAssignments"]
    assert given["defID"] == own[0][0]["id"], "the default variant's, never the set's"
    assert given["value"]["textValue"]["characters"] == "Rent it"


def test_a_state_may_have_other_layers_and_words_of_its_own() -> None:
    line = Frame(name="line", size=Size(34, 2), transform=at(0, 26), fills=(RED,))
    plain, more = button("Buy"), button("Buy", fill=GREEN)
    hover = replace(more, children=(text("now", 40, 4), *more.children, line), auto_layout=None, size=Size(60, 30))
    file, _ = made(with_states([plain, button("Rent", x=90)], {"Button": looks(plain, hover=hover)}))
    _, variant = variants_of(file, "Button")
    bound = [node.name for node in file.children_of(variant) if "componentPropRefs" in node.fields]
    assert bound == ["Buy"]


def test_a_state_that_moves_the_part_holds_it_as_a_layer_and_no_instance_of_itself() -> None:
    plain = button()
    lifted = replace(plain, transform=at(0, -4), fills=(GREEN,))
    hover = Frame(name="button", size=plain.size, children=(lifted,))
    same = Frame(name="button", size=plain.size, children=(replace(plain, transform=at(0, 2)),))
    file, _ = made(with_states([plain, button(x=90)], {"Button": looks(plain, hover=hover, pressed=same)}))
    assert len(instances(file)) == 2
    assert [node.type for node in file.children_of(variants_of(file, "Button")[2])] == ["FRAME"]


def test_a_state_that_is_fainter_is_so_inside_since_an_instance_keeps_its_own_opacity() -> None:
    faint = replace(button(), opacity=0.4)
    design = with_states(
        [replace(button(), opacity=0.8)], {"Button": looks(replace(button(), opacity=0.8), hover=faint)}
    )
    data, _ = fig_with_components(design)
    assert not validate_fig(data)
    file = read_fig(data)
    assert shown_layers(file) == shown_layers(read_fig(design))
    _, hover = variants_of(file, "Button")
    (inner,) = file.children_of(hover)
    assert (hover.fields["opacity"], inner.fields["opacity"]) == (1.0, pytest.approx(0.5))
    assert (inner.size, inner.transform.e, inner.transform.f) == (hover.size, 0.0, 0.0)
    assert [node.type for node in file.children_of(inner)] == ["TEXT"]


def test_a_state_that_is_larger_is_so_inside_around_its_middle() -> None:
    large = replace(button(fill=GREEN), transform=Affine.scaling(2, 2))
    design = with_states([button()], {"Button": looks(button(), hover=large)})
    data, _ = fig_with_components(design)
    assert not validate_fig(data)
    _, hover = variants_of(read_fig(data), "Button")
    (inner,) = read_fig(data).children_of(hover)
    assert (hover.size, hover.transform.a) == (inner.size, 1.0)
    assert inner.size is not None
    assert inner.transform == Affine(2, 0, 0, 2, -inner.size.width / 2, -inner.size.height / 2)


def test_parts_of_other_states_are_another_set_though_they_look_the_same_by_default() -> None:
    other = looks(button(part="b"), hover=button(part="b", fill=RED))
    layers = [button(), button(x=60), button(x=120, part="b"), button(x=180, part="b")]
    file, _ = made(with_states(layers, {"Button": BUTTON, "Other": other}))
    names = [sets_in(file)[name].guid for name in ("Button", "Other")]
    assert [component_of(file, node).parent for node in instances(file)] == [names[0]] * 2 + [names[1]] * 2


def holder(x: float, *, part: str = "", fill: Any = WHITE, words: str = "Buy", button_part: str = "button") -> Frame:
    """Return a card with a button in it."""
    inner = button(words, 16, 72, part=button_part)
    plain = card("Title", x, fill=fill)
    return replace(plain, children=(*plain.children[:-1], inner), semantics=Semantics(part=part))


def test_a_part_inside_of_what_repeats_is_an_instance_in_its_component() -> None:
    file, repeats = made(with_states([holder(x) for x in (0, 200, 400)], {"Button": BUTTON}))
    (plain,) = [node for node in file.nodes if node.type == "SYMBOL" and node.name == "card"]
    assert [node.type for node in file.children_of(plain)] == ["TEXT", "TEXT", "INSTANCE"]
    assert {repeat.name: repeat.places for repeat in repeats} == {"card": 3, "Button": 3}
    assert len(instances(file)) == 4


def test_other_words_of_a_part_inside_of_what_repeats_are_told_by_its_own_property() -> None:
    layers = [holder(0), holder(200, words="Rent it"), holder(400, words="Try")]
    file, _ = made(with_states(layers, {"Button": BUTTON}))
    default = variants_of(file, "Button")[0]
    own = default.fields["componentPropDefs"][0]["id"]
    entries = [entry for node in instances(file) for entry in node.fields["symbolData"]["symbolOverrides"]]
    given = [each["defID"] for entry in entries for each in entry.get("componentPropAssignments", ())]
    assert given == [own, own]


def test_a_part_with_parts_in_it_has_instances_of_them_in_each_state() -> None:
    card_looks = looks(holder(0, part="card"), hover=holder(0, part="card", fill=GREEN))
    layers = [holder(x, part="card", words=words) for x, words in ((0, "Buy"), (200, "Rent"))]
    file, repeats = made(with_states([*layers, button(y=300)], {"Card": card_looks, "Button": BUTTON}))
    buttons = variants_of(file, "Button")[0]
    for variant in variants_of(file, "Card"):
        inner = file.children_of(variant)[-1]
        assert (inner.type, component_of(file, inner)) == ("INSTANCE", buttons)
    assert {repeat.name: repeat.places for repeat in repeats} == {"Card": 2, "Button": 3}
    assert len(instances(file)) == 5


def test_what_looks_otherwise_inside_of_a_state_stays_a_layer() -> None:
    inner = replace(button("Buy", 16, 72, fill=RED), semantics=Semantics(tag="BUTTON"))
    plain = holder(0, part="card")
    hover = replace(plain, children=(*plain.children[:-1], inner))
    file, _ = made(with_states([plain, button(y=300)], {"Card": looks(plain, hover=hover), "Button": BUTTON}))
    assert [file.children_of(variant)[-1].type for variant in variants_of(file, "Card")] == ["INSTANCE", "FRAME"]


def test_rows_of_states_make_nothing_a_repeat() -> None:
    def with_icon(fill: Any) -> Frame:
        plain = button(fill=fill)
        return replace(plain, children=(*plain.children, icon("square", 50, 4)), auto_layout=None)

    shown = looks(with_icon(BLUE), hover=with_icon(GREEN), focus=with_icon(WHITE), pressed=with_icon(RED))
    _, repeats = made(with_states([with_icon(BLUE)], {"Button": shown}))
    assert [repeat.name for repeat in repeats] == ["Button"]


def test_a_part_of_a_drawing_alone_has_states_too() -> None:
    def symbol(fill: Any, x: float = 0) -> Frame:
        return Frame(
            name="link",
            size=Size(16, 16),
            transform=at(x, 0),
            children=(icon("triangle", 0, 0, fill),),
            semantics=Semantics(tag="A", part="link"),
        )

    file, _ = made(with_states([symbol(RED), symbol(RED, 30)], {"Link": looks(symbol(RED), hover=symbol(BLUE))}))
    assert {component_of(file, node).name for node in instances(file)} == {"State=Default"}


def test_a_part_that_is_left_out_keeps_its_layers_and_its_row() -> None:
    other = looks(button(part="b"), hover=button(part="b", fill=RED))
    layers = [button(), button(x=60), button(x=120), button(x=180, part="b")]
    file, repeats = made(with_states(layers, {"Button": BUTTON, "Other": other}), "Button")
    assert [repeat.name for repeat in repeats] == ["Other"]
    assert [page.name for page in file.pages] == ["Page 1", "States", "Components"]
    assert [node.name for node in file.children_of(file.pages[1])] == [
        "Button / Default",
        "Button / Hover",
        "Button / Pressed",
    ]
    assert len(instances(file)) == 1


def test_what_does_not_look_like_the_default_stays_as_it_is() -> None:
    other = replace(button(x=200), auto_layout=replace(COLUMN, padding_left=30))
    file, _ = made(with_states([button(), other], {"Button": BUTTON}))
    assert [node.transform.e for node in instances(file)] == [0.0]


def test_a_part_nowhere_to_be_seen_keeps_its_row() -> None:
    file, repeats = made(with_states([text("Nothing", 0, 0)], {"Button": BUTTON}))
    assert (repeats, [page.name for page in file.pages]) == ((), ["Page 1", "States"])


def test_repeats_without_states_are_found_as_ever() -> None:
    file, repeats = made(with_states([*CARDS, button(y=300)], {"Button": BUTTON}))
    assert {repeat.name for repeat in repeats} == {"card", "Button"}
    assert {node.parent for node in file.nodes if node.type == "SYMBOL" and node.name == "card"} == {file.pages[1].guid}


def test_a_link_stays_on_the_instance_beside_what_changes_it_over() -> None:
    layers = [button(), button(x=90, leads_to="/two.html")]
    one = with_states(layers, {"Button": BUTTON}, "/one.html")
    two = with_states([button()], {"Button": BUTTON}, "/two.html")
    file, _ = made(joined_fig([one, two], "Both"))
    told = [overrides(node).get("prototypeInteractions") for node in instances(file)]
    default = variants_of(file, "Button")[0]
    assert [each is None for each in told] == [True, False, True]
    *swapping, click = told[1]
    assert swapping == default.fields["prototypeInteractions"]
    assert click["event"]["interactionType"] == "ON_CLICK"


def test_parts_of_joined_designs_that_look_the_same_are_one_set_whatever_they_say() -> None:
    def page(words: str, part: str, hover: SolidPaint = GREEN) -> bytes:
        shown = looks(button(words, part=part), hover=button(words, part=part, fill=hover))
        return with_states([holder(0, words=words, button_part=part)], {"Button": shown})

    near = SolidPaint(Color(0.001, 0.999, 0))
    file, repeats = made(joined_fig([page("Buy", "a"), page("Order", "b", near), page("Try", "c", RED)], "All"))
    assert {repeat.name: repeat.places for repeat in repeats} == {"Button": 2, "Button 2": 1}
    assert [page.name for page in file.pages] == ["All", "Components"]


def test_a_part_in_a_part_tells_parts_apart_that_look_the_same() -> None:
    def page(part: str, hover: SolidPaint) -> bytes:
        inner = looks(button(part=part), hover=button(part=part, fill=hover))
        whole = holder(0, part=f"card {part}", button_part=part)
        rows = looks(whole, hover=replace(whole, fills=(GREEN,)))
        return with_states([whole], {"Card": rows, "Button": inner})

    same, _ = made(joined_fig([page("a", GREEN), page("b", GREEN)], "All"))
    assert sorted(sets_in(same)) == ["Button", "Card"]
    others, _ = made(joined_fig([page("a", GREEN), page("b", RED)], "All"))
    assert sorted(sets_in(others)) == ["Button", "Button 2", "Card", "Card 2"]


def test_what_states_stand_on_is_the_ground_of_their_set() -> None:
    design = with_states([button()], {"Button": BUTTON}, ground=RED)
    file, _ = made(design)
    assert [page.name for page in file.pages] == ["Page 1", "Components"]
    (fill,) = sets_in(file)["Button"].fields["fillPaints"]
    assert (fill["color"]["r"], fill["color"]["g"]) == (1.0, 0.0)


def test_what_states_of_a_dark_page_stand_on_is_dark() -> None:
    file, _ = made(with_states([button()], {"Button": BUTTON}, background=BLACK))
    (fill,) = sets_in(file)["Button"].fields["fillPaints"]
    assert fill["color"]["r"] == 0.0


def overrides(instance: FigNode) -> Mapping[str, Any]:
    """Return what an instance says of itself."""
    entries = instance.fields["symbolData"]["symbolOverrides"]
    return next(
        (each for each in entries if each["guidPath"]["guids"] == [instance.fields["symbolData"]["symbolID"]]), {}
    )


def test_equal_designs_give_equal_files() -> None:
    design = with_states([button(), button("Rent", x=80)], {"Button": BUTTON})
    assert fig_with_components(design) == fig_with_components(design)


def test_a_design_with_sets_keeps_them_as_they_are() -> None:
    def with_icon(fill: SolidPaint, x: float = 0) -> Frame:
        plain = button(fill=fill, x=x)
        return replace(plain, children=(*plain.children, icon("square", 50, 4)), auto_layout=None)

    shown = looks(with_icon(BLUE), hover=with_icon(GREEN), focus=with_icon(WHITE), pressed=with_icon(RED))
    once, _ = fig_with_components(with_states([with_icon(BLUE), with_icon(BLUE, 80)], {"Button": shown}))
    again, repeats = fig_with_components(once)
    assert repeats == ()
    assert shown_layers(read_fig(again)) == shown_layers(read_fig(once))
