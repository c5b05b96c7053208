"""Inline SVG as vectors.

Owns: what SVG elements mean in layers. Geometry is worked out from attributes and computed values, since the browser
reports only bounds; the place of text is the browser's. Attribute names are in lower case, as in all of the snapshot.

- ``drawing`` walks a drawing, ``context`` is what it needs of the conversion around it, ``style`` the values of an
  element, ``viewports`` its coordinates, ``bounds`` its box.
- ``shapes`` are outlines, ``strokes``, ``markers`` and ``crisp`` edges what is drawn along them, ``paints`` their
  colors, ``layers`` what becomes of them, ``texts`` texts.
- ``clips`` and ``masks`` cut, ``whole`` is what applies to an element as a whole; ``picture_outlines`` reads the
  outline of an SVG picture.
"""

from htmlfig_desktop.engine.convert.svg.context import SvgContext
from htmlfig_desktop.engine.convert.svg.drawing import convert_svg

__all__ = ["SvgContext", "convert_svg"]
