"""Where the programs of a frozen build begin: the window, the command line, and the children both start of themselves.

The imports stand inside the functions, so that each process loads its own part alone, and are written out, so that the
freezer finds them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from htmlfig_desktop.core.child import CHILD_FLAG

Program = Callable[[Sequence[str]], int]
"""Takes the arguments without the program's name, gives the exit status."""

NO_SUCH_CHILD = 2


def _worker(arguments: Sequence[str]) -> int:
    from htmlfig_desktop.engine.local.worker import main

    return main(arguments)


def _changes(arguments: Sequence[str]) -> int:
    from htmlfig_desktop.jobs.watching import main

    return main(arguments)


def _design(arguments: Sequence[str]) -> int:
    from htmlfig_desktop.engine.viewing.child import main

    return main(arguments)


def _checker(arguments: Sequence[str]) -> int:
    from htmlfig_desktop.engine.local.check_worker import main

    return main(arguments)


def _looker(arguments: Sequence[str]) -> int:
    from htmlfig_desktop.engine.local.look_worker import main

    return main(arguments)


def _components(arguments: Sequence[str]) -> int:
    from htmlfig_desktop.jobs.components import main

    return main(arguments)


def _copier(arguments: Sequence[str]) -> int:
    from htmlfig_desktop.jobs.copying import main

    return main(arguments)


def _joiner(arguments: Sequence[str]) -> int:
    from htmlfig_desktop.jobs.joining import main

    return main(arguments)


def _inliner(arguments: Sequence[str]) -> int:
    from htmlfig_desktop.client.inlining.apart import main

    return main(arguments)


def _survey(arguments: Sequence[str]) -> int:
    from htmlfig_desktop.jobs.survey import main

    return main(arguments)


def _private_browser(arguments: Sequence[str]) -> int:
    from htmlfig_desktop.ui.browsing.process import main

    return main(arguments)


def _window(arguments: Sequence[str]) -> int:
    from htmlfig_desktop.ui.__main__ import main

    return main(arguments)


def _command_line(arguments: Sequence[str]) -> int:
    from htmlfig_desktop.cli.main import main

    sys.argv[1:] = arguments
    main()
    return 0


CHILDREN: Mapping[str, Program] = MappingProxyType(
    {
        "changes": _changes,
        "checker": _checker,
        "components": _components,
        "copier": _copier,
        "design": _design,
        "inliner": _inliner,
        "joiner": _joiner,
        "looker": _looker,
        "private-browser": _private_browser,
        "survey": _survey,
        "worker": _worker,
    }
)
"""What a frozen program becomes when it is started with ``--child NAME``; see ``core.child.child_command``."""


PROGRAMS: Mapping[str, Program] = MappingProxyType({"htmlfig-desktop": _window, "htmlfig": _command_line})
"""By the name of the file that was started; a link to the same file will do. Any other name opens the window."""


def run() -> int:
    """Run what this process was started as, with its arguments; return the exit status."""
    arguments = sys.argv[1:]
    if arguments[:1] != [CHILD_FLAG]:
        return PROGRAMS.get(Path(sys.argv[0]).stem, _window)(arguments)
    child = CHILDREN.get("".join(arguments[1:2]))
    if child is None:
        sys.stderr.write(f"{CHILD_FLAG} takes one of: {', '.join(sorted(CHILDREN))}\n")
        return NO_SUCH_CHILD
    return child(arguments[2:])
