"""The look of first lines that ``::first-line`` gives.

What stands on the line inherits from it: a value is the line's own where the text has that of its block.
Source: CSS Pseudo-Elements 4, section 2.1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.boxes.box import Box, BoxKind
from htmlfig_desktop.engine.convert.css.color import parse_color
from htmlfig_desktop.engine.convert.text.pieces import Decoration, Piece
from htmlfig_desktop.engine.convert.text.segments import beside

_CASES: dict[str, Callable[[str], str]] = {"uppercase": str.upper, "lowercase": str.lower}
_DECORATION = ("line", "style", "color", "thickness")


class FirstLines:
    """The first lines of one conversion."""

    def __init__(self, values: Mapping[int, Mapping[str, str]]) -> None:
        """Take what first lines have of their own, by ``SnapshotNode.index``."""
        self._values = values
        self._styles: dict[tuple[int, ComputedStyle], ComputedStyle] = {}

    def owner(self, block: Box) -> Box | None:
        """Return the block whose first line begins where the content of a block does, None where there is none."""
        if not self._values:
            return None
        box: Box | None = block
        while box is not None and box.kind is BoxKind.ELEMENT:
            if box.node.index in self._values:
                return box
            above = box.parent
            if above is None or not above.children or above.children[0] is not box:
                return None
            box = above
        return None

    def shown(self, pieces: Sequence[Piece], owner: Box) -> list[Piece]:
        """Return pieces of which those on the first line have its look."""
        values = self._values[owner.node.index]
        made: list[Piece] = []
        for at, piece in enumerate(pieces):
            if at and (piece.forced_break or not beside(pieces[at - 1].rect, piece.rect)):
                return [*made, *pieces[at:]]
            made.append(self._shown(piece, owner, values))
        return made

    def leaves_out(self, owner: Box) -> bool:
        """Whether the line has a background, which is not drawn."""
        color = parse_color(self._values[owner.node.index].get("background-color", "transparent"))
        return color is not None and not color.is_transparent

    def _shown(self, piece: Piece, owner: Box, values: Mapping[str, str]) -> Piece:
        key = (owner.node.index, piece.look.style)
        style = self._styles.get(key)
        if style is None:
            own, block = piece.look.style, owner.layout.style
            style = self._styles[key] = own.changed(
                {name: value for name, value in values.items() if own[name] == block[name]}
            )
        decorations = piece.look.decorations
        if values.get("text-decoration-line", "none") != "none":
            line, kind, color, thickness = (style[f"text-decoration-{part}"] for part in _DECORATION)
            decorations = (*decorations, Decoration(line, kind, color, thickness, style["text-underline-offset"]))
        change = _CASES.get(values.get("text-transform", ""), str)
        look = replace(piece.look, style=style, decorations=decorations)
        return replace(piece, characters=change(piece.characters), look=look)
