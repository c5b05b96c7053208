"""The two shades that bevelled borders have. Source: Chromium, Color::Dark and Light, and its pictures of 22 colors."""

from __future__ import annotations

from htmlfig_desktop.core.color import Color, contrast

_STEP = 0.33
"""By how much the brightest part of a color falls or rises."""
_TOLD_APART = 1.75
"""Contrast of a color and its dark shade from which on the color itself is the light one."""


def darker(color: Color) -> Color:
    """Return the color of a border's dark half."""
    brightest = max(color.r, color.g, color.b)
    share = max(0.0, brightest - _STEP) / brightest if brightest else 0.0
    return Color(color.r * share, color.g * share, color.b * share, color.a)


def lighter(color: Color) -> Color:
    """Return the color of a border's light half."""
    if contrast(color, darker(color)) >= _TOLD_APART:
        return color
    brightest = max(color.r, color.g, color.b)
    if not brightest:
        return Color(_STEP, _STEP, _STEP, color.a)
    share = min(1.0, brightest + _STEP) / brightest
    return Color(color.r * share, color.g * share, color.b * share, color.a)
