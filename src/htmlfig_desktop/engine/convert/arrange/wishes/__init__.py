"""What CSS says about the layout inside a box, and about how the box follows the one around it.

``wishes`` reads it: directions, gaps, alignments, paddings; with ``tracks`` for the columns of grids and ``row_edges``
for rows of tables. ``bounding`` has smallest and largest sizes, ``anchoring`` what a positioned layer keeps to when its
frame is resized.
"""
