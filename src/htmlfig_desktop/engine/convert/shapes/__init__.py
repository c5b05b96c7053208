"""Outlines of everything that is no rectangle."""
