"""SVG pictures of plain opaque shapes are outlines; all others are not."""

from __future__ import annotations

import pytest

from htmlfig_desktop.core.geometry import Rect, Size
from htmlfig_desktop.engine.convert.svg.picture_outlines import picture_outline
from htmlfig_desktop.engine.scene.path_bounds import path_bounds

SIZE = Size(48, 24)


def picture(inside: str, more: str = "viewBox='0 0 24 24'") -> str:
    return f"<svg xmlns='http://www.w3.org/2000/svg' {more}>{inside}</svg>"


def bounds(inside: str, more: str = "viewBox='0 0 24 24'") -> Rect | None:
    outline = picture_outline(picture(inside, more), SIZE)
    return None if outline is None else path_bounds(outline)


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("<path d='M2 4h10v6H2z'/>", Rect(14, 4, 10, 6)),
        ("<title>Home</title><g fill='red'><rect x='2' y='4' width='10' height='6'/></g>", Rect(14, 4, 10, 6)),
        ("<path fill='none' stroke='#000' stroke-width='2' d='M4 12h10'/>", Rect(16, 11, 10, 2)),
        ("<g transform='translate(1 2)'><path d='M0 0h4v4z'/></g><path d='M10 10h4v4z'/>", Rect(13, 2, 13, 12)),
        ("<path style='display:none' d='M0 0h24v24z'/><path d='M2 4h10v6H2z'/>", Rect(14, 4, 10, 6)),
    ],
    ids=["area", "in a group", "line", "several", "hidden"],
)
def test_plain_shapes_are_an_outline_in_px_of_the_picture(inside: str, expected: Rect) -> None:
    found = bounds(inside)
    assert found is not None
    assert (found.x, found.y, found.width, found.height) == pytest.approx(
        (expected.x, expected.y, expected.width, expected.height)
    )


def test_a_picture_without_view_box_is_in_its_own_px() -> None:
    assert bounds("<path d='M2 4h10v6H2z'/>", "width='48' height='24'") == Rect(2, 4, 10, 6)


@pytest.mark.parametrize(
    "inside",
    [
        "<path opacity='.5' d='M2 4h10v6H2z'/>",
        "<g opacity='.5'><path d='M2 4h10v6H2z'/></g>",
        "<path fill='#0008' d='M2 4h10v6H2z'/>",
        "<path fill-opacity='.5' d='M2 4h10v6H2z'/>",
        "<path fill='url(#a)' d='M2 4h10v6H2z'/>",
        "<path stroke='red' stroke-dasharray='2' d='M2 4h10'/>",
        "<path mask='url(#a)' d='M2 4h10v6H2z'/>",
        "<defs><style>path { fill: none }</style></defs><path d='M2 4h10v6H2z'/>",
        "<path d='M2 4h10v6H2z'><animate attributeName='d'/></path>",
        "<text>A</text>",
        "<use href='#a'/>",
        "<image href='a.png'/>",
        "<path d='M2 4h10v6H2z'/>" * 100,
        "<path d='M2 4h10v6H2z'>",
        "",
    ],
)
def test_a_picture_of_more_than_that_is_none(inside: str) -> None:
    assert picture_outline(picture(inside), SIZE) is None


def test_entities_of_its_own_are_never_read() -> None:
    source = "<!DOCTYPE svg [<!ENTITY a 'aaaa'>]>" + picture("<path d='M2 4h10v6H2z'/>")
    assert picture_outline(source, SIZE) is None
