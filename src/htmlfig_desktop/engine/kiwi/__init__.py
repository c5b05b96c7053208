"""The Kiwi message format: schemas, bytes, codec.

Owns: the binary encoding. Knows nothing of Figma. Standard library only.
"""
