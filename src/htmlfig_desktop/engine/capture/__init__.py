"""What the browser laid out and painted, checked: the Snapshot.

Owns: reading a page once, and the limits on what is read. Nothing that comes from a page is trusted.

``capture`` reads a page in its order, ``frozen_page`` asks it for most of that. ``page`` is what both need of a
browser, ``snapshot`` what it gives, ``custom_names`` among it, and ``milestones`` tell how far it is; ``parts`` are
those that look otherwise while they are used. ``css_lists`` and ``urls`` take CSS values apart. Its rooms, each of
which knows those above it only:

    asking      which values, and questions to elements
    decoding    the answer as a checked snapshot
    unsaid      what no snapshot says
    pictures    loaded ones, and pictures of elements
    fonts       those a page was drawn with
"""
