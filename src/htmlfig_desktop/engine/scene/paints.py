"""Paints, effects and strokes of a layer."""

from __future__ import annotations

from dataclasses import field
from enum import Enum
from typing import Final

from htmlfig_desktop.core.color import Color
from htmlfig_desktop.core.geometry import IDENTITY, Affine, Size, Vec
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.values import dataclass


class BlendMode(Enum):
    """How a paint, an effect or a layer mixes with what lies behind it. Names are those of the file."""

    __hash__ = object.__hash__

    PASS_THROUGH = "PASS_THROUGH"
    NORMAL = "NORMAL"
    DARKEN = "DARKEN"
    MULTIPLY = "MULTIPLY"
    LINEAR_BURN = "LINEAR_BURN"
    COLOR_BURN = "COLOR_BURN"
    LIGHTEN = "LIGHTEN"
    SCREEN = "SCREEN"
    LINEAR_DODGE = "LINEAR_DODGE"
    COLOR_DODGE = "COLOR_DODGE"
    OVERLAY = "OVERLAY"
    SOFT_LIGHT = "SOFT_LIGHT"
    HARD_LIGHT = "HARD_LIGHT"
    DIFFERENCE = "DIFFERENCE"
    EXCLUSION = "EXCLUSION"
    HUE = "HUE"
    SATURATION = "SATURATION"
    COLOR = "COLOR"
    LUMINOSITY = "LUMINOSITY"


PLAIN_MODES = frozenset({BlendMode.PASS_THROUGH, BlendMode.NORMAL})
"""Those that lay what they are of over what is behind it."""


@dataclass(frozen=True, slots=True)
class SolidPaint:
    """One color. Its alpha is the paint's opacity."""

    color: Color
    blend_mode: BlendMode = BlendMode.NORMAL


class GradientKind(Enum):
    """The four gradients of the file format."""

    LINEAR = "GRADIENT_LINEAR"
    RADIAL = "GRADIENT_RADIAL"
    ANGULAR = "GRADIENT_ANGULAR"
    DIAMOND = "GRADIENT_DIAMOND"


@dataclass(frozen=True, slots=True)
class GradientStop:
    """A color at a place of the gradient, 0 to 1."""

    position: float
    color: Color


@dataclass(frozen=True, slots=True)
class GradientPaint:
    """A gradient of at least two stops in ascending order."""

    kind: GradientKind
    stops: tuple[GradientStop, ...]
    transform: Affine
    """From the layer's unit square (x/width, y/height) into gradient space, where LINEAR runs along u from 0 to 1
    and the others are centered at (0.5, 0.5) with radius 0.5. Source: format notes, section 7.2."""
    opacity: float = 1.0
    blend_mode: BlendMode = BlendMode.NORMAL
    is_mixed: bool = False
    """Whether some of the stops stand for how the page mixes colors; others as they are would not follow it."""


class ImageMode(Enum):
    """How a picture fills its layer."""

    STRETCH = "STRETCH"
    FIT = "FIT"
    FILL = "FILL"
    TILE = "TILE"


@dataclass(frozen=True, slots=True)
class ImagePaint:
    """A picture."""

    image: str
    """Lower-case hex SHA-1 of the encoded bytes: a key of ``SceneDocument.images``."""
    mode: ImageMode = ImageMode.FILL
    transform: Affine = IDENTITY
    """STRETCH only: from the layer's unit square into the picture's; outside 0..1 nothing is drawn."""
    scale: float = 1.0
    """TILE only: size of a tile in units of the picture's own pixels."""
    opacity: float = 1.0
    blend_mode: BlendMode = BlendMode.NORMAL
    alt_text: str = ""


Paint = SolidPaint | GradientPaint | ImagePaint


def in_other_box(paint: Paint, before: Size, after: Size, offset: Vec) -> Paint:
    """Return a paint that shows the same when its layer gets another box; tiles begin where the layer begins.

    Args:
        paint: Of a layer of the size ``before``.
        before: Not empty.
        after: The size the layer gets.
        offset: Where the new box begins in the one before, px.
    """
    if isinstance(paint, SolidPaint) or (isinstance(paint, ImagePaint) and paint.mode is not ImageMode.STRETCH):
        return paint
    scale = Affine.scaling(after.width / before.width, after.height / before.height)
    shift = Affine.translation(offset.x / before.width, offset.y / before.height)
    return replace(paint, transform=paint.transform @ shift @ scale)


