"""PostgreSQL and Redis of a test run, on loopback, where they are installed, and certificates for servers."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

_PATIENCE = 30.0


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
    data, port = folder / "data", _free_port()
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder, "user": user}
    initialize = [programs[-1] / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8"]
    subprocess.run(initialize, check=True, **quiet)  # type: ignore[call-overload]
    options = {
        "listen_addresses": "127.0.0.1",
        "port": str(port),
        "unix_socket_directories": "",
        "fsync": "off",
        "max_connections": "200",
    }
    command = [programs[-1] / "postgres", "-D", data]
    for name, value in options.items():
        command += ["-c", f"{name}={value}"]
    server = subprocess.Popen(command, **quiet)  # type: ignore[call-overload]
    try:
        _wait_for(port)
        yield f"postgresql://postgres@127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(_PATIENCE)
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
    port = _free_port()
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd=folder)
        try:
            _wait_for(port)
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            server.terminate()
            server.wait(_PATIENCE)


def certificate(folder: Path) -> tuple[Path, Path]:
    """Return a fresh certificate for the loopback address and its key."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed")
    chain, key = folder / "chain.pem", folder / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    command += ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(chain)]
    subprocess.run(command, check=True, capture_output=True)
    return chain, key


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + _PATIENCE
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise TimeoutError("the server did not start")
