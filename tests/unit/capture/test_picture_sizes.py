"""SVG pictures that leave their size to the page: what is asked of the browser, and what is kept of them."""

from __future__ import annotations

import asyncio
import base64
import json
from typing import Any

import pytest

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.limits import DEFAULT_LIMITS
from htmlfig_desktop.core.options import ColorScheme
from htmlfig_desktop.engine.capture.pictures.picture_uses import PictureUse
from htmlfig_desktop.engine.capture.pictures.pictures import PicturesOfPage
from htmlfig_desktop.engine.capture.snapshot import Picture

PNG = base64.b64encode(b"\x89PNG\r\n\x1a\n").decode()
USE = PictureUse(side=0, room=Size(200, 100), tile=Size(180, 90))


class _Page:
    """Answers as a browser that draws everything 40 x 20 px, and keeps what it was asked."""

    may_be_changed = False

    def __init__(self, svg: str) -> None:
        self.svg = svg

    async def resource(self, url: str) -> bytes:
        return self.svg.encode()

    async def evaluate(self, call: str, *, await_promise: bool = False) -> Any:
        address = json.loads(call[call.rindex('("data:') + 1 : call.rindex(", {")])
        self.svg = base64.b64decode(address.partition(",")[2]).decode()
        return {"width": 40, "height": 20, "png": PNG}


def drawn(attributes: str) -> tuple[str, Picture]:
    """Return what the browser was given to draw, and what was kept."""
    page = _Page(f"<svg {attributes}><g/></svg>")
    pictures = PicturesOfPage(page, ColorScheme.LIGHT, DEFAULT_LIMITS)  # type: ignore[arg-type]
    picture = asyncio.run(pictures.find("/picture.svg", USE))
    assert picture is not None
    return page.svg, picture


@pytest.mark.parametrize(
    ("attributes", "has"),
    [
        ('width="30" height="3em"', (True, True, True)),
        ('viewBox="0 0 2 1"', (False, False, True)),
        ('viewBox="0 0 2 1" width="100%" height="100%"', (False, False, True)),
        ('viewBox="0 0 2 1" width="30" height="50%"', (True, False, True)),
        ('viewBox="0 0 2 1" width="30" height="15" preserveAspectRatio="none"', (True, True, True)),
    ],
)
def test_a_picture_with_proportions_is_drawn_as_it_is(attributes: str, has: tuple[bool, bool, bool]) -> None:
    svg, picture = drawn(attributes)
    assert svg == f"<svg {attributes}><g/></svg>"
    assert (picture.has_width, picture.has_height, picture.has_proportions) == has


@pytest.mark.parametrize(
    ("attributes", "asked", "has"),
    [
        ("", 'width="180" height="90"', (False, False)),
        ('width="30"', 'width="30" height="90"', (True, False)),
        ("height='30' width='50%'", "height='30' width=\"90\"", (False, True)),
        (
            'viewBox="0 0 2 1" width="30" preserveAspectRatio="none"',
            'viewBox="0 0 2 1" width="30" preserveAspectRatio="none" height="90"',
            (False, False),
        ),
    ],
)
def test_a_picture_without_proportions_is_drawn_in_the_room_it_is_shown_in(
    attributes: str, asked: str, has: tuple[bool, bool]
) -> None:
    svg, picture = drawn(attributes)
    assert svg.replace("<svg  ", "<svg ") == f"<svg {asked}><g/></svg>"
    assert (picture.has_width, picture.has_height) == has
    assert not picture.has_proportions
