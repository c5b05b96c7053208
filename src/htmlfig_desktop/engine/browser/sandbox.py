"""Whether Chromium's own sandbox stands between a page and this account. Needs no Qt, so every face may ask."""

from __future__ import annotations

import os
import sys


def sandbox_is_off() -> bool:
    """Whether pages run without Chromium's sandbox on this account: true for root only, to whom Chromium refuses it."""
    return sys.platform != "win32" and os.geteuid() == 0
