"""Where the next pages are converted: on this machine, or on a server with a key; and what that would take."""
