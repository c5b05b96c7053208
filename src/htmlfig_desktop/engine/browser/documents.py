"""Turns a source into what the browser opens: an address, and who answers for it."""

from __future__ import annotations

import stat
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import CaptureError, ErrorCode, SourceError
from htmlfig_desktop.core.limits import Limits
from htmlfig_desktop.core.logins import Login
from htmlfig_desktop.core.options import (
    LOCAL_HOST,
    LOCAL_ORIGIN,
    FileSource,
    HtmlSource,
    PrivateSource,
    Source,
    UrlSource,
)
from htmlfig_desktop.core.system_words import reason_of
from htmlfig_desktop.engine.browser.local_site import Answer, LocalSite, page_content_type
from htmlfig_desktop.engine.browser.network_errors import why_unreachable
from htmlfig_desktop.engine.browser.policy import is_web_address


@dataclass(frozen=True, slots=True)
class Document:
    """What to navigate to."""

    url: str
    """The address inside the engine."""
    name: str
    """The address as the user knows it."""
    body: Answer | None = None
    """The document itself, where the network is not asked for it."""
    site: LocalSite | None = None
    """Who answers for the rest of the local origin; None: nobody."""
    files: tuple[Path, ...] = ()
    """The file the document was read from; none for others."""
    login: Login = field(default=Login(), repr=False)
    """What the site of ``url`` is answered where it asks for a name and a password."""


def open_document(source: Source, limits: Limits) -> Document:
    """Return the document of a source. Blocks while it reads a file.

    Raises:
        SourceError: SRC001 missing, SRC002 unreadable, SRC003 too large, SRC004 a folder.
        CaptureError: CAP003, an address or a place that may not be opened; CAP001, an address that nobody has.
    """
    match source:
        case UrlSource():
            return _from_url(source)
        case HtmlSource():
            return _from_html(source, limits)
        case FileSource():
            return _from_file(source, limits)
        case PrivateSource():
            raise private_page_gone()


def private_page_gone() -> CaptureError:
    """Return the error of a capture whose page is not there any more: closed, or of an earlier start."""
    return CaptureError(ErrorCode.PRIVATE_PAGE_GONE, "The window it was seen in is closed, or has been opened anew.")


def _from_url(source: UrlSource) -> Document:
    _check_address(source.url)
    if urlsplit(source.url).hostname == LOCAL_HOST:
        # There is nobody but the desk for sites, which gives nothing away.
        raise CaptureError(ErrorCode.PAGE_UNREACHABLE, why_unreachable("net::ERR_NAME_NOT_RESOLVED"))
    return Document(source.url, source.url, login=source.login)


def _from_html(source: HtmlSource, limits: Limits) -> Document:
    encoded = source.html.encode("utf-8", errors="replace")
    _check_size(len(encoded), limits)
    body = Answer(200, "text/html; charset=utf-8", encoded)
    base = source.base_url
    if not base:
        return Document(f"{LOCAL_ORIGIN}/", "about:blank", body)
    _check_address(base)
    return Document(base, base, body, login=source.login)


def _from_file(source: FileSource, limits: Limits) -> Document:
    path = source.path
    encoded = _read(path, limits)
    site = LocalSite(source.asset_root or path.parent, path.parent, file_bytes=limits.image_bytes)
    url = site.url_of(path)
    if url is None:
        raise _refused("The page lies outside the folder it may read.", str(path))
    body = Answer(200, page_content_type(path.suffix, encoded), encoded)
    return Document(url, path.absolute().as_uri(), body, site, (path.resolve(),))


def _check_address(address: str) -> None:
    if not is_web_address(address):
        raise _refused("Only http and https addresses can be opened.", address)


def _read(path: Path, limits: Limits) -> bytes:
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise SourceError(ErrorCode.SOURCE_NO_PAGE, because("{name} is a folder.", name=path.name))
        if not stat.S_ISREG(status.st_mode):
            raise SourceError(ErrorCode.SOURCE_UNREADABLE, because("{name} is no plain file.", name=path.name))
        _check_size(status.st_size, limits)
        with path.open("rb") as stream:
            content = stream.read(limits.html_bytes + 1)
    except FileNotFoundError:
        raise SourceError(
            ErrorCode.SOURCE_MISSING, because("There is no file {name}.", name=path.name), detail=str(path)
        ) from None
    except OSError as error:
        cause = because("“{name}” cannot be read: {reason}.", name=path.name, reason=reason_of(error))
        raise SourceError(ErrorCode.SOURCE_UNREADABLE, cause, detail=str(path)) from error
    _check_size(len(content), limits)  # it may have grown since
    return content


def _check_size(size: int, limits: Limits) -> None:
    if size > limits.html_bytes:
        megabytes = 1024 * 1024
        raise SourceError(
            ErrorCode.SOURCE_TOO_LARGE,
            because(
                "The page has {size} MB; the limit is {limit} MB.",
                size=f"{size / megabytes:.0f}",
                limit=f"{limits.html_bytes / megabytes:.0f}",
            ),
        )


def _refused(cause: str, detail: str) -> CaptureError:
    return CaptureError(ErrorCode.PAGE_REFUSED, cause, detail=detail)
