"""The desk for local sites: whoever shows a ticket is answered from its site, and nobody else is answered at all."""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from htmlfig_desktop.core.options import LOCAL_ORIGIN
from htmlfig_desktop.engine.browser import site_desk
from htmlfig_desktop.engine.browser.local_site import NOT_FOUND, Answer
from htmlfig_desktop.engine.browser.site_desk import DESK_HOST, TICKET_HEADER, Answering, SiteDesk

BODY = bytes(range(256)) * 4000
PHOTO = Answer(200, "image/png", BODY)


@pytest.fixture
def desk() -> Iterator[SiteDesk]:
    made = SiteDesk()
    made.open()
    try:
        yield made
    finally:
        made.close()


def site(url: str, is_window: bool) -> Answer:
    """A site of one photo, and of a page that tells how it is asked for."""
    if is_window:
        return Answer(200, "text/html", url.encode())
    return PHOTO if url == f"{LOCAL_ORIGIN}/photo.png" else NOT_FOUND


def tell(desk: SiteDesk, request: bytes) -> bytes:
    """Return all that the desk answers to somebody who says no more than that."""
    with socket.create_connection((DESK_HOST, desk.port), timeout=30) as connection:
        with contextlib.suppress(OSError):  # it ended the connection before all was sent
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
        with contextlib.suppress(ConnectionError):
            return b"".join(iter(lambda: connection.recv(65536), b""))
    return b""


def asking(ticket: str, path: str = "/photo.png", method: str = "GET", more: str = "", body: str = "") -> bytes:
    """A request as Chromium sends it."""
    lines = [f"{method} {path} HTTP/1.1", "Host: page.localhost", f"{TICKET_HEADER}: {ticket}"]
    return "\r\n".join([*lines, *([more] if more else []), "", body]).encode()


def ask(desk: SiteDesk, answering: Answering, **wanted: str) -> tuple[str, set[str], bytes]:
    """Return status, headers and body of what a new ticket gets."""
    head, _, body = tell(desk, asking(desk.lend(answering), **wanted)).partition(b"\r\n\r\n")
    status, *headers = head.decode().split("\r\n")
    return status, set(headers), body


def test_a_file_of_the_site_comes_whole_with_its_headers(desk: SiteDesk) -> None:
    status, headers, body = ask(desk, site, more=f"Origin: {LOCAL_ORIGIN}")
    assert status == "HTTP/1.1 200 OK"
    assert body == BODY
    told = {"Content-Type: image/png", f"Content-Length: {len(BODY)}", "Cache-Control: max-age=600"}
    assert {*told, "Vary: Origin, Sec-Fetch-Dest", f"Access-Control-Allow-Origin: {LOCAL_ORIGIN}"} == headers


def test_what_is_not_there_is_not_found(desk: SiteDesk) -> None:
    assert ask(desk, site, path="/no.png")[0] == "HTTP/1.1 404 Not Found"


def test_the_site_learns_whether_a_window_goes_to_an_address(desk: SiteDesk) -> None:
    more = "Sec-Fetch-Dest: document"
    assert ask(desk, site, path="/a%20b?c", more=more)[2] == f"{LOCAL_ORIGIN}/a%20b?c".encode()
    assert ask(desk, site, path="/a", more="Sec-Fetch-Dest: iframe")[0] == "HTTP/1.1 404 Not Found"


def test_of_a_question_for_the_head_the_body_stays_away(desk: SiteDesk) -> None:
    status, headers, body = ask(desk, site, method="HEAD")
    assert (status, body) == ("HTTP/1.1 200 OK", b"")
    assert f"Content-Length: {len(BODY)}" in headers


@pytest.mark.parametrize("body", ["", "a=1&b=2", "GET / HTTP/1.1\r\n\r\n" * 9000])
def test_a_connection_lasts_for_many_requests_whatever_they_send_along(desk: SiteDesk, body: str) -> None:
    ticket = desk.lend(site)
    more = f"Content-Length: {len(body)}"
    sent = asking(ticket, "/no.png", "POST", more, body) + asking(ticket, "/no.png") + asking(ticket)
    answers = tell(desk, sent)
    assert answers.count(b"HTTP/1.1 404 ") == 2
    assert answers.endswith(BODY)


