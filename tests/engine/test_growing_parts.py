"""Parts of pages that go on growing with what is typed in them: fields, rows of cells, lines beside each other."""

from __future__ import annotations

import pytest

from tests.engine.conftest import Pages, Run
from tests.engine.proved import Draw, proving
from tests.engine.test_growing_pages import LINES, MORE, growth

pytestmark = pytest.mark.engine


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


@pytest.mark.parametrize(
    "field",
    [
        "<input value='Typed words' style='padding:6px 12px;height:38px'>",
        "<input placeholder='Typed words' style='border:1px solid red;padding:8px;font:16px/20px sans-serif'>",
        "<select style='appearance:none;padding:8px;border:1px solid red'><option>Typed words</select>",
    ],
)
def test_a_form_control_grows_with_what_is_written_in_it(draw: Draw, field: str) -> None:
    style = "<style>input,textarea,select{display:block;width:200px;box-sizing:border-box;margin:8px 0}</style>"
    design = draw(f"{style}<form>{field}</form>{LINES * 12}")
    assert growth(design, "Typed") > MORE - 80  # less what the control has to spare


def test_a_label_grows_beside_a_mark_that_stands_anywhere(draw: Draw) -> None:
    style = "<style>.c{position:relative;padding-left:30px}.c i{position:absolute;left:0;top:2px;width:20px}</style>"
    choices = "".join(f"<div class=c><i class=r></i>{name} is chosen</div>" for name in ("First", "Second", "Third"))
    design = draw(f"{style}<div class=g>{choices}</div>{LINES * 12}")
    assert growth(design, "Second") == pytest.approx(MORE, abs=1)


def test_words_that_stand_aside_before_a_picture_are_what_their_frame_follows(draw: Draw) -> None:
    style = "<style>.m{position:relative}.m>div{position:absolute;left:20px;top:40px;background:#eee}</style>"
    picture = "<i class=r style='display:block;width:300px;height:260px'></i>"
    design = draw(f"{style}<div class=m>{picture}<div><h2>Heading</h2>{LINES}</div></div>{LINES * 12}")
    assert growth(design, "Heading") > 0


BADGE = "<b style='display:inline-block;padding:2px 8px;margin-right:4px;background:#cfc'>{}</b>"


def test_a_block_of_texts_and_badges_beside_each_other_is_a_column(draw: Draw) -> None:
    badges = " ".join(BADGE.format(name) for name in ("One", "Two", "Three"))
    block = (
        f"<div class=g style='padding:8px'><h2>Heading</h2>{LINES}{badges}<p style='margin-top:30px'>Below</p></div>"
    )
    design = draw(f"{block}{LINES * 20}")
    assert growth(design, "Heading") == pytest.approx(MORE, abs=1)


def test_boxes_at_uneven_distances_are_a_column_where_a_page_has_layers_to_spare(draw: Draw) -> None:
    boxes = "".join(
        f"<div class=g style='margin-top:{margin}px;padding:8px;border:1px solid red'>{name}{LINES}</div>"
        for name, margin in (("Alpha", 0), ("Beta", 11), ("Gamma", 30), ("Delta", 11), ("Epsilon", 23))
    )
    page = f"<div class=f>{'<i class=r></i>' * 8}</div><div style='border:1px solid blue'>{boxes}</div>"
    design = draw(f"{page}{LINES * 3}")
    assert growth(design, "Alpha") == pytest.approx(MORE, abs=1)


def test_what_is_limited_twice_fills_its_column_no_further_than_it_is_wide(draw: Draw) -> None:
    style = (
        "<style>blockquote{max-width:200px;margin:0 auto;padding:8px;text-align:center} footer{max-width:390px}</style>"
    )
    row = "<div class=f style='flex-direction:column;align-items:center;width:380px'>"
    mark = "<i class=r style='display:inline-block'></i>"
    quote = f"<blockquote>Words that fill two lines or three.<footer>{mark}<br>Who said so</footer></blockquote>"
    design = draw(f"{style}{row}{quote}</div>{LINES}")
    assert design.frame("Footer").size.width == pytest.approx(200, abs=1)
