"""Watch mode: pages of this machine are converted again when a file changes that they read."""
