"""An X server without a screen of its own."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

_STOP_S = 60.0


@contextmanager
def x_server(size: str) -> Iterator[str]:
    """Start Xvfb and yield the name for DISPLAY.

    Args:
        size: Width and height, px, such as ``1400x1000``.

    It must not begin anew when its last client leaves, as X servers do unless told otherwise: who connects at that
    moment is thrown out (3 of 40 programs that started while xdotool came and went every few milliseconds).
    """
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{size}x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        assert number.isdecimal(), "Xvfb did not start"
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(_STOP_S)
