"""Copied layers: Figma finds on the clipboard what it puts there itself, and they look as where they come from."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest

from htmlfig_desktop.core.color import BLACK, Color
from htmlfig_desktop.core.errors import ErrorCode, FigError
from htmlfig_desktop.core.geometry import Affine, Size, Vec
from htmlfig_desktop.engine.components import fig_with_components
from htmlfig_desktop.engine.copying import copied_layers
from htmlfig_desktop.engine.fig.clipboard.message import copied_message
from htmlfig_desktop.engine.fig.clipboard.selection import Selection
from htmlfig_desktop.engine.fig.packing.container import Compression, unpack_chunk, unpack_container
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode, Guid
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.reading.references import NOBODY
from htmlfig_desktop.engine.fig.validate import validate_fig
from htmlfig_desktop.engine.fig.writing.writer import pack_fig, write_fig
from htmlfig_desktop.engine.joining import joined_fig
from htmlfig_desktop.engine.preview.raster import render
from htmlfig_desktop.engine.scene.nodes import Frame, Page, Rectangle, SceneDocument, Semantics, Text
from htmlfig_desktop.engine.scene.paints import Effect, EffectKind, SolidPaint
from htmlfig_desktop.engine.scene.shared import ColorVariable, PaintRole, SharedEffectStyle, SharedTextStyle, Typography
from htmlfig_desktop.engine.scene.text import FontName, TextContent, TextRun, TextStyle
from tests.support.cards import CARDS, fig
from tests.support.clipboards import about, container_of, pasted, text_of
from tests.support.figs import png, small_fig
from tests.support.prototypes import led_from
from tests.support.rich_design import rich_design
from tests.support.shown_layers import shown_layers
from tests.support.states import BUTTON, button, with_states

BLUE = Color.from_bytes(79, 70, 229)
RICH = write_fig(rich_design(), thumbnail=None)


def copied(design: bytes, *names: str) -> FigFile:
    """Return what is pasted where the layers of these names were copied, or all."""
    file = read_fig(design)
    return pasted(copied_layers(file, [named(file, name) for name in names]).html)


def named(file: FigFile, name: str) -> FigNode:
    return next(node for node in file.nodes if node.name == name)


def names_on(file: FigFile, page: FigNode) -> list[str]:
    return [layer.name for layer in file.children_of(page)]


def hidden_page(file: FigFile) -> FigNode:
    return next(node for node in file.nodes if node.fields.get("internalOnly"))


def test_a_copy_says_of_itself_what_copies_of_figma_say() -> None:
    html = copied_layers(read_fig(RICH)).html
    message = pasted(html).message
    assert list(message) == [
        *("type", "sessionID", "ackID", "pasteID", "pasteFileKey", "pasteIsPartiallyOutsideEnclosingFrame"),
        *("pastePageId", "isCut", "pasteEditorType", "publishedAssetGuids", "clipboardSelectionRegions"),
        *("pasteAssetType", "nodeChanges", "blobs"),
    ]
    assert about(html) == {
        "fileKey": message["pasteFileKey"],
        "pasteID": message["pasteID"],
        "dataType": "scene",
    }
    (region,) = message["clipboardSelectionRegions"]
    page = pasted(html).pages[0]
    assert [Guid(each["sessionID"], each["localID"]) for each in region["nodes"]] == [
        layer.guid for layer in pasted(html).children_of(page)
    ]
    assert region["parent"] == message["pastePageId"] == {"sessionID": page.guid.session, "localID": page.guid.local}


def test_both_chunks_are_packed_as_on_figmas_clipboard() -> None:
    container = unpack_container(container_of(copied_layers(read_fig(RICH)).html))
    assert [unpack_chunk(each, 10**9).compression for each in container.chunks] == [Compression.DEFLATE] * 2


def test_the_html_has_nothing_that_a_program_takes_for_a_comment() -> None:
    html = copied_layers(read_fig(RICH)).html
    assert "<!--" not in html
    assert re.fullmatch(r"<meta[^<>]*>(<span [^<>]*>[^<>]*</span>){3}", html)


def test_what_is_pasted_looks_as_what_was_copied() -> None:
    file, copy = read_fig(RICH), copied(RICH)
    tops = file.children_of(file.pages[0])
    assert len(tops) > 1
    for top in tops:
        assert np.array_equal(render(file, top).pixels, render(copy, copy.by_guid[top.guid]).pixels)


def test_no_layer_of_a_copy_has_a_fault() -> None:
    for design in (RICH, fig_with_components(fig(*CARDS))[0], shared()):
        copy = copied(design)
        layers = [f"{node.guid} {node.name}" for node in copy.nodes if node.type not in {"DOCUMENT", "CANVAS"}]
        assert layers
        assert [each for each in validate_fig(pack_fig(copy, png(8, 8))) if each.where in layers] == []


def test_pictures_come_along() -> None:
    assert copied(small_fig()).images == read_fig(small_fig()).images != {}


def test_equal_layers_give_equal_copies() -> None:
    assert copied_layers(read_fig(RICH)) == copied_layers(read_fig(RICH))


def test_programs_without_layers_get_the_names_of_those_copied() -> None:
    layers = copied_layers(read_fig(small_fig()))
    assert layers.text == "Landing page"
    assert text_of(layers.html) == "Landing page"


def test_a_layer_alone_comes_with_all_in_it_and_stands_where_it_stood_on_its_page() -> None:
    leaf = Frame(name="leaf", size=Size(1, 1))
    inner = Frame(name="inner", size=Size(10, 10), transform=Affine.translation(5, 6), children=(leaf,))
    outer = Frame(name="outer", size=Size(50, 50), transform=Affine.translation(100, 200), children=(inner,))
    file = copied(write_fig(SceneDocument("x", (Page("Page 1", (outer,)),)), thumbnail=None), "inner")
    (top,) = file.children_of(file.pages[0])
    assert (top.name, top.transform.e, top.transform.f) == ("inner", 105, 206)
    assert names_on(file, top) == ["leaf"]
    assert "outer" not in {node.name for node in file.nodes}


def test_a_layer_that_lies_in_another_chosen_one_comes_once() -> None:
    file = copied(small_fig(), "Landing page", "Heading")
    assert names_on(file, file.pages[0]) == ["Landing page"]
    assert [node.name for node in file.nodes].count("Heading") == 1


def test_components_of_instances_come_along_on_the_hidden_page() -> None:
    design, _ = fig_with_components(fig(*CARDS))
    file = copied(design)
    assert names_on(file, hidden_page(file)) == ["card"]
    assert [node.type for node in file.children_of(hidden_page(file))] == ["SYMBOL"]
    before = {node.guid: node for node in read_fig(design).nodes}
    for node in file.nodes:
        if node.type == "INSTANCE":
            assert node.fields["symbolData"] == before[node.guid].fields["symbolData"]


def test_a_set_comes_with_all_of_its_variants() -> None:
    design, _ = fig_with_components(with_states([button("One"), button("Two", x=200)], {"button": BUTTON}))
    file = copied(design)
    (parts,) = file.children_of(hidden_page(file))
    assert parts.fields["isStateGroup"]
    assert len(file.children_of(parts)) == len(read_fig(design).children_of(named(read_fig(design), parts.name)))


def test_what_follows_a_variable_keeps_its_color_and_follows_nothing() -> None:
    file = copied(shared())
    (top,) = file.children_of(file.pages[0])
    (paint,) = top.fields["fillPaints"]
    assert copied_layers(read_fig(shared())).lets_go
    assert not copied_layers(
        read_fig(
            small_fig(),
        ),
        [named(read_fig(small_fig()), "Logo")],
    ).lets_go
    assert "colorVar" not in paint
    assert paint["color"]["b"] == pytest.approx(BLUE.b)
    assert not [node for node in file.nodes if node.type in {"VARIABLE", "VARIABLE_SET"}]


def test_text_styles_come_along_and_are_named_by_a_key_that_equal_ones_share() -> None:
    keys = []
    for design in (shared(), shared("Other page")):
        file = copied(design)
        (style,) = file.children_of(hidden_page(file))
        (text,) = (node for node in file.nodes if node.type == "TEXT" and node.guid != style.guid)
        assert style.name == "Body"
        reference = text.fields["styleIdForText"]["assetRef"]
        assert reference == {"key": style.fields["key"], "version": style.fields["version"]}
        keys.append(reference["key"])
    assert keys[0] == keys[1]
    assert re.fullmatch("[0-9a-f]{40}", keys[0])


def test_effect_styles_come_along_with_what_follows_them_alone() -> None:
    effects = (Effect(EffectKind.DROP_SHADOW, 6, BLACK, Vec(0, 4)),)
    layers = (Rectangle(name="card", size=Size(9, 9), effects=effects), Rectangle(name="plain", size=Size(9, 9)))
    styles = (SharedEffectStyle("shadow/md", effects),)
    design = write_fig(SceneDocument("Home", (Page("Page 1", layers),), effect_styles=styles), thumbnail=None)
    file = copied(design, "card")
    (style,) = file.children_of(hidden_page(file))
    (card,) = (node for node in file.nodes if node.name == "card")
    assert (style.name, card.fields["effects"]) == ("shadow/md", style.fields["effects"])
    assert card.fields["styleIdForEffect"]["assetRef"]["key"] == style.fields["key"]
    alone = copied(design, "plain")
    assert not alone.children_of(hidden_page(alone))


def test_links_to_layers_that_stay_behind_are_left_out_and_others_kept() -> None:
    whole = joined_fig([linking("/home", "/about"), linking("/about", "/home")], "Whole")
    both = {"/home": {"/about"}, "/about": {"/home"}}
    assert led_from(read_fig(whole)) == both
    assert led_from(copied(whole)) == both
    assert led_from(copied(whole, "/home")) == {"/home": set()}


def test_links_to_addresses_and_references_to_nobody_or_a_library_stay_as_they_are() -> None:
    nobody = {"sessionID": NOBODY, "localID": NOBODY}
    library = {"assetRef": {"key": "abc", "version": "1:2"}}
    web = {"guid": nobody, "url": "https://a.test/"}
    file = read_fig(small_fig())
    heading = named(file, "Heading")
    for said in ({"styleIdForText": {"guid": nobody}}, {"styleIdForText": library}, {"hyperlink": web}):
        told = replace(heading, fields={**heading.fields, **said})
        copy = copied_message(file, Selection((told,), ()))
        assert said.items() <= next(node for node in copy["nodeChanges"] if node["type"] == "TEXT").items()


def test_what_has_no_layers_cannot_be_copied() -> None:
    empty = write_fig(SceneDocument("x", (Page("Page 1", ()),)), thumbnail=None)
    with pytest.raises(FigError) as caught:
        copied_layers(read_fig(empty))
    assert caught.value.error is ErrorCode.FIG_NOT_COPYABLE


def test_a_copy_with_components_shows_the_same() -> None:
    design, _ = fig_with_components(fig(*CARDS))
    assert shown_layers(copied(design)) == shown_layers(read_fig(design))


def linking(address: str, link: str) -> bytes:
    """Return a page with a box that leads to another."""
    box = Frame(name="go", size=Size(80, 20), fills=(SolidPaint(BLUE),), semantics=Semantics(leads_to=link))
    page = Frame(name=address, size=Size(400, 300), children=(box,), semantics=Semantics(address=address))
    return write_fig(SceneDocument(address, (Page("Page 1", (page,)),)), thumbnail=None)


def shared(title: str = "Home") -> bytes:
    """Return a page whose color follows a variable, with a text that has a style."""
    ink = TextStyle(FontName("Inter", "Regular"), 16, (SolidPaint(BLACK),))
    text = Text(name="text", size=Size(80, 20), content=TextContent((TextRun("words", ink),)))
    page = Frame(name=title, size=Size(400, 300), fills=(SolidPaint(BLUE),), children=(text,))
    document = SceneDocument(
        title,
        (Page("Page 1", (page,)),),
        variables=(ColorVariable("brand", BLUE, frozenset({(PaintRole.FILL, BLUE)})),),
        text_styles=(SharedTextStyle("Body", Typography.of(ink)),),
    )
    return write_fig(document, thumbnail=None)
