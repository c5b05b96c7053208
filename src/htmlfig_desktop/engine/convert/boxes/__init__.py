"""One box of the page: where it lies, how it looks, what of it shows."""
