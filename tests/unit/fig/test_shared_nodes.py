"""Variables and styles in the file, and what follows them."""

from __future__ import annotations

from typing import Any

from htmlfig_desktop.core.color import BLACK, WHITE, Color
from htmlfig_desktop.core.geometry import IDENTITY, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.fig.reading.inspect import inspect_fig
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.reading.references import own_of
from htmlfig_desktop.engine.fig.validate import validate_fig
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    Frame,
    GridTracks,
    Layer,
    LayoutMode,
    Page,
    Rectangle,
    SceneDocument,
    Text,
)
from htmlfig_desktop.engine.scene.paints import (
    Corners,
    Effect,
    EffectKind,
    GradientKind,
    GradientPaint,
    GradientStop,
    SolidPaint,
    Stroke,
)
from htmlfig_desktop.engine.scene.shared import (
    ColorVariable,
    PaintRole,
    SharedEffectStyle,
    SharedTextStyle,
    SizeRole,
    SizeVariable,
    Typography,
)
from htmlfig_desktop.engine.scene.text import FontName, TextContent, TextRun, TextStyle

SIZE = Size(40, 20)
BLUE = Color.from_bytes(79, 70, 229)
BODY = TextStyle(FontName("Inter", "Regular"), 16, (SolidPaint(BLACK),), line_height=24)
BOLD = replace(BODY, font=FontName("Inter", "Bold"))
BRAND = ColorVariable("brand", BLUE, frozenset({(PaintRole.FILL, BLUE)}), "var(--brand)")
INK = ColorVariable("ink", BLACK, frozenset({(PaintRole.TEXT, BLACK)}))
BODY_STYLE = SharedTextStyle("Text/16 Regular", Typography.of(BODY))
DETACHED = {"guid": {"sessionID": 0xFFFFFFFF, "localID": 0xFFFFFFFF}}
OF_VARIABLES = {
    "guid", "phase", "parentIndex", "type", "name", "isPublishable", "version", "userFacingVersion", "visible",
    "locked", "opacity", "strokeWeight", "strokeAlign", "strokeJoin",
}  # fmt: skip
"""What Figma's own Slides templates have for sets and variables alike."""


def written(
    *layers: Layer,
    variables: tuple[ColorVariable, ...] = (BRAND, INK),
    styles: tuple[SharedTextStyle, ...] = (),
    modes: tuple[str, ...] = (),
    sizes: tuple[SizeVariable, ...] = (),
    effects: tuple[SharedEffectStyle, ...] = (),
) -> FigFile:
    page = Frame(name="page", size=Size(200, 200), children=layers)
    pages = (Page("Page 1", (page,)),)
    document = SceneDocument(
        "Shared", pages, variables=variables, color_modes=modes, text_styles=styles, sizes=sizes, effect_styles=effects
    )
    data = write_fig(document, thumbnail=None)
    assert not validate_fig(data)
    return read_fig(data)


def node(file: FigFile, name: str) -> FigNode:
    (found,) = (each for each in file.nodes if each.name == name)
    return found


def followed(file: FigFile, paint: dict[str, Any]) -> str:
    """Return the name of the variable that a paint follows; empty where it follows none."""
    alias = paint.get("colorVar", {}).get("value", {}).get("alias")
    if alias is None:
        return ""
    (name,) = (each.name for each in file.nodes if each.fields["guid"] == alias["guid"])
    return name


def text(*runs: tuple[str, TextStyle]) -> Text:
    return Text(name="text", size=SIZE, content=TextContent(tuple(TextRun(*run) for run in runs)))


def test_a_paint_follows_the_variable_of_its_color_and_keeps_its_color() -> None:
    file = written(Rectangle(name="box", size=SIZE, fills=(SolidPaint(BLUE), SolidPaint(WHITE))))
    first, second = node(file, "box").fields["fillPaints"]
    assert (followed(file, first), followed(file, second)) == ("brand", "")
    assert Color(**first["color"]).hex == BLUE.hex
    assert first["colorVar"]["dataType"] == "ALIAS"


def test_a_stroke_does_not_follow_a_variable_for_fills() -> None:
    file = written(Rectangle(name="box", size=SIZE, stroke=Stroke((SolidPaint(BLUE),), 1.0)))
    (paint,) = node(file, "box").fields["strokePaints"]
    assert followed(file, paint) == ""


