"""What no snapshot says, asked for beside it.

``anchors`` and columns of grids, ``first_lines``, ``highlights`` of ranges, ``line_metrics``, ``backdrops``,
``fixed_backgrounds`` below the first screen, ``stops`` of gradients, what ``<use>`` shows (``uses``, ``use_styles``),
``alternatives`` of lost pictures, and names of colors, lengths and shadows (``custom_properties``, ``custom_colors``),
told apart by ``color_marks`` on pages with an ``other_scheme``.
"""
