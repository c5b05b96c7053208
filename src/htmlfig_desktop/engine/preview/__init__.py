"""Draws what is in a .fig, any .fig, by Figma's rules.

Owns: what a layer looks like (``model``), what is drawn in which order (``display``) and the pixels (``raster``).
Knows no CSS and nothing of how our own files come about: what is drawn is what the file says.
"""
