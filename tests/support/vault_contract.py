"""What every vault must do, and a real Secret Service to do it with."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from htmlfig_desktop.keys.vaults import Vault

SECRET = "svc_sk_0123456789abcdefGENL"
PASSWORD = b"password of the keyring"
_PATIENCE = 60.0


class VaultContract:
    """Inherit and give ``vault``: every test here then holds for that vault."""

    @pytest.fixture
    def vault(self) -> Vault:
        raise NotImplementedError

    def test_a_secret_is_read_as_it_was_written(self, vault: Vault) -> None:
        async def work() -> None:
            await vault.write("a", SECRET)
            await vault.write("b", "sk_other~+/=._-x")
            assert await vault.read("a") == SECRET
            assert await vault.read("b") == "sk_other~+/=._-x"

        asyncio.run(work())

    def test_writing_again_takes_the_place_of_the_first(self, vault: Vault) -> None:
        async def work() -> None:
            await vault.write("a", "first")
            await vault.write("a", "second")
            assert await vault.read("a") == "second"
            await vault.delete("a")
            assert await vault.read("a") is None

        asyncio.run(work())

    def test_what_is_not_there_reads_as_none_and_can_be_deleted(self, vault: Vault) -> None:
        async def work() -> None:
            assert await vault.read("nobody") is None
            await vault.delete("nobody")
            await vault.write("a", SECRET)
            await vault.delete("a")
            await vault.delete("a")
            assert await vault.read("a") is None

        asyncio.run(work())

    def test_deleting_one_leaves_the_others(self, vault: Vault) -> None:
        async def work() -> None:
            await vault.write("a", "1")
            await vault.write("b", "2")
            await vault.delete("a")
            assert await vault.read("b") == "2"

        asyncio.run(work())

    def test_several_at_once_do_not_mix(self, vault: Vault) -> None:
        async def work() -> None:
            names = [f"key-{number}" for number in range(8)]
            await asyncio.gather(*(vault.write(name, f"secret of {name}") for name in names))
            assert await asyncio.gather(*map(vault.read, names)) == [f"secret of {name}" for name in names]

        asyncio.run(work())


@dataclass(frozen=True, slots=True)
class SecretService:
    """A Secret Service of the run's own."""

    address: str
    """Of its bus."""
    folder: Path
    """Where it keeps its files."""
    daemon: subprocess.Popen[bytes]


def is_installed() -> bool:
    """Return whether this machine has what a Secret Service needs."""
    return all(shutil.which(program) for program in ("dbus-daemon", "gnome-keyring-daemon"))


@contextlib.contextmanager
def secret_service(folder: Path) -> Iterator[SecretService]:
    """Run gnome-keyring on a private bus; nothing of the user's own session is touched."""
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("DBUS_", "GNOME_", "DISPLAY"))},
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_RUNTIME_DIR": str(folder),
    }
    with contextlib.ExitStack() as stack:
        bus = stack.enter_context(
            _running(
                [
                    "dbus-daemon",
                    "--session",
                    "--nofork",
                    "--nopidfile",
                    f"--address=unix:path={folder / 'bus'}",
                    "--print-address",
                ],
                environment,
            )
        )
        assert bus.stdout is not None
        address = bus.stdout.readline().decode().strip()
        environment["DBUS_SESSION_BUS_ADDRESS"] = address
        daemon = stack.enter_context(
            _running(["gnome-keyring-daemon", "--foreground", "--unlock", "--components=secrets"], environment)
        )
        assert daemon.stdin is not None
        daemon.stdin.write(PASSWORD)
        daemon.stdin.close()
        _await_service(address)
        yield SecretService(address, folder, daemon)


@contextlib.contextmanager
def _running(command: list[str], environment: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                stream.close()


def _await_service(address: str) -> None:
    from jeepney import DBusAddress, new_method_call
    from jeepney.io.blocking import open_dbus_connection

    bus = DBusAddress("/org/freedesktop/DBus", "org.freedesktop.DBus", "org.freedesktop.DBus")
    question = new_method_call(bus, "NameHasOwner", "s", ("org.freedesktop.secrets",))
    deadline = time.monotonic() + _PATIENCE
    with contextlib.closing(open_dbus_connection(address)) as connection:
        while not connection.send_and_get_reply(question).body[0]:
            assert time.monotonic() < deadline, "gnome-keyring did not start"
            time.sleep(0.02)
