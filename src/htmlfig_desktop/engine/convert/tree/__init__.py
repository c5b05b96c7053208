"""The box tree: everything that has a box, nested in the order it is painted.

``flow`` walks the elements and makes their boxes, ``inline`` gathers texts and inline elements line by line, with what
``inline_edges`` finds that these elements take of a line beside their words; ``vertical_lines`` sets texts whose lines
are not level, and ``faded_words`` stay in theirs. Boxes that the browser paints in their own turn are kept as units:
``foregrounds`` finds more of them, ``stacking`` puts all into the tree. ``item_order``, ``list_symbols`` and ``backs``
answer questions of ``flow``.
"""
