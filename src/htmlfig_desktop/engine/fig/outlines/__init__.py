"""Shapes as the file holds them: byte strings that nodes refer to.

``outlines`` makes them of what is to be drawn, ``strokes`` of its strokes, ``drawings`` of whole vectors, with
``vector_network`` for what can be edited; ``contours`` takes an outline apart, ``drawn_paths`` takes it from Skia.
``blobs`` is the table of all of them, ``blob_reader`` reads one.
"""
