"""How the program starts a process of its own kind: a worker, or whatever else must not share the window's process."""

from __future__ import annotations

import os
import sys

CHILD_FLAG = "--child"
"""First argument of a frozen program that is to be a child; the child's name follows."""


def child_command(name: str, module: str) -> tuple[str, ...]:
    """Return the start of the command for a child process; its own arguments come after it.

    A frozen program has no interpreter to give a module to, so it starts itself and finds the child by its name in
    ``frozen.CHILDREN``.

    Args:
        name: Of the child in that table.
        module: What the child runs; a ``main()`` behind ``if __name__ == "__main__"``.
    """
    if getattr(sys, "frozen", False):
        return (sys.executable, CHILD_FLAG, name)
    # -P: what lies in the current folder is no part of the program.
    return (sys.executable, "-P", "-m", module)


def become_anew(module: str) -> None:
    """Put the program, started again without arguments, in the place of this process. Does not return.

    Args:
        module: What an interpreter runs; a frozen program goes by the name it was started with.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    command = [sys.argv[0]] if getattr(sys, "frozen", False) else [sys.executable, "-P", "-m", module]
    os.execv(sys.executable, command)  # noqa: S606 - ourselves
