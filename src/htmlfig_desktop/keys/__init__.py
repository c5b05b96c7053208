"""The API keys a person was given: the secret in the operating system's keyring, facts about it beside.

Owns adding, renaming, trying out, rotating and removing keys, and reminding of their age. Never writes a secret to a
file. Knows neither HTTP (who builds a store brings the way to try a key out) nor the window.
"""
