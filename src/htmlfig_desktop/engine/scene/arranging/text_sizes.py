"""How large a text layer becomes when whoever opens the file lays its text out again.

Source: format notes, sections 9.4, 10.4 and 10.6.
"""

from __future__ import annotations

import math
from bisect import bisect_right

from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.engine.scene.nodes import Text
from htmlfig_desktop.engine.scene.text import TextResize

_ROUNDING = 1e-3
"""px that a sum of advances may lie above a whole number without taking another pixel."""


def stored_size(text: Text) -> Size:
    """Return the size in the file: what counts as long as nobody touches the text."""
    return text.size


def relaid_size(text: Text) -> Size:
    """Return the size after a new layout, as far as it can be known.

    Boxes that follow their text come to whole pixels; lines keep their number. The width is that of the glyphs'
    own advances where they are known, else the stored one.
    """
    return Size(relaid_width(text), relaid_height(text))


def relaid_width(text: Text) -> float:
    """Return the width of ``relaid_size``."""
    if text.content.resize is not TextResize.WIDTH_AND_HEIGHT:
        return text.size.width
    width = natural_width(text)
    return whole(text.size.width if width is None else width)


def relaid_height(text: Text) -> float:
    """Return the height of ``relaid_size``."""
    return text.size.height if text.content.resize is TextResize.NONE else _height(text)


def natural_width(text: Text) -> float | None:
    """Return the width of the longest line by the fonts' own advances; None where they are not known."""
    layout, runs = text.layout, text.content.runs
    if layout is None:
        return None
    widths = [0.0] * len(layout.lines)
    starts = [line.start for line in layout.lines]
    spacings = [run.style.letter_spacing - run.style.room for run in runs]
    line, last = 0, len(starts) - 1
    for row in layout.rows:
        size, spacing = row.size, spacings[row.run]
        while line < last and row.characters[0] >= starts[line + 1]:
            line += 1
        while line > 0 and row.characters[0] < starts[line]:
            line -= 1
        width = widths[line]
        for advance in row.advances:
            width += advance * size + spacing
        widths[line] = width
    at = 0
    for run in runs:
        if run.style.room:
            widths[bisect_right(starts, at) - 1] += run.style.room * len(run.characters)
        at += len(run.characters)
    return max(widths, default=0.0)


def _height(text: Text) -> float:
    layout = text.layout
    pitch = max([run.style.line_height or 0.0 for run in text.content.runs], default=0.0)
    if not pitch:
        return whole(text.size.height)
    count = len(layout.lines) if layout is not None else max(1, round(text.size.height / pitch))
    return whole(pitch * count) if text.content.keeps_pitch else float(round(pitch) * count)


def whole(length: float) -> float:
    """Return a length as that of a box that follows its text: whole pixels."""
    return float(math.ceil(length - _ROUNDING))
