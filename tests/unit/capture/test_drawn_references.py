"""What drawings refer to that has no form in Figma."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.pictures.drawn_references import DrawnReferences
from htmlfig_desktop.engine.capture.snapshot import NodeKind, SnapshotDocument, SnapshotNode


def element(name: str, *children: SnapshotNode, **attributes: str) -> SnapshotNode:
    return SnapshotNode(0, NodeKind.ELEMENT, name, "", attributes, 0, None, children=children)


def referred(*inside: SnapshotNode) -> DrawnReferences:
    """Return what a drawing refers to; its elements are numbered as the browser does."""
    numbers = iter(range(1000))

    def numbered(node: SnapshotNode) -> SnapshotNode:
        index = next(numbers)
        return replace(node, index=index, children=tuple(map(numbered, node.children)))

    return DrawnReferences.of(SnapshotDocument("", "", "", numbered(element("svg", *inside))))


@pytest.mark.parametrize(
    ("attributes", "is_told"),
    [
        ({"cx": "30%", "cy": "40%", "fx": "30%"}, False),
        ({"fr": "0%"}, False),
        ({"cx": "30%", "fx": "20%"}, True),
        ({"fr": "10"}, True),
    ],
)
def test_a_gradient_has_no_form_only_where_its_light_lies_beside_the_middle(
    attributes: dict[str, str], is_told: bool
) -> None:
    assert bool(referred(element("radialgradient", id="light", **attributes)).paints) == is_told


def test_patterns_have_no_form_and_plain_gradients_have_one() -> None:
    pattern, gradient = element("pattern", id="stripes"), element("lineargradient", id="fade", x1="1")
    assert referred(pattern, gradient).paints == {"#stripes": "pattern"}


def test_text_that_only_use_draws_is_known_through_other_uses_too() -> None:
    badge = element("symbol", element("text"), id="badge")
    row = element("g", element("use", href="#badge"), id="row")
    icon = element("symbol", element("path"), id="icon")
    unused = element("symbol", element("text"), id="unused")
    uses = [element("use", href=address) for address in ("#row", "#icon", "#drawn")]
    found = referred(element("defs", badge, row, icon, unused), element("text", id="drawn"), *uses)
    assert found.copies == {"#badge": "text drawn by use", "#row": "text drawn by use"}


@pytest.mark.parametrize(
    ("attributes", "feature"),
    [
        ({"fill": "url(#stripes)"}, "pattern drawn by use"),
        ({"style": "stroke: url('#stripes')"}, "pattern drawn by use"),
        ({"filter": "url(#soft)"}, "filter drawn by use"),
        ({"fill": "url(#fade)"}, None),
    ],
)
def test_a_copy_of_what_has_no_form_has_none_wherever_that_is_drawn(
    attributes: dict[str, str], feature: str | None
) -> None:
    paints = element("pattern", id="stripes"), element("lineargradient", id="fade")
    kept = element("defs", element("rect", id="kept", **attributes))
    drawn = element("g", element("rect", **attributes), id="drawn")
    found = referred(*paints, kept, drawn, element("use", href="#kept"), element("use", href="#drawn"))
    assert found.copies == ({"#kept": feature, "#drawn": feature} if feature else {})


def test_a_mask_with_a_paint_of_no_form_inside_asks_for_a_picture_of_what_it_is_for() -> None:
    pattern = element("pattern", element("path"), id="stripes")
    striped = element("mask", element("g", element("rect", fill="url(#stripes)")), id="striped")
    plain = element("mask", element("rect", fill="white"), id="plain")
    assert referred(striped, plain, pattern).masks == {"#striped": "pattern"}
