"""PostgreSQL and Redis of a test run, on loopback, where they are installed, and certificates for servers."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

_PATIENCE = 60.0
_TRIES = 20
_PORTS = range(20_000, 30_000)
"""Below those that the system gives to whoever connects: one of them may be taken before the server has it."""


@contextlib.contextmanager
def postgresql_server() -> Iterator[str | None]:
    """Run a server and give its URL, without a database's name; None where there is no server to run."""
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin")) or [
        Path(found).parent for found in [shutil.which("initdb")] if found
    ]
    if not programs:
        yield None
        return
    # The server refuses to run as root. Its own user must be able to reach the folder.
    user = "postgres" if os.geteuid() == 0 else None
    folder = Path(tempfile.mkdtemp(prefix="htmlfig-postgresql-"))
    if user is not None:
        shutil.chown(folder, user)
    data = folder / "data"
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder, "user": user}
    # The machine's own locale may be one that is not installed.
    initialize = [programs[-1] / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "--no-sync"]
    initialize += ["-E", "UTF8", "--no-locale"]
    options = {
        "listen_addresses": "127.0.0.1",
        "unix_socket_directories": "",
        "fsync": "off",
        "max_connections": "200",
    }
    command = [programs[-1] / "postgres", "-D", data]
    for name, value in options.items():
        command += ["-c", f"{name}={value}"]
    try:
        subprocess.run(initialize, check=True, **quiet)  # type: ignore[call-overload]
        with _listening(lambda port: subprocess.Popen([*command, "-p", port], **quiet)) as port:  # type: ignore[call-overload]
            _wait(lambda: _run(programs[-1] / "pg_isready", "-q", "-h", "127.0.0.1", "-p", port).returncode == 0)
            yield f"postgresql://postgres@127.0.0.1:{port}"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def new_database(server: str) -> str:
    """Return the URL of a fresh database on a PostgreSQL server."""
    import psycopg

    name = f"test_{os.getpid()}_{secrets.token_hex(4)}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"'.encode())
    return f"{server}/{name}"


@contextlib.contextmanager
def redis_server() -> Iterator[str | None]:
    """Run a server and give its URL; None where there is none to run."""
    program = shutil.which("redis-server")
    if program is None:
        yield None
        return
    command = [program, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--port"]
    with (
        tempfile.TemporaryDirectory() as folder,
        _listening(lambda port: subprocess.Popen([*command, port], stdout=subprocess.DEVNULL, cwd=folder)) as port,
    ):
        yield f"redis://127.0.0.1:{port}/0"


def certificate(folder: Path) -> tuple[Path, Path]:
    """Return a fresh certificate for the loopback address and its key."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    chain, key = folder / "chain.pem", folder / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    command += ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(chain)]
    subprocess.run(command, check=True, capture_output=True)
    return chain, key


@contextlib.contextmanager
def _listening(start: Callable[[str], subprocess.Popen[bytes]]) -> Iterator[str]:
    """Start a server on a free port, give the port, and end the server; one whose port was taken gets another."""
    for _ in range(_TRIES):
        port = secrets.choice(_PORTS)
        if _answers(port):
            continue
        server = start(str(port))
        try:
            if _comes_up(server, port):
                yield str(port)
                return
        finally:
            server.send_signal(signal.SIGINT)  # PostgreSQL does not wait for its clients then
            server.wait(_PATIENCE)
    raise TimeoutError("the server did not start")


def _comes_up(server: subprocess.Popen[bytes], port: int) -> bool:
    """Wait until a server answers or ends, as it does where its port is taken; whether it answers."""
    _wait(lambda: _answers(port) or server.poll() is not None)
    return server.poll() is None


def _wait(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + _PATIENCE
    while not holds():
        if time.monotonic() > deadline:
            raise TimeoutError("the server did not start")
        time.sleep(0.05)


def _run(*command: object) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([str(word) for word in command], capture_output=True)


def _answers(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False
