"""One row or one column: where its members stand along it and across it, what fills it, and the proof.

``stacks`` makes it, in these steps: ``preparing`` settles the sizes of texts, ``enlarging`` makes room for what reaches
over an edge, ``across`` and ``edges`` find one alignment for all, ``spacing`` one distance (below 0 for those
``overlapping``), ``along`` and ``filling`` tell what hugs and what fills, ``holders`` put a frame around what cannot
stand right by itself, ``reaching`` keeps what is in a frame at its side when that gets more room or ends earlier,
``tidying`` makes numbers whole, ``proof`` asks the simulation. ``cells`` does for rows of tables what they need
beyond that. ``axes`` says all of it for rows and columns in the same words.
"""