GRADIENT = GradientPaint(GradientKind.LINEAR, (GradientStop(0, BLUE), GradientStop(1, WHITE)), IDENTITY)
FROM = ColorVariable("from", BLUE, frozenset({(PaintRole.GRADIENT, BLUE)}))


def test_stops_follow_variables_for_gradients_and_keep_their_colors() -> None:
    file = written(Rectangle(name="box", size=SIZE, fills=(GRADIENT,)), variables=(BRAND, FROM))
    (paint,) = node(file, "box").fields["fillPaints"]
    assert [followed(file, stop) for stop in paint["stopsVar"]] == ["from", ""]
    assert [(stop["color"], stop["position"]) for stop in paint["stopsVar"]] == [
        (stop["color"], stop["position"]) for stop in paint["stops"]
    ]
    assert paint["stopsVar"][1]["colorVar"]["value"] == {"colorValue": paint["stops"][1]["color"]}


def test_a_gradient_whose_stops_follow_nothing_has_none_of_it() -> None:
    mixed = replace(GRADIENT, is_mixed=True)
    file = written(
        Rectangle(name="box", size=SIZE, fills=(mixed,)),
        Rectangle(name="other", size=SIZE, fills=(GRADIENT,)),
        variables=(FROM, BRAND),
    )
    assert "stopsVar" not in node(file, "box").fields["fillPaints"][0]
    plain = written(Rectangle(name="box", size=SIZE, fills=(GRADIENT,)), variables=(BRAND,))
    assert "stopsVar" not in node(plain, "box").fields["fillPaints"][0]


RADIUS = SizeVariable("radius", 8, frozenset({SizeRole.RADIUS, SizeRole.PADDING}), "var(--radius)")


def sized(file: FigFile, name: str) -> dict[str, Guid | None]:
    """Return by field: the variable that a length of a node follows."""
    entries = node(file, name).fields.get("variableConsumptionMap", {}).get("entries", ())
    return {entry["variableField"]: own_of(entry["variableData"]["value"]["alias"]) for entry in entries}


def test_corners_and_paddings_follow_the_variable_of_their_length_and_keep_it() -> None:
    layout = AutoLayout(LayoutMode.VERTICAL, spacing=8, padding_left=8.004, padding_right=9)
    frame = Frame(name="card", size=SIZE, corners=Corners(8, 8, 0, 8), auto_layout=layout)
    file = written(frame, sizes=(RADIUS,))
    variable = node(file, "radius")
    assert sized(file, "card") == dict.fromkeys(
        (
            "RECTANGLE_TOP_LEFT_CORNER_RADIUS",
            "RECTANGLE_TOP_RIGHT_CORNER_RADIUS",
            "RECTANGLE_BOTTOM_LEFT_CORNER_RADIUS",
            "STACK_PADDING_LEFT",
        ),
        variable.guid,
    )
    assert node(file, "card").fields["cornerRadius"] == 8


def test_gaps_of_grids_follow_the_variable_of_their_length() -> None:
    tracks = GridTracks((10, 10), (5, 5), column_gap=12, row_gap=8)
    grid = Frame(name="grid", size=SIZE, auto_layout=AutoLayout(LayoutMode.GRID, tracks=tracks))
    gap = SizeVariable("gap", 12, frozenset({SizeRole.SPACING}))
    file = written(grid, sizes=(gap,))
    assert sized(file, "grid") == {"GRID_COLUMN_GAP": node(file, "gap").guid}
    assert (node(file, "grid").fields["gridColumnGap"], node(file, "grid").fields["gridRowGap"]) == (12, 8)


def test_lengths_stand_in_a_collection_of_their_own_with_the_fields_that_figmas_have() -> None:
    file = written(Frame(name="card", size=SIZE, corners=Corners(8, 8, 8, 8)), sizes=(RADIUS,), modes=())
    variable, owner = node(file, "radius").fields, node(file, "Sizes")
    assert own_of(variable["variableSetID"]) == owner.guid
    assert variable["variableResolvedType"] == "FLOAT"
    (entry,) = variable["variableDataValues"]["entries"]
    assert entry["variableData"] == {"value": {"floatValue": 8.0}, "dataType": "FLOAT", "resolvedDataType": "FLOAT"}
    assert entry["modeID"] == owner.fields["variableSetModes"][0]["id"]
    assert variable["codeSyntax"]["entries"] == [{"platform": "WEB", "value": "var(--radius)"}]


