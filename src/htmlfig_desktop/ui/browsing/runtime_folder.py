"""A runtime folder of its own for a process with pages in it: the session's holds the message bus, and the keyring."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

_FOLDER, _DISPLAY = "XDG_RUNTIME_DIR", "WAYLAND_DISPLAY"
_USUAL_DISPLAY = "wayland-0"


class RuntimeFolder:
    """A new folder for this user alone, with nothing in it but the way to a Wayland display where the session has one.

    Nothing is made where the session has no such folder: on other systems, and some servers.

    Raises:
        OSError: it cannot be made.
    """

    def __init__(self, session: Mapping[str, str] = os.environ) -> None:
        self._path: Path | None = None
        if session.get(_FOLDER):
            self._path = Path(tempfile.mkdtemp(prefix="htmlfig-run-"))
            name = session.get(_DISPLAY) or _USUAL_DISPLAY
            display = Path(session[_FOLDER], name)
            if not Path(name).is_absolute() and display.exists():
                (self._path / name).symlink_to(display)

    @property
    def environment(self) -> dict[str, str]:
        """What a process is told to find it by."""
        return {} if self._path is None else {_FOLDER: str(self._path)}

    def close(self) -> None:
        """Remove it. May be called more than once."""
        if self._path is not None:
            shutil.rmtree(self._path, ignore_errors=True)
