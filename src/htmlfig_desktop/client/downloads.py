"""Fetches the files that an answer links to, and gives the key to nobody but the server it belongs to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar
from urllib.parse import urljoin

from htmlfig_desktop.client.attempts import Attempts, is_redirect
from htmlfig_desktop.client.errors import MalformedAnswerError
from htmlfig_desktop.client.settings import ServerAddress, origin_of
from htmlfig_desktop.client.transport import Reply, Request
from htmlfig_desktop.contract.credentials import ApiKey, authorization
from htmlfig_desktop.contract.paths import Endpoint
from htmlfig_desktop.core.conversion import OnProgress
from htmlfig_desktop.core.errors import ErrorCode

T = TypeVar("T")

_MOST_REDIRECTS: Final = 5


async def download(
    attempts: Attempts,
    server: ServerAddress,
    key: ApiKey,
    link: str,
    receive: Callable[[Reply], Awaitable[T]],
    on_progress: OnProgress,
) -> T:
    """Get what a link in an answer names and return what ``receive`` makes of it.

    Follows a few redirects. Addresses elsewhere than the server must be https, and see no key.

    Raises:
        MalformedAnswerError: NET020, the link leads nowhere we go, or in circles.
        HtmlFigError: what ``Attempts.run`` and ``receive`` raise.
    """

    async def read(reply: Reply) -> T | str:
        return reply.headers["Location"] if is_redirect(reply) else await receive(reply)

    url = _joined(server.base + "/", link)
    for _ in range(_MOST_REDIRECTS + 1):
        headers = {"Authorization": authorization(key.secret)} if _is_own(url, server) else {}
        outcome = await attempts.run(Request("GET", url, headers), Endpoint.GENERAL, read, on_progress, _ignore_sent)
        if not isinstance(outcome, str):
            return outcome
        url = _joined(url, outcome)
    raise MalformedAnswerError(ErrorCode.ANSWER_MALFORMED, "The link to the file leads in circles.")


def _joined(base: str, link: str) -> str:
    """Return the absolute address of a link; empty where it cannot be read."""
    try:
        return urljoin(base, link)
    except ValueError:
        return ""


def _is_own(url: str, server: ServerAddress) -> bool:
    """Return whether an address is the server's own; refuse one that is neither that nor https."""
    try:
        origin = origin_of(url)
    except ValueError:
        origin = ("", "", 0)
    if origin != server.origin and origin[0] != "https":
        cause = "The link to the file is neither on the server nor an https address."
        raise MalformedAnswerError(ErrorCode.ANSWER_MALFORMED, cause)
    return origin == server.origin


def _ignore_sent(sent: int) -> None:
    """A download sends no body."""
