"""A folder as a site: its pages by the addresses that they have for each other when they are converted."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import unquote, urlsplit

from htmlfig_desktop.core.options import LOCAL_ORIGIN, FileSource, Source
from htmlfig_desktop.core.path_addresses import address_of_path, path_of_address
from htmlfig_desktop.engine.site_pages.addresses import in_one_form
from htmlfig_desktop.engine.site_pages.visits import Answer
from htmlfig_desktop.engine.sources import PAGE_SUFFIXES

_HTML = "text/html"
_NOT_THERE = Answer(404)


class FolderVisits:
    """Reads the pages below one folder. Links and ``..`` are followed to their end before the wall is asked."""

    def __init__(self, root: Path) -> None:
        self._root = root

    async def get(self, address: str, most: int) -> Answer:
        """Return the page at an address."""
        return await asyncio.to_thread(self._read, address, most)

    def source_of(self, address: str) -> Source:
        """Return the page at an address, which may read the whole folder."""
        return FileSource(self._file(address), self._root)

    def shown(self, address: str) -> str:
        """Return the path of a page in its folder."""
        return unquote(urlsplit(address).path)

    def address_of(self, page: Path) -> str:
        """Return the address of a file below the folder."""
        path = address_of_path(page.relative_to(self._root))
        return in_one_form(f"{LOCAL_ORIGIN}/{path}") or f"{LOCAL_ORIGIN}/"

    def _file(self, address: str) -> Path:
        path = self._root / path_of_address(address)
        return path / "index.html" if path.is_dir() else path

    def _read(self, address: str, most: int) -> Answer:
        try:
            file = self._file(address).resolve(strict=True)
            if not file.is_relative_to(self._root) or not file.is_file() or file.suffix.lower() not in PAGE_SUFFIXES:
                return _NOT_THERE
            with file.open("rb") as opened:
                return Answer(200, _HTML if file.suffix.lower() != ".svg" else "image/svg+xml", opened.read(most))
        except (OSError, ValueError, RuntimeError):  # a name that no file system takes, a loop of links
            return _NOT_THERE


def folder_site(pages: Sequence[FileSource]) -> tuple[FolderVisits, str, tuple[str, ...]]:
    """Return who visits the pages of a folder, archive or file, the address of the first, and those of all.

    Of a page alone its own folder is the site, and all that its links lead to there.

    Args:
        pages: As ``sources_in`` gives them.
    """
    first = pages[0]
    root = _home_of(pages, first.asset_root) if first.asset_root else first.path.parent
    visits = FolderVisits(root)
    top = next((page for page in pages if page.path.parent == root and page.path.stem.lower() == "index"), first)
    listed = tuple(visits.address_of(page.path) for page in pages) if first.asset_root else ()
    return visits, visits.address_of(top.path), listed


def _home_of(pages: Sequence[FileSource], root: Path) -> Path:
    """Return the folder that holds all pages, where it has a page to start with: archives often hold one folder."""
    around = Path(os.path.commonpath([page.path.parent for page in pages]))
    has_start = any(page.path.parent == around and page.path.stem.lower() == "index" for page in pages)
    return around if has_start and around.is_relative_to(root) else root
