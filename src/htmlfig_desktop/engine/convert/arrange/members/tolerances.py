"""How far layers may stand from where their stack puts them, so that nobody sees it."""

from __future__ import annotations

CLOSE = 0.06
"""px between where a layer is and where its stack puts it that nobody sees; they add up over nested stacks."""
SHAPE_CLOSE = 0.41
"""Likewise of a text and a picture, which begin on a whole pixel, and of shapes without straight edges: nothing stands
in them. Two fifths of a pixel in the browser's 64ths, and a little."""
MARKER_CLOSE = 0.501
"""Likewise of a list item's marker, which the browser puts on whole pixels beside the middle of the line."""
HALF_CLOSE = 0.501
"""Likewise of pictures and shapes in the middle of a stack, as browsers round half a pixel there."""
