"""How alike a design and the picture of its page are, and who finds it out.

What is compared is our own rendering of the design, not Figma's.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from htmlfig_desktop.core.geometry import Rect, Size


@dataclass(frozen=True, slots=True)
class MissingFont:
    """A font that a text without cached outlines names and this machine does not have."""

    family: str
    style: str
    layer: str
    """Id of the first text that wants it."""


@dataclass(frozen=True, slots=True)
class LayerSpot:
    """A layer in a region."""

    id: str
    name: str
    type: str


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the picture where the design differs most."""

    rect: Rect
    """Pixels of the picture."""
    error: float
    """Mean absolute error in it, 0 to 1."""
    share: float
    """Of the whole error, 0 to 1."""
    layers: tuple[LayerSpot, ...]
    """Layers in it that draw something, the smallest first."""


@dataclass(frozen=True, slots=True)
class Fidelity:
    """How alike a design and the original are."""

    mae: float
    """Mean absolute error over all pixels and channels, 0 to 1; where only one picture has a pixel, white stands in."""
    skill: float | None
    """1 - error / error of an empty page; None where the original is itself empty."""
    ssim: float | None
    regions: tuple[Region, ...]
    """Worst first."""
    picture: Size
    design: Size
    """px of both pictures."""
    missing_fonts: tuple[MissingFont, ...]

    @property
    def score(self) -> float:
        """One number for people, 0 to 1: the skill, never below 0; of an empty original what is not wrong."""
        return max(0.0, 1 - self.mae if self.skill is None else self.skill)


_USUAL_SCALES = (0.5, 1.0, 1.5, 2.0, 3.0, 4.0)
_FITS = 0.02


def fitting_scale(pixels: float, width: float, asked: float = 1.0) -> float:
    """Return how many pixels a picture has per px of what it shows: as asked for, or a usual scale that fits better.

    A server need not take a picture at the scale that was asked for.

    Args:
        pixels: width of the picture.
        width: of what it shows, px.
        asked: pixels per px that were asked for.
    """
    found = pixels / max(width, 1.0)
    return next((scale for scale in (asked, *_USUAL_SCALES) if abs(found - scale) <= _FITS * scale), asked)


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """What to compare."""

    fig: Path
    picture: Path
    """PNG of the original."""
    scale: float = 1.0
    """Pixels of the picture per px of the design that were asked for; see ``fitting_scale``."""
    node: str = ""
    """Guid of what of the design to compare; empty: what the design shows by itself."""
    pictures: Path | None = None
    """Existing folder that gets DESIGN_PICTURE and HEAT_MAP; None: they are not made."""


DESIGN_PICTURE = "design.png"
"""Our rendering of the design, in the pixels of the picture it was compared with."""
HEAT_MAP = "heat-map.png"
"""The original, pale, and on it what is different, yellow to red."""


class DesignChecker(Protocol):
    """Compares designs with pictures, away from the caller's thread and process."""

    async def check(self, request: CheckRequest) -> Fidelity:
        """Return how alike both are; requests take their turn. Cancelling the task gives the turn up.

        Raises:
            HtmlFigError: CHK001, they cannot be compared.
        """
        ...

    async def aclose(self) -> None:
        """End all that runs; return when no process is left."""
        ...
