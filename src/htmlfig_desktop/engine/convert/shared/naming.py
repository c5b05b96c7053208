"""What variables and styles of a page's own names are called in Figma."""

from __future__ import annotations

import re
from collections.abc import Container
from itertools import chain, count

from htmlfig_desktop.engine.convert.css.color import parse_color

_REFUSED = re.compile(r"[.{}]")
_OF_COLORS = "--color-"
"""How Tailwind begins the names of its colors."""
_SHADE = re.compile(r"(?<=\w)-(\d{2,3})$")
"""Of a scale of colors: ``slate-500``."""
_SHARE = re.compile(r"/(\d+(?:\.\d+)?)$")
"""What Tailwind writes behind a color of which there is less: ``slate-500/10``."""
_MADE = (
    (re.compile(r"color-mix\(\s*(?:in\s[^,]*,)?\s*(.*)\)"), r"\1"),
    (re.compile(r"(\w+)\(\s*from\s+(\S+)\s+(.*)\)"), r"\2, \1 \3"),
)
"""What is made of colors, and how that is called."""
_COLOR = r"(#\w+|\w+\([^()]*\))"
_PAIR = re.compile(rf"light-dark\({_COLOR}, {_COLOR}\)")
_REFERENCE = re.compile(r"var\(\s*(--[^\s,()]+)\s*\)")
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


def color_label(custom: str, named: Container[str], share: str) -> str:
    """Return what a color is called, before ``free_name``: shades of a scale stand in a folder, ``slate/500``.

    Args:
        custom: Such as ``--color-slate-500``, ``slate-500``, or ``slate-500/10``; or what is made of colors with
            names, such as ``color-mix(in oklab, var(--brand), white 20%)``, which is called *brand, white 20%*.
        named: All that is named: ``--color-card`` is ``card`` where nothing else is called ``--card``.
        share: How much of it, such as ``10%``; empty for all.
    """
    if is_made(custom):
        return f"{_made_label(custom)} {share}".rstrip()
    short = f"--{custom.removeprefix(_OF_COLORS)}"
    whole = short if custom.startswith(_OF_COLORS) and short != "--" and short not in named else custom
    if told := _SHARE.search(whole):
        whole, share = whole[: told.start()], f"{told[1]}%"
    shade = _SHADE.sub(r"/\1", whole)
    return f"{shade} {share}".rstrip()


def is_made(custom: str) -> bool:
    """Whether something is no name, but what style sheets make of colors that have one."""
    return custom.endswith(")")


def _made_label(made: str) -> str:
    pair = pair_of(made)
    if pair is not None:
        return f"{pair[0]} dark {pair[1]}"
    label = _REFERENCE.sub(lambda found: found[1].removeprefix(_OF_COLORS).removeprefix("--"), made)
    for form, called in _MADE:
        label = form.sub(called, label) if form.fullmatch(label) else label
    return " ".join(label.replace("/", " ").split())


def pair_of(made: str) -> tuple[str, str] | None:
    """Return what is light and what is dark of ``light-dark()`` of two plain colors, ``#RRGGBB``; None of others."""
    told = _PAIR.fullmatch(made)
    both = [color.hex for part in told.groups() if (color := parse_color(part)) is not None] if told else []
    return (both[0], both[1]) if len(both) == 2 else None


def shadow_name(custom: str, taken: set[str]) -> str:
    """Return a name for shadows, and take it: those of a scale stand in a folder, ``shadow/md``.

    Args:
        custom: Such as ``--shadow-md``, or ``shadow-md``.
        taken: Names that are; the new one is added.
    """
    return free_name(_STEP.sub(r"\1/", custom, count=1), taken, "shadow")
