"""How fonts are drawn on Linux: by their outlines alone, whatever the machine's settings say.

Hinting moves outlines to whole pixels and rounds every advance, so that lines come out wider than the same text in
Figma, and differently on every machine. Chromium takes the setting from fontconfig (measured: with full hinting a
line of DejaVu Sans at 12.8 px is 5 % wider).
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from xml.sax.saxutils import escape

import platformdirs

_SYSTEM = "/etc/fonts/fonts.conf"
_PREFIX = "outlines-"
_RULES = "".join(
    f'<match target="{target}">'
    '<edit name="hinting" mode="assign"><bool>false</bool></edit>'
    '<edit name="autohint" mode="assign"><bool>false</bool></edit>'
    '<edit name="hintstyle" mode="assign"><const>hintnone</const></edit>'
    '<edit name="antialias" mode="assign"><bool>true</bool></edit>'
    '<edit name="rgba" mode="assign"><const>none</const></edit>'
    "</match>"
    for target in ("pattern", "font")
)


def unhinted_configuration(environment: Mapping[str, str]) -> str:
    """Return the path of a fontconfig file that says what the machine's says, but draws outlines; empty elsewhere.

    The file lies in the user's cache, is the same for equal settings and stays there.
    """
    if not sys.platform.startswith("linux"):
        return ""
    current = environment.get("FONTCONFIG_FILE", "") or _default(environment)
    if Path(current).name.startswith(_PREFIX):
        return current
    text = (
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        f'<include ignore_missing="yes">{escape(current)}</include>{_RULES}</fontconfig>\n'
    )
    name = f"{_PREFIX}{hashlib.sha256(text.encode()).hexdigest()[:16]}.conf"
    return _kept(platformdirs.user_cache_path("htmlfig-desktop") / "fontconfig" / name, text)


def _default(environment: Mapping[str, str]) -> str:
    folder = environment.get("FONTCONFIG_PATH", "")
    return str(Path(folder) / "fonts.conf") if folder else _SYSTEM


def _kept(path: Path, text: str) -> str:
    """Write a file unless it is there; empty where it cannot be written: then fonts are drawn as the machine says."""
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh = path.with_suffix(f".{os.getpid()}")
            fresh.write_text(text, encoding="utf-8")
            fresh.replace(path)
    except OSError:
        return ""
    return str(path)