def test_a_report_tells_how_many_lengths_follow_a_variable() -> None:
    file = written(Frame(name="card", size=SIZE, corners=Corners(8, 8, 8, 8)), sizes=(RADIUS,))
    (row,) = (row for row in inspect_fig(file).variables if row.set == "Sizes")
    assert (row.name, row.color, row.uses) == ("radius", "8", len(sized(file, "card"))) == ("radius", "8", 4)


def test_letters_follow_the_variable_for_text() -> None:
    file = written(text(("words", BODY)))
    (paint,) = node(file, "text").fields["fillPaints"]
    assert followed(file, paint) == "ink"


def test_variables_lie_on_the_hidden_page_with_the_fields_that_figmas_have() -> None:
    file = written()
    owner, brand = node(file, "Colors"), node(file, "brand")
    assert {each.fields["parentIndex"]["guid"]["localID"] for each in (owner, brand)} == {2}
    assert owner.fields.keys() == OF_VARIABLES | {"variableSetModes"}
    assert brand.fields.keys() == OF_VARIABLES | {
        "sortPosition", "variableSetID", "variableResolvedType", "variableDataValues", "codeSyntax",
    }  # fmt: skip
    (entry,) = brand.fields["variableDataValues"]["entries"]
    assert [entry["modeID"]] == [mode["id"] for mode in owner.fields["variableSetModes"]]
    assert brand.fields["codeSyntax"]["entries"] == [{"platform": "WEB", "value": "var(--brand)"}]
    assert "codeSyntax" not in node(file, "ink").fields


def test_a_paint_that_only_looks_the_same_follows_too_and_is_written_in_the_color_of_its_variable() -> None:
    shade = Color(BLUE.r + 0.0003, BLUE.g, BLUE.b)
    brand = replace(BRAND, paints=frozenset({(PaintRole.FILL, shade)}))
    file = written(Rectangle(name="box", size=SIZE, fills=(SolidPaint(shade), SolidPaint(BLUE))), variables=(brand,))
    first, second = node(file, "box").fields["fillPaints"]
    assert (followed(file, first), followed(file, second)) == ("brand", "")
    assert first["color"] == second["color"]


def test_each_variable_has_a_color_for_each_mode_and_the_first_is_the_one_that_layers_show() -> None:
    dark = replace(BRAND, others=(WHITE,)), replace(INK, others=(WHITE.with_alpha(0.5),))
    file = written(variables=dark, modes=("Light", "Dark"))
    modes = node(file, "Colors").fields["variableSetModes"]
    assert [mode["name"] for mode in modes] == ["Light", "Dark"]
    assert modes[0]["sortPosition"] < modes[1]["sortPosition"]
    for name, colors in (("brand", ["#4F46E5", "#FFFFFF"]), ("ink", ["#000000", "#FFFFFF80"])):
        entries = node(file, name).fields["variableDataValues"]["entries"]
        assert [entry["modeID"] for entry in entries] == [mode["id"] for mode in modes]
        assert [Color(**entry["variableData"]["value"]["colorValue"]).hex for entry in entries] == colors


def test_a_text_follows_the_text_style_of_its_typography() -> None:
    file = written(text(("words", replace(BODY, fills=(SolidPaint(WHITE),)))), styles=(BODY_STYLE,))
    style = node(file, BODY_STYLE.name)
    assert node(file, "text").fields["styleIdForText"] == {"guid": style.fields["guid"]}
    assert (style.fields["styleType"], style.fields["fontSize"]) == ("TEXT", 16)
    assert not style.is_visible


def test_a_run_of_another_typography_follows_nothing() -> None:
    file = written(text(("plain words, ", BODY), ("bold", BOLD)), styles=(BODY_STYLE,))
    (run,) = node(file, "text").fields["textData"]["styleOverrideTable"]
    assert run["styleIdForText"] == DETACHED


