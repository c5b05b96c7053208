"""Which addresses a page may ask for."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit

_NETWORK = frozenset({"http", "https", "ws", "wss"})
_INLINE = frozenset({"data", "blob"})
_NAVIGABLE = frozenset({"http", "https"})
_BLANK = frozenset({"about:blank", "about:srcdoc"})


@dataclass(frozen=True, slots=True)
class RequestPolicy:
    """The rule every request and every navigation of a page is held to.

    Local files have no place in it: they are served as a site (``local_site``), so ``file:`` is always refused.
    """

    def allows_request(self, url: str) -> bool:
        """Whether the page may load ``url`` as a part of itself."""
        scheme = _scheme(url)
        return scheme in _NETWORK or scheme in _INLINE or url in _BLANK

    def allows_navigation(self, url: str, *, main_frame: bool) -> bool:
        """Whether a frame may go to ``url``."""
        scheme = _scheme(url)
        return scheme in _NAVIGABLE or url in _BLANK or (scheme in _INLINE and not main_frame)


def is_web_address(url: str) -> bool:
    """Whether ``url`` is an http or https address with a host."""
    try:
        parts = urlsplit(url)
        return parts.scheme.lower() in _NAVIGABLE and bool(parts.hostname)
    except ValueError:
        return False


def leads_away(asked: str, found: str) -> bool:
    """Whether a page stands at another place than was asked for: another host or path; a slash at the end is none."""
    (host, path), (other, way) = ((parts.hostname, parts.path.rstrip("/")) for parts in map(urlsplit, (asked, found)))
    return (host, path) != (other, way)


def _scheme(url: str) -> str:
    return url.partition(":")[0].lower()
