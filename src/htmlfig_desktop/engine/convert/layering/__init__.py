"""From one box, its text and its content to layers. ``convert.layers`` goes through the boxes and asks this room.

- What a box paints itself: ``decorating`` works it out and gives a ``decorated`` value. Special cases: ``controls``
  (as the browser draws them), ``own_areas`` (tables beside captions, fieldsets around legends), ``legends`` (which hide
  the border that they lie on), ``cell_backgrounds``, ``table_rows`` (their borders are lines of the table), ``bevels``
  (borders of several colors), ``rings``, and ``grounds``, the color that a box lies on.
- What is inside without being a box: ``replaced`` content (pictures, drawings, controls), ``lost_pictures``,
  ``framed_pages``.
- Text: ``text_layers`` makes the layers, ``text_runs`` their characters and styles, ``text_rooms`` tells what the
  block around lets them do. ``emphasis`` and ``lines_beside`` draw what Figma's texts cannot have, ``line_shapes`` the
  waves, dashes and dots of such lines.
- Putting both together: ``assembly``, with ``whole_fills`` (a picture as large as its box becomes its fill),
  ``bare_shadows`` (those of boxes without a fill), ``spread_shadows`` (of corners that only outlines have),
  ``fitted_corners`` (of what a round border cuts) and ``glass`` (boxes that blur what lies behind them).
- Afterwards: ``veiled`` puts what changes the colors behind a box there; ``cuts`` applies clip paths and masks, without
  a mask where ``cut_shapes`` or ``mask_outlines`` can; ``scaling`` and ``scaled_content`` take scales out of matrices;
  ``spare`` leaves out layers that nobody needs; ``meanings`` says what layers are.
"""
