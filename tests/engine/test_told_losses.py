"""What the report says of a loss: the element, and the layer that became of it."""

from __future__ import annotations

import pytest

from tests.engine.conftest import Pages, Run
from tests.engine.proved import Draw, proving

pytestmark = pytest.mark.engine


@pytest.fixture
def draw(pages: Pages, run: Run) -> Draw:
    return proving(pages, run)


def test_lost_features_are_reported_with_the_element(draw: Draw) -> None:
    design = draw('<div id="art" style="height:40px;background:red;backdrop-filter:sepia(1)"></div>')
    assert [(d.code.name, d.selector) for d in design.converted.diagnostics] == [("BACKDROP_APPROXIMATED", "div#art")]


def test_a_loss_tells_the_element_and_the_layer_that_became_of_it(draw: Draw) -> None:
    design = draw(
        "<style>.art::before{content:'';display:block;width:50px;height:40px;background:#f00;"
        "backdrop-filter:sepia(1)}</style>"
        "<figure class=art aria-label=Cover style='margin:10px;width:80px;height:60px;background:#0f0'></figure>"
        "<p class=side style='writing-mode:vertical-rl'>Upright</p>"
    )
    told = {(loss.code.name, loss.selector, loss.layer) for loss in design.converted.diagnostics}
    (shape,) = design.frame("Cover").children
    assert ("BACKDROP_APPROXIMATED", "figure.art::before", shape.name) in told
    assert ("TEXT_WRITING_MODE", "p.side", "Upright") in told
