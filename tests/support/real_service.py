"""The service as an operator runs it: ``htmlfig serve`` in a process of its own, with the real engine."""

from __future__ import annotations

import contextlib
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_PATIENCE = 60.0
_LISTENING = "Listening on "
_KEY = re.compile(r"\b(?:svc_)?[sp]k_[A-Za-z0-9_-]{20,}")


@dataclass(frozen=True, slots=True)
class RealService:
    """A service that runs."""

    url: str
    folder: Path

    def create_key(self, kind: str, *options: str) -> str:
        """Make a key as the operator does, and return it."""
        command = ["keys", "create", "--kind", kind, "--name", "a key", "--data-dir", str(self.folder), *options]
        done = subprocess.run(_htmlfig(*command), capture_output=True, text=True, timeout=_PATIENCE, check=True)
        found = _KEY.search(done.stdout)
        assert found is not None, done.stdout
        return found[0]


@contextlib.contextmanager
def real_service(folder: Path) -> Iterator[RealService]:
    """Start ``htmlfig serve`` on a free port and end it as an operator would."""
    folder.mkdir(parents=True)
    log = folder.with_suffix(".log")
    with log.open("wb") as written:
        command = _htmlfig("serve", "--port", "0", "--data-dir", str(folder))
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=written)
    assert process.stdout is not None
    try:
        line = process.stdout.readline().decode()
        assert line.startswith(_LISTENING), log.read_text("utf-8")
        yield RealService(line.removeprefix(_LISTENING).strip(), folder)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()


def _htmlfig(*arguments: str) -> list[str]:
    return [sys.executable, "-c", "from htmlfig_desktop.cli.main import main; main()", *arguments]
