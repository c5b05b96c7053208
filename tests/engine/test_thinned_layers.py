"""Frames that go where a page has more layers than it may have."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.scene.nodes import Frame, Layer, children_of, walk
from tests.engine.conftest import Pages, Run
from tests.engine.proved import Draw, proving

pytestmark = pytest.mark.engine


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


STYLE = (
    "<style>#list{display:grid;grid-template-columns:repeat(3,90px)}i{display:block;background:red}"
    "a,section{display:block;height:40px}</style>"
)


def pair(at: int) -> str:
    return f'<i style="width:{6 + at % 5}px;height:{9 + at % 3}px;margin:{at % 4}px 0 0 {at % 7}px"></i>Item {at}'


def nested(at: int) -> str:
    """Return one pair beside its frame's own edge in frame after frame: each holds one thing and a frame."""
    inside = pair(at)
    for more in range(6):
        inside = f"<i style='width:9px;height:3px'></i><div style='display:flex;gap:{more + 2}px'>{inside}</div>"
    return inside


def pairs(*tags: str) -> str:
    items = "".join(f"<{tag}>{nested(at)}</{tag}>" for at, tag in enumerate(tags))
    return f"{STYLE}<div id='list'>{items}</div>"


def test_a_small_list_of_pairs_keeps_a_frame_for_each(draw: Draw) -> None:
    items = "".join(f"<section>{pair(at)}</section>" for at in range(12))
    design = draw(f"{STYLE}<div id='list'>{items}</div>")
    assert len([found for found in design.found if found.layer.semantics.tag == "SECTION"]) == 12, design.outline()


def test_a_page_of_nothing_but_pairs_in_pairs_keeps_as_many_frames_as_it_may_have(draw: Draw) -> None:
    design = draw(pairs(*["section"] * 12))
    structure = design.converted.structure
    assert structure.layers == int(1.3 * structure.shown), design.outline()
    assert dict(structure.reasons)["the page has layers enough"] > 0
    assert {text.name for text in design.texts} == {f"Item {at}" for at in range(12)}


def test_links_stay_frames_as_long_as_others_may_go(draw: Draw) -> None:
    design = draw(pairs(*("section", "a") * 6))
    assert design.converted.structure.ratio <= 1.7
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
    frames = [layer for layer in walk((design.page,)) if isinstance(layer, Frame)]
    for name in ("Plan", "Paragraph", "List"):
        assert sum(layer.name.startswith(name) for layer in frames) in (0, 3), design.outline()


PLANS = """<style>*{box-sizing:border-box;margin:0;padding:0}ul{list-style:none}#plans{display:grid;gap:24px;
grid-template-columns:repeat(3,1fr);padding:24px}.card{display:flex;flex-direction:column;padding:24px;border:1px solid
#999}.best{box-shadow:0 10px 30px rgba(79,70,229,.15)}.top{display:flex;justify-content:space-between}.price{display:
flex;gap:4px;align-items:baseline;margin-top:16px}.price b{font-size:40px;line-height:48px}ul{display:flex;flex:1;gap:
12px;flex-direction:column;margin:20px 0 24px}li{display:flex;gap:10px}li svg{width:20px;height:20px;margin-top:2px}
.buy{display:block;text-align:center;padding:10px;border:1px solid #00f}.ways{display:flex;gap:8px}.ways b{padding:6px
14px}</style>"""
TICK = '<svg viewBox="0 0 20 20" fill="none" stroke="#00f" stroke-width="2"><path d="M4 10l4 4 8-8"/></svg>'


def plan(number: int) -> str:
    items = "".join(f"<li>{TICK}<span>Item {at} of plan {number}</span></li>" for at in range(number + 3))
    return (
        f'<div class="card {"best" if number == 1 else ""}" id="plan{number}"><div class="top"><h3>Plan</h3>'
        f'<span>Tag</span></div><p>For a project</p><div class="price"><b>$9</b><span>/month</span></div>'
        f'<ul>{items}</ul><a class="buy" href="#">Choose it</a></div>'
    )


def built(layer: Layer, depth: int = 2) -> tuple[object, ...]:
    """Return how a layer is built; of a list how its items are, however many there are."""
    mode = layer.auto_layout.mode if isinstance(layer, Frame) and layer.auto_layout else type(layer)
    inside = [built(child, depth - 1) for child in children_of(layer)] if depth else []
    return (mode, *(set(inside) if layer.semantics.tag == "UL" else inside))


def test_cards_that_are_alike_stay_so_where_frames_have_to_go(draw: Draw) -> None:
    ways = '<div class="ways"><b>Monthly</b><b>Yearly</b></div>'
    design = draw(f'{PLANS}<h1>Plans</h1>{ways}<div id="plans">{"".join(map(plan, range(3)))}</div>', width=1100)
    structure = design.converted.structure
    assert structure.ratio <= 1.3
    assert dict(structure.reasons)["the page has layers enough"] > 0, design.outline()
    first, *others = (built(design.frame(f"plan{number}")) for number in range(3))
    assert others == [first, first], design.outline()
