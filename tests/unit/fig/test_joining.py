"""Several designs in one: nothing in them changes but places, numbers and what they share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from htmlfig_desktop.core.color import BLACK, WHITE, Color
from htmlfig_desktop.core.errors import ErrorCode, FigError
from htmlfig_desktop.core.geometry import Affine, Rect, Size, Vec
from htmlfig_desktop.engine.components import fig_with_components
from htmlfig_desktop.engine.fig.joining.whole import join_designs
from htmlfig_desktop.engine.fig.reading.color_modes import color_modes, in_mode
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.reading.references import own_of, variable_in
from htmlfig_desktop.engine.fig.validate import validate_fig
from htmlfig_desktop.engine.fig.writing.writer import pack_fig, write_fig
from htmlfig_desktop.engine.joining import joined_fig
from htmlfig_desktop.engine.kiwi.schema import Field, Schema
from htmlfig_desktop.engine.preview.raster import find_node, render
from htmlfig_desktop.engine.scene.nodes import Frame, Page, Rectangle, SceneDocument, Text
from htmlfig_desktop.engine.scene.paints import Effect, EffectKind, SolidPaint
from htmlfig_desktop.engine.scene.shared import ColorVariable, PaintRole, SharedEffectStyle, SharedTextStyle, Typography
from htmlfig_desktop.engine.scene.text import FontName, TextContent, TextRun, TextStyle
from tests.support.cards import CARDS, fig
from tests.support.figs import png, small_fig
from tests.support.rich_design import rich_design
from tests.support.shown_layers import shown_layers
from tests.support.states import BUTTON, button, with_states

BLUE, NIGHT = Color.from_bytes(79, 70, 229), Color.from_bytes(10, 10, 30)


def design(
    title: str = "Home", width: float = 400, *, brand: Color = BLUE, dark: Color | None = None, size: float = 16
) -> bytes:
    """Return a page with a text of a shared style on a ground of a named color."""
    ink = TextStyle(FontName("Inter", "Regular"), size, (SolidPaint(BLACK),))
    text = Text(name="text", size=Size(80, 20), content=TextContent((TextRun("words", ink),)))
    page = Frame(name=title, size=Size(width, 300), fills=(SolidPaint(brand),), children=(text,))
    others = () if dark is None else (dark,)
    document = SceneDocument(
        title,
        (Page("Page 1", (page,)),),
        variables=(ColorVariable("brand", brand, frozenset({(PaintRole.FILL, brand)}), others=others),),
        color_modes=() if dark is None else ("Light", "Dark"),
        text_styles=(SharedTextStyle("Body", Typography.of(ink)),),
    )
    return write_fig(document, thumbnail=None)


def joined(*designs: bytes) -> FigFile:
    return read_fig(joined_fig(designs, "Whole"))


def tops(file: FigFile) -> dict[str, Rect]:
    """Return the frames on the page, by their names: where they are."""
    (page,) = file.pages
    frames = file.children_of(page)
    return {frame.name: frame.transform.bounds(Rect(0, 0, *size_of(frame))) for frame in frames}


def size_of(node: FigNode) -> tuple[float, float]:
    assert node.size is not None
    return node.size.width, node.size.height


def names(file: FigFile, kind: str) -> list[str]:
    return [node.name for node in file.nodes if node.type == kind]


def styles(file: FigFile) -> list[str]:
    return [node.name for node in file.nodes if node.fields.get("styleType")]


def followed(file: FigFile) -> dict[str, FigNode]:
    """Return by frame: the variable that its ground follows."""
    found = {}
    for frame in file.children_of(file.pages[0]):
        guid = own_of(variable_in(frame.fields["fillPaints"][0]))
        assert guid is not None
        found[frame.name] = file.by_guid[guid]
    return found


def without_places(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return a node's fields but for numbers of nodes and blobs, and the place in the tree."""
    return {name: value for name, value in fields.items() if name not in ("guid", "parentIndex", "derivedTextData")}


