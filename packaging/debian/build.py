"""Makes a Debian package of the frozen program.

``python packaging/debian/build.py BUNDLE MADE OUTPUT`` takes the folder that PyInstaller made, the folder with icons,
and the folder for the package, and prints the package's path. Same input and SOURCE_DATE_EPOCH, same bytes. Needs
dpkg-deb, and dpkg-shlibdeps, which reads from the files which packages of the system they are linked to.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from email.utils import formatdate
from pathlib import Path

from htmlfig_desktop import __version__

ROOT = Path(__file__).resolve().parents[2]
HERE = ROOT / "packaging" / "debian"
NAME = "htmlfig-desktop"
HOME = f"usr/lib/{NAME}"
"""Where the bundle goes."""
MAINTAINER = os.environ.get("DEB_MAINTAINER", "The HTML Fig Desktop developers <htmlfig-desktop@localhost>")
"""Whoever publishes the package gives an address of their own."""
ALWAYS = ("fontconfig", "libx11-xcb1", "libxcb-cursor0")
"""Needed, but loaded while the program runs, so that no file is linked to it."""
RECOMMENDED = ("fonts-liberation", "fonts-noto-core", "gnome-keyring | kwalletmanager | keepassxc", "xdg-utils")
OPTIONAL = ("PySide6/Qt/plugins/platformthemes/libqgtk3.so",)
"""What needs libraries that only some systems have: it is loaded where they are."""

COMPRESSION = os.environ.get("DEB_COMPRESSION", "xz")
"""``gzip`` or ``none`` is quicker while one tries things out."""

CONTROL = """\
Package: {name}
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {kilobytes}
Depends: {depends}
Recommends: {recommends}
Section: graphics
Priority: optional
Description: turn web pages into Figma files with real, editable layers
 Drop an HTML file, a folder or a zip, paste HTML, or type an address. See the
 page beside the design that comes out of it, and save a .fig file that opens in
 Figma as real, editable layers. Pages are converted on this machine, without an
 account.
 .
 The package has the window, htmlfig-desktop, and the command line, htmlfig. The
 command line can also serve the same conversion to others over HTTP.
"""


def main(arguments: list[str]) -> int:
    """Build the package and return 0."""
    bundle, made, output = (Path(each).resolve() for each in arguments)
    epoch = int(os.environ["SOURCE_DATE_EPOCH"])
    with tempfile.TemporaryDirectory() as scratch:
        tree = Path(scratch) / NAME
        _lay_out(bundle, made, tree, epoch)
        architecture = _output("dpkg", "--print-architecture").strip()
        _describe(tree, architecture)
        _settle(tree, epoch)
        package = output / f"{NAME}_{__version__}_{architecture}.deb"
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", f"-Z{COMPRESSION}", "--build", str(tree), str(package)],
            check=True,
            stdout=subprocess.DEVNULL,
        )
    print(package)
    return 0


def _lay_out(bundle: Path, made: Path, tree: Path, epoch: int) -> None:
    """Put every file into its place below ``tree``."""
    shutil.copytree(bundle, tree / HOME, symlinks=True)
    for program in (NAME, "htmlfig"):
        link = tree / "usr/bin" / program
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(f"../lib/{NAME}/{NAME}")
    share = tree / "usr/share"
    linux = ROOT / "packaging" / "linux"
    _put(linux / f"{NAME}.desktop", share / "applications" / f"{NAME}.desktop")
    _put(linux / f"{NAME}.xml", share / "mime/packages" / f"{NAME}.xml")
    _put(linux / f"{NAME}.metainfo.xml", share / "metainfo" / f"{NAME}.metainfo.xml")
    icons = share / "icons/hicolor"
    _put(ROOT / "resources/icons/app.svg", icons / "scalable/apps" / f"{NAME}.svg")
    for picture in made.glob("*.png"):
        _put(picture, icons / f"{picture.stem}x{picture.stem}" / "apps" / f"{NAME}.png")
    documents = share / "doc" / NAME
    _put(HERE / "copyright", documents / "copyright")
    change = f"{NAME} ({__version__}) unstable; urgency=medium\n\n  * See the changelog of the program.\n\n"
    _pack(documents / "changelog.gz", f"{change} -- {MAINTAINER}  {formatdate(epoch)}\n".encode())
    _put(HERE / "overrides", share / "lintian/overrides" / NAME)
    with tempfile.TemporaryDirectory() as pages:
        subprocess.run([sys.executable, str(HERE / "manpages.py"), pages], check=True)
        for page in Path(pages).iterdir():
            _pack(share / "man/man1" / f"{page.name}.gz", page.read_bytes())


def _describe(tree: Path, architecture: str) -> None:
    """Write what dpkg wants to know."""
    files = sorted(path for path in tree.rglob("*") if path.is_file() and not path.is_symlink())
    kilobytes = sum(-(-path.stat().st_size // 1024) for path in files)
    control = tree / "DEBIAN"
    control.mkdir()
    depends = sorted({*_linked_packages(tree), *ALWAYS})
    fields = {"name": NAME, "version": __version__, "architecture": architecture, "maintainer": MAINTAINER}
    text = CONTROL.format(**fields, kilobytes=kilobytes, depends=", ".join(depends), recommends=", ".join(RECOMMENDED))
    (control / "control").write_text(text, encoding="utf-8")
    sums = (f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(tree)}\n" for path in files)  # noqa: S324 - dpkg's format
    (control / "md5sums").write_text("".join(sums), encoding="utf-8")


def _linked_packages(tree: Path) -> list[str]:
    """Return the packages of the system that bring the libraries the files are linked to, with their versions."""
    internal = tree / HOME / "_internal"
    left_out = {internal / name for name in OPTIONAL}
    programs = [path for path in sorted(tree.rglob("*")) if _is_program(path) and path not in left_out]
    folders = sorted({path.parent for path in programs})
    with tempfile.TemporaryDirectory() as scratch:
        control = Path(scratch) / "debian" / "control"
        control.parent.mkdir()
        control.write_text(f"Source: {NAME}\n\nPackage: {NAME}\nArchitecture: any\n", encoding="utf-8")
        command = ["dpkg-shlibdeps", "-O", "--ignore-missing-info", "--warnings=0"]
        command += [f"-l{folder}" for folder in folders] + [f"-e{path}" for path in programs]
        done = subprocess.run(command, cwd=scratch, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"Which packages the program needs cannot be told without its libraries:\n{done.stderr}")
    return [each.strip() for each in done.stdout.partition("=")[2].split(",")]


def _is_program(path: Path) -> bool:
    if path.is_symlink() or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def _settle(tree: Path, epoch: int) -> None:
    """Give every file the rights and the time that do not depend on who builds, and when."""
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            is_run = path.is_dir() or (path.name in {NAME, "QtWebEngineProcess"} and path.stat().st_mode & 0o100)
            path.chmod(0o755 if is_run else 0o644)
        os.utime(path, (epoch, epoch), follow_symlinks=False)


def _put(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def _pack(target: Path, content: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(gzip.compress(content, 9, mtime=0))


def _output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
