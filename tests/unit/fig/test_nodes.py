"""Layers as nodes, field by field."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest

from htmlfig_desktop.core.color import BLACK, Color
from htmlfig_desktop.core.geometry import Affine, Size
from htmlfig_desktop.engine.fig.outlines.blobs import BlobTable
from htmlfig_desktop.engine.fig.packing.images import ImageShelf, image_facts
from htmlfig_desktop.engine.fig.schema import FIG_CODEC
from htmlfig_desktop.engine.fig.writing.nodes import NodeWriter
from htmlfig_desktop.engine.fig.writing.paints import PaintWriter
from htmlfig_desktop.engine.scene.nodes import (
    AutoLayout,
    Frame,
    Group,
    ImageAsset,
    Layer,
    LayoutMode,
    Rectangle,
    ScrollDirection,
    Semantics,
    SizeLimits,
    Text,
    walk,
)
from htmlfig_desktop.engine.scene.paints import Corners, SolidPaint
from htmlfig_desktop.engine.scene.text import (
    DecorationLine,
    FontAxis,
    TextCase,
    TextContent,
    TextRun,
    TextStyle,
)
from tests.support.figs import png
from tests.support.rich_design import (
    BLUE,
    BOLD,
    JPEG_PICTURE,
    LINK,
    PNG_PICTURE,
    REGULAR,
    digest_of,
    rich_design,
)

LAYERS = {layer.name: layer for page in rich_design().pages for layer in walk(page.children)}
BOX = Rectangle(name="box", size=Size(10, 10))


def node(layer: Layer) -> dict[str, Any]:
    """Return the node of a layer."""
    images = {digest_of(PNG_PICTURE): ImageAsset(PNG_PICTURE, 8, 6)}
    return NodeWriter(BlobTable(), PaintWriter(ImageShelf(images))).node(layer)


def styled(*runs: TextRun) -> dict[str, Any]:
    """Return the node of a text."""
    return node(Text(name="t", size=Size(10, 10), content=TextContent(runs)))


@pytest.mark.parametrize(
    ("name", "type_name"),
    [
        ("crowd", "FRAME"),
        ("group", "FRAME"),
        ("dot 1", "ROUNDED_RECTANGLE"),
        ("disc", "ELLIPSE"),
        ("hole", "VECTOR"),
        ("runs", "TEXT"),
    ],
)
def test_layer_becomes_the_node_that_figma_draws_for_it(name: str, type_name: str) -> None:
    assert node(LAYERS[name])["type"] == type_name


def test_transform_is_written_row_by_row() -> None:
    packed = node(replace(BOX, transform=Affine(1, 2, 3, 4, 5, 6)))["transform"]
    fields = FIG_CODEC.decode("Matrix", packed)
    assert fields == {
        "m00": 1,
        "m01": 3,
        "m02": 5,
        "m10": 2,
        "m11": 4,
        "m12": 6,
    }


def test_group_is_a_frame_that_fits_its_children_and_paints_nothing() -> None:
    fields = node(Group(name="g", size=Size(1, 1)))
    assert (fields["resizeToFit"], fields["frameMaskDisabled"], fields["fillPaints"]) == (True, False, [])


@pytest.mark.parametrize("clips", [True, False])
def test_clipping_is_said_the_other_way_round(clips: bool) -> None:
    assert node(Frame(name="f", size=Size(1, 1), clips=clips))["frameMaskDisabled"] is not clips


def test_layer_without_a_stroke_still_says_how_one_would_look() -> None:
    fields = node(BOX)
    assert (fields["strokeWeight"], fields["strokeAlign"], fields["strokeJoin"]) == (1, "INSIDE", "MITER")
    assert "strokePaints" not in fields


def test_alpha_of_a_color_is_the_opacity_of_its_paint() -> None:
    (paint,) = node(replace(BOX, fills=(SolidPaint(Color(0.25, 0.5, 1.0, 0.75)),)))["fillPaints"]
    assert paint["color"] == {"r": 0.25, "g": 0.5, "b": 1.0, "a": 1.0}
    assert (paint["opacity"], paint["visible"], paint["blendMode"]) == (0.75, True, "NORMAL")


def test_color_components_are_held_within_0_and_1() -> None:
    (paint,) = node(replace(BOX, fills=(SolidPaint(Color(-0.1, 1.2, 0.5, 2.0)),)))["fillPaints"]
    assert (paint["color"]["r"], paint["color"]["g"], paint["opacity"]) == (0.0, 1.0, 1.0)


def test_corners_are_written_all_four_and_common() -> None:
    fields = node(replace(BOX, corners=Corners(1, 2, 3, 4)))
    names = [f"rectangle{corner}CornerRadius" for corner in ("TopLeft", "TopRight", "BottomRight", "BottomLeft")]
    assert [fields[name] for name in names] == [1, 2, 3, 4]
    assert (fields["cornerRadius"], fields["rectangleCornerRadiiIndependent"]) == (1, True)
    assert "rectangleCornerRadiiIndependent" not in node(replace(BOX, corners=Corners(5, 5, 5, 5)))


@pytest.mark.parametrize(
    ("name", "follows"),
    [("Sign up now", True), ("Sign up…", True), ("Submit", False), ("Sign", False), ("…", False)],
)
def test_a_text_called_by_what_it_says_is_called_anew_when_that_is_edited(name: str, follows: bool) -> None:
    text = Text(
        name=name,
        size=Size(80, 20),
        content=TextContent((TextRun("Sign  up\nnow", REGULAR),)),
    )
    assert node(text)["autoRename"] is follows


def test_a_pill_has_the_radius_it_was_given_and_the_outline_of_what_fits() -> None:
    half = BOX.size.height / 2
    fitting = Corners(half, half, half, half)
    plain, pill = node(replace(BOX, corners=fitting)), node(replace(BOX, corners=replace(fitting, given=999)))
    assert (pill["cornerRadius"], pill["rectangleBottomLeftCornerRadius"]) == (999, 999)
    assert pill["fillGeometry"] == plain["fillGeometry"]


def test_side_weights_are_written_by_side_with_the_largest_as_common_weight() -> None:
    fields = node(LAYERS["stroke 4"])
    sides = [fields[f"border{side}Weight"] for side in ("Top", "Right", "Bottom", "Left")]
    assert (sides, fields["strokeWeight"], fields["borderStrokeWeightsIndependent"]) == ([1, 2, 6, 0], 6, True)


def test_auto_layout_says_both_sizings_and_each_padding_by_its_odd_name() -> None:
    fields = node(LAYERS["row"])
    assert {name: value for name, value in fields.items() if name.startswith("stack")} == {
        "stackMode": "HORIZONTAL",
        "stackSpacing": 8,
        "stackVerticalPadding": 1,
        "stackPaddingRight": 2,
        "stackPaddingBottom": 3,
        "stackHorizontalPadding": 4,
        "stackPrimarySizing": "FIXED",
        "stackCounterSizing": "RESIZE_TO_FIT_WITH_IMPLICIT_SIZE",
        "stackPrimaryAlignItems": "SPACE_EVENLY",
        "stackCounterAlignItems": "CENTER",
        "stackWrap": "WRAP",
        "stackCounterSpacing": 6,
    }


def test_children_of_an_auto_layout_say_how_they_take_part() -> None:
    grows, out = node(LAYERS["grows"]), node(LAYERS["out of flow"])
    assert (grows["stackChildPrimaryGrow"], grows["stackChildAlignSelf"]) == (1, "STRETCH")
    assert out["stackPositioning"] == "ABSOLUTE"


def test_what_an_auto_layout_does_beyond_a_simple_row_is_written_only_where_it_does() -> None:
    plain = AutoLayout(LayoutMode.HORIZONTAL)
    size = Size(10, 10)
    fields = node(Frame(name="row", size=size, auto_layout=plain))
    assert not {"stackWrap", "stackCounterAlignContent", "bordersTakeSpace", "minSize", "maxSize"} & set(fields)
    spread = replace(plain, wraps=True, counter_spacing=3, spreads_lines=True, strokes_take_space=True)
    limits = SizeLimits(min_width=5, max_height=50)
    fields = node(Frame(name="row", size=size, auto_layout=spread, limits=limits))
    assert (fields["stackWrap"], fields["stackCounterSpacing"]) == ("WRAP", 3)
    assert (fields["stackCounterAlignContent"], fields["bordersTakeSpace"]) == ("SPACE_BETWEEN", True)
    assert fields["minSize"] == {"value": {"x": 5, "y": 0}}
    assert fields["maxSize"] == {"value": {"x": math.inf, "y": 50}}


def test_a_frame_says_how_it_scrolls() -> None:
    pane = Frame(name="pane", size=Size(10, 10), clips=True, scrolls=ScrollDirection.BOTH)
    assert node(pane)["scrollDirection"] == "BOTH"
    assert "scrollDirection" not in node(replace(pane, scrolls=ScrollDirection.NONE))


def test_mask_constraints_blending_and_scrolling_are_written() -> None:
    assert (node(LAYERS["mask"])["mask"], node(LAYERS["mask"])["maskType"]) == (True, "ALPHA")
    fields = node(LAYERS["effects"])
    assert (fields["horizontalConstraint"], fields["verticalConstraint"]) == ("STRETCH", "MAX")
    assert (fields["blendMode"], fields["scrollBehavior"]) == ("LUMINOSITY", "STICKY_SCROLLS")


def test_defaults_are_left_out_as_figma_does() -> None:
    assert set(node(BOX)) == {
        *("phase", "type", "name", "visible", "opacity", "size", "transform", "fillPaints", "fillGeometry"),
        *("strokeWeight", "strokeAlign", "strokeJoin"),
    }


def test_effects_keep_their_order_and_say_what_their_kind_needs() -> None:
    drop, inner, blur, backdrop = node(LAYERS["effects"])["effects"]
    assert (drop["type"], drop["radius"], drop["spread"], drop["showShadowBehindNode"]) == ("DROP_SHADOW", 10, 1, True)
    assert drop["offset"] == {"x": 2, "y": 4}
    assert drop["color"]["a"] == 0.5
    assert inner["type"] == "INNER_SHADOW"
    assert (blur["type"], backdrop["type"]) == ("FOREGROUND_BLUR", "BACKGROUND_BLUR")
    assert "color" not in blur


def test_semantics_are_written_where_the_format_knows_the_word() -> None:
    known = node(replace(BOX, semantics=Semantics("NAV", "NAVIGATION", "Main menu")))
    assert (known["accessibleHTMLTag"], known["ariaRole"], known["accessibleLabel"]) == (
        "NAV",
        "NAVIGATION",
        "Main menu",
    )
    unknown = node(replace(BOX, semantics=Semantics("X-CARD", "NO SUCH ROLE")))
    assert not {"accessibleHTMLTag", "ariaRole", "accessibleLabel"} & set(unknown)


def test_crop_is_written_for_stretched_pictures_only() -> None:
    stretched = node(LAYERS["picture STRETCH"])["fillPaints"][1]
    tiled = node(LAYERS["picture TILE"])["fillPaints"][1]
    assert stretched["transform"]["m00"] == 2
    assert "transform" not in tiled
    assert (tiled["scale"], stretched["imageScaleMode"], tiled["altText"]) == (0.5, "STRETCH", "A cat")
    assert stretched["image"]["hash"].hex() == digest_of(PNG_PICTURE)
    assert (stretched["originalImageWidth"], stretched["thumbHash"]) == (8, b"")


def test_ellipse_says_that_it_is_full() -> None:
    assert node(LAYERS["disc"])["arcData"] == {"startingAngle": 0, "endingAngle": 2 * math.pi, "innerRadius": 0}


def test_open_path_without_fill_has_no_fill_outline() -> None:
    fields = node(LAYERS["wave"])
    assert "fillGeometry" not in fields
    assert fields["strokeGeometry"][0]["styleID"] == 0


def test_text_of_one_style_has_no_table() -> None:
    data = styled(TextRun("a", REGULAR), TextRun("b", REGULAR))["textData"]
    assert "characterStyleIDs" not in data
    assert "styleOverrideTable" not in data
    assert data["characters"] == "ab"


def test_runs_refer_to_what_differs_from_the_commonest_style() -> None:
    fields = styled(TextRun("plain text ", REGULAR), TextRun("bo", BOLD), TextRun("!", REGULAR))
    data = fields["textData"]
    assert list(data["characterStyleIDs"]) == [0] * 11 + [1, 1, 0]
    (style,) = data["styleOverrideTable"]
    assert set(style) == {"styleID", "fontName", "fillPaints", "letterSpacing"}
    assert fields["fontName"]["style"] == "Book"


def test_run_undoes_what_the_layer_has() -> None:
    underlined = replace(REGULAR, decoration=DecorationLine.UNDERLINE, case=TextCase.UPPER)
    fields = styled(TextRun("most of it", underlined), TextRun("less", REGULAR))
    assert (fields["textDecoration"], fields["textCase"]) == ("UNDERLINE", "UPPER")
    (style,) = fields["textData"]["styleOverrideTable"]
    assert (style["textDecoration"], style["textCase"]) == ("NONE", "ORIGINAL")


def test_link_of_some_runs_is_never_the_layers() -> None:
    fields = styled(TextRun("a long link", LINK), TextRun("no", REGULAR))
    assert "hyperlink" not in fields
    ids, table = fields["textData"]["characterStyleIDs"], fields["textData"]["styleOverrideTable"]
    by_id = {style["styleID"]: style for style in table}
    assert by_id[ids[0]]["hyperlink"] == {"url": "https://example.org/"}
    assert "hyperlink" not in by_id.get(ids[-1], {})


def test_link_of_all_runs_is_the_layers() -> None:
    assert styled(TextRun("link", LINK))["hyperlink"] == {"url": "https://example.org/"}


def test_text_has_a_line_per_paragraph() -> None:
    assert len(styled(TextRun("a\nb\u2028c\n", REGULAR))["textData"]["lines"]) == 3


def test_text_metrics_are_those_of_css() -> None:
    fields = styled(TextRun("a", REGULAR))
    versions = [fields[name] for name in ("textUserLayoutVersion", "textExplicitLayoutVersion", "textBidiVersion")]
    assert versions == [5, 1, 1]
    assert fields["lineHeight"] == {"value": 20, "units": "PIXELS"}
    natural = styled(TextRun("a", replace(REGULAR, line_height=None)))
    assert natural["lineHeight"] == {"value": 100, "units": "PERCENT"}


def test_text_without_a_paint_gets_an_invisible_one() -> None:
    (paint,) = styled(TextRun("a", replace(REGULAR, fills=())))["fillPaints"]
    assert (paint["visible"], paint["opacity"]) == (True, 0)


def test_font_features_and_axes_are_written_as_the_format_knows_them() -> None:
    style = TextStyle(
        REGULAR.font,
        10.0,
        (SolidPaint(BLACK),),
        features_on=("SS01", "XXXX"),
        features_off=("LIGA",),
        axes=(FontAxis("wght", "Weight", 450.0),),
    )
    fields = styled(TextRun("a", style))
    assert (fields["toggledOnOTFeatures"], fields["toggledOffOTFeatures"]) == (["SS01"], ["LIGA"])
    assert fields["fontVariations"] == [{"axisTag": 0x77676874, "axisName": "Weight", "value": 450.0}]


def test_right_to_left_text_says_so_in_every_line() -> None:
    assert node(LAYERS["right to left"])["textData"]["lines"][0]["sourceDirectionality"] == "RTL"


def test_text_from_left_to_right_says_so_where_its_first_letter_would_turn_it() -> None:
    plain = replace(LAYERS["right to left"].content, is_rtl=False)
    told = [node(replace(LAYERS["right to left"], content=replace(plain, stays_ltr=stays))) for stays in (False, True)]
    assert [each["textData"]["lines"][0]["sourceDirectionality"] for each in told] == ["AUTO", "LTR"]


def test_cached_layout_is_written_whole() -> None:
    blobs = BlobTable()
    text = NodeWriter(blobs, PaintWriter(ImageShelf({}))).node(LAYERS["laid out"])["derivedTextData"]
    fields = FIG_CODEC.decode("DerivedTextData", FIG_CODEC.encode("DerivedTextData", text))
    stored = [blob["bytes"] for blob in blobs]
    stem, space, emoji, again = fields["glyphs"]
    assert stored[stem["commandsBlob"]].startswith(b"\x00\x01")
    assert stored[space["commandsBlob"]] == b"\x00"
    assert stored[emoji["commandsBlob"]] == b""
    assert (emoji["emojiCodePoints"], emoji["emojiImageSet"], emoji["styleID"]) == ([0x1F600], "APPLE", 1)
    assert again["commandsBlob"] == stem["commandsBlob"]
    assert "styleID" not in stem
    assert fields["layoutSize"] == {"x": 40, "y": 20}
    assert fields["baselines"][0]["endCharacter"] == 4
    assert fields["fontMetaData"][0]["fontDigest"] == bytes(20)
    assert (fields["truncationStartIndex"], fields["truncatedHeight"]) == (-1, -1)
    assert fields["decorations"] == [{"rects": [{"x": 10, "y": 16, "w": 20, "h": 1}], "styleID": 1}]
    assert fields["derivedLines"] == [{"directionality": "LTR"}]


def test_text_without_a_layout_has_no_half_filled_one() -> None:
    assert "derivedTextData" not in node(LAYERS["runs"])
    assert "derivedTextData" not in node(replace(LAYERS["empty"], layout=LAYERS["laid out"].layout))  # type: ignore[call-arg, attr-defined]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (png(7, 3), ("PNG", 7, 3, True)),
        (JPEG_PICTURE, ("JPEG", 5, 4, False)),
        (b"GIF89a\x05\x00\x06\x00", ("GIF", 5, 6, False)),
    ],
)
def test_head_of_a_picture_tells_its_format_and_size(data: bytes, expected: tuple[str, int, int, bool]) -> None:
    facts = image_facts(data)
    assert facts is not None
    assert (facts.format, facts.width, facts.height, facts.has_alpha_channel) == expected


@pytest.mark.parametrize(
    "data", [b"", b"RIFF", png(1, 1)[:20], b"GIF89a", b"\xff\xd8", b"\xff\xd8\xff\xe0\x00\x00", b"\xff\xd8\xff\xff"]
)
def test_picture_with_a_cut_head_is_none(data: bytes) -> None:
    assert image_facts(data) is None


def test_blue_is_blue() -> None:
    assert node(replace(BOX, fills=(BLUE,)))["fillPaints"][0]["color"] == {"r": 0.2, "g": 0.4, "b": 0.8, "a": 1.0}
