"""Which elements ask for a picture of themselves."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.capture.pictures.element_wishes import _math_feature, _References, _unknown_paint
from htmlfig_desktop.engine.capture.snapshot import NodeKind, SnapshotDocument, SnapshotNode


def element(name: str, *children: SnapshotNode | str, **attributes: str) -> SnapshotNode:
    inside = tuple(
        SnapshotNode(0, NodeKind.TEXT, "", child, {}, 0, None) if isinstance(child, str) else child
        for child in children
    )
    return SnapshotNode(0, NodeKind.ELEMENT, name, "", attributes, 0, None, children=inside)


def referred(root: SnapshotNode) -> _References:
    return _References.of(SnapshotDocument("", "", "", root))


def test_formulas_that_are_rows_of_signs_stay_text() -> None:
    power = element("msup", element("mi", "x"), element("mn", "2"))
    assert _math_feature(element("math", element("mrow", power, element("mo", "+"), element("mn", "1")))) == ""


@pytest.mark.parametrize("name", ["mfrac", "msqrt", "mroot", "munderover", "mtable", "mover"])
def test_formulas_with_lines_and_stretched_signs_are_pictures(name: str) -> None:
    assert name in _math_feature(element("math", element("mrow", element(name, element("mi", "x")))))


def test_operators_that_the_browser_draws_larger_make_a_picture() -> None:
    assert _math_feature(element("math", element("msub", element("mo", "∑"), element("mi", "i"))))


def test_a_gradient_asks_for_a_picture_only_where_its_light_lies_beside_the_middle() -> None:
    assert _unknown_paint(element("radialgradient", cx="30%", cy="40%", fx="30%")) == ""
    assert _unknown_paint(element("radialgradient", fr="0%")) == ""
    assert _unknown_paint(element("radialgradient", cx="30%", fx="20%"))
    assert _unknown_paint(element("radialgradient", fr="10"))
    assert _unknown_paint(element("lineargradient", x1="1")) == ""
    assert _unknown_paint(element("pattern")) == "pattern"


def test_text_that_only_use_draws_is_known_through_other_uses_too() -> None:
    badge = element("symbol", element("text", "New"), id="badge")
    row = element("g", element("use", href="#badge"), id="row")
    icon = element("symbol", element("path"), id="icon")
    unused = element("symbol", element("text", "Old"), id="unused")
    uses = [element("use", href=address) for address in ("#row", "#icon", "#drawn")]
    drawn = element("text", "drawn where it stands", id="drawn")
    root = element("svg", element("defs", badge, row, icon, unused), drawn, *uses)
    assert referred(root).texts == {"#badge", "#row"}


def test_a_mask_with_a_paint_of_no_form_inside_asks_for_a_picture_of_what_it_is_for() -> None:
    pattern = element("pattern", element("path"), id="stripes")
    striped = element("mask", element("g", element("rect", fill="url(#stripes)")), id="striped")
    plain = element("mask", element("rect", fill="white"), id="plain")
    assert referred(element("svg", striped, plain, pattern)).masks == {"#striped": "pattern"}
