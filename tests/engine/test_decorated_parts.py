"""Parts with more decorations around their words than words: these go on being laid out."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.scene.nodes import Frame, Layer, children_of, walk
from tests.bench.retyping import longer as more
from tests.engine.conftest import Pages, Run
from tests.engine.edited import longer, misplaced
from tests.engine.proved import Draw, proving

pytestmark = [pytest.mark.engine, pytest.mark.slow]

STYLE = (
    "<style>body{font:14px/20px DejaVu Sans}#hero{position:relative;padding:60px 40px;background:#223;color:#fff;"
    "overflow:hidden}u{position:absolute;border-radius:50%;background:#48c}.go{display:inline-block;padding:8px 16px;"
    "background:#e63;margin-top:16px}.top{display:flex;gap:6px}</style>"
)
CIRCLES = "".join(
    f"<u style='left:{left}px;top:{top}px;width:{size}px;height:{size}px'></u>"
    for left, top, size in ((10, 10, 60), (300, 20, 90), (120, 170, 40), (340, 150, 30), (200, 5, 30))
)
TITLE = "Words in front of circles that need two lines"


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


@pytest.mark.parametrize("inside", ["", "<div style='position:relative;max-width:250px'>"], ids=["bare", "held"])
def test_the_words_of_a_banner_with_more_circles_than_words_are_a_column_that_grows(draw: Draw, inside: str) -> None:
    def page(title: str) -> str:
        words = f"<h2 style='margin-bottom:8px'>{title}</h2><p>And words below it</p><a class='go'>Start now</a>"
        below = "<div style='padding:80px 40px'><h2>Below</h2><p>Words of the next part</p></div>"
        return f"{STYLE}<div id='hero'>{CIRCLES}{inside}{words}{'</div>' if inside else ''}</div>{below}"

    design = draw(page(TITLE))
    assert design.frame("hero").auto_layout is not None, design.outline()
    assert misplaced(design, longer(TITLE), draw(page(more(TITLE)))) == []


@pytest.mark.parametrize(("count", "notes"), [(7, 2), (8, 4), (8, 6)])
def test_cards_of_a_row_lose_no_frame_that_others_of_them_keep(draw: Draw, count: int, notes: int) -> None:
    cards = "".join(
        f"<section class='card'><div class='top'><i class='r' style='width:{10 + at}px'></i>Label {at}</div>"
        f"<div class='low' style='padding-left:{at}px'><i class='r' style='display:block;margin:3px 0 0 {5 * at}px'>"
        f"</i>Value {at}</div></section>"
        for at in range(count)
    )
    style = ".card{background:#eee;width:150px;padding:8px}.top{display:flex;gap:6px}"
    words = "".join(f"<p>Note {at}</p>" for at in range(notes))
    design = draw(f"{STYLE}<style>{style}</style><div style='display:flex'>{cards}</div>{words}", 1400)
    found = [layer for layer in walk((design.page,)) if layer.semantics.tag == "SECTION"]
    assert len(found) == count
    assert len(set(map(shape_of, found))) == 1, design.outline()


def shape_of(layer: Layer) -> tuple[object, ...]:
    """Return which layers a layer holds, and which of them have an auto layout."""
    has_layout = isinstance(layer, Frame) and layer.auto_layout is not None
    return (type(layer), has_layout, *map(shape_of, children_of(layer)))
