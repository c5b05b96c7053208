"""What variables are called in Figma."""

from __future__ import annotations

import re
from itertools import chain, count

_REFUSED = re.compile(r"[.{}]")


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
