"""Which files a local page is not given although they lie in its folder: keys, settings and histories hide there."""

from __future__ import annotations

import os
from pathlib import Path, PurePath


def is_hidden(file: Path, page_folder: Path) -> bool:
    """Return whether a part of the way from a page's folder to a file begins with a dot, as ``.env`` and ``.ssh/`` do.

    A page that lies in such a folder itself has what is beside it. The paths are absolute, without links.
    """
    way = PurePath(os.path.relpath(file, page_folder)).parts
    return any(part.startswith(".") and part != os.pardir for part in way)
