"""Private pages: a browser window to log in, scroll and open menus in, and to capture the page as it stands.

Two processes: ``process`` and what it imports run the window with Chromium and its profile; ``link``, ``backend`` and
``presenter`` are their counterpart in the main window, which never loads Chromium.

- The window's process: ``browser`` holds its windows, each a ``window`` with a ``view`` and a ``private_page``, which
  asks for a ``password_dialog``.
- Both sides: ``session_folder`` keeps the cookies, ``runtime_folder`` keeps the session's message bus away.
"""
