"""What stands in the middle of a column, where browsers paint it on whole pixels."""

from __future__ import annotations

from dataclasses import replace

import pytest

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.convert.arrange.stacking.axes import COLUMN
from htmlfig_desktop.engine.convert.arrange.stacking.preparing import Effort
from htmlfig_desktop.engine.convert.arrange.stacking.stacks import stacked
from htmlfig_desktop.engine.convert.arrange.wishes.wishes import Place
from htmlfig_desktop.engine.scene.nodes import CounterAlign, Ellipse
from htmlfig_desktop.engine.scene.text import TextAlign
from tests.support.stacks import FLEX, at, members, text


@pytest.mark.parametrize(("width", "is_stack"), [(45, True), (7, False)])
def test_a_portrait_of_an_odd_width_in_the_middle_of_its_card_leaves_that_a_column(width: int, is_stack: bool) -> None:
    portrait = Ellipse(
        name="portrait", size=Size(width, width), transform=at((101 - width) / 2, 10)
    )  # painted half a pixel beside it
    lines = text(20, 65, 60, align=TextAlign.CENTER), text(10, 95, 80, align=TextAlign.CENTER)
    wishes = replace(FLEX, is_row=False, align=Place.CENTER)
    found = stacked(COLUMN, Size(100, 125), members(portrait, *lines), wishes, Effort())
    assert (found is not None) == is_stack
    if found is not None:
        assert found.layout.counter_align is CounterAlign.CENTER
        assert found.members[0].layer.bounds.x == 28  # until somebody changes the card
