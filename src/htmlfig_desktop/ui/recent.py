"""The pages that were converted last, for the menu. Kept in the settings; HTML text and passwords are not."""

from __future__ import annotations

from PySide6.QtCore import QSettings

from htmlfig_desktop.core.options import FileSource, Source, UrlSource
from htmlfig_desktop.jobs.records import without_user

MOST = 12
_KEY = "recent"


class RecentPages:
    """Paths and addresses, the last one first."""

    def __init__(self, settings: QSettings) -> None:
        self._settings = settings

    @property
    def entries(self) -> tuple[str, ...]:
        """What was converted last."""
        stored = self._settings.value(_KEY, [])
        found = [stored] if isinstance(stored, str) else stored if isinstance(stored, list) else []
        return tuple(str(each) for each in found[:MOST] if each)

    def add(self, source: Source) -> None:
        """Put a page first. HTML text has no place it could be found again."""
        match source:
            case FileSource(path):
                entry = str(path)
            case UrlSource(url):
                entry = without_user(url)
            case _:
                return
        others = [each for each in self.entries if each != entry]
        self._settings.setValue(_KEY, [entry, *others][:MOST])

    def clear(self) -> None:
        """Forget all."""
        self._settings.remove(_KEY)
