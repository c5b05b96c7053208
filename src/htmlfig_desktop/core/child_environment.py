"""The environment of children that read what others wrote: what Python, fonts and folders need, and nothing else.

A list of what is allowed, because nobody can list all that is secret. The runtime folder is not among it: the session's
message bus lies there, and the keyring is behind that.
"""

from __future__ import annotations

import os
from collections.abc import Mapping

_NAMES = frozenset(
    {
        "APPDATA",
        "COMSPEC",
        "FONTCONFIG_FILE",
        "FONTCONFIG_PATH",
        "HOME",
        "LANG",
        "LANGUAGE",
        "LD_LIBRARY_PATH",
        "LOCALAPPDATA",
        "PATH",
        "PATHEXT",
        "PROGRAMDATA",
        "PYTHONDONTWRITEBYTECODE",
        "PYTHONPATH",
        "SYSTEMDRIVE",
        "SYSTEMROOT",
        "TEMP",
        "TMP",
        "TMPDIR",
        "TZ",
        "USERPROFILE",
        "WINDIR",
        "XDG_CACHE_HOME",
        "XDG_CONFIG_DIRS",
        "XDG_CONFIG_HOME",
        "XDG_DATA_DIRS",
        "XDG_DATA_HOME",
    }
)
_PREFIXES = ("LC_",)
_PROXIES = frozenset({"HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"})
"""Needed to reach the web from some networks; passed on unless they hold a password."""

_DISPLAY = frozenset(
    {
        "DISPLAY",
        "GTK_IM_MODULE",
        "QT_AUTO_SCREEN_SCALE_FACTOR",
        "QT_IM_MODULE",
        "QT_QPA_PLATFORM",
        "QT_SCALE_FACTOR",
        "QT_SCREEN_SCALE_FACTORS",
        "WAYLAND_DISPLAY",
        "XAUTHORITY",
        "XDG_CURRENT_DESKTOP",
        "XDG_SESSION_TYPE",
        "XMODIFIERS",
    }
)
"""What a window needs, but for a runtime folder, which it gets anew (``ui/browsing/runtime_folder.py``)."""


def worker_environment(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return the part of an environment that a worker may see."""
    return {name: value for name, value in environment.items() if _is_allowed(name.upper(), value)}


def window_environment(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return the part of an environment that a process with pages and a window of its own may see."""
    shown = {name: value for name, value in environment.items() if name.upper() in _DISPLAY}
    return worker_environment(environment) | shown


def _is_allowed(name: str, value: str) -> bool:
    if name in _PROXIES:
        return "@" not in value
    return name in _NAMES or name.startswith(_PREFIXES)