def test_a_run_may_follow_a_style_that_its_text_does_not() -> None:
    file = written(text(("a lot of bold words, ", BOLD), ("plain", BODY)), styles=(BODY_STYLE,))
    fields = node(file, "text").fields
    assert "styleIdForText" not in fields
    (run,) = fields["textData"]["styleOverrideTable"]
    assert run["styleIdForText"] == {"guid": node(file, BODY_STYLE.name).fields["guid"]}


SHADOW = Effect(EffectKind.DROP_SHADOW, 6, BLACK.with_alpha(0.1), Vec(0, 4))
RAISED = SharedEffectStyle("shadow/md", (SHADOW,))


def test_a_layer_follows_the_style_of_its_effects_and_keeps_them() -> None:
    same = replace(SHADOW, radius=6.002, color=Color(0.0003, 0, 0, 0.1))
    both = (SHADOW, Effect(EffectKind.BACKGROUND_BLUR, 4))
    file = written(
        *(Rectangle(name=name, size=SIZE, effects=own) for name, own in (("box", (same,)), ("glass", both))),
        text(("words", BODY)),
        effects=(RAISED,),
    )
    style = node(file, "shadow/md")
    assert node(file, "box").fields["styleIdForEffect"] == {"guid": style.fields["guid"]}
    assert node(file, "box").fields["effects"] == style.fields["effects"]
    assert "styleIdForEffect" not in node(file, "glass").fields, "a style would take its blur away"
    assert "styleIdForEffect" not in node(file, "text").fields


def test_a_shadow_follows_the_variable_of_its_color_in_the_layer_and_in_its_style() -> None:
    shadow = Effect(EffectKind.DROP_SHADOW, 6, BLUE, Vec(0, 4))
    glow = replace(BRAND, paints=frozenset({(PaintRole.SHADOW, BLUE)}))
    boxes = [Rectangle(name=name, size=SIZE, effects=(shadow,)) for name in ("one", "two")]
    file = written(*boxes, variables=(glow,), effects=(SharedEffectStyle("Shadow/0 4 6", (shadow,)),))
    for name in ("one", "two", "Shadow/0 4 6"):
        (effect,) = node(file, name).fields["effects"]
        assert followed(file, effect) == "brand"
        assert Color(**effect["color"]).hex == BLUE.hex


def test_a_shadow_of_the_same_color_that_follows_no_variable_does_not_follow_the_style_of_one_that_does() -> None:
    written_out = Color(BLUE.r + 1e-5, BLUE.g, BLUE.b)
    shadow = Effect(EffectKind.DROP_SHADOW, 6, BLUE, Vec(0, 4))
    glow = replace(BRAND, paints=frozenset({(PaintRole.SHADOW, BLUE)}))
    one = Rectangle(name="one", size=SIZE, effects=(shadow,))
    two = Rectangle(name="two", size=SIZE, effects=(replace(shadow, color=written_out),))
    file = written(one, two, variables=(glow,), effects=(SharedEffectStyle("Shadow/0 4 6", (shadow,)),))
    assert "styleIdForEffect" in node(file, "one").fields
    assert "styleIdForEffect" not in node(file, "two").fields


def test_an_effect_style_is_a_hidden_box_with_the_fields_that_figmas_have() -> None:
    file = written(styles=(BODY_STYLE,), sizes=(RADIUS,), effects=(RAISED,))
    style = node(file, "shadow/md")
    assert (style.type, style.fields["styleType"], style.is_visible) == ("ROUNDED_RECTANGLE", "EFFECT", False)
    assert style.fields["parentIndex"]["guid"]["localID"] == 2
    assert style.fields["size"] == {"x": 100, "y": 100}
    (paint,) = style.fields["fillPaints"]
    assert Color(**paint["color"]).hex == "#C4C4C4"
    assert len({each.guid for each in file.nodes}) == len(file.nodes)


def test_where_nothing_is_shared_the_file_has_layers_alone() -> None:
    file = written(text(("words", BODY)), variables=())
    assert [each.type for each in file.nodes] == ["DOCUMENT", "CANVAS", "CANVAS", "FRAME", "TEXT"]
    assert "styleIdForText" not in node(file, "text").fields
