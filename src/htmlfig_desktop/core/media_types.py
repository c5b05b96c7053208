"""What files are, told by their suffixes, as a web server would tell it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

HTML: Final = "text/html"
XHTML: Final = "application/xhtml+xml"
UNKNOWN: Final = "application/octet-stream"
"""Of files with other suffixes: browsers look at what is in them."""
TYPES: Final[Mapping[str, str]] = MappingProxyType(
    {  # of several suffixes of one type the usual one first
        ".avif": "image/avif",
        ".bmp": "image/bmp",
        ".css": "text/css",
        ".csv": "text/csv",
        ".eot": "application/vnd.ms-fontobject",
        ".gif": "image/gif",
        ".html": HTML,
        ".htm": HTML,
        ".ico": "image/x-icon",
        ".jpg": "image/jpeg",
        ".jpeg": "image/jpeg",
        ".js": "text/javascript",
        ".json": "application/json",
        ".mjs": "text/javascript",
        ".mp3": "audio/mpeg",
        ".mp4": "video/mp4",
        ".oga": "audio/ogg",
        ".ogg": "audio/ogg",
        ".ogv": "video/ogg",
        ".otf": "font/otf",
        ".pdf": "application/pdf",
        ".png": "image/png",
        ".svg": "image/svg+xml",
        ".svgz": "image/svg+xml",
        ".ttc": "font/collection",
        ".ttf": "font/ttf",
        ".txt": "text/plain",
        ".wasm": "application/wasm",
        ".webm": "video/webm",
        ".webp": "image/webp",
        ".woff": "font/woff",
        ".woff2": "font/woff2",
        ".xhtml": XHTML,
        ".xht": XHTML,
        ".xml": "text/xml",
    }
)
"""By suffixes in lower case."""


def media_type(suffix: str) -> str:
    """Return the type of a file by its suffix."""
    return TYPES.get(suffix.lower(), UNKNOWN)
