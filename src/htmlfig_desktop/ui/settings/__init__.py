"""The settings dialog: a page for each subject. Everything applies at once and is kept across restarts."""
