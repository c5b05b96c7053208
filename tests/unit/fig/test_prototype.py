"""Links between pages that stand in one file lead from design to design."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from htmlfig_desktop.core.color import BLACK, WHITE
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.components import fig_with_components
from htmlfig_desktop.engine.fig.joining.whole import join_designs
from htmlfig_desktop.engine.fig.reading.file import FigFile, Guid
from htmlfig_desktop.engine.fig.reading.interactions import Way, clicks
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.reading.references import guid_of
from htmlfig_desktop.engine.fig.validate import validate_fig
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.joining import joined_fig
from htmlfig_desktop.engine.scene.nodes import Frame, Page, Rectangle, SceneDocument, Semantics, Text
from htmlfig_desktop.engine.scene.paints import SolidPaint
from htmlfig_desktop.engine.scene.text import FontName, TextContent, TextRun, TextStyle
from tests.support.cards import card

SIZE = Size(80, 20)


def page(address: str, links: Mapping[str, str], width: float = 400, *, asked: str = "") -> bytes:
    """Return a page called after its address, with a box for each link, by its name."""
    boxes = tuple(
        Rectangle(name=name, size=SIZE, fills=(SolidPaint(BLACK),), semantics=Semantics(leads_to=link))
        for name, link in links.items()
    )
    frame = Frame(
        name=address,
        size=Size(width, 300),
        fills=(SolidPaint(WHITE),),
        children=boxes,
        semantics=Semantics(address=address, asked=asked),
    )
    return write_fig(SceneDocument(address, (Page("Page 1", (frame,)),)), thumbnail=None)


def joined(*rows: tuple[bytes, ...]) -> FigFile:
    return join_designs([[read_fig(design) for design in row] for row in rows], "Site")


def starts(file: FigFile) -> dict[str, str]:
    """Return by name of a frame that a prototype begins with: where it stands among these."""
    points = {node.name: node.fields.get("prototypeStartingPoint") for node in file.nodes}
    assert all(point["name"] == name for name, point in points.items() if point)
    return {name: point["position"] for name, point in points.items() if point}


def test_who_plays_pages_that_lead_to_each_other_begins_with_the_first_in_each_width() -> None:
    links = {"Home": "/", "Team": "/team"}
    rows = [tuple(page(address, links, width) for width in (400, 800)) for address in ("/", "/team")]
    assert starts(joined(*rows)) == {"/ 400": "!", "/ 800": '"'}


def test_pages_that_lead_nowhere_are_not_played() -> None:
    assert starts(joined((page("/", {"Home": "/", "Away": "https://example.org"}),), (page("/team", {}),))) == {}


def led(file: FigFile) -> dict[str, str]:
    """Return by name of a layer: that of the frame that a click on it leads to."""
    found = {}
    for node in file.nodes:
        for interaction in node.fields.get("prototypeInteractions", ()):
            (action,) = interaction["actions"]
            assert (interaction["event"]["interactionType"], action["navigationType"]) == ("ON_CLICK", "NAVIGATE")
            found[node.name] = file.by_guid[guid_of(action["transitionNodeID"]) or Guid(0, 0)].name
    return found


@pytest.mark.parametrize(
    ("link", "address"),
    [
        ("/about.html", "/about.html"),
        ("/team/", "/team/index.html"),
        ("/team/index.htm", "/team/"),
        ("https://example.org/about", "https://example.org/about"),
        ("https://example.org/about", "https://example.org/about/"),
        ("https://example.org/about/", "https://example.org/about"),
        ("https://example.org", "https://example.org/"),
        ("https://example.org/about?utm_source=home", "https://example.org/about"),
        ("http://Example.org/about#more", "https://example.org/about"),
    ],
)
def test_a_link_to_a_page_beside_leads_to_its_design(link: str, address: str) -> None:
    assert led(joined((page("/home", {"go": link}),), (page(address, {}),))) == {"go": address}


@pytest.mark.parametrize(
    "link", ["/other.html", "https://elsewhere.org/about.html", "mailto:about.html", "/about.html?page=2", "http://[::"]
)
def test_other_links_lead_nowhere(link: str) -> None:
    assert led(joined((page("/", {"go": link}),), (page("/about.html", {}),))) == {}


def test_a_link_to_an_address_that_leads_on_leads_to_the_design_of_where_it_led() -> None:
    home = page("https://example.org/", {"go": "https://example.org/old", "on": "https://example.org/new"})
    new = page("https://example.org/new", {}, asked="https://example.org/old")
    assert led(joined((home,), (new,))) == {"go": "https://example.org/new", "on": "https://example.org/new"}


def test_what_a_page_is_comes_before_what_led_to_another() -> None:
    home = page("https://example.org/", {"go": "https://example.org/team"})
    team = page("https://example.org/team", {})
    login = page("https://example.org/login", {}, asked="https://example.org/team")
    assert led(joined((home,), (login,), (team,))) == {"go": "https://example.org/team"}


def test_a_link_to_its_own_page_leads_nowhere() -> None:
    assert led(joined((page("/", {"home": "/index.html"}),), (page("/about.html", {}),))) == {}


def test_a_link_leads_to_the_width_it_stands_in() -> None:
    widths = 390, 1440
    home = tuple(page("/", {f"go {width}": "/about.html"}, width) for width in widths)
    about = tuple(page("/about.html", {}, width) for width in widths)
    assert led(joined(home, about)) == {"go 390": "/about.html 390", "go 1440": "/about.html 1440"}


def test_a_link_leads_to_the_only_width_there_is() -> None:
    home = page("/", {"go": "/about.html"}, 390)
    assert led(joined((home,), (page("/about.html", {}, 1440),))) == {"go": "/about.html"}


def test_of_two_pages_with_one_address_neither_is_guessed() -> None:
    pages = page("/", {"go": "/about.html"}), page("/about.html", {}), page("/about.html", {})
    assert led(joined(pages)) == {}


def test_a_text_that_leads_to_the_web_leads_to_the_design_instead() -> None:
    ink = TextStyle(FontName("Inter", "Regular"), 16, (SolidPaint(BLACK),), hyperlink="https://example.org/about")
    text = Text(name="go", size=SIZE, content=TextContent((TextRun("About", ink),)))
    frame = Frame(name="home", size=Size(400, 300), children=(text,))
    home = write_fig(SceneDocument("Home", (Page("Page 1", (frame,)),)), thumbnail=None)
    whole = joined((home,), (page("https://example.org/about", {}),))
    assert led(whole) == {"go": "https://example.org/about"}
    assert not any("hyperlink" in node.fields for node in whole.nodes)


def test_a_file_with_links_is_valid_and_keeps_them_when_it_is_joined_again() -> None:
    site = joined_fig([page("/", {"go": "/about.html"}), page("/about.html", {"back": "/"})], "Site")
    again = joined_fig([site, page("/team.html", {})], "More")
    assert validate_fig(site) == validate_fig(again) == ()
    assert led(read_fig(again)) == {"go": "/about.html", "back": "/"}
    assert starts(read_fig(again)) == starts(read_fig(site)) == {"/": "!"}


def scrolling(*links: str) -> bytes:
    """Return the page ``/`` with a box for each link, called after it, and a place in it called “team”."""
    boxes = [Rectangle(name=link, size=SIZE, semantics=Semantics(leads_to=link)) for link in links]
    place = Rectangle(name="place", size=SIZE, semantics=Semantics(anchor="team"))
    inner = Rectangle(name="inner", size=SIZE, semantics=Semantics(anchor="team"))
    frame = Frame(name="/", size=Size(400, 300), children=(*boxes, place, inner), semantics=Semantics(address="/"))
    return write_fig(SceneDocument("/", (Page("Page 1", (frame,)),)), thumbnail=None)


def test_a_link_to_a_place_of_its_own_page_scrolls_to_the_first_layer_there() -> None:
    home = scrolling("/index.html#team", "/#te%61m", "/#none", "/", "/a.html#team")
    site = joined_fig([home, page("/a.html", {})], "Site")
    assert validate_fig(site) == ()
    file = read_fig(site)
    found = {
        node.name: (file.by_guid[guid].name, way)
        for node in file.nodes
        for way in (Way.SCROLL_TO, Way.NAVIGATE)
        for guid in clicks(node.fields, way)
    }
    assert found == {
        "/index.html#team": ("place", Way.SCROLL_TO),
        "/#te%61m": ("place", Way.SCROLL_TO),
        "/a.html#team": ("/a.html", Way.NAVIGATE),
    }


def test_a_place_that_is_scrolled_to_is_in_no_instance() -> None:
    cards = [card(f"Card {at}", 300.0 * at) for at in range(4)]
    cards[2] = replace(cards[2], semantics=Semantics(anchor="team"))
    link = Rectangle(name="link", size=SIZE, semantics=Semantics(leads_to="/#team"))
    frame = Frame(name="/", size=Size(1400, 400), children=(*cards, link), semantics=Semantics(address="/"))
    design = write_fig(SceneDocument("/", (Page("Page 1", (frame,)),)), thumbnail=None)
    data, _ = fig_with_components(joined_fig([design], "Site"))
    file = read_fig(data)
    (guid,) = clicks(next(node.fields for node in file.nodes if node.name == "link"))
    assert file.by_guid[guid].parent == next(node.guid for node in file.nodes if node.name == "/")
    assert file.by_guid[guid].type == "FRAME"
    assert sum(node.type == "INSTANCE" and node.name == "card" for node in file.nodes) == 3
