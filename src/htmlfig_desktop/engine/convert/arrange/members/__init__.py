"""What stands in a frame: its members, their texts, the boxes they came from, and in which order they may lie.

It knows nothing of rows and columns. ``members`` has a child with its box, ``texts`` the boxes of texts and whether
they may follow their text, ``words`` whether there is anything to type in, ``origins`` which box became which layer,
``ordering`` whether the picture stays the same in another order, ``plates`` the box behind all else, ``narrowing``
frames without what they have at their sides, and ``tolerances`` how far layers may stand from their places.
"""
