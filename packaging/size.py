"""Says what takes the space in a frozen build: ``python packaging/size.py FOLDER``."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

PARTS = (
    ("Chromium (Qt WebEngine)", ("WebEngine", "qtwebengine", "icudtl", "v8_context")),
    ("the other libraries of Qt", ("PySide6/Qt/",)),
    ("PySide6 and Shiboken", ("PySide6/", "shiboken6/")),
    ("Skia", ("skia",)),
    ("NumPy with OpenBLAS", ("numpy",)),
    ("Pillow with AVIF", ("PIL/", "pillow.libs")),
    ("Python", ("libpython", "lib-dynload", "base_library")),
    ("the program's own code, with all of Python's that is pure", ("htmlfig-desktop/htmlfig-desktop",)),
    ("our resources", ("_resources",)),
)
"""What a file is a part of: the first with a word that is in its path."""


def main(arguments: list[str]) -> int:
    """Print the parts, the largest first, and return 0."""
    folder = Path(arguments[0])
    sizes: Counter[str] = Counter()
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            words = path.as_posix()
            part = next((name for name, marks in PARTS if any(mark in words for mark in marks)), "other packages")
            sizes[part] += path.stat().st_size
    for part, size in sizes.most_common():
        print(f"{size / 1e6:8.1f} MB  {part}")
    print(f"{sizes.total() / 1e6:8.1f} MB  {folder.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
