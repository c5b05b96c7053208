"""The neutral tree of layers, in Figma's words.

Owns: what a layer, a paint, an effect and a text is. Knows neither CSS nor Kiwi. Standard library only.
"""
