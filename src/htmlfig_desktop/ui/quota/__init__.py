"""What servers tell of each key's limits, in the status bar: what is left, until when, and how old the figure is."""
