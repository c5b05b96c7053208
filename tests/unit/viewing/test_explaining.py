"""What is told of a layer: in Figma's words, within bounds, and nothing of what a damaged file says."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from htmlfig_desktop.core.geometry import Affine, Rect
from htmlfig_desktop.engine.fig.reading.file import Guid
from htmlfig_desktop.engine.preview.nodes import ResolvedNode
from htmlfig_desktop.engine.preview.resolve import resolved
from htmlfig_desktop.engine.viewing.explaining import facts_of
from htmlfig_desktop.engine.viewing.facts import LayerFacts
from htmlfig_desktop.engine.viewing.listing import listed
from htmlfig_desktop.engine.viewing.messages import Explained, read_report
from htmlfig_desktop.engine.viewing.sharing import Names, shared_names
from htmlfig_desktop.engine.workers.frames import encode
from tests.support.fig_pictures import fig_of, frame, gradient, image_paint, node, paint, picture_of, rect

NO_NAMES: Names = {}


def facts(*nodes: dict[str, Any], layer: int = 0, names: Names = NO_NAMES, **file: Any) -> LayerFacts:
    """Return all about a layer of a page."""
    opened = fig_of(*nodes, **file)
    table, rows = listed(resolved(opened, opened.by_guid[Guid(0, 1)], keeps_hidden=True))
    return facts_of(rows[layer], table, layer, names)


def said(pairs: tuple[Any, ...]) -> dict[str, str]:
    return {pair.name: pair.value for pair in pairs}


def test_place_is_in_the_parent_and_on_the_page() -> None:
    found = facts(frame(10, 20, 100, 100, rect(5, 6, 30, 40, "R"), fill="W"), layer=1)
    assert found.place == Rect(5, 6, 30, 40)
    assert found.on_page == Rect(15, 26, 30, 40)
    assert found.rotation == 0


def test_a_turned_layer_tells_its_angle_clockwise() -> None:
    turned = Affine.rotation(30)
    matrix = {"m00": turned.a, "m01": turned.c, "m02": 0.0, "m10": turned.b, "m11": turned.d, "m12": 0.0}
    assert facts(node("RECTANGLE", 0, 0, 9, 9, "R", transform=matrix)).rotation == pytest.approx(30, abs=1e-4)


def test_paints_are_colors_gradients_and_pictures_with_their_opacity() -> None:
    photo = picture_of("R")
    fills = [paint("R", 0.5), gradient("LINEAR", "RGB"), image_paint(photo), {**paint("G"), "visible": False}]
    swatches = facts(rect(0, 0, 9, 9, fills), images=[photo]).fills
    assert [(each.kind, each.color, each.opacity) for each in swatches] == [
        ("SOLID", "#FF0000", 0.5),
        ("GRADIENT_LINEAR", "", 1.0),
        ("IMAGE", "", 1.0),
        ("SOLID", "#00FF00", 1.0),
    ]
    assert [stop[1] for stop in swatches[1].stops] == ["#FF0000", "#00FF00", "#0000FF"]
    assert [each.is_visible for each in swatches] == [True, True, True, False]


def test_a_set_of_components_tells_its_properties_with_their_values() -> None:
    orders = [{"property": "State", "values": ["Default", "Hover"]}]
    found = facts(frame(0, 0, 50, 50, isStateGroup=True, stateGroupPropertyValueOrders=orders))
    assert found.type == "COMPONENT_SET"
    assert said(found.component) == {"State": "Default, Hover"}


@pytest.mark.parametrize(
    ("matrix", "angle"),
    [
        (Affine(), 90),
        (Affine(0, -1, 1, 0, 0, 1), 180),
        (Affine(-1, 0, 0, -1, 1, 1), 270),
        (Affine(0, 1, -1, 0, 1, 0), 0),
        (Affine(0, 0, 0, 0, 0, 0), 90),
    ],
)
def test_a_linear_gradient_tells_where_it_runs_to_as_css_counts(matrix: Affine, angle: float) -> None:
    fields = {"m00": matrix.a, "m01": matrix.c, "m02": matrix.e, "m10": matrix.b, "m11": matrix.d, "m12": matrix.f}
    found = facts(rect(0, 0, 50, 50, [{**gradient("LINEAR", "RG"), "transform": fields}]))
    assert found.fills[0].angle == pytest.approx(angle)


def test_auto_layout_is_told_where_there_is_one_and_what_a_child_says_to_it() -> None:
    stack = {"stackMode": "HORIZONTAL", "stackSpacing": 8.0, "stackHorizontalPadding": 12.5, "stackWrap": "WRAP"}
    row = frame(0, 0, 90, 90, rect(0, 0, 9, 9, "R", stackChildPrimaryGrow=1.0), **stack)
    assert said(facts(row).layout) == {
        "stackMode": "HORIZONTAL", "stackSpacing": "8 px", "stackHorizontalPadding": "12.5 px", "stackWrap": "WRAP"
    }  # fmt: skip
    assert said(facts(row, layer=1).in_layout)["stackChildPrimaryGrow"] == "1"
    assert facts(frame(0, 0, 9, 9, stackSpacing=8.0)).layout == ()


def test_strokes_corners_effects_and_meaning_are_told() -> None:
    shadow = {"type": "DROP_SHADOW", "offset": {"x": 0.0, "y": 2.0}, "radius": 6.0, "visible": True, "spread": 1.0,
              "color": {"r": 0.0, "g": 0.0, "b": 0.0, "a": 0.5}}  # fmt: skip
    found = facts(
        frame(0, 0, 90, 90, strokePaints=[paint("R")], strokeWeight=2.0, strokeAlign="INSIDE", dashPattern=[4.0, 2.0],
              rectangleTopLeftCornerRadius=8.0, rectangleCornerRadiiIndependent=True, effects=[shadow],
              accessibleHTMLTag="NAV", accessibleLabel="Main")
    )  # fmt: skip
    assert said(found.stroke) == {"strokeWeight": "2 px", "strokeAlign": "INSIDE", "dashPattern": "4, 2"} | {
        name: value for name, value in said(found.stroke).items() if name in ("strokeCap", "strokeJoin")
    }
    assert said(found.corners) == {"cornerRadius": "8, 0, 0, 0 px"}
    assert said(found.effects) == {"DROP_SHADOW": "0, 2  6 px  + 1 px  #00000080"}
    assert said(found.semantics) == {"accessibleHTMLTag": "NAV", "accessibleLabel": "Main"}


def test_the_style_that_effects_follow_is_told_by_name() -> None:
    style = {"guid": {"sessionID": 1, "localID": 7}}
    assert facts(frame(0, 0, 9, 9, styleIdForEffect=style), names={"1:7": "shadow/md"}).effect_style == "shadow/md"
    assert facts(frame(0, 0, 9, 9), names={"1:7": "shadow/md"}).effect_style == ""


def test_a_layer_tells_where_clicks_and_its_characters_lead() -> None:
    there, gone = {"sessionID": 0, "localID": 1}, {"sessionID": 9, "localID": 9}
    click = {"event": {"interactionType": "ON_CLICK"}, "actions": [{"transitionNodeID": there}]}
    table = [
        {"styleID": 1, "hyperlink": {"guid": there}},
        {"styleID": 2, "hyperlink": {"url": "https://example.org/"}},
        {"styleID": 3, "hyperlink": {"guid": gone}},
    ]
    text = {"characters": "abc", "characterStyleIDs": [1, 2, 3], "styleOverrideTable": table}
    opened = fig_of(node("TEXT", 0, 0, 90, 20, "K", textData=text, prototypeInteractions=[click]))
    table_of_layers, rows = listed(resolved(opened, opened.by_guid[Guid(0, 1)], keeps_hidden=True))
    told = facts_of(rows[0], table_of_layers, 0, shared_names(opened)).links
    assert [(pair.name, pair.value) for pair in told] == [
        ("prototypeInteractions", opened.by_guid[Guid(0, 1)].name),
        ("hyperlink", opened.by_guid[Guid(0, 1)].name),
        ("hyperlink", "https://example.org/"),
        ("hyperlink", "9:9"),
    ]


def test_a_text_tells_its_characters_and_styles_the_most_used_first() -> None:
    name = {"family": "No Such Font", "style": "Bold", "postscript": ""}
    bold = {"styleID": 1, "fontName": name, "fillPaints": [paint("G")]}
    twin = {**bold, "styleID": 2}
    data = {"characters": "ab cdef", "characterStyleIDs": [0, 0, 1, 1, 1, 2, 2], "styleOverrideTable": [bold, twin]}
    found = facts(
        node("TEXT", 0, 0, 90, 20, "R", textData=data, fontSize=14.0, fontName={**name, "style": "Regular"},
             lineHeight={"value": 1.5, "units": "RAW"}, letterSpacing={"value": 2.0, "units": "PERCENT"})
    )  # fmt: skip
    assert found.characters == "ab cdef"
    assert [(each.style, each.characters, each.fills[0].color) for each in found.text_styles] == [
        ("Bold", 5, "#00FF00"),
        ("Regular", 2, "#FF0000"),
    ]
    assert {each.is_installed for each in found.text_styles} == {False}
    assert (found.text_styles[0].line_height, found.text_styles[0].letter_spacing) == ("150 %", "2 %")


def test_what_is_told_survives_the_way_between_processes() -> None:
    import io

    found = facts(frame(0, 0, 9, 9, fill="W", effects=[]))
    assert read_report(io.BytesIO(encode(Explained(3, found)))) == Explained(3, found)


NUMBERS = st.one_of(st.floats(), st.integers(-5, 5), st.none())


@given(NUMBERS, NUMBERS, st.text(max_size=5), st.lists(NUMBERS, max_size=3))
def test_whatever_numbers_a_file_holds_something_is_told(one: Any, other: Any, word: str, row: list[Any]) -> None:
    fields = {
        "visible": True, "opacity": one, "size": {"x": other, "y": one}, "strokePaints": [{"type": word}],
        "strokeWeight": other, "stackMode": word, "stackSpacing": one, "cornerRadius": other,
        "transform": {"m00": 1.0, "m01": 0.0, "m02": 0.0, "m10": 0.0, "m11": 1.0, "m12": 0.0},
        "effects": [{"type": word, "radius": one}], "dashPattern": row, "minSize": {"value": {"x": one}},
    }  # fmt: skip
    resolved_node = ResolvedNode("1:1", "FRAME", word, fields, ())
    table, rows = listed([resolved_node])
    found = facts_of(rows[0], table, 0, {})
    assert 0 <= found.opacity <= 1
    assert math.isfinite(found.place.width)
