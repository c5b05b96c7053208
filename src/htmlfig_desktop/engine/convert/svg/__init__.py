"""Inline SVG as vectors.

Owns: what SVG elements mean in layers. Geometry is worked out from attributes and computed values, since the browser
reports only bounds; the place of text is the browser's. Attribute names are in lower case, as in all of the snapshot.
"""

from htmlfig_desktop.engine.convert.svg.context import SvgContext
from htmlfig_desktop.engine.convert.svg.drawing import convert_svg

__all__ = ["SvgContext", "convert_svg"]
