"""Takes the pictures of the window that the documentation shows: the real program converting a real page.

``python packaging/screenshots.py OUTDIR PAGE.html`` writes, each light and dark, ``welcome.png``, ``window.png`` (the
finished design), ``viewer.png`` (its layers), ``states.png`` (its parts while they are used), ``jobs.png``,
``components.png``, ``editor.png``, ``details.png``, ``palette.png`` and ``shortcuts.png``; and of
``screenshot-page.html``, which has what Figma cannot do, ``slider.png``, ``heat-map.png``, ``worst-spots.png``,
``widths.png`` and ``side-by-side.png`` (a viewer window). Those of the private
browser, watch mode, the live preview and the pages of a site come from the scripts beside this one. Without a display
Qt's offscreen platform draws the window.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path


def main() -> int:
    """Take the pictures and return 0, or 1 when the page could not be converted."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("folder", metavar="OUTDIR", type=Path)
    parser.add_argument("page", metavar="PAGE", type=Path)
    parser.add_argument("--asset-root", metavar="DIR", type=Path, help="the folder the page may read")
    parser.add_argument("--size", metavar="WxH", default="1360x864", help="of the window, px")
    parser.add_argument("--scale", default="1", help="pixels of the picture per px of the window")
    given = parser.parse_args()
    page = given.page.resolve()
    if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["QT_SCALE_FACTOR"] = given.scale
    shown = given.asset_root.resolve() if given.asset_root else page.parent
    os.environ["XDG_CACHE_HOME"] = str(Path(tempfile.gettempdir()) / "htmlfig-screenshots")
    os.environ["HOME"] = str(shown.parent)  # so that the pictures show "~/…" and not whose machine this is
    given.folder.mkdir(parents=True, exist_ok=True)
    width, height = (int(part) for part in given.size.split("x"))
    for script in (
        "private_screenshot.py",
        "companion_screenshots.py",
        "site_screenshot.py",
    ):  # each needs a process of its own
        command = [sys.executable, str(Path(__file__).with_name(script)), str(given.folder), str(page)]
        subprocess.run([*command, str(width), str(height)], check=True)
    from window_tour import Wanted, take  # loads Qt, which reads the environment

    return take(Wanted(given.folder, page, shown, (width, height)))


if __name__ == "__main__":
    sys.exit(main())
