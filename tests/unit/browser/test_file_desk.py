"""The desk for large files: each is handed out once, to whom has its ticket, and nobody else is answered at all."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from htmlfig_desktop.core.options import LOCAL_ORIGIN
from htmlfig_desktop.engine.browser import file_desk
from htmlfig_desktop.engine.browser.file_desk import DESK_HOST, DeskFile, FileDesk

BODY = bytes(range(256)) * 4000


@pytest.fixture
def desk() -> Iterator[FileDesk]:
    made = FileDesk()
    made.open()
    try:
        yield made
    finally:
        made.close()


@pytest.fixture
def file(tmp_path: Path) -> DeskFile:
    path = tmp_path / "photo.png"
    path.write_bytes(BODY)
    return DeskFile(path, {"Content-Type": "image/png", "Cache-Control": "max-age=600"})


def tell(desk: FileDesk, request: bytes) -> bytes:
    """Return all that the desk answers until it ends the connection."""
    with socket.create_connection((DESK_HOST, desk.port), timeout=30) as connection:
        connection.sendall(request)
        return b"".join(iter(lambda: connection.recv(65536), b""))


def ask(desk: FileDesk, address: str) -> bytes:
    path = address.removeprefix(LOCAL_ORIGIN)
    return tell(desk, f"GET {path} HTTP/1.1\r\nHost: page.localhost\r\nRange: bytes=0-\r\n\r\n".encode())


def test_a_file_is_handed_out_whole_with_its_headers_and_only_once(desk: FileDesk, file: DeskFile) -> None:
    address = desk.address_of(file)
    assert address.startswith(f"{LOCAL_ORIGIN}/")
    head, _, body = ask(desk, address).partition(b"\r\n\r\n")
    assert body == BODY
    status, *headers = head.decode().split("\r\n")
    assert status == "HTTP/1.1 200 OK"
    assert {"Content-Type: image/png", "Cache-Control: max-age=600", f"Content-Length: {len(BODY)}"} < set(headers)
    assert ask(desk, address) == b""


def test_no_two_tickets_are_alike_and_each_counts(desk: FileDesk, file: DeskFile) -> None:
    addresses = [desk.address_of(file) for _ in range(40)]
    assert len(set(addresses)) == 40
    with ThreadPoolExecutor(10) as threads:
        assert all(answer.endswith(BODY) for answer in threads.map(lambda each: ask(desk, each), addresses))


@pytest.mark.parametrize(
    "request_",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET /photo.png HTTP/1.1\r\n\r\n",
        b"GET /%s HTTP/1.1\r\n\r\n" % (b"A" * 32),
        b"HEAD TICKET HTTP/1.1\r\n\r\n",
        b"POST TICKET HTTP/1.1\r\n\r\n",
        b"\xff\xfe\r\n\r\n",
        b"GET\r\n\r\n",
        b"\r\n\r\n",
        b"x" * 200_000,
    ],
)
def test_whoever_has_no_ticket_or_asks_otherwise_is_answered_nothing(
    desk: FileDesk, file: DeskFile, request_: bytes
) -> None:
    ticket = desk.address_of(file).removeprefix(LOCAL_ORIGIN).encode()
    with contextlib.suppress(ConnectionError):  # it ended the connection before all was sent
        assert tell(desk, request_.replace(b"TICKET", ticket)) == b""
    assert not desk.is_found
    assert ask(desk, ticket.decode()).endswith(BODY)


def test_it_is_found_once_somebody_came_with_a_ticket(desk: FileDesk) -> None:
    assert not desk.is_found
    assert ask(desk, desk.address_of(None)).startswith(b"HTTP/1.1 204 ")
    assert desk.is_found


def test_a_file_that_is_gone_gets_no_answer(desk: FileDesk, file: DeskFile) -> None:
    address = desk.address_of(file)
    file.path.unlink()
    assert ask(desk, address) == b""
    assert ask(desk, desk.address_of(None)) != b""


def test_of_too_many_tickets_the_oldest_no_longer_counts(
    desk: FileDesk, file: DeskFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_desk, "_MOST_TICKETS", 2)
    first, second, third = (desk.address_of(file) for _ in range(3))
    assert ask(desk, first) == b""
    assert ask(desk, second).endswith(BODY)
    assert ask(desk, third).endswith(BODY)


def test_it_listens_on_loopback_alone_and_no_longer_than_until_it_is_closed(file: DeskFile) -> None:
    desk = FileDesk()
    assert desk.port == 0
    assert desk.open() == desk.open() == desk.port
    with socket.create_connection((DESK_HOST, desk.port)) as asks_nothing:
        assert asks_nothing.getpeername()[0] == "127.0.0.1"
        assert ask(desk, desk.address_of(None)) != b""  # so the one before has been let in, too
        desk.close()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((DESK_HOST, desk.port))


def test_an_empty_file_is_handed_out_too(desk: FileDesk, file: DeskFile) -> None:
    file.path.write_bytes(b"")
    assert ask(desk, desk.address_of(file)).endswith(b"Content-Length: 0\r\n\r\n")


def test_who_never_reads_does_not_keep_it_from_being_closed(desk: FileDesk, file: DeskFile) -> None:
    file.path.write_bytes(b"x" * 50_000_000)
    path = desk.address_of(file).removeprefix(LOCAL_ORIGIN)
    with socket.create_connection((DESK_HOST, desk.port)) as reads_nothing:
        reads_nothing.sendall(f"GET {path} HTTP/1.1\r\n\r\n".encode())
        assert ask(desk, desk.address_of(None)) != b""
        desk.close()
