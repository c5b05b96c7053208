"""Where the parts of a piece stand whose small letters are made small capitals."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.convert.text.small_caps import filled


@pytest.mark.parametrize(
    ("is_stretched", "widths"), [(True, [20.0, 12.5, 30.0, 17.5]), (False, [24.62, 6.15, 36.92, 12.31])]
)
def test_what_a_stretched_line_has_more_stands_in_its_spaces(is_stretched: bool, widths: list[float]) -> None:
    made = filled(["AB", " ", "CDE", "F "], [20.0, 5.0, 30.0, 10.0], 80.0, is_stretched=is_stretched)
    assert [round(width, 2) for width in made] == widths


def test_parts_without_spaces_are_all_stretched() -> None:
    assert filled(["A", "B"], [10.0, 30.0], 44.0, is_stretched=True) == [11.0, 33.0]
