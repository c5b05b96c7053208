"""The conversion API as a server: the contract's endpoints over HTTP, with accounts, limits, files and a wall.

Owns accounts, keys, quota and result files. Converts nothing itself: a ``ConversionBackend`` does.
"""
