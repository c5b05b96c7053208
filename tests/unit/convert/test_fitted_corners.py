"""What lies in the corners of a box that clips inside its border."""

from __future__ import annotations

from htmlfig_desktop.core.color import BLACK
from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.convert.layering.fitted_corners import fitted
from htmlfig_desktop.engine.scene.nodes import Frame, Rectangle
from htmlfig_desktop.engine.scene.paints import SQUARE_CORNERS, Corners, SolidPaint

ROOM = Rect(1, 1, 78, 6)
INNER = Corners(3, 3, 3, 3)


def bar(x: float, width: float, height: float = 6) -> Rectangle:
    return Rectangle(
        name="Bar", size=Size(width, height), transform=Affine.translation(x, 1), fills=(SolidPaint(BLACK),)
    )


def corners_of(layer: Rectangle) -> Corners:
    (made,) = fitted([layer], ROOM, INNER)
    assert isinstance(made, Rectangle)
    return made.corners


def test_a_bar_is_round_where_it_lies_in_the_corners() -> None:
    assert corners_of(bar(1, 40)) == Corners(3, 0, 0, 3)
    assert corners_of(bar(39, 40)) == Corners(0, 3, 3, 0)
    assert corners_of(bar(1, 78)) == INNER
    assert corners_of(bar(1, 78, 5)) == Corners(3, 3, 0, 0)


def test_what_lies_in_no_corner_stays_as_it_is() -> None:
    assert corners_of(bar(2, 40)) == SQUARE_CORNERS


def test_a_bar_too_narrow_for_the_corner_stays_as_it_is() -> None:
    assert corners_of(bar(1, 2)) == SQUARE_CORNERS


def test_layers_with_corners_or_content_of_their_own_stay_as_they_are() -> None:
    own = replace(bar(1, 40), corners=Corners(1, 1, 1, 1))
    frame = Frame(name="Bar", size=Size(40, 6), transform=Affine.translation(1, 1), fills=(SolidPaint(BLACK),))
    assert fitted([own, frame], ROOM, INNER) == [own, frame]
