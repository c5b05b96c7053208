"""Gives a design components for what repeats in it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from htmlfig_desktop.engine.fig.components.making import with_components
from htmlfig_desktop.engine.fig.components.nesting import nested_alike
from htmlfig_desktop.engine.fig.components.repeats import Repeat, find_repeats
from htmlfig_desktop.engine.fig.packing.png import rgba_png
from htmlfig_desktop.engine.fig.reading.file import FigFile, Guid
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.writing.writer import pack_fig


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
    plain = read_fig(design)
    file, repeats = _found(plain, without, taken)
    return pack_fig(with_components(file, repeats), file.thumbnail or rgba_png(1, 1, bytes(4))), repeats


def repeats_in(design: bytes) -> tuple[FigFile, tuple[Repeat, ...]]:
    """Return a design as its repeats are found in it, and these; it shows what it did.

    Raises:
        FigError: FIG001 or FIG002, it is no design or damaged.
    """
    file = nested_alike(read_fig(design)).file
    return file, find_repeats(file)


def _found(
    plain: FigFile, without: Collection[str], taken: Mapping[Guid, str] | None
) -> tuple[FigFile, tuple[Repeat, ...]]:
    """Return a design with its pages nested alike as far as what is taken of its repeats needs it, and these."""
    nested = nested_alike(plain)
    if without and taken is None:
        taken = {repeat.first: repeat.name for repeat in find_repeats(nested.file) if repeat.name not in without}
    repeats = find_repeats(nested.file, taken)
    needed = nested.parts & {guid for repeat in repeats for guid in repeat.alike}
    if needed == nested.parts:
        return nested.file, repeats
    file = nested_alike(plain, needed).file
    return file, find_repeats(file, taken)
