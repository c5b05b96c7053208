"""Links that open a file without a key: signed with a secret of the service, valid until a moment."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final
from urllib.parse import urlencode

from htmlfig_desktop.contract.paths import FILES_PATH

_LONGEST_MOMENT: Final = 12
"""Digits of a moment in Unix seconds, for the next thirty thousand years."""


class Links:
    """Makes links and checks them.

    Args:
        secret: 32 random bytes.
    """

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def link(self, base: str, name: str, expires_at: float) -> str:
        """Return the address of a file or page below ``base`` that opens until ``expires_at``, Unix seconds."""
        moment = str(int(expires_at))
        query = urlencode({"expires": moment, "signature": self._sign(name, moment)})
        return f"{base.rstrip('/')}{FILES_PATH}{name}?{query}"

    def opens(self, name: str, moment: str, signature: str, now: float) -> bool:
        """Whether the query of a link opens this name now."""
        is_moment = moment.isascii() and moment.isdecimal() and len(moment) <= _LONGEST_MOMENT
        expected = self._sign(name, moment)
        is_ours = hmac.compare_digest(expected.encode(), signature.encode(errors="replace"))
        return is_ours and is_moment and int(moment) > now

    def _sign(self, name: str, moment: str) -> str:
        text = f"{name}\n{moment}".encode(errors="replace")
        return hmac.new(self._secret, text, hashlib.sha256).hexdigest()
