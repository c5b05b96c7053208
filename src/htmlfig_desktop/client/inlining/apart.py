"""Builds the self-contained document of a large page in a process of its own: its tags are read in Python."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from htmlfig_desktop.client.inlining.assets import Omission, Reason
from htmlfig_desktop.client.inlining.document import SelfContained, build_self_contained
from htmlfig_desktop.core.causes import because, cause_from
from htmlfig_desktop.core.child import child_command
from htmlfig_desktop.core.child_environment import worker_environment
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError, WorkerError, error_from_code
from htmlfig_desktop.core.own_thread import in_own_thread

LARGE: Final = 96 * 1024
"""Bytes of a page from which reading it is felt in the process that does it."""
_PATIENCE_S: Final = 120.0


async def build(page: Path, asset_root: Path | None = None) -> SelfContained:
    """As ``build_self_contained``, without holding this process's interpreter for long.

    Cancelling ends the process that reads a large page.

    Raises:
        SourceError: SRC001, SRC002, SRC003.
        WorkerError: WRK001, the process that reads a large page failed.
    """
    if await in_own_thread(_is_large, page):
        return await _build_apart(page, asset_root)
    return await in_own_thread(build_self_contained, page, asset_root)


def _is_large(page: Path) -> bool:
    try:
        return page.stat().st_size > LARGE
    except OSError:
        return False  # told by who reads it


async def _build_apart(page: Path, asset_root: Path | None) -> SelfContained:
    command = [*child_command("inliner", "htmlfig_desktop.client.inlining.apart"), str(page)]
    if asset_root is not None:
        command.append(str(asset_root))
    try:
        process = await asyncio.to_thread(_started, command)
        try:
            return await in_own_thread(_built_by, process)
        finally:
            process.kill()
            await asyncio.to_thread(process.wait)
    except (OSError, subprocess.SubprocessError, ValueError, KeyError, TypeError) as error:
        cause = because("“{name}” could not be made ready to be sent.", name=page.name)
        raise WorkerError(ErrorCode.WORKER_CRASHED, cause, detail=repr(error)[:2000]) from error


def _started(command: Sequence[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(  # noqa: S603 - our own
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=worker_environment(),
    )


def _built_by(process: subprocess.Popen[bytes]) -> SelfContained:
    """Return what a process has built. Blocks."""
    head, _, document = process.communicate(timeout=_PATIENCE_S)[0].partition(b"\n")
    told = json.loads(head)
    if "error" in told:
        raise error_from_code(told["error"], cause_from(told["cause"]), detail=told["detail"])
    omissions = tuple(Omission(reference, Reason[reason]) for reference, reason in told["omissions"])
    return SelfContained(document.decode("utf-8", "surrogatepass"), str(told["title"]), omissions)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write a line of JSON with title and omissions, or why it failed; then the document."""
    page, *root = (Path(each) for each in (sys.argv[1:] if arguments is None else arguments))
    document = ""
    try:
        built = build_self_contained(page, root[0] if root else None)
        omissions = [[each.reference, each.reason.name] for each in built.omissions]
        told: dict[str, object] = {"title": built.title, "omissions": omissions}
        document = built.html
    except HtmlFigError as error:
        told = {"error": error.error.code, "cause": error.cause.to_plain(), "detail": error.detail}
    sys.stdout.buffer.write(json.dumps(told).encode() + b"\n")
    sys.stdout.buffer.write(document.encode("utf-8", "surrogatepass"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
