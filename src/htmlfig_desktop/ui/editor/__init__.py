"""Where the page comes from: chosen files, HTML in an editor, or an address.

- ``view`` has three tabs, filled with ``rows``; ``presenter`` knows which page is next, ``given_pages`` opens what is
  given, ``page_list`` lists it, ``left_open`` has what stood there at the end;
  ``snippet_names`` says what pasted HTML is called.
- HTML: ``code_edit``, with ``highlighter``, ``find_bar`` and ``folding`` of long lines; ``draft`` and ``history`` keep
  it over a restart.
"""
