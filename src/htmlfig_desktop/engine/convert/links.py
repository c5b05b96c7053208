"""Where links lead: to the web, or to another page of the same site."""

from __future__ import annotations

from urllib.parse import urljoin, urlsplit, urlunsplit

from htmlfig_desktop.core.addresses import without_tracking
from htmlfig_desktop.core.options import LOCAL_ORIGIN
from htmlfig_desktop.engine.capture.snapshot import Snapshot, SnapshotDocument

_SCHEMES = ("http://", "https://", "mailto:", "tel:")


def link_from(document: SnapshotDocument, target: str) -> str:
    """Return where a link of a document leads: an address, or a path such as ``/team.html`` among local pages.

    Empty where it leads nowhere that means something outside of the page.

    Args:
        document: That holds the link.
        target: Its ``href``.
    """
    try:
        address = urljoin(document.base_url or document.url, target.strip())
    except ValueError:
        return ""
    if not address.startswith(_SCHEMES):
        return ""
    if is_local(address):
        path = _local_path(address)
        return "" if "#" in target and path == _local_path(document.url) else path  # a place in the page itself
    return address


def address_of(document: SnapshotDocument) -> str:
    """Return the address of a page, as links of other pages say it; without what follows the path."""
    return _local_path(document.url) if is_local(document.url) else _without_query(document.url)


def asked_of(snapshot: Snapshot) -> str:
    """Return the address that led to a page, where that is another one than its own; likewise."""
    asked = _without_query(snapshot.asked_url)
    is_all = not without_tracking(urlsplit(asked and snapshot.asked_url).query)  # other questions have other answers
    return asked if is_all and _place(asked) != _place(snapshot.document.url) else ""


def is_local(address: str) -> bool:
    """Whether an address is that of a local page, as the browser is told it."""
    return address.startswith(f"{LOCAL_ORIGIN}/")


def leads_out(link: str) -> bool:
    """Whether a link leads to the web."""
    return bool(link) and not link.startswith("/")


def _place(address: str) -> tuple[str, str]:
    """Return what pages differ in: the host and the path."""
    parts = urlsplit(_without_query(address))
    return parts.netloc, parts.path.rstrip("/")


def _local_path(address: str) -> str:
    return urlsplit(address).path or "/"


def _without_query(address: str) -> str:
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return ""
    known = parts.scheme in ("http", "https") and host
    return urlunsplit((parts.scheme, host + port, parts.path or "/", "", "")) if known else ""
