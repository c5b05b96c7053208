"""``python -m htmlfig_desktop``: the window, or the command line where no window could be seen."""

from __future__ import annotations

import sys

from htmlfig_desktop.cli.display import has_display
from htmlfig_desktop.core.resources import resource_path

EXAMPLE = "example/index.html"
EXAMPLE_FOLDER = "build"


def main() -> None:
    """Open the window with the pages given; without a display convert them, or the bundled example."""
    if has_display():
        from htmlfig_desktop.ui.__main__ import main as open_window

        sys.exit(open_window())
    from htmlfig_desktop.cli.main import main as run_command

    arguments = sys.argv[1:]
    if arguments:
        sys.stderr.write("There is no display for the window: converting on the command line.\n")
    else:
        sys.stderr.write("There is no display for the window: converting the bundled example on the command line.\n")
        arguments = [str(resource_path(EXAMPLE)), "--directory", EXAMPLE_FOLDER, "--force"]
    sys.argv[1:] = ["convert", *arguments]
    run_command()


if __name__ == "__main__":
    main()
