"""Jobs: conversions that were asked for, the queue that runs them, and the saving of what they made. Knows no Qt.

- ``job`` is one conversion with the states it may pass through; ``queue`` runs them, in the order of the waiting
  ``line``, lanes of which may stand still (``holds``), and tells who listens (``announcements``). ``checks`` compare
  what came out with the page. ``failures``, ``batches`` and ``more_time`` are small questions about jobs.
- Keeping: ``store`` (SQLite, as ``schema`` has it, with jobs as ``records``; ``damage`` when it cannot be read),
  ``folders`` of results, ``saving`` and ``naming`` of the files that the user gets.
- Where a job is converted: ``router``, with ``survey`` (``apart``) for what servers make.
- Work on finished designs, each in a process of its own (``apart``): ``joining`` several into one, ``components``,
  ``copying`` of layers.
- Watch mode: ``watching``. Pages of a site: ``visits`` asks for them, ``site_pages`` looks for them.
"""
