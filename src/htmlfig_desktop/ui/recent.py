"""The pages that were converted last, for the menu. Kept in the settings; HTML text and passwords are not."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings

from htmlfig_desktop.core.options import FileSource, Source, UrlSource
from htmlfig_desktop.engine.archives import archive_of

if TYPE_CHECKING:
    from htmlfig_desktop.ui.main_window import MainWindow

MOST = 12
_KEY = "recent"


class RecentPages:
    """Paths and addresses, the last one first."""

    def __init__(self, settings: QSettings, scratch: Path) -> None:
        """Take where they are kept, and the folder that archives are unpacked into, of which nobody is told."""
        self._settings = settings
        self._scratch = scratch

    @property
    def entries(self) -> tuple[str, ...]:
        """What was converted last."""
        stored = self._settings.value(_KEY, [])
        found = [stored] if isinstance(stored, str) else stored if isinstance(stored, list) else []
        named = (str(each) for each in found[:MOST] if each)
        return tuple(each for each in named if not Path(each).is_relative_to(self._scratch))

    def add(self, source: Source) -> None:
        """Put a page first, or the archive it is from. HTML text has no place it could be found again."""
        match source:
            case FileSource(path):
                entry = str(archive_of(source, self._scratch) or path)
            case UrlSource(url):
                entry = url
            case _:
                return
        others = [each for each in self.entries if each != entry]
        self._settings.setValue(_KEY, [entry, *others][:MOST])

    def clear(self) -> None:
        """Forget all."""
        self._settings.remove(_KEY)


class RecentMenu(QObject):
    """Shows them in the window's menu."""

    def __init__(self, window: MainWindow, settings: QSettings, scratch: Path) -> None:
        super().__init__(window)
        self._window = window
        self._pages = RecentPages(settings, scratch)
        window.recentCleared.connect(self._clear)
        self._show()

    def add(self, sources: Sequence[Source]) -> None:
        """Put pages first."""
        for source in sources:
            self._pages.add(source)
        self._show()

    def _clear(self) -> None:
        self._pages.clear()
        self._show()

    def _show(self) -> None:
        self._window.set_recent(self._pages.entries)