def test_components_of_designs_stand_on_a_page_of_their_own_and_their_instances_are_as_they_were() -> None:
    first, _ = fig_with_components(fig(*CARDS))
    second, _ = fig_with_components(fig(*CARDS[::-1]))
    data = joined_fig([first, second], "Whole")
    assert not validate_fig(data)
    whole = read_fig(data)
    page, components = whole.pages
    assert [layer.type for layer in whole.children_of(page)] == ["FRAME", "FRAME"]
    small, other = (each.transform.bounds(Rect(0, 0, *size_of(each))) for each in whole.children_of(components))
    assert small.bottom < other.y
    assert [len(shown_layers(read_fig(each))) for each in (first, second, data)] == [16, 16, 32]


def test_widths_of_a_page_stand_in_a_row_and_pages_below_each_other() -> None:
    whole = joined(design("Home", 390), design("Home", 1440), design("About", 390))
    assert tops(whole) == {
        "Home 390": Rect(0, 0, 390, 300),
        "Home 1440": Rect(490, 0, 1440, 300),
        "About": Rect(0, 500, 390, 300),
    }
    assert whole.meta is not None
    assert whole.meta.render_coordinates == Rect(0, 0, 1930, 800)
    assert (whole.meta.file_name, whole.pages[0].name) == ("Whole", "Whole")


def test_pages_of_one_width_each_stand_side_by_side_ten_in_a_row() -> None:
    whole = joined(*(design(f"Page {number}", 390) for number in range(11)))
    places = tops(whole)
    assert list(places) == [f"Page {number}" for number in range(11)]
    assert [places[name].x for name in places] == [*(490.0 * number for number in range(10)), 0]
    assert {places[name].y for name in list(places)[:10]} == {0}
    assert places["Page 10"].y == 500


def test_a_design_alone_keeps_its_name() -> None:
    assert list(tops(joined(design("Home", 390)))) == ["Home"]


def test_what_is_drawn_is_what_each_design_shows() -> None:
    alone = read_fig(write_fig(rich_design(), thumbnail=None))
    whole = joined(design(), pack_fig(alone, png(1, 1)), small_fig())
    shown = [layer for page in alone.pages for layer in alone.children_of(page)]
    assert len(shown) > 1
    for layer in shown:
        before, after = render(alone, layer), render(whole, find_node(whole, layer.name))
        assert (after.width, after.height, after.rgba) == (before.width, before.height, before.rgba), layer.name


def test_layers_keep_all_their_fields() -> None:
    first, whole = read_fig(design("Home")), joined(design("Home"), small_fig())
    (text,) = (node for node in first.nodes if node.name == "text")
    (again,) = (node for node in whole.nodes if node.name == "text")
    style = "styleIdForText"
    assert without_places(again.fields) | {style: 0} == without_places(text.fields) | {style: 0}


def test_a_joined_file_is_valid_and_the_same_each_time() -> None:
    designs = [design("Home", 390), design("Home", 768), small_fig(), design("About", dark=NIGHT)]
    data = joined_fig(designs, "Whole")
    assert validate_fig(data) == ()
    assert joined_fig(designs, "Whole") == data


def test_a_joined_file_can_be_joined_again() -> None:
    data = joined_fig([joined_fig([design("Home"), design("About")], "Two"), design("Team")], "Three")
    assert validate_fig(data) == ()
    assert set(tops(read_fig(data))) == {"Home", "About", "Team"}


def test_pictures_of_all_designs_come_along_once() -> None:
    (digest,) = read_fig(small_fig()).images
    assert list(joined(small_fig(), design(), small_fig()).images) == [digest]


def test_equal_variables_become_one_that_all_follow() -> None:
    whole = joined(design("Home", 390), design("Home", 1440))
    assert names(whole, "VARIABLE") == ["brand"]
    assert len({node.guid for node in followed(whole).values()}) == 1


