"""From a Scene to the bytes of a .fig, and back to a tree from any .fig. Knows no CSS.

Its rooms, each of which knows those above it only; the last four do not know each other:

    packing      archive, container, pictures: the file as bytes
    schema       the messages and fields of Figma's files that we write
    outlines     shapes as byte strings
    reading      any file as a tree, and what its nodes say
    writing      a scene as a file
    components   what repeats in a design, as components
    joining      one design of several
    clipboard    layers to be pasted into Figma
    validate     the checks on a finished file
"""
