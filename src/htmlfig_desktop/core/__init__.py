"""Words every layer shares: options, sources, results, diagnostics, errors, geometry, color.

Owns the vocabulary; does no work. Imports the standard library only.

- Conversions: ``options`` (what is asked for), ``conversion`` (a request, its progress, its result, who runs it),
  ``destination`` (where it is done), ``look`` (at a page before it is converted), ``fidelity`` (how alike both are).
- What goes wrong: ``errors`` and ``diagnostics`` with stable codes, ``causes`` that can be said again in another
  language, ``system_words`` and ``storing`` for what the operating system says,
  ``unforeseen`` for what nobody foresaw, ``spoken`` figures, ``limits``.
- Values: ``color``, ``geometry``, ``font_availability``, ``png_chunks``; ``values``, ``replacing``, ``identity`` and
  ``deep_trees`` for code that makes very many of them, ``recent`` for those worth keeping.
- Addresses: ``addresses`` as people type them, ``path_addresses`` of files, ``logins`` in them, ``proxies``,
  ``references`` inside of HTML and CSS, ``answers`` with a page in them, ``resources`` that ship with the program.
- Files: ``media_types`` by their suffixes, ``hidden_files`` that pages are not given.
- Processes, threads and tasks: ``child`` and its ``child_environment``, ``own_thread``, ``beside``,
  ``carrying_through``, ``collector``.
"""
