"""The bytes that an address carries in itself."""

from __future__ import annotations

import base64
import binascii
from urllib.parse import unquote_to_bytes


def data_url_bytes(url: str) -> bytes | None:
    """Return what a ``data:`` URL holds, or None where it is malformed.

    Source: RFC 2397; base64 with missing padding is accepted, as browsers do.
    """
    head, comma, body = url.partition(",")
    if not comma:
        return None
    raw = unquote_to_bytes(body.partition("#")[0])
    if not head.lower().rstrip().endswith(";base64"):
        return raw
    compact = b"".join(raw.split())
    try:
        return base64.b64decode(compact + b"=" * (-len(compact) % 4), validate=True)
    except binascii.Error:
        return None
