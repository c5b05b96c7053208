"""What boxes paint themselves, as paints, strokes and effects of Figma.

- Backgrounds: ``backgrounds`` are those of a box, ``image_paints`` pictures, ``tiling`` where tiles lie, ``letters``
  those that shine through texts, ``edge_lines`` those that are lines, ``small_marks`` those that are one sign,
  ``covering`` those of which nothing shows, ``blending`` those that blend with each other.
- Gradients: ``gradients`` lays them into a box, by ``gradient_stops``, ``gradient_shades`` and ``gradient_tiles``.
- Borders and outlines: ``borders``, ``border_sides`` where sides differ, ``dashes``, ``shading`` of bevels,
  ``figures`` with corners, ``focus_rings``. Of tables: ``table_borders``, ``table_joints``, ``row_lines``.
- Effects: ``effects``, ``inner_shadows``, ``lone_shadows``, ``shadow_alpha``.
- What the browser draws: ``control_marks`` with ``slider_ticks``, ``resizing`` handles, rules between ``columns``,
  ``system_colors`` of all that a page says nothing of.
"""
