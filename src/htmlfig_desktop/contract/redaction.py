"""Takes secrets out of texts that leave the program: keys, session tokens, signatures in links, passwords."""

from __future__ import annotations

import logging
import re
from typing import Final

HIDDEN: Final = "[hidden]"

_SECRETS: Final = (
    re.compile(r"\b((?:svc_)?[sp]k_)[A-Za-z0-9._~+/=-]{4,}"),
    re.compile(r"\b(bearer\s+)(?!\[hidden)[^\s\"',;]+", re.IGNORECASE),
    re.compile(r"()\beyJ[\w-]{4,}\.[\w-]+(?:\.[\w-]*)*"),
    re.compile(
        r"([?&](?:sig|signature|token|key|api_key|apikey|access_token|x-amz-[a-z-]+)=)[^&#\s\"']+", re.IGNORECASE
    ),
    re.compile(r"(\w://)[^/\s:@\"']*:[^/\s@\"']*(?=@)"),
)


def redact(text: str) -> str:
    """Return a text without keys, bearer and session tokens, signed parts of links, and passwords in addresses.

    The prefix of a key stays, so that its kind can be told.
    """
    for secret in _SECRETS:
        text = secret.sub(rf"\g<1>{HIDDEN}", text)
    return text


class RedactingFilter(logging.Filter):
    """Redacts log records, with their arguments and tracebacks. Attach it to every handler."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite the record in place and let it pass."""
        try:
            text = record.getMessage()
        except (TypeError, ValueError, KeyError):  # arguments that do not fit: the message alone
            text = str(record.msg)
        record.msg = redact(text)
        record.args = ()
        if record.exc_info and not record.exc_text:
            record.exc_text = logging.Formatter().formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = redact(record.exc_text)
        return True
