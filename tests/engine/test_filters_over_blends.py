"""Filters over what is blended inside: they change what comes of the blending, which no layer has."""

from __future__ import annotations

import pytest

from tests.engine.test_layers import Draw, draw  # noqa: F401

pytestmark = pytest.mark.engine

FILTERED = (
    "<style>.f { position: relative; width: 90px; height: 90px; background: #26a; filter: contrast(1.5) }"
    ".f i { position: absolute; inset: 20px; background: #804; mix-blend-mode: screen }</style>"
)


def test_a_filter_over_what_is_blended_makes_a_picture_where_no_words_stand(draw: Draw) -> None:  # noqa: F811
    assert draw(f"{FILTERED}<div class=f><i></i></div>").codes == {"ELEMENT_RASTERISED"}


def test_words_below_a_filter_stay_text_and_what_is_blended_beside_them_is_told(draw: Draw) -> None:  # noqa: F811
    design = draw(f"{FILTERED}<div class=f><i></i>words</div>")
    assert [text.content.characters for text in design.texts] == ["words"]
    assert design.codes == {"BLEND_MODE_APPROXIMATED"}


def test_a_filter_over_layers_that_are_not_blended_tells_nothing(draw: Draw) -> None:  # noqa: F811
    assert not draw(f"{FILTERED}<div class=f><i style='mix-blend-mode: normal'></i>words</div>").codes
