"""Which columns of a CSS grid share what the others leave."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.convert.arrange.tracks import shares_of


@pytest.mark.parametrize(
    ("template", "shares"),
    [
        ("1fr 2fr", (1, 2)),
        ("repeat(3, 1fr)", (1, 1, 1)),
        ("240px repeat(2, minmax(0px, 1fr)) 1.5fr", (0, 1, 1, 1.5)),
        ("[start] 100px [middle] 1fr [end]", (0, 1)),
        ("repeat(2, 50px 1fr)", (0, 1, 0, 1)),
        ("100px 200px", (0, 0)),
        ("auto 1fr", ()),
        ("repeat(auto-fill, minmax(200px, 1fr))", ()),
        ("minmax(100px, 300px) 1fr", ()),
        ("repeat(1000000, 1fr)", ()),
        ("none", ()),
        ("", ()),
        ("repeat(, 1fr", ()),
    ],
)
def test_a_template_tells_shares_where_all_of_it_is_px_or_fr(template: str, shares: tuple[float, ...]) -> None:
    assert shares_of(template) == shares
