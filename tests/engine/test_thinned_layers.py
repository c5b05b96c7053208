"""Frames that go where a page has more layers than it may have."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.scene.nodes import Frame, walk
from tests.engine.conftest import Pages, Run
from tests.engine.proved import Draw, proving

pytestmark = pytest.mark.engine


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


PAIRS = "".join(
    f'<li><i style="width:{6 + at % 5}px;height:{9 + at % 3}px;margin:{at % 4}px 0 0 {at % 7}px"></i>Item {at}'
    for at in range(12)
)
LIST = (
    "<style>ul{display:grid;grid-template-columns:repeat(3,90px);margin:0;padding:0;list-style:none}"
    f"li{{height:40px}}i{{display:block;background:red}}</style><ul id='list'>{PAIRS}</ul>"
)


def test_a_page_of_nothing_but_pairs_keeps_as_many_frames_as_it_may_have(draw: Draw) -> None:
    design = draw(LIST)
    structure = design.converted.structure
    items = [found for found in design.found if isinstance(found.layer, Frame) and found.layer.semantics.tag == "LI"]
    assert structure.shown == 25
    assert structure.layers == int(1.3 * 25), design.outline()
    assert 4 <= len(items) < 12
    assert dict(structure.reasons)["the page has layers enough"] > 0
    assert [text.name for text in design.texts] == [f"Item {at}" for at in range(12)]


def test_links_stay_frames_as_long_as_others_may_go(draw: Draw) -> None:
    pairs = "".join(
        f'<{tag}><i style="width:{6 + at % 5}px;height:{9 + at % 3}px;margin-left:{at}px"></i>Item {at}</{tag}>'
        for at, tag in enumerate(("div", "a") * 6)
    )
    design = draw(
        f"<style>#x{{display:grid;grid-template-columns:repeat(3,90px)}}i{{display:block;background:red}}"
        f"a,#x div{{display:block;height:40px}}</style><div id='x'>{pairs}</div>"
    )
    assert design.converted.structure.ratio <= 1.3
    links = [found for found in design.found if found.layer.semantics.tag == "A"]
    assert len(links) == 6, design.outline()


def test_what_lies_below_a_mask_is_thinned_out_like_all_else(draw: Draw) -> None:
    pair = "<div><b>A</b><p style='margin:0 0 7px'>One</p><p style='margin:0'>Two</p></div>"
    cut = "clip-path:polygon(20px 0,100% 0,100% 100%,0 100%,0 20px)"
    card = f"<section style='{cut};border:1px solid;background:#eee;padding:9px'>{pair * 3}<i>Last</i></section>"
    design = draw(f"<div style='width:300px'>{card * 4}</div>")
    assert [found.layer.mask for found in design.found if found.layer.mask] != []
    assert design.converted.structure.ratio <= 1.3, design.outline()


def test_the_layers_of_a_frame_are_thinned_out_like_all_else(draw: Draw) -> None:
    inner = "<p style='margin:0'><i>A</i> <img src='x.png' width='9' height='9' alt=''></p>" * 9
    design = draw(f'<iframe srcdoc="<body>{inner}" style="height:400px"></iframe>')
    assert design.converted.structure.ratio <= 1.3, design.outline()


def test_of_cards_that_are_alike_all_lose_the_frame_that_one_of_them_loses(draw: Draw) -> None:
    style = (
        "<style>#x{display:grid;grid-template-columns:repeat(3,1fr);gap:32px}"
        "ul{margin:32px 0 0;padding:0;list-style:none}"
        ".card{border:1px solid;padding:24px;display:flex;flex-direction:column;justify-content:space-between}"
        ".popular{border-width:2px}h3,p{margin:0}p{margin-top:16px}b{font-size:30px}</style>"
    )
    cards = "".join(
        f'<div class="{called}"><div><h3>Plan {at}</h3><p>Words about this plan</p><p><b>${at}</b> each month</p>'
        f"<ul>{'<li>A thing</li>' * (2 + at)}</ul></div><a href='#'>Buy</a></div>"
        for at, called in enumerate(("card", "card popular", "card"))
    )
    design = draw(f"{style}<div id='x'>{cards}</div>")
    kept = [layer.name for layer in walk((design.page,)) if isinstance(layer, Frame) and layer.name.startswith("Plan ")]
    assert kept == [], design.outline()  # the design is one layer too large
