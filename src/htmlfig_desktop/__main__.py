"""``python -m htmlfig_desktop``: the window, or the command line where no window could be seen."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence

from htmlfig_desktop.cli.display import has_display
from htmlfig_desktop.cli.streams import open_closed_streams
from htmlfig_desktop.core.addresses import is_there
from htmlfig_desktop.core.resources import resource_path

EXAMPLE = "example/index.html"
EXAMPLE_FOLDER = "build"


def main() -> None:
    """Open the window with the pages given; without a display convert them, or the bundled example.

    What is typed as for the command line (``convert PAGE``) runs there, with a display and without.
    """
    open_closed_streams()
    arguments = sys.argv[1:]
    if _is_for_command_line(arguments):
        from htmlfig_desktop.cli.main import main as run_command

        run_command()
    if has_display():
        from htmlfig_desktop.ui.__main__ import main as open_window

        sys.exit(open_window())
    from htmlfig_desktop.cli.main import main as run_command

    if arguments:
        sys.stderr.write("There is no display for the window: converting on the command line.\n")
    else:
        sys.stderr.write("There is no display for the window: converting the bundled example on the command line.\n")
        arguments = [str(resource_path(EXAMPLE)), "--directory", EXAMPLE_FOLDER, "--force"]
    sys.argv[1:] = ["convert", *arguments]
    run_command()


def _is_for_command_line(arguments: Sequence[str]) -> bool:
    """Whether the first word is a command, or asks for the version; a file or folder called like that is a page."""
    if arguments[:1] == ["--version"]:
        return True
    if not arguments or not re.fullmatch("[a-z]+", arguments[0]) or is_there(arguments[0]):
        return False
    from htmlfig_desktop.cli.main import htmlfig

    return arguments[0] in htmlfig.commands


if __name__ == "__main__":
    main()