def test_a_variable_that_means_another_color_stays_one_of_its_own() -> None:
    whole = joined(design("Home"), design("About", brand=NIGHT))
    assert names(whole, "VARIABLE_SET") == ["Colors", "About/Colors"]
    assert {name: node.guid for name, node in followed(whole).items()}.keys() == {"Home", "About"}
    first, second = followed(whole).values()
    assert first.guid != second.guid


def test_modes_are_merged_by_their_names() -> None:
    whole = joined(design("Home", 390, dark=NIGHT), design("Home", 1440, dark=NIGHT))
    assert names(whole, "VARIABLE_SET") == ["Colors"]
    assert color_modes(whole) == ("Light", "Dark")
    frames = in_mode(whole, "Dark").children_of(whole.pages[0])
    colors = [frame.fields["fillPaints"][0]["color"] for frame in frames]
    assert [Color(**color).hex for color in colors] == [NIGHT.hex, NIGHT.hex]


def test_a_set_without_modes_is_not_that_with_modes() -> None:
    whole = joined(design("Home"), design("About", dark=NIGHT), design("Team", dark=NIGHT))
    assert names(whole, "VARIABLE_SET") == ["Colors", "About/Colors"]


def test_text_styles_of_one_name_and_look_become_one() -> None:
    assert styles(joined(design("Home"), design("About"))) == ["Body"]


def test_text_styles_in_which_widths_differ_say_so() -> None:
    assert styles(joined(design("Home", 1440), design("Home", 390, size=14))) == ["Body", "Home 390/Body"]


def shaded(title: str, alpha: float = 0.1) -> bytes:
    """Return a page with a box whose shadow has a name."""
    effects = (Effect(EffectKind.DROP_SHADOW, 6, BLACK.with_alpha(alpha), Vec(0, 4)),)
    card = Rectangle(name="card", size=Size(80, 20), effects=effects)
    page = Frame(name=title, size=Size(400, 300), children=(card,))
    styles = (SharedEffectStyle("shadow/md", effects),)
    return write_fig(SceneDocument(title, (Page("Page 1", (page,)),), effect_styles=styles), thumbnail=None)


def test_effect_styles_of_one_name_and_look_become_one_that_all_layers_follow() -> None:
    whole = joined(shaded("Home"), shaded("About"), shaded("Team", 0.5))
    assert styles(whole) == ["shadow/md", "Team/shadow/md"]
    guids = {node.name: node.guid for node in whole.nodes if node.fields.get("styleType")}
    followed = [own_of(node.fields["styleIdForEffect"]) for node in whole.nodes if node.name == "card"]
    assert followed == [guids["shadow/md"], guids["shadow/md"], guids["Team/shadow/md"]]


def test_nothing_is_no_design() -> None:
    with pytest.raises(FigError) as caught:
        join_designs([], "Whole")
    assert caught.value.error is ErrorCode.FIG_NOT_JOINABLE


def with_node_fields(file: FigFile, change: Callable[[tuple[Field, ...]], tuple[Field, ...]]) -> FigFile:
    """Return a design as a version wrote it whose nodes have other fields."""
    definitions = (
        replace(each, fields=change(each.fields)) if each.name == "NodeChange" else each
        for each in file.schema.definitions
    )
    return replace(file, schema=Schema(tuple(definitions)))


def with_field(file: FigFile, name: str) -> FigFile:
    return with_node_fields(file, lambda fields: (*fields, Field(name, "float", False, 9999)))


def older(file: FigFile) -> FigFile:
    return with_node_fields(file, lambda fields: tuple(each for each in fields if each.name != "scrollBehavior"))


@pytest.mark.parametrize("is_newer_first", [True, False])
def test_designs_of_an_older_and_a_newer_version_go_together(is_newer_first: bool) -> None:
    new, old = with_field(read_fig(design("New")), "warmth"), older(read_fig(design("Old")))
    designs = [new, old] if is_newer_first else [old, new]
    data = pack_fig(join_designs([[each] for each in designs], "Whole"), png(8, 8))
    assert list(tops(read_fig(data))) == (["New", "Old"] if is_newer_first else ["Old", "New"])
    assert read_fig(data).schema == new.schema
    assert not validate_fig(data)


