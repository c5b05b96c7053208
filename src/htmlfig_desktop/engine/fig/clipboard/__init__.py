"""Layers as Figma puts them on the clipboard: which they are, their message, the HTML around it.

Source: format notes, section 2.1; 23 clipboards that Figma filled (versions 15 to 106), of shapes, frames, components,
sets and instances.
"""
