"""Which columns of a CSS grid share what the others leave, and how long they are."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.convert.arrange.wishes.tracks import columns_of


@pytest.mark.parametrize(
    ("template", "shares"),
    [
        ("1fr 2fr", (1, 2)),
        ("repeat(3, 1fr)", (1, 1, 1)),
        ("240px repeat(2, minmax(0px, 1fr)) 1.5fr", (0, 1, 1, 1.5)),
        ("[start] 100px [middle] 1fr [end]", (0, 1)),
        ("repeat(2, 50px 1fr)", (0, 1, 0, 1)),
        ("100px 200px", (0, 0)),
        ("auto 1fr max-content", (0, 1, 0)),
        ("auto auto", ()),
        ("repeat(auto-fill, 200px)", ()),
        ("repeat(auto-fill, minmax(20%, 1fr))", ()),
        ("minmax(100px, 300px) 1fr", ()),
        ("1fr min(627px, 100% - 32px) 1fr", (1, 0, 1)),
        ("1fr min(20px, 30px)", ()),
        ("repeat(1000000, 1fr)", ()),
        ("none", ()),
        ("", ()),
        ("repeat(, 1fr", ()),
    ],
)
def test_a_template_tells_which_columns_share(template: str, shares: tuple[float, ...]) -> None:
    assert columns_of(template).shares == shares


@pytest.mark.parametrize(
    ("kind", "room", "items", "count"),
    [("fill", 640, 2, 3), ("fill", 639, 9, 2), ("fit", 640, 2, 2), ("fit", 640, 9, 3), ("fill", 50, 1, 1)],
)
def test_there_are_as_many_columns_as_fit(kind: str, room: float, items: int, count: int) -> None:
    columns = columns_of(f"repeat(auto-{kind}, minmax(200px, 1fr))", room, 20, items)
    assert columns.shares == (1,) * count


def test_columns_are_as_long_as_their_shares_of_what_the_others_leave() -> None:
    assert columns_of("100px 1fr 2fr").lengths_in(420, 10) == (100, 100, 200)
    assert columns_of("1fr min(200px, 100%) 1fr").lengths_in(420, 10) == (100, 200, 100)
    assert columns_of("1fr min(500px, 100%) 1fr").lengths_in(420, 10) == ()
    assert columns_of("auto 1fr").lengths_in(420, 10) == ()
    assert columns_of("100px 200px").lengths_in(420, 10) == ()
    assert columns_of("500px 1fr").lengths_in(420, 10) == ()
