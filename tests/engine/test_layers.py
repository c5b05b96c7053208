"""What boxes become: layers where the browser shows them, nested and painted in its order."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from htmlfig_desktop.core.options import ConversionOptions
from htmlfig_desktop.engine.capture.capture import capture_page
from htmlfig_desktop.engine.convert.document import build_scene
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.scene.nodes import Frame, MaskKind, Rectangle, Text, Vector
from htmlfig_desktop.engine.scene.paints import BlendMode, EffectKind, ImagePaint, StrokeAlign
from tests.engine.conftest import Pages, Run
from tests.support.scenes import Design, fill_of

pytestmark = pytest.mark.engine

DOT = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5E"
    "rkJggg=="
)
Draw = Callable[..., Design]


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    """Convert the content of a body without margins in a window of 400 by 300."""

    async def converted(html: str, options: ConversionOptions) -> Design:
        async with pages.open(
            f"<!doctype html><style>body{{margin:0}}</style>{html}", viewport_width=400, viewport_height=300
        ) as page:
            return Design(build_scene(await capture_page(page, options)))

    options = ConversionOptions(viewport_width=400, viewport_height=300)
    return lambda html: run(converted(html, options))


def test_a_box_stands_where_the_browser_shows_it(draw: Draw) -> None:
    design = draw('<div id="box" style="margin:30px 0 0 20px;width:100px;height:50px;background:#f00"></div>')
    box = design.named("box")
    assert isinstance(box.layer, Rectangle)
    assert (box.rect.x, box.rect.y, box.rect.width, box.rect.height) == (20, 30, 100, 50)
    assert fill_of(box.layer) == "#FF0000"


def test_the_page_is_one_frame_with_the_page_title_and_the_color_of_the_body(draw: Draw) -> None:
    design = draw("<title>Hello</title><body style='background:#123456;height:700px'>")
    assert design.page.name == "Hello"
    assert isinstance(design.page, Frame)
    assert (design.page.size.width, design.page.size.height) == (400, 700)
    assert design.page.fills[-1].color.hex == "#123456"  # type: ignore[union-attr]
    assert len(design.page.fills) == 1, "the browser's own white cannot be seen below it"
    assert design.page.children == ()


def test_boxes_that_show_nothing_make_no_layers(draw: Draw) -> None:
    design = draw('<div><div><div id="only" style="width:9px;height:9px;background:red"></div></div></div>')
    assert len(design.found) == 2, design.outline()


def test_a_higher_z_index_is_painted_in_front_whatever_the_order_in_the_document(draw: Draw) -> None:
    style = "position:absolute;width:50px;height:50px;background:red"
    design = draw(f'<div id="front" style="{style};z-index:2"></div><div id="back" style="{style};z-index:1"></div>')
    assert design.order("front", "back") == ["back", "front"]


def test_a_negative_z_index_is_painted_behind_the_text_and_boxes_around_it(draw: Draw) -> None:
    design = draw(
        '<div id="card" style="background:#eee;height:80px"><div id="behind" style="position:absolute;z-index:-1;'
        'width:50px;height:50px;background:red"></div></div>'
    )
    assert design.order("card", "behind") == ["behind", "card"]


def test_a_stacking_context_is_placed_for_all_that_comes_into_it(draw: Draw) -> None:
    design = draw(
        '<div style="position:relative;z-index:9"><div id="logo" style="position:relative;z-index:1;height:9px;'
        'background:blue"></div></div><div id="side" style="position:absolute;top:0;z-index:8;width:90px;height:200px;'
        'background:red"></div>'
    )
    assert design.order("logo", "side") == ["side", "logo"]


def test_a_background_color_keeps_to_its_clip(draw: Draw) -> None:
    design = draw(
        '<div id="bar" style="height:3px;padding:10px 0;background:#fff content-box;background-clip:content-box;'
        'background-color:red"></div>'
    )
    assert design.named("Background").rect.height == 3
    assert design.box("bar").fills == ()


def test_a_drawing_shows_no_more_than_its_window(draw: Draw) -> None:
    design = draw('<svg id="window" width="20" height="20"><path d="M-50 0h200v9h-200z"/></svg>')
    assert design.frame("window").clips


def test_a_round_picture_is_one_round_layer(draw: Draw) -> None:
    design = draw(f'<img alt="Face" src="{DOT}" style="width:40px;height:40px;border-radius:50%;display:block">')
    face = design.box("Face")
    assert isinstance(face.fills[-1], ImagePaint)
    assert face.corners.top_left == 20


def test_a_positioned_box_leaves_its_parent_only_where_it_would_be_covered(draw: Draw) -> None:
    html = (
        '<div id="menu" style="height:40px;background:#eee"><div id="drop" style="position:absolute;top:{top}px;'
        'width:50px;height:30px;background:red"></div></div><div id="hero" style="height:90px;background:#ccc"></div>'
    )
    inside = draw(html.format(top=5))
    assert inside.named("drop").inside[-1].name == "menu"
    covered = draw(html.format(top=30))
    assert covered.named("drop").inside[-1] is covered.page
    assert covered.order("hero", "drop") == ["hero", "drop"]


def test_a_float_is_painted_over_the_background_of_the_block_beside_it(draw: Draw) -> None:
    design = draw(
        '<div id="float" style="float:left;width:50px;height:50px;background:red"></div>'
        '<div id="block" style="height:80px;background:#ccc"></div>'
    )
    assert design.order("float", "block") == ["block", "float"]


def test_hidden_overflow_becomes_a_clipping_frame(draw: Draw) -> None:
    design = draw(
        '<div id="window" style="overflow:hidden;width:100px;height:50px"><div id="tall" style="height:200px;'
        'background:red"></div></div>'
    )
    window = design.frame("window")
    assert window.clips
    assert design.named("tall").inside[-1] is window


def test_a_box_positioned_against_an_outer_block_is_not_clipped_by_the_inner_one(draw: Draw) -> None:
    design = draw(
        '<div id="outer" style="position:relative;height:200px;background:#eee"><div style="overflow:hidden;'
        'width:50px;height:50px;background:#ccc"><div id="free" style="position:absolute;top:40px;left:40px;'
        'width:60px;height:60px;background:red"></div></div></div>'
    )
    assert not any(
        isinstance(layer, Frame) and layer.clips and layer is not design.page for layer in design.named("free").inside
    )


def test_a_box_that_leaves_a_clipping_parent_takes_the_clip_along(draw: Draw) -> None:
    design = draw(
        '<div style="position:relative;overflow:hidden;height:60px"><div id="stays" style="position:absolute;top:40px;'
        'width:80px;height:80px;z-index:5;background:red"></div></div>'
        '<div id="over" style="margin-top:-30px;height:50px;background:#ccc"></div>'
    )
    assert design.order("over", "stays") == ["over", "stays"]
    clip = design.named("Clip")
    assert clip.layer in design.named("stays").inside
    assert clip.rect.height == pytest.approx(60)


def test_opacity_of_a_group_counts_for_all_inside(draw: Draw) -> None:
    design = draw('<div id="ghost" style="opacity:.5;background:#eee"><p>words</p></div>')
    assert design.frame("ghost").opacity == 0.5
    assert design.frame("ghost").blend_mode is BlendMode.NORMAL


def test_fully_transparent_and_hidden_boxes_make_no_layers(draw: Draw) -> None:
    design = draw(
        '<div style="opacity:0">a</div><div style="visibility:hidden">b</div><div style="display:none">c</div>'
        '<span style="position:absolute;clip:rect(0,0,0,0);width:1px;height:1px;overflow:hidden">d</span>'
    )
    assert design.texts == []


def test_one_border_all_around_is_a_stroke_inside_the_box(draw: Draw) -> None:
    design = draw('<div id="box" style="width:80px;height:40px;border:3px solid #00f;border-radius:8px"></div>')
    box = design.box("box")
    assert box.stroke is not None
    assert (box.stroke.weight, box.stroke.align, box.stroke.sides) == (3, StrokeAlign.INSIDE, None)
    assert box.corners.top_left == 8
    assert box.size.width == 86


def test_borders_of_one_color_keep_their_own_widths(draw: Draw) -> None:
    design = draw('<div id="box" style="height:40px;border-bottom:2px solid red;border-left:5px solid red"></div>')
    stroke = design.box("box").stroke
    assert stroke is not None
    assert stroke.sides is not None
    assert (stroke.sides.top, stroke.sides.right, stroke.sides.bottom, stroke.sides.left) == (0, 0, 2, 5)


def test_borders_of_different_colors_are_drawn_side_by_side(draw: Draw) -> None:
    design = draw('<div id="box" style="height:40px;border-top:4px solid red;border-left:4px solid blue"></div>')
    sides = {found.layer.name: found.layer for found in design.found if isinstance(found.layer, Vector)}
    assert set(sides) == {"Border top", "Border left"}


def test_percent_radii_are_reduced_until_neighbors_fit(draw: Draw) -> None:
    design = draw('<div id="pill" style="width:100px;height:40px;background:red;border-radius:999px"></div>')
    assert design.box("pill").corners.top_left == 20


def test_shadows_are_listed_lowest_first(draw: Draw) -> None:
    design = draw(
        '<div id="box" style="height:40px;background:#fff;box-shadow:0 1px 2px #f00, inset 0 2px 4px 1px #00f"></div>'
    )
    kinds = [(effect.kind, effect.radius, effect.spread) for effect in design.box("box").effects]
    assert kinds == [(EffectKind.INNER_SHADOW, 4, 1), (EffectKind.DROP_SHADOW, 2, 0)]


def test_a_shadow_without_blur_is_a_stroke_around_its_box(draw: Draw) -> None:
    design = draw('<div id="box" style="height:40px;margin:9px;background:#fff;box-shadow:0 0 0 3px red"></div>')
    stroke = design.box("box").stroke
    assert stroke is not None
    assert (stroke.weight, stroke.align) == (3, StrokeAlign.OUTSIDE)


def test_a_turned_box_keeps_its_own_size_and_turns_about_its_origin(draw: Draw) -> None:
    design = draw(
        '<div id="box" style="position:absolute;left:100px;top:100px;width:80px;height:20px;background:red;'
        'transform:rotate(30deg)"><i id="inner" style="position:absolute;left:10px;top:5px;width:8px;height:8px;'
        'background:blue"></i></div>'
    )
    box = design.named("box")
    assert (box.layer.size.width, box.layer.size.height) == pytest.approx((80, 20), abs=0.01)
    assert (box.matrix.a, box.matrix.b) == pytest.approx((math.cos(math.pi / 6), 0.5), abs=1e-4)
    assert (box.rect.center.x, box.rect.center.y) == pytest.approx((140, 110), abs=0.01)
    inner = design.named("inner").layer
    assert (inner.transform.e, inner.transform.f) == pytest.approx((10, 5), abs=0.05)


def test_a_scaled_box_is_as_large_as_it_shows_and_has_no_scale(draw: Draw) -> None:
    design = draw(
        '<div style="transform:scale(2);transform-origin:0 0;width:100px"><div id="inner" style="width:40px;'
        'height:10px;background:red;border:1px solid blue"></div></div>'
    )
    inner = design.named("inner")
    assert (inner.layer.size.width, inner.rect.width) == pytest.approx((84, 84))
    assert isinstance(inner.layer, Rectangle)
    assert inner.layer.stroke is not None
    assert (inner.matrix.a, inner.matrix.d, inner.layer.stroke.weight) == pytest.approx((1, 1, 2))


def test_a_clip_path_cuts_the_element_out(draw: Draw) -> None:
    triangle = "clip-path:polygon(0 0,100% 0,50% 100%)"
    design = draw(f'<div id="cut" style="height:40px;background:red;{triangle}"></div>')
    assert isinstance(design.named("cut").layer, Vector)
    design = draw(f'<div id="cut" style="height:40px;background:red;border:1px solid blue;{triangle}"></div>')
    mask = design.named("Clip path").layer
    assert mask.mask is MaskKind.ALPHA
    assert design.order("Clip path", "cut")[-2:] == ["Clip path", "cut"]


def test_a_picture_fills_its_box_as_object_fit_says(draw: Draw) -> None:
    design = draw(f'<img alt="Dots" src="{DOT}" style="width:60px;height:20px;object-fit:cover;display:block">')
    images = [
        found
        for found in design.found
        if isinstance(found.layer, Rectangle) and found.layer.fills and isinstance(found.layer.fills[-1], ImagePaint)
    ]
    assert [found.rect.width for found in images] == [60]
    assert len(design.converted.scene.images) == 1


def test_a_small_background_picture_is_a_layer_of_its_own(draw: Draw) -> None:
    design = draw(
        f'<div id="field" style="height:40px;background:#fff url({DOT}) no-repeat right 10px center;'
        'background-size:16px 16px"></div>'
    )
    picture = design.named("Background")
    assert (picture.rect.x, picture.rect.y, picture.rect.width) == pytest.approx((374, 12, 16))


def test_pseudo_elements_are_layers(draw: Draw) -> None:
    design = draw(
        '<style>#a::before{content:"";position:absolute;width:7px;height:7px;background:red}'
        '#a::after{content:"after"}</style><div id="a">text</div>'
    )
    assert design.named("Shape").rect.width == 7
    assert "after" in "".join(text.content.characters for text in design.texts)


def test_frames_hold_the_layers_of_their_documents(draw: Draw) -> None:
    design = draw(
        "<iframe srcdoc=\"<body style='margin:0;background:#0f0'><p style='margin:7px'>inside</p>\" "
        'style="margin:20px;border:2px solid red;width:200px;height:100px"></iframe>'
    )
    text = next(found for found in design.found if isinstance(found.layer, Text))
    assert text.layer.name == "inside"
    assert text.rect.x == pytest.approx(29, abs=0.1)


def test_slotted_content_is_drawn_inside_the_shadow_tree(draw: Draw) -> None:
    design = draw(
        '<div id="host"><template shadowrootmode="closed"><div style="padding:10px;background:#eee" title="shell">'
        "<slot></slot></div></template><b>slotted</b></div>"
    )
    text = next(found for found in design.found if isinstance(found.layer, Text))
    assert "shell" in [layer.name for layer in text.inside]


def test_what_a_field_shows_is_text(draw: Draw) -> None:
    design = draw('<input value="typed"><input placeholder="hint"><select><option>a<option selected>b</select>')
    assert {"typed", "hint", "b"} <= {text.content.characters for text in design.texts}


def test_the_same_page_gives_the_same_bytes(draw: Draw) -> None:
    html = f'<h1>Title</h1><p style="color:#333">Some <b>bold</b> words</p><img src="{DOT}">'
    first, second = (write_fig(draw(html).converted.scene, thumbnail=None) for _ in range(2))
    assert first == second


def test_a_background_that_ends_at_an_opaque_border_is_the_fill_of_the_box(draw: Draw) -> None:
    design = draw(
        '<div id="box" style="width:80px;height:30px;border:3px solid #00f;border-radius:6px;background:#f00;'
        'background-clip:padding-box;box-shadow:0 2px 3px #000">Text</div>'
    )
    box = design.box("box")
    assert fill_of(box) == "#FF0000"
    assert box.stroke is not None
    assert [effect.kind for effect in box.effects] == [EffectKind.DROP_SHADOW]
    assert len(design.found) == 3, design.outline()


def test_a_background_that_shows_beside_its_border_leaves_the_border_to_the_box(draw: Draw) -> None:
    design = draw(
        '<div id="box" style="width:80px;height:30px;border:3px solid #0006;background:#f00;'
        'background-clip:padding-box">Text</div>'
    )
    box = design.frame("box")
    assert box.fills == ()
    assert box.stroke is not None
    assert fill_of(box.children[0]) == "#FF0000"
    assert box.children[0].bounds.width == 80
    assert len(design.found) == 4, design.outline()


def test_a_box_that_hides_nothing_of_its_content_is_no_clipping_frame(draw: Draw) -> None:
    page = '<div id="line" style="overflow:hidden;height:{}px;width:200px;font:20px/1 sans-serif">acemo</div>'
    assert "line" not in draw(page.format(18)).outline()
    assert draw(page.format(8)).frame("line").clips


def test_a_clip_around_the_letters_of_a_line_makes_no_layer(draw: Draw) -> None:
    line = '<div style="position:absolute;font:20px/40px sans-serif;clip:rect({}px,1000px,30px,-1000px)">acemo</div>'
    assert len(draw(line.format(12)).found) == 2
    assert len(draw(line.format(22)).found) == 3


def test_a_faded_box_around_one_text_is_a_faded_text(draw: Draw) -> None:
    design = draw('<div style="opacity:.5;padding:9px">Faint</div>')
    (text,) = design.texts
    assert text.opacity == 0.5
    assert len(design.found) == 2


def test_an_icon_of_several_shapes_is_one_frame_without_groups(draw: Draw) -> None:
    shapes = '<rect width="9" height="9"/><rect x="12" y="12" width="9" height="9"/>'
    design = draw(f'<svg id="icon" width="24" height="24"><g id="a" opacity=".5"><g id="b">{shapes}</g></g></svg>')
    icon = design.frame("icon")
    assert [type(child) for child in icon.children] == [Rectangle, Rectangle]
    assert (icon.clips, icon.opacity) == (False, 0.5)


def test_a_clip_does_not_cut_the_outline_of_its_own_box(draw: Draw) -> None:
    page = (
        '<div id="box" style="margin:9px;width:90px;height:{}px;overflow:hidden;background:#eee;outline:3px solid red;'
        'font:20px/1 sans-serif">acemo</div>'
    )
    fits = draw(page.format(24)).frame("box")
    assert [fits.clips, *(child.name for child in fits.children)] == [False, "acemo", "Outline"]
    cut = draw(page.format(9)).frame("box")
    assert [cut.clips, *(child.name for child in cut.children)] == [False, "Background", "Content", "Outline"]
    content = cut.children[1]
    assert isinstance(content, Frame)
    assert content.clips


def test_a_gradient_in_letters_of_two_lines_leaves_no_empty_frame(draw: Draw) -> None:
    ink = "background:linear-gradient(100deg,red,blue);background-clip:text;color:transparent"
    design = draw(
        f'<p style="margin:0;width:120px;font:30px/40px sans-serif">One <span style="{ink}">two three</span></p>'
    )
    assert [type(child) for child in design.page.children] == [Text]
