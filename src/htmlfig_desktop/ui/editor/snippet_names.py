"""What HTML that was pasted is called: after its title, or the first heading in it."""

from __future__ import annotations

import html
import re

_LOOKED_AT = 50_000
"""Characters; a name that comes later is not looked for, as this is asked after every pause in typing."""
_LONGEST = 80
_NAMING = re.compile(r"<(title|h[1-6])\b[^<>]*>(.{0,600}?)</\1\s*>", re.IGNORECASE | re.DOTALL)
"""No longer than a heading is: one that is never closed is not looked through to the end."""
_TAG = re.compile(r"<[^<>]*>")


def snippet_name(text: str, otherwise: str) -> str:
    """Return the words of the first title or heading in HTML, at most 80 characters; ``otherwise`` without one."""
    for found in _NAMING.finditer(text[:_LOOKED_AT]):
        if words := " ".join(html.unescape(_TAG.sub("", found[2])).split()):
            return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1].rstrip()}…"
    return otherwise
