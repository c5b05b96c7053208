"""Design and page beside each other: slider, heat map, worst spots. For the preview and for the viewer."""
