"""What a box paints itself, before it is put together with its content."""

from __future__ import annotations

from htmlfig_desktop.core.color import GRAY, Color
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.convert.paint.backgrounds import Painted
from htmlfig_desktop.engine.convert.paint.border_sides import Sides
from htmlfig_desktop.engine.convert.paint.borders import Borders
from htmlfig_desktop.engine.convert.paint.effects import BoxShadows
from htmlfig_desktop.engine.convert.paint.inner_shadows import NO_EDGES, Edges
from htmlfig_desktop.engine.convert.shapes.corner_radii import SQUARE, CornerRadii
from htmlfig_desktop.engine.scene.nodes import Layer
from htmlfig_desktop.engine.scene.paints import Corners, Effect


@dataclass(frozen=True, slots=True)
class Decorated:
    """A box's own painting."""

    radii: CornerRadii
    painted: Painted
    borders: Borders
    shadows: BoxShadows
    outline: Layer | None
    ground: Color = GRAY
    """What it lies on, as far as one knows."""
    edges: Edges = NO_EDGES
    """How wide its borders are, seen or not."""
    bevel: tuple[Effect, ...] = ()
    """Sides of its border beside the stroke, as sharp shadows inside."""
    apart: tuple[Layer, ...] = ()
    """What it paints in a part of its box, behind all else, and no clip of its own cuts."""
    lines: Sides | None = None
    """What its background draws along its edges, which is its border then; None where it has borders of its own."""

    @property
    def shows(self) -> bool:
        """Whether it paints anything."""
        shadows = self.shadows.effects or self.shadows.rings
        painted = self.painted.fills or self.painted.behind
        edges = self.borders.stroke or self.borders.sides or self.outline
        return bool(painted or edges or shadows or self.apart)

    @property
    def corners(self) -> Corners:
        """The corners as Figma has them."""
        return self.radii.corners


UNPAINTED = Decorated(SQUARE, Painted(), Borders(), BoxShadows(), None)
