"""What Skia drew is read in one go, and read right."""

from __future__ import annotations

import pytest
import skia

from htmlfig_desktop.engine.fig.contours import Contour, Edge
from htmlfig_desktop.engine.fig.drawn_paths import drawn_contours


def test_every_verb_becomes_an_edge_from_where_the_last_one_ended() -> None:
    path = skia.Path()
    path.moveTo(1, 2).lineTo(3, 4).quadTo(6, 4, 6, 7).conicTo(6, 10, 9, 10, 0.5).cubicTo(9, 11, 10, 12, 11, 13)
    first, second, third, fourth = drawn_contours(path)[0].edges[:4]
    assert first == Edge((3, 4))
    assert second.end == (6, 7)
    assert second.controls[0] == pytest.approx((5, 4))
    assert third.end == (9, 10)
    assert third.controls[0] == pytest.approx((6, 7 + 3 * 4 / 9))
    assert fourth == Edge((11, 13), ((9, 11), (10, 12)))


def test_contours_are_told_apart_and_closed() -> None:
    path = skia.Path()
    path.moveTo(0, 0).lineTo(4, 0).lineTo(4, 4).close()
    path.moveTo(10, 10).lineTo(12, 10)
    contours = drawn_contours(path)
    assert [contour.start for contour in contours] == [(0, 0), (10, 10)]
    assert [contour.edges[-1].end for contour in contours] == [(0, 0), (10, 10)]
    assert all(isinstance(contour, Contour) for contour in contours)


def test_an_empty_path_has_no_contours() -> None:
    assert drawn_contours(skia.Path()) == []
