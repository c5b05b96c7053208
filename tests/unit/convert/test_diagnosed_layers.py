"""Losses know the layers that they are about."""

from __future__ import annotations

from htmlfig_desktop.core.diagnostics import Diagnostic, DiagnosticCode
from htmlfig_desktop.core.geometry import Affine, Rect, Size
from htmlfig_desktop.engine.convert.diagnosed_layers import with_layers
from htmlfig_desktop.engine.scene.nodes import Frame, Layer, Rectangle


def box(name: str, x: float, y: float, width: float, height: float, *inside: Layer) -> Layer:
    size, place = Size(width, height), Affine.translation(x, y)
    if not inside:
        return Rectangle(name=name, size=size, transform=place)
    return Frame(name=name, size=size, transform=place, children=inside)


PAGE = box(
    "Page",
    0,
    0,
    400,
    400,
    box("Card", 50, 50, 200, 100, box("Photo", 10, 10, 80, 80), box("Copy", 10, 10, 80, 80)),
    box("Aside", 300, 50, 50, 300, box("Badge", 0, 0, 50, 300)),
)


def layer_at(area: Rect | None) -> str:
    (found,) = with_layers([Diagnostic(DiagnosticCode.ELEMENT_RASTERISED, "img", area=area)], PAGE)
    return found.layer


def test_a_loss_names_the_layer_whose_box_its_element_has() -> None:
    assert layer_at(Rect(50, 50, 200, 100)) == "Card"
    assert layer_at(Rect(60, 60, 80, 80)) == "Photo"


def test_of_layers_with_the_same_box_the_outermost_is_named() -> None:
    assert layer_at(Rect(300, 50, 50, 300)) == "Aside"


def test_what_became_no_layer_is_told_by_the_smallest_one_around_it() -> None:
    assert layer_at(Rect(200, 120, 10, 10)) == "Card"


def test_what_stands_beside_all_layers_or_has_no_place_names_none() -> None:
    assert layer_at(Rect(10, 10, 5, 5)) == ""
    assert layer_at(None) == ""
