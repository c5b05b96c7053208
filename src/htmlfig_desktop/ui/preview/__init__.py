"""What came out: the picture of the page with smooth zoom, and the summary of the design."""
