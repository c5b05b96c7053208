"""Whether somebody who opens a design in Figma is likely to have a font.

Figma offers the open families of Google Fonts to everybody, and those installed on the reader's own machine. Neither
list is known here: this is a short table of well-known names and two rules, and what it does not know it calls unknown.
"""

from __future__ import annotations

import re
from enum import Enum


class FontAvailability(Enum):
    """How likely it is."""

    OFFERED = "offered"
    """Among the families Figma itself offers."""
    COMMON = "common"
    """Comes with most computers, Windows and macOS among them."""
    UNLIKELY = "unlikely"
    """Comes with Linux, or holds icons of one product."""
    UNKNOWN = "unknown"


_OFFERED_NAMES = """
    Abril Fatface, Alegreya, Alegreya Sans, Anton, Archivo, Archivo Narrow, Arimo, Arvo, Asap, Assistant, Barlow,
    Barlow Condensed, Bebas Neue, Bitter, Cabin, Cairo, Catamaran, Caveat, Comfortaa, Cormorant Garamond,
    Cousine, Crimson Pro, Crimson Text, DM Mono, DM Sans, DM Serif Display, Dancing Script, Dosis, EB Garamond,
    Exo 2, Figtree, Fira Code, Fira Mono, Fira Sans, Fira Sans Condensed, Geist, Heebo, Hind, IBM Plex Mono,
    IBM Plex Sans, IBM Plex Serif, Inconsolata, Inter, Inter Tight, JetBrains Mono, Josefin Sans, Jost, Kanit,
    Karla, Lato, Lexend, Libre Baskerville, Libre Franklin, Lobster, Lora, Manrope, Merriweather,
    Merriweather Sans, Montserrat, Mukta, Mulish, Nanum Gothic, Newsreader, Nunito, Nunito Sans, Open Sans,
    Oswald, Outfit, Overpass, Oxygen, PT Mono, PT Sans, PT Serif, Pacifico, Playfair Display, Plus Jakarta Sans,
    Poppins, Prompt, Public Sans, Quicksand, Raleway, Red Hat Display, Red Hat Mono, Red Hat Text, Roboto,
    Roboto Condensed, Roboto Flex, Roboto Mono, Roboto Serif, Roboto Slab, Rubik, Sarabun, Signika, Sora,
    Source Code Pro, Source Sans 3, Source Sans Pro, Source Serif 4, Source Serif Pro, Space Grotesk, Space Mono,
    Spectral, Syne, Tajawal, Teko, Tinos, Titillium Web, Ubuntu, Ubuntu Mono, Urbanist, Varela Round, Vollkorn,
    Work Sans, Zilla Slab
"""
_COMMON_NAMES = """
    Arial, Arial Black, Comic Sans MS, Courier New, Georgia, Impact, Tahoma, Times New Roman, Trebuchet MS,
    Verdana
"""


def _folded(names: str) -> frozenset[str]:
    return frozenset(" ".join(name.split()).casefold() for name in names.split(","))


_OFFERED, _COMMON = _folded(_OFFERED_NAMES), _folded(_COMMON_NAMES)
_OFFERED_RULE = re.compile(r"^noto (sans|serif|naskh|nastaliq|kufi|rashi|music)\b(?!.*\bcjk\b)", re.IGNORECASE)
"""Noto is offered by script. Its packages for Linux hold the East Asian ones under other names."""
_UNLIKELY_RULE = re.compile(
    r"^(dejavu|liberation|bitstream vera|free(sans|serif|mono)|nimbus|cantarell|wenquanyi|noto (sans|serif).*\bcjk\b)"
    r"|\bicons?\b|awesome|glyphicons?|icomoon|mathjax|\bkatex",
    re.IGNORECASE,
)


def availability_of(family: str) -> FontAvailability:
    """Return how likely it is that whoever opens a design in Figma has a family."""
    name = " ".join(family.split()).casefold()
    if name in _OFFERED:
        return FontAvailability.OFFERED
    if name in _COMMON:
        return FontAvailability.COMMON
    if _UNLIKELY_RULE.search(name):
        return FontAvailability.UNLIKELY
    return FontAvailability.OFFERED if _OFFERED_RULE.match(name) else FontAvailability.UNKNOWN
