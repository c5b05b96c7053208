"""Font files: what they are called, how wide they are set, what their glyphs look like.

Owns: names for Figma, shaping, outlines and the layout of a text from the browser's own measures. Pure: bytes in,
values out. Fonts come from pages and are hostile input; HarfBuzz reads them and checks every table.

- Files: ``containers`` unpacks them (``woff2``, ``woff2_glyphs``), ``system`` finds those of the machine, ``rules`` say
  what an ``@font-face`` allows; ``face`` is a file, ``design`` one point in it, ``names`` what Figma calls it.
- Glyphs: ``shaping`` with ``features``, ``outlines``, ``emoji``, ``ink`` that crosses a line (``decorations``).
- Layouts: ``layout`` makes one of ``fragments``; ``spacing`` sets glyphs with their ``advances`` to the browser's width
  as ``spaced_text``, by ``kerning``, ``justification``, ``punctuation`` and ``own_spaces``; ``ellipsis`` cuts it off.
"""
