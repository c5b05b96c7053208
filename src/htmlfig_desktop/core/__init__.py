"""Words every layer shares: options, sources, results, diagnostics, errors, geometry, color.

Owns the vocabulary; does no work. Imports the standard library only.
"""