def test_each_ticket_has_its_site_and_they_are_told_apart_at_once(desk: SiteDesk) -> None:
    def own(number: int) -> Answering:
        return lambda *_: Answer(200, "text/plain", b"%d" % number)

    tickets = [desk.lend(own(number)) for number in range(40)]
    assert len(set(tickets)) == 40
    with ThreadPoolExecutor(10) as threads:
        answers = list(threads.map(lambda ticket: tell(desk, asking(ticket)), tickets))
    assert all(answer.endswith(b"\r\n\r\n%d" % number) for number, answer in enumerate(answers))


@pytest.mark.parametrize(
    "request_",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"GET /photo.png HTTP/1.1\r\n\r\n",
        b"GET /TICKET HTTP/1.1\r\n\r\n",
        asking("A" * 32),
        asking(""),
        asking("TICKET", "http://page.localhost/photo.png"),
        asking("TICKET", "/\u00fc"),
        asking("TICKET", more="Transfer-Encoding: chunked"),
        asking("TICKET", more="Content-Length: 99999999999"),
        asking("TICKET", more="Content-Length: -1"),
        b"OPTIONS /photo.png HTTP/1.1\r\n\r\n",
        b"\xff\xfe\r\n\r\n",
        b"GET\r\n\r\n",
        b"\r\n\r\n",
        b"x" * 200_000,
    ],
)
def test_whoever_shows_no_ticket_or_speaks_otherwise_is_answered_nothing(desk: SiteDesk, request_: bytes) -> None:
    ticket = desk.lend(site)
    assert tell(desk, request_.replace(b"TICKET", ticket.encode())) == b""
    assert not desk.is_found
    assert tell(desk, asking(ticket)).endswith(BODY)


def test_a_ticket_that_was_taken_back_counts_no_more(desk: SiteDesk) -> None:
    ticket = desk.lend(site)
    desk.take_back(ticket)
    desk.take_back(ticket)
    assert tell(desk, asking(ticket)) == b""


def test_it_is_found_once_somebody_came_with_a_ticket(desk: SiteDesk) -> None:
    assert not desk.is_found
    assert tell(desk, asking(desk.trial)).startswith(b"HTTP/1.1 204 ")
    assert desk.is_found


def test_the_page_may_ask_whether_it_may_and_nobody_else_and_that_alone_is_no_finding(desk: SiteDesk) -> None:
    before = b"OPTIONS /photo.png HTTP/1.1\r\nAccess-Control-Request-Method: GET\r\n%s\r\n"
    told = tell(desk, before % f"Origin: {LOCAL_ORIGIN}\r\n".encode())
    assert b"\r\nAccess-Control-Allow-Headers: *" in told
    assert f"\r\nAccess-Control-Allow-Origin: {LOCAL_ORIGIN}\r\n".encode() in told
    for other in (b"http://evil.example", b"null"):
        assert b"Allow-Origin" not in tell(desk, before % b"Origin: %s\r\n" % other)
    assert not desk.is_found


def test_who_asks_nothing_is_not_waited_for(monkeypatch: pytest.MonkeyPatch, desk: SiteDesk) -> None:
    monkeypatch.setattr(site_desk, "_PATIENCE_S", 0.01)
    with socket.create_connection((DESK_HOST, desk.port), timeout=30) as silent, contextlib.suppress(ConnectionError):
        assert silent.recv(1) == b""


def test_it_listens_on_loopback_alone_and_no_longer_than_until_it_is_closed() -> None:
    desk = SiteDesk()
    assert desk.port == 0
    assert desk.open() == desk.open() == desk.port
    with socket.create_connection((DESK_HOST, desk.port)) as asks_nothing:
        assert asks_nothing.getpeername()[0] == "127.0.0.1"
        assert tell(desk, asking(desk.trial)) != b""  # so the one before has been let in, too
        desk.close()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection((DESK_HOST, desk.port))


def test_who_never_reads_gets_no_second_answer_and_does_not_keep_it_from_being_closed(desk: SiteDesk) -> None:
    asked: list[str] = []

    def large(url: str, is_window: bool) -> Answer:
        asked.append(url)
        return Answer(200, "video/mp4", b"x" * 50_000_000)

    request = asking(desk.lend(large))
    with socket.create_connection((DESK_HOST, desk.port)) as reads_nothing:
        reads_nothing.sendall(request * 3)
        assert tell(desk, asking(desk.trial)) != b""
        desk.close()
    assert len(asked) == 1
