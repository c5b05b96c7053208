"""CSS to OpenType features: what a browser switches on and off when it shapes text."""

from __future__ import annotations

import re
from functools import lru_cache

from htmlfig_desktop.engine.fonts.shaping import Features

_SETTING = re.compile(r"""["']([ -~]{4})["'](?:\s+(on|off|\d{1,5}))?""")
_MAX_SETTINGS = 64

_KEYWORDS: dict[str, dict[str, int]] = {
    # font-variant-ligatures
    "none": {"liga": 0, "clig": 0, "dlig": 0, "hlig": 0, "calt": 0},
    "common-ligatures": {"liga": 1, "clig": 1},
    "no-common-ligatures": {"liga": 0, "clig": 0},
    "discretionary-ligatures": {"dlig": 1},
    "no-discretionary-ligatures": {"dlig": 0},
    "historical-ligatures": {"hlig": 1},
    "no-historical-ligatures": {"hlig": 0},
    "contextual": {"calt": 1},
    "no-contextual": {"calt": 0},
    # font-variant-numeric
    "lining-nums": {"lnum": 1},
    "oldstyle-nums": {"onum": 1},
    "proportional-nums": {"pnum": 1},
    "tabular-nums": {"tnum": 1},
    "diagonal-fractions": {"frac": 1},
    "stacked-fractions": {"afrc": 1},
    "ordinal": {"ordn": 1},
    "slashed-zero": {"zero": 1},
    # font-variant-caps
    "small-caps": {"smcp": 1},
    "all-small-caps": {"smcp": 1, "c2sc": 1},
    "petite-caps": {"pcap": 1},
    "all-petite-caps": {"pcap": 1, "c2pc": 1},
    "unicase": {"unic": 1},
    "titling-caps": {"titl": 1},
    # font-variant-position
    "sub": {"subs": 1},
    "super": {"sups": 1},
    # font-variant-east-asian
    "jis78": {"jp78": 1},
    "jis83": {"jp83": 1},
    "jis90": {"jp90": 1},
    "jis04": {"jp04": 1},
    "simplified": {"smpl": 1},
    "traditional": {"trad": 1},
    "full-width": {"fwid": 1},
    "proportional-width": {"pwid": 1},
    "ruby": {"ruby": 1},
}
"""Source: CSS Fonts 4, section 6."""


@lru_cache(maxsize=1024)
def features_of(
    *,
    ligatures: str = "normal",
    numeric: str = "normal",
    caps: str = "normal",
    position: str = "normal",
    east_asian: str = "normal",
    kerning: str = "auto",
    settings: str = "normal",
    is_spaced: bool = False,
) -> Features:
    """Return the features of computed values; what cannot be read counts as normal.

    Args:
        ligatures: ``font-variant-ligatures``.
        numeric: ``font-variant-numeric``.
        caps: ``font-variant-caps``.
        position: ``font-variant-position``.
        east_asian: ``font-variant-east-asian``.
        kerning: ``font-kerning``.
        settings: ``font-feature-settings``, which goes before all others.
        is_spaced: Whether ``letter-spacing`` is not 0. Browsers then want neither ligatures nor forms that depend on
            what stands beside, whatever ``ligatures`` says. Source: CSS Text 4, section 8.2; widths in Chromium.
    """
    features: dict[str, int] = {}
    for value in ("none" if is_spaced else ligatures, numeric, caps, position, east_asian):
        for word in value.split():
            features |= _KEYWORDS.get(word, {})
    if kerning == "none":
        features["kern"] = 0
    features |= dict(parse_feature_settings(settings))
    return tuple(sorted(features.items()))


def parse_feature_settings(text: str) -> Features:
    """Return a CSS ``font-feature-settings`` as tags and values; the last value of a tag counts."""
    values = {tag: _value(value) for tag, value in _SETTING.findall(text)[:_MAX_SETTINGS]}
    return tuple(values.items())


def _value(text: str) -> int:
    if text in {"", "on"}:
        return 1
    return 0 if text == "off" else int(text)
