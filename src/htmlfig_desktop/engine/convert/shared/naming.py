"""What variables and styles of a page's own names are called in Figma."""

from __future__ import annotations

import re
from collections.abc import Container
from itertools import chain, count

_REFUSED = re.compile(r"[.{}]")
_OF_COLORS = "--color-"
"""How Tailwind begins the names of its colors."""
_SHADE = re.compile(r"(?<=\w)-(\d{2,3})$")
"""Of a scale of colors: ``slate-500``."""
_STEP = re.compile(r"(shadow|elevation|depth)[-_]+(?=\w)", re.IGNORECASE)
"""Of a scale of shadows: ``shadow-md``."""


def free_name(custom: str, taken: set[str], otherwise: str) -> str:
    """Return a name as that of a custom property, without what Figma refuses, and take it.

    Args:
        custom: Such as ``--brand``.
        taken: Names that are; the new one is added.
        otherwise: What it is called where nothing is left.
    """
    plain = _REFUSED.sub("-", custom.removeprefix("--")) or otherwise
    others = (f"{plain} {number}" for number in count(2))
    name = next(each for each in chain((plain,), others) if each not in taken)
    taken.add(name)
    return name


def color_name(custom: str, taken: set[str], named: Container[str]) -> str:
    """Return a name for a color, and take it: shades of a scale stand in a folder, ``slate/500``.

    Args:
        custom: Such as ``--color-slate-500``, or ``slate-500``.
        taken: Names that are; the new one is added.
        named: All that is named: ``--color-card`` is ``card`` where nothing else is called ``--card``.
    """
    short = f"--{custom.removeprefix(_OF_COLORS)}"
    whole = short if custom.startswith(_OF_COLORS) and short != "--" and short not in named else custom
    return free_name(_SHADE.sub(r"/\1", whole), taken, "color")


def shadow_name(custom: str, taken: set[str]) -> str:
    """Return a name for shadows, and take it: those of a scale stand in a folder, ``shadow/md``.

    Args:
        custom: Such as ``--shadow-md``, or ``shadow-md``.
        taken: Names that are; the new one is added.
    """
    return free_name(_STEP.sub(r"\1/", custom, count=1), taken, "shadow")
