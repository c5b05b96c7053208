"""Where links lead: to the web, or to another page of the same site."""

from __future__ import annotations

from urllib.parse import unquote, urlsplit, urlunsplit

from htmlfig_desktop.core.addresses import absolute, without_tracking
from htmlfig_desktop.core.options import LOCAL_ORIGIN
from htmlfig_desktop.engine.capture.snapshot import NodeKind, Snapshot, SnapshotDocument, SnapshotNode

_OF_SWITCHES = frozenset({"aria-controls", "aria-expanded", "aria-haspopup", "aria-selected"})
_ENDS_OF_SWITCHES = ("toggle", "slide", "slide-to", "dismiss")
"""Of names of data that libraries of widgets look for."""
_SCHEMES = ("http://", "https://", "mailto:", "tel:")


def link_from(document: SnapshotDocument, target: str) -> str:
    """Return where a link of a document leads: an address, or a path such as ``/team.html`` among local pages.

    Empty where it leads nowhere that means something outside of the page.

    Args:
        document: That holds the link.
        target: Its ``href``.
    """
    address = absolute(document.base_url, target)
    if not address.startswith(_SCHEMES):
        return ""
    if is_local(address):
        path = _local_path(address)
        if "#" in target and path == _local_path(document.url):  # a place in the page itself
            place = urlsplit(address).fragment
            return f"{path}#{place}" if place else ""
        return path
    return address


class Leads(dict[str, str]):
    """Where links of a document lead, as of ``link_from``, by their ``href``: each worked out once."""

    def __init__(self, document: SnapshotDocument) -> None:
        super().__init__()
        self._document = document

    def __missing__(self, target: str) -> str:
        found = self[target] = link_from(self._document, target)
        return found


def anchors_in(document: SnapshotDocument) -> dict[int, str]:
    """Return what links to places of their own page call these, by ``SnapshotNode.index``.

    An element and the first ones in it, down to the first word, are one place: not all of them become layers.
    """
    targets: set[str] = set()
    named: dict[str, SnapshotNode] = {}
    for node in document.nodes:
        attributes = node.attributes
        if not attributes:
            continue
        name = attributes.get("id", "")
        if node.name == "a":
            name, target = name or attributes.get("name", ""), attributes.get("href", "")
            if "#" in target and not _is_switch(node):
                targets.add(target)
        if name:
            named.setdefault(name, node)
    own = _place(document.url)
    wanted = {_place_in(document, target, own) for target in targets}
    found: dict[int, str] = {}
    for place in sorted(wanted & named.keys()):  # which no empty name is
        below: SnapshotNode | None = named[place]
        while below is not None:
            found.setdefault(below.index, place)
            first = next(filter(_is_in_place, below.children), None)
            below = first if first is not None and first.kind is NodeKind.ELEMENT else None
    return found


def _is_in_place(node: SnapshotNode) -> bool:
    """Whether a node is seen where it stands in its document."""
    return node.box is not None and node.box.style["position"] not in ("absolute", "fixed")


def _is_switch(link: SnapshotNode) -> bool:
    """Whether a link opens, closes or turns something by a script, such as a tab, and scrolls nowhere."""
    names = link.attributes
    return names.get("role", "link") != "link" or any(
        name in _OF_SWITCHES or (name.startswith("data-") and name.endswith(_ENDS_OF_SWITCHES)) for name in names
    )


def _place_in(document: SnapshotDocument, target: str, own: tuple[str, str]) -> str:
    """Return which place of its own document a link names; empty for another page, and where it names none.

    ``own`` is the place of the document.
    """
    address = absolute(document.base_url, target)
    place = urlsplit(address).fragment
    return unquote(place) if _place(address) == own else ""


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


def run_link(link: str) -> str:
    """Return where a part of a text leads; not to a place in the page itself, as only whole layers scroll there."""
    return link if leads_out(link) or "#" not in link else ""


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
