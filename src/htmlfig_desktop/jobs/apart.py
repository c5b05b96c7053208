"""Has designs worked on in a process of its own: that takes seconds, and a server's design is hostile input."""

from __future__ import annotations

import asyncio
import contextlib
import json
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from htmlfig_desktop.core.causes import because, cause_from
from htmlfig_desktop.core.deep_trees import allow_deep_trees
from htmlfig_desktop.core.errors import ErrorCode, FigError, HtmlFigError, error_from_code
from htmlfig_desktop.core.own_thread import in_own_thread
from htmlfig_desktop.core.storing import not_stored
from htmlfig_desktop.core.system_words import reason_of

_PATIENCE_S = 180.0


class BrokeOffError(Exception):
    """The process ended without a word, took too long, or said what makes no sense. The text says which."""


async def ask_apart(command: Sequence[str], order: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a process says to an order. Cancelling the task ends the process.

    Args:
        command: Starts it; it ends in ``answer_parent``.
        order: What JSON can hold.

    Raises:
        HtmlFigError: what stood in its way.
        BrokeOffError: it gave no answer.
    """
    process = await asyncio.to_thread(_started, command)
    try:
        return await in_own_thread(_answer_of, process, order)
    finally:
        with contextlib.suppress(OSError):
            process.kill()
        await asyncio.to_thread(process.wait)


def answer_parent(work: Callable[[Any], Mapping[str, Any]]) -> int:
    """Carry out the order on standard input; print, as JSON, what came of it or what stood in its way."""
    allow_deep_trees()
    try:
        told = dict(work(json.loads(sys.stdin.buffer.read())))
    except HtmlFigError as error:
        told = {"error": error.error.code, "cause": error.cause.to_plain(), "detail": error.detail}
    sys.stdout.write(json.dumps(told))
    return 0


def read_design(design: Path) -> bytes:
    """Return the bytes of a file.

    Raises:
        FigError: FIG002, it cannot be read.
    """
    try:
        return design.read_bytes()
    except OSError as error:
        cause = because("“{name}” cannot be read: {reason}.", name=design.name, reason=reason_of(error))
        raise FigError(ErrorCode.FIG_DAMAGED, cause, detail=repr(error)) from error


def write_design(data: bytes, target: Path) -> None:
    """Write a file that nobody looks at before it is whole.

    Raises:
        StorageError: STO001, STO002.
    """
    try:
        target.write_bytes(data)
    except OSError as error:
        raise not_stored(target, error) from error


def _answer_of(process: subprocess.Popen[bytes], order: Mapping[str, Any]) -> dict[str, Any]:
    try:
        told, _ = process.communicate(json.dumps(order).encode(), _PATIENCE_S)
        answer = json.loads(told)
        if not isinstance(answer, dict):
            raise BrokeOffError(repr(answer)[:200])
        stood_in_its_way = _error_in(answer)
    except (OSError, subprocess.SubprocessError, ValueError, KeyError, TypeError) as error:
        raise BrokeOffError(repr(error)) from error
    if stood_in_its_way is not None:
        raise stood_in_its_way
    return answer


def _error_in(answer: Mapping[str, Any]) -> HtmlFigError | None:
    if "error" not in answer:
        return None
    return error_from_code(answer["error"], cause_from(answer["cause"]), detail=answer["detail"])


def _started(command: Sequence[str]) -> subprocess.Popen[bytes]:
    from htmlfig_desktop.core.child_environment import worker_environment

    pipe = subprocess.PIPE
    return subprocess.Popen(  # noqa: S603 - our own
        command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, env=worker_environment()
    )