class EffectKind(Enum):
    """The effects we write."""

    DROP_SHADOW = "DROP_SHADOW"
    INNER_SHADOW = "INNER_SHADOW"
    LAYER_BLUR = "FOREGROUND_BLUR"
    BACKGROUND_BLUR = "BACKGROUND_BLUR"


@dataclass(frozen=True, slots=True)
class Effect:
    """A shadow or a blur. The radius is twice the Gaussian's sigma."""

    kind: EffectKind
    radius: float
    color: Color | None = None
    """Shadows only."""
    offset: Vec = Vec(0.0, 0.0)
    spread: float = 0.0
    show_behind: bool = False
    """Whether a drop shadow also shows below translucent parts of its layer."""
    blend_mode: BlendMode = BlendMode.NORMAL


class StrokeAlign(Enum):
    """On which side of the outline a stroke lies."""

    CENTER = "CENTER"
    INSIDE = "INSIDE"
    OUTSIDE = "OUTSIDE"


class StrokeCap(Enum):
    """How the ends of an open stroke look."""

    NONE = "NONE"
    ROUND = "ROUND"
    SQUARE = "SQUARE"


class StrokeJoin(Enum):
    """How the corners of a stroke look."""

    MITER = "MITER"
    BEVEL = "BEVEL"
    ROUND = "ROUND"


@dataclass(frozen=True, slots=True)
class SideWeights:
    """Stroke weights of the four sides of a box, px."""

    top: float
    right: float
    bottom: float
    left: float


@dataclass(frozen=True, slots=True)
class Stroke:
    """The outline of a layer. Paints are bottom first."""

    paints: tuple[Paint, ...]
    weight: float
    align: StrokeAlign = StrokeAlign.INSIDE
    sides: SideWeights | None = None
    """Boxes only: weights that differ by side; ``weight`` is then the largest."""
    dashes: tuple[float, ...] = ()
    """Lengths on and off, px."""
    cap: StrokeCap = StrokeCap.NONE
    join: StrokeJoin = StrokeJoin.MITER
    miter_limit: float = 4.0

    @property
    def weights(self) -> tuple[float, float, float, float]:
        """The weights of the four sides of a box, clockwise from the top."""
        if self.sides is None:
            return (self.weight,) * 4
        return self.sides.top, self.sides.right, self.sides.bottom, self.sides.left


_SAME_RADIUS: Final = 0.01
"""px by which two radii may differ that look the same."""


@dataclass(frozen=True, slots=True)
class Corners:
    """Radii of the four corners, px, already reduced so that neighbors fit on their side."""

    top_left: float = 0.0
    top_right: float = 0.0
    bottom_right: float = 0.0
    bottom_left: float = 0.0
    smoothing: float = 0.0
    """0 to 1: how far the curves ease into the sides; 0 are quarter circles."""
    given: float = field(default=0.0, compare=False)
    """The one radius that the page gives all four where it is larger than fits, px: with it a pill stays one when its
    layer grows. 0 where the radii are as given."""

    @property
    def radii(self) -> tuple[float, float, float, float]:
        """All four, clockwise from the top left."""
        return self.top_left, self.top_right, self.bottom_right, self.bottom_left

    @property
    def is_square(self) -> bool:
        """Whether no corner is round."""
        return not any(self.radii)

    @property
    def is_uniform(self) -> bool:
        """Whether all four radii are equal."""
        return self.top_left == self.top_right == self.bottom_right == self.bottom_left

    def written(self, size: Size) -> tuple[float, float, float, float]:
        """Return the radii that a file names for a box, clockwise from the top left.

        The given one, if Figma makes the same of it: it reduces equal radii to half of the shorter side.
        """
        if self.given and abs(min(self.given, size.width / 2, size.height / 2) - self.top_left) < _SAME_RADIUS:
            return (self.given,) * 4
        return self.radii


SQUARE_CORNERS = Corners()
