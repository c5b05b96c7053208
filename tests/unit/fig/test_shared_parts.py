"""What the pages of a site have in common is one component, however a page marks itself in it or nests its layers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.components import fig_with_components, repeats_in
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode
from htmlfig_desktop.engine.fig.reading.hyperlinks import hyperlinks_in
from htmlfig_desktop.engine.fig.reading.interactions import clicks
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.validate import validate_fig
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.joining import joined_fig
from htmlfig_desktop.engine.preview.instances import InstanceResolver
from htmlfig_desktop.engine.preview.nodes import ResolvedNode
from htmlfig_desktop.engine.preview.raster import render_png
from htmlfig_desktop.engine.scene.nodes import (
    Frame,
    Layer,
    LayoutMode,
    LayoutSizing,
    Page,
    SceneDocument,
    Semantics,
    Text,
)
from htmlfig_desktop.engine.scene.paints import Corners, Stroke
from htmlfig_desktop.engine.scene.shared import SharedTextStyle, Typography
from htmlfig_desktop.engine.scene.text import DecorationLine, FontName, TextRun
from tests.support.cards import BLUE, COLUMN, RED, WHITE, at, fig, text
from tests.support.shown_layers import seen_layers, shown_layers

NAMES = ("home", "team", "shop")
ROW = replace(COLUMN, mode=LayoutMode.HORIZONTAL)


def page(name: str, *layers: Layer, styles: tuple[SharedTextStyle, ...] = ()) -> bytes:
    """Return a page of a site, 400 px wide, that is called after its address."""
    semantics = Semantics(address=f"https://example.org/{name}")
    top = Frame(name=name, size=Size(400, 300), fills=(WHITE,), children=layers, semantics=semantics)
    return write_fig(SceneDocument(name, (Page("Page 1", (top,)),), text_styles=styles), thumbnail=None)


def styled(line: Text, **changes: Any) -> Text:
    (run,) = line.content.runs
    return replace(line, content=replace(line.content, runs=(replace(run, style=replace(run.style, **changes)),)))


def item(words: str, x: float, **changes: Any) -> Frame:
    """Return the link of a menu to the page of that name."""
    line = text(words, 8, 4)
    return Frame(
        name=words,
        size=Size(line.size.width + 16, 28),
        transform=at(x, 16),
        children=(styled(line, **changes) if changes else line,),
        auto_layout=replace(ROW, padding_left=8, padding_right=8, padding_top=4, padding_bottom=4),
        semantics=Semantics(tag="A", leads_to=f"https://example.org/{words}"),
    )


def menu(*items: Frame) -> Frame:
    return Frame(name="Menu", size=Size(400, 60), fills=(BLUE,), children=items, semantics=Semantics(tag="NAV"))


def site(**marked: Any) -> bytes:
    """Return a site whose pages have a menu in which they mark their own link."""
    pages = (
        page(
            name,
            menu(*(item(each, 16 + 60.0 * at, **(marked if each == name else {})) for at, each in enumerate(NAMES))),
        )
        for name in NAMES
    )
    return joined_fig(list(pages), "Site")


def made(design: bytes, without: Sequence[str] = ()) -> FigFile:
    """Return a design with components: it is valid, and all that was seen is seen where it was."""
    data, _ = fig_with_components(design, without)
    before, file = read_fig(design), read_fig(data)
    assert not validate_fig(data)
    assert seen_layers(file) == seen_layers(before)
    assert render_png(file, file.pages[0]) == render_png(before, before.pages[0])
    return file


def of_type(file: FigFile, kind: str) -> list[FigNode]:
    return [node for node in file.nodes if node.type == kind]


def menus(file: FigFile) -> list[FigNode]:
    return [node for node in of_type(file, "INSTANCE") if node.name == "Menu"]


def overridden(file: FigFile) -> set[str]:
    """Return which fields the overrides of the menus name."""
    entries = (node.fields["symbolData"]["symbolOverrides"] for node in menus(file))
    return {name for each in entries for entry in each for name in entry} - {"guidPath", "size"}


def led(file: FigFile, layer: ResolvedNode) -> Iterator[tuple[str, str]]:
    """Yield by name of a layer that of the frame that a click leads to."""
    yield from ((layer.name, file.by_guid[guid].name) for guid in clicks(layer.fields))
    for child in layer.children:
        yield from led(file, child)


def test_a_component_has_the_links_to_all_pages_and_no_instance_says_otherwise() -> None:
    file = made(site())
    (symbol,) = (node for node in of_type(file, "SYMBOL") if node.name == "Menu")
    resolved = InstanceResolver(file).resolve(symbol)
    assert dict(led(file, resolved)) == {name: name for name in NAMES}
    assert len(menus(file)) == 3
    assert overridden(file) == set()


def sentence(*runs: tuple[str, str]) -> Text:
    """Return a line of words that lead to pages of the site, or nowhere."""
    line = text("".join(words for words, _ in runs), 16, 16)
    (plain,) = line.content.runs
    links = {name: f"https://example.org/{name}" if name else None for _, name in runs}
    looks = [TextRun(words, replace(plain.style, hyperlink=links[name])) for words, name in runs]
    return replace(line, content=replace(line.content, runs=tuple(looks)))


def part_with(line: Text) -> Frame:
    others = [text(words, 16, 30.0 + 20 * at) for at, words in enumerate(("One", "Two", "Three", "Four"))]
    return Frame(name="Menu", size=Size(400, 120), fills=(RED,), children=(line, *others))


def test_words_of_a_line_lead_to_all_pages_in_the_component() -> None:
    line = sentence(("See ", ""), ("home", "home"), (" or ", ""), ("team", "team"))
    file = made(joined_fig([page(name, part_with(line)) for name in ("home", "team", "shop")], "Site"))
    (symbol,) = of_type(file, "SYMBOL")
    found = [link.node for _, node in file.walk(symbol) for link in hyperlinks_in(node.fields)]
    assert [file.by_guid[guid].name for guid in found if guid] == ["home", "team"]
    assert overridden(file) <= {"pluginData"}


def test_a_line_that_leads_elsewhere_keeps_its_letters() -> None:
    lines = [sentence(("See ", ""), ("this", name)) for name in ("home", "team")]
    pages = [page(name, part_with(line)) for name, line in zip(("shop", "news"), lines, strict=True)]
    file = made(joined_fig([*pages, page("home"), page("team")], "Site"))
    assert "textData" in overridden(file)


def test_another_place_of_a_link_is_said_by_the_instance() -> None:
    other = replace(item("team", 76), semantics=Semantics(tag="A", leads_to="https://example.org/shop"))
    menus = [menu(item("home", 16), each, item("shop", 136)) for each in (item("team", 76), item("team", 76), other)]
    pages = [page(name, each) for name, each in zip(("blog", "home", "news"), menus, strict=True)]
    file = made(joined_fig([*pages, page("team"), page("shop")], "Site"))
    assert overridden(file) == {"prototypeInteractions", "pluginData"}


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ({"fills": (RED,)}, {"fillPaints"}),
        ({"font": FontName("Inter", "Bold")}, {"fontName"}),
        ({"decoration": DecorationLine.UNDERLINE}, {"textDecoration"}),
        ({"font": FontName("Inter", "Bold"), "fills": (RED,)}, {"fontName", "fillPaints"}),
    ],
    ids=["color", "weight", "line", "color and weight"],
)
def test_the_mark_of_the_page_that_somebody_is_on_is_an_override(marked: dict[str, Any], said: set[str]) -> None:
    file = made(site(**marked))
    assert len(menus(file)) == 3
    assert said <= overridden(file) <= said | {"textDecorationFillPaints", "styleIdForText"}


def test_a_line_below_the_link_of_the_page_is_an_override() -> None:
    def marked(name: str) -> Frame:
        own = item(name, 16 + 60.0 * NAMES.index(name))
        return replace(own, stroke=Stroke((RED,), 2.0), corners=Corners(4, 4, 4, 4))

    pages = [
        page(
            name, menu(*(marked(each) if each == name else item(each, 16 + 60.0 * NAMES.index(each)) for each in NAMES))
        )
        for name in NAMES
    ]
    file = made(joined_fig(pages, "Site"))
    assert len(menus(file)) == 3
    assert {"strokePaints", "strokeWeight", "cornerRadius"} <= overridden(file)


def test_a_text_that_follows_a_style_in_the_component_alone_follows_none_in_an_instance() -> None:
    plain = menu(*(item(each, 16 + 60.0 * at) for at, each in enumerate(NAMES)))
    bold = menu(item("home", 16, font=FontName("Inter", "Bold")), *plain.children[1:])  # type: ignore[arg-type]
    style = SharedTextStyle("Body", Typography.of(text("x", 0, 0).content.runs[0].style))
    file = made(joined_fig([page("home", plain, styles=(style,)), page("team", bold)], "Site"))
    entries = [
        entry
        for node in of_type(file, "INSTANCE")
        for entry in node.fields["symbolData"]["symbolOverrides"]
        if "fontName" in entry
    ]
    assert [entry["styleIdForText"]["guid"] for entry in entries] == [{"sessionID": 2**32 - 1, "localID": 2**32 - 1}]


def test_words_of_another_look_alone_are_no_instance_of_the_same_words() -> None:
    rows = [item("home", 0), item("home", 60), item("home", 120, font=FontName("Inter", "Bold"))]
    assert not of_type(made(fig(*rows)), "SYMBOL")


def test_where_more_is_set_otherwise_than_a_mark_it_is_another_part() -> None:
    def whole(**changes: Any) -> Frame:
        return menu(*(item(name, 16 + 60.0 * at, **changes) for at, name in enumerate(NAMES)))

    pages = [page("home", whole()), page("team", whole(font=FontName("Inter", "Bold")))]
    assert "Menu" not in [node.name for node in of_type(made(joined_fig(pages, "Site")), "SYMBOL")]


def footer(*, is_nested: bool, shift: float = 0.0, more: str = "") -> Frame:
    """Return a footer of two columns of lines; its lines stand in columns, or in the footer itself."""
    lines = [text(words, x, y + shift) for words, x, y in _LINES]
    if more:
        lines[-1] = replace(text(more, 120, 36 + shift), name="Four")
    layers: tuple[Layer, ...] = tuple(lines)
    if is_nested:
        columns = (lines[:2], lines[2:])
        layers = tuple(
            Frame(
                name="Column",
                size=Size(60, 40),
                transform=at(x, 16),
                children=tuple(replace(each, transform=at(0, each.transform.f - 16)) for each in column),
            )
            for x, column in zip((16, 120), columns, strict=True)
        )
    return Frame(name="Footer", size=Size(400, 80), transform=at(0, 200), fills=(RED,), children=layers)


_LINES = (("One", 16, 16), ("Two", 16, 36), ("Three", 120, 16), ("Four", 120, 36))


def test_what_shows_the_same_on_another_page_is_an_instance_however_it_is_nested_there() -> None:
    pages = [page("home", footer(is_nested=True)), page("team", footer(is_nested=False, shift=0.4))]
    file = made(joined_fig(pages, "Site"))
    (symbol,) = of_type(file, "SYMBOL")
    assert [child.name for child in file.children_of(symbol)] == ["Column", "Column"]
    assert [node.name for node in of_type(file, "INSTANCE")] == ["Footer", "Footer"]


@pytest.mark.parametrize(
    "other",
    [
        footer(is_nested=False, shift=3),
        footer(is_nested=False, more="Five"),
        replace(footer(is_nested=False), opacity=0.5),
    ],
    ids=["elsewhere", "other words", "fainter"],
)
def test_what_shows_something_else_is_nested_as_it_was(other: Frame) -> None:
    design = joined_fig([page("home", footer(is_nested=True)), page("team", other)], "Site")
    file = made(design)
    assert shown_layers(file) == shown_layers(read_fig(design))


def test_what_is_left_as_it_is_keeps_its_layers() -> None:
    design = joined_fig([page("home", footer(is_nested=True)), page("team", footer(is_nested=False))], "Site")
    assert [repeat.name for repeat in repeats_in(design)[1]] == ["Footer"]
    file = made(design, without=["Footer"])
    assert shown_layers(file) == shown_layers(read_fig(design))
    assert {node.guid for node in file.nodes} == {node.guid for node in read_fig(design).nodes}


def test_lines_that_browsers_round_otherwise_keep_nothing_apart() -> None:
    def row(y: float, height: float) -> Frame:
        line = styled(text("words", 8, 4), line_height=height)
        return Frame(name="row", size=Size(120, 28), transform=at(0, y), fills=(RED,), children=(line,))

    assert [node.name for node in of_type(made(fig(row(0, 20), row(40, 20.4), row(80, 20))), "SYMBOL")] == ["row"]
    assert not of_type(made(fig(row(0, 20), row(40, 23), row(80, 20))), "SYMBOL")


def test_a_frame_as_long_as_its_words_follows_them_in_the_component() -> None:
    def button(words: str, y: float) -> Frame:
        line = text(words, 8, 4)
        size = Size(line.size.width + 16.4, 28)
        layout = replace(item(words, 0).auto_layout or ROW, primary_sizing=LayoutSizing.FIXED)
        inner = Frame(
            name="button", size=size, transform=at(16, 16), fills=(BLUE,), children=(line,), auto_layout=layout
        )
        outer = Size(size.width + 32, 60)
        return Frame(name="outer", size=outer, transform=at(0, y), fills=(RED,), children=(inner,), auto_layout=COLUMN)

    file = made(fig(*(button(words, 70.0 * at) for at, words in enumerate(("Buy", "Rent it", "Try")))))
    (symbol,) = of_type(file, "SYMBOL")
    (inner,) = file.children_of(symbol)
    assert inner.fields["stackPrimarySizing"] == "RESIZE_TO_FIT_WITH_IMPLICIT_SIZE"
