"""Finds the pages of a site: what leads to them, which are alike, and what a site wants left alone.

Nothing here connects to anything: who visits the pages is handed in (``visits``).
"""
