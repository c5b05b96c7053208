"""Which characters stand upright in vertical text."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.convert.text.vertical_orientation import is_upright


@pytest.mark.parametrize("char", "①★■℃№©±Ⅳ漢かㄱ。「ー！（ᄀ㍿")
def test_signs_ideographs_and_wide_punctuation_stand_upright(char: str) -> None:
    assert is_upright(char)


@pytest.mark.parametrize("char", "A1 .(→–…αЯא√─｡﹘")
def test_letters_arrows_and_narrow_punctuation_lie_on_their_side(char: str) -> None:
    assert not is_upright(char)
