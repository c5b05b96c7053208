"""From a Snapshot to a Scene and its diagnostics.

Owns: what CSS means in layers. Knows neither the browser nor the file format; pure functions, no I/O. ARCHITECTURE.md
lists its rooms; the files right here:

- ``document`` makes the Scene of a page, ``layers`` the layers of its box tree.
- Names of layers: ``names``, by ``class_names``, ``sayings`` (what elements say) and ``look_names`` (what is seen).
- ``links`` and ``semantics`` are what layers mean beside how they look.
- ``page_facts`` is what all that make layers of a page know of it; ``per_style`` works out once what follows from a
  computed style alone.
- ``report`` collects diagnostics, ``diagnosed_layers`` finds the layers they are about.
"""
