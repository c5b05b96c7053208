"""Tells of new versions, if the user wants that and names an address. Nothing is ever loaded or installed."""
