"""The dialog that finds the pages of a site and adds them together."""
