"""The box tree: everything that has a box, nested in the order it is painted."""
