"""From the browser's measured pieces of text to paragraphs, lines and glyphs."""
