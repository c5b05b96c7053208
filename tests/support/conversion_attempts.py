"""One conversion on a server that answers as it is told, and the answers that say no."""

from __future__ import annotations

from pathlib import Path

from htmlfig_desktop.contract.credentials import KeyKind
from htmlfig_desktop.contract.requests import GeneralRequest, OpenRequest
from htmlfig_desktop.core.conversion import Progress
from htmlfig_desktop.core.errors import HtmlFigError
from tests.support.raw_server import Act, RawServer
from tests.support.remote import SECRETS, FakeTime, client, run


def open_error(code: str, message: str = "No.") -> dict[str, object]:
    return {"code": code, "message": message}


def general_error(code: str, message: str = "No.", **more: object) -> dict[str, object]:
    return {"success": False, "error": {"code": code, "message": message, "details": {}, **more}}


def attempt(
    acts: list[Act], folder: Path, kind: KeyKind = KeyKind.OPEN, time: FakeTime | None = None
) -> tuple[HtmlFigError | None, RawServer, list[Progress]]:
    """Convert once; return the error if there was one."""
    server = RawServer(acts)
    seen: list[Progress] = []

    async def work() -> HtmlFigError | None:
        async with server:
            remote = client(server.url, kind, time=time)
            target = folder / "page.fig"
            try:
                if kind is KeyKind.OPEN:
                    await remote.convert_open(OpenRequest(html="<p>"), target, seen.append)
                else:
                    await remote.convert_general(GeneralRequest(html="<p>"), target, seen.append)
            except HtmlFigError as error:
                assert list(folder.iterdir()) == []  # noqa: ASYNC240
                return error
            finally:
                await remote.aclose()
        return None

    error = run(work())
    if error is not None:
        assert SECRETS[kind] not in f"{error} {error.detail} {error!r}"
    return error, server, seen
