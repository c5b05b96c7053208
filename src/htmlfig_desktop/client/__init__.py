"""Converts through a server that keeps the contract: asynchronous, patient, bounded, and honest about what failed.

Owns everything between a page and a finished .fig that came over HTTP. Does not know the engine, the window, or where
keys are kept.
"""
