"""Checks that the system has the libraries and fonts that the window and the browser engine need.

``python packaging/system_check.py`` says what is missing and the command that installs it; with ``--install`` it runs
that command where it may (apt-get as root or with a sudo that asks for nothing). Exit status 0: all there, or only the
window's libraries are missing where no display is; 1: the engine cannot run. Standard library only.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path


class Installer(Enum):
    """A system's package tool, with the command that installs."""

    APT = ("apt-get", "install", "-y", "--no-install-recommends")
    DNF = ("dnf", "install", "-y")
    PACMAN = ("pacman", "-S", "--needed", "--noconfirm")

    @property
    def tool(self) -> str:
        """Name of the program."""
        return self.command[0]

    @property
    def command(self) -> tuple[str, ...]:
        """The program and its arguments, before the names of packages."""
        command: tuple[str, ...] = self.value
        return command


@dataclass(frozen=True, slots=True)
class Package:
    """Names of the package that brings a library; ``|`` parts a newer name from an older one."""

    apt: str
    dnf: str
    pacman: str

    def name(self, installer: Installer) -> str:
        """Return the name for a package tool, the first that it knows."""
        if installer is not Installer.APT:
            return {Installer.DNF: self.dnf, Installer.PACMAN: self.pacman}[installer]
        *newer, oldest = self.apt.split("|")
        return next((name for name in newer if _apt_knows(name)), oldest)


XCB = ("libxcb", "libxcb")
WAYLAND = "wayland"
NSS = Package("libnss3", "nss", "nss")
GLIB = Package("libglib2.0-0t64|libglib2.0-0", "glib2", "glib2")
FONTS = Package("fonts-liberation2|fonts-liberation", "liberation-fonts", "ttf-liberation")

PACKAGES = {
    "libEGL.so.1": Package("libegl1", "libglvnd-egl", "libglvnd"),
    "libGL.so.1": Package("libgl1", "libglvnd-glx", "libglvnd"),
    "libOpenGL.so.0": Package("libopengl0", "libglvnd-opengl", "libglvnd"),
    "libX11-xcb.so.1": Package("libx11-xcb1", "libX11-xcb", "libx11"),
    "libX11.so.6": Package("libx11-6", "libX11", "libx11"),
    "libXcomposite.so.1": Package("libxcomposite1", "libXcomposite", "libxcomposite"),
    "libXdamage.so.1": Package("libxdamage1", "libXdamage", "libxdamage"),
    "libXext.so.6": Package("libxext6", "libXext", "libxext"),
    "libXfixes.so.3": Package("libxfixes3", "libXfixes", "libxfixes"),
    "libXrandr.so.2": Package("libxrandr2", "libXrandr", "libxrandr"),
    "libXrender.so.1": Package("libxrender1", "libXrender", "libxrender"),
    "libXtst.so.6": Package("libxtst6", "libXtst", "libxtst"),
    "libasound.so.2": Package("libasound2t64|libasound2", "alsa-lib", "alsa-lib"),
    "libdbus-1.so.3": Package("libdbus-1-3", "dbus-libs", "dbus"),
    "libdrm.so.2": Package("libdrm2", "libdrm", "libdrm"),
    "libexpat.so.1": Package("libexpat1", "expat", "expat"),
    "libfontconfig.so.1": Package("libfontconfig1", "fontconfig", "fontconfig"),
    "libfreetype.so.6": Package("libfreetype6", "freetype", "freetype2"),
    "libgbm.so.1": Package("libgbm1", "mesa-libgbm", "mesa"),
    "libglib-2.0.so.0": GLIB,
    "libgthread-2.0.so.0": GLIB,
    "libnspr4.so": Package("libnspr4", "nspr", "nspr"),
    "libnss3.so": NSS,
    "libnssutil3.so": NSS,
    "libsmime3.so": NSS,
    "libudev.so.1": Package("libudev1", "systemd-libs", "systemd-libs"),
    "libwayland-client.so.0": Package("libwayland-client0", "libwayland-client", WAYLAND),
    "libwayland-cursor.so.0": Package("libwayland-cursor0", "libwayland-cursor", WAYLAND),
    "libwayland-egl.so.1": Package("libwayland-egl1", "libwayland-egl", WAYLAND),
    "libwayland-server.so.0": Package("libwayland-server0", "libwayland-server", WAYLAND),
    "libxcb-cursor.so.0": Package("libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor"),
    "libxcb-dri3.so.0": Package("libxcb-dri3-0", *XCB),
    "libxcb-icccm.so.4": Package("libxcb-icccm4", "xcb-util-wm", "xcb-util-wm"),
    "libxcb-image.so.0": Package("libxcb-image0", "xcb-util-image", "xcb-util-image"),
    "libxcb-keysyms.so.1": Package("libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms"),
    "libxcb-randr.so.0": Package("libxcb-randr0", *XCB),
    "libxcb-render-util.so.0": Package("libxcb-render-util0", "xcb-util-renderutil", "xcb-util-renderutil"),
    "libxcb-render.so.0": Package("libxcb-render0", *XCB),
    "libxcb-shape.so.0": Package("libxcb-shape0", *XCB),
    "libxcb-shm.so.0": Package("libxcb-shm0", *XCB),
    "libxcb-sync.so.1": Package("libxcb-sync1", *XCB),
    "libxcb-util.so.1": Package("libxcb-util1", "xcb-util", "xcb-util"),
    "libxcb-xfixes.so.0": Package("libxcb-xfixes0", *XCB),
    "libxcb-xkb.so.1": Package("libxcb-xkb1", *XCB),
    "libxcb.so.1": Package("libxcb1", *XCB),
    "libxkbcommon-x11.so.0": Package("libxkbcommon-x11-0", "libxkbcommon-x11", "libxkbcommon-x11"),
    "libxkbcommon.so.0": Package("libxkbcommon0", "libxkbcommon", "libxkbcommon"),
    "libxkbfile.so.1": Package("libxkbfile1", "libxkbfile", "libxkbfile"),
    "libz.so.1": Package("zlib1g", "zlib", "zlib"),
}
"""Which package brings which library; the names of Debian/Ubuntu, Fedora and Arch."""

