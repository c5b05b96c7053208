"""What the browser laid out and painted, checked: the Snapshot.

Owns: reading a page once, and the limits on what is read. Nothing that comes from a page is trusted.

- ``capture`` reads a page in its order. ``page`` is what it needs of a browser, ``snapshot`` what it gives.
- Asking: ``properties`` lists the computed values, ``asked_properties`` leaves out those that a page never sets,
  ``element_questions`` asks single elements.
- Decoding the answer: ``decode``, with ``rows`` (of styles), ``flat_tree`` (of nodes) and ``element_names``;
  ``grafts`` puts in what ``insides`` read of form controls.
- What the answer tells otherwise than it is, put right: ``columns`` of text, ``zoom``, ``auto_margins``,
  ``relative_lengths``, ``svg_filters``.
- What the answer leaves out: ``anchors`` and columns of grids, ``scrolling``, ``first_lines`` and ``scroll_parts`` (if
  ``pseudo_rules`` speak of them), ``line_metrics``,
  ``backdrops``, ``stops`` of gradients, what ``<use>`` shows (``uses``, ``use_styles``), ``custom_colors`` (told
  apart by ``color_marks``), fonts (``fonts``), ``alternatives`` of lost pictures.
- Pictures: ``pictures`` as loaded (``picture_uses`` tells how large they show), ``drawings`` of what only the browser
  can draw, and ``elements``, pictures of those for which Figma has no form, as ``element_wishes``, ``depth`` and
  ``masks`` decide.
- States: ``parts`` that look otherwise while they are used.
- ``css_lists`` and ``urls`` take CSS values apart.
"""
