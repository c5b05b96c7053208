"""Finds the layer that an option names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from htmlfig_desktop.core.errors import ErrorCode, OptionsError

if TYPE_CHECKING:
    from htmlfig_desktop.engine.fig.reading.file import FigFile, FigNode


def chosen_node(file: FigFile, wanted: str | None) -> FigNode | None:
    """Return the page or layer of a guid or a name; None where none was asked for.

    Raises:
        OptionsError: OPT002, there is none.
    """
    from htmlfig_desktop.engine.preview.raster import find_node

    if wanted is None:
        return None
    node = find_node(file, wanted)
    if node is None:
        raise OptionsError(ErrorCode.OPTION_INVALID, f"There is no layer “{wanted}” in the design.", field="node")
    return node
