"""What tests of the remote client share: a clock that does not wait, small files, a run that leaves no task behind."""

from __future__ import annotations

import asyncio
import base64
import io
import json
import zipfile
from collections.abc import Coroutine
from typing import Any, TypeVar

from htmlfig_desktop.client.clock import Clock
from htmlfig_desktop.client.errors import NO_ANSWER, Answer, KeyRefusedError, ServerError
from htmlfig_desktop.client.remote import RemoteClient
from htmlfig_desktop.client.settings import ConnectionSettings, ServerAddress, Timeouts
from htmlfig_desktop.contract.credentials import ApiKey, KeyKind
from htmlfig_desktop.contract.plans import PlanName
from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.proxies import Proxy, ProxyMode

T = TypeVar("T")

SECRETS = {
    KeyKind.OPEN: "sk_0123456789abcdefOPEN",
    KeyKind.SECRET: "svc_sk_0123456789abcdefGENL",
    KeyKind.PUBLISHABLE: "svc_pk_0123456789abcdefPUBL",
}
PATIENCE = Timeouts(connect=60, write=60, read=60, answer=60)
_LEAVING_S = 60.0
"""In which tasks may end by themselves."""
DIRECT = Proxy(ProxyMode.NONE)


class FakeTime:
    """A clock whose waits end at once. ``slept`` tells how long they would have been; ``jump`` sets the wall clock."""

    def __init__(self, now: float = 1_800_000_000.0, jitter: float = 1.0) -> None:
        self.wall = now
        self.steady = 1000.0
        self.slept = 0.0
        self.jitter = jitter

    async def _sleep(self, seconds: float) -> None:
        self.slept += seconds
        self.steady += seconds
        self.wall += seconds
        await asyncio.sleep(0)

    def jump(self, seconds: float) -> None:
        self.wall += seconds

    @property
    def clock(self) -> Clock:
        return Clock(lambda: self.wall, lambda: self.steady, self._sleep, lambda: self.jitter)


def key(kind: KeyKind) -> ApiKey:
    return ApiKey(kind, SECRETS[kind])


def client(
    url: str,
    kind: KeyKind = KeyKind.OPEN,
    *,
    time: FakeTime | None = None,
    plan: PlanName | None = None,
    at_once: int = 1,
    settings: ConnectionSettings | None = None,
) -> RemoteClient:
    """Return a client whose waits take no time."""
    return RemoteClient(
        ServerAddress.parse(url),
        key(kind),
        plan=plan,
        at_once=at_once,
        settings=settings or ConnectionSettings(DIRECT, PATIENCE),
        clock=(time or FakeTime()).clock,
    )


def fig(*, canvas: bytes = b"fig-kiwie\x00\x00\x00" + b"design" * 50, title: str = "A page", pad: int = 0) -> bytes:
    """Return an archive as a .fig has it."""
    meta = {"client_meta": {"render_coordinates": {"x": 0, "y": 0, "width": 1440, "height": 3200}}, "file_name": title}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        told = json.dumps(meta).encode()
        entries = {"canvas.fig": canvas, "meta.json": told, "images/" + "0" * 40: b"\x00" * pad}
        for name, data in entries.items():
            archive.writestr(zipfile.ZipInfo(name), data)
    return out.getvalue()


def answer_of(error: HtmlFigError) -> Answer:
    """Return what the server said about a failure; ``NO_ANSWER`` where it was not asked."""
    return error.answer if isinstance(error, ServerError | KeyRefusedError) else NO_ANSWER


def as_open_answer(data: bytes) -> bytes:
    """Return a file as the open endpoint answers it."""
    return b'"' + base64.b64encode(data) + b'"'


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run to the end and fail if a task is left behind."""

    async def watched() -> T:
        try:
            return await work
        finally:
            # Generators that were broken off are closed in tasks of the loop's own.
            if left := asyncio.all_tasks() - {asyncio.current_task()}:
                _, left = await asyncio.wait(left, timeout=_LEAVING_S)
            assert not left, f"tasks left behind: {left}"

    return asyncio.run(watched())
