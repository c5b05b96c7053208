"""Finds and replaces the addresses in style sheets, and leaves every other character alone.

Source: CSS Syntax 3, sections 4.3.5 (strings) and 4.3.6 (url tokens); CSS Cascade 5, section 2 (``@import``);
CSS Images 4, section 2.3 (``image-set()``, whose strings are addresses).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from htmlfig_desktop.core.references.markup import decoded

_STRING = r"\"(?:[^\"\\\n]++|\\[\s\S])*+\"|'(?:[^'\\\n]++|\\[\s\S])*+'"
_TOKEN: Final = re.compile(
    rf"""/\*[\s\S]*?(?:\*/|\Z)
    | (?P<string>{_STRING})
    | (?<![\w-])url\(\s*+(?:(?P<quoted>{_STRING})\s*+\)|(?P<bare>(?:[^\s"'()\\]++|\\[\s\S])*+)\s*+\))
    | (?P<rule>@(?:import|namespace)\b)
    | (?<![\w-])(?P<function>-?[A-Za-z_][\w-]*+)?\(
    | (?P<mark>[){{}};])
    """,
    re.VERBOSE | re.IGNORECASE,
)
_ESCAPE: Final = re.compile(r"\\(?:([0-9A-Fa-f]{1,6})(?:\r\n|[ \t\r\n\f])?|(\r\n|[\s\S]))")
_CHARSET: Final = re.compile(rb'@charset "([\w.:-]{1,40})";')


class Use(Enum):
    """What an address in a style sheet is for."""

    IMPORT = auto()
    RESOURCE = auto()


@dataclass(frozen=True, slots=True)
class Reference:
    """An address in a style sheet and where it stands, with its ``url()`` or quotes."""

    start: int
    end: int
    url: str
    use: Use
    declaration: int
    """Number of the declaration it stands in: of several fonts in one, a browser loads the first it knows."""


Replace = Callable[[Reference], str | None]
"""Returns the new address, or None to leave the old one."""


def rewrite_css(css: str, replace: Replace) -> str:
    """Return a style sheet in which ``replace`` has had its way with every address."""
    pieces: list[str] = []
    done = 0
    for reference in references(css):
        url = replace(reference)
        if url is not None:
            pieces += (css[done : reference.start], f'url("{_quotable(url)}")')
            done = reference.end
    return "".join((*pieces, css[done:]))


def references(css: str) -> Iterator[Reference]:
    """Yield every address in a style sheet, in order."""
    functions: list[str] = []
    rule = ""
    declaration = 0
    for token in _TOKEN.finditer(css):
        kind = token.lastgroup
        if kind in {"quoted", "bare"} or (kind == "string" and (rule or _is_image_set(functions))):
            use = Use.IMPORT if rule == "@import" else Use.RESOURCE
            url = _text(token)
            if url and rule != "@namespace":
                yield Reference(token.start(), token.end(), url, use, declaration)
            rule = ""
        elif kind == "rule":
            rule = token[0].lower()
        elif kind == "mark":
            rule = ""
            if token[0] == ")":
                if functions:
                    functions.pop()
            else:
                declaration += 1
        elif token[0].endswith("("):
            functions.append((token["function"] or "").lower())


def decode_css(data: bytes, fallback: str) -> str:
    """Return the text of a style sheet file: by its mark, its ``@charset``, else ``fallback``.

    Source: CSS Syntax 3, section 3.2.
    """
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    match = _CHARSET.match(data)
    encoding = match[1].decode("ascii") if match and not data.startswith(b"\xef\xbb\xbf") else fallback
    text = decoded(data.removeprefix(b"\xef\xbb\xbf"), encoding)
    return data.decode("utf-8", "replace") if text is None else text


def _text(token: re.Match[str]) -> str:
    raw = token["bare"]
    if raw is None:
        raw = (token["quoted"] or token["string"])[1:-1]
    return _ESCAPE.sub(_unescaped, raw).strip()


def _unescaped(match: re.Match[str]) -> str:
    if match[1]:
        code = int(match[1], 16)
        return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"
    return "" if match[2] in {"\n", "\r\n", "\r", "\f"} else match[2]


def _is_image_set(functions: list[str]) -> bool:
    return bool(functions) and functions[-1].removeprefix("-webkit-") == "image-set"


def _quotable(url: str) -> str:
    return url.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\a ").replace("<", "%3C")
