"""What lies over its neighbor by a negative margin (people in a stack, cards in front of each other) closes up."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.writing.writer import write_fig
from htmlfig_desktop.engine.scene.nodes import LayoutMode, LayoutSizing
from tests.bench.retyping import longer as more
from tests.engine.conftest import Pages, Run
from tests.engine.edited import doubled, longer, misplaced, without
from tests.engine.proved import Draw, proving

pytestmark = pytest.mark.engine

STYLE = (
    "<style>body{font:14px/20px DejaVu Sans}.who{width:32px;height:32px;border-radius:16px;background:#c64;"
    "border:2px solid #fff}.who+.who{margin-left:-8px}.row{display:flex;align-items:center}</style>"
)


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


def people(*names: str) -> str:
    """Return a task with people in a stack, and words behind them."""
    stack = "".join(f"<i class='who' id='{name}'></i>" for name in names)
    return (
        f"{STYLE}<div class='g' style='padding:12px'><p>What is to be done this week, and by whom it is</p>"
        f"<div class='row' style='gap:8px'><div class='row' id='stack'>{stack}</div><p>and others</p></div></div>"
        "<p>Words below it</p>"
    )


def test_people_in_a_stack_are_a_row_that_closes_up_and_moves_what_is_behind_it(draw: Draw) -> None:
    design = draw(people("ada", "bob", "cyd", "dee"))
    layout = design.frame("stack").auto_layout
    assert layout is not None, design.outline()
    assert (layout.mode, layout.spacing, layout.primary_sizing) == (LayoutMode.HORIZONTAL, -8, LayoutSizing.HUG)
    assert misplaced(design, without("bob"), draw(people("ada", "cyd", "dee"))) == []
    assert misplaced(design, doubled("bob"), draw(people("ada", "bob", "bob", "cyd", "dee"))) == []


def test_a_row_whose_neighbors_overlap_hugs_as_figma_says_it_and_all_in_it_are_frames(draw: Draw) -> None:
    fig = read_fig(write_fig(draw(people("ada", "bob", "cyd")).converted.scene, thumbnail=None))
    (stack,) = (node for node in fig.by_guid.values() if node.fields.get("stackSpacing", 0) < 0)
    assert "stackPrimarySizing" not in stack.fields
    assert [child.type for child in fig.children_of(stack)] == ["FRAME"] * 3


def cards(*words: str) -> str:
    """Return cards each of which begins in front of the one before."""
    inside = "".join(f"<div class='card'>{each}</div>" for each in words)
    style = "<style>.card{padding:12px 12px 24px;background:#fff;border:1px solid}.card+.card{margin-top:-12px}</style>"
    return f"{STYLE}{style}<h2>Cards</h2><div id='cards' class='g' style='padding:8px'>{inside}</div><p>Below</p>"


def test_cards_in_front_of_each_other_are_a_column_that_grows_with_what_is_typed(draw: Draw) -> None:
    words = ("First of them all", "A card that says more than the others do now", "Third of them")
    design = draw(cards(*words))
    truth = draw(cards(words[0], more(words[1]), words[2]))
    assert misplaced(design, longer(words[1]), truth) == []


def test_a_part_that_reaches_over_the_one_above_moves_with_the_end_of_that(draw: Draw) -> None:
    def page(title: str) -> str:
        return (
            f"{STYLE}<div id='top' class='g' style='padding:20px 20px 60px'><h2>{title}</h2><p>Words below it</p></div>"
            "<div style='background:#fff;margin:-40px 20px 0;padding:40px 20px'><p>A card over its end</p></div>"
            "<div class='g' style='margin-top:20px;padding:50px 20px'><p>What comes below it</p></div>"
        )

    title = "A title that is so long that it needs two lines"
    design = draw(page(title))
    truth = draw(page(more(title)))
    assert misplaced(design, longer(title), truth) == []
