"""What an automatic margin keeps at the end of a card stays there, whatever is typed above it."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.scene.nodes import Frame
from tests.bench.retyping import longer as more
from tests.engine.conftest import Pages, Run
from tests.engine.edited import Edit, longer, misplaced
from tests.engine.proved import Draw, proving

pytestmark = [pytest.mark.engine, pytest.mark.slow]

STYLE = (
    "<style>body{font:12px/16px DejaVu Sans}.row{display:flex;gap:16px;padding:8px}.card{flex:1;display:flex;"
    "flex-direction:column;background:#eee;padding:8px}.pic{height:30px;background:#c64;margin-bottom:10px}"
    "h2{font:inherit;margin-bottom:4px}.card p{margin-bottom:12px}ul{list-style:none;margin:8px 0 12px;padding:0}"
    ".end{margin-top:auto;background:#246;color:#fff;padding:4px 8px}</style>"
)
WORDS = ("Words", "A chair to sit on with arms and cushions", "Two of them here")


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


def shop(*words: str) -> str:
    """Return cards of goods, each with a picture, a title, words and a button at its end."""
    cards = "".join(
        f"<div class='card' id='card{at}'><div class='pic' id='pic{at}'></div><h2>Title {at}</h2><p>{each}</p>"
        f"<div class='end' id='end{at}'>Buy {at}</div></div>"
        for at, each in enumerate(words)
    )
    return f"{STYLE}<p>Words above them</p><div class='row' id='row'>{cards}</div><p>Words below them</p>"


@pytest.mark.parametrize("at", range(3))
def test_buttons_of_cards_stay_at_their_end_when_more_is_typed_in_one_of_them(draw: Draw, at: int) -> None:
    design = draw(shop(*WORDS))
    words = [more(each) if place == at else each for place, each in enumerate(WORDS)]
    assert misplaced(design, longer(WORDS[at]), draw(shop(*words))) == []


def plans(*points: str) -> str:
    """Return plans, each with a list of what is in it and a button at its end."""
    cards = "".join(
        f"<div class='card' id='card{at}'><h2>Plan {at}</h2><ul>"
        + "".join(f"<li>{point} {at}</li>" for point in each.split())
        + f"</ul><div class='end' id='end{at}'>Take {at}</div></div>"
        for at, each in enumerate(points)
    )
    return f"{STYLE}<p>Words above them</p><div class='row' id='row'>{cards}</div><p>Words below them</p>"


def test_buttons_below_lists_of_other_lengths_stay_at_the_end_of_their_cards(draw: Draw) -> None:
    design = draw(plans("One Two", "One Two Three Four Five", "One Two Three"))
    long = "Plan 1 is the one that we would take for a team"
    design = draw(plans("One Two", "One Two Three Four Five", "One Two Three").replace("Plan 1", long))
    truth = draw(plans("One Two", "One Two Three Four Five", "One Two Three").replace("Plan 1", more(long)))
    assert misplaced(design, longer(long), truth) == []
    cards = [design.frame(f"card{at}") for at in range(3)]
    assert [len(card.children) for card in cards] == [3, 3, 3], design.outline()  # no frame is new


def test_what_stands_at_the_end_of_a_bar_as_high_as_the_window_stays_there(draw: Draw) -> None:
    def page(entry: str) -> str:
        return (
            f"{STYLE}<div style='display:flex;height:300px'><nav class='card' id='bar' style='flex:none;width:120px'>"
            f"<h2>Menu of it</h2><p>{entry}</p><p>Second</p><div class='end' id='who'>Anna</div></nav>"
            "<main style='flex:1;padding:8px'><h2>Title</h2><p>Words of the page</p></main></div>"
        )

    entry = "An entry with words in two lines"
    design = draw(page(entry))
    assert misplaced(design, longer(entry), draw(page(more(entry)))) == []
    assert isinstance(design.named("bar").layer, Frame)


def test_a_margin_of_px_above_the_end_of_a_card_is_no_automatic_one(draw: Draw) -> None:
    def page(words: str) -> str:
        return (
            f"{STYLE}<div class='card' style='width:200px'><h2>Title</h2><p>{words}</p>"
            "<div class='end' style='margin-top:30px' id='end'>Buy</div></div><p>Words</p>"
        )

    edit: Edit = longer("Words that fill a line of it")
    design = draw(page("Words that fill a line of it"))
    assert misplaced(design, edit, draw(page(more("Words that fill a line of it")))) == []
