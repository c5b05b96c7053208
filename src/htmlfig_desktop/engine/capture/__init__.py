"""What the browser laid out and painted, checked: the Snapshot.

Owns: reading a page once, and the limits on what is read. Nothing that comes from a page is trusted.
"""
