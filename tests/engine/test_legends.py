"""Fieldsets are boxes with a border, on which the legend lies."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.scene.nodes import Constraint, Frame, LayoutSizing, Rectangle, Vector
from tests.engine.conftest import Pages, Run
from tests.engine.proved import Draw, proving
from tests.support.scenes import Design, fill_of

pytestmark = pytest.mark.engine

LOOK = (
    "<style>fieldset{border:1px solid #999;border-radius:6px;margin:0 0 20px;padding:8px 16px 16px}"
    "legend{padding:0 8px}</style>"
)


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


def fieldset(name: str, inside: str = "<p>Words</p><p>More words</p>", style: str = "") -> str:
    return f'<fieldset id="{name}" style="{style}"><legend>About {name}</legend>{inside}</fieldset>'


def legend_of(design: Design) -> Frame:
    (legend,) = (
        each.layer for each in design.found if each.layer.name == "About one" and isinstance(each.layer, Frame)
    )
    return legend


def test_fieldsets_one_after_the_other_are_frames_with_their_border_and_all_that_is_inside(draw: Draw) -> None:
    design = draw(LOOK + fieldset("one") + fieldset("other"))
    one, legend = design.frame("one"), legend_of(design)
    assert one.stroke is not None
    assert one.auto_layout is not None
    assert (one.size.height, design.named("one").rect.y) == (85, 12)
    assert [child.name for child in one.children] == ["About one", "Words", "More words"]
    assert (legend.is_absolute, legend.bounds.y, fill_of(legend)) == (True, -12, "#FFFFFF")
    assert legend.auto_layout is not None
    assert legend.auto_layout.primary_sizing is LayoutSizing.HUG


def test_beside_other_blocks_the_border_is_a_rectangle_so_that_their_distances_stay_equal(draw: Draw) -> None:
    design = draw(LOOK + fieldset("one") + '<p style="margin-bottom:20px">Between</p>' + fieldset("other"))
    one, page = design.frame("one"), design.page
    border, legend = one.children[:2]
    assert isinstance(border, Rectangle)
    assert not isinstance(border, Frame)
    assert border.stroke is not None
    assert (border.horizontal, border.vertical) == (Constraint.STRETCH, Constraint.STRETCH)
    assert (border.bounds.y, legend.bounds.y, legend.is_absolute) == (12, 0, False)
    assert one.auto_layout is not None
    assert isinstance(page, Frame)
    assert page.auto_layout is not None
    assert page.auto_layout.spacing == 20


def test_on_a_background_of_its_own_the_lower_half_of_the_legend_has_its_color(draw: Draw) -> None:
    design = draw(LOOK + fieldset("one", style="background:#fde68a") + fieldset("other"))
    (paint,) = legend_of(design).fills
    colors = [stop.color.hex for stop in getattr(paint, "stops", ())]
    assert colors[0].endswith("00")
    assert colors[-1] == "#FDE68A"


@pytest.mark.parametrize(
    "html",
    [
        f'<div style="background:linear-gradient(red,blue)">{fieldset("one")}</div>',
        fieldset("one", style="background:rgba(0,0,255,.2)"),
        fieldset("one", style="overflow:hidden"),
    ],
    ids=["on a gradient", "see-through", "cut"],
)
def test_where_no_color_would_hide_the_border_it_has_its_gap(draw: Draw, html: str) -> None:
    design = draw(LOOK + html + fieldset("other"))
    assert any(isinstance(child, Vector) and child.stroke for child in design.frame("one").children)


def test_the_border_of_a_fieldset_whose_legend_floats_has_no_gap(draw: Draw) -> None:
    floats = fieldset("one").replace("<legend", '<legend style="float:left"')
    assert draw(LOOK + floats).frame("one").stroke is not None
