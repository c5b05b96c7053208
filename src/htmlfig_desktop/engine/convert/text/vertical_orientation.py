"""Which characters stand upright in vertical text whose ``text-orientation`` is ``mixed``.

Source: Unicode 16, Vertical_Orientation (UAX #50): those that are not ``R``. Such that are to be turned by their font
(``Tr``) stand upright, too, and the font turns them. Source of that: CSS Writing Modes 4, section 5.1.1.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache

_UPRIGHT = """
A7 A9 AE B1 BC-BE D7 F7 2EA-2EB 1100-11FF 1401-167F 18B0-18FF 2016 2020-2021 2030-2031 203B-203C 2042
2047-2049 2051 2065 20DD-20E0 20E2-20E4 2100-2101 2103-2109 210F 2113-2114 2116-2117 211E-2123 2125 2127 2129
212E 2135-213F 2145-214A 214C-214D 214F-2189 218C-218F 221E 2234-2235 2300-2307 230C-231F 2324-232B 237D-239A
23BE-23CD 23CF 23D1-23DB 23E2-2422 2424-24FF 25A0-2619 2620-2767 2776-2793 2B12-2B2F 2B50-2B59 2B97 2BB8-2BD1
2BD3-2BEB 2BF0-2BFF 2E50-2E51 2E80-A4CF A960-A97F AC00-D7FF E000-FAFF FE10-FE1F FE30-FE48 FE50-FE57 FE59-FE62
FE67-FE6F FF01-FF0C FF0E-FF1B FF1F-FF60 FFE0-FFE7 FFF0-FFF8 FFFC-FFFD 10980-1099F 11580-115FF 11A00-11ABF
13000-1467F 16FE0-1B2FF 1CF00-1D1FF 1D2E0-1D37F 1D800-1DAAF 1F000-1F7FF 1F900-1FAFF 20000-3FFFD F0000-10FFFD
"""
"""First and last code points, hexadecimal."""
_RANGES = [tuple(int(end, 16) for end in word.split("-")) for word in _UPRIGHT.split()]
_STARTS = [ends[0] for ends in _RANGES]


@lru_cache(maxsize=8192)
def is_upright(character: str) -> bool:
    """Return whether a character stands upright in lines that run down, where its text does not say otherwise."""
    at = bisect_right(_STARTS, ord(character)) - 1
    return at >= 0 and ord(character) <= _RANGES[at][-1]
