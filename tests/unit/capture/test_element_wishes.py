"""Which elements ask for a picture of themselves."""

from __future__ import annotations

import pytest

from htmlfig_desktop.engine.capture.pictures.element_wishes import _math_feature
from htmlfig_desktop.engine.capture.snapshot import NodeKind, SnapshotNode


def element(name: str, *children: SnapshotNode | str, **attributes: str) -> SnapshotNode:
    inside = tuple(
        SnapshotNode(0, NodeKind.TEXT, "", child, {}, 0, None) if isinstance(child, str) else child
        for child in children
    )
    return SnapshotNode(0, NodeKind.ELEMENT, name, "", attributes, 0, None, children=inside)


def test_formulas_that_are_rows_of_signs_stay_text() -> None:
    power = element("msup", element("mi", "x"), element("mn", "2"))
    assert _math_feature(element("math", element("mrow", power, element("mo", "+"), element("mn", "1")))) == ""


@pytest.mark.parametrize("name", ["mfrac", "msqrt", "mroot", "munderover", "mtable", "mover"])
def test_formulas_with_lines_and_stretched_signs_are_pictures(name: str) -> None:
    assert name in _math_feature(element("math", element("mrow", element(name, element("mi", "x")))))


def test_operators_that_the_browser_draws_larger_make_a_picture() -> None:
    assert _math_feature(element("math", element("msub", element("mo", "∑"), element("mi", "i"))))
