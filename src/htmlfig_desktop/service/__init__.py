"""The conversion API as a server: the contract's endpoints over HTTP, with accounts, limits, files and a wall.

Owns accounts, keys, quota and result files. Converts nothing itself: a ``ConversionBackend`` does.

- ``settings`` say how it runs, ``assembly`` builds it of ``parts``, ``serving`` runs it, ``instance`` holds its folder.
- A request: ``app`` leads it to ``routes``, ``frame`` surrounds it, ``access`` says who asks, ``rates`` how often,
  ``bodies`` reads it, ``places`` lets it wait, ``conversions`` converts it, ``refusals`` says why not.
- ``accounts`` and ``files`` keep, ``housekeeping`` sweeps, ``outbound`` is the wall; ``logs`` and ``metrics`` tell.
"""
