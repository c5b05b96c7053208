"""What can go wrong with a server, one type per kind, each saying what to do next (``error.value.next_step``)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import ClassVar

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import CredentialError, ErrorCode, RemoteError
from htmlfig_desktop.core.spoken import spoken_moment, spoken_size, spoken_wait


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server said, for people and bug reports. Holds no secret."""

    status: int | None = None
    """HTTP status; None where no answer came."""
    request_id: str = ""
    code: str = ""
    """The server's own word for the error."""
    text: str = ""
    """The server's own sentence."""
    details: str = ""
    """What else it told, a line each."""

    def lines(self) -> str:
        """Return it as the detail of an error, a fact a line."""
        status = "" if self.status is None else f"HTTP {self.status} {self.code}".strip()
        request = f"Request id: {self.request_id}" if self.request_id else ""
        said = f"The server said: {self.text}" if self.text else ""
        return "\n".join(line for line in (said, self.details, status, request) if line)


NO_ANSWER = Answer()


class ServerError(RemoteError):
    """A server could not be reached, refused, failed, or answered what cannot be read.

    Attributes:
        answer: what the server said.
    """

    def __init__(self, error: ErrorCode, cause: str, answer: Answer = NO_ANSWER, *, detail: str = "") -> None:
        super().__init__(error, cause, detail="\n".join(line for line in (answer.lines(), detail) if line))
        self.answer = answer


class UnreachableError(ServerError):
    """No answer came (NET001 to NET005)."""


class WaitAskedError(ServerError):
    """A server takes nothing now; what else goes there with the same key would be refused as well.

    Attributes:
        retry_after: seconds the server asks to wait; None where it does not say.
        retry_at: that moment, Unix seconds.
    """

    code: ClassVar[ErrorCode]

    def __init__(self, answer: Answer, retry_after: float | None, now: float) -> None:
        cause = because("The server takes no more requests for now, and does not say until when.")
        if retry_after is not None:
            cause = because(
                "The server takes no more requests for {wait}, until {moment}.",
                wait=spoken_wait(retry_after),
                moment=spoken_moment(now + retry_after),
            )
        super().__init__(self.code, cause, answer)
        self.retry_after = retry_after
        self.retry_at = None if retry_after is None else now + retry_after


class RateLimitedError(WaitAskedError):
    """Too many requests (NET010)."""

    code = ErrorCode.RATE_LIMITED


class QuotaExhaustedError(ServerError):
    """The account's monthly conversions are used up (NET011)."""

    def __init__(self, answer: Answer, retry_after: float | None, now: float) -> None:
        if retry_after is None:
            again = because("A new month begins on {day}, UTC.", day=_next_month(now))
        else:
            again = because("The server says to come back at {moment}.", moment=spoken_moment(now + retry_after))
        cause = because("The account's conversions of this month are used up. {again}", again=again)
        super().__init__(ErrorCode.QUOTA_EXHAUSTED, cause, answer)


class PayloadTooLargeError(ServerError):
    """The request is larger than the plan allows (NET012).

    Attributes:
        size: bytes of the request.
        limit: bytes the plan allows; None where the server did not tell.
    """

    def __init__(self, size: int, limit: int | None, answer: Answer = NO_ANSWER) -> None:
        cause = because("The request has {size}.", size=spoken_size(size))
        if limit is not None:
            cause = because(
                "The request has {size}; the limit is {limit}, it is {excess} too much.",
                size=spoken_size(size),
                limit=spoken_size(limit),
                excess=spoken_size(size - limit),
            )
        super().__init__(ErrorCode.PAYLOAD_TOO_LARGE, cause, answer)
        self.size = size
        self.limit = limit


class InvalidInputError(ServerError):
    """The server refused a field of the request (NET013).

    Attributes:
        field: dotted path of the field, or empty.
    """

    def __init__(self, cause: str, field: str, answer: Answer) -> None:
        super().__init__(ErrorCode.INPUT_REFUSED, cause, answer)
        self.field = field


class RemoteConversionError(ServerError):
    """The server could not convert the page (NET014)."""


class BusyError(WaitAskedError):
    """The server is busy or ending (NET015)."""

    code = ErrorCode.SERVER_BUSY


class UnfitServerError(ServerError):
    """The server does not do what the contract says: not found, another method, a redirect (NET016)."""


class MalformedAnswerError(ServerError):
    """An answer cannot be read or is no .fig (NET020, NET021)."""


class KeyRefusedError(CredentialError):
    """A server refused the key (KEY001 to KEY003).

    Attributes:
        answer: what the server said.
    """

    def __init__(self, error: ErrorCode, cause: str, answer: Answer) -> None:
        super().__init__(error, cause, detail=answer.lines())
        self.answer = answer


class KeyExpiredError(KeyRefusedError):
    """The key has expired (KEY002)."""


class WrongKeyKindError(KeyRefusedError):
    """The key is for another endpoint (KEY003)."""


def _next_month(unix: float) -> str:
    """Return the first day of the next month, UTC. Source: decisions, "monthly quota amounts"."""
    now = datetime.fromtimestamp(unix, UTC)
    return f"{now.year + now.month // 12}-{now.month % 12 + 1:02d}-01"
