"""Content that is not made of boxes of the document: pictures, drawings, form controls."""

from __future__ import annotations

from htmlfig_desktop.engine.convert.box import Box
from htmlfig_desktop.engine.convert.look import Look
from htmlfig_desktop.engine.scene.nodes import Layer


class ReplacedContent:
    """Makes the content of replaced elements of one conversion."""

    def layers(self, box: Box, look: Look) -> list[Layer]:
        """Return the layers inside a replaced element, placed in its border box."""
        return []
