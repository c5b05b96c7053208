"""Puts the designs of several jobs into one file."""

from __future__ import annotations

import asyncio
import contextlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from htmlfig_desktop.core.causes import because, cause_from
from htmlfig_desktop.core.child import child_command
from htmlfig_desktop.core.deep_trees import allow_deep_trees
from htmlfig_desktop.core.errors import ErrorCode, FigError, HtmlFigError, error_from_code
from htmlfig_desktop.core.replacing import replace
from htmlfig_desktop.core.storing import not_stored
from htmlfig_desktop.core.values import dataclass
from htmlfig_desktop.jobs.saving import save_copy

_PATIENCE_S = 180.0


@dataclass(frozen=True, slots=True)
class JoinOrder:
    """What to put into one file."""

    designs: tuple[Path, ...]
    """In their order; those of one page stand in a row."""
    target: Path
    """Is replaced."""
    name: str
    """Of the whole."""


def join(order: JoinOrder) -> None:
    """Write one file with all designs; one that breaks off leaves a part of it. Blocks.

    Raises:
        FigError: FIG001 or FIG002, one of them cannot be read or is none; FIG004, they do not fit together.
        StorageError: STO001, STO002.
    """
    from htmlfig_desktop.engine.joining import joined_fig

    data = joined_fig([_read(design) for design in order.designs], order.name)
    try:
        order.target.write_bytes(data)
    except OSError as error:
        raise not_stored(order.target, error) from error


async def join_apart(order: JoinOrder) -> None:
    """As ``join``, in a process of its own: that takes seconds, and a server's design is hostile input.

    The file is put in its place whole or not at all. Cancelling the task ends the process and leaves nothing.

    Raises:
        HtmlFigError: as ``join``; FIG004 where the process broke off or took too long.
    """
    with tempfile.TemporaryDirectory(prefix="htmlfig-", ignore_cleanup_errors=True) as folder:
        whole = Path(folder) / "whole.fig"
        await _have_joined(replace(order, target=whole))
        await asyncio.to_thread(save_copy, whole, order.target)


async def _have_joined(order: JoinOrder) -> None:
    process = await asyncio.to_thread(_started)
    try:
        told, _ = await asyncio.to_thread(process.communicate, _to_json(order), _PATIENCE_S)
        answer = json.loads(told)
    except (OSError, subprocess.SubprocessError, ValueError) as error:
        raise FigError(ErrorCode.FIG_NOT_JOINABLE, "Putting them together broke off.", detail=repr(error)) from error
    finally:
        with contextlib.suppress(OSError):
            process.kill()
        await asyncio.to_thread(process.wait)
    if "error" in answer:
        raise error_from_code(answer["error"], cause_from(answer["cause"]), detail=answer["detail"])


def main(arguments: Sequence[str] = ()) -> int:
    """Carry out the order on standard input; print, as JSON, what stood in its way. Takes no arguments."""
    allow_deep_trees()
    told: dict[str, Any] = {}
    try:
        join(_from_json(sys.stdin.buffer.read()))
    except HtmlFigError as error:
        told = {"error": error.error.code, "cause": error.cause.to_plain(), "detail": error.detail}
    sys.stdout.write(json.dumps(told))
    return 0


def _started() -> subprocess.Popen[bytes]:
    from htmlfig_desktop.engine.workers.environment import worker_environment

    command = child_command("joiner", "htmlfig_desktop.jobs.joining")
    pipe = subprocess.PIPE
    return subprocess.Popen(  # noqa: S603 - our own
        command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, env=worker_environment()
    )


def _read(design: Path) -> bytes:
    try:
        return design.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        cause = because("“{name}” cannot be read: {reason}.", name=design.name, reason=reason)
        raise FigError(ErrorCode.FIG_DAMAGED, cause, detail=repr(error)) from error


def _to_json(order: JoinOrder) -> bytes:
    paths = {"designs": [str(design) for design in order.designs], "target": str(order.target)}
    return json.dumps(paths | {"name": order.name}).encode()


def _from_json(text: bytes) -> JoinOrder:
    told = json.loads(text)
    return JoinOrder(tuple(map(Path, told["designs"])), Path(told["target"]), told["name"])


if __name__ == "__main__":
    sys.exit(main())
