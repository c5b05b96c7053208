"""What stood in the panel when the program ended, for the next start. HTML that was typed has a file: ``draft``."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from PySide6.QtCore import QSettings

from htmlfig_desktop.core.addresses import with_scheme
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.logins import without_login
from htmlfig_desktop.core.options import FileSource
from htmlfig_desktop.core.own_thread import in_own_thread
from htmlfig_desktop.engine.sources import open_source
from htmlfig_desktop.ui.editor.rows import InputKind

_KIND, _URL, _BASE_URL, _FILES = "source/tab", "source/url", "source/baseUrl", "source/files"
_MOST = 1000
_LOOKED_FOR_S = 2.0


@dataclass(frozen=True, slots=True)
class LeftOpen:
    """The tab in front, and what was chosen or typed in a line."""

    kind: InputKind
    url: str = ""
    base_url: str = ""
    files: tuple[tuple[Path, Path | None], ...] = ()
    """Each page with the folder it may read; None: its own."""

    @classmethod
    def load(cls, settings: QSettings) -> Self | None:
        """Return what was kept; None where nothing was, or nothing that can be read."""
        try:
            kind = InputKind(settings.value(_KIND))
        except ValueError:
            return None
        kept = settings.value(_FILES, [])
        paths = [str(each) for each in kept] if isinstance(kept, list) else []
        pairs = zip(paths[::2], paths[1::2], strict=False)
        files = tuple((Path(path), Path(root) if root else None) for path, root in pairs if path)
        return cls(kind, str(settings.value(_URL, "")), str(settings.value(_BASE_URL, "")), files)

    async def reopened(self, scratch: Path) -> tuple[FileSource, ...]:
        """Return the pages, without those that are gone.

        Where it takes long to look for them, as on a share that does not answer, they are returned as they were: a
        conversion will tell whether they are still there.
        """
        try:
            async with asyncio.timeout(_LOOKED_FOR_S):
                return await in_own_thread(self._found, scratch)
        except TimeoutError:
            return tuple(FileSource(path, root) for path, root in self.files)

    def _found(self, scratch: Path) -> tuple[FileSource, ...]:
        found: list[FileSource] = []
        for path, root in self.files:
            with contextlib.suppress(HtmlFigError):
                opened = open_source(path, scratch=scratch, asset_root=root)
                found += [opened] if isinstance(opened, FileSource) else []
        return tuple(found)

    def save(self, settings: QSettings) -> None:
        """Keep it, without names and passwords in addresses."""
        paths = [str(each or "") for pair in self.files[:_MOST] for each in pair]
        for key, value in (
            (_KIND, self.kind.value),
            (_URL, _harmless(self.url)),
            (_BASE_URL, _harmless(self.base_url)),
            (_FILES, paths),
        ):
            settings.setValue(key, value)


def _harmless(address: str) -> str:
    return without_login(with_scheme(address)) if "@" in address else address
