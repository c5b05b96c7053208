"""Auto layout: which frames are rows and columns, proved by the simulation of Figma's layout before it is written.

``docs/auto-layout.md`` has the rules. The words of this room:

- A *member* is a child of a frame with the box that it came from. It is *in flow* where CSS lays it out one after the
  other, else it stands *aside*.
- *Wishes* are what the CSS of a box says about the layout inside. They decide what is tried first, nothing else.
- A *stack* is a row, a column or a grid of members. *Along* it is the direction in which they follow each other,
  *across* it the other one.
- A *bare* frame shows, clips and changes nothing. It may take more room, or go.
- A *plate* is a box that lies behind everything else in its frame and becomes that frame.

Its rooms, each of which knows those above it only; ``growth`` and ``sparing`` do not know each other:

    members    what stands in a frame
    wishes     what CSS says about it
    stacking   one row or column of it, proved
    attempts   all that may be made of it, the best first
    sparing    the design as a whole: layers that are too many, or worth it
    growth     frames that follow what is in them

The way of a frame, the inner frames first: ``arranger`` asks for its members, their wishes and a plate, makes room for
what reaches over an edge, takes the first attempt that holds, and adds what stays true when a designer resizes. Then,
for the whole design: thinning, retrying, growing, settling.
"""
