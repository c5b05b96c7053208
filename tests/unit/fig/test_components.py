"""What repeats becomes a component and its instances, and everything shows as before."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from htmlfig_desktop.core.color import BLACK
from htmlfig_desktop.core.geometry import Rect, Size, Vec
from htmlfig_desktop.engine.components import fig_with_components
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.reading.references import NOBODY
from htmlfig_desktop.engine.fig.validate import validate_fig
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.joining import joined_fig
from htmlfig_desktop.engine.scene.nodes import (
    Constraint,
    Frame,
    ImageAsset,
    MaskKind,
    Page,
    Rectangle,
    SceneDocument,
    Semantics,
    Text,
)
from htmlfig_desktop.engine.scene.paints import Effect, EffectKind, ImagePaint, Stroke
from htmlfig_desktop.engine.scene.shared import SharedEffectStyle, SharedTextStyle, Typography
from tests.support.cards import BLUE, CARDS, COLUMN, RED, WHITE, at, card, fig, icon, text
from tests.support.figs import png
from tests.support.shown_layers import shown_layers


def made(design: bytes, *without: str) -> FigFile:
    """Return a design with components: it is valid, and all of its layers show as before."""
    data, _ = fig_with_components(design, without)
    file = read_fig(data)
    assert not validate_fig(data)
    assert shown_layers(file) == shown_layers(read_fig(design))
    return file


def of_type(file: FigFile, kind: str) -> list[FigNode]:
    return [node for node in file.nodes if node.type == kind]


def overridden(file: FigFile) -> list[set[str]]:
    """Return which fields the overrides of the instances name, instance by instance."""
    entries = [node.fields["symbolData"]["symbolOverrides"] for node in of_type(file, "INSTANCE")]
    return [{name for entry in each for name in entry} - {"guidPath"} for each in entries]


def test_cards_become_instances_of_one_component_on_a_page_of_its_own() -> None:
    file = made(fig(*CARDS))
    (symbol,) = of_type(file, "SYMBOL")
    assert symbol.name == "card"
    assert [page.name for page in file.pages] == ["Page 1", "Components"]
    assert symbol in file.children_of(file.pages[1])
    assert [node.name for node in of_type(file, "INSTANCE")] == ["card"] * 3
    assert len(of_type(file, "TEXT")) == 3, "only the component has layers of its own"


def test_texts_that_differ_become_properties_and_those_that_do_not_stay_as_they_are() -> None:
    file = made(fig(*CARDS))
    (symbol,) = of_type(file, "SYMBOL")
    (its,) = symbol.fields["componentPropDefs"]
    assert (its["name"], its["type"], its["initialValue"]["textValue"]["characters"]) == ("Text", "TEXT", "Small")
    given = [node.fields.get("componentPropAssignments", []) for node in of_type(file, "INSTANCE")]
    words = [[each["value"]["textValue"]["characters"] for each in own] for own in given]
    assert words == [[], ["Medium"], ["Extra large"]]
    assert {node.fields["componentPropRefs"][0]["componentPropNodeField"] for node in file.nodes
            if "componentPropRefs" in node.fields} == {"TEXT_DATA"}  # fmt: skip


def test_properties_are_called_after_what_their_texts_are() -> None:
    def named(tag: str, words: str) -> Frame:
        heading = replace(text(words, 16, 16), semantics=Semantics(tag=tag))
        return Frame(name="c", size=Size(200, 60), children=(heading, text(words * 2, 16, 40)), fills=(RED,))

    file = made(fig(*(named("H2", words) for words in ("one", "two", "six"))))
    (symbol,) = of_type(file, "SYMBOL")
    assert [each["name"] for each in symbol.fields["componentPropDefs"]] == ["Heading", "Text"]


def test_other_colors_and_sizes_are_said_by_the_instance() -> None:
    file = made(fig(card("Small", 0), card("Medium sized", 300, fill=RED), card("Large", 600)))
    assert overridden(file) == [set(), {"fillPaints", "size"}, set()]


def test_an_instance_may_clip_where_its_component_does_not() -> None:
    file = made(fig(*CARDS[:2], replace(card("Large", 600), clips=True)))
    assert ["frameMaskDisabled" in names for names in overridden(file)] == [False, False, True]


def test_what_is_inside_of_instances_clips_as_in_the_component() -> None:
    def holding(inner: Frame, y: float) -> Frame:
        return Frame(name="outer", size=Size(60, 60), transform=at(0, y), children=(inner, text("words", 0, 40)))

    plain = Frame(name="inner", size=Size(40, 40), children=(text("word", 0, 0),), fills=(RED,))
    layers = [holding(plain, 0), holding(plain, 100), holding(replace(plain, clips=True), 200)]
    assert [node.name for node in of_type(made(fig(*layers)), "SYMBOL")] == ["inner"]


def test_icons_that_differ_are_components_that_stand_in_for_each_other() -> None:
    file = made(fig(card("Small", 0, drawn="triangle"), card("Large", 300, drawn="square")))
    assert sorted(node.name for node in of_type(file, "SYMBOL")) == ["card", "square", "triangle"]
    assert ["overriddenSymbolID" in names for names in overridden(file)].count(True) == 1


def test_an_icon_alone_is_a_component_from_its_third_occurrence() -> None:
    two = fig(text("two", 0, 50), icon("square", 0, 0), icon("square", 30, 0))
    assert not of_type(made(two), "SYMBOL")
    three = made(fig(text("three", 0, 50), icon("square", 0, 0), icon("square", 30, 0, BLUE), icon("square", 60, 0)))
    assert [node.name for node in of_type(three, "SYMBOL")] == ["square"]
    assert overridden(three) == [set(), {"fillPaints"}, set()]


def test_a_component_inside_another_is_an_instance_there() -> None:
    buttons = [replace(card("x", 0).children[-1], transform=at(x, 200)) for x in (0, 100)]
    file = made(fig(*CARDS, *buttons))
    inner, outer = sorted(of_type(file, "SYMBOL"), key=lambda node: node.name)
    assert (inner.name, outer.name) == ("button", "card")
    assert [node.type for node in file.children_of(outer)] == ["TEXT", "TEXT", "INSTANCE"]


def test_an_instance_inside_a_component_has_no_layers_of_its_own_where_its_component_stands_before() -> None:
    buttons = [replace(card("x", 0).children[-1], transform=at(x, 200)) for x in (0, 100)]
    file = made(fig(*buttons, *CARDS))
    assert len(of_type(file, "INSTANCE")) == 6
    assert not any(file.children_of(node) for node in of_type(file, "INSTANCE"))


def test_words_of_a_component_inside_another_are_its_properties() -> None:
    def labelled(words: str, x: float) -> Frame:
        plain = card("Same", x)
        button = plain.children[-1]
        assert isinstance(button, Frame)
        label = text(words, 8, 4)
        news = replace(button, size=Size(label.size.width + 16, 28), children=(label,))
        return replace(plain, children=(*plain.children[:-1], news))

    single = labelled("Go", 0).children[-1]
    layers = [labelled("Buy", 0), labelled("Rent", 200), replace(single, transform=at(0, 200)), labelled("Try", 400)]
    file = made(fig(*layers, replace(single, transform=at(90, 200))))
    symbols = {node.name: node for node in of_type(file, "SYMBOL")}
    assert "componentPropDefs" not in symbols["card"].fields
    assert len(symbols["button"].fields["componentPropDefs"]) == 1
    assert sum("componentPropAssignments" in names for names in overridden(file)) == 2


def test_two_of_a_small_part_are_no_component_and_two_of_a_large_one_are() -> None:
    def row(y: float) -> Frame:
        return Frame(name="row", size=Size(200, 30), transform=at(0, y), children=(text("a", 0, 0), text("b", 90, 0)))

    assert not of_type(made(fig(row(0), row(40))), "SYMBOL")
    assert of_type(made(fig(row(0), row(40), row(80))), "SYMBOL")
    large = (card("Small", 0, drawn="square"), card("Large", 300, drawn="square"))
    assert [node.name for node in of_type(made(fig(*large)), "SYMBOL")] == ["card"]


@pytest.mark.parametrize(
    "other",
    [
        card("Other", 600, more=(text("More", 16, 120),)),
        replace(card("Other", 600), auto_layout=replace(COLUMN, spacing=12)),
        replace(card("Other", 600), stroke=Stroke((RED,), 3)),
    ],
    ids=["another layer", "another distance", "another line"],
)
def test_what_is_built_otherwise_is_no_instance(other: Frame) -> None:
    symbols = of_type(made(fig(*CARDS[:2], other)), "SYMBOL")
    assert [node.name for node in symbols] == ["button"], "of whom there are three"


def test_distances_that_browsers_round_make_no_difference() -> None:
    other = replace(card("Large", 600), auto_layout=replace(COLUMN, padding_bottom=15))
    assert len(of_type(made(fig(*CARDS[:2], other)), "INSTANCE")) == 3


@pytest.mark.parametrize(
    ("constraint", "x", "is_one"),
    [
        (Constraint.MIN, 150, False),
        (Constraint.MIN, 70, True),
        (Constraint.MAX, 170, True),
        (Constraint.CENTER, 120, True),
    ],
)
def test_without_an_auto_layout_instances_of_other_sizes_follow_their_constraints(
    constraint: Constraint, x: float, is_one: bool
) -> None:
    def panel(width: float, at_x: float, place: float) -> Frame:
        box = Rectangle(name="box", size=Size(20, 20), transform=at(place, 10), fills=(RED,), horizontal=constraint)
        others = [text(words, 10, 40 + 20 * line) for line, words in enumerate("abcd")]
        return Frame(
            name="panel", size=Size(width, 140), transform=at(at_x, 0), fills=(WHITE,), children=(box, *others)
        )

    made_of = made(fig(panel(100, 0, 70), panel(200, 300, x)))
    assert bool(of_type(made_of, "SYMBOL")) is is_one


def test_pictures_differ_between_instances_and_are_there_twice_as_overrides_need_them() -> None:
    pictures = [ImageAsset(png(side, side), side, side) for side in (2, 3, 4)]

    def shown(asset: ImageAsset, x: float) -> Frame:
        picture = Rectangle(name="photo", size=Size(40, 40), fills=(ImagePaint(asset.digest),))
        return Frame(name="figure", size=Size(40, 70), transform=at(x, 0), children=(picture, text("of", 0, 45)))

    layers = [shown(asset, 50.0 * place) for place, asset in enumerate(pictures)]
    file = made(fig(*layers, images={asset.digest: asset for asset in pictures}))
    paints: list[dict[str, Any]] = [
        entry["fillPaints"][0]
        for node in of_type(file, "INSTANCE")
        for entry in node.fields["symbolData"]["symbolOverrides"]
    ]
    assert len(paints) == 2
    assert all(paint["imageThumbnail"]["hash"] == paint["image"]["hash"] for paint in paints)


def test_an_instance_without_the_ground_of_its_component_has_no_outline_either() -> None:
    plain = replace(card("Medium", 200), fills=())
    file = made(fig(CARDS[0], plain, CARDS[2]))
    assert [bool(node.fields["fillGeometry"]) for node in of_type(file, "INSTANCE")] == [True, False, True]


def test_masks_stand_in_for_nothing() -> None:
    def masked(x: float, kind: str) -> Frame:
        parts = (replace(icon(kind, 0, 0), mask=MaskKind.ALPHA), text("words", 0, 0), text("more", 0, 20))
        return Frame(name="masked", size=Size(40, 40), transform=at(x, 0), children=parts)

    assert not of_type(made(fig(masked(0, "square"), masked(50, "triangle"), masked(100, "square"))), "SYMBOL")
    alike = made(fig(*(masked(x, "square") for x in (0, 50, 100))))
    assert [node.name for node in of_type(alike, "SYMBOL")] == ["masked"]


def spaced(spacing: float, y: float) -> Frame:
    """Return a row with a text of a letter spacing."""
    line = text("words", 0, 0)
    (run,) = line.content.runs
    content = replace(line.content, runs=(replace(run, style=replace(run.style, letter_spacing=spacing)),))
    return Frame(name="row", size=Size(90, 20), transform=at(0, y), children=(replace(line, content=content),))


def test_texts_of_another_look_are_not_alike() -> None:
    assert not of_type(made(fig(spaced(0, 0), spaced(0, 30), spaced(1, 60))), "SYMBOL")
    assert of_type(made(fig(spaced(0, 0), spaced(0, 30), spaced(0, 60))), "SYMBOL")


def test_texts_of_one_look_are_alike_where_only_one_page_of_a_site_has_a_style_for_it() -> None:
    row = spaced(0, 0)
    line = row.children[0]
    assert isinstance(line, Text)
    style = SharedTextStyle("Body", Typography.of(line.content.runs[0].style))
    pages = (Page("Page 1", (Frame(name="page", size=Size(90, 90), children=(row,)),)),)
    styled = write_fig(SceneDocument("With", pages, text_styles=(style,)), thumbnail=None)
    plain = write_fig(SceneDocument("Without", pages), thumbnail=None)
    assert len(of_type(made(joined_fig([styled, plain, plain], "Site")), "INSTANCE")) == 3


def test_an_instance_with_another_shadow_follows_the_style_of_that_or_none() -> None:
    soft, hard = (Effect(EffectKind.DROP_SHADOW, radius, BLACK, Vec(0, 4)) for radius in (6.0, 2.0))
    cards = [replace(card("x", y), name="card", effects=own) for y, own in ((0, (soft,)), (150, (hard,)), (300, ()))]
    page = Frame(name="page", size=Size(600, 600), children=tuple(cards))
    styles = (SharedEffectStyle("soft", (soft,)), SharedEffectStyle("hard", (hard,)))
    scene = SceneDocument("Shades", (Page("Page 1", (page,)),), effect_styles=styles)
    file = made(write_fig(scene, thumbnail=None))
    guids = {node.name: node.fields["guid"] for node in file.nodes if node.fields.get("styleType")}
    (symbol,) = of_type(file, "SYMBOL")
    assert symbol.fields["styleIdForEffect"] == {"guid": guids["soft"]}
    said = [
        override["styleIdForEffect"]["guid"]
        for instance in of_type(file, "INSTANCE")
        for override in instance.fields["symbolData"].get("symbolOverrides", ())
        if "styleIdForEffect" in override
    ]
    assert said == [guids["hard"], {"sessionID": NOBODY, "localID": NOBODY}]


def test_a_repeat_can_be_left_as_it_is() -> None:
    design = fig(*CARDS, *(icon("square", x, 300) for x in (0, 30, 60)))
    assert {node.name for node in of_type(made(design), "SYMBOL")} == {"card", "square"}
    assert {node.name for node in of_type(made(design, "card"), "SYMBOL")} == {"square"}, (
        "and nothing that was not told"
    )
    assert not of_type(made(design, "card", "square"), "SYMBOL")


def test_places_are_counted_inside_of_larger_components_too() -> None:
    buttons = [replace(card("x", 0).children[-1], transform=at(x, 200)) for x in (0, 100)]
    _, repeats = fig_with_components(fig(*CARDS, *buttons))
    assert {repeat.name: repeat.places for repeat in repeats} == {"card": 3, "button": 5}


def test_equal_designs_give_equal_files() -> None:
    design = fig(*CARDS)
    assert fig_with_components(design) == fig_with_components(design)


def test_a_design_with_components_keeps_them_as_they_are() -> None:
    once, _ = fig_with_components(fig(*CARDS))
    again, repeats = fig_with_components(once)
    assert repeats == ()
    assert shown_layers(read_fig(again)) == shown_layers(read_fig(once))


def test_components_stand_beside_each_other_without_overlaps() -> None:
    wide = [
        Frame(
            name=f"wide {words}",
            size=Size(1300, 40),
            transform=at(0, y),
            children=(text(words, 0, 0), box),
            fills=(RED,),
        )
        for y, words in ((0, "a"), (50, "b"), (100, "c"))
        for box in [Rectangle(name="box", size=Size(9, 9), fills=(BLUE,))]
    ]
    file = made(fig(*CARDS, *wide))
    boxes = [
        node.transform.bounds(Rect(0, 0, node.size.width, node.size.height))
        for node in of_type(file, "SYMBOL")
        if node.size
    ]
    assert len(boxes) == 2
    shared = boxes[0].intersection(boxes[1])
    assert shared.width <= 0 or shared.height <= 0
