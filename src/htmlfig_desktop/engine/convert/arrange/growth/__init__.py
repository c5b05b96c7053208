"""The last steps, when no frame goes any more: frames follow what is in them, and nothing moves by it.

``growing`` lets frames hug, with ``carriers`` where positions are fixed and ``loosening`` in rows; ``settling`` keeps
what stands last in a column where it is, ``line_boxes`` makes boxes of lines whole, and ``gap_rooms`` gives those
beside what grows a px to spare.
"""
