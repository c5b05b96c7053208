"""How large background pictures become that leave a side or their proportions to the box."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.engine.convert.css.background import parse_background_size
from htmlfig_desktop.engine.convert.css.natural_size import NaturalSize, tile_size

AREA = Rect(5, 5, 200, 100)
WHOLE, NONE, RATIO = NaturalSize(40, 20, 2), NaturalSize(), NaturalSize(ratio=0.5)
WIDE, HIGH = NaturalSize(width=40), NaturalSize(height=20)


@pytest.mark.parametrize(
    ("size", "own", "expected"),
    [
        ("auto", WHOLE, (40, 20)),
        ("auto", NONE, (200, 100)),
        ("auto", RATIO, (50, 100)),
        ("auto", WIDE, (40, 100)),
        ("auto", HIGH, (200, 20)),
        ("auto 30px", WHOLE, (60, 30)),
        ("auto 30px", NONE, (200, 30)),
        ("auto 30px", RATIO, (15, 30)),
        ("auto 30px", WIDE, (40, 30)),
        ("30px auto", HIGH, (30, 20)),
        ("50%", RATIO, (100, 200)),
        ("contain", WHOLE, (200, 100)),
        ("contain", WIDE, (200, 100)),
        ("cover", NONE, (200, 100)),
        ("contain", RATIO, (50, 100)),
        ("cover", RATIO, (200, 400)),
    ],
)
def test_what_a_picture_lacks_comes_from_its_proportions_or_the_area(
    size: str, own: NaturalSize, expected: tuple[float, float]
) -> None:
    given = parse_background_size(size)
    assert given is not None
    assert tile_size(given, AREA, own) == Size(*expected)


def test_a_picture_without_an_area_has_nothing_of_its_own() -> None:
    assert NaturalSize.of(Size(0, 20)) == NONE
    assert NaturalSize.of(Size(40, 20)) == WHOLE
