"""From the browser's measured pieces of text to paragraphs, lines and glyphs.

- ``pieces`` are what the browser laid out, ``segments`` those beside each other, ``paragraphs`` those of one layer,
  ``run_text`` its characters, ``tabs`` spaces for its tabulators, ``trimming`` takes spaces off its ends, ``hyphens``
  adds those of broken words, ``first_indents`` what a first line is indented by.
- Lines: ``line_heights``, ``line_tops``, ``line_fonts``, ``line_metrics`` (where Figma draws them anew),
  ``line_proof`` (that it breaks them likewise), ``bidi``.
- ``type_faces`` are fonts by the names Figma knows, ``glyph_layout`` the glyphs, ``decorations`` and ``effects`` what
  is drawn with them.
- What is set otherwise: ``icons``, ``initial_letters``, ``small_caps``, ``ruby``; ``upright``, ``upright_places`` and
  ``vertical_orientation`` of vertical text.
"""
