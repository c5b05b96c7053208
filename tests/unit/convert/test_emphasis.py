"""Which characters have emphasis marks."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.convert.layering.emphasis import takes_mark


@pytest.mark.parametrize("char", "A1é漢か~+$★")
def test_letters_and_symbols_have_marks(char: str) -> None:
    assert takes_mark(char)


@pytest.mark.parametrize("char", ".,!-_“」。# \u00a0\u200d\u1361\u0f0b")
def test_spaces_separators_and_punctuation_have_none(char: str) -> None:
    assert not takes_mark(char)
