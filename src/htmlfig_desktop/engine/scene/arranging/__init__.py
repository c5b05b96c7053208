"""A simulation of Figma's auto layout, on layers: what the file's reader will make of the values in it."""
