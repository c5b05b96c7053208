"""``make bench-service``: the service on the real engine under 1, 4 and 16 clients at once.

Each client sends the pages in turn, as fast as it is answered. Told are conversions a minute, the median and 95th
percentile of the answers' time, errors, and the memory of the service with all its processes before and after. At the
end 64 requests at once meet a quota of 20, and the largest body is sent while the health check is watched.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import httpx

from htmlfig_desktop.contract.paths import Endpoint
from tests.bench.memory import tree_megabytes
from tests.bench.own_pages import write_pages

CLIENTS = (1, 4, 16)
HTMLFIG = (sys.executable, "-c", "from htmlfig_desktop.cli.main import main; main()")
PLENTY = "1000000"
LARGEST = 19 * 1024 * 1024


@dataclass
class Load:
    """What some clients saw."""

    seconds: list[float] = field(default_factory=list)
    """Of each successful answer."""
    errors: Counter[str] = field(default_factory=Counter)


@contextlib.contextmanager
def service(folder: Path, workers: int) -> Iterator[tuple[int, str]]:
    """Run the service and give its process id and address."""
    command = [*HTMLFIG, "serve", "--port", "0", "--data-dir", str(folder), "--workers", str(workers)]
    with (folder.parent / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    assert process.stdout is not None
    with process.stdout:
        address = process.stdout.readline().split()[-1]
        try:
            yield process.pid, address
        finally:
            process.terminate()
            process.wait()


def make_key(folder: Path, account: str, per_month: str = PLENTY) -> str:
    """Return a key without limits but a monthly one."""
    command = [*HTMLFIG, "keys", "create", "--kind", "secret", "--name", "bench", "--account", account]
    command += ["--plan", "enterprise", "--per-minute", PLENTY, "--per-day", PLENTY, "--concurrent", PLENTY]
    command += ["--per-month", per_month, "--data-dir", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


async def drive(client: httpx.AsyncClient, pages: Sequence[str], clients: int, seconds: float) -> Load:
    """Send requests from ``clients`` clients for some seconds."""
    load, end, turn = Load(), time.monotonic() + seconds, count()

    async def one() -> None:
        while time.monotonic() < end:
            started = time.monotonic()
            try:
                answer = await client.post(Endpoint.GENERAL.path, json={"html": pages[next(turn) % len(pages)]})
            except httpx.HTTPError as error:
                load.errors[type(error).__name__] += 1
                continue
            if answer.status_code == 200:
                load.seconds.append(time.monotonic() - started)
            else:
                load.errors[f"{answer.status_code} {answer.json()['error']['code']}"] += 1

    await asyncio.gather(*(one() for _ in range(clients)))
    return load


async def longest_health_check(client: httpx.AsyncClient, work: asyncio.Task[httpx.Response]) -> float:
    """Return the slowest answer of the health check while a request is at work, milliseconds."""
    slowest = 0.0
    while not work.done():
        started = time.monotonic()
        await client.get("/health/live")
        slowest = max(slowest, (time.monotonic() - started) * 1000)
    return slowest


async def run(arguments: argparse.Namespace, folder: Path) -> dict[str, object]:
    """Measure everything and return it."""
    data = folder / "data"
    names = write_pages(folder)
    pages = [names[name].read_text(encoding="utf-8") for name in arguments.pages.split(",")]
    key, few = make_key(data, "bench"), make_key(data, "few", "20")
    rows: list[dict[str, object]] = []
    with service(data, arguments.workers) as (pid, address):
        options = {"base_url": address, "timeout": 300, "trust_env": False}
        limits = httpx.Limits(max_connections=200)
        headers = {"Authorization": f"Bearer {key}"}
        async with httpx.AsyncClient(**options, headers=headers, limits=limits) as client:  # type: ignore[arg-type]
            await drive(client, pages, 1, 3)
            for clients in CLIENTS:
                before = tree_megabytes(pid)
                load = await drive(client, pages, clients, arguments.seconds)
                took = sorted(load.seconds)
                rows.append(
                    {
                        "clients": clients,
                        "conversions a minute": round(len(took) / arguments.seconds * 60, 1),
                        "p50 s": round(statistics.median(took), 2) if took else None,
                        "p95 s": round(took[int(len(took) * 0.95)], 2) if took else None,
                        "errors": dict(load.errors),
                        "MB before": round(before),
                        "MB after": round(tree_megabytes(pid)),
                    }
                )
                print(json.dumps(rows[-1]), flush=True)
            body = json.dumps({"html": "<p>x" + " " * LARGEST}).encode()
            sending = asyncio.ensure_future(
                client.post(Endpoint.GENERAL.path, content=body, headers={"Content-Type": "application/json"})
            )
            stall = await longest_health_check(client, sending)
            statuses = Counter(
                answer.status_code
                for answer in await asyncio.gather(
                    *(
                        client.post(
                            Endpoint.GENERAL.path,
                            json={"html": "<p>quota"},
                            headers={"Authorization": f"Bearer {few}"},
                        )
                        for _ in range(64)
                    )
                )
            )
    return {
        "load": rows,
        "64 at once, 20 left": dict(statuses),
        "slowest health check during a 19 MB body, ms": round(stall, 1),
    }


def main() -> None:
    """Run the bench and print what it found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="of load for each number of clients")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--pages", default="cards-20,article-100", help="names of the bench's own pages")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(run(arguments, Path(folder)))
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
