"""What came out: the picture of the page with smooth zoom, and the summary of the design.

- ``view`` shows one face at a time, ``presenter`` decides which: ``panes`` while there is no picture (in the middle by
  ``centered``), ``result_view`` with ``result_presenter`` after that.
- ``picture`` shows pages of any height, of a ``sheet`` of ``strips``; ``widths`` stand beside each other, in
  ``columns``.
- ``summary`` says what is in the design, ``losses`` what looks different.
"""
