"""Pages whose designs grow when somebody types more, as the page would: real layouts of real pages."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.scene.arranging.simulation import laid_out
from htmlfig_desktop.engine.scene.arranging.text_sizes import stored_size
from htmlfig_desktop.engine.scene.nodes import Text, walk
from tests.engine.conftest import Pages, Run
from tests.engine.proved import Draw, proving
from tests.support.scenes import Design

pytestmark = pytest.mark.engine

MORE = 500.0
"""px that a text becomes higher, so that it is the highest of whatever it stands in."""


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


def growth(design: Design, words: str) -> float:
    """Return by how many px the page becomes higher with a text."""

    def measured(text: Text) -> Size:
        size = stored_size(text)
        return Size(size.width, size.height + MORE) if text.name.startswith(words) else size

    assert any(layer.name.startswith(words) for layer in walk((design.page,))), design.outline()
    return laid_out(design.page, measured).size.height - design.page.size.height


LINES = "<p>Some words that go on until there are two lines of them, or more.</p>"


def test_a_body_as_high_as_the_window_whose_content_reaches_over_it(draw: Draw) -> None:
    style = "<style>html,body{height:100%}.bar{position:fixed;right:8px;bottom:8px}</style>"
    content = f'<div class=g style="padding:8px"><h2>Heading</h2>{LINES * 12}</div>'
    design = draw(f'{style}<div id="page"><div class=g>Top</div>{content}</div><i class="r bar"></i>')
    assert growth(design, "Heading") == pytest.approx(MORE, abs=1)


def test_a_page_at_least_as_high_as_the_window_whose_main_part_takes_the_rest(draw: Draw) -> None:
    style = "<style>.page{min-height:100vh;display:flex;flex-direction:column}main{flex:1 1 auto;padding:8px}</style>"
    main = f"<main><h2>Heading</h2>{LINES * 12}</main>"
    design = draw(f"{style}<div class=page><div class=g>Top</div>{main}<div class=g>Bottom</div></div>")
    assert growth(design, "Heading") == pytest.approx(MORE, abs=1)


def test_words_in_the_middle_of_a_part_as_high_as_the_window_fill_that_before_it_grows(draw: Draw) -> None:
    style = (
        "<style>.top{height:400px;background:#eee}.top>div{height:100%;display:flex;align-items:center;"
        "justify-content:center}.top section{text-align:center}</style>"
    )
    words = f"<h2>Heading</h2>{LINES}<p class=g>Below</p>"
    design = draw(f"{style}<div class=top><div><section>{words}</section></div></div>{LINES * 12}")
    assert growth(design, "Heading") == pytest.approx(MORE - (400 - 4 * 24), abs=1)  # less the room around four lines


def test_content_beside_a_bar_that_stays_where_it_is(draw: Draw) -> None:
    style = "<style>.side{position:fixed;left:0;top:0;width:90px;height:100%}main{margin-left:90px}</style>"
    side = '<div class="g side"><p>Menu</p><p>More</p></div>'
    design = draw(f"{style}{side}<main><div class=g><h2>Heading</h2>{LINES * 12}</div></main>")
    assert growth(design, "Heading") == pytest.approx(MORE, abs=1)


def test_cards_of_one_height_in_a_grid_whose_body_takes_what_the_picture_leaves(draw: Draw) -> None:
    style = (
        "<style>.grid{display:grid;grid-template-columns:1fr 1fr;gap:8px}.card{display:flex;flex-direction:column;"
        "background:#eee}.body{flex:1 1 auto;padding:8px}</style>"
    )
    picture = '<i class="r" style="width:auto;height:40px"></i>'
    long = f"<div class=card>{picture}<div class=body><h2>Long</h2>{LINES * 2}</div></div>"
    short = f"<div class=card>{picture}<div class=body><h2>Short</h2><p>Few.</p></div></div>"
    design = draw(f"{style}<div class=grid>{long}{short}</div>{LINES}")
    assert growth(design, "Long") == pytest.approx(MORE, abs=1)


def test_a_margin_below_the_last_line_of_a_page_stays_a_distance(draw: Draw) -> None:
    design = draw(f'<div class=g style="margin:90px 0 30px"><h2>Heading</h2>{LINES * 12}</div>')
    assert growth(design, "Heading") == pytest.approx(MORE, abs=1)


def test_a_box_that_scrolls_keeps_its_height(draw: Draw) -> None:
    box = f'<div style="height:80px;overflow:auto;background:#eee"><h2>Heading</h2>{LINES * 3}</div>'
    design = draw(f"{box}{LINES * 8}")
    assert growth(design, "Heading") == pytest.approx(0, abs=1)
