"""Gives a design components for what repeats in it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from htmlfig_desktop.engine.fig.components.making import with_components
from htmlfig_desktop.engine.fig.components.repeats import Repeat, find_repeats
from htmlfig_desktop.engine.fig.file import Guid
from htmlfig_desktop.engine.fig.png import rgba_png
from htmlfig_desktop.engine.fig.reader import read_fig
from htmlfig_desktop.engine.fig.writer import pack_fig


def fig_with_components(
    design: bytes, without: Collection[str] = (), taken: Mapping[Guid, str] | None = None
) -> tuple[bytes, tuple[Repeat, ...]]:
    """Return the .fig of a design whose repeats are components, and these.

    Args:
        design: Bytes of a .fig.
        without: Names of repeats that stay as they are.
        taken: Which repeats there shall be, and their names, as in ``find_repeats``; None: all.

    Raises:
        FigError: FIG001 or FIG002, it is no design or damaged.
    """
    file = read_fig(design)
    if without and taken is None:
        taken = {repeat.first: repeat.name for repeat in find_repeats(file) if repeat.name not in without}
    repeats = find_repeats(file, taken)
    return pack_fig(with_components(file, repeats), file.thumbnail or rgba_png(1, 1, bytes(4))), repeats
