"""From a Snapshot to a Scene and its diagnostics.

Owns: what CSS means in layers. Knows neither the browser nor the file format; pure functions, no I/O.
"""
