"""The layers of a finished .fig, as far as a page can show them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from htmlfig_desktop.engine.fig.reader import read_fig

MOST_LAYERS: Final = 2000
"""Layers that are listed; a page of more serves nobody."""

_LONGEST_NAME: Final = 120


@dataclass(frozen=True, slots=True)
class LayerLine:
    """One layer in the list."""

    depth: int
    """0 for what lies on the page itself."""
    kind: str
    """Figma's word, such as ``FRAME``."""
    name: str


@dataclass(frozen=True, slots=True)
class LayerList:
    """The first layers of a design and how many there are in all."""

    lines: tuple[LayerLine, ...]
    total: int


def read_layers(fig: Path) -> LayerList:
    """Return the layers of a file, each before those inside it. Blocks.

    Raises:
        FileNotFoundError: there is no such file.
        FigError: FIG001, FIG002.
    """
    design = read_fig(fig.read_bytes())
    below = [
        LayerLine(depth - 1, node.type, node.name[:_LONGEST_NAME])
        for page in design.pages
        for depth, node in islice(design.walk(page), 1, None)
    ]
    return LayerList(tuple(below[:MOST_LAYERS]), len(below))
