"""Auto layout: which frames are rows and columns, proved by the simulation of Figma's layout before it is written.

``docs/auto-layout.md`` has the rules. The words of this room:

- A *member* is a child of a frame with the box that it came from. It is *in flow* where CSS lays it out one after the
  other, else it stands *aside*.
- *Wishes* are what the CSS of a box says about the layout inside. They decide what is tried first, nothing else.
- A *stack* is a row, a column or a grid of members. *Along* it is the direction in which they follow each other,
  *across* it the other one.
- A *bare* frame shows, clips and changes nothing. It may take more room, or go.
- A *plate* is a box that lies behind everything else in its frame and becomes that frame.

The way of a frame, the inner frames first:

1. ``arranger`` decides: it asks ``members``, ``wishes`` (with ``tracks`` for the columns of grids and ``row_edges`` for
   rows of tables) and ``plates``, and adds what stays true when a designer resizes: ``anchoring`` and ``bounding``.
   What is known of the frames is in the ``frame_book``, for all who come after as well: their ``origins``,
   ``outcomes`` and the ``budget`` of layers, the same for all that is ``alike``.
2. ``obstacles`` says where nothing can be made, ``enlarging`` makes room for what reaches over an edge. ``attempts``
   lists what may be made of the members, the best first: ``stacks``, ``gridding`` (in ``css_columns`` where CSS has
   columns), ``text_columns`` (``columns: 3``), ``wrapping``, rows of ``cells``, columns that reach over ``margins``,
   columns of ``bands``, and what is left of neighbors that have ``shared_borders``.
3. ``stacks`` makes one row or column of them: ``preparing`` settles the sizes of texts (``texts``), ``across`` and
   ``edges`` find one alignment for all, ``spacing`` one distance, ``along`` and ``filling`` tell what hugs and what
   fills, ``holders`` put a frame around what cannot stand right by itself, ``reaching`` keeps what is in a frame at its
   side when that gets more room, ``tidying`` makes numbers whole. ``axes`` says all that for rows and columns in the
   same words. What the simulation does not confirm is dropped (``proof``).
4. ``ordering`` finds an order of the children in which the picture stays the same.

Then, for the whole design: ``thinning`` and ``dissolving`` take frames away where there are too many, ``retrying`` adds
some where there are few, ``growing`` lets the others follow what is in them (with ``carriers`` where positions are
fixed, and ``loosening`` in rows), ``settling`` keeps what stands last in a column where it is, ``line_boxes`` makes
boxes of lines whole, and ``structure`` counts what came out. That there are ``words`` in something decides what is
worth it.
"""
