"""Where the private browser keeps cookies and the like: one folder that only this user may read. Knows no Qt."""

from __future__ import annotations

import contextlib
import shutil
from pathlib import Path

_MARK = "forget"
_PROFILE = "profile"


class SessionFolder:
    """The folder, which is made where it is missing. All calls block.

    What is to be forgotten is marked first and deleted when no browser runs in it: Chromium would write it anew.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @property
    def path(self) -> Path:
        """All of it."""
        return self._folder

    @property
    def profile(self) -> Path:
        """What Chromium writes into."""
        return self._folder / _PROFILE

    @property
    def is_open_here(self) -> bool | None:
        """Whether this process has a file open that Chromium writes; None where the system does not tell."""
        inside = f"{self.profile.resolve()}/"
        try:
            files = list(Path("/proc/self/fd").iterdir())
        except OSError:
            return None
        for each in files:
            with contextlib.suppress(OSError):  # it was closed meanwhile
                if str(each.readlink()).startswith(inside):
                    return True
        return False

    def prepare(self) -> None:
        """Make the folder, for this user alone, and delete what was marked.

        Raises:
            OSError: it cannot be made, or what was marked cannot be deleted.
        """
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._folder.chmod(0o700)
        if (self._folder / _MARK).exists():
            self.delete()
        self.profile.mkdir(mode=0o700, exist_ok=True)

    def mark(self) -> None:
        """Have everything forgotten at the next ``prepare``.

        Raises:
            OSError: the mark cannot be written.
        """
        (self._folder / _MARK).touch(mode=0o600)

    @property
    def is_marked(self) -> bool:
        """Whether everything is to be forgotten."""
        return (self._folder / _MARK).exists()

    def delete(self) -> None:
        """Delete everything now; no browser may run in it. A mark goes last, so that a crash forgets nothing halfway.

        Raises:
            OSError: something cannot be deleted.
        """
        with contextlib.suppress(FileNotFoundError):
            shutil.rmtree(self.profile)
        (self._folder / _MARK).unlink(missing_ok=True)
