"""Turns web pages into Figma files with real, editable layers.

The folders below are the path of the data; ``ARCHITECTURE.md`` walks along it.
"""

__version__ = "0.1.0"
