"""What a page looks like: layers with everything about them resolved, back to front.

Nothing here refers back into the file: instances are filled in, hidden layers are gone, paints and effects are typed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from htmlfig_desktop.core.fidelity import MissingFont as MissingFont  # told beyond the engine
from htmlfig_desktop.core.geometry import IDENTITY, Affine, Size
from htmlfig_desktop.engine.scene.nodes import MaskKind
from htmlfig_desktop.engine.scene.paints import (
    SQUARE_CORNERS,
    BlendMode,
    Corners,
    Effect,
    GradientPaint,
    ImageMode,
    SolidPaint,
    StrokeAlign,
)
from htmlfig_desktop.engine.scene.paths import PathData


@dataclass(frozen=True, slots=True)
class PictureFilters:
    """Adjustments of a picture, each -1 to 1."""

    exposure: float = 0.0
    contrast: float = 0.0
    vibrance: float = 0.0
    temperature: float = 0.0
    tint: float = 0.0
    highlights: float = 0.0
    shadows: float = 0.0

    @property
    def is_neutral(self) -> bool:
        """Whether the picture stays as it is."""
        return self == NEUTRAL


NEUTRAL = PictureFilters()


@dataclass(frozen=True, slots=True)
class PicturePaint:
    """A picture that fills a layer."""

    image: str
    """Lower-case hex SHA-1: a key of ``FigFile.images``."""
    mode: ImageMode
    transform: Affine | None = None
    """STRETCH: from the layer's unit square into the picture's; None: the whole picture."""
    scale: float = 1.0
    """TILE: size of a tile in units of the picture's own pixels."""
    rotation: float = 0.0
    """Degrees, clockwise."""
    filters: PictureFilters = NEUTRAL
    opacity: float = 1.0
    blend_mode: BlendMode = BlendMode.NORMAL


Fill = SolidPaint | GradientPaint | PicturePaint


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """What a layer's fills cover."""

    path: PathData
    fills: tuple[Fill, ...] | None = None
    """Of a region with paints of its own; None: the layer's."""


@dataclass(frozen=True, slots=True, eq=False)
class StrokeBand:
    """The outline of a stroke.

    A band that lies inside or outside is twice as wide and is cut to its side by the fill's outline. Source: format
    notes, section 6.5.
    """

    outlines: tuple[PathData, ...]
    fills: tuple[Fill, ...]
    align: StrokeAlign


class Silhouette(Enum):
    """What casts a layer's shadow."""

    BOX = "box"
    """The box with its corners; ``spread`` counts."""
    ELLIPSE = "ellipse"
    """A full ellipse; ``spread`` counts."""
    OUTLINE = "outline"
    """The outlines of its fills, as they are."""
    CONTENT = "content"
    """All that is drawn, by its alpha."""


class Glyph(NamedTuple):
    """An outline in em, y up, at its origin on the baseline. A tuple, since pages have hundreds of thousands."""

    path: PathData
    x: float
    y: float
    size: float
    """px of an em."""
    rotation: float = 0.0
    """Degrees, counterclockwise."""


@dataclass(frozen=True, slots=True, eq=False)
class Emoji:
    """A character drawn in colors of its own, at its origin on the baseline."""

    characters: str
    x: float
    y: float
    size: float


@dataclass(frozen=True, slots=True, eq=False)
class TextRun:
    """Glyphs and lines of one style."""

    glyphs: tuple[Glyph, ...]
    emoji: tuple[Emoji, ...]
    fills: tuple[Fill, ...]
    rects: tuple[tuple[float, float, float, float], ...] = ()
    """Underlines and the like: x, y, width, height."""
    rect_fills: tuple[Fill, ...] = ()
    rect_style: str = "SOLID"
    """How those lines are drawn: SOLID, DOTTED or WAVY."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Layer:
    """A layer that shows, in its own space: px from its top left corner."""

    id: str
    """The node's guid; inside an instance the guids of the instances come first, as in ``1:5/2:3``."""
    type: str
    """As in the file, such as ``FRAME``."""
    name: str
    size: Size
    transform: Affine = IDENTITY
    """Into the parent's space."""
    opacity: float = 1.0
    blend_mode: BlendMode = BlendMode.PASS_THROUGH
    mask: MaskKind | None = None
    """Set: it is not drawn but masks the siblings that follow it, up to the next mask."""
    effects: tuple[Effect, ...] = ()
    silhouette: Silhouette = Silhouette.CONTENT
    corners: Corners = SQUARE_CORNERS
    fills: tuple[Fill, ...] = ()
    """Bottom first."""
    outlines: tuple[Outline, ...] = ()
    stroke: StrokeBand | None = None
    texts: tuple[TextRun, ...] = ()
    clip: PathData | None = None
    """What children are cut to."""
    children: tuple[Layer, ...] = ()
    """Back to front."""
