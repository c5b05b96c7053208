"""Finds out whether files that a local page lacks lie outside the folder that it may read.

Chromium drops what leads above the top of a site: ``../css/site.css`` of a page at the top asks for ``/css/site.css``,
as ``/css/site.css`` does. So what is not there is looked for above the folder, and counts where the page, or a file of
it, names just that place. A link that leads out of the folder leads to a file that is not there, either.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path, PurePosixPath

from htmlfig_desktop.core.hidden_files import is_hidden
from htmlfig_desktop.core.path_addresses import address_of_path

_LEVELS = 4
_MOST_FILES = 40
"""Of those that are not there, and of those that may name them."""
_MOST_READ = 1 << 20
"""Bytes of a file in which names are looked for."""
_NAMING = frozenset({".css", ".htm", ".html", ".js", ".mjs", ".svg", ".xht", ".xhtml"})


def wider_folder(root: Path, page: Path, missed: Sequence[str], asked: Sequence[Path]) -> Path | None:
    """Return the folder above ``root`` that holds files which the page lacks; None where it lacks them anyway. Blocks.

    Never one that holds much else: neither the user's own folder, nor what is around it or at the top of the disk.

    Args:
        root: The folder that the page may read.
        page: Its file.
        missed: What it asked for in vain, as paths below ``root``.
        asked: All files it asked for.
    """
    root, page = root.resolve(), page.resolve()
    folders = tuple(_folders_above(root))
    naming = [page, *(each for each in asked if each.suffix.lower() in _NAMING and each != page)][:_MOST_FILES]
    read = cache(_text_of)
    found: list[Path] = []
    for relative in missed[:_MOST_FILES]:
        for folder in (root, *folders):
            target = folder / PurePosixPath(relative)
            if is_hidden(target, page.parent):
                continue  # it is not given in a wider folder either
            if _is_file(target) and any(_names(read(each), target, relative, each.parent) for each in naming):
                found += _holding(target, folder, folders)
                break
    return min(found, key=lambda folder: len(folder.parts), default=None)


def _holding(target: Path, folder: Path, folders: Sequence[Path]) -> list[Path]:
    """Return the first of some folders that holds a file below ``folder`` and what it is a link to, if there is one."""
    real = target.resolve()
    return [each for each in folders if folder.is_relative_to(each) and real.is_relative_to(each)][:1]


def _folders_above(root: Path) -> Iterator[Path]:
    home = Path.home()
    for folder in root.parents[:_LEVELS]:
        if home.is_relative_to(folder) or len(folder.parts) < 3:
            return
        yield folder


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _text_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(_MOST_READ).decode("utf-8", "replace")
    except OSError:
        return ""


def _names(text: str, target: Path, relative: str, folder: Path) -> bool:
    """Whether a text that lies in ``folder`` names ``target``: seen from there, or from the top of its site."""
    upward = os.path.relpath(target, folder)
    below = f"/{relative}"
    spelled = {spelling for each in (upward, below) for spelling in (each, address_of_path(PurePosixPath(each)))}
    names = "|".join(re.escape(each.replace(os.sep, "/")) for each in spelled)
    return re.search(rf"(?<![\w/.%-])(?:\./)*(?:{names})(?![\w/.%-])", text) is not None
