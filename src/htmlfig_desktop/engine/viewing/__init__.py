"""Shows a .fig to a person: a process of its own per open design answers what a window asks.

A .fig from elsewhere is hostile input, and preparing a large one takes seconds of pure Python, which would stall the
window's loop. So a child process (``child``) opens the file and keeps what it draws; the window (``design``) asks over
pipes. Pixels and the table of layers (``table``) go through files in a folder that only the two know. Knows no Qt.
"""
