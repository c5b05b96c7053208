"""A whole design: how many layers it has that show nothing, which go again, and which are worth one more.

``frame_book`` knows the frames, ``budget`` counts their layers while they are made, the same for all that is ``alike``.
At the end ``thinning`` and ``dissolving`` take frames away where there are too many (``following`` tells what they are
needed for), ``retrying`` adds some where there are few, and ``structure`` counts what came out.
"""
