"""From a Scene to the bytes of a .fig, and back to a tree from any .fig.

Owns: the archive, the container, the schema we use, and the checks on a finished file. Knows no CSS.
"""
