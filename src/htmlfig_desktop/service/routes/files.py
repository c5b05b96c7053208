"""Result files and the page that shows them: for the key that made them, or for whoever has the signed link."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Final
from urllib.parse import quote

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.types import Receive, Scope, Send

from htmlfig_desktop.contract.codes import WireCode
from htmlfig_desktop.service.accounts.ledger import Kept, kept_conversion
from htmlfig_desktop.service.files.page import PAGE_POLICY, PageLinks, design_page
from htmlfig_desktop.service.files.store import FileKind
from htmlfig_desktop.service.parts import Parts
from htmlfig_desktop.service.refusals import RefusalError

_LONGEST_NAME: Final = 100
_TYPES: Final[Mapping[FileKind, str]] = MappingProxyType(
    {FileKind.FIG: "application/octet-stream", FileKind.SCREENSHOT: "image/png", FileKind.THUMBNAIL: "image/png"}
)
_ONE_PART: Final = re.compile(r"bytes=(?:([0-9]{1,15})-([0-9]{1,15})?|-([0-9]{1,15}))")
_NEVER_A_PAGE: Final = "default-src 'none'; sandbox"
_FOR_OUR_PAGES: Final[Mapping[str, str]] = MappingProxyType({"Cross-Origin-Resource-Policy": "same-origin"})
_FOR_ALL_PAGES: Final[Mapping[str, str]] = MappingProxyType(
    {"Cross-Origin-Resource-Policy": "cross-origin", "Access-Control-Allow-Origin": "*"}
)
"""A page that converts with a publishable key shows the picture and reads the file: by a link that nobody can guess."""


@dataclass(frozen=True, slots=True)
class FilesRoute:
    """Answers ``/v1/files/<id>`` with a page, ``/v1/files/<id>.fig`` and its like with a file."""

    parts: Parts

    async def handle(self, request: Request) -> Response:
        """Return the file or the page.

        Raises:
            RefusalError: NOT_FOUND; without a valid link also MISSING_AUTH and what else a key may meet.
        """
        name = request.path_params["name"]
        conversion_id, dot, suffix = name.partition(".")
        kind = next((kind for kind in FileKind if kind.value == dot + suffix), None)
        if len(name) > _LONGEST_NAME or (dot and kind is None):
            raise _not_found()
        query = request.query_params
        opens = self.parts.links.opens(name, query.get("expires", ""), query.get("signature", ""), self.parts.clock())
        key = None if opens else await self.parts.access.admit_to_files(request)
        find = partial(kept_conversion, conversion_id=conversion_id, now=self.parts.clock())
        kept = await self.parts.database.run(find)
        # Whether another key's conversion exists is nobody's business.
        if kept is None or (key is not None and key.id != kept.key_id):
            raise _not_found()
        return await self._page(request, kept) if kind is None else self._file(kept, kind, is_signed=opens)

    def _file(self, kept: Kept, kind: FileKind, *, is_signed: bool) -> Response:
        path = self.parts.files.path(kept.id, kind)
        try:
            facts = path.stat()
        except FileNotFoundError:
            raise _not_found() from None
        headers = {"Content-Security-Policy": _NEVER_A_PAGE, **(_FOR_ALL_PAGES if is_signed else _FOR_OUR_PAGES)}
        if kind is FileKind.FIG:
            headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{quote(_file_name(kept), safe='')}"
        return _WholeOrPart(path, media_type=_TYPES[kind], headers=headers, stat_result=facts)

    async def _page(self, request: Request, kept: Kept) -> Response:
        fig = self.parts.files.path(kept.id, FileKind.FIG)
        try:
            layers, size = await self.parts.layers.of(kept.id, fig), fig.stat().st_size
        except FileNotFoundError:
            raise _not_found() from None
        html = design_page(kept.outcome, size, layers, self._links(request, kept))
        return HTMLResponse(html, headers={"Content-Security-Policy": PAGE_POLICY, "X-Frame-Options": "DENY"})

    def _links(self, request: Request, kept: Kept) -> PageLinks:
        base, outcome = self.parts.base_of(request), kept.outcome

        def link(kind: FileKind) -> str:
            return self.parts.links.link(base, kept.id + kind.value, outcome.expires_at)

        picture = FileKind.SCREENSHOT if outcome.has_screenshot else FileKind.THUMBNAIL
        has_picture = outcome.has_screenshot or outcome.has_thumbnail
        return PageLinks(download=link(FileKind.FIG), picture=link(picture) if has_picture else None)


class _WholeOrPart(FileResponse):
    """A file, or the one part of it that is asked for, so that a download which broke off goes on.

    Whatever else stands in a Range header is passed over, as RFC 9110 (14.2) lets a server: what Starlette says to it
    is no JSON, nor is an answer of several parts what ``openapi.json`` foretells.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert self.stat_result is not None
        if not _is_one_part(Headers(scope=scope).get("range", ""), self.stat_result.st_size):
            scope = {**scope, "headers": [field for field in scope["headers"] if field[0] != b"range"]}
        await super().__call__(scope, receive, send)


def _is_one_part(wanted: str, size: int) -> bool:
    """Whether a Range header names one part, and the file has it."""
    found = _ONE_PART.fullmatch(wanted)
    if found is None:
        return False
    first, last, length = (None if part is None else int(part) for part in found.groups())
    if first is None:
        return bool(length) and size > 0
    return first < size and (last is None or last >= first)


def _file_name(kept: Kept) -> str:
    """Return a name for the download: the page's title as far as file names may hold it."""
    title = "".join(
        character if character.isprintable() and character not in '\\/:*?"<>|' else " "
        for character in kept.outcome.title
    )
    words = " ".join(title.split())[:80].strip(". ")
    return f"{words or 'design'}.fig"


def _not_found() -> RefusalError:
    return RefusalError(WireCode.NOT_FOUND, "There is no such file, or it has expired.")
