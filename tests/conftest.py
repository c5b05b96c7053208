"""What holds for every test: a clean environment, no network, no unexpected warnings, nothing left running."""

from __future__ import annotations

import ctypes
import logging
import os
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from htmlfig_desktop.core.deep_trees import allow_deep_trees

_HOME = Path(tempfile.mkdtemp(prefix="htmlfig-tests-"))
_PATIENCE = 60.0
"""Seconds that threads and processes get to end by themselves after a test; a busy machine lets them wait for it."""

for name in ("DISPLAY", "WAYLAND_DISPLAY", "HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"):
    os.environ.pop(name, None)
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["HOME"] = str(_HOME)
for name, folder in (("CONFIG", "config"), ("CACHE", "cache"), ("DATA", "data"), ("STATE", "state")):
    os.environ[f"XDG_{name}_HOME"] = str(_HOME / folder)

_PROFILE = settings(deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("gate", _PROFILE, derandomize=True, max_examples=30)
settings.register_profile("thorough", _PROFILE, max_examples=200)
settings.register_profile("explore", _PROFILE, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "gate"))


allow_deep_trees()  # as the processes do that convert


class NetworkRefusedError(RuntimeError):
    """A test reached for the network. No OSError, so that no code takes it for an ordinary failure."""


def _refuse_network(event: str, arguments: tuple[Any, ...]) -> None:
    """Audit hook: sockets of this process connect to this machine only, and look no other names up."""
    if event == "socket.connect":
        address = arguments[1]
        if isinstance(address, tuple) and address[0] not in {"127.0.0.1", "::1", "localhost"}:
            raise NetworkRefusedError(f"connection to {address}")
    elif event == "socket.getaddrinfo":
        name = arguments[0].decode() if isinstance(arguments[0], bytes) else arguments[0]
        if name not in {None, "127.0.0.1", "::1", "localhost", "0.0.0.0"}:
            raise NetworkRefusedError(f"look-up of {name}")


sys.addaudithook(_refuse_network)

if sys.platform == "linux":
    # What a dead child of ours leaves behind becomes our child, and is found below.
    _PR_SET_CHILD_SUBREAPER = 36
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def pytest_unconfigure() -> None:
    shutil.rmtree(_HOME, ignore_errors=True)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Refuse to mix what must not share a process: a crash of Qt would be the alternative."""
    parts = {
        next((name for name in ("gui", "engine") if item.get_closest_marker(name)), "neither") for item in session.items
    }
    if {"gui", "engine"} <= parts and not session.config.option.collectonly:
        raise pytest.UsageError(
            "tests of the window and of Chromium need a process each: make test, or -m gui, -m engine"
        )


class _Warnings(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture(autouse=True)
def _no_unexpected_warnings(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail on log records from WARNING up, unless the test looks at the log itself (``caplog``)."""
    if "caplog" in request.fixturenames:
        yield
        return
    seen = _Warnings()
    logging.getLogger().addHandler(seen)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(seen)
    if seen.lines:
        pytest.fail("unexpected warnings in the log:\n" + "\n".join(seen.lines), pytrace=False)


@pytest.fixture(autouse=True)
def _nothing_left_running() -> Iterator[None]:
    """Fail where a test leaves a thread or a process behind; what a wider fixture runs was there before."""
    threads, children = set(threading.enumerate()), _children()
    yield
    deadline = time.monotonic() + _PATIENCE
    while left := _left(threads, children):
        if time.monotonic() > deadline:
            pytest.fail(f"still running after the test: {', '.join(left)}", pytrace=False)
        time.sleep(0.02)


def _left(threads: set[threading.Thread], children: set[int]) -> list[str]:
    running = [thread.name for thread in threading.enumerate() if thread not in threads]
    return running + [f"process {pid} ({_command(pid)})" for pid in sorted(_children() - children)]


def _children() -> set[int]:
    """Return the living children of this process; Linux tells them, elsewhere the answer is empty."""
    found: set[int] = set()
    for listing in Path("/proc/self/task").glob("*/children"):
        try:
            found.update(int(pid) for pid in listing.read_text().split())
        except OSError:  # the thread has just ended
            continue
    return {pid for pid in found if not _is_dead(pid)}


def _is_dead(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] in {"Z", "X"}
    except OSError:
        return True


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")[:120]
    except OSError:
        return "gone"
