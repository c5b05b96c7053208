"""The layers of a finished .fig, as far as a page can show them."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.engine.fig.reading.reader import read_fig

_log = logging.getLogger(__name__)

MOST_LAYERS: Final = 2000
"""Layers that are listed; a page of more serves nobody."""

_LONGEST_NAME: Final = 120
_MOST_KEPT: Final = 32
"""Designs whose layers are remembered: half a megabyte each at most."""


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


class LayerLists:
    """The layers of designs for all who look at their pages: each file is read once, and one at a time.

    A link opens without a key and may be asked for again and again; reading a file takes a second of a processor.
    """

    def __init__(self) -> None:
        self._reading = asyncio.Lock()
        self._kept: OrderedDict[str, LayerList | None] = OrderedDict()

    async def of(self, conversion_id: str, fig: Path) -> LayerList | None:
        """Return the layers of a conversion's file; None where they cannot be read.

        Raises:
            FileNotFoundError: there is no such file.
        """
        async with self._reading:
            if conversion_id not in self._kept:
                self._kept[conversion_id] = await self._read(conversion_id, fig)
                if len(self._kept) > _MOST_KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(conversion_id)
            return self._kept[conversion_id]

    async def _read(self, conversion_id: str, fig: Path) -> LayerList | None:
        try:
            return await asyncio.to_thread(read_layers, fig)
        except HtmlFigError:
            _log.warning("page.layers_unreadable", extra={"conversion": conversion_id})
            return None