ENGINE_FILES = (
    "PySide6/Qt/lib/libQt6WebEngineCore.so.6",
    "PySide6/Qt/lib/libQt6Widgets.so.6",
    "PySide6/Qt/libexec/QtWebEngineProcess",
    "PySide6/Qt/plugins/platforms/libqoffscreen.so",
)
"""Without their libraries nothing converts."""

WINDOW_FILES = ("PySide6/Qt/plugins/platforms/libqxcb.so", "PySide6/Qt/plugins/platforms/libqwayland.so")
"""Without their libraries no window opens."""

FONT_FOLDERS = ("/usr/share/fonts", "/usr/local/share/fonts", "~/.fonts", "~/.local/share/fonts")
FONT_SUFFIXES = {".ttf", ".otf", ".ttc", ".pfb"}


def missing_libraries(files: Iterable[str]) -> set[str]:
    """Return the sonames that the dynamic linker does not find for files of the installed packages."""
    spec = importlib.util.find_spec("PySide6")
    if spec is None or spec.origin is None:
        sys.exit("PySide6 is not installed here; run  make setup")
    site = Path(spec.origin).parents[1]
    skia = [str(path.relative_to(site)) for path in site.glob("skia*.so")]
    return {name for file in (*files, *skia) for name in _unresolved(site / file)}


def has_fonts() -> bool:
    """Return whether there is any font; the engine draws no text without."""
    folders = (Path(folder).expanduser() for folder in FONT_FOLDERS)
    return any(path.suffix.lower() in FONT_SUFFIXES for folder in folders for path in folder.rglob("*"))


def has_display() -> bool:
    """Return whether the environment names a display."""
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def find_installer() -> Installer | None:
    """Return the system's package tool, None where it is one we do not know."""
    return next((installer for installer in Installer if shutil.which(installer.tool)), None)


def install_apt(packages: list[str]) -> bool:
    """Install Debian packages without a question; return False where that is not allowed or fails."""
    prefix: list[str] = []
    if os.geteuid() != 0:
        prefix = ["sudo", "-n"]
        if not shutil.which("sudo") or subprocess.run([*prefix, "true"], capture_output=True).returncode:
            return False
    print("Installing with apt-get:", *packages, file=sys.stderr)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-qq"], [*Installer.APT.command, "-qq", *packages]):
        done = subprocess.run([*prefix, *command], capture_output=True, text=True, env=environment)
        if done.returncode:
            print(done.stderr.strip(), file=sys.stderr)
            return False
    return True


def wanted_packages(installer: Installer, libraries: set[str], *, fonts: bool) -> list[str]:
    """Return the packages that bring ``libraries``, and a basic font if ``fonts``, each once and in order."""
    found = [PACKAGES[name] for name in sorted(libraries) if name in PACKAGES]
    return sorted({package.name(installer) for package in [*found, *([FONTS] if fonts else [])]})


def main(arguments: list[str]) -> int:
    """Check, install where asked for and allowed, and say what is left; return the exit status."""
    if platform.system() != "Linux":
        return 0  # Qt's packages for macOS and Windows bring all they need.
    for attempt in ("first", "after installing"):
        engine, window = missing_libraries(ENGINE_FILES), missing_libraries(WINDOW_FILES)
        fontless = not has_fonts()
        if not (engine or window or fontless):
            return 0
        installer = find_installer()
        packages = wanted_packages(installer, engine | window, fonts=fontless) if installer else []
        may_install = attempt == "first" and "--install" in arguments and installer is Installer.APT
        if not (packages and may_install and install_apt(packages)):
            break
    _advise(engine | window, fontless, installer, packages)
    return 1 if engine or (window and has_display()) else 0


def _advise(libraries: set[str], fontless: bool, installer: Installer | None, packages: list[str]) -> None:
    if libraries:
        print("The system lacks libraries that Qt needs:", *sorted(libraries), file=sys.stderr)
    if fontless:
        print("The system has no fonts; pages would show no text.", file=sys.stderr)
    if installer and packages:
        print("Install what is missing with:", file=sys.stderr)
        print("  sudo", *installer.command, *packages, file=sys.stderr)
    unknown = sorted(libraries - PACKAGES.keys()) if installer else sorted(libraries)
    if unknown:
        print("Find the packages of your system that bring:", *unknown, file=sys.stderr)


def _unresolved(file: Path) -> Iterator[str]:
    if not file.exists():
        return
    listing = subprocess.run(["ldd", str(file)], capture_output=True, text=True).stdout
    for line in listing.splitlines():
        name, arrow, target = line.partition(" => ")
        if arrow and target.startswith("not found"):
            yield name.strip()


def _apt_knows(name: str) -> bool:
    return subprocess.run(["apt-cache", "show", name], capture_output=True).returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
