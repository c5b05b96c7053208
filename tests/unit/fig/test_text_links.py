"""Parts of texts that lead to pages beside link to their designs, in every part of the program that looks at them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from htmlfig_desktop.core.color import BLACK, Color
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.components import fig_with_components
from htmlfig_desktop.engine.fig.joining.whole import join_designs
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode
from htmlfig_desktop.engine.fig.reading.inspect import LinkRow, inspect_fig
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.reading.references import guid_of
from htmlfig_desktop.engine.fig.validate import validate_fig
from htmlfig_desktop.engine.fig.writing.notes import links_of
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.joining import joined_fig
from htmlfig_desktop.engine.kiwi.schema import Schema
from htmlfig_desktop.engine.scene.nodes import Frame, Page, SceneDocument, Semantics, Text
from htmlfig_desktop.engine.scene.paints import SolidPaint
from htmlfig_desktop.engine.scene.text import FontName, TextContent, TextRun, TextStyle
from tests.support.cards import card
from tests.support.fig_surgery import open_fig

PLAIN = TextStyle(FontName("Inter", "Regular"), 16, (SolidPaint(BLACK),))
BLUE = (SolidPaint(Color(0, 0, 1)),)


def words(*parts: tuple[str, str], fills: tuple[SolidPaint, ...] = BLUE) -> Text:
    """Return a text of parts, each with where it leads; those that lead anywhere have these fills."""
    runs = tuple(
        TextRun(part, replace(PLAIN, hyperlink=link, fills=fills if link else PLAIN.fills)) for part, link in parts
    )
    return Text(name="words", size=Size(300, 20), content=TextContent(runs))


def page(address: str, *texts: Text, width: float = 400) -> bytes:
    frame = Frame(name=address, size=Size(width, 300), children=texts, semantics=Semantics(address=address))
    return write_fig(SceneDocument(address, (Page("Page 1", (frame,)),)), thumbnail=None)


def joined(*designs: bytes) -> FigFile:
    return join_designs([[read_fig(design)] for design in designs], "Site")


def text_in(file: FigFile) -> FigNode:
    return next(node for node in file.nodes if node.name == "words")


def linked(file: FigFile, node: FigNode | None = None) -> dict[str, str]:
    """Return by the characters that link anywhere: an address, or the name of a frame after an arrow."""
    data = (node or text_in(file)).fields["textData"]
    links: dict[int, dict[str, Any]] = {
        style["styleID"]: style["hyperlink"] for style in data["styleOverrideTable"] if "hyperlink" in style
    }
    found: dict[str, str] = {}
    for letter, style in zip(data["characters"], data["characterStyleIDs"], strict=True):
        if style in links:
            guid = guid_of(links[style].get("guid"))
            where = f"→ {file.by_guid[guid].name}" if guid else links[style]["url"]
            found[where] = found.get(where, "") + letter
    return {said: where for where, said in found.items()}


SENTENCE = words(("All about ", ""), ("us", "/about.html"), (" and ", ""), ("them", "/team/"), (".", ""))


def test_a_design_alone_has_no_links_to_pages_that_no_browser_finds() -> None:
    file = read_fig(page("/", SENTENCE))
    assert linked(file) == {}
    assert sorted(links_of(text_in(file).fields).values()) == ["/about.html", "/team/"]
    assert validate_fig(page("/", SENTENCE)) == ()


def test_parts_of_a_text_link_to_the_designs_beside_and_others_stay() -> None:
    text = words(("About", "https://example.org/about"), (" ", ""), ("Shop", "https://shop.example"))
    whole = joined(page("https://example.org/", text), page("https://example.org/about/"))
    assert linked(whole) == {"About": "→ https://example.org/about/", "Shop": "https://shop.example"}


def test_local_pages_are_linked_as_far_as_they_are_there() -> None:
    assert linked(joined(page("/", SENTENCE), page("/about.html"))) == {"us": "→ /about.html"}
    whole = joined(page("/", SENTENCE), page("/about.html"), page("/team/index.html"))
    assert linked(whole) == {"us": "→ /about.html", "them": "→ /team/index.html"}


def test_links_that_look_like_the_words_around_are_told_apart() -> None:
    menu = words(("Home", "/"), (" About", "/about.html"), (" Team", "/team/"), fills=PLAIN.fills)
    whole = joined(page("/", menu), page("/about.html"), page("/team/"))
    assert linked(whole) == {" About": "→ /about.html", " Team": "→ /team/"}


def test_a_text_looks_as_before_wherever_it_leads() -> None:
    def seen(text: Text) -> list[dict[str, Any]]:
        table = text_in(read_fig(page("/", text))).fields["textData"]["styleOverrideTable"]
        return [{name: value for name, value in style.items() if name != "hyperlink"} for style in table]

    abroad = words(("All about ", ""), ("us", "https://a.example"), (" and ", ""), ("them", "https://b.example"))
    at_home = words(("All about ", ""), ("us", "/a.html"), (" and ", ""), ("them", "/b.html"))
    assert seen(at_home) == seen(abroad)


def test_what_is_joined_again_keeps_its_links() -> None:
    abroad = words(("More", "https://example.org/more"), (" there", ""))
    site = joined_fig([page("/", SENTENCE, abroad), page("/about.html"), page("https://example.org/more")], "Site")
    again = joined_fig([page("/else.html"), site], "More")
    assert validate_fig(site) == validate_fig(again) == ()
    file = read_fig(again)
    first, second = (node for node in file.nodes if node.name == "words")
    assert linked(file, first) == {"us": "→ /about.html"}
    assert linked(file, second) == {"More": "→ https://example.org/more"}


def test_designs_of_older_versions_are_joined_without_links_to_frames() -> None:
    def older(design: bytes) -> bytes:
        fig = open_fig(design)
        fig.schema = Schema(
            tuple(
                replace(each, fields=tuple(field for field in each.fields if field.name != "guid"))
                if each.name == "Hyperlink"
                else each
                for each in fig.schema.definitions
            )
        )
        return fig.close()

    text = words(("About", "https://example.org/about"), (" us", ""))
    designs = [older(page("https://example.org/", text)), older(page("https://example.org/about"))]
    assert linked(read_fig(joined_fig(designs, "Site"))) == {"About": "https://example.org/about"}


@pytest.mark.parametrize("value", ["", "us", "1", "x /a.html", "-1 /a.html", "1 /a.html 2", "\n\n1"])
def test_notes_that_others_have_changed_do_no_harm(value: str) -> None:
    fig = open_fig(page("/", SENTENCE))
    fig.node("words")["pluginData"] = [{"pluginID": "", "key": "htmlfig-links", "value": value}]
    assert linked(joined(fig.close(), page("/about.html"))) == {}


def test_a_link_to_a_frame_that_is_gone_is_a_finding() -> None:
    fig = open_fig(joined_fig([page("/", SENTENCE), page("/about.html")], "Site"))
    nodes = fig.nodes
    nodes.remove(fig.node("/about.html"))
    assert [finding.code for finding in validate_fig(fig.close())] == ["VAL807"]


def test_a_report_tells_where_texts_link_to() -> None:
    abroad = words(("Shop", "https://shop.example"), (" there", ""))
    report = inspect_fig(joined(page("/", SENTENCE, SENTENCE, abroad), page("/about.html")))
    assert report.links == (LinkRow("/about.html", True, 2), LinkRow("https://shop.example", False, 1))
    assert report.clicks == ()


def test_cards_whose_texts_lead_elsewhere_are_instances_of_one_component() -> None:
    def teaser(at: int, path: str) -> Frame:
        text = words(("Read ", ""), ("more", path), (" now", ""))
        return card(f"Card {at}", 300.0 * at, more=(replace(text, transform=card("", 0).children[1].transform),))

    frame = Frame(
        name="home",
        size=Size(1400, 400),
        children=tuple(teaser(at, path) for at, path in enumerate(("/a.html", "/b.html", "/c.html"))),
        semantics=Semantics(address="/"),
    )
    home = write_fig(SceneDocument("home", (Page("Page 1", (frame,)),)), thumbnail=None)
    site = joined_fig([home, page("/a.html"), page("/b.html"), page("/c.html")], "Site")
    data, made = fig_with_components(site)
    assert made
    assert validate_fig(data) == ()
    file = read_fig(data)
    names = {node.guid: node.name for node in file.nodes}
    told = [
        names[guid]
        for instance in file.nodes
        if instance.type == "INSTANCE"
        for entry in instance.fields["symbolData"]["symbolOverrides"]
        for style in entry.get("textData", {}).get("styleOverrideTable", ())
        if "hyperlink" in style and (guid := guid_of(style["hyperlink"].get("guid")))
    ]
    assert sorted(told) == ["/b.html", "/c.html"]
