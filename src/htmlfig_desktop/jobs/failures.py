"""Turns whatever ended a conversion into an error that a job can show."""

from __future__ import annotations

import logging
import traceback

from htmlfig_desktop.core.causes import because
from htmlfig_desktop.core.errors import ErrorCode, HtmlFigError

_log = logging.getLogger(__name__)


def failure_of(error: BaseException) -> HtmlFigError:
    """Return the error a job shows; one the program does not know becomes INT001 with its trace as detail."""
    if isinstance(error, HtmlFigError):
        return error
    _log.error("job.broken", exc_info=error)
    trace = "".join(traceback.format_exception(error))
    return HtmlFigError(ErrorCode.INTERNAL, because("Unexpected: {kind}.", kind=type(error).__name__), detail=trace)
