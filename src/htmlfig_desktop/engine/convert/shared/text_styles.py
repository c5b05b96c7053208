"""Text styles for the typographies that a page uses more than once.

A page has no names for them, so they are called after what they are used for: ``Heading 2`` where most of their layers
stand in an ``h2``, else ``Text/16 Semi Bold``; of those used less it is told what differs besides: ``Text/14 Medium
Tabular``, ``Text/12 Medium +0.6 px``. Figma shows what stands before a slash as a folder.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import field

from htmlfig_desktop.core.identity import IdentityMap
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.engine.scene.nodes import Layer, Text, children_of
from htmlfig_desktop.engine.scene.shared import SharedTextStyle, Typography
from htmlfig_desktop.engine.scene.text import DecorationLine, TextCase, TextStyle

_FEWEST = 2
"""Layers that make a typography one that is shared; of a heading one is enough."""
_HEADINGS = {f"H{level}": f"Heading {level}" for level in range(1, 7)}
_CASES = {
    TextCase.UPPER: "Uppercase",
    TextCase.LOWER: "Lowercase",
    TextCase.TITLE: "Capitalized",
    TextCase.SMALL_CAPS: "Small Caps",
    TextCase.SMALL_CAPS_FORCED: "Small Caps",
}
_LINES = {DecorationLine.UNDERLINE: "Underlined", DecorationLine.STRIKETHROUGH: "Struck"}
_TABULAR = "TNUM"
_ICONS = re.compile(r"[\s\ue000-\uf8ff\U000f0000-\U0010ffff]*")
"""What fonts of icons draw."""


@dataclass(slots=True, eq=False)
class _Use:
    """Which layers have a typography."""

    layers: int = 0
    headings: Counter[str] = field(default_factory=Counter)
    """By tag."""

    @property
    def heading(self) -> str:
        """The heading that most of the layers are; empty for other texts."""
        tag, count = self.headings.most_common(1)[0] if self.headings else ("", 0)
        return _HEADINGS[tag] if count * 2 > self.layers else ""


def text_styles(layers: tuple[Layer, ...]) -> tuple[SharedTextStyle, ...]:
    """Return the text styles of a finished design: headings first, then from large to small.

    The typography of a layer is that of most of its characters, code in its words apart; what stands out is no style.
    """
    uses: dict[Typography, _Use] = {}
    known = IdentityMap[TextStyle, _Use]()  # layers share styles, and to compare two takes as long as to write one
    for text, tag in _texts(layers):
        style = text.content.base_style
        if style.room:
            continue
        use = known.get(style)
        if use is None:
            use = known[style] = uses.setdefault(Typography.of(style), _Use())
        use.layers += 1
        if tag in _HEADINGS:
            use.headings[tag] += 1
    families = Counter[str]()
    for typography, use in uses.items():
        families[typography.font.family] += use.layers
    usual = families.most_common(1)[0][0] if families else ""
    shared = {each: use for each, use in uses.items() if use.layers >= _FEWEST or use.heading}
    taken: set[str] = set()
    named = []
    for typography in sorted(shared, key=lambda each: _order(each, shared[each])):
        name = _name(typography, shared[typography].heading, usual, taken)
        taken.add(name)
        named.append(SharedTextStyle(name, typography))
    return tuple(named)


def _texts(layers: tuple[Layer, ...]) -> Iterator[tuple[Text, str]]:
    """Yield the texts, but for icons, each with the tag that it or the nearest layer around it has."""
    pending = [(layer, "") for layer in reversed(layers)]
    while pending:
        layer, around = pending.pop()
        tag = layer.semantics.tag or around
        if isinstance(layer, Text):
            characters = layer.content.characters
            if characters.isascii() or not _ICONS.fullmatch(characters):
                yield layer, tag
            continue
        pending.extend([(child, tag) for child in reversed(children_of(layer))])


def _order(typography: Typography, use: _Use) -> tuple[str, float, int, str]:
    """Headings before others, large before small, what is used often before what is not."""
    return use.heading or "~", -typography.size, -use.layers, repr(typography)


def _name(typography: Typography, heading: str, usual: str, taken: set[str]) -> str:
    font = typography.font
    look = [
        f"{typography.size:.4g}",
        font.style,
        _CASES.get(typography.case, ""),
        _LINES.get(typography.decoration, ""),
    ]
    if font.family != usual:
        look.insert(0, font.family)
    words = " ".join(filter(None, look))
    height = "" if typography.line_height is None else f" · {typography.line_height:.4g}"
    candidates = [heading, f"{heading} ({words})"] if heading else [f"Text/{words}"]
    plain = candidates[-1]
    figures = " Tabular" if _TABULAR in typography.features_on else ""
    spacing = f" {typography.letter_spacing:+.3g} px" if typography.letter_spacing else ""
    candidates.extend((f"{plain}{figures}{spacing}", f"{plain}{figures}{spacing}{height}"))
    return next((name for name in candidates if name not in taken), f"{candidates[-1]} {len(taken) + 1}")
