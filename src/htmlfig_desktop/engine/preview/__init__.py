"""Draws what is in a .fig, any .fig, by Figma's rules.

Owns: what a layer looks like (``model``), what is drawn in which order (``display``) and the pixels (``raster``).
Knows no CSS and nothing of how our own files come about: what is drawn is what the file says.

- From a file to layers: ``resolve``, with ``nodes`` as they show, ``instances``, ``constraints`` and ``values``.
- From layers to a display list: ``building``, with ``outlines`` (``shapes``, ``strokes``, ``paths``), ``brushes``,
  ``blending`` and ``shadows``.
- Texts: ``texts`` are those the file holds; ``text_layout`` sets others, by ``text_lines``, ``text_styles`` and
  ``typefaces``; ``glyphs`` draws them.
- Beside a picture: ``check`` compares files, ``fidelity`` a design, ``similarity`` two pictures; ``thumbnails``.
"""
