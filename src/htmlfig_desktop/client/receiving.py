"""Writes what a server sends to the disk while it arrives: bounded, and gone again unless it was whole and right."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from typing import Final

from htmlfig_desktop.client.base64_stream import Base64JsonDecoder, NotBase64Error
from htmlfig_desktop.client.errors import MalformedAnswerError
from htmlfig_desktop.client.fig_check import FigFacts, NotAFigError, check_fig
from htmlfig_desktop.client.transport import Reply
from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import ErrorCode
from htmlfig_desktop.core.png_chunks import PNG_SIGNATURE
from htmlfig_desktop.core.spoken import spoken_size
from htmlfig_desktop.core.storing import not_stored

_WRITTEN_AT_ONCE: Final = 1024 * 1024

OnReceived = Callable[[int], None]
"""Told how many bytes of the file there are."""

_Decode = Callable[[bytes], bytes]


async def receive_open_fig(reply: Reply, target: Path, limit: int, on_received: OnReceived) -> FigFacts:
    """Write the .fig in an answer of the open endpoint to ``target``; memory stays bounded.

    Raises:
        MalformedAnswerError: NET020, NET021.
        StorageError: STO001, STO002.
    """
    _check_type(reply, {"application/json", "text/plain", ""})
    decoder = Base64JsonDecoder()
    async with _unfinished(target) as part:
        try:
            await _write(reply, part, decoder.feed, limit, on_received)
            decoder.finish()
        except NotBase64Error as error:
            raise MalformedAnswerError(
                ErrorCode.ANSWER_MALFORMED, because("The answer holds no file. {why}", why=error)
            ) from error
        return await _checked(part)


async def receive_fig(reply: Reply, target: Path, limit: int, on_received: OnReceived) -> FigFacts:
    """Write the .fig that is an answer's body to ``target``.

    Raises:
        MalformedAnswerError: NET020, NET021.
        StorageError: STO001, STO002.
    """
    async with _unfinished(target) as part:
        await _write(reply, part, _as_it_is, limit, on_received)
        return await _checked(part)


async def receive_png(reply: Reply, target: Path, limit: int, on_received: OnReceived) -> None:
    """Write the picture that is an answer's body to ``target``.

    Raises:
        MalformedAnswerError: NET020, NET021.
        StorageError: STO001, STO002.
    """
    async with _unfinished(target) as part:
        await _write(reply, part, _as_it_is, limit, on_received)
        if await asyncio.to_thread(_start_of, part, len(PNG_SIGNATURE)) != PNG_SIGNATURE:
            raise MalformedAnswerError(ErrorCode.ANSWER_MALFORMED, "The picture is no PNG.")


@asynccontextmanager
async def _unfinished(target: Path) -> AsyncIterator[Path]:
    """Give a file beside the target that takes its place at the end, or is removed if anything fails."""
    part = target.with_name(f".{target.name}-{secrets.token_hex(6)}.part")
    try:
        try:
            yield part
            part.replace(target)
        except OSError as error:
            raise not_stored(target, error) from error
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


async def _write(reply: Reply, part: Path, decode: _Decode, limit: int, on_received: OnReceived) -> None:
    """Write the body; nothing is appended once the limit is passed."""
    _refuse_encoded(reply)
    size = 0
    waiting = bytearray()
    with part.open("xb") as file:
        async with aclosing(reply.pieces()) as pieces:
            async for piece in pieces:
                decoded = decode(piece)
                size += len(decoded)
                if size > limit:
                    cause = because("The file is larger than {size}.", size=spoken_size(limit))
                    raise MalformedAnswerError(ErrorCode.ANSWER_TOO_LARGE, cause)
                waiting += decoded
                if len(waiting) >= _WRITTEN_AT_ONCE:
                    await asyncio.to_thread(file.write, bytes(waiting))
                    waiting.clear()
                    on_received(size)
        await asyncio.to_thread(file.write, bytes(waiting))
    on_received(size)


async def _checked(part: Path) -> FigFacts:
    try:
        return await asyncio.to_thread(check_fig, part)
    except NotAFigError as error:
        raise MalformedAnswerError(
            ErrorCode.ANSWER_MALFORMED, because("The server sent no .fig that can be opened. {why}", why=error)
        ) from error


def _refuse_encoded(reply: Reply) -> None:
    encoding = reply.headers.get("Content-Encoding", "identity").strip().lower()
    if encoding not in {"", "identity"}:
        raise MalformedAnswerError(
            ErrorCode.ANSWER_MALFORMED, "The server compressed its answer, which it was asked not to."
        )


def _check_type(reply: Reply, expected: set[str]) -> None:
    """A sign-in page of a network answers 200 as well, but as HTML."""
    refuse_web_page(reply)
    kind = _type_of(reply)
    if kind not in expected:
        raise MalformedAnswerError(
            ErrorCode.ANSWER_MALFORMED,
            because("The answer is of type {kind}, not JSON. Is it this server at all?", kind=repr(kind[:80])),
        )


def refuse_web_page(reply: Reply) -> None:
    """Say so where a page for people came instead of an answer for programs.

    Raises:
        MalformedAnswerError: NET020.
    """
    if _type_of(reply) == "text/html":
        cause = "A web page came back. Is this the right server, or does the network ask for a login first?"
        raise MalformedAnswerError(ErrorCode.ANSWER_MALFORMED, cause)


def _type_of(reply: Reply) -> str:
    return reply.headers.get("Content-Type", "").partition(";")[0].strip().lower()


def _start_of(path: Path, length: int) -> bytes:
    with path.open("rb") as file:
        return file.read(length)


def _as_it_is(piece: bytes) -> bytes:
    return piece
