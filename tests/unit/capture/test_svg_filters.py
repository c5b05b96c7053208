"""SVG filters that are what a function of CSS is are read as that function."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.engine.capture.decoding.svg_filters import with_known_filters
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle, LayoutBox, NodeKind, SnapshotDocument, SnapshotNode

ROOM = 'id="f" x="-50%" y="-50%" width="200%" height="200%"'
ABOVE = '<feMerge><feMergeNode in="b"/><feMergeNode in="SourceGraphic"/></feMerge>'
GLOW = f'<filter {ROOM}><feGaussianBlur stdDeviation="3" result="b"/>{ABOVE}</filter>'


def node_of(element: ElementTree.Element) -> SnapshotNode:
    attributes = {name.lower(): value for name, value in element.attrib.items()}
    children = tuple(map(node_of, element))
    return SnapshotNode(0, NodeKind.ELEMENT, element.tag.lower(), "", attributes, 0, None, children=children)


def box(style: ComputedStyle, rect: Rect) -> LayoutBox:
    return LayoutBox(rect, style, ComputedStyle(), 0, False)


def read(markup: str, *, view_box: str = "0 0 200 100", **values: str) -> str:
    """Return the computed filter of a shape of 100 x 50 px, in a drawing of 200 px."""
    style = ComputedStyle({"filter": 'url("#f")', "fill": "rgb(1, 2, 3)", "stroke": "none", **values})
    plain = ComputedStyle({"filter": "none"})
    shape = SnapshotNode(0, NodeKind.ELEMENT, "rect", "", {}, 0, box(style, Rect(0, 0, 100, 50)))
    used = node_of(ElementTree.fromstring(markup))
    drawing = box(plain, Rect(0, 0, 200, 100))
    svg = SnapshotNode(0, NodeKind.ELEMENT, "svg", "", {"viewbox": view_box}, 0, drawing, children=(used, shape))
    with_known_filters(SnapshotDocument("", "", "", svg), [style, plain])
    assert plain["filter"] == "none"
    return style["filter"]


@pytest.mark.parametrize(
    ("primitives", "function"),
    [
        ('<feGaussianBlur stdDeviation="4"/>', "blur(4px)"),
        (
            '<feDropShadow dx="1" dy="2" stdDeviation="3" flood-color="#f00" flood-opacity=".5"/>',
            "drop-shadow(rgba(255, 0, 0, 0.5) 1px 2px 3px)",
        ),
        (
            f'<feGaussianBlur in="SourceAlpha" stdDeviation="3"/><feOffset dy="4" result="b"/>{ABOVE}',
            "drop-shadow(rgba(0, 0, 0, 1) 0px 4px 3px)",
        ),
        (
            '<feGaussianBlur in="SourceAlpha" stdDeviation="2"/><feComponentTransfer result="b"><feFuncA type="linear" '
            f'slope="0.2"/></feComponentTransfer>{ABOVE}',
            "drop-shadow(rgba(0, 0, 0, 0.2) 0px 0px 2px)",
        ),
        (
            '<feFlood flood-color="blue" flood-opacity="0.25" result="c"/><feComposite in="c" in2="SourceAlpha" '
            'operator="in"/><feOffset dx="1"/><feGaussianBlur stdDeviation="1" result="b"/>'
            f'{ABOVE}<feBlend in="SourceGraphic" mode="normal"/>',
            "drop-shadow(rgba(0, 0, 255, 0.25) 1px 0px 1px)",
        ),
        (
            '<feOffset dy="4" in="SourceAlpha"/><feGaussianBlur stdDeviation="2"/><feColorMatrix type="matrix" '
            'values="0 0 0 0 1 0 0 0 0 0 0 0 0 0 0 0 0 0 0.25 0"/><feBlend in="SourceGraphic" in2="b"/>',
            "drop-shadow(rgba(255, 0, 0, 0.25) 0px 4px 2px)",
        ),
        (
            '<feGaussianBlur in="SourceAlpha" stdDeviation="1" result="b"/><feMerge><feMergeNode in="b"/>'
            '<feMergeNode in="no such name"/></feMerge><feBlend in="SourceGraphic"/>',
            "drop-shadow(rgba(0, 0, 0, 1) 0px 0px 1px) drop-shadow(rgba(0, 0, 0, 1) 0px 0px 1px)",
        ),
        (
            f'<feGaussianBlur stdDeviation="3" result="b"/>{ABOVE}',
            "drop-shadow(rgba(1, 2, 3, 1) 0px 0px 3px)",
        ),
    ],
)
def test_shadows_glows_and_blurs_are_functions(primitives: str, function: str) -> None:
    assert read(f"<filter {ROOM}>{primitives}</filter>") == function


@pytest.mark.parametrize(
    "primitives",
    [
        '<feTurbulence baseFrequency=".8"/>',
        '<feGaussianBlur stdDeviation="4 1"/>',
        '<feGaussianBlur stdDeviation="many"/>',
        '<feColorMatrix type="hueRotate" values="120"/>',
        '<feOffset dx="4"/>',
        '<feFlood flood-color="red"/>',
        '<feDropShadow dx="1" dy="2" stdDeviation="3" flood-color="nonsense"/>',
        '<feDropShadow dx="1" dy="2" stdDeviation="3" flood-color="oklab(1e308 1e308 1e308)"/>',
        '<feGaussianBlur in="SourceAlpha" stdDeviation="3" result="b"/><feMerge><feMergeNode in="SourceGraphic"/>'
        '<feMergeNode in="b"/></feMerge>',
        "",
    ],
)
def test_other_filters_stay_what_they_are(primitives: str) -> None:
    assert read(f"<filter {ROOM}>{primitives}</filter>") == 'url("#f")'


def test_a_glow_of_several_colors_is_no_shadow() -> None:
    assert read(GLOW, stroke="rgb(9, 9, 9)") == 'url("#f")'
    assert read(GLOW, fill="none", stroke="rgb(9, 9, 9)") == "drop-shadow(rgba(9, 9, 9, 1) 0px 0px 3px)"
    assert read(GLOW, fill='url("#g")') == 'url("#f")'


def test_a_region_that_cuts_the_blur_keeps_the_filter() -> None:
    assert read('<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>') == "blur(2px)"
    assert read('<filter id="f"><feGaussianBlur stdDeviation="4"/></filter>') == 'url("#f")'
    assert read('<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>', view_box="0 0 50 25") == 'url("#f")'


def test_another_filter_is_not_taken_for_the_one_that_is_named() -> None:
    assert read('<filter id="other"><feGaussianBlur stdDeviation="2"/></filter>') == 'url("#f")'
