"""The child's side: takes orders from a pipe, one at a time, and answers through a pipe.

It has no keys, no settings and no network, and no more memory than it is given. It ends when whoever gives the
orders is gone, even in the middle of one.
"""

from __future__ import annotations

import argparse
import contextlib
import heapq
import shutil
import sys
import threading
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Final

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from htmlfig_desktop.engine.viewing.messages import Draw, Explain, Order, Ready, Refused, Report, read_order
from htmlfig_desktop.engine.workers.frames import ProtocolError, encode
from htmlfig_desktop.engine.workers.server import claim_pipes, end_with_children

_DEEPEST: Final = 20_000
"""Calls inside calls: a tree of layers has at most 120 levels, of several calls each."""
_TURNS: Final = {Explain: 0, Draw: 2}
"""What goes first where several orders wait: what a person has just asked for, before what fills the picture."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Show a design until nobody asks any more. Takes the folder for pixels, and ``--memory`` in bytes."""
    parser = argparse.ArgumentParser(prog="htmlfig-design", add_help=False)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--memory", type=int, default=0)
    given = parser.parse_args(arguments)
    orders, reports = claim_pipes()
    _limit_memory(given.memory)
    waiting = _Waiting()
    threading.Thread(target=_listen, args=(orders, waiting, given.folder), name="orders", daemon=True).start()
    _serve(waiting, reports, given.folder)
    return 0


class _Waiting:
    """Orders that wait, the most urgent first."""

    def __init__(self) -> None:
        self._orders: list[tuple[int, int, Order]] = []
        self._changed = threading.Condition()

    def put(self, order: Order) -> None:
        with self._changed:
            heapq.heappush(self._orders, (_TURNS.get(type(order), 1), order.number, order))
            self._changed.notify()

    def get(self) -> Order:
        with self._changed:
            while not self._orders:
                self._changed.wait()
            return heapq.heappop(self._orders)[2]


def _listen(orders: IO[bytes], waiting: _Waiting, folder: Path) -> None:
    """Pass orders on. When they end, so does this process, whatever it is doing."""
    with contextlib.suppress(ProtocolError, OSError):
        while (order := read_order(orders)) is not None:
            waiting.put(order)
    shutil.rmtree(folder, ignore_errors=True)
    end_with_children()


def _serve(waiting: _Waiting, reports: IO[bytes], folder: Path) -> None:
    from htmlfig_desktop.engine.viewing.showing import DesignShow

    sys.setrecursionlimit(_DEEPEST)
    show = DesignShow(folder)

    def tell(report: Report) -> None:
        reports.write(encode(report))
        reports.flush()

    tell(Ready())
    while True:
        order = waiting.get()
        try:
            tell(show.answer(order))
        except HtmlFigError as error:
            tell(Refused(order.number, error.error.code, error.cause, error.detail))
        except (MemoryError, RecursionError):
            cause = because("It needs more memory than one design may take.")
            tell(Refused(order.number, ErrorCode.VIEWER_TOO_LARGE.code, cause, ""))
        except Exception as error:
            cause = because("The drawing met an unexpected {kind}.", kind=type(error).__name__)
            tell(Refused(order.number, ErrorCode.INTERNAL.code, cause, traceback.format_exc()[-4000:]))


def _limit_memory(most: int) -> None:
    """Let this process have so many bytes and no more, where the system can hold it to that."""
    if most <= 0 or sys.platform == "win32":
        return
    import resource

    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


if __name__ == "__main__":
    sys.exit(main())
