"""Where layers lead: texts, boxes and pictures of links, and which page a design shows."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.scene.nodes import Layer, Rectangle, Text
from tests.engine.test_layers import Draw, draw  # noqa: F401
from tests.support.scenes import Design

pytestmark = pytest.mark.engine

SVG = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>"


def led(design: Design) -> dict[str, str]:
    """Return by name: where the layers lead that lead anywhere."""
    layers: list[Layer] = [found.layer for found in design.found]
    return {layer.name: layer.semantics.leads_to for layer in layers if layer.semantics.leads_to}


@pytest.mark.parametrize(
    ("page", "where"),
    [
        ("<p><a href='team/'>Team</a>", {"Team": "/team/"}),
        ("<ul><li><a href='about.html'>About</a></ul>", {"About": "/about.html"}),
        ("<nav style='display:flex'><a href='/a.html?v=2#more'>A</a></nav>", {"A": "/a.html"}),
        ("<a href='https://example.org/x?y=1'>Out</a>", {"Out": "https://example.org/x?y=1"}),
        ("<p>All about <a href='about.html'>us</a>", {}),
        ("<a href='#below'>Down</a>", {"Down": "/#below"}),
        ("<a href='#'>Up</a>", {}),
        ("<p>All <a href='#below'>below</a>", {}),
        ("<a href='javascript:go()'>Go</a>", {}),
        ("<a href='http://[::'>Broken</a>", {}),
    ],
)
def test_a_text_leads_where_all_of_it_leads(draw: Draw, page: str, where: dict[str, str]) -> None:  # noqa: F811
    assert led(draw(page)) == where


@pytest.mark.parametrize(
    ("page", "where"),
    [
        ("<h2 id='team'>Team</h2>", {"Team": "team"}),
        ("<h2 id='team'>Team</h2><h2 id='other'>Other</h2>", {"Team": "team"}),
        ("<section id='team'><div><h2>Team</h2><p>Words</p></div></section>", {"Team": "team"}),
        ("<section id='team'><i style='position:absolute'>Mark</i><h2>Team</h2></section>", {"Team": "team"}),
        ("<section id='other'><h2>Team</h2></section>", {}),
    ],
)
def test_places_that_links_of_the_page_name_are_called_so(
    draw: Draw,  # noqa: F811
    page: str,
    where: dict[str, str],
) -> None:
    design = draw(f"<p><a href='/#team'>To the team</a></p>{page}")
    texts = [found.layer for found in design.found if isinstance(found.layer, Text)]
    assert {layer.name: layer.semantics.anchor for layer in texts if layer.semantics.anchor} == where


@pytest.mark.parametrize("switch", ["role=tab", "aria-expanded=false", "data-bs-toggle=collapse", "data-slide=next"])
def test_what_a_link_opens_by_a_script_is_no_place_to_scroll_to(draw: Draw, switch: str) -> None:  # noqa: F811
    design = draw(f"<p><a href='#team' {switch}>Team</a></p><h2 id='team'>Team</h2>")
    assert not any(found.layer.semantics.anchor for found in design.found)


def test_links_of_a_page_name_no_places_of_others(draw: Draw) -> None:  # noqa: F811
    design = draw("<p><a href='other.html#team'>Others</a></p><h2 id='team'>Team</h2>")
    assert not any(found.layer.semantics.anchor for found in design.found)


def test_the_box_of_a_link_leads_there_and_its_text_does_not_say_it_again(draw: Draw) -> None:  # noqa: F811
    style = "display:inline-block;padding:10px 20px;background:navy;color:white"
    design = draw(f"<a href='about.html' style='{style}'>About</a>")
    (layer,) = [found.layer for found in design.found if found.layer.semantics.leads_to]
    assert isinstance(layer, Rectangle)
    assert layer.semantics.leads_to == "/about.html"


def test_a_picture_in_a_link_leads_there(draw: Draw) -> None:  # noqa: F811
    assert led(draw(f'<a href="/"><img alt="Logo" src="data:image/svg+xml,{SVG}"></a>')) == {"Logo": "/"}


def test_a_design_says_which_page_it_shows(draw: Draw) -> None:  # noqa: F811
    assert draw("<p>words").page.semantics.address == "/"
