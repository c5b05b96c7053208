"""A service in a process of its own, in front of a fake engine: ``python -m tests.support.service_process FOLDER``.

It prints one line of JSON, its address and its keys, and ends when its standard input does. A page whose HTML holds
``never ends`` is converted forever.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.plans import PlanName
from htmlfig_desktop.core.conversion import ConversionRequest
from htmlfig_desktop.core.options import HtmlSource
from tests.support.figs import small_fig
from tests.support.live_service import FakeEngine, live_service

ROOT = Path(__file__).parents[2]
PLENTY = 1_000_000
ENDLESS = "never ends"


@dataclass(frozen=True)
class ServiceProcess:
    """A service that runs."""

    process: subprocess.Popen[bytes]
    url: str
    open_key: str
    secret_key: str


@contextlib.contextmanager
def service_process(folder: Path) -> Iterator[ServiceProcess]:
    """Start a service and end it; one that was killed meanwhile is fine."""
    command = [sys.executable, "-m", "tests.support.service_process", str(folder)]
    process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    with process.stdin, process.stdout:
        line = process.stdout.readline()
        assert line, "the service did not start"
        yield ServiceProcess(process, **json.loads(line))
        process.stdin.close()
        process.wait(60)


async def _play(request: ConversionRequest) -> None:
    if isinstance(request.source, HtmlSource) and ENDLESS in request.source.html:
        await asyncio.to_thread((request.directory / "half.fig").write_bytes, b"half")
        await asyncio.Event().wait()


async def _run(folder: Path) -> None:
    engine = FakeEngine(play=_play, fig=small_fig())
    async with live_service(folder, engine, open_per_minute=PLENTY) as live:
        open_key = await live.key(
            KeyKind.OPEN,
            plan=PlanName.ENTERPRISE,
            per_minute=PLENTY,
            per_day=PLENTY,
            concurrent=PLENTY,
            per_month=PLENTY,
        )
        secret_key = await live.key(KeyKind.SECRET, plan=None)
        told = {"url": live.url, "open_key": open_key.text, "secret_key": secret_key.text}
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()
        await asyncio.to_thread(sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(_run(Path(sys.argv[1])))
