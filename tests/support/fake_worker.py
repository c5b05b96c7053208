"""A worker without a browser: each conversion does what its HTML says. Run as a script by the pool's tests."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from htmlfig_desktop.core.causes import Cause
from htmlfig_desktop.core.conversion import Conversion, ConversionRequest, OnProgress, Progress, Stage
from htmlfig_desktop.core.errors import CaptureError, ErrorCode
from htmlfig_desktop.core.geometry import Size
from htmlfig_desktop.core.options import HtmlSource
from htmlfig_desktop.engine.workers.server import claim_pipes, end_with_children, serve

Act = Callable[[ConversionRequest], Awaitable[None]]


async def succeed(request: ConversionRequest) -> None:
    """Convert at once."""


async def crash(request: ConversionRequest) -> None:
    sys.stderr.write("these are my last words\n")
    sys.stderr.flush()
    os.kill(os.getpid(), signal.SIGKILL)


async def hang(request: ConversionRequest) -> None:
    time.sleep(600)  # noqa: ASYNC251  # the loop itself stands still


async def sleep(request: ConversionRequest) -> None:
    await asyncio.sleep(600)


async def linger(request: ConversionRequest) -> None:
    """Do not end when cancelled."""
    while True:
        try:
            await asyncio.sleep(600)
        except asyncio.CancelledError:
            continue


async def wait_for_word(request: ConversionRequest) -> None:
    while not _word(request).exists():  # noqa: ASYNC110 - another process says it
        await asyncio.sleep(0.01)


async def say_word_and_crash(request: ConversionRequest) -> None:
    """End before any other of this process hears the word."""
    _word(request).touch()
    await crash(request)


def _word(request: ConversionRequest) -> Path:
    return request.directory.parent / "word"


async def fail(request: ConversionRequest) -> None:
    raise CaptureError(ErrorCode.SELECTOR_TIMED_OUT, "No element came.", detail="three tries")


async def crash_page(request: ConversionRequest) -> None:
    raise CaptureError(ErrorCode.PAGE_CRASHED, "The page ended its renderer process.")


async def break_browser(request: ConversionRequest) -> None:
    """Let every page of this process crash from now on, as where a browser cannot start renderers any more."""
    ACTS.update(dict.fromkeys(ACTS, crash_page))
    await crash_page(request)


async def fall_over(request: ConversionRequest) -> None:
    raise ZeroDivisionError


async def fill_up(request: ConversionRequest) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


async def babble(request: ConversionRequest) -> None:
    """Print where the messages once went; it must not disturb them."""
    for _ in range(2000):
        sys.stdout.write("x" * 1000)
    sys.stdout.flush()
    os.write(1, b"raw\n" * 1000)


async def bear_child(request: ConversionRequest) -> None:
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])  # noqa: ASYNC220
    (request.directory / "child").write_text(str(child.pid))
    await asyncio.sleep(600)


async def tell_environment(request: ConversionRequest) -> None:
    (request.directory / "environment").write_text("\n".join(os.environ))


async def grow(request: ConversionRequest) -> None:
    ballast.append(bytearray(os.urandom(1)) * 200_000_000)
    await wait_for_word(request)


async def garble(request: ConversionRequest) -> None:
    reports.write(b"\0\0\0\5nope!")
    reports.flush()
    await asyncio.sleep(600)


ACTS: dict[str, Act] = {
    act.__name__: act
    for act in (
        succeed, crash, hang, sleep, linger, wait_for_word, say_word_and_crash, fail, crash_page, break_browser,
        fall_over, fill_up, babble, bear_child, tell_environment, grow, garble,
    )
}  # fmt: skip
ballast: list[bytearray] = []


async def convert(request: ConversionRequest, on_progress: OnProgress) -> Conversion:
    assert isinstance(request.source, HtmlSource)
    on_progress(Progress(Stage.LOADING, Cause(request.source.name)))
    await ACTS[request.source.html.partition("<")[0]](request)
    directory = request.directory.parent if request.source.name == "elsewhere" else request.directory
    fig = directory / "design.fig"
    fig.write_bytes(str(os.getpid()).encode())
    return Conversion(fig, None, None, request.source.name, Size(1.5, 2), nodes=3, texts=2, images=1)


if __name__ == "__main__":
    if "--fail-to-start" in sys.argv:
        sys.exit("no browser here")
    if "--never-ready" in sys.argv:
        time.sleep(600)
    orders, reports = claim_pipes()
    asyncio.run(serve(convert, orders, reports))
    end_with_children()
