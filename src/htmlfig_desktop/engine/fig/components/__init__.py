"""Parts of a design that repeat, as components and their instances."""
