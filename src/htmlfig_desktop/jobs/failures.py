"""Turns whatever ended a conversion into an error that a job can show."""

from __future__ import annotations

import logging

from htmlfig_desktop.core.errors import HtmlFigError
from htmlfig_desktop.core.unforeseen import unforeseen

_log = logging.getLogger(__name__)


def failure_of(error: BaseException) -> HtmlFigError:
    """Return the error a job shows; one the program does not know is logged."""
    if isinstance(error, HtmlFigError):
        return error
    _log.error("job.broken", exc_info=error)
    return unforeseen(error)
