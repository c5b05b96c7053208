"""Font files: what they are called, how wide they are set, what their glyphs look like.

Owns: names for Figma, shaping, outlines and the layout of a text from the browser's own measures. Pure: bytes in,
values out. Fonts come from pages and are hostile input; HarfBuzz reads them and checks every table.
"""
