"""Writes several designs as one file, with a thumbnail of all of them."""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.conversion import thumbnail_scale
from htmlfig_desktop.engine.fig.joining.whole import join_designs
from htmlfig_desktop.engine.fig.packing.png import rgba_png
from htmlfig_desktop.engine.fig.reading.file import FigFile
from htmlfig_desktop.engine.fig.reading.reader import read_fig
from htmlfig_desktop.engine.fig.writing.notes import Note, note_of
from htmlfig_desktop.engine.fig.writing.thumbnail import thumbnail_png
from htmlfig_desktop.engine.fig.writing.writer import pack_fig
from htmlfig_desktop.engine.preview.raster import render_png


def joined_fig(designs: Sequence[bytes], name: str) -> bytes:
    """Return the .fig of several: side by side in their order, or a row for each page where one has several widths.

    Links between the pages lead to their designs.

    Args:
        designs: Bytes of each .fig.
        name: Of the whole.

    Raises:
        FigError: FIG001 or FIG002, one of them is no design or damaged; FIG004, they do not fit together.
    """
    pages: dict[tuple[str, str], list[FigFile]] = {}
    for data in designs:
        design = read_fig(data)
        pages.setdefault(_page_of(design), []).append(design)
    whole = join_designs(list(pages.values()), name)
    box = whole.meta.render_coordinates if whole.meta else None
    longest = max(box.width, box.height, 1.0) if box else 1.0
    return pack_fig(whole, _thumbnail(whole, thumbnail_scale(longest)))


def _thumbnail(whole: FigFile, scale: float) -> bytes:
    try:
        return thumbnail_png(render_png(whole, whole.pages[0], scale=scale))
    except ValueError:  # something sticks out so far that no picture can hold it
        return rgba_png(1, 1, bytes(4))


def _page_of(design: FigFile) -> tuple[str, str]:
    """Return address and title of the page that a design shows, as far as it says so."""
    frames = (layer for page in design.pages for layer in design.children_of(page))
    first = next(frames, None)
    return (note_of(first.fields, Note.ADDRESS), first.name) if first else ("", "")
