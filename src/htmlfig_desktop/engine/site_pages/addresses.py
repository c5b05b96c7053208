"""Addresses of pages: each in one form, so that a page is found once, and what plainly is no page."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final
from urllib.parse import parse_qsl, quote, unquote_to_bytes, urljoin, urlsplit, urlunsplit

from htmlfig_desktop.core.addresses import ascii_host, without_tracking

LONGEST = 2000
"""Characters of an address that is followed."""

_REMEMBERED: Final = 8192
"""Addresses: pages of a site have most of their links in common."""
_PORTS: Final = {"http": 80, "https": 443}
_KEPT: Final = "!$&'()*+,;=:@-._~"
"""What may stand in a segment of a path as it is. Source: RFC 3986, section 3.3."""
_INDEX: Final = re.compile(r"/index\.(?:html?|php)\Z", re.IGNORECASE)
_FILES: Final = re.compile(
    r"\.(?:7z|apk|avif|avi|bmp|bz2|css|csv|deb|dmg|docx?|eot|epub|exe|gif|gz|ico|ics|iso|jar|jpe?g|js|json|m4a|m4v|mjs"
    r"|mov|mp3|mp4|mpe?g|msi|odp|ods|odt|ogg|otf|pdf|pkg|png|pptx?|rar|rpm|rss|atom|svgz?|tar|tgz|ttf|txt|vcf|wasm|wav"
    r"|webm|webp|woff2?|xlsx?|xml|xz|zip)\Z",
    re.IGNORECASE,
)
_ACTION: Final = re.compile(
    r"(?:log|sign)[-_]?(?:out|off)|(?:un)?subscribe|delete|remove|destroy|download|add[-_]?to[-_]?(?:cart|basket|wishlist)"
    r"|wp-admin|wp-login\.php|cgi-bin|cdn-cgi|api|feed",
    re.IGNORECASE,
)
"""A part of a path that does something, or gives no page."""
_ACTION_NAME: Final = re.compile(r"action|do|cmd|add[-_]to[-_]cart|replytocom|logout|delete|download", re.IGNORECASE)
"""A name in a query that does something."""


@lru_cache(_REMEMBERED)
def in_one_form(address: str) -> str | None:
    """Return an http(s) address as all mentions of the page have it; None where it is none.

    Without name and password, fragment, tracking and the usual port; host in lower case; dots in the path resolved;
    signs escaped in one way.
    """
    text = address.strip() if len(address) <= LONGEST else ""
    try:
        parts = urlsplit(text)
        scheme, host, port = parts.scheme.lower(), ascii_host((parts.hostname or "").rstrip(".")), parts.port
    except ValueError:
        return None
    if scheme not in _PORTS or not host or port == 0 or re.search(r"[^\w.:-]", host):
        return None
    place = f"[{host}]" if ":" in host else host
    place = place if port in (None, _PORTS[scheme]) else f"{place}:{port}"
    made = urlunsplit((scheme, place, _path(parts.path), _query(parts.query), ""))
    return made if len(made) <= LONGEST else None


def resolved(base: str, reference: str) -> str | None:
    """Return where a reference in a page leads, in one form; None where it leads to no address of the web."""
    try:
        return in_one_form(urljoin(base, reference.strip()))
    except ValueError:
        return None


@lru_cache(_REMEMBERED)
def identity(address: str) -> str:
    """Return what all addresses of a page have in common: an address in one form, without ``/`` or ``index.html``."""
    parts = urlsplit(address)
    path = _INDEX.sub("/", parts.path).rstrip("/")
    return urlunsplit((parts.scheme, parts.netloc, path, parts.query, ""))


@lru_cache(_REMEMBERED)
def origin(address: str) -> str:
    """Return scheme, host and port of an address in one form."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}"


def is_same_site(one: str, other: str) -> bool:
    """Whether an address that leads on to another one stays at home: the same host, but for https and ``www.``."""
    hosts = {(urlsplit(each).hostname or "").removeprefix("www.") for each in (one, other)}
    return len(hosts) == 1


def path_of(address: str) -> str:
    """Return what follows the host."""
    parts = urlsplit(address)
    return urlunsplit(("", "", parts.path or "/", parts.query, ""))


@lru_cache(_REMEMBERED)
def may_be_page(address: str) -> bool:
    """Whether an address could be a page: not a file of another kind by its name, nor something that is done."""
    parts = urlsplit(address)
    segments = [segment for segment in parts.path.split("/") if segment]
    if any(_ACTION.fullmatch(segment) for segment in segments) or _FILES.search(parts.path):
        return False
    return not any(_ACTION_NAME.fullmatch(name) for name, _ in parse_qsl(parts.query, keep_blank_values=True))


def _path(path: str) -> str:
    """Return a path without ``.`` and ``..``, escaped in one way."""
    made: list[str] = []
    segments = path.replace("\\", "/").split("/")[1:] if path else [""]
    for segment in segments:
        plain = quote(unquote_to_bytes(segment), safe=_KEPT)
        if plain == "..":
            made = made[:-1]
        elif plain != ".":
            made.append(plain)
    ends_in_folder = segments[-1] in ("", ".", "..")
    made = [segment for segment in made if segment]
    return "/" + "/".join(made) + ("/" if ends_in_folder and made else "")


def _query(query: str) -> str:
    """Return a query without what only tracks."""
    return quote(without_tracking(query), safe=_KEPT + "/?%")
