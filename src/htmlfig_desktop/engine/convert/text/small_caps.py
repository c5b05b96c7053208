"""Small capitals that the browser makes itself, because the font has none: smaller letters of the same font."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from htmlfig_desktop.core.geometry import Rect
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.engine.capture.snapshot import ComputedStyle
from htmlfig_desktop.engine.convert.css.values import parse_px
from htmlfig_desktop.engine.convert.text.paragraphs import Paragraph
from htmlfig_desktop.engine.convert.text.pieces import Line, Piece
from htmlfig_desktop.engine.convert.text.type_faces import TypeFaces
from htmlfig_desktop.engine.fonts.design import FontDesign
from htmlfig_desktop.engine.fonts.shaping import shape

_SHARE = 0.7
"""Size of a made small capital, before it is rounded to px. Source: Chromium, SimpleFontData::SmallCapsFontData."""

_FEATURES = {
    "small-caps": b"smcp",
    "all-small-caps": b"smcp",
    "petite-caps": b"pcap",
    "all-petite-caps": b"pcap",
    "unicase": b"unic",
}
"""By what is asked for: the feature of fonts that have it. Without it petite capitals are made like small ones."""
_IS_SMALL: dict[str, Callable[[str], bool]] = {
    "all-small-caps": lambda _: True,
    "all-petite-caps": lambda _: True,
    "unicase": lambda char: char.upper() == char,
}
"""Which characters are smaller; else those that have a capital."""


def has_small_caps(style: ComputedStyle) -> bool:
    """Whether text of a style shows as small capitals."""
    return style["font-variant-caps"] in _FEATURES


def with_small_caps(paragraph: Paragraph, faces: TypeFaces) -> Paragraph:
    """Return a paragraph in which made small capitals are pieces of their own, in capitals and smaller."""
    if not any(map(has_small_caps, paragraph.styles)):
        return paragraph
    lines = tuple(
        Line(
            tuple(part for piece in line.pieces for part in _parts(piece, faces, is_stretched=line.is_stretched)),
            line.forced_break,
            line.is_stretched,
        )
        for line in paragraph.lines
    )
    return replace(paragraph, lines=lines)


def _parts(piece: Piece, faces: TypeFaces, *, is_stretched: bool) -> Iterator[Piece]:
    style = piece.look.style
    caps = style["font-variant-caps"]
    designs = faces.designs(style)
    if caps not in _FEATURES or not designs or designs[0].has_feature(_FEATURES[caps]):
        yield piece
        return
    size = parse_px(style["font-size"])
    small_size = float(math.floor(size * _SHARE + 0.5))
    plain, small = faces.derived(style, size), faces.derived(style, small_size)
    groups = [
        (is_small, "".join(group))
        for is_small, group in groupby(piece.characters, key=_IS_SMALL.get(caps, _has_capital))
    ]
    widths = [
        _width(text.upper(), designs, small_size if is_small else size, parse_px(style["letter-spacing"]))
        for is_small, text in groups
    ]
    widths = filled([text for _, text in groups], widths, piece.rect.width, is_stretched=is_stretched)
    x, rect = piece.rect.x, piece.rect
    ascent = designs[0].metrics.rounded(size)[0]
    for at, ((is_small, text), width) in enumerate(zip(groups, widths, strict=True)):
        area = Rect(x, rect.y, width, rect.height)
        if is_small:
            own_ascent, own_descent = designs[0].metrics.rounded(small_size)
            area = Rect(x, rect.y + ascent - own_ascent, width, own_ascent + own_descent)
        yield Piece(
            text.upper() if is_small else text,
            area,
            replace(piece.look, style=small if is_small else plain),
            piece.before if at == 0 else "",
            piece.after if at == len(groups) - 1 else "",
            piece.forced_break and at == 0,
        )
        x += width


def _has_capital(char: str) -> bool:
    return char.upper() != char


def filled(words: Sequence[str], widths: Sequence[float], width: float, *, is_stretched: bool) -> list[float]:
    """Return the widths of parts that make one together: in a stretched line what is missing stands in its spaces."""
    spaces = [sum(map(str.isspace, word)) for word in words]
    if is_stretched and any(spaces):
        share = (width - sum(widths)) / sum(spaces)
        return [own + count * share for own, count in zip(widths, spaces, strict=True)]
    ratio = width / (sum(widths) or 1)
    return [own * ratio for own in widths]


def _width(text: str, designs: tuple[FontDesign, ...], size: float, spacing: float) -> float:
    shaped = shape(text, designs)
    return (sum(glyph.advance for glyph in shaped.glyphs) if shaped else 0.5 * len(text)) * size + spacing * len(text)
