"""How high the lines of each style are, by the first font the browser has for it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.engine.capture.asking.asked_properties import Asked
from htmlfig_desktop.engine.capture.decoding.rows import StyleRows
from htmlfig_desktop.engine.capture.page import Page
from htmlfig_desktop.engine.capture.snapshot import FONT_KEY_PROPERTIES, FontKey

_MAX_MEASURED = 2000
"""Styles whose heights are asked for."""

_MEASURE = """(fonts => {
    const context = document.createElementNS("http://www.w3.org/1999/xhtml", "canvas").getContext("2d");
    return fonts.map(font => {
        context.font = "1px serif";
        const before = context.font;
        context.font = font;
        if (context.font === before) return null;
        const metrics = context.measureText("x");
        return [metrics.fontBoundingBoxAscent, metrics.fontBoundingBoxDescent];
    });
})(%s)"""
"""The first font that a canvas has for a style gives the heights, as in lines of text."""


async def ask_line_metrics(page: Page, keys: Sequence[FontKey]) -> dict[FontKey, tuple[float, float]]:
    """Return ascent and descent by style, as a canvas tells them; styles that it cannot be asked about are left out.

    Raises:
        CaptureError: CAP030, CAP020.
    """
    fonts = list(dict.fromkeys(map(_font, keys)))[:_MAX_MEASURED]
    if not fonts:
        return {}
    answer = await page.evaluate(_MEASURE % json.dumps(fonts))
    if not isinstance(answer, list) or len(answer) != len(fonts):
        return {}
    found = {}
    for font, pair in zip(fonts, answer, strict=True):
        if isinstance(pair, list) and len(pair) == 2 and all(isinstance(value, int | float) for value in pair):
            found[font] = (float(pair[0]), float(pair[1]))
    return {key: found[_font(key)] for key in keys if _font(key) in found}


def _font(key: FontKey) -> str:
    """Return the ``font`` that a canvas takes for a style."""
    return f"{key.style} {key.weight} {key.size} {key.family}"


def keys_of_texts(answer: Mapping[str, Any], asked: Asked) -> tuple[FontKey, ...]:
    """Return the styles of all boxes with text in a snapshot's answer, before it is decoded.

    Raises:
        CaptureError: CAP030, the answer is not of the form the protocol promises.
    """
    columns = [
        asked.styles.index(name) if name in asked.styles else asked.initial[name] for name in FONT_KEY_PROPERTIES
    ]
    try:
        strings = answer["strings"]
        found: dict[FontKey, None] = {}
        for document in answer["documents"]:
            layout = document["layout"]
            rows = StyleRows.of(layout["styles"], len(asked.styles), len(asked.used))
            pairs = zip(rows.boxes, layout["text"], strict=True)
            for number in dict.fromkeys(row for (row, _), text in pairs if row >= 0 and text >= 0):
                values = [
                    column if isinstance(column, str) else str(strings[rows.shared[number][column]])
                    for column in columns
                ]
                found[FontKey(*values)] = None
        return tuple(found)
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise CaptureError(
            ErrorCode.BROWSER_PROTOCOL, "The page's snapshot is not of the expected form.", detail=repr(error)
        ) from error
