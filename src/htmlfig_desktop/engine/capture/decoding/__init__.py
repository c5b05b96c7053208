"""From the browser's answer to a checked snapshot, with what it tells otherwise than it is put right.

``decode`` reads it, with ``rows`` (of styles), ``flat_tree`` (of nodes) and ``element_names``. ``grafts`` puts in what
``insides`` read of form controls and what ``scroll_parts`` are; such nodes get ``free_numbers``. Put right are
``columns`` of text, ``grown_texts``, ``cut_lines`` that end with an ellipsis, how far ``scrolling`` reaches, ``zoom``,
``auto_margins``, ``formula_signs``, ``relative_lengths`` and ``svg_filters``.
"""
