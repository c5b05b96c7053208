"""Kill -9 in mid-conversion: after the next start the quota, the keys and the files are as if nothing had been."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import httpx
import pytest

from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.service.accounts.database import Database, sqlite_url
from htmlfig_desktop.service.accounts.keys import find_key
from tests.support.service_process import ENDLESS, ServiceProcess, service_process
from tests.support.usage import used_in_month

PATIENCE = 60.0
HTMLFIG = (sys.executable, "-c", "from htmlfig_desktop.cli.main import main; main()")


def until(condition: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def used(folder: Path, key: str) -> int:
    """Return what the key's account has used, read from the file that the service left or runs on."""
    database = Database(sqlite_url(folder / "service.db"))
    try:
        record = database.run_now(partial(find_key, text=key))
        assert record is not None
        return database.run_now(partial(used_in_month, account_id=record.account_id, now=time.time()))
    finally:
        database.close()


@contextmanager
def in_background(url: str, key: str, body: dict[str, object], **headers: str) -> Iterator[None]:
    """Send a request that the killed service will never answer."""

    def send() -> None:
        with suppress(httpx.HTTPError):
            httpx.post(
                url + Endpoint.GENERAL.path,
                json=body,
                headers={"Authorization": f"Bearer {key}", **headers},
                timeout=PATIENCE,
                trust_env=False,
            )

    thread = threading.Thread(target=send)
    thread.start()
    yield
    thread.join()


def test_a_killed_service_forgets_what_was_at_work_and_keeps_what_was_done(tmp_path: Path) -> None:
    with httpx.Client(trust_env=False, timeout=PATIENCE) as client:

        def convert(service: ServiceProcess, html: str, job: str) -> dict[str, str]:
            answer = client.post(
                service.url + Endpoint.GENERAL.path, json={"html": html}, headers={"Idempotency-Key": job}
            )
            assert answer.status_code == 200
            return {name: str(value).replace(service.url, "") for name, value in answer.json()["data"].items()}

        with service_process(tmp_path) as first:
            key = first.secret_key
            client.headers["Authorization"] = f"Bearer {key}"
            done = convert(first, "<p>x", "done")
            with in_background(first.url, key, {"html": ENDLESS}, **{"Idempotency-Key": "cut off"}):
                until(lambda: list((tmp_path / "work").glob("*/half.fig")))
                assert used(tmp_path, key) == 2
                first.process.kill()
            assert used(tmp_path, key) == 2
        with service_process(tmp_path) as second:
            assert used(tmp_path, key) == 1
            assert list((tmp_path / "work").iterdir()) == []
            assert convert(second, "<p>x", "done") == done
            assert client.get(second.url + done["downloadUrl"]).status_code == 200
            convert(second, "<p>y", "cut off")
            assert used(tmp_path, key) == 2


def test_two_services_do_not_share_a_data_folder(tmp_path: Path) -> None:
    with service_process(tmp_path):
        command = [sys.executable, "-m", "tests.support.service_process", str(tmp_path)]
        other = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
        assert other.returncode != 0
        assert "Another service runs on this data folder" in other.stderr


@contextmanager
def served(folder: Path, log: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run ``htmlfig serve`` with the real engine and give its process and address."""
    command = [*HTMLFIG, "serve", "--port", "0", "--data-dir", str(folder)]
    with log.open("a") as errors:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
    assert process.stdout is not None
    with process.stdout:
        try:
            line = process.stdout.readline()
            assert line.startswith("Listening on "), log.read_text()
            yield process, line.split()[-1]
        finally:
            if process.poll() is None:
                process.terminate()
            process.wait(PATIENCE)


def make_key(folder: Path, kind: str) -> str:
    command = [*HTMLFIG, "keys", "create", "--kind", kind, "--name", "test", "--plan", "pro", "--data-dir", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.engine
@pytest.mark.timeout(300)
def test_htmlfig_serve_survives_kill_9_and_its_workers_do_not_outlive_it(tmp_path: Path) -> None:
    folder, log = tmp_path / "data", tmp_path / "log"
    key = make_key(folder, "secret")
    with served(folder, log) as (process, url):
        waits = {"html": "<p>waiting", "options": {"waitForSelector": "#never"}}
        with in_background(url, key, waits):
            until(lambda: used(folder, key) == 1)
            until(lambda: "htmlfig_workers 1.0" in httpx.get(url + "/metrics", trust_env=False, timeout=PATIENCE).text)
            process.kill()
            process.wait()
    with served(folder, log) as (process, url):
        assert used(folder, key) == 0
        answer = httpx.post(
            url + Endpoint.GENERAL.path,
            json={"html": "<title>Again</title><h1>Again</h1>"},
            headers={"Authorization": f"Bearer {key}"},
            timeout=PATIENCE,
            trust_env=False,
        )
        assert answer.status_code == 200, answer.text
        assert used(folder, key) == 1
        os.kill(process.pid, signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    text = log.read_text()
    assert key not in text
    assert '"event": "service.ended"' in text
