"""Addresses as people type them, and whether a host is near."""

from __future__ import annotations

import ipaddress
import os.path
import re
import unicodedata
from urllib.parse import urljoin, urlsplit

_NEAR_NAMES = (".localhost", ".local", ".internal")
_BARE = re.compile(
    r"(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|(?:[^\W_](?:[\w-]*[^\W_])?\.)+[^\W\d_]{2,})"
    r"(?::\d{1,5})?(?:[/?#]\S*)?",
    re.IGNORECASE,
)
_TRACKING = re.compile(
    r"utm_.*|_ga|_gl|gclid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_cid|mc_eid|_hsenc|_hsmi"
    r"|mkt_tok|phpsessid|jsessionid",
    re.IGNORECASE,
)
"""Names in a query that say who came from where, and change nothing in the page."""
_DOTS = re.compile("[.\u3002\uff0e\uff61]")
"""What separates labels. Source: UTS 46, section 4.4."""
_LONGEST_LABEL = 63
_OF_FILE = re.compile(r"file:|~?/(?!/)|[a-z]:[\\/]", re.IGNORECASE)
_FILES = re.compile(r"[^/]+\.(?:html?|xhtml|mht|mhtml|svg|webarchive|eml|zip|fig)", re.IGNORECASE)


def with_scheme(typed: str) -> str:
    """Return a typed address with a scheme: https, and http where only this machine or its network answers.

    Servers for work in progress, at ``localhost:3000`` and the like, hardly ever speak https.
    """
    text = typed.strip()
    if not text or "://" in text:
        return text
    return f"{'http' if is_private_host(f'http://{text}') else 'https'}://{text}"


def is_bare_address(text: str) -> bool:
    """Return whether a text without a scheme is an address as people copy it: ``example.com/page``, ``localhost:3000``.

    What could be the name of a page is none.
    """
    given = text.strip()
    return bool(_BARE.fullmatch(given)) and not _FILES.fullmatch(given)


def names_file(text: str) -> bool:
    """Return whether a text is plainly the path of a file, or its address, as people copy them out of browsers."""
    return bool(_OF_FILE.match(text.strip()))


def is_there(text: str) -> bool:
    """Return whether a text names a file or folder of this machine, whatever its length and signs."""
    return os.path.exists(text)  # noqa: PTH110 - Path.exists raises on overlong names


def absolute(base: str, reference: str) -> str:
    """Return where a reference in a document leads, as browsers read it; empty where it is no address."""
    try:
        return urljoin(base, reference.strip())
    except ValueError:
        return ""


def is_private_host(url: str) -> bool:
    """Return whether an address is plainly one of this machine or of a local network; False where it is none."""
    try:
        host = (urlsplit(url).hostname or "").rstrip(".")
    except ValueError:
        return False
    if host == "localhost" or host.endswith(_NEAR_NAMES):
        return True
    try:
        return not ipaddress.ip_address(host).is_global
    except ValueError:
        return bool(host) and "." not in host


def ascii_host(host: str) -> str:
    """Return the name of a host as it is looked up: labels in other scripts in Punycode, as browsers write them.

    Source: UTS 46, section 4 (nontransitional, so that ``ß`` stays a letter of its own); RFC 3492.

    Raises:
        UnicodeError: a label is empty or longer than names may be.
    """
    if host.isascii():
        return host
    labels = [_ascii_label(label) for label in _DOTS.split(host)]
    if not all(0 < len(label) <= _LONGEST_LABEL for label in labels):
        raise UnicodeError("a label is empty or too long")
    return ".".join(labels)


def _ascii_label(label: str) -> str:
    composed = unicodedata.normalize("NFKC", label.lower()).lower()
    return composed if composed.isascii() else f"xn--{composed.encode('punycode').decode()}"


def without_tracking(query: str) -> str:
    """Return the query of an address without what only says who came from where; empty where there is nothing else."""
    return "&".join(part for part in query.split("&") if part and not _TRACKING.fullmatch(part.partition("=")[0]))
