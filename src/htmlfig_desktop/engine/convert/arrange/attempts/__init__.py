"""All that may be made of the members of a frame, the best first.

``attempts`` has the table of them: plain stacks, ``gridding`` (in ``css_columns`` where CSS has columns),
``text_columns`` (``columns: 3``), ``wrapping``, columns that reach over ``margins`` or whose end is ``pushed`` down,
columns of ``bands``, rows with ``moved_cards`` or lines at their ``right_ends``, and what is left of neighbors that
have ``shared_borders``.
``choices`` are the members that each may be made of. ``obstacles`` says where nothing can be made, ``may_add`` which
layers an attempt may cost, ``outcomes`` what became of a frame and why.
"""
