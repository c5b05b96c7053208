"""Auto layout: which frames are rows and columns, proved by the simulation of Figma's layout before it is written."""