def test_of_designs_that_both_say_what_the_other_cannot_nothing_is_lost() -> None:
    first, second = with_field(older(read_fig(design("First"))), "warmth"), read_fig(design("Second"))
    whole = read_fig(pack_fig(join_designs([[first], [second]], "Whole"), png(8, 8)))
    assert {"warmth", "scrollBehavior"} <= {each.name for each in whole.schema.by_name["NodeChange"].fields}


def test_designs_whose_schemas_contradict_each_other_are_refused() -> None:
    first = read_fig(design())
    with pytest.raises(FigError) as caught:
        join_designs([[with_field(first, "warmth"), with_field(first, "depth")]], "Whole")
    assert caught.value.error is ErrorCode.FIG_NOT_JOINABLE


def test_presentations_are_refused() -> None:
    with pytest.raises(FigError) as caught:
        join_designs([[replace(read_fig(design()), prelude="fig-deck")]], "Whole")
    assert caught.value.error is ErrorCode.FIG_NOT_JOINABLE


def test_a_reference_to_a_shape_that_is_not_there_is_damage() -> None:
    torn = replace(read_fig(write_fig(rich_design(), thumbnail=None)), blobs=())
    with pytest.raises(FigError) as caught:
        join_designs([[torn]], "Whole")
    assert caught.value.error is ErrorCode.FIG_DAMAGED


def test_what_was_read_is_written_as_it_was() -> None:
    file = read_fig(small_fig())
    again = read_fig(pack_fig(file, png(4, 3)))
    assert again.message == file.message
    assert (again.images, again.meta) == (file.images, file.meta)


def test_frames_that_are_turned_stay_so() -> None:
    page = Frame(name="Home", size=Size(40, 20), transform=Affine(0, 1, -1, 0, 20, 0), fills=(SolidPaint(WHITE),))
    turned = write_fig(SceneDocument("Home", (Page("Page 1", (page,)),)), thumbnail=None)
    assert tops(joined(design(), turned)) == {"Home 20": Rect(500, 0, 20, 40), "Home 400": Rect(0, 0, 400, 300)}


def test_pages_of_states_are_one_page_of_the_whole_with_one_below_the_other() -> None:
    file = joined(*(with_states([button()], {"Button": BUTTON, "Other": BUTTON}) for _ in range(2)), fig(*CARDS))
    assert [page.name for page in file.pages] == ["Whole", "States"]
    shown = file.children_of(file.pages[1])
    assert [node.name for node in shown[:2]] == ["Button / Default", "Button / Hover"]
    assert [node.name for node in shown[6:8]] == ["Button / Default", "Button / Hover"]
    lowest = max(node.transform.f + node.size.height for node in shown[:6] if node.size)
    assert min(node.transform.f for node in shown[6:]) > lowest
    assert len(file.children_of(file.pages[0])) == 3


def test_sets_of_components_stay_on_their_page_with_the_number_that_all_files_have() -> None:
    made, _ = fig_with_components(with_states([button(leads_to="/two.html")], {"Button": BUTTON}, "/one.html"))
    other, _ = fig_with_components(with_states([button()], {"Button": BUTTON}, "/two.html"))
    file = joined(made, other)
    assert not validate_fig(joined_fig([made, other], "Whole"))
    assert [page.name for page in file.pages] == ["Whole", "Components"]
    sets = file.children_of(file.pages[1])
    before = read_fig(made).children_of(read_fig(made).pages[1])[0]
    numbers = [node.fields["componentPropDefs"][-1]["id"] for node in (before, *sets)]
    assert numbers == [numbers[0]] * 3
    instance = next(node for node in file.nodes if node.type == "INSTANCE")
    told = [each["event"]["interactionType"] for each in instance.fields["prototypeInteractions"]]
    assert told == ["ON_HOVER", "ON_PRESS", "ON_CLICK"]
