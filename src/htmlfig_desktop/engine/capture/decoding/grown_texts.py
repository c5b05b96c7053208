"""Texts whose letters became more by a change of case, as ``ß`` becomes ``SS``.

The browser tells where a piece of a text begins in the text of the page, and how long it is in the text as drawn.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain

_BLOCKS = (range(0x80, 0x600), range(0x1E00, 0x2000), range(0xFB00, 0xFB18))
"""Of letters that may become several. Source: Unicode, SpecialCasing.txt."""
_GROWN = (char for char in map(chr, chain(*_BLOCKS)) if len(char.upper()) > 1 or len(char.lower()) > 1)
_GROWING = re.compile(f"[{''.join(_GROWN)}]")
_MOST_LEFT_OUT = 16
"""Characters before the part of a text that has a box of its own: a first letter, with space and signs around it."""


def drawn_offsets(text: str, drawn: str) -> Sequence[int] | None:
    """Return for each UTF-16 offset in the text of the page the one in the text as drawn; None where they are the same.

    Args:
        text: Of the page; with a first letter that is drawn in a box of its own, where it has one.
        drawn: After ``text-transform``, and without such a letter.
    """
    if text.isascii() or text == drawn or not _GROWING.search(text):
        return None
    for left_out in range(min(len(text), _MOST_LEFT_OUT)):
        offsets = _aligned(text[left_out:], drawn)
        if offsets is not None:
            return offsets
    return None


def _aligned(text: str, drawn: str) -> Sequence[int] | None:
    offsets: list[int] = []
    at = units = 0
    for character in text:
        forms = (character, character.upper(), character.title(), character.lower())
        form = next((form for form in forms if drawn.startswith(form, at)), None)
        if form is None:
            return None
        offsets += [units] * _units(character)
        at += len(form)
        units += sum(map(_units, form))
    return [*offsets, units] if at == len(drawn) else None


def _units(character: str) -> int:
    return 2 if character > "\uffff" else 1
