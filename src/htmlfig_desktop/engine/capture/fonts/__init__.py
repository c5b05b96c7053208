"""Which fonts draw the text of a page, and their files."""
