"""The entry of the window."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import htmlfig_desktop
from htmlfig_desktop.core.addresses import is_bare_address, is_there
from htmlfig_desktop.core.child import become_anew
from htmlfig_desktop.core.resources import full_version


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``htmlfig-desktop [PATH...]`` and return the exit code.

    Without a display it says so and returns 1, instead of dying inside Qt.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    parser = argparse.ArgumentParser(prog="htmlfig-desktop", description=htmlfig_desktop.__doc__.splitlines()[0])
    parser.add_argument("pages", metavar="PATH", nargs="*", help="HTML file, folder, zip, address, or .fig to look at")
    parser.add_argument("--version", action="version", version=f"htmlfig-desktop {full_version()}")
    pages = parser.parse_args(given).pages
    if not _has_display():
        sys.stderr.write("There is no display. Use the command line instead: htmlfig convert PAGE\n")
        return 1
    gc.disable()  # what is loaded and built now stays; walking it again and again would take a tenth of the start
    from htmlfig_desktop.ui.application import create_application, run

    if run(create_application([]), [_absolute(page) for page in pages]):
        become_anew("htmlfig_desktop.ui")
    return 0


def _has_display() -> bool:
    """Whether a window can be shown; a platform that was chosen by hand is trusted."""
    return sys.platform != "linux" or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    )


def _absolute(page: str) -> str:
    """Return an address as it is, anything else as a path that a window started in another folder finds as well."""
    is_address = "://" in page or (is_bare_address(page) and not is_there(page))
    return page if is_address else str(Path(page).absolute())


if __name__ == "__main__":
    sys.exit(main())
