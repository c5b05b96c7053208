"""What boxes paint themselves, as paints, strokes and effects of Figma."""
