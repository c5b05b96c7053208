"""Icons of icon fonts: characters without a meaning of their own become outlines, as a designer would draw them."""

from __future__ import annotations

import unicodedata

from htmlfig_desktop.core.geometry import Affine
from htmlfig_desktop.engine.capture.snapshot import SnapshotNode
from htmlfig_desktop.engine.convert.names import layer_name
from htmlfig_desktop.engine.convert.shapes.outlines import joined_paths, mapped_path
from htmlfig_desktop.engine.scene.nodes import Text, Vector
from htmlfig_desktop.engine.scene.path_bounds import path_bounds

_PRIVATE = "Co"
"""Unicode's category of code points without a meaning of their own."""


def icon_of(text: Text, node: SnapshotNode) -> Vector | None:
    """Return a text of nothing but icons as one outline, called as its element is.

    None where it says something, or its glyphs are not known.
    """
    if text.content.characters.isascii():
        return None
    characters = "".join(text.content.characters.split())
    is_icon = characters and all(unicodedata.category(character) == _PRIVATE for character in characters)
    if text.layout is None or not is_icon:
        return None
    fills = {run.style.fills for run in text.content.runs}
    if len(fills) != 1:
        return None
    outlines = [
        mapped_path(outline.path, Affine(row.size, 0, 0, -row.size, x, row.y))
        for row in text.layout.rows
        for outline, x in zip(row.outlines, row.xs, strict=True)
        if outline is not None and outline.path.ops
    ]
    whole = joined_paths(outlines) if outlines else None
    bounds = path_bounds(whole) if whole is not None else None
    if whole is None or bounds is None or bounds.is_empty:
        return None
    return Vector(
        name=layer_name(node),
        size=bounds.size,
        transform=text.transform @ Affine.translation(bounds.x, bounds.y),
        opacity=text.opacity,
        effects=text.effects,
        semantics=text.semantics,
        path=mapped_path(whole, Affine.translation(-bounds.x, -bounds.y)),
        fills=fills.pop(),
        stroke=text.stroke,
    )
