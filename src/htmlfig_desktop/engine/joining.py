"""Writes several designs as one file, with a thumbnail of all of them."""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.engine.fig.file import FigFile
from htmlfig_desktop.engine.fig.joining.whole import join_designs
from htmlfig_desktop.engine.fig.reader import read_fig
from htmlfig_desktop.engine.fig.thumbnail import thumbnail_png
from htmlfig_desktop.engine.fig.writer import THUMBNAIL_SIDE, pack_fig
from htmlfig_desktop.engine.preview.raster import render_png


def joined_fig(designs: Sequence[bytes], name: str) -> bytes:
    """Return the .fig of several: those of one page, which are called alike, in a row, in the order given.

    Args:
        designs: Bytes of each .fig.
        name: Of the whole.

    Raises:
        FigError: FIG001 or FIG002, one of them is no design or damaged; FIG004, they do not fit together.
    """
    rows: dict[str, list[FigFile]] = {}
    for data in designs:
        design = read_fig(data)
        rows.setdefault(_title(design), []).append(design)
    whole = join_designs(list(rows.values()), name)
    page = whole.pages[0]
    box = whole.meta.render_coordinates if whole.meta else None
    longest = max(box.width, box.height, 1.0) if box else 1.0
    return pack_fig(whole, thumbnail_png(render_png(whole, page, scale=min(1.0, THUMBNAIL_SIDE / longest))))


def _title(design: FigFile) -> str:
    """Return what the page of a design is called: its first frame's name."""
    return next((layer.name for page in design.pages for layer in design.children_of(page)), "")
