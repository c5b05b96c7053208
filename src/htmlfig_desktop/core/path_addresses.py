"""Paths inside of a folder as parts of addresses, and back.

A file system of Linux takes any bytes for a name. Python keeps those that are no text as halves of characters, which no
address can hold; so names are put into addresses by their bytes.
"""

from __future__ import annotations

import os
from pathlib import PurePath
from urllib.parse import quote, unquote_to_bytes, urlsplit


def address_of_path(relative: PurePath) -> str:
    """Return the path of an address that stands for a relative path; empty for the folder itself."""
    path = relative.as_posix()
    return "" if path == "." else quote(os.fsencode(path))


def path_of_address(address: str) -> str:
    """Return the relative path that an address stands for, as the file system knows it."""
    return os.fsdecode(unquote_to_bytes(urlsplit(address).path.encode(errors="replace"))).lstrip("/")
