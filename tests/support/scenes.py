"""Looking around in scenes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from htmlfig_desktop.core.geometry import IDENTITY, Affine, Rect
from htmlfig_desktop.engine.convert.document import Converted
from htmlfig_desktop.engine.scene.nodes import Frame, Layer, Rectangle, Text, children_of
from htmlfig_desktop.engine.scene.paints import SolidPaint


@dataclass(frozen=True)
class Found:
    """A layer, where it stands on the page, and what it is nested in."""

    layer: Layer
    matrix: Affine
    inside: tuple[Layer, ...]

    @property
    def rect(self) -> Rect:
        return self.matrix.bounds(Rect(0, 0, self.layer.size.width, self.layer.size.height))


class Design:
    """A converted page."""

    def __init__(self, converted: Converted) -> None:
        self.converted = converted
        (self.page,) = converted.scene.pages[0].children
        self.found = tuple(_walk(self.page, IDENTITY, ()))

    def named(self, name: str) -> Found:
        matches = [found for found in self.found if found.layer.name == name]
        assert len(matches) == 1, f"{len(matches)} layers are called {name!r}: {self.outline()}"
        return matches[0]

    def frame(self, name: str) -> Frame:
        layer = self.named(name).layer
        assert isinstance(layer, Frame)
        return layer

    def box(self, name: str) -> Rectangle:
        layer = self.named(name).layer
        assert isinstance(layer, Rectangle)
        return layer

    @property
    def texts(self) -> list[Text]:
        return [found.layer for found in self.found if isinstance(found.layer, Text)]

    @property
    def codes(self) -> set[str]:
        return {diagnostic.code.name for diagnostic in self.converted.diagnostics}

    def order(self, *names: str) -> list[str]:
        """Return those names in the order in which their layers are painted."""
        return [found.layer.name for found in self.found if found.layer.name in names]

    def outline(self) -> str:
        return "\n".join(
            "  " * len(found.inside) + f"{type(found.layer).__name__} {found.layer.name}" for found in self.found
        )


def fill_of(layer: Layer) -> str:
    """Return the color of a layer with one solid fill."""
    assert isinstance(layer, Rectangle)
    (paint,) = layer.fills
    assert isinstance(paint, SolidPaint)
    return paint.color.hex


def _walk(layer: Layer, outside: Affine, inside: tuple[Layer, ...]) -> Iterator[Found]:
    matrix = outside @ layer.transform
    yield Found(layer, matrix, inside)
    for child in children_of(layer):
        yield from _walk(child, matrix, (*inside, layer))
