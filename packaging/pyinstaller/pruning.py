"""Decides what of all that PyInstaller finds goes into the bundle; what a file needs is read from the file itself."""

from __future__ import annotations

import posixpath
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import PurePath

Entry = tuple[str, str, str]
"""Where a file goes in the bundle, where it comes from, and PyInstaller's word for its kind."""

LANGUAGES = ("de", "en")
"""Those the window speaks; Qt's and Chromium's own words are kept in these alone."""

QT_PLUGINS: Mapping[str, str] = {
    "iconengines": "svgicon",
    "imageformats": "gif|ico|jpeg|svg|webp",
    "platforminputcontexts": "(compose|ibus)platforminputcontextplugin",
    "platforms": "cocoa|offscreen|wayland|windows|xcb",
    "platformthemes": "gtk3|xdgdesktopportal",
    "styles": ".*",
    "tls": "(openssl|schannel|securetransport)backend",
    "wayland-decoration-client": ".*",
    "wayland-graphics-integration-client": ".*",
    "wayland-shell-integration": ".*",
    "xcbglintegrations": ".*",
}
"""What is kept of each folder of Qt's plugins, a pattern for the part of the name that tells them apart."""

QT_RESOURCES = re.compile(
    rf"icudtl\.dat|qtwebengine_resources(_[12]00p)?\.pak|qtwebengine_devtools_resources\.pak|v8_context_snapshot\.bin"
    rf"|qtbase_({'|'.join(LANGUAGES)})\.qm|({'|'.join(LANGUAGES)})(-US)?\.pak"
)
"""DevTools' resources are needed: the engine speaks to Chromium through that page."""

INSTALLERS_NOTES = frozenset({"RECORD", "INSTALLER", "REQUESTED", "direct_url.json"})
"""Of use to who installs packages only; one has sums of scripts with the path of the environment in them."""

SYSTEM_FOLDERS = ("/lib/", "/lib64/", "/usr/lib/", "/usr/lib64/")

MODULES_TO_LEAVE = [
    "PySide6.QtOpenGL",
    "PySide6.QtPositioning",
    "PySide6.QtQml",
    "PySide6.QtQuick",
    "PySide6.QtQuickWidgets",
    "PyInstaller",
    "fontTools.ufoLib",
    "lib2to3",
    "pip",
    "pybind11",
    "setuptools",
    "tkinter",
]


def pruned(entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries that the program can use, without the libraries that nothing of it needs."""
    kept = [entry for entry in entries if _is_wanted(*entry)]
    if sys.platform == "linux":
        kept = _needed(kept)
    files = {PurePath(destination).as_posix() for destination, _, _ in kept}
    return [entry for entry in kept if entry[2] != "SYMLINK" or _end_of(entry) in files]


def _end_of(link: Entry) -> str:
    """Return where a link of the bundle ends, in the bundle."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(link[0]), link[1]))


def _is_wanted(destination: str, source: str, kind: str) -> bool:
    path = PurePath(destination)
    if path.suffix == ".chk":
        return False  # sums of libraries that are not taken
    if path.parent.suffix == ".dist-info" and path.name in INSTALLERS_NOTES:
        return False
    if sys.platform == "linux" and kind == "BINARY" and source.startswith(SYSTEM_FOLDERS):
        return path.name.startswith("libpython")  # the system has the others, and mends their faults
    if "PySide6" not in path.parts:
        return True
    folders = path.parts[:-1]
    if "qml" in folders:
        return False
    if "plugins" in folders:
        folder = folders[folders.index("plugins") + 1]
        return re.fullmatch(rf"(lib)?q?({QT_PLUGINS.get(folder, '')})(-[\w-]+)?\.\w+", path.name) is not None or (
            QT_PLUGINS.get(folder) == ".*"
        )
    if {"translations", "resources", "qtwebengine_locales"} & set(folders):
        return QT_RESOURCES.fullmatch(path.name) is not None
    return True


def _needed(entries: list[Entry]) -> list[Entry]:
    """Return the entries without those of Qt's libraries that no other file of the bundle is linked to."""
    libraries = {PurePath(each[0]).name: each for each in entries if "PySide6/Qt/lib/" in each[0]}
    needs = _links([source for _, source, kind in entries if kind in {"BINARY", "EXTENSION"}])
    waiting = [entry for entry in entries if entry not in libraries.values()]
    reached: set[str] = set()
    while waiting:
        for name in needs.get(waiting.pop()[1], ()):
            if name in libraries and name not in reached:
                reached.add(name)
                waiting.append(libraries[name])
    return [each for each in entries if each not in libraries.values() or PurePath(each[0]).name in reached]


def _links(files: list[str]) -> dict[str, list[str]]:
    """Return the names of the libraries each file is linked to."""
    listing = subprocess.run(["readelf", "--dynamic", *files], capture_output=True, text=True, check=True).stdout
    found: dict[str, list[str]] = {}
    current: list[str] = []
    for line in listing.splitlines():
        if line.startswith("File: "):
            current = found.setdefault(line.removeprefix("File: "), [])
        elif "(NEEDED)" in line:
            current.append(line.partition("[")[2].rstrip("]"))
    return found
