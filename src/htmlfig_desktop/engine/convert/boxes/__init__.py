"""One box of the page: where it lies, how it looks, what of it shows.

- ``box`` is the box tree. ``placement`` says where a box lies, ``look`` how its style paints it, ``flow_style`` how it
  takes part in the flow, ``widths`` how wide it follows another; ``element_kinds`` are kinds of elements.
- What shows: ``clip_windows``, ``scrolling``, ``indents`` (texts out of sight), ``painted`` counts it, ``tidy`` takes
  the rest out.
- Boxes that are not one: ``fragments`` of lines and columns, ``line_space`` for every way of writing,
  ``first_lines``, ``table_parts``, ``backdrops``, ``menus`` of which one link has a box.
"""
