"""The process that checks results: draws designs and compares them with pictures, one after the other.

It has neither Qt nor Chromium in it. When whoever gives the orders is gone it ends, whatever it is doing.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
import traceback
from collections.abc import Sequence
from queue import SimpleQueue

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError
from htmlfig_desktop.core.fidelity import CheckRequest
from htmlfig_desktop.engine.local.check_messages import Checked, NotChecked, read_request
from htmlfig_desktop.engine.workers.frames import ProtocolError, encode
from htmlfig_desktop.engine.workers.priority import stay_behind
from htmlfig_desktop.engine.workers.server import claim_pipes

_POLITENESS = 10
"""How far it stands back, so that conversions and the window go first."""
_MEMORY_BYTES = 6 << 30


def main(arguments: Sequence[str] = ()) -> int:
    """Answer requests until they end. Takes no arguments."""
    orders, answers = claim_pipes()
    _stand_back()
    waiting: SimpleQueue[CheckRequest] = SimpleQueue()

    def listen() -> None:
        try:
            while (request := read_request(orders)) is not None:
                waiting.put(request)
        except (ProtocolError, OSError):
            traceback.print_exc()
        os._exit(0)  # nobody waits for what is under way

    threading.Thread(target=listen, name="requests", daemon=True).start()
    while True:
        answer = _answer(waiting.get())
        with contextlib.suppress(OSError):
            answers.write(encode(answer))
            answers.flush()


def _answer(request: CheckRequest) -> Checked | NotChecked:
    from htmlfig_desktop.engine.preview.check import run_check

    try:
        return Checked(run_check(request))
    except HtmlFigError as error:
        return NotChecked(error.error.code, error.cause, error.detail)
    except Exception as error:
        cause = because("The comparison met an unexpected {kind}.", kind=type(error).__name__)
        return NotChecked(ErrorCode.CHECK_FAILED.code, cause, traceback.format_exc()[-4000:])


def _stand_back() -> None:
    """Leave the processor to others, and end before all memory is taken: designs come from hostile pages."""
    if sys.platform != "win32":
        import resource

        os.nice(_POLITENESS)
        stay_behind()
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_AS, (_MEMORY_BYTES, _MEMORY_BYTES))


if __name__ == "__main__":
    main()
