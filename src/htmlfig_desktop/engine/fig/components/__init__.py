"""Parts of a design that repeat, as components and their instances; ``docs/components.md`` says which.

- ``repeats`` finds what is worth it: ``kinds`` says what is built alike, ``fitting`` and ``styling`` whether one comes
  out as the other; ``nesting`` nests alike what ``showing`` shows alike, ``states`` reads parts in their states.
- ``making`` writes them: ``instances``, ``sets``, with ``same_links`` and ``hugging`` so that all have the same.
"""
