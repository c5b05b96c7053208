"""Copies layers of a design as Figma's clipboard holds them."""

from __future__ import annotations

from collections.abc import Sequence

from htmlfig_desktop.core.errors import ErrorCode, FigError
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.fig.clipboard.markup import clipboard_html
from htmlfig_desktop.engine.fig.clipboard.message import FILE_KEY, copied_message, follows_variables, paste_id
from htmlfig_desktop.engine.fig.clipboard.schema import CLIPBOARD_SCHEMA
from htmlfig_desktop.engine.fig.clipboard.selection import selection_of
from htmlfig_desktop.engine.fig.packing.container import Compression, pack_container
from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode
from htmlfig_desktop.engine.fig.writing.writer import encoded_message
from htmlfig_desktop.engine.kiwi.errors import KiwiError


@dataclass(frozen=True, slots=True)
class CopiedLayers:
    """What goes onto the clipboard."""

    html: str
    """For Figma."""
    text: str
    """For everybody else: the names of the layers, one a line."""
    lets_go: bool
    """Whether variables stay behind that something followed."""


def copied_layers(design: FigFile, chosen: Sequence[FigNode] = ()) -> CopiedLayers:
    """Return layers of a design with all they need; to be pasted into any file of Figma.

    Args:
        design: Holds them.
        chosen: Layers, or pages for all on them; none: all on the first page.

    Raises:
        FigError: FIG005, there is nothing to copy, or what is there has no form on the clipboard; FIG003.
    """
    selection = selection_of(design, chosen)
    if not selection.tops:
        raise FigError(ErrorCode.FIG_NOT_COPYABLE, "The design has none.")
    try:
        schema = CLIPBOARD_SCHEMA.merged(design.schema)
    except KiwiError as error:
        cause = "The design was written by another version of Figma."
        raise FigError(ErrorCode.FIG_NOT_COPYABLE, cause, detail=str(error)) from error
    message = encoded_message(schema, copied_message(design, selection))
    container = pack_container(schema.encode(), message, Compression.DEFLATE)
    text = "\n".join(top.name for top in selection.tops)
    html = clipboard_html(container, FILE_KEY, paste_id(selection), text)
    return CopiedLayers(html, text, lets_go=follows_variables(design, selection))
